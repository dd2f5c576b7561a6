//! Shapes that playouts know: MoGo's patterns (2.7), the empty triangle (3.2.5.5) and blocks on the
//! second line (3.2.5.6).
//!
//! The figures that define the last two (3.14 and 3.16) are lost. An empty triangle is taken in its
//! usual sense. On the second line a player blocks an enemy stone that comes along it, under an own
//! stone, where the first line is open.

use std::sync::LazyLock;

use tengen_board::Color;
use tengen_go_rules::playout::{Board, Mask};
use tengen_uct::patterns::{Pattern, Patterns, own};

use crate::candidates::Ground;

/// Three stones round a free point: the new stone is the corner of the triangle or one of its ends.
const EMPTY_TRIANGLE: [Pattern; 2] = [own(["xxx", "xPB", "xB-"]), own(["xxx", "xPB", "x-B"])];

/// The edge is below the bottom row.
const SECOND_LINE: [Pattern; 2] = [
    // The way goes on under a stone of ours.
    own(["xBx", "WPb", "---"]),
    // The intruder is under a stone of ours and its way is open.
    own(["B-x", "WP-", "---"]),
];

/// All shapes, ready to be looked up.
pub(crate) struct Shapes {
    mogo: Patterns,
    empty_triangle: Patterns,
    /// By where the edge lies: below, left, above, right.
    second_line: [Patterns; 4],
}

pub(crate) static SHAPES: LazyLock<Shapes> = LazyLock::new(|| Shapes {
    mogo: Patterns::mogo(),
    empty_triangle: Patterns::of(&EMPTY_TRIANGLE),
    second_line: [0, 1, 2, 3].map(|turns| Patterns::facing(&SECOND_LINE, turns)),
});

impl Shapes {
    /// Points beside the last move where one of MoGo's patterns fits.
    pub(crate) fn mogo<M: Mask>(&self, board: &Board<M>, last: usize) -> M {
        let own = board.to_move();
        fitting(board, eight_round::<M>(last) & board.empty(), |around, _| {
            self.mogo.suggest(own, around)
        })
    }

    /// Points beside the last move where it can be blocked on the second line.
    pub(crate) fn second_line<M: Mask>(
        &self,
        ground: &Ground<M>,
        board: &Board<M>,
        last: usize,
    ) -> M {
        let lines = &ground.second_line;
        let any = lines[0] | lines[1] | lines[2] | lines[3];
        let own = board.to_move();
        fitting(board, eight_round::<M>(last) & any & board.empty(), |around, cell| {
            let sides = lines.iter().zip(&self.second_line);
            sides.into_iter().any(|(line, facing)| line.has(cell) && facing.suggest(own, around))
        })
    }

    /// Whether a stone on a free cell makes an empty triangle.
    #[inline]
    pub(crate) fn is_empty_triangle<M: Mask>(
        &self,
        board: &Board<M>,
        color: Color,
        cell: usize,
    ) -> bool {
        self.empty_triangle.suggest(color, board.surroundings(cell))
    }
}

/// The cells round a cell, diagonals included.
fn eight_round<M: Mask>(cell: usize) -> M {
    let row = M::cell(cell) | M::cell(cell).forwards(1) | M::cell(cell).backwards(1);
    (row | row.forwards(M::ROW) | row.backwards(M::ROW)) & !M::cell(cell)
}

/// The diagonals of a cell.
pub(crate) fn diagonals<M: Mask>(cell: usize) -> M {
    eight_round::<M>(cell) & !M::around(cell)
}

/// The cells in whose surroundings something fits.
#[inline(always)]
fn fitting<M: Mask>(board: &Board<M>, mut cells: M, fits: impl Fn(u16, usize) -> bool) -> M {
    let mut found = M::NONE;
    while !cells.is_none() {
        let cell = cells.lowest();
        cells = cells.without_lowest();
        found |= M::cell(cell).when(fits(board.surroundings(cell), cell));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::{Diagram, Rules};

    type Nine = Board<u128>;

    fn board(diagram: &Diagram) -> Nine {
        Board::new(&diagram.set_up(Rules::default()))
    }

    /// Whether Black makes an empty triangle on the point `a` of a drawing.
    fn is_empty_triangle(text: &str) -> bool {
        let diagram = Diagram::read(text).unwrap();
        SHAPES.is_empty_triangle(&board(&diagram), Color::Black, Nine::cell(diagram.point('a')))
    }

    #[test]
    fn section_3_2_5_5_the_new_stone_is_a_corner_or_an_end_of_an_empty_triangle() {
        for (text, expected) in [
            (". . . .\n. a X .\n. X . .\n. . . .", true),
            (". . . .\n. X X .\n. a . .\n. . . .", true),
            (". . . .\n. X X .\n. . a .\n. . . .", true),
            ("X X . .\na . . .\n. . . .\n. . . .", true),
            // The triangle is full, its stones are another's, or there is none.
            (". . . .\n. a X .\n. X O .\n. . . .", false),
            (". . . .\n. a O .\n. O . .\n. . . .", false),
            (". . . .\n. a X X\n. . . .\n. . . .", false),
            (". . . .\n. X . .\n. . a .\n. . . .", false),
        ] {
            assert_eq!(is_empty_triangle(text), expected, "{text}");
        }
    }

    #[test]
    fn section_3_2_5_6_intruders_on_the_second_line_are_blocked() {
        let blocks = |text: &str, (column, row): (usize, usize)| {
            let diagram = Diagram::read(text).unwrap();
            let ground: Ground<u128> = Ground::new(diagram.size(), true);
            let last = Nine::cell(tengen_board::Point::new(column, row));
            let found = SHAPES.second_line(&ground, &board(&diagram), last);
            let expected = diagram.named('a').into_iter().map(Nine::cell);
            let expected = expected.fold(0, |mask, cell| mask | u128::cell(cell));
            assert_eq!(found, expected, "{text}");
        };
        // Under a stone of ours.
        blocks(
            ". . . . . . .
             . . . . . . .
             . . . . . . .
             . . O X . . .
             . . O a . . .
             . . . . . . .",
            (2, 1),
        );
        // At the head of a stone that crawls under ours.
        blocks(
            ". . . . . . .
             . . . . . . .
             . . . X . . .
             . O O O a . .
             . . . . . . .",
            (3, 1),
        );
        // The same on the right side.
        blocks(
            ". . . . . . .
             . . . . . . .
             . . . . O O .
             . . . . X a .
             . . . . . . .
             . . . . . . .
             . . . . . . .",
            (5, 4),
        );
        // Higher up there is nothing to block, and a first line that is closed needs none.
        blocks(
            ". . . . . . .
             . . . . . . .
             . . O X . . .
             . . O . . . .
             . . . . . . .
             . . . . . . .",
            (2, 2),
        );
        blocks(
            ". . . . . . .
             . . . . . . .
             . . O X . . .
             . . O . . . .
             . . . X . . .",
            (2, 1),
        );
    }

    #[test]
    fn section_2_7_patterns_are_looked_for_beside_the_last_move_only() {
        let diagram = Diagram::read(
            ". . . . . . . . .
             . X O X . X O X .
             . . a . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        )
        .unwrap();
        let last = Nine::cell(tengen_board::Point::new(2, 3));
        let found = SHAPES.mogo(&board(&diagram), last);
        assert!(found.has(Nine::cell(diagram.point('a'))));
        let far = Nine::cell(tengen_board::Point::new(6, 2));
        assert!(!found.has(far), "the same shape stands there as well");
    }
}
