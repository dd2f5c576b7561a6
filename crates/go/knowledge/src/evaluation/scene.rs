//! A board as the net sees it: planes of facts, and which points belong together.

use tengen_board::Color;
use tengen_go_rules::playout::{Board, Mask};

use crate::groups::Groups;
use crate::regions::{cells, parts};
use crate::strings::Outlook;

/// Facts about every point.
pub(super) const FACTS: usize = 44;

/// A board with its groups, as numbers. "Own" is the player to move.
pub(super) struct Scene {
    /// Cells from a row to the next.
    pub row: usize,
    /// Length of a table of all cells.
    pub table: usize,
    /// The cells of the board.
    pub cells: Vec<usize>,
    /// For every cell of the board, in their order, the block it belongs to.
    pub block_of: Vec<usize>,
    /// Groups of stones and connected parts of free points, with the cells round them.
    pub borders: Vec<Vec<usize>>,
    /// How many cells each block has.
    pub sizes: Vec<usize>,
    /// [`FACTS`] numbers for every cell.
    pub facts: Vec<f32>,
}

/// Numbers of facts. Those in pairs are for own and hostile stones.
mod fact {
    pub const BOARD: usize = 0;
    pub const STONE: usize = 1;
    pub const LIBERTIES: usize = 3;
    pub const ENDANGERED: usize = 11;
    pub const CAUGHT: usize = 13;
    pub const EYES_LEAST: usize = 15;
    pub const EYES_MOST: usize = 17;
    pub const ROOM: usize = 19;
    pub const SAFE: usize = 21;
    pub const NEAR: usize = 23;
    pub const FAR: usize = 25;
    pub const ENCLOSED: usize = 27;
    pub const LINE: usize = 29;
    pub const KO: usize = 32;
    pub const SELF_ATARI: usize = 33;
    pub const GROUP_LIBERTIES: usize = 35;
    pub const STONES: usize = 37;
    pub const EYE: usize = 39;
    pub const LINKED: usize = 41;
    pub const EMPTY: usize = 43;
}

impl Scene {
    pub(super) fn new<M: Mask>(board: &Board<M>, groups: &Groups<M>) -> Scene {
        let size = board.size();
        let table = (size.height() + 2) * M::ROW + 1;
        let cells: Vec<usize> = cells(board.points()).collect();
        let mut scene = Scene {
            row: M::ROW,
            table,
            block_of: Vec::new(),
            borders: Vec::new(),
            sizes: Vec::new(),
            facts: vec![0.0; table * FACTS],
            cells,
        };
        scene.add_blocks(board, groups);
        scene.add_place(board);
        for color in Color::BOTH {
            let side = usize::from(color != board.to_move());
            scene.add_strings(groups, color, side);
            scene.add_groups(groups, color, side);
            scene.add_points(board, groups, color, side);
        }
        scene
    }

    /// The cells beside a cell.
    #[inline(always)]
    pub(super) const fn beside(&self, cell: usize) -> [usize; 4] {
        [cell + 1, cell - 1, cell + self.row, cell - self.row]
    }

    /// The cells at the corners of a cell.
    #[inline(always)]
    pub(super) const fn corners(&self, cell: usize) -> [usize; 4] {
        let row = self.row;
        [cell + row + 1, cell + row - 1, cell - row + 1, cell - row - 1]
    }

    fn add_blocks<M: Mask>(&mut self, board: &Board<M>, groups: &Groups<M>) {
        let stones = groups.groups.iter().map(|group| group.stones);
        let mut block_at = vec![0; self.table];
        for (number, block) in stones.chain(parts(board.empty())).enumerate() {
            self.sizes.push(block.count() as usize);
            let border = block.neighbours() & board.points() & !block;
            self.borders.push(cells(border).collect());
            cells(block).for_each(|cell| block_at[cell] = number);
        }
        self.block_of = self.cells.iter().map(|&cell| block_at[cell]).collect();
    }

    fn set<M: Mask>(&mut self, fact: usize, mask: M, value: f32) {
        cells(mask).for_each(|cell| self.facts[cell * FACTS + fact] = value);
    }

    fn add_place<M: Mask>(&mut self, board: &Board<M>) {
        self.set(fact::BOARD, board.points(), 1.0);
        self.set(fact::EMPTY, board.empty(), 1.0);
        self.set(fact::KO, board.ko(), 1.0);
        let mut ring = board.edge();
        let mut inner = board.points() & !ring;
        for line in 0..3 {
            self.set(fact::LINE + line, ring, 1.0);
            ring = inner & !inner.enclosed();
            inner &= !ring;
        }
    }

    fn add_strings<M: Mask>(&mut self, groups: &Groups<M>, color: Color, side: usize) {
        for string in groups.strings.iter().filter(|string| string.color == color) {
            let stones = string.stones;
            self.set(fact::STONE + side, stones, 1.0);
            let liberties = string.liberties.count() as usize;
            if (1..=4).contains(&liberties) {
                self.set(fact::LIBERTIES + 4 * side + liberties - 1, stones, 1.0);
            }
            match string.outlook {
                Outlook::Free => {}
                Outlook::Endangered => self.set(fact::ENDANGERED + side, stones, 1.0),
                Outlook::Caught => self.set(fact::CAUGHT + side, stones, 1.0),
            }
            self.set(fact::STONES + side, stones, stones.count().min(8) as f32 / 8.0);
        }
    }

    fn add_groups<M: Mask>(&mut self, groups: &Groups<M>, color: Color, side: usize) {
        for group in groups.groups.iter().filter(|group| group.color == color) {
            let stones = group.stones;
            self.set(fact::EYES_LEAST + side, stones, f32::from(group.eyes.least) / 2.0);
            self.set(fact::EYES_MOST + side, stones, f32::from(group.eyes.most) / 2.0);
            self.set(fact::ROOM + side, stones, group.room.min(12) as f32 / 12.0);
            let liberties = group.liberties.count().min(10) as f32 / 10.0;
            self.set(fact::GROUP_LIBERTIES + side, stones, liberties);
            self.set(fact::LINKED + side, stones, f32::from(u8::from(group.is_linked)));
        }
    }

    fn add_points<M: Mask>(
        &mut self,
        board: &Board<M>,
        groups: &Groups<M>,
        color: Color,
        side: usize,
    ) {
        let index = color.index();
        self.set(fact::SAFE + side, groups.safe[index].area(), 1.0);
        let [near, middle, far] = groups.domains.near[index];
        self.set(fact::NEAR + side, near, 1.0);
        self.set(fact::FAR + side, middle | far, 1.0);
        self.set(fact::ENCLOSED + side, groups.domains.enclosed[index], 1.0);
        let empty = board.empty();
        let eyes = (board.stones(color) | !board.points()).enclosed() & empty;
        self.set(fact::EYE + side, eyes, 1.0);
        // Where two neighbours are free nothing ends in atari.
        let cramped =
            cells(empty & (board.stones(Color::Black) | board.stones(Color::White)).neighbours());
        for cell in cramped {
            if board.is_self_atari(color, cell) {
                self.facts[cell * FACTS + fact::SELF_ATARI + side] = 1.0;
            }
        }
    }
}
