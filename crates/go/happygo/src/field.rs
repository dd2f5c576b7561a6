//! A game being played out: the playout board with candidates and a memory for repetition.

use tengen_board::Color;
use tengen_go_rules::Position;
use tengen_go_rules::playout::{Board, Mask};

use crate::candidates::Ground;
use crate::eyes::flood;

/// A position of a game that goes on at playout speed.
#[derive(Clone)]
pub(crate) struct Field<'a, M: Mask> {
    pub(crate) ground: &'a Ground<M>,
    pub(crate) board: Board<M>,
    /// Free points that may be thought of.
    pub(crate) candidates: M,
    /// Closed areas of live strings of each colour, in which nobody plays any more.
    pub(crate) settled: [M; 2],
    /// Moves made since the game began, passes included.
    pub(crate) moves: u32,
    /// Cell of the latest move, 0 after a pass or at the start.
    pub(crate) last: usize,
    /// Passes in a row.
    pub(crate) passes: u32,
    hash: u64,
    past: Past,
}

/// The boards that have been. A few bits of their hashes tell most others from them at once.
#[derive(Clone)]
struct Past {
    boards: Vec<u64>,
    filter: [u64; FILTER],
    /// Nothing repeats before something is taken.
    has_captures: bool,
}

const FILTER: usize = 32;

impl Past {
    #[inline(always)]
    fn add(&mut self, hash: u64) {
        self.filter[(hash >> 6) as usize % FILTER] |= 1 << (hash % 64);
        self.boards.push(hash);
    }

    #[inline(always)]
    fn has(&self, hash: u64) -> bool {
        self.filter[(hash >> 6) as usize % FILTER] >> (hash % 64) & 1 != 0
            && self.boards.contains(&hash)
    }
}

impl<'a, M: Mask> Field<'a, M> {
    /// A position with its history.
    pub(crate) fn new(ground: &'a Ground<M>, position: &Position) -> Field<'a, M> {
        let mut past = Past { boards: Vec::new(), filter: [0; FILTER], has_captures: false };
        let mut earlier = position.clone();
        past.add(earlier.hash());
        loop {
            past.has_captures |= !earlier.last_taken().is_empty();
            if !earlier.undo() {
                break;
            }
            past.add(earlier.hash());
        }
        let passes = position.moves().rev().take_while(|(_, mv)| mv.point().is_none()).count();
        Field {
            ground,
            board: Board::new(position),
            candidates: ground.candidates(position),
            settled: [M::NONE; 2],
            moves: position.move_count() as u32,
            last: Board::<M>::latest_cells(position).0,
            passes: passes as u32,
            hash: position.hash(),
            past,
        }
    }

    /// Becomes a copy of another field.
    pub(crate) fn load(&mut self, other: &Field<'a, M>) {
        self.board.load(&other.board);
        self.candidates = other.candidates;
        self.settled = other.settled;
        (self.moves, self.last, self.passes) = (other.moves, other.last, other.passes);
        self.hash = other.hash;
        self.past.boards.clear();
        self.past.boards.extend_from_slice(&other.past.boards);
        self.past.filter = other.past.filter;
        self.past.has_captures = other.past.has_captures;
    }

    /// Whether a stone of the player to move would bring back an earlier board.
    #[inline(always)]
    pub(crate) fn repeats(&self, cell: usize) -> bool {
        self.past.has_captures && self.past.has(self.hash_after(cell))
    }

    fn hash_after(&self, cell: usize) -> u64 {
        let (board, own) = (&self.board, self.board.to_move());
        let mut hash = self.hash ^ self.ground.key(own, cell);
        if board.maybe_captures(own).has(cell) {
            let mut enemies = M::around(cell) & board.stones(own.other());
            while !enemies.is_none() {
                let enemy = enemies.lowest();
                let string = board.string(enemy);
                enemies &= !string;
                if board.liberties(enemy) == M::cell(cell) {
                    hash ^= self.key_of(own.other(), string);
                }
            }
        }
        hash
    }

    fn key_of(&self, color: Color, mut stones: M) -> u64 {
        let mut key = 0;
        while !stones.is_none() {
            key ^= self.ground.key(color, stones.lowest());
            stones = stones.without_lowest();
        }
        key
    }

    /// Puts down a stone of the player to move on a free cell that is no ko; false, and nothing
    /// changed, if that is suicide or brings back an earlier board.
    #[inline(always)]
    pub(crate) fn play(&mut self, cell: usize) -> bool {
        if self.repeats(cell) {
            return false;
        }
        let own = self.board.to_move();
        let before = self.board.stones(own.other());
        if !self.board.play(cell) {
            return false;
        }
        let taken = before & !self.board.stones(own.other());
        self.hash ^= self.ground.key(own, cell);
        if !taken.is_none() {
            self.hash ^= self.key_of(own.other(), taken);
            self.past.has_captures = true;
        }
        self.past.add(self.hash);
        self.candidates |= self.ground.added_by(cell) | taken;
        self.candidates &= self.board.empty() & !(self.settled[0] | self.settled[1]);
        self.moves += 1;
        self.passes = 0;
        self.last = cell;
        true
    }

    /// Leaves the turn to the opponent.
    pub(crate) fn pass(&mut self) {
        self.board.pass();
        self.moves += 1;
        self.passes += 1;
        self.last = 0;
    }

    /// Notes areas in which nobody plays any more.
    pub(crate) fn settle(&mut self, color: Color, areas: M) {
        self.settled[color.index()] |= areas;
        self.candidates &= !areas;
    }

    /// Whether a stone of the player to move on a free cell takes nothing and has no liberty.
    pub(crate) fn is_suicide(&self, cell: usize) -> bool {
        (M::around(cell) & self.board.empty()).is_none()
            && self.board.liberties_after(self.board.to_move(), cell).is_none()
    }

    /// What each colour has, counted by area with every stone alive, but closed areas of live
    /// strings as theirs.
    pub(crate) fn areas(&self) -> [M; 2] {
        let board = &self.board;
        let both = self.settled[0] | self.settled[1];
        let open = board.empty() & !both;
        let reach = Color::BOTH.map(|color| {
            let own = board.stones(color) & !self.settled[color.other().index()];
            flood(own, open) | self.settled[color.index()]
        });
        [reach[0] & !reach[1], reach[1] & !reach[0]]
    }

    /// Black's area minus White's.
    pub(crate) fn margin(&self) -> i32 {
        let [black, white] = self.areas();
        black.count() as i32 - white.count() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Move, Random, Size};
    use tengen_go_rules::playout::Thirteen;
    use tengen_go_rules::{Illegal, KoRule, Komi, Rules, Settlement};

    /// Random games with everything compared after every move.
    fn agrees<M: Mask>(size: Size, games: u64) -> usize {
        let ground: Ground<M> = Ground::new(size, true);
        let rules = Rules { ko: KoRule::PositionalSuperko, ..Rules::default() };
        let mut repetitions = 0;
        for seed in 0..games {
            let mut random = Random::new(seed);
            let mut position = Position::new(size, rules);
            let mut field = Field::new(&ground, &position);
            for _ in 0..4 * size.area() {
                let color = position.to_move();
                for point in position.empty_points().iter() {
                    let cell = Board::<M>::cell(point);
                    let verdict = position.check(color, point.into());
                    if field.board.ko().has(cell) {
                        assert!(verdict.is_err(), "{position:?} {point:?}");
                        continue;
                    }
                    assert_eq!(field.is_suicide(cell), verdict == Err(Illegal::Suicide(point)));
                    let repeats = matches!(verdict, Err(Illegal::Superko { .. }));
                    repetitions += usize::from(repeats);
                    assert_eq!(field.clone().play(cell), verdict.is_ok(), "{position:?} {point:?}");
                }
                let moves: Vec<_> = position.legal_points(color).collect();
                let choice = random.pick(&moves).copied();
                match choice.filter(|_| random.below(20) > 0) {
                    Some(point) => {
                        position.play(Move::Play(point)).unwrap();
                        assert!(field.play(Board::<M>::cell(point)));
                    }
                    None => {
                        position.play(Move::Pass).unwrap();
                        field.pass();
                    }
                }
                let afresh = Field::new(&ground, &position);
                assert_eq!(field.hash, position.hash());
                assert!(field.candidates == afresh.candidates, "{position:?}");
                assert_eq!((field.passes, field.moves), (afresh.passes, afresh.moves));
                let score = position.score(&Settlement::default(), Komi::ZERO, 0);
                assert_eq!(field.margin(), score.black as i32 - score.white as i32);
            }
        }
        repetitions
    }

    #[test]
    fn play_hash_candidates_and_repetition_agree_with_the_rules() {
        let size = |width, height| Size::new(width, height).unwrap();
        let repetitions = [(2, 2), (3, 2), (3, 3)].map(|(w, h)| agrees::<u128>(size(w, h), 100));
        assert!(repetitions.iter().all(|&count| count > 20), "too few: {repetitions:?}");
        agrees::<u128>(size(9, 9), 4);
        agrees::<Thirteen>(size(5, 4), 10);
    }

    #[test]
    fn what_is_settled_belongs_to_whoever_closed_it() {
        let position = tengen_go_rules::Diagram::position(
            ". X O . X .
             X X X X X .
             . . . . . .
             . . . . . O",
        );
        let ground: Ground<u128> = Ground::new(position.size(), true);
        let mut field = Field::new(&ground, &position);
        let before = field.margin();
        let closed = crate::eyes::closed_areas(&field.board, Color::Black);
        assert_eq!(closed.count(), 3);
        field.settle(Color::Black, closed);
        // The dead stone was White's, the point beside it nobody's.
        assert_eq!(field.margin(), before + 3);
        assert!((field.candidates & closed).is_none());
    }
}
