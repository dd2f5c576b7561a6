//! A board as the net sees it: which points lie where, and which belong together.

use tengen_board::Color;
use tengen_go_rules::playout::{Board, Mask};

use super::facts::{Facts, WHOLE};
use crate::groups::Groups;
use tengen_go_rules::playout::regions::{cells, parts};

pub(super) use super::facts::FACTS;

/// A board with its groups, as numbers. Points are named by their order; the number after the last
/// stands for whatever lies off the board.
pub(super) struct Scene {
    /// Length of a table of all cells.
    pub table: usize,
    /// The cells of the points.
    pub cells: Vec<usize>,
    /// The points beside every point, and at its corners.
    pub beside: Vec<[u16; 4]>,
    pub corners: Vec<[u16; 4]>,
    /// The block that every point belongs to.
    pub block_of: Vec<u16>,
    /// How many points each block has.
    sizes: Vec<u16>,
    /// The points round the blocks, one block after the other, and where those of each end.
    borders: Vec<u16>,
    border_ends: Vec<u32>,
    /// [`FACTS`] parts of one for every point.
    facts: Vec<u8>,
}

impl Scene {
    pub(super) fn new<M: Mask>(board: &Board<M>, groups: &Groups<M>) -> Scene {
        let table = (board.size().height() + 2) * M::ROW + 1;
        let cells: Vec<usize> = cells(board.points()).collect();
        let off = cells.len() as u16;
        let mut point_at = vec![off; table];
        for (point, &cell) in cells.iter().enumerate() {
            point_at[cell] = point as u16;
        }
        let row = M::ROW;
        let beside =
            |&cell: &usize| [cell + 1, cell - 1, cell + row, cell - row].map(|c| point_at[c]);
        let corners = |&cell: &usize| {
            [cell + row + 1, cell + row - 1, cell - row + 1, cell - row - 1].map(|c| point_at[c])
        };
        let mut scene = Scene {
            table,
            beside: cells.iter().map(beside).collect(),
            corners: cells.iter().map(corners).collect(),
            block_of: vec![0; cells.len()],
            sizes: Vec::new(),
            borders: Vec::new(),
            border_ends: Vec::new(),
            facts: Facts::new(board, groups, &point_at).numbers,
            cells,
        };
        scene.add_blocks(board, groups, &point_at);
        scene
    }

    /// How many points there are.
    pub(super) const fn points(&self) -> usize {
        self.cells.len()
    }

    /// How many blocks there are.
    pub(super) const fn blocks(&self) -> usize {
        self.sizes.len()
    }

    /// The points round a block.
    pub(super) fn border(&self, block: usize) -> &[u16] {
        let start = if block == 0 { 0 } else { self.border_ends[block - 1] };
        &self.borders[start as usize..self.border_ends[block] as usize]
    }

    /// What one point counts in the mean of a block, and in the mean of what is round it.
    pub(super) fn means(&self, block: usize) -> [f32; 2] {
        let around = self.border(block).len().max(1);
        [1.0 / f32::from(self.sizes[block]), 1.0 / around as f32]
    }

    /// The facts as numbers, and nothing off the board.
    pub(super) fn numbers(&self) -> Vec<f32> {
        let off = std::iter::repeat_n(&0, FACTS);
        self.facts.iter().chain(off).map(|&part| f32::from(part) / f32::from(WHOLE)).collect()
    }

    /// Groups of stones, and parts of the free points that one side, or neither, reaches first.
    fn add_blocks<M: Mask>(&mut self, board: &Board<M>, groups: &Groups<M>, point_at: &[u16]) {
        let [black, white] = Color::BOTH.map(|color| groups.domains.of[color.index()]);
        let empty = board.empty();
        let free = [empty & black, empty & white, empty & !black & !white];
        let stones = groups.groups.iter().map(|group| group.stones);
        for (number, block) in stones.chain(free.into_iter().flat_map(parts)).enumerate() {
            self.sizes.push(block.count() as u16);
            let border = block.neighbours() & board.points() & !block;
            self.borders.extend(cells(border).map(|cell| point_at[cell]));
            self.border_ends.push(self.borders.len() as u32);
            for cell in cells(block) {
                self.block_of[usize::from(point_at[cell])] = number as u16;
            }
        }
    }
}
