//! The slow, obviously right twin of the reader: a grid of stones, floods for everything, every
//! position that can come up written down, and the positions from which the goal is forced found
//! one after the other until there are no more.

mod grid;

use std::collections::HashMap;

use tengen_board::{Color, Move, PointSet};
use tengen_go_rules::Position;
use tengen_tactics::{Goal, Status};

use grid::Grid;
pub use grid::Stones;

/// The threats that are counted one by one.
const MOST_THREATS: u8 = 8;

/// A local game on a whole board: nobody plays on the free points that do not belong to it.
pub struct Twin {
    grid: Grid,
    pub start: Stones,
    /// The free points at the start that may not be played on.
    closed: Vec<bool>,
    goal: [usize; 2],
    captures: bool,
    pub prover: Color,
}

/// How a position stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    Reached,
    Failed,
    Open,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    stones: Stones,
    to_move: Color,
    ban: Option<usize>,
}

/// A way from a position to another.
struct Arrow {
    to: usize,
    mv: Option<usize>,
    /// Whether it retakes a ko that is forbidden, which takes a threat.
    retakes: bool,
}

struct Node {
    standing: Standing,
    to_move: Color,
    arrows: Vec<Arrow>,
}

/// The threats of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Stock {
    Count(u8),
    Unlimited,
}

/// Every position that can come up, the first at the start.
pub struct Everything {
    nodes: Vec<Node>,
    prover: Color,
    /// For the threats of the prover and the refuter, where the prover gets its way.
    won: HashMap<(Stock, Stock), Vec<bool>>,
}

/// What the twin says.
#[derive(Debug, PartialEq, Eq)]
pub struct Truth {
    pub status: Status,
    /// Every move that keeps it, in order.
    pub moves: Vec<Move>,
}

impl Twin {
    pub fn new(position: &Position, free: &PointSet, goal: Goal) -> Twin {
        let size = position.size();
        let start = size.points().map(|point| position.stone(point)).collect();
        let closed = size.points().map(|p| position.is_empty(p) && !free.contains(p)).collect();
        let (captures, [one, other]) = match goal {
            Goal::Capture(stone) => (true, [stone, stone]),
            Goal::Connect(one, other) => (false, [one, other]),
            Goal::Race { .. } => unreachable!("races have a twin of their own"),
        };
        let owner = position.stone(one).expect("a stone");
        let prover = if captures { owner.other() } else { owner };
        let goal = [size.index(one), size.index(other)];
        Twin { grid: Grid::new(size), start, closed, goal, captures, prover }
    }

    pub fn standing(&self, stones: &Stones) -> Standing {
        let [one, other] = self.goal;
        if self.captures {
            return if stones[one].is_none() { Standing::Reached } else { Standing::Open };
        }
        if stones[one].is_none() || stones[other].is_none() {
            return Standing::Failed;
        }
        let joined = self.grid.string(stones, one).contains(&other);
        if joined { Standing::Reached } else { Standing::Open }
    }

    /// Where a colour may play, with the stones after it and the ko that it leaves.
    pub fn plays(&self, stones: &Stones, color: Color) -> Vec<(usize, Stones, Option<usize>)> {
        let points = (0..stones.len()).filter(|&p| stones[p].is_none() && !self.closed[p]);
        points
            .filter_map(|point| {
                let (after, ko) = self.grid.play(stones, color, point)?;
                Some((point, after, ko))
            })
            .collect()
    }

    /// Every position from here; nothing if they are more than so many.
    pub fn everything(&self, to_move: Color, ko: Option<usize>, most: usize) -> Option<Everything> {
        let start = State { stones: self.start.clone(), to_move, ban: ko };
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut nodes: Vec<Node> = Vec::new();
        while nodes.len() < states.len() {
            let state = states[nodes.len()].clone();
            let standing = self.standing(&state.stones);
            let mut after: Vec<(Option<usize>, bool, State)> = Vec::new();
            if standing == Standing::Open {
                let next = state.to_move.other();
                for (point, stones, ban) in self.plays(&state.stones, state.to_move) {
                    let retakes = state.ban == Some(point);
                    after.push((Some(point), retakes, State { stones, to_move: next, ban }));
                }
                if state.to_move != self.prover || state.ban.is_some() {
                    let stones = state.stones.clone();
                    after.push((None, false, State { stones, to_move: next, ban: None }));
                }
            }
            let mut arrows = Vec::new();
            for (mv, retakes, state) in after {
                let to = *numbers.entry(state).or_insert_with_key(|state| {
                    states.push(state.clone());
                    states.len() - 1
                });
                arrows.push(Arrow { to, mv, retakes });
            }
            nodes.push(Node { standing, to_move: state.to_move, arrows });
            if states.len() > most {
                return None;
            }
        }
        Some(Everything { nodes, prover: self.prover, won: HashMap::new() })
    }

    fn move_at(&self, point: Option<usize>) -> Move {
        point.map_or(Move::Pass, |point| Move::Play(self.grid.size().point(point)))
    }
}

impl Stock {
    /// What is left after one threat.
    fn spent(self) -> Option<Stock> {
        match self {
            Stock::Count(0) => None,
            Stock::Count(some) => Some(Stock::Count(some - 1)),
            Stock::Unlimited => Some(Stock::Unlimited),
        }
    }
}

impl Everything {
    /// Whether the prover gets its way in a position with these threats.
    fn is_won(&mut self, threats: (Stock, Stock), node: usize) -> bool {
        self.fill(threats);
        self.won[&threats][node]
    }

    /// Threats after a retake by this colour, if it can.
    fn after_retake(&self, (prover, refuter): (Stock, Stock), by: Color) -> Option<(Stock, Stock)> {
        if by == self.prover {
            Some((prover.spent()?, refuter))
        } else {
            Some((prover, refuter.spent()?))
        }
    }

    /// Finds out where the prover gets its way with these threats: where the goal is reached, where
    /// one of its moves leads to such a place, where all moves of the other side do; until nothing
    /// is added any more.
    fn fill(&mut self, threats: (Stock, Stock)) {
        if self.won.contains_key(&threats) {
            return;
        }
        for color in Color::BOTH {
            if let Some(left) = self.after_retake(threats, color).filter(|&left| left != threats) {
                self.fill(left);
            }
        }
        let mut won: Vec<bool> =
            self.nodes.iter().map(|node| node.standing == Standing::Reached).collect();
        loop {
            let mut grown = false;
            for index in (0..self.nodes.len()).rev() {
                let node = &self.nodes[index];
                if won[index] || node.standing != Standing::Open {
                    continue;
                }
                let mut outcomes = node.arrows.iter().filter_map(|arrow| {
                    if !arrow.retakes {
                        return Some(won[arrow.to]);
                    }
                    let left = self.after_retake(threats, node.to_move)?;
                    Some(if left == threats { won[arrow.to] } else { self.won[&left][arrow.to] })
                });
                // The refuter always has a pass.
                won[index] = if node.to_move == self.prover {
                    outcomes.any(|won| won)
                } else {
                    outcomes.all(|won| won)
                };
                grown |= won[index];
            }
            if !grown {
                break;
            }
        }
        self.won.insert(threats, won);
    }

    fn status(&mut self) -> Status {
        const NONE: Stock = Stock::Count(0);
        if self.is_won((NONE, Stock::Unlimited), 0) {
            return Status::Reached;
        }
        if !self.is_won((Stock::Unlimited, NONE), 0) {
            return Status::Prevented;
        }
        if self.is_won((NONE, NONE), 0) {
            let enough = |&threats: &u8| !self.is_won((NONE, Stock::Count(threats)), 0);
            return Status::RefuterNeeds((1..=MOST_THREATS).find(enough).unwrap_or(u8::MAX));
        }
        let enough = |&threats: &u8| self.is_won((Stock::Count(threats), NONE), 0);
        Status::ProverNeeds((1..=MOST_THREATS).find(enough).unwrap_or(u8::MAX))
    }

    /// The status, and every move of the side to move after which it still has what the status
    /// promises it.
    pub fn truth(&mut self, twin: &Twin) -> Truth {
        const NONE: Stock = Stock::Count(0);
        let status = self.status();
        let provers_turn = self.nodes[0].to_move == self.prover;
        let count = |threats: u8| match threats {
            u8::MAX => Stock::Unlimited,
            some => Stock::Count(some),
        };
        let one_less = |threats: u8| Stock::Count(threats.min(MOST_THREATS + 1) - 1);
        let threats = match (provers_turn, status) {
            (true, Status::Reached) | (false, Status::Reached) => (NONE, Stock::Unlimited),
            (true, Status::RefuterNeeds(threats)) => (NONE, one_less(threats)),
            (false, Status::RefuterNeeds(threats)) => (NONE, count(threats)),
            (true, Status::ProverNeeds(threats)) => (count(threats), NONE),
            (false, Status::ProverNeeds(threats)) => (one_less(threats), NONE),
            (_, Status::Prevented) => (Stock::Unlimited, NONE),
        };
        let mut moves = Vec::new();
        for arrow in 0..self.nodes[0].arrows.len() {
            let Arrow { to, mv, retakes } = self.nodes[0].arrows[arrow];
            let left = if retakes {
                self.after_retake(threats, self.nodes[0].to_move)
            } else {
                Some(threats)
            };
            let Some(left) = left else { continue };
            if self.is_won(left, to) == provers_turn {
                moves.push(twin.move_at(mv));
            }
        }
        moves.sort();
        Truth { status, moves }
    }
}
