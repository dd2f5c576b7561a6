//! Time systems and clocks.

use std::time::Duration;

use tengen_play::{Clock, TimeSystem};

use super::super::arguments::{self, Arguments};
use super::super::engine::Engine;
use super::super::reply::{Answer, Failure};
use super::done;

pub(crate) const KGS_USAGE: &str = "none, absolute MAIN, byoyomi MAIN PERIOD PERIODS or canadian \
                                    MAIN PERIOD STONES";

pub(crate) const KATA_USAGE: &str = "none, absolute MAIN, byoyomi MAIN PERIOD PERIODS, canadian \
                                     MAIN PERIOD STONES, fischer MAIN INCREMENT or \
                                     fischer-capped MAIN INCREMENT MOST_MAIN MOST_PER_MOVE";

/// The systems that all servers speak of, and those that came later.
const OLD_SYSTEMS: [&str; 4] = ["none", "absolute", "byoyomi", "canadian"];
const NEW_SYSTEMS: [&str; 2] = ["fischer", "fischer-capped"];

pub(crate) fn time_settings(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let [main, overtime, stones] = arguments.array()?;
    let system = TimeSystem::from_gtp(
        arguments::seconds(main, "main time")?,
        arguments::seconds(overtime, "overtime")?,
        arguments::count(stones, "stones")?,
    );
    engine.game.set_time_system(system);
    done()
}

pub(crate) fn kgs_time_settings(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    if arguments.words().first().is_some_and(|kind| NEW_SYSTEMS.contains(kind)) {
        return Err(arguments.refused());
    }
    kata_time_settings(engine, arguments)
}

pub(crate) fn kata_time_settings(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let system = time_system(arguments)?;
    engine.game.set_time_system(system);
    done()
}

pub(crate) fn list_time_settings(_: &mut Engine, _: &Arguments<'_>) -> Answer {
    Ok([&OLD_SYSTEMS[..], &NEW_SYSTEMS].concat().join(" "))
}

fn time_system(arguments: &Arguments<'_>) -> Result<TimeSystem, Failure> {
    let system = match *arguments.words() {
        ["none"] => TimeSystem::Unlimited,
        ["absolute", main] => TimeSystem::Absolute { main: span(main, "main time")? },
        ["byoyomi", main, period, periods] => {
            let (main, period) = (span(main, "main time")?, span(period, "period")?);
            match arguments::count(periods, "periods")? {
                0 => TimeSystem::Absolute { main },
                _ if period.is_zero() => TimeSystem::Absolute { main },
                periods => TimeSystem::ByoYomi { main, period, periods },
            }
        }
        ["canadian", main, period, stones] => {
            let (main, period) = (span(main, "main time")?, span(period, "period")?);
            match arguments::count(stones, "stones")? {
                _ if period.is_zero() => TimeSystem::Absolute { main },
                0 => return Err(Failure::syntax("canadian overtime has 1 stone or more a period")),
                stones => TimeSystem::Canadian { main, period, stones },
            }
        }
        ["fischer", main, increment] => TimeSystem::Fischer {
            main: span(main, "main time")?,
            increment: span(increment, "increment")?,
        },
        ["fischer-capped", main, increment, most_main, most_per_move] => {
            TimeSystem::FischerCapped {
                main: span(main, "main time")?,
                increment: span(increment, "increment")?,
                most_main: cap(most_main, "most main time")?,
                most_per_move: cap(most_per_move, "most time for a move")?,
            }
        }
        _ => return Err(arguments.refused()),
    };
    Ok(system)
}

fn span(word: &str, of: &str) -> Result<Duration, Failure> {
    Ok(to_span(arguments::seconds(word, of)?))
}

/// A span that may be missing, which front-ends write as a negative number.
fn cap(word: &str, of: &str) -> Result<Option<Duration>, Failure> {
    let seconds = arguments::signed_seconds(word, of)?;
    Ok((seconds >= 0.0).then(|| to_span(seconds)))
}

/// In whole milliseconds, and no longer than a year: clocks that count billions of periods of
/// nanoseconds are nobody's.
fn to_span(seconds: f64) -> Duration {
    const YEAR: f64 = 365.0 * 24.0 * 3600.0;
    Duration::from_millis((seconds.clamp(0.0, YEAR) * 1000.0).round() as u64)
}

/// In byo-yomi the number is of periods, as servers have it; in main time it is 0.
pub(crate) fn time_left(engine: &mut Engine, arguments: &Arguments<'_>) -> Answer {
    let [color, left, stones] = arguments.array()?;
    let color = arguments::color(color)?;
    let left = arguments::signed_seconds(left, "time left")?;
    let stones = arguments::count(stones, "stones or periods")?;
    let clock = engine.game.clock_mut(color);
    if clock.system() == TimeSystem::Unlimited {
        *clock = clock_told_of(left, stones);
    } else {
        clock.set_left(left, stones);
    }
    done()
}

/// A clock for a player whose time system was never stated. No time and no stones is how some
/// servers say that time does not count.
fn clock_told_of(left: f64, stones: u32) -> Clock {
    let main = to_span(left);
    let mut clock = Clock::new(match (main.is_zero(), stones) {
        (true, 0) => TimeSystem::Unlimited,
        (_, 0) => TimeSystem::Absolute { main },
        _ => TimeSystem::Canadian { main: Duration::ZERO, period: main, stones },
    });
    if clock.system() != TimeSystem::Unlimited {
        clock.set_left(left, stones);
    }
    clock
}
