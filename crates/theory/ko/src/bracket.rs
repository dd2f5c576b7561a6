use tengen_verdict::{Budget, Verdict};

use crate::search::OutOfBudget;

/// What White has for sure, or cannot get past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    AtLeast(i64),
    AtMost(i64),
}

impl Found {
    /// What an exact value says about the question whether it is at least so much.
    pub(crate) const fn new(exact: i64, asked: i64) -> Found {
        if exact >= asked { Found::AtLeast(exact) } else { Found::AtMost(exact) }
    }
}

/// What a value is proved to lie between.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bracket {
    pub(crate) low: i64,
    pub(crate) high: i64,
}

/// Positions that each question of the first round may look at; more than most fights take.
const FIRST_SHARE: u64 = 1 << 14;
/// How many times more each of the next round may.
const NEXT_SHARE: u64 = 16;
/// Questions on either side of one that is too hard.
const QUESTIONS_A_SIDE: usize = 3;

impl Bracket {
    /// Closes in on a value by asking whether it is at least this or that, as far as the budget
    /// goes. `watch` is told whenever something has been found out.
    ///
    /// Questions far from the value are easy, and those close to it hard. So every question gets a
    /// share of the budget, larger from round to round, and where it is not enough the bounds
    /// close in from both sides: when time runs out they are good ones.
    pub(crate) fn close(
        mut self,
        budget: &mut Budget,
        watch: &mut dyn FnMut(Verdict<i64>),
        ask: &mut dyn FnMut(i64, &mut Budget) -> Result<Found, OutOfBudget>,
    ) -> Verdict<i64> {
        let mut share = FIRST_SHARE;
        while self.low < self.high && !budget.is_exhausted() {
            let mut is_told =
                |target: i64, bracket: &mut Bracket| match budget.lend(share, |b| ask(target, b)) {
                    Ok(found) => {
                        bracket.learn(found);
                        true
                    }
                    Err(OutOfBudget) => false,
                };
            let middle = self.middle();
            if !is_told(middle, &mut self) {
                self.close_in(middle, &mut is_told);
                share = share.saturating_mul(NEXT_SHARE);
            }
            watch(Verdict::between(self.low, self.high));
        }
        Verdict::between(self.low, self.high)
    }

    /// The target that halves it.
    const fn middle(self) -> i64 {
        self.low + (self.high - self.low + 1) / 2
    }

    fn learn(&mut self, found: Found) {
        match found {
            Found::AtLeast(bound) => self.low = self.low.max(bound),
            Found::AtMost(bound) => self.high = self.high.min(bound),
        }
    }

    /// A question was too hard: asks others further out on both sides.
    fn close_in(&mut self, hard: i64, is_told: &mut dyn FnMut(i64, &mut Bracket) -> bool) {
        let ends: [fn(&Bracket) -> i64; 2] = [|bracket| bracket.low, |bracket| bracket.high];
        for end in ends {
            let mut hard = hard;
            for _ in 0..QUESTIONS_A_SIDE {
                let target = i64::midpoint(end(self), hard);
                if target == hard || target <= self.low || target > self.high {
                    break;
                }
                if !is_told(target, self) {
                    hard = target;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RandomFight, Solver};
    use tengen_board::Random;
    use tengen_verdict::Limits;

    #[test]
    fn any_value_is_found_whatever_the_answers_say_beyond_it() {
        for value in -20..=20 {
            for slack in [0, 3] {
                let bracket = Bracket { low: -20, high: 20 };
                let mut ask = |target: i64, _: &mut Budget| {
                    // A bound may be better than was asked for.
                    Ok(if value >= target {
                        Found::AtLeast(value.min(target + slack))
                    } else {
                        Found::AtMost(value.max(target - 1 - slack))
                    })
                };
                let found = bracket.close(&mut Budget::unlimited(), &mut |_| {}, &mut ask);
                assert_eq!(found, Verdict::Exact(value));
            }
        }
    }

    #[test]
    fn bounds_close_in_on_a_fight_that_is_too_hard() {
        let kind = RandomFight { threats: 300, valuable: None, lossy: true };
        let fight = kind.draw(&mut Random::new(2));
        let width_after = |nodes: u64| {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            match Solver::new(&fight).value(&fight, &mut Budget::new(&limits)) {
                Verdict::Bound { low, high } => high - low,
                other => panic!("{other:?} was not too hard"),
            }
        };
        let (at_first, later) = (width_after(1), width_after(150_000));
        assert!(3 * later < 2 * at_first, "{at_first}, then {later}");
    }
}
