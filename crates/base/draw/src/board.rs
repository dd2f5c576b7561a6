use std::collections::BTreeMap;

use tengen_board::{Color, Lettering, Point, PointSet, Size};

use crate::{Canvas, PngError, TerminalStyle, Theme};

mod grid;
mod layout;
mod marks;
mod picture;
mod region;
mod terminal;

/// A board with what is on it, to be drawn; it knows no rules.
///
/// Stones stand on the crossings, for both games. What lies on points off the board, or outside
/// the part that is shown, is left out.
///
/// ```
/// use tengen_board::{Color, Lettering, Point, Size};
/// use tengen_draw::{BoardPicture, Mark};
///
/// let mut picture = BoardPicture::new(Size::square(9).unwrap(), Lettering::Go);
/// picture
///     .stone(Point::new(2, 2), Color::Black)
///     .number(Point::new(2, 2), 1)
///     .mark(Point::new(6, 6), Mark::Triangle)
///     .caption("Black begins");
/// let svg = picture.to_svg();
/// assert!(svg.contains("Black: C3"));
/// ```
#[derive(Clone, Debug)]
pub struct BoardPicture {
    size: Size,
    lettering: Lettering,
    stars: PointSet,
    part: Option<(Point, Point)>,
    stones: BTreeMap<Point, Color>,
    signs: BTreeMap<Point, Sign>,
    large_marks: PointSet,
    last_move: Option<Point>,
    territory: BTreeMap<Point, Color>,
    ownership: BTreeMap<Point, f64>,
    regions: Vec<PointSet>,
    arrows: Vec<(Point, Point)>,
    coordinates: bool,
    title: String,
    caption: String,
    theme: Theme,
}

/// The star points of a Gobang board: those of Go but for the middles of the sides, so five on 15x15.
pub fn gobang_star_points(size: Size) -> Vec<Point> {
    let is_middle = |at: usize, side: usize| side % 2 == 1 && at == side / 2;
    let mut stars = size.star_points();
    stars.retain(|star| {
        is_middle(star.column(), size.width()) == is_middle(star.row(), size.height())
    });
    stars
}

/// The star points of a board, by the game that its letters tell.
fn star_points(size: Size, lettering: Lettering) -> Vec<Point> {
    match lettering {
        Lettering::Go => size.star_points(),
        Lettering::Gobang => gobang_star_points(size),
    }
}

/// A shape on a point or a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// △
    Triangle,
    /// □
    Square,
    /// ○
    Circle,
    /// ×
    Cross,
}

impl Mark {
    /// All four.
    pub const ALL: [Mark; 4] = [Mark::Triangle, Mark::Square, Mark::Circle, Mark::Cross];

    /// Its name in a sentence.
    pub const fn word(self) -> &'static str {
        match self {
            Mark::Triangle => "triangle",
            Mark::Square => "square",
            Mark::Circle => "circle",
            Mark::Cross => "cross",
        }
    }
}

/// What is written on a point: there is room for one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sign {
    Mark(Mark),
    Label(String),
}

impl BoardPicture {
    /// An empty board with coordinates, in the theme of a book.
    pub fn new(size: Size, lettering: Lettering) -> BoardPicture {
        BoardPicture {
            size,
            lettering,
            stars: star_points(size, lettering).into_iter().collect(),
            part: None,
            stones: BTreeMap::new(),
            signs: BTreeMap::new(),
            large_marks: PointSet::EMPTY,
            last_move: None,
            territory: BTreeMap::new(),
            ownership: BTreeMap::new(),
            regions: Vec::new(),
            arrows: Vec::new(),
            coordinates: true,
            title: String::new(),
            caption: String::new(),
            theme: Theme::default(),
        }
    }

    /// Puts a stone on a point, in place of one that was there.
    pub fn stone(&mut self, point: Point, color: Color) -> &mut BoardPicture {
        if self.size.contains(point) {
            self.stones.insert(point, color);
        }
        self
    }

    /// Puts many stones.
    pub fn stones(
        &mut self,
        stones: impl IntoIterator<Item = (Point, Color)>,
    ) -> &mut BoardPicture {
        for (point, color) in stones {
            self.stone(point, color);
        }
        self
    }

    /// Marks a point or its stone, in place of a mark or label that was there.
    pub fn mark(&mut self, point: Point, mark: Mark) -> &mut BoardPicture {
        self.sign(point, Sign::Mark(mark))
    }

    /// Marks a point as more important than others with the same mark: larger, with a thicker line.
    pub fn large_mark(&mut self, point: Point, mark: Mark) -> &mut BoardPicture {
        self.sign(point, Sign::Mark(mark));
        if self.size.contains(point) {
            self.large_marks.insert(point);
        }
        self
    }

    /// Writes a short text on a point or its stone, in place of a mark or label that was there.
    /// On an empty point the lines of the board make room for it.
    pub fn label(&mut self, point: Point, label: impl Into<String>) -> &mut BoardPicture {
        self.sign(point, Sign::Label(label.into()))
    }

    /// Writes the number of a move: a label of figures.
    pub fn number(&mut self, point: Point, number: usize) -> &mut BoardPicture {
        self.label(point, number.to_string())
    }

    fn sign(&mut self, point: Point, sign: Sign) -> &mut BoardPicture {
        if self.size.contains(point) {
            self.signs.insert(point, sign);
            self.large_marks.remove(point);
        }
        self
    }

    /// Shows where the last move was: a dot, or a ring where the stone carries a mark or label.
    pub fn last_move(&mut self, point: Point) -> &mut BoardPicture {
        self.last_move = self.size.contains(point).then_some(point);
        self
    }

    /// Counts a point as territory: a small square of the owner's colour, also on a dead stone.
    pub fn territory(&mut self, point: Point, owner: Color) -> &mut BoardPicture {
        if self.size.contains(point) {
            self.territory.insert(point, owner);
        }
        self
    }

    /// Shades a point by how sure its owner is: 1 is Black's, -1 White's, 0 nobody's. A stone
    /// that is rather the other player's carries a square, larger the surer it is lost.
    ///
    /// What is beyond these ends counts as the end; what is no number is left out.
    pub fn ownership(&mut self, point: Point, black_minus_white: f64) -> &mut BoardPicture {
        if self.size.contains(point) && !black_minus_white.is_nan() {
            self.ownership.insert(point, black_minus_white.clamp(-1.0, 1.0));
        }
        self
    }

    /// Outlines a set of points; each further region takes the next colour.
    pub fn region(&mut self, points: &PointSet) -> &mut BoardPicture {
        self.regions.push(*points & self.size.all());
        self
    }

    /// Draws an arrow between two points.
    pub fn arrow(&mut self, from: Point, to: Point) -> &mut BoardPicture {
        if from != to && self.size.contains(from) && self.size.contains(to) {
            self.arrows.push((from, to));
        }
        self
    }

    /// Shows only the rectangle between two opposite corners; at sides that are not the edge of
    /// the board its lines run on a little.
    pub fn part(&mut self, corner: Point, opposite: Point) -> &mut BoardPicture {
        self.part = Some((corner, opposite));
        self
    }

    /// The points drawn with a dot, in place of those that a board of this size has.
    pub fn stars(&mut self, points: impl IntoIterator<Item = Point>) -> &mut BoardPicture {
        self.stars = points.into_iter().collect();
        self
    }

    /// Whether letters and numbers stand around the board.
    pub fn coordinates(&mut self, shown: bool) -> &mut BoardPicture {
        self.coordinates = shown;
        self
    }

    /// The line above the board.
    pub fn title(&mut self, title: impl Into<String>) -> &mut BoardPicture {
        self.title = title.into();
        self
    }

    /// The text below the board; it is broken into lines as needed.
    pub fn caption(&mut self, caption: impl Into<String>) -> &mut BoardPicture {
        self.caption = caption.into();
        self
    }

    /// Other colours.
    pub fn theme(&mut self, theme: &Theme) -> &mut BoardPicture {
        self.theme = theme.clone();
        self
    }

    /// The picture as shapes, to be drawn on further.
    pub fn to_canvas(&self) -> Canvas {
        picture::draw(self)
    }

    /// The picture as SVG.
    pub fn to_svg(&self) -> String {
        self.to_canvas().to_svg()
    }

    /// The picture as a PNG file with `scale` times 25 pixels between two lines.
    pub fn to_png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        self.to_canvas().to_png(scale)
    }

    /// The picture as lines of text. What a cell cannot hold stands in notes below the board.
    pub fn to_terminal(&self, style: TerminalStyle) -> String {
        terminal::draw(self, style)
    }

    fn stones_of(&self, color: Color) -> impl Iterator<Item = Point> {
        self.stones.iter().filter(move |&(_, &c)| c == color).map(|(&point, _)| point)
    }

    fn name_of(&self, point: Point) -> String {
        point.name(self.lettering)
    }

    fn names_of(&self, points: impl Iterator<Item = Point>) -> String {
        let names: Vec<String> = points.map(|point| self.name_of(point)).collect();
        names.join(" ")
    }
}
