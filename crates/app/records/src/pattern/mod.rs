//! Patterns: a part of a board, as it is drawn.

mod picture;
mod text;

use tengen_board::{Color, Point, Size, Symmetry};

pub(crate) use text::Drawing;
pub use text::PatternError;

/// What may be on a point of a pattern: any of black stone, white stone and nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sign(u8);

impl Sign {
    /// `X`: a black stone.
    pub const BLACK: Sign = Sign(1);
    /// `O`: a white stone.
    pub const WHITE: Sign = Sign(2);
    /// `.`: no stone.
    pub const EMPTY: Sign = Sign(4);
    /// `x`: a black stone or nothing.
    pub const NOT_WHITE: Sign = Sign(5);
    /// `o`: a white stone or nothing.
    pub const NOT_BLACK: Sign = Sign(6);
    /// `?`: whatever.
    pub const ANY: Sign = Sign(7);

    /// A stone or nothing, and nothing else.
    pub const fn of(stone: Option<Color>) -> Sign {
        match stone {
            Some(Color::Black) => Sign::BLACK,
            Some(Color::White) => Sign::WHITE,
            None => Sign::EMPTY,
        }
    }

    /// Whether a stone, or nothing, may be there.
    pub const fn allows(self, stone: Option<Color>) -> bool {
        self.0 & Sign::of(stone).0 != 0
    }

    /// The stone that must be there, if it must be one.
    pub const fn stone(self) -> Option<Color> {
        match self {
            Sign::BLACK => Some(Color::Black),
            Sign::WHITE => Some(Color::White),
            _ => None,
        }
    }

    /// The same with the colours exchanged.
    #[must_use]
    pub const fn swapped(self) -> Sign {
        Sign(self.0 & 4 | self.0 << 1 & 2 | self.0 >> 1 & 1)
    }

    /// A bit for each of black, white and empty.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }
}

/// Which sides of a pattern are the edge of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edges {
    /// Above it.
    pub top: bool,
    /// To its right.
    pub right: bool,
    /// Below it.
    pub bottom: bool,
    /// To its left.
    pub left: bool,
}

/// A rectangle of signs, anchored to those edges of the board that are drawn.
///
/// ```
/// use tengen_records::{Pattern, Sign};
///
/// // A stone on the 3-3 point, and nothing around it in the corner.
/// let pattern: Pattern = "
///     +-------
///     | . . .
///     | . . .
///     | . . X".parse()?;
/// assert!(pattern.edges().top && pattern.edges().left && !pattern.edges().right);
/// // In one line, with a slash for every new row.
/// assert_eq!(pattern.to_string(), "----/|.../|.../|..X");
/// assert_eq!(pattern, pattern.to_string().parse()?);
/// # Ok::<(), tengen_records::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    size: Size,
    edges: Edges,
    /// In the order of [`Size::points`].
    signs: Vec<Sign>,
}

/// A way to turn a pattern and perhaps to exchange its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// How it is turned.
    pub symmetry: Symmetry,
    /// Whether colours are exchanged.
    pub swap: bool,
}

impl Turn {
    /// The eight ways to turn, and with `colors` also with the colours exchanged.
    pub fn all(colors: bool) -> impl Iterator<Item = Turn> {
        let any_square = Size::square(1).expect("1 is a size");
        let swaps = if colors { &[false, true][..] } else { &[false] };
        swaps.iter().flat_map(move |&swap| {
            Symmetry::all(any_square).map(move |symmetry| Turn { symmetry, swap })
        })
    }

    /// The colour that a colour becomes.
    pub const fn color(self, color: Color) -> Color {
        if self.swap { color.other() } else { color }
    }
}

impl Pattern {
    /// A pattern of this size with what `sign` says of each point.
    pub fn new(size: Size, edges: Edges, sign: impl FnMut(Point) -> Sign) -> Pattern {
        Pattern { size, edges, signs: size.points().map(sign).collect() }
    }

    /// Columns and rows.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The sides that are the edge of the board.
    pub const fn edges(&self) -> Edges {
        self.edges
    }

    /// What may be on a point, counted from the lower left corner of the pattern.
    pub fn sign(&self, point: Point) -> Sign {
        self.signs[self.size.index(point)]
    }

    /// How many points must carry a stone.
    pub fn stone_count(&self) -> usize {
        self.signs.iter().filter(|sign| sign.stone().is_some()).count()
    }

    /// The pattern turned; a turn that exchanges columns and rows exchanges width and height.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Pattern {
        let corner = Point::new(self.size.width() - 1, self.size.height() - 1);
        let [low, high] = [Point::new(0, 0), corner].map(|p| turn.symmetry.apply(p, self.size));
        let span = |a: usize, b: usize| a.max(b) + 1;
        let width = span(low.column(), high.column());
        let size = Size::new(width, span(low.row(), high.row())).expect("sides only change places");
        let mut signs = vec![Sign::ANY; self.signs.len()];
        for (point, &sign) in self.size.points().zip(&self.signs) {
            let sign = if turn.swap { sign.swapped() } else { sign };
            signs[size.index(turn.symmetry.apply(point, self.size))] = sign;
        }
        Pattern { size, edges: self.edges.turned(turn.symmetry), signs }
    }

    /// The turns that change nothing, the identity first.
    pub fn own_symmetries(&self, colors: bool) -> impl Iterator<Item = Turn> {
        Turn::all(colors).filter(|&turn| self.turned(turn) == *self)
    }

    /// Whether the pattern, with its lower left corner on a point of a board, lies on that board and
    /// along those of its edges that are drawn.
    pub fn fits(&self, corner: Point, board: Size) -> bool {
        let right = corner.column() + self.size.width();
        let top = corner.row() + self.size.height();
        right <= board.width()
            && top <= board.height()
            && (!self.edges.left || corner.column() == 0)
            && (!self.edges.bottom || corner.row() == 0)
            && (!self.edges.right || right == board.width())
            && (!self.edges.top || top == board.height())
    }
}

impl Edges {
    /// The edges of a turned pattern.
    fn turned(self, symmetry: Symmetry) -> Edges {
        let square = Size::square(3).expect("3 is a size");
        let mut turned = Edges::default();
        let sides = [
            (self.top, Point::new(1, 2)),
            (self.right, Point::new(2, 1)),
            (self.bottom, Point::new(1, 0)),
            (self.left, Point::new(0, 1)),
        ];
        for (_, middle) in sides.into_iter().filter(|&(is_edge, _)| is_edge) {
            let middle = symmetry.apply(middle, square);
            match (middle.column(), middle.row()) {
                (1, 2) => turned.top = true,
                (2, 1) => turned.right = true,
                (1, 0) => turned.bottom = true,
                _ => turned.left = true,
            }
        }
        turned
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(text: &str) -> Pattern {
        text.parse().unwrap()
    }

    #[test]
    fn eight_turns_and_colours() {
        let start = pattern("---/|Xo/|.?/|xO");
        let turns: Vec<Pattern> = Turn::all(false).map(|turn| start.turned(turn)).collect();
        let expected = ["---/|Xo/|.?/|xO", "---/oX|/?.|/Ox|", "|xO/|.?/|Xo/---", "Ox|/?.|/oX|/---"];
        for text in expected {
            assert!(turns.contains(&pattern(text)), "{text}");
        }
        // Columns and rows exchanged: the first row from the bottom is the first column.
        assert!(turns.contains(&pattern("O?o|/x.X|/---")), "{turns:?}");
        assert_eq!(turns.iter().collect::<std::collections::HashSet<_>>().len(), 8);
        let swapped = start.turned(Turn { symmetry: Symmetry::IDENTITY, swap: true });
        assert_eq!(swapped, pattern("---/|Ox/|.?/|oX"));
        assert_eq!(Turn::all(true).count(), 16);
    }

    #[test]
    fn own_symmetries_of_some_shapes() {
        let count = |text: &str| pattern(text).own_symmetries(true).count();
        assert_eq!(count("X"), 8);
        assert_eq!(count("."), 16);
        assert_eq!(count("XO"), 4);
        assert_eq!(count("XO/OX"), 8);
        assert_eq!(count("--/X."), 1);
        assert_eq!(count("---/.X."), 2);
    }

    #[test]
    fn where_a_pattern_fits() {
        let nine = Size::square(9).unwrap();
        let count = |text: &str, size: Size| {
            size.points().filter(|&corner| pattern(text).fits(corner, size)).count()
        };
        assert_eq!(count("XX/XX", nine), 64);
        assert_eq!(count("--/XX/XX", nine), 8);
        assert_eq!(count("--/|XX/|XX", nine), 1);
        assert_eq!(count("|XX|/|XX|", nine), 0);
        assert_eq!(count("|XX|/|XX|", Size::new(2, 9).unwrap()), 8);
        assert_eq!(count("XXX", Size::square(2).unwrap()), 0);
    }
}
