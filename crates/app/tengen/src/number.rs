use std::time::Duration;

use serde_json::Value;

use crate::failure::Failure;

/// A span of time as typed, in seconds.
pub(crate) fn time_span(seconds: f64) -> Result<Duration, Failure> {
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|time| *time >= Duration::from_millis(1) && *time <= Duration::from_secs(86_400))
        .ok_or_else(|| {
            Failure::input(format!("{seconds} is no time to think: seconds, 0.001 to 86400"))
        })
}

/// Half points as the command line prints numbers: `7` as a number, `15/2` as text.
pub(crate) fn half_points(half_points: i32) -> Value {
    if half_points % 2 == 0 {
        Value::from(half_points / 2)
    } else {
        Value::from(format!("{half_points}/2"))
    }
}

/// An estimate with as many digits as it deserves.
pub(crate) fn estimate(value: f32) -> Value {
    Value::from((f64::from(value) * 1000.0).round() / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_numbers_and_halves_are_text() {
        assert_eq!(half_points(14).to_string(), "7");
        assert_eq!(half_points(-15).to_string(), "\"-15/2\"");
        assert_eq!(estimate(0.123_456).to_string(), "0.123");
    }
}
