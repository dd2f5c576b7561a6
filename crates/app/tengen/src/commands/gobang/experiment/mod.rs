//! The experiments of the thesis: games from the 26 openings.

mod answer;
mod words;

use tengen_board::{Color, Random};
use tengen_gobang_engine::{Bout, Player};
use tengen_gobang_rules::{Opening, OpeningVerdict, RuleSet};
use tengen_play::matches::Rate;

use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::progress::Progress;

/// What is played.
pub(super) struct Experiment {
    rules: Vec<RuleSet>,
    player: Player,
    /// Who else plays, each player having either colour once; without, one plays both sides.
    opponent: Option<Player>,
    seeds: u32,
}

/// The games under one rule set.
struct Series {
    rules: RuleSet,
    games: Vec<Played>,
}

struct Played {
    /// As the thesis is taken to number openings, from 1.
    number: usize,
    seed: u32,
    black: Player,
    white: Player,
    /// The colour of the player that the experiment is about.
    player_has: Color,
    bout: Bout,
}

/// Tables that the thesis prints of its rule sets.
const OF_THE_THESIS: [RuleSet; 4] = [
    RuleSet::ThesisBasic,
    RuleSet::ThesisJapanese,
    RuleSet::Thesis33Allowed,
    RuleSet::Thesis44Allowed,
];

impl Experiment {
    /// As it is typed: rule sets with commas between them, or `thesis` for its four.
    pub(super) fn read(
        rules: &str,
        player: &str,
        opponent: Option<&str>,
        seeds: u32,
    ) -> Result<Experiment, Failure> {
        if seeds == 0 {
            return Err(Failure::input("--seeds 0: play every game at least once"));
        }
        let rules = if rules.trim().eq_ignore_ascii_case("thesis") {
            OF_THE_THESIS.to_vec()
        } else {
            let rules = rules.split(',').map(str::parse);
            rules.collect::<Result<_, _>>().map_err(Failure::input)?
        };
        let player = player.parse().map_err(Failure::input)?;
        let opponent = opponent.map(str::parse).transpose().map_err(Failure::input)?;
        Ok(Experiment { rules, player, opponent, seeds })
    }

    pub(super) fn run(&self, json: bool) -> Result<(), Failure> {
        let colors = if self.opponent.is_some() { 2 } else { 1 };
        let each = Opening::all().len() as u64 * u64::from(self.seeds) * colors;
        let progress = Progress::new("games", Some(each * self.rules.len() as u64));
        let mut done = 0;
        let mut series = Vec::new();
        for &rules in &self.rules {
            let mut games = Vec::new();
            for seed in 1..=self.seeds {
                for (index, opening) in Opening::all().iter().enumerate() {
                    for &player_has in &Color::BOTH[..colors as usize] {
                        games.push(self.play(rules, seed, index + 1, opening, player_has));
                        done += 1;
                        progress.reached(done);
                    }
                }
            }
            series.push(Series { rules, games });
        }
        drop(progress);
        if json { print_json(&self.as_json(&series)) } else { print_text(&self.in_words(&series)) }
    }

    fn play(
        &self,
        rules: RuleSet,
        seed: u32,
        number: usize,
        opening: &Opening,
        player_has: Color,
    ) -> Played {
        let other = self.opponent.unwrap_or(self.player);
        let (black, white) = match player_has {
            Color::Black => (self.player, other),
            Color::White => (other, self.player),
        };
        // A generator of its own for every game, so that each can be played again alone.
        let name = u64::from(seed) * 100 + number as u64 * 2 + player_has.index() as u64;
        let bout = Bout::from_opening(opening, rules, [black, white], &mut Random::new(name));
        Played { number, seed, black, white, player_has, bout }
    }
}

impl Series {
    /// What Black came to, whoever played it.
    fn black(&self) -> Rate {
        rate(self.games.iter().map(|game| (Color::Black, game.bout.winner())))
    }

    /// What the player came to with these colours.
    fn player(&self, colors: &[Color]) -> Rate {
        let games = self.games.iter().filter(|game| colors.contains(&game.player_has));
        rate(games.map(|game| (game.player_has, game.bout.winner())))
    }

    /// Games that ended as experts think under renju, of those whose opening they hold decided.
    fn agreement(&self) -> (usize, usize) {
        agreement(self.games.iter().map(|game| (game.opening(), game.bout.winner())))
    }
}

impl Played {
    fn opening(&self) -> &'static Opening {
        &Opening::all()[self.number - 1]
    }
}

fn rate(games: impl Iterator<Item = (Color, Option<Color>)>) -> Rate {
    let mut rate = Rate::default();
    for (side, winner) in games {
        match winner {
            None => rate.draws += 1,
            Some(winner) if winner == side => rate.wins += 1,
            Some(_) => rate.losses += 1,
        }
    }
    rate
}

fn agreement(games: impl Iterator<Item = (&'static Opening, Option<Color>)>) -> (usize, usize) {
    let (mut agreeing, mut decided) = (0, 0);
    for (opening, winner) in games {
        if let OpeningVerdict::Wins(side) = opening.verdict() {
            decided += 1;
            agreeing += usize::from(winner == Some(side));
        }
    }
    (agreeing, decided)
}

/// What experts and the thesis's table of a rule set agree on.
fn printed_agreement(rules: RuleSet) -> Option<(usize, usize)> {
    let table = tengen_gobang_engine::PrintedTable::of(rules)?;
    let winners = table.games.iter().map(|game| Some(game.winner));
    Some(agreement(Opening::all().iter().zip(winners)))
}
