//! A position of the tree: the board, the latest moves, and a name.

use tengen_board::{Color, key_of_stone, key_of_turn};
use tengen_go_rules::Position;
use tengen_go_rules::playout::{Board, Mask};
use tengen_learn::{Scene, Weights};

use tengen_go_rules::playout::regions::cells;

/// A board on its way through the tree. Cell 0 stands for a pass.
#[derive(Clone)]
pub(crate) struct Node<M: Mask> {
    pub board: Board<M>,
    /// Hash of the stones.
    pub stones: u64,
    /// Cells of the latest two moves; 0 for a pass, for none, and for a stone taken off since.
    pub last: usize,
    before_last: usize,
    /// Passes in a row that led here.
    pub passes: u8,
}

/// Keys that tell positions after a pass from those after a move.
const PASSED: u64 = 0xD6E8_FEB8_6659_FD93;

impl<M: Mask> Node<M> {
    pub(crate) fn new(position: &Position) -> Node<M> {
        let (last, before_last) = Board::<M>::latest_cells(position);
        let passed = position.last_move().is_some_and(|(_, mv)| mv.point().is_none());
        Node {
            board: Board::new(position),
            stones: position.hash(),
            last,
            before_last,
            passes: u8::from(passed),
        }
    }

    /// A name for everything that the search goes by from here on.
    pub(crate) fn key(&self) -> u64 {
        let turn = self.board.to_move();
        let ko = cells(self.board.ko())
            .map(|cell| key_of_stone(turn, Board::<M>::point(cell)).rotate_left(32))
            .fold(0, |sum, key| sum ^ key);
        let passes = PASSED.wrapping_mul(u64::from(self.passes));
        // Moves are chosen by what was played last.
        let last = (self.last as u64 ^ (self.before_last as u64) << 16).wrapping_mul(PASSED | 1);
        self.stones ^ key_of_turn(turn) ^ ko ^ passes ^ last.rotate_left(20)
    }

    /// The node after a move on a cell, or a pass; none if the move is suicide.
    pub(crate) fn after(&self, cell: usize) -> Option<Node<M>> {
        let mut after = self.clone();
        (after.last, after.before_last) = (cell, self.last);
        if cell == 0 {
            after.board.pass();
            after.passes += 1;
            return Some(after);
        }
        if !after.board.play(cell) {
            return None;
        }
        after.passes = 0;
        for color in Color::BOTH {
            let (before, now) = (self.board.stones(color), after.board.stones(color));
            for changed in cells((before & !now) | (now & !before)) {
                after.stones ^= key_of_stone(color, Board::<M>::point(changed));
            }
        }
        // A stone that was taken can no longer be answered.
        if after.before_last != 0 && after.board.stone(after.before_last).is_none() {
            after.before_last = 0;
        }
        Some(after)
    }

    /// The moves worth a thought with their chances, the likeliest first.
    pub(crate) fn moves(&self) -> Vec<(usize, f32)> {
        let scene = Scene::new(&self.board, self.last, self.before_last);
        let mut moves = Weights::standard().chances(&scene, self.board.sensible());
        moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        moves
    }

    /// Whether both sides have passed.
    pub(crate) const fn is_over(&self) -> bool {
        self.passes >= 2
    }
}
