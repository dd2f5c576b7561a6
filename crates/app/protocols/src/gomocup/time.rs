//! How long a move may take.

use std::time::Duration;

/// What a manager has said about time, and what was used of it since.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Time {
    /// For one move; zero means as fast as possible.
    pub turn: Option<Duration>,
    /// For all moves of a game.
    pub game: Option<Duration>,
    /// Left of that.
    pub left: Option<Duration>,
    /// Added to it after every move.
    pub increment: Duration,
}

/// Own moves that a game takes, more or less.
const USUAL_MOVES: usize = 35;

/// Moves that are always thought to come: some games are long.
const LEAST_MOVES: usize = 12;

/// A move as fast as possible.
const AT_ONCE: Duration = Duration::from_millis(10);

/// What the way to the manager and back may take, and the system's other work.
const LEAST_MARGIN: Duration = Duration::from_millis(15);
const MOST_MARGIN: Duration = Duration::from_millis(400);

impl Time {
    /// The whole time for a game is there again.
    pub const fn restart(&mut self) {
        self.left = self.game;
    }

    /// So much of the time for the game was used for a move.
    pub fn spend(&mut self, used: Duration) {
        self.left = self.left.map(|left| left.saturating_sub(used) + self.increment);
    }

    /// How long to think about a move. `made` are own moves so far, `empty` the points that are left;
    /// `usual` is for managers that say nothing.
    pub fn for_move(&self, usual: Duration, made: usize, empty: usize) -> Duration {
        let turn = match (self.turn, self.left) {
            (Some(Duration::ZERO), _) => return AT_ONCE,
            (Some(turn), _) => less_margin(turn),
            // The clock of the game is enough of a limit.
            (None, Some(_)) => Duration::MAX,
            (None, None) => usual,
        };
        let Some(left) = self.left else { return turn };
        let rest = USUAL_MOVES.saturating_sub(made).max(LEAST_MOVES).min(empty.div_ceil(2)).max(1);
        let safe = less_margin(left);
        let share = safe / rest as u32 + self.increment / 2;
        turn.min(share).min(safe).max(Duration::from_millis(1))
    }
}

/// A limit without what is kept back: a twenty-fifth and a little, but never more than half.
fn less_margin(limit: Duration) -> Duration {
    let margin = (LEAST_MARGIN + limit / 25).min(MOST_MARGIN).min(limit / 2);
    limit - margin
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_limit_for_a_move_is_nearly_used_up() {
        let time = |turn| Time { turn: Some(turn * MS), ..Time::default() };
        let thought = |turn| time(turn).for_move(Duration::from_secs(9), 3, 200);
        assert_eq!(thought(100), 81 * MS);
        assert_eq!(thought(1_000), 945 * MS);
        assert_eq!(thought(30_000), 29_600 * MS);
        assert_eq!(thought(20), 10 * MS);
        assert_eq!(thought(0), AT_ONCE);
    }

    #[test]
    fn without_a_word_the_usual_time_holds() {
        let usual = Duration::from_secs(5);
        assert_eq!(Time::default().for_move(usual, 0, 225), usual);
    }

    #[test]
    fn the_smaller_of_both_limits_holds() {
        let time = Time {
            turn: Some(5_000 * MS),
            game: Some(60_000 * MS),
            left: Some(60_000 * MS),
            ..Time::default()
        };
        let first = time.for_move(MS, 0, 225);
        assert!((1_500 * MS..2_000 * MS).contains(&first), "{first:?}");
        let rich = Time { left: Some(1_000_000 * MS), ..time };
        assert_eq!(rich.for_move(MS, 0, 225), less_margin(5_000 * MS));
    }

    /// Every game that can be: nobody's flag falls, though each move costs more than it thinks.
    #[test]
    fn no_flag_falls_in_the_longest_game() {
        for main in [500, 1_000, 10_000, 180_000, 1_000_000] {
            let mut time = Time { game: Some(main * MS), ..Time::default() };
            time.restart();
            let mut clock = main * MS;
            for made in 0..113 {
                let thought = time.for_move(Duration::MAX, made, 225 - 2 * made);
                let used = thought + MS;
                // Half a second for 113 moves: the last ones are made with nothing left.
                if clock > 20 * MS {
                    assert!(used <= clock, "{main} ms: move {made} takes {used:?} of {clock:?}");
                }
                clock = clock.saturating_sub(used);
                time.spend(used);
            }
            let left = clock.as_secs_f64() / (f64::from(main) / 1e3);
            assert!(left < 0.2, "{main} ms: {left} of the time was never used");
        }
    }

    #[test]
    fn the_time_is_spread_over_the_game() {
        let mut time = Time { game: Some(100_000 * MS), ..Time::default() };
        time.restart();
        let first = time.for_move(Duration::MAX, 0, 225);
        for made in 0..20 {
            time.spend(time.for_move(Duration::MAX, made, 225 - 2 * made));
        }
        let later = time.for_move(Duration::MAX, 20, 185);
        let ratio = later.as_secs_f64() / first.as_secs_f64();
        assert!((0.8..1.3).contains(&ratio), "first {first:?}, later {later:?}");
        // At the end of the board nothing is saved for moves that cannot come.
        assert!(time.for_move(Duration::MAX, 110, 2) > 5 * later);
    }

    #[test]
    fn an_increment_is_used() {
        let time = Time { left: Some(100 * MS), increment: 1_000 * MS, ..Time::default() };
        let thought = time.for_move(Duration::MAX, 30, 100);
        assert!(thought > 50 * MS && thought < 100 * MS, "{thought:?}");
    }
}
