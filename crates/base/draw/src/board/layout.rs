use std::ops::RangeInclusive;

use tengen_board::{Point, Size};

use super::BoardPicture;
use crate::glyphs;
use crate::text::wrap;

/// Distance between two lines. Odd, so that with crossings in the middle of a pixel both lines
/// and the borders of cells fall on whole pixels at every whole scale.
pub(super) const CELL: f64 = 25.0;
/// How far a cut side's lines run on.
const RUN_ON: f64 = 12.0;
const MARGIN: f64 = 18.5;
const MARGIN_WITH_COORDINATES: f64 = 41.5;
/// From the outermost line to the middle of a coordinate.
pub(super) const TO_COORDINATES: f64 = 24.5;
/// A picture with text is never narrower, so that a tiny board's caption reads well.
const NARROWEST_WITH_TEXT: f64 = 260.0;

pub(super) const TITLE_SIZE: f64 = 16.0;
pub(super) const CAPTION_SIZE: f64 = 13.0;
const TITLE_LINE: f64 = 21.0;
const CAPTION_LINE: f64 = 18.0;
const TEXT_MARGIN: f64 = 14.0;

/// Where everything is, in units of the picture.
pub(super) struct Layout {
    pub size: Size,
    pub columns: RangeInclusive<usize>,
    pub rows: RangeInclusive<usize>,
    pub width: f64,
    pub height: f64,
    pub left: f64,
    pub top: f64,
    /// The title's lines with the middle of each.
    pub title: Vec<(f64, String)>,
    /// The caption's lines with the middle of each.
    pub caption: Vec<(f64, String)>,
}

impl Layout {
    pub fn new(picture: &BoardPicture) -> Layout {
        let size = picture.size;
        let (columns, rows) = shown(picture);
        let margin = if picture.coordinates { MARGIN_WITH_COORDINATES } else { MARGIN };
        let span = |range: &RangeInclusive<usize>| (range.end() - range.start()) as f64 * CELL;
        let board_width = span(&columns) + 2.0 * margin;
        let board_height = span(&rows) + 2.0 * margin;

        let text_width = picture
            .title
            .lines()
            .map(|line| glyphs::width(line, TITLE_SIZE) * glyphs::BOLD_IS_WIDER)
            .chain(picture.caption.lines().map(|line| glyphs::width(line, CAPTION_SIZE)))
            .fold(0.0, f64::max)
            + 2.0 * TEXT_MARGIN;
        // A whole number, so that the paper ends with a pixel; odd or even as the board is, so
        // that centring keeps crossings in the middle of a pixel.
        let wanted = text_width.min(NARROWEST_WITH_TEXT).max(board_width);
        let spare = ((wanted - board_width) / 2.0).ceil();
        let width = board_width + 2.0 * spare;

        let room = width - 2.0 * TEXT_MARGIN;
        let title = wrap(&picture.title, TITLE_SIZE * glyphs::BOLD_IS_WIDER, room);
        let caption = wrap(&picture.caption, CAPTION_SIZE, room);
        let head = block_height(title.len(), TITLE_LINE);
        let foot = block_height(caption.len(), CAPTION_LINE);
        let above = (head - TEXT_MARGIN / 2.0).max(0.0).round();
        let below = (foot - TEXT_MARGIN / 2.0).max(0.0).round();
        let height = above + board_height + below;
        let lines = |texts: Vec<String>, first: f64, line: f64| {
            texts
                .into_iter()
                .enumerate()
                .map(|(i, text)| (first + (i as f64 + 0.5) * line, text))
                .collect()
        };
        Layout {
            size,
            columns,
            rows,
            width,
            height,
            left: spare + margin,
            top: above + margin,
            title: lines(title, TEXT_MARGIN, TITLE_LINE),
            caption: lines(caption, height - foot, CAPTION_LINE),
        }
    }

    pub fn shows(&self, point: Point) -> bool {
        self.columns.contains(&point.column()) && self.rows.contains(&point.row())
    }

    pub fn x(&self, column: usize) -> f64 {
        self.left + (column as f64 - *self.columns.start() as f64) * CELL
    }

    pub fn y(&self, row: usize) -> f64 {
        self.top + (*self.rows.end() as f64 - row as f64) * CELL
    }

    pub fn at(&self, point: Point) -> (f64, f64) {
        (self.x(point.column()), self.y(point.row()))
    }

    /// Where a level line begins and ends, if at the edge of the board it reaches this far out.
    pub fn across(&self, reach: f64) -> (f64, f64) {
        let (first, last) = (*self.columns.start(), *self.columns.end());
        let left = if first > 0 { RUN_ON } else { reach };
        let right = if last + 1 < self.size.width() { RUN_ON } else { reach };
        (self.x(first) - left, self.x(last) + right)
    }

    /// Where an upright line begins and ends, from the top, in the same way.
    pub fn down(&self, reach: f64) -> (f64, f64) {
        let (first, last) = (*self.rows.start(), *self.rows.end());
        let bottom = if first > 0 { RUN_ON } else { reach };
        let top = if last + 1 < self.size.height() { RUN_ON } else { reach };
        (self.y(last) - top, self.y(first) + bottom)
    }
}

fn block_height(lines: usize, line: f64) -> f64 {
    if lines == 0 { 0.0 } else { lines as f64 * line + TEXT_MARGIN }
}

/// The columns and rows to show. A part that does not meet the board shows the whole of it.
pub(super) fn shown(picture: &BoardPicture) -> (RangeInclusive<usize>, RangeInclusive<usize>) {
    let size = picture.size;
    let whole = (0..=size.width() - 1, 0..=size.height() - 1);
    let Some((a, b)) = picture.part else {
        return whole;
    };
    let between = |a: usize, b: usize, side: usize| a.min(b)..=a.max(b).min(side - 1);
    let columns = between(a.column(), b.column(), size.width());
    let rows = between(a.row(), b.row(), size.height());
    if columns.is_empty() || rows.is_empty() { whole } else { (columns, rows) }
}
