use super::Interval;
use super::frame::Scale;
use super::series::Series;
use crate::{Canvas, Paint, Path, Theme};

/// The area between the axes.
pub(super) struct Plot {
    pub x: Scale,
    pub y: Scale,
    pub left: f64,
    pub right: f64,
    pub bottom: f64,
}

/// A line through more points than this shows no dot for each.
const MOST_DOTS: usize = 40;

impl Plot {
    pub fn band(&self, canvas: &mut Canvas, theme: &Theme, number: usize, series: &Series) {
        if series.whiskers {
            return;
        }
        let paint = Paint::fill(theme.in_turn(number)).see_through(0.16);
        canvas.shapes("band", &paint, |draw| {
            for stretch in series.stretches() {
                let ends: Vec<(f64, f64, f64)> = stretch
                    .iter()
                    .filter_map(|sample| {
                        let (low, high) = sample.interval?.ends()?;
                        Some((self.x.at(sample.x), self.y.at(low), self.y.at(high)))
                    })
                    .collect();
                let above = ends.iter().map(|&(x, _, high)| (x, high));
                let below = ends.iter().rev().map(|&(x, low, _)| (x, low));
                let mut path = Path::new();
                follow(&mut path, above.chain(below));
                if !path.is_empty() {
                    path.close();
                }
                draw.path(&path);
            }
        });
    }

    pub fn line(&self, canvas: &mut Canvas, theme: &Theme, number: usize, series: &Series) {
        let color = theme.in_turn(number);
        if series.whiskers {
            canvas.shapes("whiskers", &Paint::line(color, 1.2), |draw| {
                for sample in series.stretches().flatten() {
                    if let Some((low, high)) = sample.interval.and_then(Interval::ends) {
                        let x = self.x.at(sample.x);
                        let (low, high) = (self.y.at(low), self.y.at(high));
                        let mut path = Path::new();
                        path.line(x, low, x, high);
                        path.line(x - 4.0, low, x + 4.0, low);
                        path.line(x - 4.0, high, x + 4.0, high);
                        draw.path(&path);
                    }
                }
            });
        }
        canvas.shapes("series", &Paint::line(color, 2.0).round(), |draw| {
            for stretch in series.stretches().filter(|stretch| stretch.len() > 1) {
                let mut path = Path::new();
                let places =
                    stretch.iter().map(|sample| (self.x.at(sample.x), self.y.at(sample.y)));
                follow(&mut path, places);
                draw.path(&path);
            }
        });
        // Dots where there are few points, and where a lone one would be no line at all.
        let few = series.stretches().flatten().count() <= MOST_DOTS;
        canvas.shapes("dots", &Paint::fill(color), |draw| {
            for stretch in series.stretches() {
                if few || stretch.len() == 1 {
                    for sample in stretch {
                        draw.circle(self.x.at(sample.x), self.y.at(sample.y), 3.0);
                    }
                }
            }
        });
    }
}

fn follow(path: &mut Path, places: impl Iterator<Item = (f64, f64)>) {
    for (i, (x, y)) in places.enumerate() {
        if i == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
}
