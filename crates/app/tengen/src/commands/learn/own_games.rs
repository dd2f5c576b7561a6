use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use tengen_board::{Random, Size};
use tengen_go_rules::{Position, Rules};
use tengen_uct::{Search, Settings};
use tengen_verdict::{Budget, Limits};

use super::lesson::Lesson;
use crate::middle_game::{KOMI, PlayedOn, lead_astray, open_at_random, play_at_random, played_on};
use crate::progress::Progress;

/// Moves of a game that positions are taken from, at most.
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

/// Positions of games that the player plays against itself, on so many threads. The search that
/// chooses a move also tells who owns what. The same seed gives the same lessons in the same order.
pub(super) fn own_games(
    games: u64,
    playouts: u64,
    settings: &Settings,
    seed: u64,
    threads: usize,
) -> Vec<Lesson> {
    let progress = Progress::new("games", Some(games));
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let played = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        return;
                    }
                    let seed = seed.wrapping_mul(GAMES_APART).wrapping_add(game);
                    let lessons = play(playouts, settings, seed);
                    played.lock().expect("no thread fails").insert(game, lessons);
                    progress.reached(done.fetch_add(1, Ordering::Relaxed) + 1);
                }
            });
        }
    });
    played.into_inner().expect("no thread fails").into_values().flatten().collect()
}

/// Games of different seeds are different games.
const GAMES_APART: u64 = 1_000_003;

fn play(playouts: u64, settings: &Settings, seed: u64) -> Vec<Lesson> {
    let (mut lessons, mut astrays, mut end) = (Vec::new(), Vec::new(), 0.5);
    let size = Size::square(9).expect("9 is between 1 and 25");
    let mut random = Random::new(seed);
    let mut position = Position::new(size, Rules::default());
    let opening = random.below(RANDOM_MOVES + 1) as usize;
    open_at_random(&mut position, opening, &mut random);
    let mut search = Search::new(Settings { memory: 8 << 20, ..settings.clone() }, seed);
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    while position.move_count() < LAST && !position.is_over() {
        let report = search.run(&position, KOMI, &mut Budget::new(&limits));
        let found = PlayedOn::of(&report, &position);
        lessons.extend(Lesson::new(&position, &found));
        if random.below(ASTRAY_ONE_OF) == 0 {
            let mut astray = position.clone();
            lead_astray(&mut astray, &mut random);
            astrays.extend(Lesson::new(&astray, &played_on(&astray, playouts, settings)));
        }
        end = found.win_rate;
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
    lessons.iter_mut().for_each(|lesson: &mut Lesson| lesson.hear_the_end(end));
    // What was led astray has nothing to do with how the game ended.
    lessons.extend(astrays);
    lessons
}
