use tengen_board::{Random, Size};
use tengen_go_rules::{Position, Rules};
use tengen_uct::{Search, Settings};
use tengen_verdict::{Budget, Limits};

use super::lesson::Lesson;
use crate::middle_game::{KOMI, PlayedOn, lead_astray, open_at_random, play_at_random, played_on};
use crate::progress::Progress;

/// Moves of a game that positions are taken from: the first few leave nothing to judge.
const FIRST: usize = 8;
const LAST: usize = 75;

/// Random moves at the beginning, at most, so that games differ.
const RANDOM_MOVES: u32 = 4;

/// How often the second-best move is made, and a random one.
const SECOND_BEST: f64 = 0.1;
const RANDOM: f64 = 0.03;

/// Of so many positions, one is also looked at led astray.
const ASTRAY_ONE_OF: u32 = 5;

/// Beyond this chance to win a game is decided, and half of those are given up at each move.
const DECIDED: f64 = 0.97;

/// Positions of games that the player plays against itself. The search that chooses a move also
/// tells who owns what.
pub(super) fn own_games(games: u64, playouts: u64, seed: u64) -> Vec<Lesson> {
    let progress = Progress::new("games", Some(games));
    let mut lessons = Vec::new();
    for game in 0..games {
        progress.reached(game);
        play(playouts, seed.wrapping_mul(GAMES_APART).wrapping_add(game), &mut lessons);
    }
    lessons
}

/// Games of different seeds are different games.
const GAMES_APART: u64 = 1_000_003;

fn play(playouts: u64, seed: u64, lessons: &mut Vec<Lesson>) {
    let size = Size::square(9).expect("9 is between 1 and 25");
    let mut random = Random::new(seed);
    let mut position = Position::new(size, Rules::default());
    let opening = random.below(RANDOM_MOVES + 1) as usize;
    open_at_random(&mut position, opening, &mut random);
    let mut search = Search::new(Settings { memory: 8 << 20, ..Settings::default() }, seed);
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    while position.move_count() < LAST && !position.is_over() {
        let report = search.run(&position, KOMI, &mut Budget::new(&limits));
        let found = PlayedOn::of(&report, &position);
        if position.move_count() >= FIRST {
            lessons.extend(Lesson::new(&position, &found.owners));
            if random.below(ASTRAY_ONE_OF) == 0 {
                let mut astray = position.clone();
                lead_astray(&mut astray, &mut random);
                let owners = played_on(&astray, playouts).owners;
                lessons.extend(Lesson::new(&astray, &owners));
            }
        }
        let is_decided = !(1.0 - DECIDED..DECIDED).contains(&found.win_rate);
        if is_decided && random.chance(0.5) {
            break;
        }
        if random.chance(RANDOM) {
            play_at_random(&mut position, &mut random);
            continue;
        }
        let rank = usize::from(random.chance(SECOND_BEST));
        let mv = report.candidates.get(rank).map_or_else(|| report.best(), |second| second.mv);
        position.play_legal(position.to_move(), mv);
    }
}
