//! Wins by fours and threes found by proof numbers: seldom the shortest, but soon.

use rustc_hash::FxHashMap;
use tengen_board::{Color, Point, key_of_stone, key_of_turn};
use tengen_gobang_rules::{Direction, RuleSet};

use crate::fours::{ANY_NUMBER, Fours, FoursFound, answers_to_four};
use crate::search::against_unstoppable;
use crate::solution::Win;
use crate::threats::threats;
use crate::{CellSet, LineShape, PointShape, Position};

/// Looks for wins by fours and threes, and remembers what it has found from one to the next.
pub struct Pursuit {
    fours: Fours,
    known: FxHashMap<u64, Known>,
    nodes: u64,
    last_node: u64,
    /// What turns the hash of a position into that of one much like it, where there may be a win to
    /// go by.
    likeness: u64,
}

/// How much is to be shown yet, at least, for a win and for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    win: u32,
    none: u32,
    /// The attacker's stone that wins, if it takes more than fours.
    by: Option<Point>,
    is_searched: bool,
}

/// The number of what cannot be shown.
const NEVER: u32 = u32::MAX;

/// The greatest number of what perhaps can.
const MOST: u32 = u32::MAX / 4;

/// Stones that are put to find a win by fours in one position.
const FOURS: u64 = 2_000;

/// More is not remembered.
const MOST_KNOWN: usize = 3_000_000;

/// Longer lines are given up.
const DEEPEST: u32 = 60;

/// A three is worth its four or so replies.
const THREE: u32 = 2;

/// Moves that did not win in a position much like this one come later.
const UNLIKE: u32 = 4;

impl Default for Pursuit {
    fn default() -> Pursuit {
        Pursuit::new()
    }
}

impl Pursuit {
    /// Nothing is known yet.
    pub fn new() -> Pursuit {
        Pursuit {
            fours: Fours::exhaustive(),
            known: FxHashMap::default(),
            nodes: 0,
            last_node: 0,
            likeness: 0,
        }
    }

    /// Stones played in all searches so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes + self.fours.nodes()
    }

    /// Whether a win of the side to move is found with so many nodes.
    pub fn finds_win(&mut self, position: &mut Position, nodes: u64) -> bool {
        if self.known.len() > MOST_KNOWN {
            self.known.clear();
        }
        self.last_node = self.nodes() + nodes;
        self.attack(position, (NEVER, NEVER), 0).win == 0
    }

    /// The same, going by the win that was found before the other side put this stone, as if it had
    /// passed.
    pub fn finds_win_despite(&mut self, position: &mut Position, stone: Point, nodes: u64) -> bool {
        self.likeness = key_of_stone(position.to_move().other(), stone);
        let finds = self.finds_win(position, nodes);
        self.likeness = 0;
        finds
    }

    fn known(&self, hash: u64, guess: u32) -> Known {
        let new = Known { win: guess, none: 1, by: None, is_searched: false };
        self.known.get(&hash).copied().unwrap_or(new)
    }

    fn keep(&mut self, hash: u64, (win, none): (u32, u32), by: Option<Point>) -> Known {
        let known = Known { win, none, by, is_searched: true };
        self.known.insert(hash, known);
        known
    }

    /// Whether the side to move wins, until one of the numbers reaches its limit.
    fn attack(&mut self, position: &mut Position, limits: (u32, u32), depth: u32) -> Known {
        let hash = position.hash();
        let known = self.known(hash, 1);
        if known.is_enough(limits) {
            return known;
        }
        if !known.is_searched {
            self.nodes += 1;
            if self.win_by_fours(position).is_some() {
                return self.keep(hash, (0, NEVER), None);
            }
        }
        let moves = attacks(position);
        if moves.is_empty() || depth > DEEPEST {
            return self.keep(hash, (NEVER, 0), None);
        }
        let children = self.children(position, &moves);
        loop {
            let (mut chosen, mut win, mut next) = (0, NEVER, NEVER);
            let (mut hardest, mut open) = (0, 0);
            for (number, &(child, guess)) in children.iter().enumerate() {
                let child = self.known(child, guess);
                if child.win < win {
                    (chosen, next, win) = (number, win, child.win);
                } else {
                    next = next.min(child.win);
                }
                hardest = hardest.max(child.none);
                open += u32::from(child.none > 0);
            }
            let none = match (win, hardest) {
                (0, _) => NEVER,
                (_, 0) => 0,
                _ => hardest.saturating_add(open - 1).min(MOST),
            };
            if is_enough((win, none), limits) || self.nodes() >= self.last_node {
                return self.keep(hash, (win, none), (win == 0).then(|| moves[chosen]));
            }
            let (child, guess) = children[chosen];
            let others = none - self.known(child, guess).none;
            let below = (limits.0.min(a_little_more(next)), less(limits.1, others));
            position.play(moves[chosen]);
            self.defend(position, below, depth + 1);
            position.undo();
        }
    }

    /// Hashes after moves, and how hard these look. What won in a position much like this one
    /// comes first.
    fn children(&self, position: &Position, moves: &[Point]) -> Vec<(u64, u32)> {
        let attacker = position.to_move();
        let alike = self.known.get(&(position.hash() ^ self.likeness));
        let hint = alike.filter(|_| self.likeness != 0).and_then(|known| known.by);
        let guess = |point: Point| match position.shape(point, attacker) {
            _ if hint == Some(point) => 1,
            PointShape::Four | PointShape::Three if hint.is_none() => THREE,
            PointShape::Four | PointShape::Three => THREE + UNLIKE,
            _ if hint.is_none() => 1,
            _ => 1 + UNLIKE,
        };
        moves.iter().map(|&point| (hash_after(position, point), guess(point))).collect()
    }

    /// Whether every reply to the threat of the side not to move loses.
    fn defend(&mut self, position: &mut Position, limits: (u32, u32), depth: u32) {
        let hash = position.hash();
        if self.known(hash, 1).is_enough(limits) {
            return;
        }
        self.nodes += 1;
        let Some(replies) = replies(position) else {
            self.keep(hash, (NEVER, 0), None);
            return;
        };
        let children: Vec<u64> = replies.iter().map(|&point| hash_after(position, point)).collect();
        loop {
            let (mut chosen, mut none, mut next, mut sum) = (0, NEVER, NEVER, 0_u32);
            for (number, &child) in children.iter().enumerate() {
                let child = self.known(child, 1);
                if child.none < none {
                    (chosen, next, none) = (number, none, child.none);
                } else {
                    next = next.min(child.none);
                }
                sum = sum.saturating_add(child.win).min(MOST);
            }
            let win = if none == 0 { NEVER } else { sum };
            if is_enough((win, none), limits) || self.nodes() >= self.last_node {
                self.keep(hash, (win, none), None);
                return;
            }
            let others = win - self.known(children[chosen], 1).win;
            let below = (less(limits.0, others), limits.1.min(a_little_more(next)));
            position.play(replies[chosen]);
            self.attack(position, below, depth + 1);
            position.undo();
        }
    }

    /// A win that needs no threes, and no choice of replies.
    fn win_by_fours(&mut self, position: &mut Position) -> Option<Win> {
        // Under the rules of caro a four may be answered in several ways, and a line is not enough.
        let most = if position.rules() == RuleSet::Caro { 0 } else { ANY_NUMBER };
        let found = self.fours.search(position, most, FOURS);
        let stones = self.fours.length().div_ceil(2);
        (found == FoursFound::Win).then(|| Win::of_line(self.fours.line(), stones))
    }

    /// The win of the side to move, if one was found and is still remembered.
    pub fn win(&mut self, position: &mut Position) -> Option<Win> {
        if let Some(win) = self.win_by_fours(position) {
            return Some(win);
        }
        let by = self.known.get(&position.hash())?.by?;
        position.play(by);
        let win = self.win_after(position, by);
        position.undo();
        win
    }

    fn win_after(&mut self, position: &mut Position, by: Point) -> Option<Win> {
        let attacker = position.to_move().other();
        let mut win = Win { by, replies: Vec::new(), otherwise: None, stones: 2 };
        if position.first_allowed(attacker, PointShape::Five).is_none() {
            let four = position.first_allowed(attacker, PointShape::Unstoppable)?;
            win.otherwise = Some(Box::new(Win::of_line(&[four], 2)));
            win.stones = 3;
        }
        for reply in replies(position)? {
            position.play(reply);
            let next = self.win(position);
            position.undo();
            let next = next?;
            win.stones = win.stones.max(1 + next.stones);
            win.replies.push((reply, next));
        }
        Some(win)
    }
}

impl Known {
    const fn is_enough(&self, limits: (u32, u32)) -> bool {
        self.win == 0
            || self.none == 0
            || self.is_searched && is_enough((self.win, self.none), limits)
    }
}

/// Whether one of the two numbers has reached its limit, or there is an answer.
const fn is_enough((win, none): (u32, u32), limits: (u32, u32)) -> bool {
    win == 0 || none == 0 || win >= limits.0 || none >= limits.1
}

/// The limit for a move: a little more than the next best, since changing from move to move costs
/// time.
const fn a_little_more(next: u32) -> u32 {
    next.saturating_add(1 + next / 4)
}

/// What is left of a limit, which may be none at all.
const fn less(limit: u32, others: u32) -> u32 {
    if limit == NEVER { NEVER } else { limit.saturating_sub(others) }
}

fn hash_after(position: &Position, point: Point) -> u64 {
    position.hash() ^ key_of_stone(position.to_move(), point) ^ key_of_turn(Color::White)
}

/// The fours and threes that the side to move has time for.
fn attacks(position: &Position) -> Vec<Point> {
    let (attacker, defender) = (position.to_move(), position.to_move().other());
    let mut moves = threats(position);
    if let Some(five) = position.points(defender, PointShape::Five).first() {
        moves.retain(|&point| point == five);
    } else if position.first_allowed(defender, PointShape::Unstoppable).is_some() {
        // Only fours are quick enough, and threes in the way.
        let mut stops = Vec::new();
        against_unstoppable(position, &mut stops);
        moves.retain(|&point| {
            position.shape(point, attacker) >= PointShape::Four
                || stops.iter().any(|stop| stop.point == point)
        });
    }
    moves.retain(|&point| !position.is_foul(point, attacker));
    moves
}

/// The replies of the side to move that could stop a four, or fours that nothing would stop; none if
/// it is quicker itself, or there is no such threat.
fn replies(position: &Position) -> Option<Vec<Point>> {
    let (defender, attacker) = (position.to_move(), position.to_move().other());
    if position.first_allowed(defender, PointShape::Five).is_some() {
        return None;
    }
    if position.first_allowed(attacker, PointShape::Five).is_some() {
        return Some(answers_to_four(position));
    }
    position.first_allowed(attacker, PointShape::Unstoppable)?;
    if position.first_allowed(defender, PointShape::Unstoppable).is_some() {
        return None;
    }
    let mut stops = Vec::new();
    against_unstoppable(position, &mut stops);
    stops.retain(|stop| !position.is_foul(stop.point, defender));
    stops.sort_by_key(|stop| -stop.promise);
    Some(stops.into_iter().map(|stop| stop.point).collect())
}

/// Every point where one more stone of the side not to move could spoil a win. It is a guess, if a
/// careful one: what is proved goes by certificates.
pub(crate) fn zone(win: &Win, position: &mut Position) -> CellSet {
    let mut marks = Marks::default();
    marks.add(win, position);
    let loser = position.to_move().other();
    let is_loser =
        |point: Point| position.board().at(point) == Some(loser) || marks.replies.contains(point);
    // Two stones and two more are a four.
    marks.points.or(&rows_with(2, position, loser, is_loser))
}

/// The points of all rows that the loser may complete, where it has so many stones at least.
pub(crate) fn rows_with(
    least: usize,
    position: &Position,
    loser: Color,
    is_loser: impl Fn(Point) -> bool,
) -> CellSet {
    let size = position.board().size();
    let mut rows = CellSet::default();
    for first in size.points() {
        for way in Direction::ALL {
            let row = [0, 1, 2, 3, 4].map(|step| way.along(first, step, size));
            let points = || row.iter().flatten().copied();
            let is_open = row.iter().all(|point| {
                point.is_some_and(|point| position.board().at(point) != Some(loser.other()))
            });
            if is_open && points().filter(|&point| is_loser(point)).count() >= least {
                points().for_each(|point| rows.insert(point.cell()));
            }
        }
    }
    rows
}

/// What a win goes over.
#[derive(Default)]
struct Marks {
    /// The winner's stones and the rows they are in, the loser's replies.
    points: CellSet,
    replies: CellSet,
}

/// A row that is too long ends a step later.
const ROW: i32 = 5;

impl Marks {
    /// A win of the side to move.
    fn add(&mut self, win: &Win, position: &mut Position) {
        self.stone(win.by, position);
        position.play(win.by);
        for (reply, next) in &win.replies {
            self.points.insert(reply.cell());
            self.replies.insert(reply.cell());
            position.play(*reply);
            self.add(next, position);
            position.undo();
        }
        if let Some(otherwise) = &win.otherwise {
            position.pass();
            self.add(otherwise, position);
            position.pass();
        }
        position.undo();
    }

    /// A stone of the side to move, and the rows that it makes something of.
    fn stone(&mut self, point: Point, position: &Position) {
        let own = position.to_move();
        self.points.insert(point.cell());
        for way in Direction::ALL {
            let shape = position.line_shape(point, own, way);
            if shape < LineShape::SleepingThree {
                continue;
            }
            for side in [-1, 1] {
                for step in 1..=ROW {
                    let next = way.along(point, side * step, position.board().size());
                    let Some(next) =
                        next.filter(|&next| position.board().at(next) != Some(own.other()))
                    else {
                        break;
                    };
                    self.points.insert(next.cell());
                }
            }
        }
    }
}
