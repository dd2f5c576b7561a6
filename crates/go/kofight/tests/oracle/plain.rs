//! Boards of the program as the oracle takes them.

use tengen_board::{Color, Point, PointSet, Size};
use tengen_go_rules::Position;

use super::{Board, Solved, State};

/// A board for the oracle, and which of its points are not walls or eyes.
pub struct Plain {
    pub size: Size,
    pub board: Board,
    pub open: Vec<bool>,
}

pub fn number(color: Color) -> u8 {
    color.index() as u8 + 1
}

impl Plain {
    pub fn of(position: &Position) -> Plain {
        let size = position.size();
        let cells = size.points().map(|point| position.stone(point).map_or(0, number)).collect();
        let mut board = Board { width: size.width(), cells };
        let safe = Color::BOTH.map(|color| position.safe_stones(color).stones);
        let mut open = PointSet::EMPTY;
        for part in (size.all() - safe[0] - safe[1]).parts(size) {
            let beside = safe.map(|stones| part & stones.neighbours(size));
            let is_eye = (0..2).any(|own| beside[own] == part && beside[1 - own].is_empty());
            if is_eye {
                // Stones in an eye are dead.
                part.iter().for_each(|point| board.cells[size.index(point)] = 0);
            } else {
                open |= part;
            }
        }
        let open = size.points().map(|point| open.contains(point)).collect();
        Plain { size, board, open }
    }

    /// The open points joined to one.
    pub fn region(&self, point: Point) -> Vec<bool> {
        let open: PointSet =
            self.size.points().filter(|p| self.open[self.size.index(*p)]).collect();
        let part = PointSet::flood(point, &open, self.size);
        self.size.points().map(|point| part.contains(point)).collect()
    }

    pub fn regions(&self) -> Vec<Vec<bool>> {
        let mut regions: Vec<Vec<bool>> = self
            .size
            .points()
            .filter(|point| self.open[self.size.index(*point)])
            .map(|point| self.region(point))
            .collect();
        regions.sort_unstable();
        regions.dedup();
        regions
    }

    pub fn after(&self, color: Color, point: Point) -> Plain {
        let (board, _) = self.board.play(number(color), self.size.index(point)).unwrap();
        Plain { size: self.size, board, open: self.open.clone() }
    }

    /// The score of a region if a side moves first and both play only there.
    pub fn local(&self, region: &[bool], first: Color) -> i32 {
        let state =
            State { board: self.board.clone(), ko: None, to_move: number(first), passed: false };
        let [low, high] = Solved::new(&state, region, usize::MAX).unwrap().value(&state);
        assert_eq!(low, high, "endless play in a region");
        low
    }
}
