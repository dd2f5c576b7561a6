use super::{Corner, ThermographPicture, value_at};
use crate::terminal::{Ink, Line, clean};
use crate::{TerminalStyle, Ticks};

/// A character is about twice as high as wide, so a unit takes twice as many columns as rows.
const ASPECT: f64 = 2.0;
const LEFT_INK: Ink = Ink::fore(32);
const RIGHT_INK: Ink = Ink::fore(166);

/// The thermograph in characters: a row a step of temperature, hottest first.
pub(super) fn thermograph(
    picture: &ThermographPicture,
    style: TerminalStyle,
    columns: usize,
    rows: usize,
) -> String {
    let frame = picture.frame();
    // Room for the temperatures at the left, the values below and the words at the end.
    let room = (columns.saturating_sub(10).max(20) as f64, rows.saturating_sub(4).max(8) as f64);
    let rows_a_unit = (room.0 / ASPECT / (frame.high - frame.low))
        .min(room.1 / (frame.top - frame.bottom))
        .min(6.0);
    let column = |value: f64| ((frame.high - value) * rows_a_unit * ASPECT).round() as usize;
    let width = column(frame.low) + 1;
    let first = (frame.bottom * rows_a_unit).round() as i64;
    let last = (frame.top * rows_a_unit).round() as i64;
    let steps = ((last - first) as f64 / 3.0).max(1.0) as usize;
    let heights = Ticks::between(frame.bottom, frame.top, steps);
    let labels: Vec<(i64, String)> = heights
        .values()
        .iter()
        .map(|value| (value * rows_a_unit).round() as i64)
        .zip(heights.labels())
        .collect();
    let indent = labels.iter().map(|(_, label)| label.chars().count()).max().unwrap_or(0) + 1;
    let foot = picture.foot();
    let mut out = String::new();
    if !picture.title.is_empty() {
        let mut line = Line::new();
        line.write(&clean(&picture.title, style).replace('\n', " "), Ink::PLAIN);
        line.finish(&mut out, style);
    }
    for row in (first..=last).rev() {
        let temperature = row as f64 / rows_a_unit;
        let mut cells = vec![(' ', Ink::PLAIN); width];
        if row == 0 {
            let rule = if style == TerminalStyle::Ascii { '-' } else { '─' };
            cells.fill((rule, Ink::PLAIN));
        }
        let mut put = |value: f64, c: char, ink: Ink| {
            if let Some(cell) = cells.get_mut(column(value)) {
                *cell = (c, ink);
            }
        };
        if temperature >= foot.temperature {
            let (shaft, head) =
                if style == TerminalStyle::Ascii { ('|', '^') } else { ('│', '▲') };
            put(foot.value, if row == last { head } else { shaft }, Ink::PLAIN);
        } else {
            for (wall, ink) in picture.walls.iter().zip([LEFT_INK, RIGHT_INK]) {
                put(value_at(wall, temperature), stroke(wall, temperature, style), ink);
            }
        }
        let label = labels.iter().find(|(at, _)| *at == row).map_or("", |(_, label)| label);
        let mut line = Line::new();
        line.write(&format!("{label:>indent$} "), Ink::PLAIN);
        for (c, ink) in cells {
            line.put(c, ink);
        }
        line.finish(&mut out, style);
    }
    value_labels(picture, style, indent + 1, width, column, &mut out);
    let mut line = Line::new();
    let words = format!("mean {}, temperature {}", foot.value_label, foot.temperature_label);
    line.write(&clean(&words, style), Ink::PLAIN);
    line.finish(&mut out, style);
    out
}

/// How a wall leans: larger values are further left.
fn stroke(wall: &[Corner], temperature: f64, style: TerminalStyle) -> char {
    let after = wall.partition_point(|corner| corner.temperature <= temperature).max(1);
    let lean = wall.get(after).map_or(0.0, |next| next.value - wall[after - 1].value);
    match (lean, style) {
        (lean, TerminalStyle::Ascii) if lean > 0.0 => '\\',
        (lean, TerminalStyle::Ascii) if lean < 0.0 => '/',
        (_, TerminalStyle::Ascii) => '|',
        (lean, _) if lean > 0.0 => '╲',
        (lean, _) if lean < 0.0 => '╱',
        _ => '│',
    }
}

fn value_labels(
    picture: &ThermographPicture,
    style: TerminalStyle,
    indent: usize,
    width: usize,
    column: impl Fn(f64) -> usize,
    out: &mut String,
) {
    let frame = picture.frame();
    let ticks = Ticks::between(frame.low, frame.high, (width / 8).max(1));
    let mut line = Line::new();
    // From left to right: from the largest value down.
    for (value, label) in ticks.values().into_iter().zip(ticks.labels()).rev() {
        let middle = indent + column(value);
        let start = (middle + 1).saturating_sub(label.chars().count().div_ceil(2));
        if line.len() == 0 || start > line.len() {
            line.pad_to(start);
            line.write(&label, Ink::PLAIN);
        }
    }
    line.finish(out, style);
}
