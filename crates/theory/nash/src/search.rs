//! What all methods that close in on an equilibrium step by step have in common.

use tengen_verdict::Budget;

use crate::equilibrium::Equilibrium;

/// Told how far a method is: the steps made and the gap they have led to, if it is known.
pub type Watcher<'a> = &'a mut dyn FnMut(u64, Option<f64>);

/// When to stop.
pub(crate) struct Until<'a, 'b> {
    /// A gap this small is good.
    pub gap: f64,
    pub budget: &'a mut Budget,
    pub watcher: Watcher<'b>,
}

/// A method that comes closer with every step.
pub(crate) trait Approach {
    fn step(&mut self);

    /// About the gap where it stands, found cheaply.
    fn promise(&self) -> f64;

    /// Where it stands, measured on the game itself.
    fn standing(&self) -> Equilibrium;
}

/// Steps before the first look at the game itself; from then on one whenever they have doubled.
const FIRST_LOOK: u64 = 16;
/// Steps after which somebody is told.
const TELL_EVERY: u64 = 16;

/// Takes steps until the gap is small enough or the budget is used up; the best that was seen is
/// kept. Measuring takes as long as a step, so it is done when a method promises to be there.
pub(crate) fn close_in(until: &mut Until<'_, '_>, mut method: impl Approach) -> Equilibrium {
    let mut best = method.standing();
    let mut steps = 0u64;
    let mut next_look = FIRST_LOOK;
    while best.gap > until.gap {
        // A step takes longer than a look at the clock.
        until.budget.look_soon();
        let goes_on = until.budget.spend(1);
        if goes_on {
            method.step();
            steps += 1;
        }
        let promise = method.promise();
        if steps.is_multiple_of(TELL_EVERY) {
            (until.watcher)(steps, Some(promise));
        }
        if !goes_on || promise <= until.gap || steps >= next_look {
            next_look = next_look.max(2 * steps);
            let found = method.standing();
            if found.gap <= best.gap {
                best = found;
            }
        }
        if !goes_on {
            break;
        }
    }
    Equilibrium { iterations: steps, ..best }
}
