//! A board as the net sees it.

use tengen_board::Color;
use tengen_go_rules::playout::regions::{cells, parts};
use tengen_go_rules::playout::{Board, Mask};
use tengen_learn::Scene as Moves;

/// Numbers that go into the net for every point.
pub(crate) const PLANES: usize = 24;

/// Which number says what. Those in pairs or triples are for own and hostile stones, or for one,
/// two and three; "own" is the player to move.
mod plane {
    pub const BOARD: usize = 0;
    pub const STONE: usize = 1;
    pub const LIBERTIES: usize = 3;
    pub const CAUGHT: usize = 9;
    pub const KO: usize = 11;
    pub const LAST: usize = 12;
    pub const BEFORE_LAST: usize = 13;
    pub const AFTER: usize = 14;
    pub const TAKES: usize = 17;
    pub const EYE: usize = 18;
    pub const SENSIBLE: usize = 20;
    pub const LIKELY: usize = 21;
    pub const EDGE: usize = 22;
    pub const SECOND_LINE: usize = 23;
}

/// Chances of moves below this power of e count as nothing.
const LEAST_LIKELY: f32 = 7.0;

/// A board, cell by cell. Rows are `row` cells apart; between them, and round the board, are cells
/// that belong to nobody.
pub(crate) struct Scene {
    pub row: usize,
    /// The cells of the points.
    pub cells: Vec<u16>,
    /// [`PLANES`] numbers for every cell.
    pub planes: Vec<f32>,
    /// The block of every cell: a string of stones, or free points that hang together; [`NOBODY`] off
    /// the board.
    pub block_of: Vec<u16>,
    /// How many points each block has.
    pub sizes: Vec<u16>,
}

/// The block of cells off the board.
pub(crate) const NOBODY: u16 = u16::MAX;

/// Cells that are looked at together may reach so many beyond the last row.
pub(crate) const SLACK: usize = 16;

/// Cells that a table needs for a board of this height.
pub(crate) const fn table(height: usize, row: usize) -> usize {
    (height + 2) * row + 1 + SLACK
}

impl Scene {
    /// Looks at a board, given what its moves have in common and their chances.
    pub(crate) fn new<M: Mask>(moves: &Moves<'_, M>, chances: &[(usize, f32)]) -> Scene {
        let board = moves.board();
        let table = table(board.size().height(), M::ROW);
        let cells: Vec<u16> = cells(board.points()).map(|cell| cell as u16).collect();
        let mut scene = Scene {
            row: M::ROW,
            cells,
            planes: vec![0.0; table * PLANES],
            block_of: Vec::new(),
            sizes: Vec::new(),
        };
        scene.add_blocks(board, table);
        scene.add_place(board, moves.latest());
        scene.add_strings(board, moves.caught());
        scene.add_moves(board, chances);
        scene
    }

    fn set(&mut self, plane: usize, cell: usize, value: f32) {
        self.planes[cell * PLANES + plane] = value;
    }

    fn set_all<M: Mask>(&mut self, plane: usize, mask: M) {
        cells(mask).for_each(|cell| self.set(plane, cell, 1.0));
    }

    fn add_place<M: Mask>(&mut self, board: &Board<M>, (last, before_last): (usize, usize)) {
        self.set_all(plane::BOARD, board.points());
        self.set_all(plane::KO, board.ko());
        let edge = board.edge();
        let inner = board.points() & !edge;
        self.set_all(plane::EDGE, edge);
        self.set_all(plane::SECOND_LINE, inner & !inner.enclosed());
        for (plane, cell) in [(plane::LAST, last), (plane::BEFORE_LAST, before_last)] {
            if cell != 0 {
                self.set(plane, cell, 1.0);
            }
        }
        let own = board.to_move();
        for (side, color) in [own, own.other()].into_iter().enumerate() {
            let eyes = (board.stones(color) | !board.points()).enclosed() & board.empty();
            self.set_all(plane::EYE + side, eyes);
        }
    }

    fn add_strings<M: Mask>(&mut self, board: &Board<M>, caught: M) {
        let own = board.to_move();
        for (side, color) in [own, own.other()].into_iter().enumerate() {
            let mut left = board.stones(color);
            while !left.is_none() {
                let stone = left.lowest();
                let string = board.string(stone);
                left &= !string;
                let liberties = board.liberties(stone).count() as usize;
                self.set_all(plane::STONE + side, string);
                if (1..=3).contains(&liberties) {
                    self.set_all(plane::LIBERTIES + 3 * side + liberties - 1, string);
                }
            }
            self.set_all(plane::CAUGHT + side, caught & board.stones(color));
        }
    }

    /// What a move on every free point would come to at once, and how likely it is.
    fn add_moves<M: Mask>(&mut self, board: &Board<M>, chances: &[(usize, f32)]) {
        let own = board.to_move();
        for cell in cells(board.empty()) {
            let liberties = board.liberties_after(own, cell).count() as usize;
            if liberties > 0 {
                self.set(plane::AFTER + liberties.min(3) - 1, cell, 1.0);
            }
            if board.maybe_captures(own).has(cell) && board.takes(own, cell) {
                self.set(plane::TAKES, cell, 1.0);
            }
        }
        self.set_all(plane::SENSIBLE, board.sensible());
        for &(cell, chance) in chances {
            let height = (1.0 + chance.max(1e-9).ln() / LEAST_LIKELY).clamp(0.0, 1.0);
            self.set(plane::LIKELY, cell, height);
        }
    }

    fn add_blocks<M: Mask>(&mut self, board: &Board<M>, table: usize) {
        self.block_of = vec![NOBODY; table];
        let mut stones = board.points() & !board.empty();
        while !stones.is_none() {
            let string = board.string(stones.lowest());
            stones &= !string;
            self.add_block(string);
        }
        parts(board.empty()).for_each(|part| self.add_block(part));
    }

    fn add_block<M: Mask>(&mut self, block: M) {
        let number = self.sizes.len() as u16;
        cells(block).for_each(|cell| self.block_of[cell] = number);
        self.sizes.push(block.count() as u16);
    }
}

/// 1 for Black, -1 for White.
pub(crate) const fn sign(color: Color) -> f32 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}
