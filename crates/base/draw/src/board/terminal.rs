use tengen_board::{Color, Point};

use super::layout::shown;
use super::{BoardPicture, Mark, Sign};
use crate::TerminalStyle;
use crate::terminal::{Ink, Line, clean};

// Numbers of the 256-colour palette.
const WOOD: u8 = 180;
const LINES: u8 = 95;
const BLACK: u8 = 16;
const WHITE: u8 = 231;
const RED: u8 = 124;
const REGION: u8 = 150;
const BLACK_SHADES: [u8; 2] = [137, 101];
const WHITE_SHADES: [u8; 2] = [223, 230];

pub(super) fn draw(picture: &BoardPicture, style: TerminalStyle) -> String {
    let mut out = String::new();
    for line in clean(&picture.title, style).lines() {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    draw_board(&mut out, picture, style);
    for line in
        clean(&picture.caption, style).lines().map(str::to_owned).chain(notes(picture, style))
    {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn draw_board(out: &mut String, picture: &BoardPicture, style: TerminalStyle) {
    let (columns, rows) = shown(picture);
    let letters = || {
        let mut line = Line::new();
        line.write("  ", Ink::PLAIN);
        for column in columns.clone() {
            line.put(' ', Ink::PLAIN);
            line.put(picture.lettering.column_letter(column), Ink::PLAIN);
        }
        line
    };
    if picture.coordinates {
        letters().finish(out, style);
    }
    for row in rows.rev() {
        let mut line = Line::new();
        if picture.coordinates {
            line.write(&format!("{:>2}", row + 1), Ink::PLAIN);
        }
        let cells: Vec<Cell> = columns
            .clone()
            .map(|column| Cell::of(picture, Point::new(column, row), style))
            .collect();
        for (i, cell) in cells.iter().enumerate() {
            let before = i.checked_sub(1).map(|i| &cells[i]);
            between(&mut line, picture, style, before, Some(cell));
            line.put(cell.shown, cell.ink);
        }
        between(&mut line, picture, style, cells.last(), None);
        if picture.coordinates {
            line.write(&format!("{}", row + 1), Ink::PLAIN);
        }
        line.finish(out, style);
    }
    if picture.coordinates {
        letters().finish(out, style);
    }
}

/// The character between two points of a row, or beside the first or last one.
fn between(
    line: &mut Line,
    picture: &BoardPicture,
    style: TerminalStyle,
    left: Option<&Cell>,
    right: Option<&Cell>,
) {
    let back = if style == TerminalStyle::Ansi {
        match (left, right) {
            (Some(a), Some(b)) if a.ground == b.ground => a.ground,
            _ => Some(WOOD),
        }
    } else {
        None
    };
    let ink = |fore| Ink { fore: Some(fore), back };
    let is_last = |cell: Option<&Cell>| cell.is_some_and(|cell| cell.is_last);
    let cleared = |cell: Option<&Cell>| cell.is_some_and(|cell| cell.is_cleared);
    // At a cut side of a part the lines run on.
    let runs_on = |cell: &Cell, edge: usize| cell.point.column() != edge;
    let on_a_line = match (left, right) {
        (None, Some(first)) => runs_on(first, 0),
        (Some(last), None) => runs_on(last, picture.size.width() - 1),
        _ => true,
    };
    if is_last(right) {
        line.put('(', ink(RED));
    } else if is_last(left) {
        line.put(')', ink(RED));
    } else if style != TerminalStyle::Ascii && on_a_line && !cleared(left) && !cleared(right) {
        line.put('─', ink(LINES));
    } else {
        line.put(' ', ink(LINES));
    }
}

struct Cell {
    point: Point,
    shown: char,
    ink: Ink,
    /// The background of the point, under a stone too.
    ground: Option<u8>,
    is_last: bool,
    /// The board's lines make room.
    is_cleared: bool,
}

impl Cell {
    fn of(picture: &BoardPicture, point: Point, style: TerminalStyle) -> Cell {
        let ground = (style == TerminalStyle::Ansi).then(|| ground(picture, point));
        let on = |fore: u8| Ink { fore: Some(fore), back: ground };
        let sign = picture
            .signs
            .get(&point)
            .filter(|sign| fits(picture, point, sign, style))
            .map(|sign| sign_character(sign, style));
        let mut is_cleared = false;
        let (shown, ink) = match (picture.stones.get(&point), sign) {
            (Some(&color), None) => (stone(color, style), on(stone_color(color))),
            (Some(&color), Some(sign)) => (
                sign,
                Ink { fore: Some(stone_color(color.other())), back: Some(stone_color(color)) },
            ),
            (None, Some(sign)) => {
                is_cleared = true;
                (sign, on(BLACK))
            }
            (None, None) if picture.signs.contains_key(&point) => {
                is_cleared = true;
                ('*', on(BLACK))
            }
            (None, None) => match owner(picture, point) {
                Some(owner) => (territory(owner, style), on(stone_color(owner))),
                None => (crossing(picture, point, style), on(LINES)),
            },
        };
        Cell { point, shown, ink, ground, is_last: picture.last_move == Some(point), is_cleared }
    }
}

fn ground(picture: &BoardPicture, point: Point) -> u8 {
    let shade = |shades: [u8; 2], sure: f64| match sure {
        s if s >= 0.6 => shades[1],
        s if s >= 0.2 => shades[0],
        _ => WOOD,
    };
    if picture.regions.iter().any(|region| region.contains(point)) {
        return REGION;
    }
    match picture.ownership.get(&point) {
        Some(&owner) if owner > 0.0 => shade(BLACK_SHADES, owner),
        Some(&owner) => shade(WHITE_SHADES, -owner),
        None => WOOD,
    }
}

/// Whose the point is, where it is anyone's rather than not.
fn owner(picture: &BoardPicture, point: Point) -> Option<Color> {
    let likely = || match picture.ownership.get(&point) {
        Some(&owner) if owner >= 0.5 => Some(Color::Black),
        Some(&owner) if owner <= -0.5 => Some(Color::White),
        _ => None,
    };
    picture.territory.get(&point).copied().or_else(likely)
}

const fn stone_color(color: Color) -> u8 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

const fn stone(color: Color, style: TerminalStyle) -> char {
    match (style, color) {
        (TerminalStyle::Ascii, Color::Black) => 'X',
        (TerminalStyle::Ascii, Color::White) => 'O',
        // On a coloured ground both are full circles, black and white.
        (TerminalStyle::Ansi, _) | (TerminalStyle::Unicode, Color::Black) => '●',
        (TerminalStyle::Unicode, Color::White) => '○',
    }
}

const fn territory(owner: Color, style: TerminalStyle) -> char {
    match (style, owner) {
        (TerminalStyle::Ascii, Color::Black) => 'x',
        (TerminalStyle::Ascii, Color::White) => 'o',
        (TerminalStyle::Ansi, _) | (TerminalStyle::Unicode, Color::Black) => '▪',
        (TerminalStyle::Unicode, Color::White) => '▫',
    }
}

/// Whether a cell can show the sign without being taken for something else.
fn fits(picture: &BoardPicture, point: Point, sign: &Sign, style: TerminalStyle) -> bool {
    // Without colours a sign on a stone would hide whose stone it is.
    if picture.stones.contains_key(&point) && style != TerminalStyle::Ansi {
        return false;
    }
    let Sign::Label(label) = sign else {
        return true;
    };
    let mut characters = label.chars();
    match (characters.next(), characters.next()) {
        (Some(c), None) if style == TerminalStyle::Ascii => {
            c.is_ascii_alphanumeric() && !"XOxo".contains(c)
        }
        // Beyond this letters may be two cells wide.
        (Some(c), None) => c.is_alphanumeric() && c < '\u{1100}',
        _ => false,
    }
}

fn sign_character(sign: &Sign, style: TerminalStyle) -> char {
    match sign {
        Sign::Label(label) => label.chars().next().unwrap_or(' '),
        Sign::Mark(mark) => match (mark, style) {
            (Mark::Triangle, TerminalStyle::Ascii) => 't',
            (Mark::Square, TerminalStyle::Ascii) => 's',
            (Mark::Circle, TerminalStyle::Ascii) => 'c',
            (Mark::Cross, TerminalStyle::Ascii) => 'm',
            (Mark::Triangle, _) => '△',
            (Mark::Square, _) => '□',
            (Mark::Circle, _) => '◎',
            (Mark::Cross, _) => '×',
        },
    }
}

fn crossing(picture: &BoardPicture, point: Point, style: TerminalStyle) -> char {
    let size = picture.size;
    let is_star = picture.stars.contains(point);
    if style == TerminalStyle::Ascii {
        return if is_star { '+' } else { '.' };
    }
    if is_star {
        return '╋';
    }
    // Lines leave the point in these directions; on a board one line wide in all, or its
    // points could not be told apart.
    let thin = size.width() == 1 || size.height() == 1;
    let up = thin || point.row() + 1 < size.height();
    let down = thin || point.row() > 0;
    let left = thin || point.column() > 0;
    let right = thin || point.column() + 1 < size.width();
    match (up, right, down, left) {
        (false, true, true, false) => '┌',
        (false, false, true, true) => '┐',
        (true, true, false, false) => '└',
        (true, false, false, true) => '┘',
        (false, true, true, true) => '┬',
        (true, true, false, true) => '┴',
        (true, true, true, false) => '├',
        (true, false, true, true) => '┤',
        _ => '┼',
    }
}

/// In words, what the cells could not show.
fn notes(picture: &BoardPicture, style: TerminalStyle) -> Vec<String> {
    let (columns, rows) = shown(picture);
    let is_shown = |point: Point| columns.contains(&point.column()) && rows.contains(&point.row());
    let mut notes = Vec::new();
    let mut note = |head: String, items: Vec<String>, joint: &str| {
        if !items.is_empty() {
            notes.push(format!("{head}: {}", items.join(joint)));
        }
    };

    let signs = || picture.signs.iter().filter(|&(&point, _)| is_shown(point));
    let labels = signs().filter_map(|(&point, sign)| match sign {
        Sign::Label(label) if !fits(picture, point, sign, style) => {
            let label = clean(label, style).replace('\n', " ");
            Some(format!("{} {label}", picture.name_of(point)))
        }
        _ => None,
    });
    note("labels".to_owned(), labels.collect(), ", ");

    let marks = signs().filter_map(|(&point, sign)| match sign {
        // In ASCII a mark could be taken for a label.
        Sign::Mark(mark) if style == TerminalStyle::Ascii || !fits(picture, point, sign, style) => {
            Some(format!("{} {}", picture.name_of(point), mark.word()))
        }
        _ => None,
    });
    note("marks".to_owned(), marks.collect(), ", ");

    for owner in Color::BOTH {
        let under_stones = picture
            .territory
            .iter()
            .filter(|&(point, &o)| {
                o == owner && is_shown(*point) && picture.stones.contains_key(point)
            })
            .map(|(&point, _)| picture.name_of(point));
        note(format!("{owner} territory under stones"), under_stones.collect(), " ");
    }
    if style != TerminalStyle::Ansi {
        for (i, region) in picture.regions.iter().enumerate() {
            let names =
                region.iter().filter(|&point| is_shown(point)).map(|point| picture.name_of(point));
            note(format!("region {}", i + 1), names.collect(), " ");
        }
    }
    let arrows = picture
        .arrows
        .iter()
        .filter(|&&(from, to)| is_shown(from) && is_shown(to))
        .map(|&(from, to)| format!("{} to {}", picture.name_of(from), picture.name_of(to)));
    note("arrows".to_owned(), arrows.collect(), ", ");
    notes
}
