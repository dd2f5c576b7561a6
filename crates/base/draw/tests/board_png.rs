//! The colours of pixels at known points of painted boards.

use resvg::tiny_skia::Pixmap;
use tengen_board::{Color, Lettering, Point, Size};
use tengen_draw::{BoardPicture, Rgb, Theme};

/// Distance between lines and from the paper's edge to the first line, with coordinates.
const CELL: f64 = 25.0;
const MARGIN: f64 = 41.5;

struct Painted {
    pixels: Pixmap,
    size: Size,
    scale: f64,
}

impl Painted {
    fn new(picture: &BoardPicture, size: Size, scale: f32) -> Painted {
        let png = picture.to_png(scale).unwrap();
        Painted { pixels: Pixmap::decode_png(&png).unwrap(), size, scale: f64::from(scale) }
    }

    /// The pixel this far right of and below a point, in units of the picture.
    fn near(&self, point: Point, right: f64, down: f64) -> Rgb {
        let x = MARGIN + point.column() as f64 * CELL + right;
        let y = MARGIN + (self.size.height() - 1 - point.row()) as f64 * CELL + down;
        let pixel = self
            .pixels
            .pixel((x * self.scale) as u32, (y * self.scale) as u32)
            .unwrap()
            .demultiply();
        Rgb(pixel.red(), pixel.green(), pixel.blue())
    }

    fn at(&self, point: Point) -> Rgb {
        self.near(point, 0.0, 0.0)
    }
}

fn nine() -> (Size, BoardPicture) {
    let size = Size::square(9).unwrap();
    (size, BoardPicture::new(size, Lettering::Go))
}

#[test]
fn the_header_says_the_size_times_the_scale() {
    let (_, picture) = nine();
    for (scale, side) in [(1.0, 283u32), (2.0, 566), (0.5, 142)] {
        let png = picture.to_png(scale).unwrap();
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        assert_eq!((number(16), number(20)), (side, side));
    }
}

#[test]
fn stones_lines_and_paper_have_their_colours() {
    let (size, mut picture) = nine();
    let (a1, j1, e7) = (Point::new(0, 0), Point::new(8, 0), Point::new(4, 6));
    picture.stone(a1, Color::Black).stone(e7, Color::White).ownership(j1, 1.0);
    for theme in [Theme::PRINT, Theme::DARK] {
        picture.theme(&theme);
        for scale in [1.0, 2.0, 3.0] {
            let painted = Painted::new(&picture, size, scale);
            assert_eq!(painted.at(a1), theme.black, "the bottom left");
            assert_eq!(painted.at(e7), theme.white);
            for corner in [Point::new(0, 8), j1, Point::new(8, 8)] {
                assert_eq!(painted.at(corner), theme.line);
            }
            // The edge is full to its outer corner.
            let outer = 1.5 - 0.1;
            assert_eq!(painted.near(Point::new(8, 8), outer, -outer), theme.line);
            assert_eq!(painted.near(Point::new(0, 8), -outer, -outer), theme.line);
            assert_eq!(painted.at(Point::new(5, 2)), theme.line, "an empty crossing");
            // Lines are sharp: full colour on the line, none beside it.
            assert_eq!(painted.near(Point::new(5, 2), 8.0, 0.0), theme.line);
            assert_eq!(painted.near(Point::new(5, 2), 8.0, 1.0), theme.paper);
            assert_eq!(painted.near(Point::new(5, 2), 8.0, -1.0), theme.paper);
            assert_eq!(painted.near(Point::new(5, 2), 12.0, 12.0), theme.paper);
            // The rim of the white stone, and its outside.
            assert_eq!(painted.near(e7, 8.0, 0.0), theme.white);
            assert_ne!(painted.near(e7, 11.4, 0.0), theme.white);
            assert_eq!(painted.near(e7, 10.0, 10.0), theme.paper);
            // The shade reaches to the borders of its cell, beside the board too.
            let shade = theme.paper.mix(theme.owned_by_black, 0.8);
            assert_eq!(painted.near(j1, 12.0, 12.0), shade);
            assert_eq!(painted.near(j1, 13.0, 12.0), theme.paper);
        }
    }
}

#[test]
fn labels_show_without_any_font() {
    let (size, mut picture) = nine();
    let point = Point::new(4, 4);
    picture.stone(point, Color::Black);
    let ink_in = |picture: &BoardPicture| {
        let painted = Painted::new(picture, size, 2.0);
        let mut ink = 0;
        for right in -8..=8 {
            for down in -8..=8 {
                let seen = painted.near(point, f64::from(right), f64::from(down));
                ink += usize::from(seen.0 > 128);
            }
        }
        ink
    };
    assert_eq!(ink_in(&picture), 0);
    picture.label(point, "8");
    let figure = ink_in(&picture);
    assert!((15..100).contains(&figure), "{figure}");
    // A letter the alphabet lacks is a box: hollow, but not nothing.
    picture.label(point, "\u{56f2}");
    let hollow = ink_in(&picture);
    assert!((15..100).contains(&hollow), "{hollow}");
    let painted = Painted::new(&picture, size, 2.0);
    assert_eq!(painted.at(point), Theme::PRINT.black);
}

#[test]
fn the_last_move_carries_a_dot_of_the_other_colour() {
    let (size, mut picture) = nine();
    let point = Point::new(2, 6);
    picture.stone(point, Color::Black).last_move(point);
    assert_eq!(Painted::new(&picture, size, 2.0).at(point), Theme::PRINT.white);
}

#[test]
fn the_same_picture_gives_the_same_bytes() {
    let (_, mut picture) = nine();
    picture.stone(Point::new(4, 4), Color::White).caption("once");
    assert_eq!(picture.to_png(2.0).unwrap(), picture.clone().to_png(2.0).unwrap());
    let before = picture.to_png(2.0).unwrap();
    picture.caption("twice");
    assert_ne!(picture.to_png(2.0).unwrap(), before);
}
