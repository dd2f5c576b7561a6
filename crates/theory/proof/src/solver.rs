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
    pub(crate) table: Table<G::Key, G::Move, G::Zone>,
    /// Whether moves that cannot matter are left out.
    pub(crate) is_narrow: bool,
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
    /// What is known of each move; that of a move which is looked into is brought up to date
    /// afterwards.
    known: Vec<Known<G::Zone>>,
    /// The move that is looked into.
    chosen: usize,
    /// Whether the moves are yet only the null move, in first place, and the obvious ones.
    is_narrow: bool,
    work: u32,
}

/// A move and what is known of it without a search.
struct Branch<G: Game> {
    mv: G::Move,
    key: G::Key,
    standing: Standing,
    /// Where the move ends the game; otherwise a guess.
    first: Numbers,
    /// Where the move ends the game with the goal reached.
    zone: G::Zone,
    is_plain: bool,
}

impl<G: Game> Branch<G> {
    const fn is_open(&self) -> bool {
        matches!(self.standing, Standing::Open(_))
    }
}

/// What is known of a move on the present path.
struct Known<Z> {
    numbers: Numbers,
    /// If proved: moves until the goal is reached.
    length: u32,
    /// If proved: what the proof leans on.
    zone: Z,
    /// If refuted: the depth of the earliest position on the path that this leans on.
    leans_on: u32,
    /// If proved or refuted: whether that takes plain moves only.
    is_plain: bool,
}

/// As many moves are tried first because they decided elsewhere.
const MOST_HINTS: usize = 3;

/// Leans on nothing on the path.
const ON_NOTHING: u32 = u32::MAX;

impl<G: Game> Solver<G> {
    /// A solver with a table that grows to about so many bytes.
    pub fn new(game: G, memory: usize) -> Solver<G> {
        Solver { game, table: Table::new(memory), is_narrow: true }
    }

    /// The game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Whether the prover can force the goal from here.
    pub fn solve(&mut self, position: &G::Position, budget: &mut Budget) -> Answer {
        let turn = match self.game.standing(position) {
            Standing::Reached => return Answer::Proved,
            Standing::OutOfReach => return Answer::Refuted,
            Standing::Open(turn) => turn,
        };
        if let Some(answer) = self.known_answer(self.game.key(position)) {
            return answer;
        }
        let limits = Numbers { proof: NEVER, disproof: NEVER };
        let mut path = Path { frames: Vec::new(), depths: HashMap::default() };
        self.enter(&mut path, position.clone(), turn, limits);
        while let Some(frame) = path.frames.last() {
            if frame.is_narrow && frame.known[0].numbers.is_proved() {
                let others = self.moves_that_matter(frame);
                let known: Vec<_> = others.iter().map(|other| self.known(&path, other)).collect();
                path.widen(others, known);
                continue;
            }
            let numbers = combine(frame.turn, frame.known.iter().map(|known| known.numbers));
            if numbers.reaches(frame.limits) {
                self.keep(frame, path.frames.len() as u32 - 1, numbers);
                let key = frame.key;
                path.pop();
                let Some(above) = path.frames.last() else {
                    return self.known_answer(key).unwrap_or(Answer::Unknown);
                };
                let known = self.known(&path, &above.moves[above.chosen]);
                path.learn(known);
                continue;
            }
            if !budget.spend(1) {
                return Answer::Unknown;
            }
            let (chosen, next) = choose(frame.turn, &frame.known);
            let below = frame.known[chosen].numbers;
            let limits = limits_below(frame.turn, frame.limits, numbers, below, next);
            let branch = &frame.moves[chosen];
            let Standing::Open(turn) = branch.standing else {
                unreachable!("nothing to win or lose")
            };
            let position = self.game.play(&frame.position, branch.mv);
            path.choose(chosen);
            self.enter(&mut path, position, turn, limits);
        }
        Answer::Unknown
    }

    /// What the table says of a position on every path.
    pub(crate) fn known_answer(&self, key: G::Key) -> Option<Answer> {
        let is_proved = self.decided(key)?.numbers.is_proved();
        Some(if is_proved { Answer::Proved } else { Answer::Refuted })
    }

    /// The entry of a position that is proved or refuted on every path.
    fn decided(&self, key: G::Key) -> Option<&Entry<G::Key, G::Move, G::Zone>> {
        let entry = self.table.get(key).filter(|entry| !entry.numbers.is_open());
        entry.or_else(|| self.known_elsewhere(key))
    }

    /// What the proof of a position leans on, if it is known to be proved.
    pub fn zone(&self, position: &G::Position) -> Option<G::Zone> {
        if self.game.standing(position) == Standing::Reached {
            return Some(self.game.zone_at_end(position));
        }
        let entry = self.decided(self.game.key(position))?;
        entry.numbers.is_proved().then_some(entry.zone)
    }

    /// Moves until the goal is reached, at most, where the table has a proof.
    pub(crate) fn proof_length(&self, key: G::Key) -> Option<u32> {
        let entry = self.decided(key)?;
        entry.numbers.is_proved().then_some(entry.length)
    }

    /// What beat other moves of a position: it often beats the rest as well.
    fn hints(&self, frame: &Frame<G>) -> Vec<G::Move> {
        let mut hints = Vec::with_capacity(MOST_HINTS);
        for branch in frame.moves.iter().filter(|branch| branch.is_open()) {
            let best = self.table.get(branch.key).and_then(|entry| entry.best);
            if let Some(best) = best.filter(|best| !hints.contains(best)) {
                hints.push(best);
                if hints.len() == MOST_HINTS {
                    break;
                }
            }
        }
        hints
    }

    /// Goes on to an open position.
    fn enter(&self, path: &mut Path<G>, position: G::Position, turn: Turn, limits: Numbers) {
        let null = self.game.null_move(&position);
        let null = null.filter(|_| turn == Turn::Refuter && self.is_narrow);
        let moves = match null {
            Some(null) => {
                let obvious = self.game.obvious_moves(&position).into_iter();
                std::iter::once(null).chain(obvious.filter(|&mv| mv != null)).collect()
            }
            None => self.game.moves(&position),
        };
        let hints = path.frames.last().map_or_else(Vec::new, |above| self.hints(above));
        let branches = moves.into_iter().map(|mv| {
            let mut branch = self.branch(&position, mv);
            if branch.is_open() && hints.contains(&mv) {
                branch.first = branch.first.soon_won(turn);
            }
            branch
        });
        let moves: Vec<Branch<G>> = branches.collect();
        path.push(Frame {
            key: self.game.key(&position),
            position,
            turn,
            path: path.name_below(),
            limits,
            moves,
            known: Vec::new(),
            chosen: 0,
            is_narrow: null.is_some(),
            work: 1,
        });
        let moves = &path.frames[path.frames.len() - 1].moves;
        let known = moves.iter().map(|branch| self.known(path, branch)).collect();
        path.know(known);
    }

    fn branch(&self, position: &G::Position, mv: G::Move) -> Branch<G> {
        let after = self.game.play(position, mv);
        let standing = self.game.standing(&after);
        let mut zone = G::Zone::default();
        let first = match standing {
            Standing::Reached => {
                zone = self.game.zone_at_end(&after);
                Numbers::PROVED
            }
            Standing::OutOfReach => Numbers::REFUTED,
            Standing::Open(_) => Numbers::guess(self.game.difficulty(position, mv, &after)),
        };
        let is_plain = self.game.is_plain(position, mv, &after);
        Branch { mv, key: self.game.key(&after), standing, first, zone, is_plain }
    }

    /// The refuter's moves that are not among the first, if a proof is known against
    /// its null move: all that are played outside of its zone fail as well.
    fn moves_that_matter(&self, frame: &Frame<G>) -> Vec<Branch<G>> {
        let (null, zone) = (frame.moves[0].mv, frame.known[0].zone);
        let zone = self.game.zone_before(&frame.position, null, zone);
        let moves = self.game.moves(&frame.position).into_iter();
        let is_new = |mv: &G::Move| frame.moves.iter().all(|known| known.mv != *mv);
        let inside = moves.filter(|mv| is_new(mv) && self.game.is_inside(*mv, zone));
        inside.map(|mv| self.branch(&frame.position, mv)).collect()
    }

    fn known(&self, path: &Path<G>, branch: &Branch<G>) -> Known<G::Zone> {
        let zone = branch.zone;
        let numbers = branch.first;
        let first = Known { numbers, length: 0, zone, leans_on: ON_NOTHING, is_plain: true };
        if !branch.is_open() {
            return first;
        }
        if let Some(&depth) = path.depths.get(&branch.key) {
            let numbers = Numbers::REFUTED;
            return Known { numbers, leans_on: depth, is_plain: false, ..first };
        }
        let here = self.table.get_on(branch.key, path.name_below());
        let decided = here.filter(|entry| !entry.numbers.is_open());
        match decided.or_else(|| self.known_elsewhere(branch.key)).or(here) {
            Some(&Entry { numbers, length, zone, leans_on, is_plain, .. }) => {
                Known { numbers, length, zone, leans_on, is_plain }
            }
            None => first,
        }
    }

    /// What another variant of the game says of a position, where that holds in all.
    fn known_elsewhere(&self, key: G::Key) -> Option<&Entry<G::Key, G::Move, G::Zone>> {
        self.game.variants(key).into_iter().flatten().find_map(|(key, worst_off)| {
            let entry = self.table.get(key)?;
            let holds = match worst_off {
                Turn::Prover => entry.numbers.is_proved(),
                Turn::Refuter => entry.numbers.is_refuted(),
            };
            (holds || entry.is_plain && !entry.numbers.is_open()).then_some(entry)
        })
    }

    /// Whether the winner of a position that is decided needs plain moves only.
    fn is_plain(&self, frame: &Frame<G>, numbers: Numbers) -> bool {
        let winner = if numbers.is_proved() { Turn::Prover } else { Turn::Refuter };
        let mut moves = frame.moves.iter().zip(&frame.known);
        if frame.turn == winner {
            moves.any(|(branch, known)| {
                known.numbers.to_win(winner) == 0 && known.is_plain && branch.is_plain
            })
        } else {
            moves.all(|(_, known)| known.is_plain)
        }
    }

    /// Keeps what has been found out about the last position of a path.
    fn keep(&mut self, frame: &Frame<G>, depth: u32, numbers: Numbers) {
        let known = &frame.known;
        let mut entry = Entry {
            key: frame.key,
            path: ANY_PATH,
            numbers,
            length: 0,
            leans_on: ON_NOTHING,
            work: frame.work,
            best: None,
            zone: G::Zone::default(),
            is_plain: !numbers.is_open() && self.is_plain(frame, numbers),
        };
        if numbers.to_win(frame.turn) == 0 {
            let decides = known.iter().position(|known| known.numbers.to_win(frame.turn) == 0);
            entry.best = decides.map(|index| frame.moves[index].mv);
        }
        if numbers.is_proved() {
            let proved = frame.moves.iter().zip(known).filter(|(_, k)| k.numbers.is_proved());
            let shortest = proved.clone().min_by_key(|(_, known)| known.length);
            let longest = proved.clone().map(|(_, known)| known.length).max();
            let zone = |(branch, known): (&Branch<G>, &Known<G::Zone>)| {
                self.game.zone_before(&frame.position, branch.mv, known.zone)
            };
            let (length, zone) = match frame.turn {
                Turn::Prover => (shortest.map(|(_, known)| known.length), shortest.map(zone)),
                Turn::Refuter => {
                    (longest, proved.map(zone).reduce(|one, other| self.game.join(one, other)))
                }
            };
            entry.length = length.map_or(0, |length| length.saturating_add(1));
            entry.zone = zone.unwrap_or_default();
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
            // What comes back to itself does so in this variant.
            entry.is_plain &= earliest == ON_NOTHING;
        }
        self.table.put(entry);
    }
}

/// The move to look into, and how close to winning the next best is.
fn choose<Z>(turn: Turn, known: &[Known<Z>]) -> (usize, u32) {
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

    /// What is known of the moves of the last position.
    fn know(&mut self, known: Vec<Known<G::Zone>>) {
        if let Some(frame) = self.frames.last_mut() {
            frame.known = known;
        }
    }

    /// The move of the last position that is looked into.
    fn choose(&mut self, chosen: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.chosen = chosen;
        }
    }

    /// What has been found out about that move.
    fn learn(&mut self, known: Known<G::Zone>) {
        if let Some(frame) = self.frames.last_mut() {
            frame.known[frame.chosen] = known;
        }
    }

    /// Gives the last position more moves than its first ones.
    fn widen(&mut self, others: Vec<Branch<G>>, known: Vec<Known<G::Zone>>) {
        if let Some(frame) = self.frames.last_mut() {
            frame.moves.extend(others);
            frame.known.extend(known);
            frame.is_narrow = false;
        }
    }

    fn pop(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        self.depths.remove(&frame.key);
        if let Some(above) = self.frames.last_mut() {
            above.work = above.work.saturating_add(frame.work);
        }
    }

    /// The name of the path for the positions below its last.
    fn name_below(&self) -> u64 {
        self.frames.last().map_or(ANY_PATH, |frame| frame.path.wrapping_add(step(frame.key)).max(1))
    }
}
