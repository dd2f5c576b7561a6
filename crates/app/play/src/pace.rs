//! How long to think about a move: a plan from the clock, and whether to keep to it from what the
//! search has found so far. Nothing here looks at a clock of the machine.

use std::time::Duration;

use crate::{Clock, Game, TimeSystem};

/// How long a move is to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// What a move takes if all goes as expected.
    pub planned: Duration,
    /// What it may take if it is hard to choose.
    pub most: Duration,
    /// Whether to stop as soon as no other move can come out ahead.
    pub stops_early: bool,
}

/// How far a game has come, as far as time is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Points of the board.
    pub area: usize,
    /// Empty points.
    pub empty: usize,
}

/// What a search has found so far, as far as time is concerned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// Visits of the most visited move and of the next.
    pub visits: (u64, u64),
    /// Whether the most visited move also wins most often among those tried enough.
    pub first_is_best: bool,
    /// Playouts a second, once that can be told.
    pub speed: Option<f64>,
}

/// Part of the board that is territory at the end of a usual game.
const EMPTY_AT_THE_END: f64 = 0.3;

/// Own moves that may come after the expected end, as a part of the board: dame, disputes.
const MOVES_AFTER_THE_END: f64 = 0.1;

/// More of them, in games that will not end: no time to think is kept for these, only that they can
/// be made.
const MOVES_AFTER_ALL: f64 = 0.4;

impl Stage {
    /// The stage that a game is at.
    pub fn of(game: &Game) -> Stage {
        Stage { area: game.size().area(), empty: game.position().empty_points().len() }
    }

    /// Own moves to provide for.
    fn moves_to_come(self) -> f64 {
        let area = self.area as f64;
        let expected = (self.empty as f64 - EMPTY_AT_THE_END * area) / 2.0;
        expected.max(0.0) + (MOVES_AFTER_THE_END * area).max(5.0)
    }

    /// Own moves that there must be time to make, if not to think about.
    fn moves_at_most(self) -> f64 {
        self.moves_to_come() + MOVES_AFTER_ALL * self.area as f64
    }

    /// How much more than an even share a move deserves now: most while the groups are being
    /// settled, less in the first moves, which are much alike, and in the endgame.
    fn weight(self) -> f64 {
        match 1.0 - self.empty as f64 / self.area.max(1) as f64 {
            filled if filled < 0.04 => 1.2,
            filled if filled < 0.5 => 1.8,
            _ => 1.2,
        }
    }
}

/// A hard choice may take so many times as long as planned.
const LONGEST: f64 = 3.0;

/// Part of what is left that no single move takes.
const LARGEST_SHARE: f64 = 0.3;

/// How far ahead of the measured speed the search may get: what cannot be caught up at this speed
/// cannot be caught up.
const SPEED_MARGIN: f64 = 1.25;

impl Pace {
    /// Always the same time, and all of it.
    pub const fn fixed(time: Duration) -> Pace {
        Pace { planned: time, most: time, stops_early: false }
    }

    /// The same pace, stopping as soon as no other move can come out ahead.
    #[must_use]
    pub const fn stopping_early(self) -> Pace {
        Pace { stops_early: true, ..self }
    }

    /// The same pace with no more than this for a move.
    #[must_use]
    pub fn within(self, time: Duration) -> Pace {
        Pace { planned: self.planned.min(time), most: self.most.min(time), ..self }
    }

    /// A sensible pace for the next move; none where time is not limited. `lag` is what a move may
    /// cost on its way, beside thinking.
    pub fn on_clock(clock: &Clock, stage: Stage, lag: Duration) -> Option<Pace> {
        // Of what a move may cost it usually costs half, until it is known better.
        let usual_lag = clock.usual_lag(lag / 2).as_secs_f64();
        let lag = lag.as_secs_f64();
        let left = clock.left().as_secs_f64();
        let stages = Share {
            moves: stage.moves_to_come(),
            moves_at_most: stage.moves_at_most(),
            weight: stage.weight(),
            lag,
            usual_lag,
        };
        let safe = |period: Duration| safe(period.as_secs_f64(), lag);
        Some(match (clock.system(), clock.overtime()) {
            (TimeSystem::Unlimited, _) => return None,
            (TimeSystem::Absolute { .. }, _) => stages.of(left),
            (TimeSystem::Fischer { increment, .. }, _) => {
                stages.with_increment(left, increment.as_secs_f64())
            }
            (TimeSystem::FischerCapped { increment, most_main, most_per_move, .. }, _) => {
                let increment = increment.as_secs_f64();
                let pace = stages.with_increment(left, increment);
                // What would not fit under the cap is for free.
                let free = most_main.map_or(0.0, |cap| left + increment - cap.as_secs_f64());
                let pace = pace.at_least(free.min(safe(clock.left())));
                match most_per_move {
                    Some(most) => pace.within(span(safe(most))),
                    None => pace,
                }
            }
            // A period is there for every move once main time is over: less would be wasted, and
            // running over into the first costs nothing.
            (TimeSystem::ByoYomi { period, .. }, None) => {
                let pace = stages.of(left).at_least(safe(period));
                pace.within(span(left + safe(period)))
            }
            // Nothing of a period is kept.
            (TimeSystem::ByoYomi { period, .. }, Some(_)) => {
                Pace::fixed(span(safe(clock.left().min(period))))
            }
            (TimeSystem::Canadian { period, stones, .. }, None) => {
                let overtime = Share::of_stones(period.as_secs_f64(), stones, lag);
                let pace = stages.of(left).at_least(overtime.planned.as_secs_f64());
                pace.within(span(left) + overtime.planned)
            }
            (TimeSystem::Canadian { .. }, Some(stones)) => Share::of_stones(left, stones, lag),
        })
    }

    /// At least so many seconds.
    fn at_least(self, seconds: f64) -> Pace {
        let planned = self.planned.max(span(seconds));
        Pace { planned, most: self.most.max(planned), ..self }
    }

    /// How long to think on before looking again; none if it is time to move.
    pub fn next_slice(&self, elapsed: Duration, standing: &Standing) -> Option<Duration> {
        let (first, second) = standing.visits;
        let is_open = !standing.first_is_best || 4 * second > 3 * first;
        let end = if is_open { self.most } else { self.planned };
        let left = end.checked_sub(elapsed).filter(|left| !left.is_zero())?;
        if self.stops_early
            && let Some(speed) = standing.speed
            && (first - second) as f64 > speed * SPEED_MARGIN * left.as_secs_f64()
        {
            return None;
        }
        // Often enough to save time, seldom enough not to lose it by looking.
        let slice = (self.planned / 20).clamp(Duration::from_millis(5), Duration::from_millis(100));
        Some(slice.min(left))
    }
}

/// How a supply of time is shared out.
struct Share {
    /// Moves it is for.
    moves: f64,
    /// Moves that must be possible.
    moves_at_most: f64,
    /// What the next one deserves of an even share.
    weight: f64,
    /// What a move may cost beside thinking, in seconds.
    lag: f64,
    /// What it usually costs.
    usual_lag: f64,
}

/// The way of the moves to the board may be so many times as slow as it was so far.
const LAG_MARGIN: f64 = 2.0;

/// Part of what is left that a move may take even where all of it should be kept.
const SMALLEST_SHARE: f64 = 0.001;

impl Share {
    fn of(&self, left: f64) -> Pace {
        let reserve = LAG_MARGIN * self.usual_lag * self.moves_at_most;
        let usable = (left - reserve).max(0.0);
        let planned = (self.weight * usable / self.moves).min(LARGEST_SHARE * usable);
        let most = (LONGEST * planned).min(LARGEST_SHARE * usable);
        let least = SMALLEST_SHARE * left;
        Pace { planned: span(planned.max(least)), most: span(most.max(least)), stops_early: true }
    }

    /// Where every move adds so much.
    fn with_increment(&self, left: f64, increment: f64) -> Pace {
        // The lag is paid by the increment as far as that goes.
        let gain = (0.9 * (increment - self.lag)).max(0.0);
        let usual_lag = (self.usual_lag - increment).max(0.0);
        let share = Share { usual_lag, ..*self }.of(left);
        let most_in_all = safe(left, self.lag);
        let planned = (share.planned.as_secs_f64() + gain).min(0.8 * most_in_all);
        let most = (share.most.as_secs_f64() + gain).min(0.8 * most_in_all);
        Pace { planned: span(planned), most: span(most), stops_early: true }
    }

    /// Where so many moves are to be made in the time left, and no more.
    fn of_stones(left: f64, stones: u32, lag: f64) -> Pace {
        let stones = f64::from(stones.max(1));
        let usable = safe(left, 0.0) - (lag * stones).min(left / 2.0);
        let planned = (usable / stones).max(0.0);
        // The other moves must keep most of what they would have had.
        let most = (usable - 0.7 * planned * (stones - 1.0)).clamp(planned, LONGEST * planned);
        // With one move to make, what it leaves is lost.
        Pace { planned: span(planned), most: span(most), stops_early: stones > 1.0 }
    }
}

/// What may be thought of a span that is not to be overstepped.
fn safe(seconds: f64, lag: f64) -> f64 {
    (0.95 * seconds - lag).max(seconds / 3.0)
}

pub(crate) fn span(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX)
}

#[cfg(test)]
mod tests;
