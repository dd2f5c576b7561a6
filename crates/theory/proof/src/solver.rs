use std::collections::HashMap;

use rustc_hash::FxBuildHasher;
use tengen_verdict::Budget;

use crate::numbers::{NEVER, Numbers, combine, limits_below};
use crate::table::{ANY_PATH, Entry, Table, step};
use crate::{Game, Standing, Turn};

/// What a search has found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The prover can force the goal.
    Proved,
    /// The refuter can prevent it for ever.
    Refuted,
    /// The budget was used up before.
    Unknown,
}

/// A search that keeps what it has found out from question to question.
pub struct Solver<G: Game> {
    pub(crate) game: G,
    pub(crate) table: Table<G::Key>,
}

/// A position on the path that is being looked at.
struct Frame<G: Game> {
    position: G::Position,
    key: G::Key,
    turn: Turn,
    /// The name of the path down to here, this position not included.
    path: u64,
    limits: Numbers,
    moves: Vec<Branch<G>>,
    work: u32,
}

/// A move and what is known of it without a search.
struct Branch<G: Game> {
    mv: G::Move,
    key: G::Key,
    /// Where the move ends the game; otherwise a guess.
    first: Numbers,
    is_over: bool,
}

/// What is known of a move on the present path.
#[derive(Clone, Copy)]
struct Known {
    numbers: Numbers,
    /// If proved: moves until the goal is reached.
    length: u32,
    /// If refuted: the depth of the earliest position on the path that this leans on.
    leans_on: u32,
}

/// Leans on nothing on the path.
const ON_NOTHING: u32 = u32::MAX;

impl<G: Game> Solver<G> {
    /// A solver with a table of about so many bytes.
    pub fn new(game: G, memory: usize) -> Solver<G> {
        Solver { game, table: Table::new(memory) }
    }

    /// The game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Whether the prover can force the goal from here.
    pub fn solve(&mut self, position: &G::Position, budget: &mut Budget) -> Answer {
        match self.game.standing(position) {
            Standing::Reached => return Answer::Proved,
            Standing::OutOfReach => return Answer::Refuted,
            Standing::Open(_) => {}
        }
        if let Some(answer) = self.known_answer(self.game.key(position)) {
            return answer;
        }
        let limits = Numbers { proof: NEVER, disproof: NEVER };
        let mut path = Path { frames: Vec::new(), depths: HashMap::default() };
        path.push(self.frame(position.clone(), 0, limits));
        while let Some(frame) = path.frames.last() {
            let depth = path.frames.len() as u32 - 1;
            let known: Vec<Known> = frame.moves.iter().map(|b| self.known(&path, b)).collect();
            let numbers = combine(frame.turn, known.iter().map(|known| known.numbers));
            if numbers.reaches(frame.limits) {
                self.keep(frame, depth, numbers, &known);
                let (key, work) = (frame.key, frame.work);
                path.pop();
                match path.frames.last_mut() {
                    Some(above) => above.work = above.work.saturating_add(work),
                    None => return self.known_answer(key).unwrap_or(Answer::Unknown),
                }
                continue;
            }
            if !budget.spend(1) {
                return Answer::Unknown;
            }
            let (chosen, next_to_win) = choose(frame.turn, &known);
            let limits =
                limits_below(frame.turn, frame.limits, numbers, known[chosen].numbers, next_to_win);
            let position = self.game.play(&frame.position, frame.moves[chosen].mv);
            let below = self.frame(position, path.name_below(), limits);
            path.push(below);
        }
        Answer::Unknown
    }

    /// What the table says of a position on every path.
    pub(crate) fn known_answer(&self, key: G::Key) -> Option<Answer> {
        let numbers = self.table.get(key, ANY_PATH)?.numbers;
        match (numbers.is_proved(), numbers.is_refuted()) {
            (true, _) => Some(Answer::Proved),
            (_, true) => Some(Answer::Refuted),
            _ => None,
        }
    }

    /// Moves until the goal is reached, at most, where the table has a proof.
    pub(crate) fn proof_length(&self, key: G::Key) -> Option<u32> {
        let entry = self.table.get(key, ANY_PATH)?;
        entry.numbers.is_proved().then_some(entry.length)
    }

    fn frame(&self, position: G::Position, path: u64, limits: Numbers) -> Frame<G> {
        let turn = match self.game.standing(&position) {
            Standing::Open(turn) => turn,
            Standing::Reached | Standing::OutOfReach => unreachable!("only open positions"),
        };
        let branches = self.game.moves(&position).into_iter().map(|mv| {
            let after = self.game.play(&position, mv);
            let (first, is_over) = match self.game.standing(&after) {
                Standing::Reached => (Numbers::PROVED, true),
                Standing::OutOfReach => (Numbers::REFUTED, true),
                Standing::Open(_) => (Numbers::guess(self.game.difficulty(&after)), false),
            };
            Branch { mv, key: self.game.key(&after), first, is_over }
        });
        let moves = branches.collect();
        Frame { key: self.game.key(&position), position, turn, path, limits, moves, work: 1 }
    }

    fn known(&self, path: &Path<G>, branch: &Branch<G>) -> Known {
        let first = Known { numbers: branch.first, length: 0, leans_on: ON_NOTHING };
        if branch.is_over {
            return first;
        }
        if let Some(&depth) = path.depths.get(&branch.key) {
            return Known { numbers: Numbers::REFUTED, length: 0, leans_on: depth };
        }
        let here = self.table.get(branch.key, path.name_below());
        let of_entry = |entry: &Entry<G::Key>| Known {
            numbers: entry.numbers,
            length: entry.length,
            leans_on: entry.leans_on,
        };
        match (self.table.get(branch.key, ANY_PATH), here) {
            (Some(entry), _) if entry.numbers.is_proved() || entry.numbers.is_refuted() => {
                of_entry(entry)
            }
            (_, Some(entry)) | (Some(entry), None) => of_entry(entry),
            (None, None) => first,
        }
    }

    /// Keeps what has been found out about the last position of a path.
    fn keep(&mut self, frame: &Frame<G>, depth: u32, numbers: Numbers, known: &[Known]) {
        let mut entry = Entry {
            key: frame.key,
            path: ANY_PATH,
            numbers,
            length: 0,
            leans_on: ON_NOTHING,
            work: frame.work,
        };
        if numbers.is_proved() {
            let proved = known.iter().filter(|known| known.numbers.is_proved());
            let lengths = proved.map(|known| known.length);
            let length = match frame.turn {
                Turn::Prover => lengths.min(),
                Turn::Refuter => lengths.max(),
            };
            entry.length = length.map_or(0, |length| length.saturating_add(1));
        }
        if numbers.is_refuted() {
            let refuted = known.iter().filter(|known| known.numbers.is_refuted());
            let leans = refuted.map(|known| known.leans_on);
            let earliest = match frame.turn {
                Turn::Prover => leans.min(),
                Turn::Refuter => leans.max(),
            };
            let earliest = earliest.unwrap_or(ON_NOTHING);
            // What leans on the position itself holds wherever it comes up.
            if earliest < depth {
                (entry.path, entry.leans_on) = (frame.path, earliest);
            }
        }
        self.table.put(entry);
    }
}

/// The move to look into, and how close to winning the next best is.
fn choose(turn: Turn, known: &[Known]) -> (usize, u32) {
    let (mut chosen, mut best, mut next) = (0, NEVER, NEVER);
    for (index, known) in known.iter().enumerate() {
        let to_win = known.numbers.to_win(turn);
        if to_win < best {
            (chosen, best, next) = (index, to_win, best);
        } else {
            next = next.min(to_win);
        }
    }
    (chosen, next)
}

/// The positions from the one asked about down to the one looked at.
struct Path<G: Game> {
    frames: Vec<Frame<G>>,
    /// Where on the path a position stands.
    depths: HashMap<G::Key, u32, FxBuildHasher>,
}

impl<G: Game> Path<G> {
    fn push(&mut self, frame: Frame<G>) {
        self.depths.insert(frame.key, self.frames.len() as u32);
        self.frames.push(frame);
    }

    fn pop(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.depths.remove(&frame.key);
        }
    }

    /// The name of the path for the positions below its last.
    fn name_below(&self) -> u64 {
        self.frames.last().map_or(ANY_PATH, |frame| frame.path.wrapping_add(step(frame.key)).max(1))
    }
}
