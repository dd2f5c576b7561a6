//! Learning to regret nothing: regret matching+ at every information set.

use crate::equilibrium::{Equilibrium, Guarantees};
use crate::search::Approach;
use crate::tree::Plans;
use crate::vector::add_scaled;

/// How regrets become strategies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Learning {
    /// CFR+ (O. Tammelin, 2014): shares in proportion to regrets that never fall below 0; the
    /// average weights later strategies linearly.
    Plus,
    /// Predictive CFR+ (G. Farina, C. Kroer and T. Sandholm, 2021): the last regrets are expected
    /// to come again; the average weights later strategies by squares.
    Predictive,
}

/// A game of two plans, as learners need it.
pub(crate) trait Arena {
    /// What each sequence of the first player is paid.
    fn first_payoffs(&self, y: &[f64], into: &mut [f64]);
    /// What each sequence of the second player is paid, more being better for the second.
    fn second_payoffs(&self, x: &[f64], into: &mut [f64]);
    /// What two plans guarantee.
    fn guarantees(&self, x: &[f64], y: &[f64]) -> Guarantees;
    /// What a payoff of 1 means in the game.
    fn unit(&self) -> f64;
}

/// A player who learns.
struct Learner<'a> {
    plans: &'a Plans,
    learning: Learning,
    regrets: Vec<f64>,
    /// The regrets of the last step.
    last: Vec<f64>,
    plan: Vec<f64>,
    sum: Vec<f64>,
    weights: f64,
    steps: f64,
}

impl<'a> Learner<'a> {
    fn new(plans: &'a Plans, learning: Learning) -> Learner<'a> {
        let nothing = vec![0.0; plans.sequences()];
        Learner {
            plans,
            learning,
            regrets: nothing.clone(),
            last: nothing.clone(),
            plan: plans.uniform(),
            sum: nothing,
            weights: 0.0,
            steps: 0.0,
        }
    }

    /// Learns from what every sequence would have been paid, and makes the next plan. Leaves in
    /// `payoffs` what sequences are worth with what follows them.
    fn learn(&mut self, payoffs: &mut [f64]) {
        for set in self.plans.information().iter().rev() {
            let choices = set.sequences();
            let whole = self.plan[set.after];
            // The chance of each choice here is its part of the plan's weight; where the plan
            // never comes, the shares are remembered in the regrets alone.
            let value = if whole > 0.0 {
                let paid: f64 = choices.clone().map(|at| self.plan[at] * payoffs[at]).sum();
                paid / whole
            } else {
                self.value_of_shares(choices.clone(), payoffs)
            };
            for at in choices {
                let regret = payoffs[at] - value;
                self.last[at] = regret;
                self.regrets[at] = (self.regrets[at] + regret).max(0.0);
            }
            payoffs[set.after] += value;
        }
        self.next_plan();
    }

    /// The worth of choices by the shares that regrets give them.
    fn value_of_shares(&self, choices: std::ops::Range<usize>, payoffs: &[f64]) -> f64 {
        let count = choices.len() as f64;
        let (mut sum, mut paid, mut plain) = (0.0, 0.0, 0.0);
        for at in choices {
            let share = self.wanted(at);
            sum += share;
            paid += share * payoffs[at];
            plain += payoffs[at];
        }
        if sum > 0.0 { paid / sum } else { plain / count }
    }

    fn wanted(&self, at: usize) -> f64 {
        match self.learning {
            Learning::Plus => self.regrets[at],
            Learning::Predictive => (self.regrets[at] + self.last[at]).max(0.0),
        }
    }

    fn next_plan(&mut self) {
        for set in self.plans.information() {
            let whole = self.plan[set.after];
            let sum: f64 = set.sequences().map(|at| self.wanted(at)).sum();
            if sum > 0.0 {
                let factor = whole / sum;
                for at in set.sequences() {
                    self.plan[at] = self.wanted(at) * factor;
                }
            } else {
                self.plan[set.sequences()].fill(whole / set.choices as f64);
            }
        }
        self.steps += 1.0;
        let weight = self.weight();
        self.weights += weight;
        add_scaled(&mut self.sum, weight, &self.plan);
    }

    /// What the plan counts in the average; the one before any step does not.
    fn weight(&self) -> f64 {
        match self.learning {
            Learning::Plus => self.steps,
            Learning::Predictive => self.steps * self.steps,
        }
    }

    fn average(&self) -> Vec<f64> {
        if self.weights == 0.0 {
            return self.plan.clone();
        }
        let mut average: Vec<f64> = self.sum.iter().map(|sum| sum / self.weights).collect();
        self.plans.mend(&mut average);
        average
    }
}

/// Two players who learn from each other, taking turns.
pub(crate) struct Match<'a, A> {
    arena: &'a A,
    first: Learner<'a>,
    second: Learner<'a>,
    payoffs: [Vec<f64>; 2],
    /// What the averages have been paid, weighted as they are: for the first player up to the second
    /// player's plan before the last.
    paid: [Vec<f64>; 2],
    paid_weights: [f64; 2],
    iterations: u64,
}

impl<'a, A: Arena> Match<'a, A> {
    pub fn new(arena: &'a A, plans: (&'a Plans, &'a Plans), learning: Learning) -> Match<'a, A> {
        let nothing = [vec![0.0; plans.0.sequences()], vec![0.0; plans.1.sequences()]];
        Match {
            arena,
            first: Learner::new(plans.0, learning),
            second: Learner::new(plans.1, learning),
            payoffs: nothing.clone(),
            paid: nothing,
            paid_weights: [0.0; 2],
            iterations: 0,
        }
    }

    /// Remembers what an opponent's plan pays, with the weight it has in the average.
    fn remember(&mut self, player: usize, weight: f64) {
        add_scaled(&mut self.paid[player], weight, &self.payoffs[player]);
        self.paid_weights[player] += weight;
    }
}

impl<A: Arena> Approach for Match<'_, A> {
    fn step(&mut self) {
        self.arena.first_payoffs(&self.second.plan, &mut self.payoffs[0]);
        self.remember(0, self.second.weight());
        self.first.learn(&mut self.payoffs[0]);
        self.arena.second_payoffs(&self.first.plan, &mut self.payoffs[1]);
        self.remember(1, self.first.weight());
        self.second.learn(&mut self.payoffs[1]);
        self.iterations += 1;
    }

    fn promise(&self) -> f64 {
        let best = |player: usize, plans: &Plans| {
            let weights = self.paid_weights[player];
            if weights == 0.0 {
                return f64::INFINITY;
            }
            plans.best(&mut self.paid[player].clone()) / weights
        };
        (best(0, self.first.plans) + best(1, self.second.plans)) * self.arena.unit()
    }

    fn standing(&self) -> Equilibrium {
        let (x, y) = (self.first.average(), self.second.average());
        self.arena.guarantees(&x, &y).of(x, y, self.iterations)
    }
}
