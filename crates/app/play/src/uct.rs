use tengen_board::{Color, Move, Random};
use tengen_uct::{Report, Search, Settings};
use tengen_verdict::Limits;

use crate::level::Style;
use crate::resign::Despair;
use crate::solved::Solver;
use crate::{Choice, Game, Level, Player, Resigning, Thinking, ending};

/// The tree-searching player.
pub struct UctPlayer {
    search: Search,
    /// Playouts for a move when the limits name no number and no time.
    pub playouts: u64,
    /// When to give up.
    pub resigning: Resigning,
    /// How strong to be.
    pub level: Level,
    /// How to choose moves instead of as the level does: for trying styles out.
    pub style: Option<Style>,
    /// For levels that leave something to chance.
    random: Random,
    despair: Despair,
    report: Option<Report>,
    speed: Option<f64>,
    /// What a look at the end of the game costs, in playouts.
    ending_playouts: u64,
    /// Chooses the last moves, unless that is switched off.
    solver: Option<Solver>,
}

/// What such a look is expected to cost before there has been one.
const ENDING_PLAYOUTS: u64 = 2_500;

/// It may cost so many times as much as the one before.
const ENDING_MARGIN: f64 = 1.3;

/// Playouts before a chance of winning is believed.
const ENOUGH_TO_RESIGN: u64 = 200;

/// Playouts where the move is known: they show the chance of winning.
const SOLVED_PLAYOUTS: u64 = 400;

impl UctPlayer {
    /// A player whose games are the same for the same seed and settings, on one thread.
    pub fn new(settings: Settings, seed: u64) -> UctPlayer {
        UctPlayer {
            solver: settings.solve_endgames.then(Solver::new),
            search: Search::new(settings, seed),
            playouts: 10_000,
            resigning: Resigning::default(),
            level: Level::FULL,
            style: None,
            random: Random::new(seed),
            despair: Despair::default(),
            report: None,
            speed: None,
            ending_playouts: ENDING_PLAYOUTS,
        }
    }

    /// What the latest search found.
    pub const fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    fn think(&mut self, game: &Game, color: Color, thinking: &mut Thinking<'_>) -> Report {
        let mut position = game.position().clone();
        position.set_to_move(color);
        let komi = game.area_komi_half_points();
        let report = thinking.search(&mut self.search, &position, komi, self.playouts);
        self.speed = thinking.speed();
        self.report = Some(report.clone());
        report
    }

    /// The move that keeps every point, where all that is left is solved. Weaker players do not know
    /// it, and who leaves moves out wants to see something else.
    fn solved(&mut self, game: &Game, color: Color, thinking: &Thinking<'_>) -> Option<Move> {
        if self.level != Level::FULL || self.style.is_some() || !thinking.forbidden().is_empty() {
            return None;
        }
        // What cannot be solved soon leaves time to search.
        let time = thinking.limits().time.map(|time| time / 4);
        self.solver.as_mut()?.advise(game, color, time)
    }

    /// The move that the player's level likes best.
    fn favourite(&mut self, game: &Game, color: Color, report: &Report) -> Move {
        let drawn = self
            .style
            .or(self.level.style())
            .and_then(|style| style.choose(report, &mut self.random));
        drawn.unwrap_or_else(|| ending::best_move(game, color, report))
    }
}

impl Player for UctPlayer {
    fn choose(&mut self, game: &Game, color: Color, limits: &Limits) -> Choice {
        self.choose_aloud(game, color, &mut Thinking::within(limits))
    }

    fn choose_aloud(&mut self, game: &Game, color: Color, thinking: &mut Thinking<'_>) -> Choice {
        thinking.expect_speed(self.speed);
        let solved = self.solved(game, color, thinking);
        if solved.is_some() {
            thinking.at_most(SOLVED_PLAYOUTS);
        } else if game.has_passed(!color)
            && thinking.has_time_for(self.ending_playouts)
            && let Some(mv) = ending::answer_to_pass(game, color)
        {
            return Choice::Move(mv);
        }
        // What was near its end a move ago is nearer now.
        if self.report.as_ref().is_some_and(ending::looks_settled) {
            thinking.keep_time_for(self.ending_playouts);
        }
        if let Some(playouts) = self.level.playouts() {
            thinking.at_most(playouts);
        }
        let report = self.think(game, color, thinking);
        let chance = report.win_rate();
        if report.playouts >= ENOUGH_TO_RESIGN
            && self.resigning.is_due(&mut self.despair, game, color, chance)
        {
            return Choice::Resign;
        }
        if let Some(mv) = solved {
            return Choice::Move(mv);
        }
        if !thinking.has_time_for(self.ending_playouts) {
            return Choice::Move(self.favourite(game, color, &report));
        }
        let before = thinking.elapsed();
        let favourite = self.favourite(game, color, &report);
        let mv = ending::choose(game, color, &report, favourite);
        if ending::looks_settled(&report)
            && let Some(speed) = self.speed
        {
            let seconds = (thinking.elapsed() - before).as_secs_f64();
            self.ending_playouts = (ENDING_MARGIN * seconds * speed) as u64;
        }
        Choice::Move(mv)
    }

    fn can_analyse(&self) -> bool {
        true
    }

    fn analyse(&mut self, game: &Game, color: Color, thinking: &mut Thinking<'_>) {
        self.think(game, color, thinking);
    }

    fn name(&self) -> &str {
        "tengen"
    }
}
