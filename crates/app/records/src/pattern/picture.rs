//! Patterns as pictures.

use tengen_board::{Color, Lettering, Point, Size};
use tengen_draw::BoardPicture;

use super::{Pattern, Sign};

impl Pattern {
    /// The pattern as a part of a board, on which more can be drawn; points that may carry anything
    /// have a question mark. The second answer tells where a point of the pattern lies on that board.
    pub fn picture(&self) -> (BoardPicture, impl Fn(Point) -> Point + use<>) {
        // A line more on every side that is no edge, so that the picture shows that the board goes on.
        let room = |length: usize, low: bool, high: bool| {
            let before = usize::from(!low);
            let after = usize::from(!high);
            if length + before + after > tengen_board::MAX_SIDE {
                (0, length)
            } else {
                (before, length + before + after)
            }
        };
        let (left, width) = room(self.size.width(), self.edges.left, self.edges.right);
        let (below, height) = room(self.size.height(), self.edges.bottom, self.edges.top);
        let board = Size::new(width, height).expect("it is at most the largest board");
        let place = move |point: Point| Point::new(point.column() + left, point.row() + below);
        let mut picture = BoardPicture::new(board, Lettering::Go);
        picture.coordinates(false).stars([]);
        let corner = Point::new(self.size.width() - 1, self.size.height() - 1);
        picture.part(place(Point::new(0, 0)), place(corner));
        for point in self.size.points() {
            match self.sign(point) {
                Sign::BLACK => picture.stone(place(point), Color::Black),
                Sign::WHITE => picture.stone(place(point), Color::White),
                Sign::EMPTY => continue,
                Sign::NOT_WHITE => picture.label(place(point), "x"),
                Sign::NOT_BLACK => picture.label(place(point), "o"),
                _ => picture.label(place(point), "?"),
            };
        }
        (picture, place)
    }
}
