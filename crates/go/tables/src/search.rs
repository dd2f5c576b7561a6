//! Whether a player can force a score, by proof search.

use tengen_proof::{Answer, Game, Solver, Standing, Turn};
use tengen_verdict::{Budget, Limits, Verdict};

use crate::board::{Board, Points, State, Stones, each};

/// What the player to move can force and can hope for, see [`Entry`](crate::Entry), as far
/// as it was asked: bounds where the budget does not last.
pub struct Searched {
    /// What it can force.
    pub low: Option<Verdict<i8>>,
    /// What the opponent cannot bring it below.
    pub high: Option<Verdict<i8>>,
    /// Moves that are proved to force `low`; there may be others. No point is a pass.
    pub best: Vec<Points>,
}

/// Values a state by search with a table of so many bytes: what the player to move can force, and what
/// it can hope for, each if wanted.
pub fn search(
    board: &Board,
    state: State,
    (low, high): (bool, bool),
    memory: usize,
    budget: &mut Budget,
) -> Searched {
    let mut best = Vec::new();
    let mut most = |turn| {
        let (most, moves) = most_forced(board, state, turn, memory, budget);
        best.extend(moves);
        most
    };
    let low = low.then(|| most(Turn::Prover));
    let high = high.then(|| -most(Turn::Refuter));
    Searched { low, high, best }
}

/// The most that a side can force, the player to move or its opponent; and for the player to move
/// the moves that are known to force it.
fn most_forced(
    board: &Board,
    state: State,
    turn: Turn,
    memory: usize,
    budget: &mut Budget,
) -> (Verdict<i8>, Vec<Points>) {
    let area = board.area() as i8;
    let (mut low, mut high) = (-area, area);
    let node = Node { state, turn, ended: false };
    let mut best = Vec::new();
    while low < high {
        // Small boards are often won whole, so that is asked first.
        let wanted = if high == area { area } else { low + (high - low + 1) / 2 };
        let mut solver = Solver::new(Goal::new(board.clone(), wanted), memory);
        match solver.solve(&node, budget) {
            Answer::Proved => (low, best) = (wanted, proved_moves(&mut solver, &node)),
            Answer::Refuted => high = wanted - 1,
            Answer::Unknown => return (Verdict::Bound { low, high }, best),
        }
    }
    (Verdict::Exact(low), best)
}

/// The moves of the prover that a solver knows to be won.
fn proved_moves(solver: &mut Solver<Goal>, node: &Node) -> Vec<Points> {
    if node.turn == Turn::Refuter {
        return Vec::new();
    }
    let moves = solver.game().moves(node).into_iter();
    let known = moves.filter(|&mv| {
        let after = solver.game().play(node, mv);
        let none = Limits { nodes: Some(0), ..Limits::default() };
        solver.solve(&after, &mut Budget::new(&none)) == Answer::Proved
    });
    known.collect()
}

/// "Can one side force at least this score?" Endless play counts as a failure.
pub struct Goal {
    board: Board,
    /// Area of the prover less that of the other side.
    score: i8,
    turning: Turning,
}

/// A state and who is to move in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The state, seen by the player to move.
    pub state: State,
    /// Whose turn it is.
    pub turn: Turn,
    /// Whether the game is over.
    pub ended: bool,
}

/// Sets of points turned by every symmetry, five points at a time.
struct Turning {
    images: Vec<[[Points; 32]; 5]>,
}

impl Turning {
    fn new(board: &Board) -> Turning {
        let images = board.images().iter().map(|image| {
            let mut parts = [[0; 32]; 5];
            for (part, sets) in parts.iter_mut().enumerate() {
                for (set, turned) in sets.iter_mut().enumerate() {
                    *turned = board.moved((set as Points) << (5 * part) & board.all(), image);
                }
            }
            parts
        });
        Turning { images: images.collect() }
    }

    #[inline]
    fn turned(&self, image: usize, set: Points) -> Points {
        let parts = &self.images[image];
        let part = |index: usize| parts[index][(set >> (5 * index)) as usize & 31];
        part(0) | part(1) | part(2) | part(3) | part(4)
    }
}

impl Goal {
    /// The goal of getting this score on a board.
    pub fn new(board: Board, score: i8) -> Goal {
        let turning = Turning::new(&board);
        Goal { board, score, turning }
    }

    /// The stones of the prover and of the refuter.
    fn sides(node: &Node) -> (Points, Points) {
        let Stones { own, other } = node.state.stones;
        match node.turn {
            Turn::Prover => (own, other),
            Turn::Refuter => (other, own),
        }
    }
}

impl Game for Goal {
    type Position = Node;
    type Key = u64;
    /// A point, or no point for a pass.
    type Move = Points;
    type Zone = ();

    fn key(&self, node: &Node) -> u64 {
        let State { stones, ko, passed } = node.state;
        let name = |image| {
            let own = u64::from(self.turning.turned(image, stones.own));
            let other = u64::from(self.turning.turned(image, stones.other));
            let ko = match ko {
                0 => 0,
                ko => u64::from(self.turning.turned(image, ko).trailing_zeros()) + 1,
            };
            (own << 25 | other) << 5 | ko
        };
        let smallest = (0..self.turning.images.len()).map(name).min().unwrap_or(0);
        smallest << 2 | u64::from(passed) << 1 | u64::from(node.turn == Turn::Prover)
    }

    fn standing(&self, node: &Node) -> Standing {
        let (prover, refuter) = Goal::sides(node);
        let area = self.board.area() as i8;
        let score = || {
            let score = self.board.score(node.state.stones);
            if node.turn == Turn::Prover { score } else { -score }
        };
        if node.ended {
            return if score() >= self.score { Standing::Reached } else { Standing::OutOfReach };
        }
        let may_end = |turn: Turn| node.state.passed && node.turn == turn;
        if may_end(Turn::Prover) && score() >= self.score {
            return Standing::Reached;
        }
        if may_end(Turn::Refuter) && score() < self.score {
            return Standing::OutOfReach;
        }
        let kept = 2 * self.board.safe_points(prover, refuter).count_ones() as i8 - area;
        if kept >= self.score {
            return Standing::Reached;
        }
        let lost = area - 2 * self.board.safe_points(refuter, prover).count_ones() as i8;
        if lost < self.score {
            return Standing::OutOfReach;
        }
        Standing::Open(node.turn)
    }

    fn moves(&self, node: &Node) -> Vec<Points> {
        let empty = self.board.empty(node.state.stones);
        let legal = |&point: &Points| self.board.play(node.state, point).is_some();
        each(empty).filter(legal).chain([0]).collect()
    }

    fn play(&self, node: &Node, mv: Points) -> Node {
        let turn = node.turn.other();
        if mv == 0 {
            let ended = node.state.passed;
            return Node { state: node.state.after_pass(), turn, ended };
        }
        let state = self.board.play(node.state, mv).unwrap_or(node.state);
        Node { state, turn, ended: false }
    }

    fn difficulty(&self, _: &Node, _: Points, after: &Node) -> (u32, u32) {
        let (prover, refuter) = Goal::sides(after);
        let empty = self.board.empty(after.state.stones);
        let on_turn = if after.turn == Turn::Prover { ON_TURN } else { -ON_TURN };
        let chances =
            self.health(prover, empty, &OWN) - self.health(refuter, empty, &OTHERS) + on_turn;
        (effort(-chances), effort(chances))
    }
}

/// What makes it likely that a side gets everything.
struct Health {
    stone: f32,
    liberty: f32,
    string: f32,
    /// For each stone of a string with one liberty, and with two.
    in_atari: f32,
    with_two: f32,
}

// Fitted to the tables of 3x5 and 4x4: log-odds that the prover, having stones and liberties and
// strings of these kinds against those of the refuter, wins the whole board.
const OWN: Health =
    Health { stone: 0.667, liberty: 1.154, string: -0.789, in_atari: -0.851, with_two: -0.422 };
const OTHERS: Health =
    Health { stone: 1.328, liberty: 1.220, string: -1.312, in_atari: -1.367, with_two: -0.726 };
const ON_TURN: f32 = 1.34;

/// Positions it may take to show what has these log-odds. The figure makes the search follow its guess
/// deep before it doubts it; ten times less and it looks at ten times as many positions.
const EFFORT: f32 = 512.0;

fn effort(odds: f32) -> u32 {
    // ln(1 + e^x), the surprise in nats, without overflow.
    let surprise = if odds > 15.0 { odds } else { odds.exp().ln_1p() };
    1 + (EFFORT * surprise) as u32
}

impl Goal {
    fn health(&self, stones: Points, empty: Points, weight: &Health) -> f32 {
        let liberties = (self.board.beside(stones) & empty).count_ones() as f32;
        let sum = stones.count_ones() as f32 * weight.stone + liberties * weight.liberty;
        self.board.parts(stones).fold(sum, |sum, string| {
            let each_stone = match (self.board.beside(string) & empty).count_ones() {
                1 => weight.in_atari,
                2 => weight.with_two,
                _ => 0.0,
            };
            sum + weight.string + each_stone * string.count_ones() as f32
        })
    }
}
