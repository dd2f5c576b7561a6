use super::{Interval, drawable};

/// One line of a [`LineChart`](crate::LineChart).
#[derive(Clone, Debug, Default)]
pub struct Series {
    pub(super) name: String,
    pub(super) samples: Vec<Sample>,
    pub(super) whiskers: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub x: f64,
    pub y: f64,
    pub interval: Option<Interval>,
}

impl Series {
    /// A line through no points yet. The legend shows names that are not empty.
    pub fn new(name: impl Into<String>) -> Series {
        Series { name: name.into(), ..Series::default() }
    }

    /// Adds a point. One that is no number, or infinite, is a gap in the line.
    pub fn point(mut self, x: f64, y: f64) -> Series {
        self.samples.push(Sample { x, y, interval: None });
        self
    }

    /// Adds a point with how sure it is.
    pub fn sure_point(mut self, x: f64, y: f64, interval: Interval) -> Series {
        self.samples.push(Sample { x, y, interval: Some(interval) });
        self
    }

    /// Adds many points.
    pub fn points(mut self, points: impl IntoIterator<Item = (f64, f64)>) -> Series {
        for (x, y) in points {
            self = self.point(x, y);
        }
        self
    }

    /// Draws intervals as whiskers at each point instead of a band along the line.
    pub fn with_whiskers(mut self) -> Series {
        self.whiskers = true;
        self
    }

    /// The stretches between gaps.
    pub(super) fn stretches(&self) -> impl Iterator<Item = &[Sample]> {
        self.samples
            .split(|sample| !(drawable(sample.x) && drawable(sample.y)))
            .filter(|stretch| !stretch.is_empty())
    }
}
