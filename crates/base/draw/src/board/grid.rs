use std::collections::BTreeMap;

use tengen_board::{Point, PointSet};

use super::layout::{CELL, Layout};
use crate::{Canvas, Paint, Path, Theme};

/// Half the width and half the height of what a crossing must leave free.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub half_width: f64,
    pub half_height: f64,
}

/// On a board one line wide the crossings are short ticks.
const TICK: f64 = 5.0;
const STAR: f64 = 3.0;
/// From the outermost crossing to the outer side of the edge.
const EDGE_REACH: f64 = 1.5;

/// Draws lines, the heavier edge, and star points; crossings in `rooms` stay free.
pub(super) fn draw(
    canvas: &mut Canvas,
    theme: &Theme,
    layout: &Layout,
    stars: &PointSet,
    rooms: &BTreeMap<Point, Room>,
) {
    let (mut inner, mut edge) = (Path::new(), Path::new());
    let size = layout.size;
    let (left, right) = widened(layout.across(0.0), size.width());
    let (top, bottom) = widened(layout.down(0.0), size.height());
    // At the corners of the board the edge is as long as its outer side.
    let (edge_across, edge_down) = (layout.across(EDGE_REACH), layout.down(EDGE_REACH));

    for row in layout.rows.clone() {
        let y = layout.y(row);
        let gaps: Vec<(f64, f64)> = layout
            .columns
            .clone()
            .filter_map(|column| {
                let room = rooms.get(&Point::new(column, row))?;
                let x = layout.x(column);
                Some((x - room.half_width, x + room.half_width))
            })
            .collect();
        let outwards = outwards(row, size.height(), size.width());
        let path = if outwards == 0.0 { &mut inner } else { &mut edge };
        let (left, right) = if outwards == 0.0 { (left, right) } else { edge_across };
        for (from, to) in pieces(left, right, &gaps) {
            path.line(from, y - outwards, to, y - outwards);
        }
    }
    for column in layout.columns.clone() {
        let x = layout.x(column);
        let gaps: Vec<(f64, f64)> = layout
            .rows
            .clone()
            .rev()
            .filter_map(|row| {
                let room = rooms.get(&Point::new(column, row))?;
                let y = layout.y(row);
                Some((y - room.half_height, y + room.half_height))
            })
            .collect();
        let outwards = outwards(column, size.width(), size.height());
        let path = if outwards == 0.0 { &mut inner } else { &mut edge };
        let (top, bottom) = if outwards == 0.0 { (top, bottom) } else { edge_down };
        for (from, to) in pieces(top, bottom, &gaps) {
            path.line(x + outwards, from, x + outwards, to);
        }
    }

    canvas.shapes("lines", &Paint::line(theme.line, 1.0), |draw| {
        draw.path(&inner);
    });
    canvas.shapes("edge", &Paint::line(theme.line, 2.0), |draw| {
        draw.path(&edge);
    });
    canvas.shapes("stars", &Paint::fill(theme.line), |draw| {
        for star in stars.iter() {
            if layout.shows(star) && !rooms.contains_key(&star) {
                let (x, y) = layout.at(star);
                draw.circle(x, y, STAR);
            }
        }
    });
}

/// The edge is twice as heavy; shifted outwards by half a pixel it stays sharp and its inner
/// side is where a thin line's would be. A board one line wide has no edge along that line.
fn outwards(line: usize, lines: usize, length: usize) -> f64 {
    match line {
        _ if lines == 1 || length == 1 => 0.0,
        0 => -0.5,
        _ if line + 1 == lines => 0.5,
        _ => 0.0,
    }
}

fn widened((from, to): (f64, f64), lines: usize) -> (f64, f64) {
    if lines == 1 { (from - TICK, to + TICK) } else { (from, to) }
}

/// What is left of a line when the gaps, in order, are cut out.
fn pieces(from: f64, to: f64, gaps: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut pieces = Vec::new();
    let mut begin = from;
    for &(gap_from, gap_to) in gaps {
        if gap_from > begin {
            pieces.push((begin, gap_from));
        }
        begin = begin.max(gap_to);
    }
    if to > begin {
        pieces.push((begin, to));
    }
    pieces
}

impl Room {
    /// Enough for a mark or a text of this width and height, but never a neighbour's place.
    pub fn around(width: f64, height: f64) -> Room {
        let half = |side: f64| (side / 2.0 + 2.5).min(CELL / 2.0 - 1.0);
        Room { half_width: half(width), half_height: half(height) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_cut_out() {
        assert_eq!(pieces(0.0, 10.0, &[]), [(0.0, 10.0)]);
        assert_eq!(
            pieces(0.0, 10.0, &[(-1.0, 2.0), (4.0, 5.0), (8.0, 12.0)]),
            [(2.0, 4.0), (5.0, 8.0)]
        );
        assert!(pieces(0.0, 10.0, &[(-1.0, 11.0)]).is_empty());
    }
}
