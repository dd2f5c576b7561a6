//! Forced wins, written down so that every reply has its answer.

use tengen_board::Point;
use tengen_gobang_certificate::Tree;

use crate::threats::{Threats, ThreatsFound};
use crate::{ANY_NUMBER, Fours, FoursFound, PointShape, Position};

/// Which stones of the attacker are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// Fours only.
    Fours,
    /// Fours and threes.
    Threats,
}

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What it is.
    pub outcome: Outcome,
    /// Stones that were put to find it.
    pub nodes: u64,
}

/// Whether the side to move has a forced win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It has.
    Win(Win),
    /// It has none with the stones that were looked at.
    None,
    /// There was too much to look at.
    Unknown,
}

/// A move that wins, and how every reply is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The move.
    pub by: Point,
    /// Replies that spoil what it threatens, each with the win that is left.
    pub replies: Vec<(Point, Win)>,
    /// What wins against every other reply. None where that is the five alone, and where the move
    /// itself is the five.
    pub otherwise: Option<Box<Win>>,
    /// Stones of the winner from here to the five, however the loser resists.
    pub stones: usize,
}

impl Win {
    /// The win against the longest resistance, stone by stone, up to the last that has to be
    /// answered, or to the five.
    pub fn line(&self) -> Vec<Point> {
        let mut line = vec![self.by];
        if let Some((reply, win)) = self.replies.iter().max_by_key(|(_, win)| win.stones) {
            line.push(*reply);
            line.extend(win.line());
        }
        line
    }

    /// Positions in which the winner has to find a move.
    pub fn size(&self) -> usize {
        1 + self.replies.iter().map(|(_, win)| win.size()).sum::<usize>()
    }

    /// The same as it stands in certificates.
    pub fn tree(&self) -> Tree {
        Tree {
            stone: self.by,
            replies: self.replies.iter().map(|(reply, win)| (*reply, win.tree())).collect(),
            otherwise: self.otherwise.iter().map(|win| win.tree()).collect(),
        }
    }

    /// A win by fours, in which every reply is forced: the stones of both sides up to a four that
    /// cannot be answered or to the five, and how many of the winner's it takes.
    pub(crate) fn of_line(line: &[Point], stones: usize) -> Win {
        let mut replies = Vec::new();
        if let [_, reply, rest @ ..] = line {
            replies.push((*reply, Win::of_line(rest, stones - 1)));
        }
        Win { by: line[0], replies, otherwise: None, stones }
    }
}

/// More stones of the attacker are not looked for in a win by threats.
const MOST_STONES: u32 = 40;

/// Looks for the shortest forced win of the side to move, with no more nodes than this.
///
/// ```
/// use tengen_gobang_engine::{By, Outcome, Position, solve};
/// use tengen_gobang_rules::{Board, Game, RuleSet, read_moves};
///
/// let mut game = Game::new(Board::usual(), RuleSet::Freestyle);
/// for point in read_moves("h8 a1 i9 a2 i10 a14", game.board().size())? {
///     game.play(point)?;
/// }
/// let mut position = Position::of(&game);
/// assert_eq!(solve(&mut position, By::Fours, 100_000).outcome, Outcome::None);
/// let Outcome::Win(win) = solve(&mut position, By::Threats, 1_000_000).outcome else { panic!() };
/// assert_eq!(win.stones, 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(position: &mut Position, by: By, nodes: u64) -> Solution {
    match by {
        By::Fours => by_fours(position, nodes),
        By::Threats => by_threats(position, nodes),
    }
}

fn by_fours(position: &mut Position, nodes: u64) -> Solution {
    let mut fours = Fours::exhaustive();
    let mut found = fours.search(position, ANY_NUMBER, nodes);
    if found == FoursFound::Win {
        let most = (fours.length() as u32).div_ceil(2) - 1;
        // The first win that is found need not be the shortest.
        for fewer in 0..=most {
            found = fours.search(position, fewer, nodes.saturating_sub(fours.nodes()));
            if found != FoursFound::None {
                break;
            }
        }
    }
    let outcome = match found {
        FoursFound::Win => Outcome::Win(Win::of_line(fours.line(), fours.length().div_ceil(2))),
        FoursFound::None => Outcome::None,
        FoursFound::Unknown => Outcome::Unknown,
    };
    Solution { outcome, nodes: fours.nodes() }
}

fn by_threats(position: &mut Position, nodes: u64) -> Solution {
    let mut threats = Threats::new();
    let outcome = match threats.shortest(position, MOST_STONES, nodes) {
        ThreatsFound::Win(stones) => match written_down(&mut threats, position, stones) {
            Some(win) => Outcome::Win(win),
            None => Outcome::Unknown,
        },
        ThreatsFound::None => Outcome::None,
        ThreatsFound::Unknown => Outcome::Unknown,
    };
    Solution { outcome, nodes: threats.nodes() }
}

fn written_down(threats: &mut Threats, position: &mut Position, stones: u32) -> Option<Win> {
    let by = threats.winning_move(position, stones)?;
    let wins_at_once = position.shape(by, position.to_move()) == PointShape::Five;
    let mut win = Win { by, replies: Vec::new(), otherwise: None, stones: 1 };
    if wins_at_once {
        return Some(win);
    }
    position.play(by);
    let replies = threats.replies(position, stones - 1);
    if let Ok(found) = &replies {
        win.otherwise = found.otherwise();
        win.stones = 1 + found.stones;
        for &reply in &found.replies {
            position.play(reply);
            let next = written_down(threats, position, stones - 1);
            position.undo();
            let Some(next) = next else { break };
            win.stones = win.stones.max(1 + next.stones);
            win.replies.push((reply, next));
        }
    }
    position.undo();
    let is_whole = replies.is_ok_and(|found| found.replies.len() == win.replies.len());
    is_whole.then_some(win)
}
