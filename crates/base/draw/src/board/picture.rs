use std::collections::BTreeMap;

use tengen_board::{Color, Point, PointSet};

use super::grid::{self, Room};
use super::layout::{CAPTION_SIZE, CELL, Layout, TITLE_SIZE, TO_COORDINATES};
use super::{BoardPicture, Sign, marks, region};
use crate::{Canvas, Letters, Paint, Rgb, Theme, glyphs};

/// With half the rim, stones side by side leave a hair of paper between them.
const STONE: f64 = 11.4;
const RIM: f64 = 1.0;
const LABEL_SIZE: f64 = 13.5;
const LABEL_ROOM_ON_STONE: f64 = 18.5;
const LABEL_ROOM_ON_BOARD: f64 = 20.0;
const COORDINATE_SIZE: f64 = 11.5;
const TERRITORY: f64 = 8.0;
/// The strongest shade: what is on it must stay readable.
const STRONGEST_SHADE: f64 = 0.8;

pub(super) fn draw(picture: &BoardPicture) -> Canvas {
    let layout = Layout::new(picture);
    let theme = &picture.theme;
    let mut canvas = Canvas::new(layout.width, layout.height, &name(picture), theme.paper);
    canvas.describe(&description(picture, &layout));

    shade(&mut canvas, picture, &layout);
    fill_regions(&mut canvas, picture, &layout);
    grid::draw(&mut canvas, theme, &layout, &picture.stars, &rooms(picture, &layout));
    draw_coordinates(&mut canvas, picture, &layout);
    draw_stones(&mut canvas, picture, &layout);
    draw_territory(&mut canvas, picture, &layout);
    for ground in [Ground::Board, Ground::Black, Ground::White] {
        draw_signs(&mut canvas, picture, &layout, ground);
    }
    outline_regions(&mut canvas, picture, &layout);
    draw_arrows(&mut canvas, picture, &layout);
    write_around(&mut canvas, theme, &layout);
    canvas
}

/// What a sign is drawn on.
#[derive(Clone, Copy, PartialEq)]
enum Ground {
    Board,
    Black,
    White,
}

impl Ground {
    fn of(picture: &BoardPicture, point: Point) -> Ground {
        match picture.stones.get(&point) {
            None => Ground::Board,
            Some(Color::Black) => Ground::Black,
            Some(Color::White) => Ground::White,
        }
    }

    const fn ink(self, theme: &Theme) -> Rgb {
        match self {
            Ground::Board => theme.ink,
            Ground::Black => theme.white,
            Ground::White => theme.black,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Ground::Board => "board",
            Ground::Black => "black",
            Ground::White => "white",
        }
    }
}

fn name(picture: &BoardPicture) -> String {
    let given = [&picture.title, &picture.caption]
        .into_iter()
        .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
        .find(|text| !text.is_empty());
    given.unwrap_or_else(|| format!("A {} board", picture.size))
}

fn description(picture: &BoardPicture, layout: &Layout) -> String {
    let side = |color: Color, word: &str| {
        let shown = picture.stones_of(color).filter(|&p| layout.shows(p));
        let names = picture.names_of(shown);
        if names.is_empty() { format!("{word}: none.") } else { format!("{word}: {names}.") }
    };
    let mut text = format!(
        "{} board. {} {}",
        picture.size,
        side(Color::Black, "Black"),
        side(Color::White, "White")
    );
    if let Some(point) = picture.last_move.filter(|&p| layout.shows(p)) {
        text.push_str(&format!(" Last move: {}.", picture.name_of(point)));
    }
    text
}

fn shade(canvas: &mut Canvas, picture: &BoardPicture, layout: &Layout) {
    let theme = &picture.theme;
    // The fill of the group is never seen: every shade has its own.
    canvas.shapes("ownership", &Paint::fill(theme.paper), |draw| {
        for (&point, &owner) in &picture.ownership {
            let full = if owner > 0.0 { theme.owned_by_black } else { theme.owned_by_white };
            let color = theme.paper.mix(full, owner.abs() * STRONGEST_SHADE);
            if layout.shows(point) && color != theme.paper {
                let (x, y) = layout.at(point);
                draw.shade(x - CELL / 2.0, y - CELL / 2.0, CELL, CELL, color);
            }
        }
    });
}

fn shown_regions(picture: &BoardPicture, layout: &Layout) -> Vec<(Rgb, PointSet)> {
    let shown = |region: &PointSet| region.iter().filter(|&p| layout.shows(p)).collect();
    picture
        .regions
        .iter()
        .enumerate()
        .map(|(number, region)| (picture.theme.in_turn(number), shown(region)))
        .collect()
}

fn fill_regions(canvas: &mut Canvas, picture: &BoardPicture, layout: &Layout) {
    for (color, region) in shown_regions(picture, layout) {
        let paint = Paint::fill(color).see_through(0.14);
        canvas.shapes("region-fill", &paint, |draw| {
            draw.path(&region::outline(&region, layout));
        });
    }
}

fn outline_regions(canvas: &mut Canvas, picture: &BoardPicture, layout: &Layout) {
    for (color, region) in shown_regions(picture, layout) {
        canvas.shapes("region", &Paint::line(color, 1.5), |draw| {
            draw.path(&region::outline(&region, layout));
        });
    }
}

/// The crossings whose lines make room for what is written there.
fn rooms(picture: &BoardPicture, layout: &Layout) -> BTreeMap<Point, Room> {
    let mut rooms = BTreeMap::new();
    for (&point, sign) in &picture.signs {
        if !layout.shows(point) || picture.stones.contains_key(&point) {
            continue;
        }
        let room = match sign {
            Sign::Mark(_) => {
                let reach = 2.0 * marks::REACH * scale(picture, point);
                Room::around(reach, reach)
            }
            Sign::Label(label) => {
                let width = glyphs::width(label, LABEL_SIZE).min(LABEL_ROOM_ON_BOARD);
                Room::around(width, LABEL_SIZE * glyphs::CAP_HEIGHT)
            }
        };
        rooms.insert(point, room);
    }
    rooms
}

/// How much larger than usual a mark is drawn.
const fn scale(picture: &BoardPicture, point: Point) -> f64 {
    if picture.large_marks.contains(point) { 1.5 } else { 1.0 }
}

fn draw_coordinates(canvas: &mut Canvas, picture: &BoardPicture, layout: &Layout) {
    if !picture.coordinates {
        return;
    }
    let letters = Letters::new(COORDINATE_SIZE, picture.theme.faint_ink);
    let (left, right) = (layout.x(*layout.columns.start()), layout.x(*layout.columns.end()));
    let (top, bottom) = (layout.y(*layout.rows.end()), layout.y(*layout.rows.start()));
    canvas.texts("coordinates", &letters, |write| {
        for column in layout.columns.clone() {
            let letter = picture.lettering.column_letter(column).to_string();
            write.at(layout.x(column), top - TO_COORDINATES, &letter);
            write.at(layout.x(column), bottom + TO_COORDINATES, &letter);
        }
        for row in layout.rows.clone() {
            let number = (row + 1).to_string();
            write.at(left - TO_COORDINATES, layout.y(row), &number);
            write.at(right + TO_COORDINATES, layout.y(row), &number);
        }
    });
}

fn draw_stones(canvas: &mut Canvas, picture: &BoardPicture, layout: &Layout) {
    let theme = &picture.theme;
    let looks = [
        ("black stones", theme.black, theme.black_rim),
        ("white stones", theme.white, theme.white_rim),
    ];
    for (color, (class, body, rim)) in Color::BOTH.into_iter().zip(looks) {
        let paint = Paint::fill(body).outlined(rim, RIM);
        canvas.shapes(class, &paint, |draw| {
            for point in picture.stones_of(color).filter(|&p| layout.shows(p)) {
                let (x, y) = layout.at(point);
                draw.circle(x, y, STONE);
            }
        });
    }
}

/// Squares of territory, and of stones that are rather the other player's.
fn draw_territory(canvas: &mut Canvas, picture: &BoardPicture, layout: &Layout) {
    let theme = &picture.theme;
    let mut squares: BTreeMap<Point, (Color, f64)> = BTreeMap::new();
    for (&point, &owner) in &picture.ownership {
        let likely = if owner > 0.0 { Color::Black } else { Color::White };
        if picture.stones.get(&point) == Some(&likely.other()) {
            let side = (1.5 * TERRITORY * owner.abs().sqrt()).round();
            if side >= 3.0 {
                squares.insert(point, (likely, side));
            }
        }
    }
    for (&point, &owner) in &picture.territory {
        squares.insert(point, (owner, TERRITORY));
    }
    for owner in Color::BOTH {
        let (class, body, rim) = match owner {
            Color::Black => ("black territory", theme.black, theme.black_rim),
            Color::White => ("white territory", theme.white, theme.white_rim),
        };
        canvas.shapes(class, &Paint::fill(body).outlined(rim, 1.0), |draw| {
            for (&point, &(_, side)) in squares.iter().filter(|(_, (o, _))| *o == owner) {
                if layout.shows(point) {
                    let (x, y) = layout.at(point);
                    draw.rectangle(x - side / 2.0, y - side / 2.0, side, side);
                }
            }
        });
    }
}

fn draw_signs(canvas: &mut Canvas, picture: &BoardPicture, layout: &Layout, ground: Ground) {
    let ink = ground.ink(&picture.theme);
    let here = |point: Point| layout.shows(point) && Ground::of(picture, point) == ground;
    let signs = || picture.signs.iter().filter(|&(&point, _)| here(point));

    for (class, is_large, line) in [("marks", false, 1.6), ("large-marks", true, 2.4)] {
        let class = format!("{class} on-{}", ground.word());
        canvas.shapes(&class, &Paint::line(ink, line), |draw| {
            for (&point, sign) in signs() {
                if let &Sign::Mark(mark) = sign
                    && picture.large_marks.contains(point) == is_large
                {
                    marks::draw(draw, mark, layout.at(point), scale(picture, point));
                }
            }
        });
    }
    let last = picture.last_move.filter(|&point| here(point));
    if let Some((point, (x, y))) = last.map(|point| (point, layout.at(point))) {
        if picture.signs.contains_key(&point) {
            canvas.shapes("last-move", &Paint::line(ink, 1.2), |draw| {
                draw.circle(x, y, 9.6);
            });
        } else {
            canvas.shapes("last-move", &Paint::fill(ink), |draw| draw.circle(x, y, 3.75));
        }
    }
    let room = if ground == Ground::Board {
        LABEL_ROOM_ON_BOARD
    } else if last.is_some() {
        LABEL_ROOM_ON_STONE - 3.0
    } else {
        LABEL_ROOM_ON_STONE
    };
    canvas.texts(
        &format!("labels on-{}", ground.word()),
        &Letters::new(LABEL_SIZE, ink),
        |write| {
            for (&point, sign) in signs() {
                if let Sign::Label(label) = sign {
                    let (x, y) = layout.at(point);
                    write.fitted(x, y, label, room);
                }
            }
        },
    );
}

fn draw_arrows(canvas: &mut Canvas, picture: &BoardPicture, layout: &Layout) {
    let accent = picture.theme.accent;
    let (shafts, heads): (Vec<_>, Vec<_>) = picture
        .arrows
        .iter()
        .filter(|&&(from, to)| layout.shows(from) && layout.shows(to))
        .map(|&(from, to)| marks::arrow(layout.at(from), layout.at(to)))
        .unzip();
    canvas.shapes("arrows", &Paint::line(accent, 2.0).round(), |draw| {
        shafts.iter().for_each(|shaft| draw.path(shaft));
    });
    canvas.shapes("arrow-heads", &Paint::fill(accent), |draw| {
        heads.iter().for_each(|head| draw.path(head));
    });
}

fn write_around(canvas: &mut Canvas, theme: &Theme, layout: &Layout) {
    let middle = layout.width / 2.0;
    let title = Letters::new(TITLE_SIZE, theme.ink).bold();
    canvas.texts("title", &title, |write| {
        for (y, line) in &layout.title {
            write.at(middle, *y, line);
        }
    });
    canvas.texts("caption", &Letters::new(CAPTION_SIZE, theme.ink), |write| {
        for (y, line) in &layout.caption {
            write.at(middle, *y, line);
        }
    });
}
