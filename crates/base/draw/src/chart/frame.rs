use super::{Ticks, Unit};
use crate::text::wrap;
use crate::{Anchor, Canvas, Letters, Paint, Path, Rgb, Theme, glyphs};

pub(super) const MARGIN: f64 = 16.0;
pub(super) const SMALL: f64 = 12.0;
const TITLE_SIZE: f64 = 16.0;
const TITLE_LINE: f64 = 22.0;
const LEGEND_LINE: f64 = 19.0;
const SWATCH: f64 = 18.0;
const AFTER_SWATCH: f64 = 6.0;
const AFTER_ENTRY: f64 = 20.0;
/// No chart is smaller: less has no room for its own axes.
pub(super) const SMALLEST: (f64, f64) = (240.0, 160.0);

/// From values to places along an axis.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// The axis covers `ticks` (in written numbers of the unit) between two places.
    pub fn new(ticks: &Ticks, unit: Unit, from: f64, to: f64) -> Scale {
        Scale { low: ticks.low() / unit.factor(), high: ticks.high() / unit.factor(), from, to }
    }

    pub fn at(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }
}

/// The middle of the pixel that a place falls in: thin lines there are sharp.
pub(super) fn sharp(place: f64) -> f64 {
    place.floor() + 0.5
}

/// Ticks as places and labels.
pub(super) fn marked(ticks: &Ticks, unit: Unit, scale: &Scale) -> Vec<(f64, String)> {
    ticks
        .values()
        .into_iter()
        .zip(ticks.labels())
        .map(|(value, label)| {
            (scale.at(value / unit.factor()), format!("{label}{}", unit.suffix()))
        })
        .collect()
}

/// The finest steps along a level axis of this length whose labels keep apart.
pub(super) fn level_ticks(length: f64, ticks: impl Fn(usize) -> Ticks, unit: Unit) -> Ticks {
    let keep_apart = |ticks: &Ticks| {
        let labels: Vec<String> =
            ticks.labels().iter().map(|label| format!("{label}{}", unit.suffix())).collect();
        let step = length * ticks.step() / (ticks.high() - ticks.low());
        step >= (widest(labels.iter().map(String::as_str)) + 16.0).max(40.0)
    };
    (2..=12).rev().map(&ticks).find(keep_apart).unwrap_or_else(|| ticks(1))
}

pub(super) fn widest<'a>(texts: impl IntoIterator<Item = &'a str>) -> f64 {
    texts.into_iter().map(|text| glyphs::width(text, SMALL)).fold(0.0, f64::max)
}

/// Writes the title and returns where the room below it begins.
pub(super) fn title(canvas: &mut Canvas, theme: &Theme, title: &[String]) -> f64 {
    let middle = canvas.width() / 2.0;
    let letters = Letters::new(TITLE_SIZE, theme.ink).bold();
    canvas.texts("title", &letters, |write| {
        for (i, line) in title.iter().enumerate() {
            write.at(middle, MARGIN + (i as f64 + 0.4) * TITLE_LINE, line);
        }
    });
    MARGIN + title_height(title)
}

pub(super) fn title_height(title: &[String]) -> f64 {
    title.len() as f64 * TITLE_LINE
}

pub(super) fn title_lines(title: &str, width: f64) -> Vec<String> {
    wrap(title, TITLE_SIZE * glyphs::BOLD_IS_WIDER, width - 2.0 * MARGIN)
}

/// Draws the legend from `top` down, centred, and returns where the room below it begins.
pub(super) fn legend(canvas: &mut Canvas, theme: &Theme, entries: &[(Rgb, &str)], top: f64) -> f64 {
    let room = canvas.width() - 2.0 * MARGIN;
    let entry_width = |name: &str| (SWATCH + AFTER_SWATCH + glyphs::width(name, SMALL)).min(room);
    let mut lines: Vec<(f64, Vec<(Rgb, &str)>)> = Vec::new();
    for &(color, name) in entries {
        let width = entry_width(name);
        match lines.last_mut() {
            Some((used, line)) if *used + AFTER_ENTRY + width <= room => {
                *used += AFTER_ENTRY + width;
                line.push((color, name));
            }
            _ => lines.push((width, vec![(color, name)])),
        }
    }
    let letters = Letters::new(SMALL, theme.ink).anchored(Anchor::Start);
    let mut y = top + LEGEND_LINE / 2.0;
    for (used, line) in &lines {
        let mut x = (canvas.width() - used) / 2.0;
        for (color, name) in line {
            canvas.shapes("legend", &Paint::line(*color, 3.0).round(), |draw| {
                draw.path(Path::new().line(x + 1.5, y, x + SWATCH - 1.5, y));
            });
            canvas.texts("legend", &letters, |write| {
                let start = x + SWATCH + AFTER_SWATCH;
                write.fitted(start, y, name, room - SWATCH - AFTER_SWATCH);
            });
            x += entry_width(name) + AFTER_ENTRY;
        }
        y += LEGEND_LINE;
    }
    top + lines.len() as f64 * LEGEND_LINE
}
