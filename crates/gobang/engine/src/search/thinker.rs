use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tengen_board::Point;
use tengen_gobang_rules::{Game, RuleSet};

use super::moves;
use super::score::{DECIDED, Score, WIN};
use super::table::Table;
use super::worker::{Control, MOST_PLIES, Worker};
use crate::fours::{Fours, answers_to_four};
use crate::{PointShape, Position};

/// What stops a search. With nothing set it goes on until it is stopped or the game is decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// No longer than this.
    pub time: Option<Duration>,
    /// No more nodes than this, or hardly more.
    pub nodes: Option<u64>,
    /// No deeper than so many stones.
    pub depth: Option<u32>,
}

/// Settings that stay for many searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Threads that search together.
    pub threads: usize,
    /// Bytes for what is remembered of positions.
    pub memory: usize,
    /// How many different first moves are worth a line.
    pub variations: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, memory: 64 << 20, variations: 1 }
    }
}

/// A line of play and what it is worth to the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// What it is worth.
    pub score: Score,
    /// The stones of both sides.
    pub moves: Vec<Point>,
    /// How deep it was searched.
    pub depth: u32,
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// The best first.
    pub variations: Vec<Variation>,
    /// How deep all of it was searched.
    pub depth: u32,
    /// Positions that were looked at.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl Thought {
    /// The best move.
    pub fn best(&self) -> Option<Point> {
        self.variations.first()?.moves.first().copied()
    }

    /// What the position is worth to the side to move.
    pub fn score(&self) -> Option<Score> {
        Some(self.variations.first()?.score)
    }
}

/// Thinks about positions of Gobang under every rule set.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tengen_gobang_engine::{Limits, Score, Settings, Thinker};
/// use tengen_gobang_rules::{Board, Game, RuleSet, read_moves, write_moves};
///
/// let mut game = Game::new(Board::usual(), RuleSet::Freestyle);
/// for point in read_moves("h8 a1 h9 a3 h10 a5", game.board().size())? {
///     game.play(point)?;
/// }
/// let mut thinker = Thinker::new(Settings::default());
/// let limits = Limits { nodes: Some(10_000), ..Limits::default() };
/// let thought = thinker.think(&game, &limits, &AtomicBool::new(false), &mut |_| ());
/// assert_eq!(thought.score(), Some(Score::Win(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Thinker {
    settings: Settings,
    table: Table,
    fours: Vec<Fours>,
    rules: Option<RuleSet>,
    /// Nodes since what was found before began to give way sooner.
    nodes_of_age: u64,
}

/// Positions without a win by fours that every thread remembers.
const ROOM_FOR_FOURS: usize = 1 << 18;

impl Thinker {
    /// A thinker that knows nothing yet.
    pub fn new(settings: Settings) -> Thinker {
        let threads = settings.threads.max(1);
        Thinker {
            table: Table::new(settings.memory),
            fours: (0..threads).map(|_| Fours::new(ROOM_FOR_FOURS)).collect(),
            rules: None,
            nodes_of_age: 0,
            settings,
        }
    }

    /// Thinks with other settings from now on, and forgets no more than it must.
    pub fn set(&mut self, settings: Settings) {
        if settings.memory != self.settings.memory {
            self.table = Table::new(settings.memory);
        }
        self.fours.resize_with(settings.threads.max(1), || Fours::new(ROOM_FOR_FOURS));
        self.settings = settings;
    }

    /// Forgets everything that was found.
    pub fn forget(&mut self) {
        self.table.forget();
        self.fours.iter_mut().for_each(Fours::forget);
    }

    /// Thinks about one position of many that belong together: what was found before holds on until
    /// there is much new, and any win will do.
    pub(crate) fn go_on_thinking(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Thought {
        let thought = self.searched(game, limits, true, stop, &mut |_| ());
        self.nodes_of_age += thought.nodes;
        if self.nodes_of_age > self.table.room() as u64 {
            self.nodes_of_age = 0;
            self.table.age();
        }
        thought
    }

    /// Thinks until a limit is reached, the position is decided or `stop` is set, and reports after
    /// every depth. There is a move unless the game is over; it is a foul only where every point
    /// is one.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Thought),
    ) -> Thought {
        self.searched(game, limits, false, stop, report)
    }

    /// The search itself. Any win will do, or the shortest that is found.
    fn searched(
        &mut self,
        game: &Game,
        limits: &Limits,
        any_win: bool,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Thought),
    ) -> Thought {
        let started = Instant::now();
        if game.ending().is_some() {
            return Thought::default();
        }
        // Where the same stones mean something else, nothing that was found holds.
        if self.rules.replace(game.rules()) != Some(game.rules()) {
            self.forget();
        }
        if !any_win {
            self.table.age();
        }
        let position = Position::of(game);
        let control = Control {
            stop,
            done: AtomicBool::new(false),
            deadline: limits.time.map(|time| started + time),
            most_nodes: limits.nodes,
            nodes: AtomicU64::new(0),
        };
        let root = Root::of(&position);
        let mut thought = root.at_a_glance();
        if root.moves.len() < 2 {
            report(&thought);
            return thought;
        }
        let deepest = limits.depth.unwrap_or(u32::MAX).min(MOST_PLIES as u32 / 2);
        let table = &self.table;
        let (first, others) = self.fours.split_first_mut().expect("there is a thread");
        std::thread::scope(|scope| {
            for (number, fours) in others.iter_mut().enumerate() {
                let mut worker = Worker::new(position.clone(), table, &control, fours);
                let moves = root.moves.clone();
                scope.spawn(move || {
                    // Others look ahead, so that the first finds their results in the table.
                    for depth in 1 + (number as u32 % 2)..=deepest {
                        worker.root(&moves, (-WIN, WIN), depth as i32);
                        if worker.is_over {
                            break;
                        }
                    }
                });
            }
            let mut worker = Worker::new(position, table, &control, first);
            worker.any_win = any_win;
            for depth in 1..=deepest {
                let found = deepen(&mut worker, &root, self.settings.variations, depth, &thought);
                worker.look();
                let Some(variations) = found else { break };
                thought = Thought {
                    variations,
                    depth,
                    nodes: control.nodes.load(Ordering::Relaxed),
                    elapsed: started.elapsed(),
                };
                report(&thought);
                worker.look();
                if worker.is_over || is_decided(&thought) {
                    break;
                }
            }
            control.done.store(true, Ordering::Relaxed);
        });
        thought.nodes = control.nodes.load(Ordering::Relaxed);
        thought.elapsed = started.elapsed();
        thought
    }
}

/// Whether more depth cannot change anything.
fn is_decided(thought: &Thought) -> bool {
    let is_settled = |variation: &Variation| match variation.score {
        Score::Win(stones) | Score::Loss(stones) => stones <= thought.depth + 2,
        Score::Points(_) => false,
    };
    let best_wins = matches!(thought.score(), Some(Score::Win(_)));
    best_wins && thought.variations.len() < 2 || thought.variations.iter().all(is_settled)
}

/// One more depth; none if there was no time to find anything.
fn deepen(
    worker: &mut Worker<'_>,
    root: &Root,
    most: usize,
    depth: u32,
    before: &Thought,
) -> Option<Vec<Variation>> {
    let mut found: Vec<Variation> = Vec::new();
    let most = most.clamp(1, root.moves.len());
    for number in 0..most {
        let moves = root.ordered(&found, before);
        let last = before.variations.get(number).map(|variation| variation.score);
        let (score, best) = with_window(worker, &moves, last, depth as i32);
        // A better move of a search that was broken off is still better.
        let Some(_) = best else { break };
        found.push(Variation {
            score: Score::from_number(score),
            moves: worker.line().to_vec(),
            depth,
        });
        if worker.is_over {
            break;
        }
    }
    if found.is_empty() {
        return None;
    }
    if worker.is_over {
        // What was not searched again stays as it was.
        let rest = before
            .variations
            .iter()
            .filter(|old| found.iter().all(|new| new.moves.first() != old.moves.first()));
        let rest: Vec<Variation> = rest.cloned().collect();
        found.extend(rest);
        found.truncate(most);
    }
    // A line that was searched later may turn out to be better than those before it.
    found.sort_by_key(|variation| -variation.score.number());
    Some(found)
}

/// Searches with a window round the last score, and again where that was too narrow.
fn with_window(
    worker: &mut Worker<'_>,
    moves: &[Point],
    last: Option<Score>,
    depth: i32,
) -> (i32, Option<Point>) {
    let mut margin = 40;
    let (mut low, mut high) = match last {
        Some(Score::Points(points)) if depth >= 4 => (points - margin, points + margin),
        _ => (-WIN, WIN),
    };
    loop {
        let (score, best) = worker.root(moves, (low, high), depth);
        if worker.is_over {
            // Below the window nothing is known of the move.
            return (score, best.filter(|_| score > low));
        }
        if score <= low && low > -WIN {
            low = if margin > 300 { -WIN } else { score - margin };
        } else if score >= high && high < WIN {
            high = if margin > 300 || score > DECIDED { WIN } else { score + margin };
        } else {
            return (score, best);
        }
        margin *= 3;
    }
}

/// The moves of the side to move, the most promising first.
struct Root {
    moves: Vec<Point>,
    glance: Score,
}

impl Root {
    fn of(position: &Position) -> Root {
        let (own, other) = (position.to_move(), position.to_move().other());
        if let Some(five) = position.first_allowed(own, PointShape::Five) {
            return Root { moves: vec![five], glance: Score::Win(1) };
        }
        let is_free = |&point: &Point| !position.is_foul(point, own);
        let mut glance = Score::Points(0);
        let mut moves = Vec::new();
        if position.first_allowed(other, PointShape::Five).is_some() {
            moves = answers_to_four(position);
            if moves.is_empty() {
                glance = Score::Loss(2);
                // Lost, but one of them is stopped.
                moves = position.points(other, PointShape::Five).iter().filter(is_free).collect();
                moves.truncate(1);
            }
        } else if let Some(four) = position.first_allowed(own, PointShape::Unstoppable) {
            return Root { moves: vec![four], glance: Score::Win(3) };
        } else if moves::is_threatened(position, other) {
            moves = moves::in_order(position, moves::against_unstoppable);
        }
        if moves.is_empty() {
            moves = moves::in_order(position, moves::all);
        }
        if moves.is_empty() {
            moves = position.board().empty_points().filter(is_free).collect();
        }
        if moves.is_empty() {
            moves = position.board().empty_points().collect();
        }
        if glance == Score::Loss(2) {
            moves.truncate(1);
        }
        Root { moves, glance }
    }

    /// Before any search.
    fn at_a_glance(&self) -> Thought {
        let first = self.moves.first().map(|&point| Variation {
            score: self.glance,
            moves: vec![point],
            depth: 0,
        });
        Thought { variations: first.into_iter().collect(), ..Thought::default() }
    }

    /// All moves but those that have their line already, the best of the last depth first.
    fn ordered(&self, found: &[Variation], before: &Thought) -> Vec<Point> {
        let first_of = |variation: &Variation| variation.moves.first().copied();
        let taken: Vec<Point> = found.iter().filter_map(first_of).collect();
        let best: Vec<Point> = before.variations.iter().filter_map(first_of).collect();
        let rest = self.moves.iter().copied().filter(|point| !best.contains(point));
        let all = best.iter().copied().chain(rest);
        all.filter(|point| !taken.contains(point)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Color, Random};
    use tengen_gobang_rules::random_board;

    /// What goes on from a win is won as well, whatever the reply, and is soon found to be: proofs
    /// lean on that. Nothing is both won and lost.
    #[test]
    fn wins_are_found_again_after_every_reply() {
        let mut random = Random::new(21);
        let mut thinker = Thinker::new(Settings { memory: 8 << 20, ..Settings::default() });
        let few = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        let (mut wins, mut replies, mut work) = (0, 0, 0);
        for round in 0..60 {
            let rules = [RuleSet::Freestyle, RuleSet::Renju, RuleSet::Standard][round % 3];
            let mut game = Game::new(random_board(&mut random, 10, true), rules);
            game.set_first(Color::Black);
            let thought = thinker.go_on_thinking(&game, &few(20_000), &AtomicBool::new(false));
            let (Some(Score::Win(_)), Some(best)) = (thought.score(), thought.best()) else {
                continue;
            };
            if game.play(best).is_err() || game.ending().is_some() {
                continue;
            }
            wins += 1;
            for reply in moves::promising(&Position::of(&game)) {
                let mut after = game.clone();
                if after.play(reply).is_err() || after.ending().is_some() {
                    panic!("{rules} {:?}: the other side wins at once", game.board());
                }
                let found = thinker.go_on_thinking(&after, &few(60_000), &AtomicBool::new(false));
                let is_won = matches!(found.score(), Some(Score::Win(_)));
                assert!(is_won, "{rules} {:?} {:?}", after.board(), found.score());
                replies += 1;
                work += found.nodes;
            }
        }
        assert!(wins > 15 && replies > 500, "{wins} wins, {replies} replies");
        assert!(work / replies < 2_000, "{} nodes a reply", work / replies);
    }
}
