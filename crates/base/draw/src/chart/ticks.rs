/// Round numbers along an axis: multiples of 1, 2 or 5 times a power of ten.
///
/// ```
/// use tengen_draw::Ticks;
///
/// let ticks = Ticks::between(0.03, 0.47, 5);
/// assert_eq!(ticks.labels(), ["0.1", "0.2", "0.3", "0.4"]);
/// assert_eq!(ticks.rounded_out().labels(), ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5"]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ticks {
    low: f64,
    high: f64,
    /// 1, 2 or 5.
    leading: f64,
    power: i32,
    first: f64,
    last: f64,
}

impl Ticks {
    /// The ticks in `low..=high`, with no more than `at_most` steps between its ends.
    ///
    /// # Panics
    /// If the ends are not finite or not in order.
    pub fn between(low: f64, high: f64, at_most: usize) -> Ticks {
        assert!(
            low.is_finite() && high.is_finite() && low < high,
            "an axis needs a lower and a higher end, not {low} and {high}"
        );
        let least_step = (high - low) / at_most.max(1) as f64;
        let mut power = least_step.log10().floor() as i32;
        // A logarithm just below a whole number may have been rounded to it, and back.
        let leading = loop {
            let fitting = [1.0, 2.0, 5.0]
                .into_iter()
                .find(|&leading| scaled(leading, power) >= least_step * (1.0 - 1e-9));
            match fitting {
                Some(leading) => break leading,
                None => power += 1,
            }
        };
        let step = scaled(leading, power);
        // An end that is a tick but for the last digit of its division counts as one.
        let slack = 1e-9;
        Ticks {
            low,
            high,
            leading,
            power,
            first: (low / step - slack).ceil(),
            last: (high / step + slack).floor(),
        }
    }

    /// The same steps over a range made longer, so that it begins and ends with a tick.
    pub fn rounded_out(&self) -> Ticks {
        let step = self.step();
        let slack = 1e-9;
        let first = (self.low / step + slack).floor();
        let last = (self.high / step - slack).ceil();
        Ticks {
            low: self.tick(first).min(self.low),
            high: self.tick(last).max(self.high),
            first,
            last,
            ..self.clone()
        }
    }

    /// Where the axis begins.
    pub const fn low(&self) -> f64 {
        self.low
    }

    /// Where the axis ends.
    pub const fn high(&self) -> f64 {
        self.high
    }

    /// The distance between two ticks.
    pub fn step(&self) -> f64 {
        scaled(self.leading, self.power)
    }

    /// The ticks, in order.
    pub fn values(&self) -> Vec<f64> {
        // A short range may lie between two ticks; a negative count is none.
        let count = (self.last - self.first + 1.0) as usize;
        (0..count).map(|i| self.tick(self.first + i as f64)).collect()
    }

    /// The ticks as they are written, all with equally many decimals.
    pub fn labels(&self) -> Vec<String> {
        self.values().into_iter().map(|value| self.written(value, self.decimals())).collect()
    }

    /// A value along this axis, with one decimal more than the ticks.
    pub(crate) fn finer_label(&self, value: f64) -> String {
        self.written(value, self.decimals() + 1)
    }

    fn tick(&self, number: f64) -> f64 {
        // Adding 0 turns -0 into 0.
        scaled(number * self.leading, self.power) + 0.0
    }

    fn decimals(&self) -> usize {
        self.power.min(0).unsigned_abs() as usize
    }

    fn written(&self, value: f64, decimals: usize) -> String {
        let longest = self.low.abs().max(self.high.abs());
        if longest >= 1e7 || self.power < -6 {
            // As many figures as tell neighbouring ticks apart, and no rounding dust.
            let figures = (longest.log10().floor() as i32 - self.power).clamp(0, 15) as usize;
            let text = format!("{value:.figures$e}");
            let (figures, power) = text.split_once('e').unwrap_or((&text, "0"));
            let figures = if figures.contains('.') {
                figures.trim_end_matches('0').trim_end_matches('.')
            } else {
                figures
            };
            return if value == 0.0 { "0".to_owned() } else { format!("{figures}e{power}") };
        }
        let text = format!("{value:.decimals$}");
        match text.strip_prefix('-') {
            Some(digits) if digits.bytes().all(|b| b == b'0' || b == b'.') => digits.to_owned(),
            _ => text,
        }
    }
}

/// `number` times ten to the power, dividing for small powers: 3 / 10 is 0.3, 3 * 0.1 is not.
fn scaled(number: f64, power: i32) -> f64 {
    if power >= 0 { number * 10f64.powi(power) } else { number / 10f64.powi(-power) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_usual_axes() {
        for (low, high, at_most, labels) in [
            (0.0, 100.0, 5, "0 20 40 60 80 100"),
            (0.0, 1.0, 4, "0.0 0.5 1.0"),
            (0.0, 1.0, 5, "0.0 0.2 0.4 0.6 0.8 1.0"),
            (1.0, 230.0, 6, "50 100 150 200"),
            (-3.5, 3.5, 4, "-2 0 2"),
            (-0.2, 0.2, 4, "-0.2 -0.1 0.0 0.1 0.2"),
            (0.0, 3e8, 3, "0 1e8 2e8 3e8"),
            (1e-9, 3e-9, 2, "1e-9 2e-9 3e-9"),
        ] {
            let ticks = Ticks::between(low, high, at_most);
            assert_eq!(ticks.labels().join(" "), labels);
        }
    }

    proptest! {
        #[test]
        fn ticks_are_nice(
            low in -1e6..1e6f64,
            length in 1e-3..1e6f64,
            at_most in 1..20usize,
        ) {
            let (low, high) = (low, low + length);
            let ticks = Ticks::between(low, high, at_most);
            let (values, step) = (ticks.values(), ticks.step());
            let tolerance = step * 1e-6;

            // The step is 1, 2 or 5 times a power of ten.
            let leading = format!("{step:e}");
            prop_assert!(["1e", "2e", "5e"].iter().any(|l| leading.starts_with(l)), "{}", step);
            // Few enough, many enough, all inside.
            prop_assert!(values.len() <= at_most + 1);
            prop_assert!(length / step * 2.5 >= at_most as f64 * 0.999);
            prop_assert!(values.iter().all(|&v| v >= low - tolerance && v <= high + tolerance));
            // Multiples of the step, one after the other, none left out.
            for pair in values.windows(2) {
                prop_assert!((pair[1] - pair[0] - step).abs() < tolerance);
            }
            if let (Some(first), Some(last)) = (values.first(), values.last()) {
                prop_assert!(first - low < step + tolerance && high - last < step + tolerance);
                let multiple = first / step;
                prop_assert!((multiple - multiple.round()).abs() < 1e-3);
            }
            // Labels say the values.
            for (label, value) in ticks.labels().iter().zip(&values) {
                prop_assert!((label.parse::<f64>().unwrap() - value).abs() < tolerance);
            }
        }

        #[test]
        fn rounded_out_axes_begin_and_end_with_a_tick(
            low in -1e6..1e6f64,
            length in 1e-3..1e6f64,
            at_most in 1..20usize,
        ) {
            let ticks = Ticks::between(low, low + length, at_most);
            let out = ticks.rounded_out();
            let values = out.values();
            let tolerance = out.step() * 1e-6;
            prop_assert!(out.low() <= low && out.high() >= low + length);
            prop_assert!((values[0] - out.low()).abs() < tolerance);
            prop_assert!((values[values.len() - 1] - out.high()).abs() < tolerance);
            prop_assert!(low - out.low() < out.step() + tolerance);
            prop_assert!(values.len() >= 2 && values.len() <= at_most + 3);
        }

        #[test]
        fn labels_differ_even_at_the_ends_of_the_scale(
            magnitude in -140..140i32,
            offset in -1e6..1e6f64,
            at_most in 1..20usize,
        ) {
            let unit = 10f64.powi(magnitude);
            let ticks = Ticks::between(offset * unit, (offset + 1.0) * unit, at_most);
            let labels = ticks.labels();
            let distinct: std::collections::BTreeSet<_> = labels.iter().collect();
            prop_assert_eq!(distinct.len(), labels.len(), "{:?}", labels);
        }
    }
}
