use std::time::Duration;

/// How much time a player has for a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeSystem {
    /// As much as they like.
    #[default]
    Unlimited,
    /// So much for the whole game.
    Absolute {
        /// For all moves.
        main: Duration,
    },
    /// After the main time, periods that come back whole when a move is made within one.
    ByoYomi {
        /// Before the first period begins.
        main: Duration,
        /// Length of a period.
        period: Duration,
        /// Number of periods.
        periods: u32,
    },
    /// After the main time, so many moves in every period.
    Canadian {
        /// Before the first period begins.
        main: Duration,
        /// Length of a period.
        period: Duration,
        /// Moves to be made in a period.
        stones: u32,
    },
    /// Every move adds time.
    Fischer {
        /// At the start.
        main: Duration,
        /// Added after every move.
        increment: Duration,
    },
    /// Every move adds time, up to a cap, as large servers have it.
    FischerCapped {
        /// At the start.
        main: Duration,
        /// Added after every move.
        increment: Duration,
        /// What the clock shows at most after a move.
        most_main: Option<Duration>,
        /// What a single move may take.
        most_per_move: Option<Duration>,
    },
}

impl TimeSystem {
    /// What GTP's `time_settings` means: seconds of main time, of overtime, and stones to be played
    /// in overtime. Overtime without stones is the standard's way to say "no limit".
    pub fn from_gtp(main: f64, overtime: f64, stones: u32) -> TimeSystem {
        let (main, period) = (seconds(main), seconds(overtime));
        match (period.is_zero(), stones) {
            (true, _) => TimeSystem::Absolute { main },
            (false, 0) => TimeSystem::Unlimited,
            (false, _) => TimeSystem::Canadian { main, period, stones },
        }
    }

    const fn main(self) -> Duration {
        match self {
            TimeSystem::Unlimited => Duration::MAX,
            TimeSystem::Absolute { main }
            | TimeSystem::ByoYomi { main, .. }
            | TimeSystem::Canadian { main, .. }
            | TimeSystem::Fischer { main, .. }
            | TimeSystem::FischerCapped { main, .. } => main,
        }
    }
}

/// Seconds as a span; nonsense counts as none, and no span is longer than a year.
fn seconds(seconds: f64) -> Duration {
    const YEAR: f64 = 365.0 * 24.0 * 3600.0;
    if seconds.is_nan() {
        Duration::ZERO
    } else {
        Duration::from_secs_f64(seconds.clamp(0.0, YEAR))
    }
}

/// One player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    system: TimeSystem,
    left: Duration,
    /// In overtime: periods (byo-yomi) or moves (Canadian) left.
    overtime: Option<u32>,
    lag: Lag,
}

/// What moves have cost beyond the thinking, as servers tell by what their clocks show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Lag {
    microseconds: i64,
    moves: u32,
}

impl Lag {
    fn see(&mut self, expected: Duration, told: Duration) {
        let micros = |span: Duration| i64::try_from(span.as_micros()).unwrap_or(i64::MAX);
        let lost = micros(expected).saturating_sub(micros(told));
        self.microseconds = self.microseconds.saturating_add(lost);
        self.moves = self.moves.saturating_add(1);
    }
}

/// Moves after which what was seen of the lag counts as much as what was supposed.
const MOVES_TO_BELIEVE: u32 = 2;

impl Clock {
    /// A full clock.
    pub const fn new(system: TimeSystem) -> Clock {
        Clock {
            system,
            left: system.main(),
            overtime: None,
            lag: Lag { microseconds: 0, moves: 0 },
        }
    }

    /// The time system it runs by.
    pub const fn system(&self) -> TimeSystem {
        self.system
    }

    /// Time left before the flag falls or the next period begins.
    pub const fn left(&self) -> Duration {
        self.left
    }

    /// Periods (byo-yomi) or moves (Canadian) left, in overtime.
    pub const fn overtime(&self) -> Option<u32> {
        self.overtime
    }

    /// Takes the word of a server: so many seconds, and in overtime so many moves or periods.
    /// No stones means main time, as GTP has it.
    pub fn set_left(&mut self, left: f64, stones: u32) {
        let (left, overtime) = (seconds(left), (stones > 0).then_some(stones));
        if (self.overtime, overtime) == (None, None) {
            self.lag.see(self.left, left);
        }
        (self.left, self.overtime) = (left, overtime);
    }

    /// What a move costs beyond the thinking, on the average: as supposed beforehand, and more and
    /// more as servers have shown. Clocks that show whole seconds even out.
    pub fn usual_lag(&self, supposed: Duration) -> Duration {
        let seen = self.lag.microseconds.max(0) as f64 / 1e6;
        let sum = supposed.as_secs_f64() * f64::from(MOVES_TO_BELIEVE) + seen;
        seconds(sum / (f64::from(MOVES_TO_BELIEVE) + f64::from(self.lag.moves)))
    }

    /// A move was made after thinking this long; false if the flag fell.
    pub fn spend(&mut self, used: Duration) -> bool {
        match self.system {
            TimeSystem::Unlimited => true,
            TimeSystem::Absolute { .. } => self.take(used),
            TimeSystem::Fischer { increment, .. } => {
                let in_time = self.take(used);
                self.left = self.left.saturating_add(increment);
                in_time
            }
            TimeSystem::FischerCapped { increment, most_main, most_per_move, .. } => {
                let in_time = self.take(used) && most_per_move.is_none_or(|most| used <= most);
                let left = self.left.saturating_add(increment);
                self.left = most_main.map_or(left, |most| left.min(most));
                in_time
            }
            TimeSystem::ByoYomi { period, periods, .. } => {
                self.spend_byo_yomi(used, period, periods)
            }
            TimeSystem::Canadian { period, stones, .. } => {
                self.spend_canadian(used, period, stones)
            }
        }
    }

    fn take(&mut self, used: Duration) -> bool {
        let in_time = used <= self.left;
        self.left = self.left.saturating_sub(used);
        in_time
    }

    fn spend_byo_yomi(&mut self, mut used: Duration, period: Duration, periods: u32) -> bool {
        let (mut periods_left, mut in_this_one) = match self.overtime {
            // A server may say that part of the period is gone.
            Some(left) => (left, self.left),
            None if used <= self.left => {
                self.left -= used;
                return true;
            }
            None => {
                used -= self.left;
                (periods, period)
            }
        };
        while used > in_this_one && periods_left > 0 {
            used -= in_this_one;
            periods_left -= 1;
            in_this_one = period;
        }
        // A move made within a period gives it back whole.
        self.overtime = Some(periods_left);
        self.left = period;
        periods_left > 0
    }

    fn spend_canadian(&mut self, mut used: Duration, period: Duration, stones: u32) -> bool {
        if self.overtime.is_none() {
            if used <= self.left {
                self.left -= used;
                return true;
            }
            used -= self.left;
            (self.left, self.overtime) = (period, Some(stones));
        }
        let in_time = self.take(used);
        let stones_left = self.overtime.unwrap_or(stones).saturating_sub(1);
        (self.left, self.overtime) =
            if stones_left == 0 { (period, Some(stones)) } else { (self.left, Some(stones_left)) };
        in_time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(system: TimeSystem) -> Clock {
        Clock::new(system)
    }

    #[test]
    fn absolute_time_runs_out() {
        let mut clock = clock(TimeSystem::Absolute { main: 10 * SECOND });
        assert!(clock.spend(6 * SECOND) && clock.spend(4 * SECOND) && !clock.spend(SECOND));
    }

    #[test]
    fn a_period_of_byo_yomi_comes_back_and_is_lost() {
        let system = TimeSystem::ByoYomi { main: 5 * SECOND, period: 3 * SECOND, periods: 2 };
        let mut clock = clock(system);
        assert!(clock.spend(4 * SECOND));
        assert_eq!((clock.left(), clock.overtime()), (SECOND, None));
        // One second of main time, then within the first period.
        assert!(clock.spend(3 * SECOND));
        assert_eq!((clock.left(), clock.overtime()), (3 * SECOND, Some(2)));
        assert!(clock.spend(4 * SECOND));
        assert_eq!(clock.overtime(), Some(1));
        assert!(clock.spend(3 * SECOND));
        assert!(!clock.spend(4 * SECOND));
    }

    #[test]
    fn a_period_begun_lasts_as_long_as_the_server_says() {
        let system = TimeSystem::ByoYomi { main: SECOND, period: 9 * SECOND, periods: 5 };
        let mut clock = clock(system);
        clock.set_left(2.0, 3);
        assert!(clock.spend(4 * SECOND));
        assert_eq!((clock.left(), clock.overtime()), (9 * SECOND, Some(2)));
    }

    #[test]
    fn canadian_stones_fill_the_period_again() {
        let system = TimeSystem::Canadian { main: SECOND, period: 6 * SECOND, stones: 3 };
        let mut clock = clock(system);
        assert!(clock.spend(3 * SECOND));
        assert_eq!((clock.left(), clock.overtime()), (4 * SECOND, Some(2)));
        assert!(clock.spend(2 * SECOND) && clock.spend(2 * SECOND));
        assert_eq!((clock.left(), clock.overtime()), (6 * SECOND, Some(3)));
        assert!(!clock.spend(7 * SECOND));
    }

    #[test]
    fn fischer_adds_after_every_move() {
        let mut clock = clock(TimeSystem::Fischer { main: 3 * SECOND, increment: 2 * SECOND });
        assert!(clock.spend(3 * SECOND));
        assert_eq!(clock.left(), 2 * SECOND);
        assert!(!clock.spend(3 * SECOND));
    }

    #[test]
    fn a_capped_clock_fills_up_to_its_cap() {
        let system = |most_main, most_per_move| TimeSystem::FischerCapped {
            main: 8 * SECOND,
            increment: 4 * SECOND,
            most_main,
            most_per_move,
        };
        let mut capped = clock(system(Some(10 * SECOND), Some(5 * SECOND)));
        assert!(capped.spend(SECOND));
        assert_eq!(capped.left(), 10 * SECOND);
        assert!(!capped.spend(6 * SECOND), "longer than a move may take");
        let mut free = clock(system(None, None));
        assert!(free.spend(SECOND) && free.spend(6 * SECOND));
        assert_eq!(free.left(), 9 * SECOND);
    }

    #[test]
    fn the_lag_is_learned_from_what_servers_tell() {
        let mut clock = clock(TimeSystem::Absolute { main: 100 * SECOND });
        let supposed = SECOND / 10;
        assert_eq!(clock.usual_lag(supposed), supposed);
        for round in 1..=40 {
            clock.spend(SECOND);
            clock.set_left(100.0 - f64::from(round) * 1.02, 0);
        }
        let lag = clock.usual_lag(supposed).as_secs_f64();
        assert!((0.02..0.03).contains(&lag), "{lag}");
        // A server that shows whole seconds is no slow one.
        let mut coarse = Clock::new(TimeSystem::Absolute { main: 100 * SECOND });
        for round in 1..=40 {
            coarse.spend(SECOND / 2);
            coarse.set_left((100.0 - f64::from(round) * 0.5).floor(), 0);
        }
        assert!(coarse.usual_lag(supposed) < SECOND / 20, "{:?}", coarse.usual_lag(supposed));
    }

    #[test]
    fn gtp_time_settings() {
        assert_eq!(TimeSystem::from_gtp(0.0, 1.0, 0), TimeSystem::Unlimited);
        assert_eq!(
            TimeSystem::from_gtp(300.0, 0.0, 0),
            TimeSystem::Absolute { main: 300 * SECOND }
        );
        assert_eq!(
            TimeSystem::from_gtp(60.0, 30.0, 5),
            TimeSystem::Canadian { main: 60 * SECOND, period: 30 * SECOND, stones: 5 }
        );
        // Nonsense is taken for nothing rather than for a crash.
        assert_eq!(
            TimeSystem::from_gtp(f64::NAN, -1.0, 3),
            TimeSystem::Absolute { main: Duration::ZERO }
        );
    }
}
