//! Deepening a book with engines: what they think of its leaves is written down and backed up.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use tengen_board::Move;
use tengen_book::{Book, BookError, Judged};
use tengen_gobang_engine::{Score, Thought};
use tengen_play::gobang::Mind;
use tengen_play::{Analysis, Player, Thinking, UctPlayer};
use tengen_verdict::Limits;

use super::ask::{Counting, Found};
use super::{Course, Openings, Opinion, Question};

/// A position where what is counted on ends.
pub struct Leaf {
    /// How it comes up.
    pub course: Course,
    /// Its key in the book.
    pub key: u64,
    /// Games that came to it.
    pub games: u64,
}

/// Positions looked at in search of leaves, at most.
const MOST_LOOKED_AT: usize = 50_000;

/// The leaves that most games come to, from a position on: positions in which no move was played often
/// enough to be counted on, and which no engine has looked at for so long.
///
/// # Errors
/// If the book is of another game, or cannot be read.
pub fn leaves(
    openings: &Openings,
    start: &Course,
    question: &Question,
    effort: u64,
    most: usize,
) -> Result<Vec<Leaf>, BookError> {
    let mut leaves = Vec::new();
    let mut seen = HashSet::new();
    let folding = start.ground().folding();
    // The most frequent first, and among those what was found first.
    let mut waiting = BinaryHeap::from([(u64::MAX, Reverse(0), Vec::<Move>::new())]);
    let mut number = 0;
    while let Some((games, _, path)) = waiting.pop() {
        let mut course = start.clone();
        let is_playable = path.iter().all(|&mv| course.follow(mv));
        if !is_playable || course.turn().is_none() || !seen.insert(course.view(&folding).key) {
            continue;
        }
        let found = openings.find(&course)?;
        let key = course.view(&folding).key;
        let Some(Found { view, turn, entry, .. }) = found else {
            leaves.push(Leaf { course, key, games });
            if leaves.len() >= most {
                break;
            }
            continue;
        };
        let counting = Counting { turn, komi: question.komi };
        let mut is_leaf = true;
        for branch in &entry.branches {
            let decided = counting.count(branch, 0).decided();
            if decided < question.backing.enough {
                continue;
            }
            is_leaf = false;
            if let Some(&mv) = folding.unfold(view, branch.mv).first() {
                number += 1;
                let next = [&path[..], &[mv]].concat();
                waiting.push((decided, Reverse(number), next));
            }
        }
        let is_known = entry.judged.is_some_and(|judged| judged.effort >= effort);
        if is_leaf && !is_known {
            let games = entry.counts().games();
            leaves.push(Leaf { course, key, games });
        }
        if leaves.len() >= most || seen.len() >= MOST_LOOKED_AT {
            break;
        }
    }
    Ok(leaves)
}

/// Writes down what was thought of leaves, all at once.
///
/// # Errors
/// If the book cannot be written.
pub fn write_opinions(path: &Path, opinions: &[(Leaf, Opinion)]) -> Result<(), BookError> {
    let Some((first, _)) = opinions.first() else { return Ok(()) };
    let game = first.course.ground().game();
    let judged = opinions.iter().map(|(leaf, opinion)| {
        let folding = leaf.course.ground().folding();
        let view = leaf.course.view(&folding);
        let best = opinion.best.map(|mv| folding.fold(view, mv));
        (leaf.key, Judged { chance: opinion.chance as f32, effort: opinion.effort, best })
    });
    let judged: Vec<_> = judged.collect();
    super::player::patiently(|| Book::open_to_change(path, game))?.judge(&judged)
}

/// What the player of Go thinks of a position; none if it has no idea.
pub fn by_player(
    player: &mut UctPlayer,
    game: &tengen_play::Game,
    limits: &Limits,
) -> Option<Opinion> {
    let color = game.position().to_move();
    player.analyse(game, color, &mut Thinking::within(limits));
    let report = player.report()?;
    let analysis = Analysis::of(report, color);
    let best = analysis.moves.first()?;
    Some(Opinion { chance: best.win_rate, effort: analysis.visits, best: Some(best.mv) })
}

/// What somebody who plays Gobang thinks of a position; none after the end.
pub fn by_mind(
    mind: &mut dyn Mind,
    game: &tengen_gobang_rules::Game,
    limits: &tengen_gobang_engine::Limits,
) -> Option<Opinion> {
    let thought: Thought = mind.think(game, limits, &AtomicBool::new(false), &mut |_| {});
    let chance = chance_of(thought.score()?);
    Some(Opinion { chance, effort: thought.nodes, best: thought.best().map(Move::Play) })
}

/// Points for which three games of four are won, about: a clear advantage.
const CLEAR: f64 = 100.0;

/// The chance that a score of the Gobang engine stands for.
fn chance_of(score: Score) -> f64 {
    match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Points(points) => 1.0 / (1.0 + (-f64::from(points) / CLEAR).exp()),
    }
}
