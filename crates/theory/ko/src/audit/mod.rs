//! What the thesis claims, held against exact play on a grid of small fights and on random ones.

mod checks;
mod fights;

use tengen_board::Random;

use crate::Fight;

/// A claim of the thesis, or of a work it describes, that can be tested.
#[derive(Clone, Copy)]
pub struct Claim {
    /// A short name.
    pub name: &'static str,
    /// Where it is made.
    pub section: &'static str,
    /// What it says, in our words.
    pub statement: &'static str,
    /// What is known about it.
    pub expected: Expected,
    /// Whether it is right about a fight; none if it says nothing about it.
    check: fn(&Fight) -> Option<bool>,
    grid: fn() -> Vec<Fight>,
    random: fn(&mut Random) -> Fight,
}

/// Whether a claim stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// No counterexample exists as far as anybody has looked.
    Holds,
    /// There are counterexamples.
    Fails,
}

/// What an audit found out about a claim.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Fights that it says something about.
    pub tested: u64,
    /// Those where it is wrong.
    pub wrong: u64,
    /// The smallest of those: fewest items, then smallest numbers.
    pub counterexample: Option<Fight>,
}

impl Finding {
    /// Whether no counterexample came up.
    pub const fn holds(&self) -> bool {
        self.wrong == 0
    }

    /// The share of fights where the claim is wrong.
    pub fn share_wrong(&self) -> f64 {
        self.wrong as f64 / self.tested.max(1) as f64
    }

    fn look_at(&mut self, fight: &Fight, check: fn(&Fight) -> Option<bool>) {
        match check(fight) {
            None => {}
            Some(true) => self.tested += 1,
            Some(false) => {
                self.tested += 1;
                self.wrong += 1;
                let smaller = |other: &Fight| size(fight) < size(other);
                if self.counterexample.as_ref().is_none_or(smaller) {
                    self.counterexample = Some(fight.clone());
                }
            }
        }
    }
}

impl Claim {
    /// Tests the claim on its whole grid and on so many random fights. The same seed gives the
    /// same fights.
    pub fn test(&self, random_fights: u64, seed: u64) -> Finding {
        let mut finding = Finding { tested: 0, wrong: 0, counterexample: None };
        for fight in (self.grid)() {
            finding.look_at(&fight, self.check);
        }
        let mut random = Random::new(seed);
        for _ in 0..random_fights {
            finding.look_at(&(self.random)(&mut random), self.check);
        }
        finding
    }

    /// Whether the claim is right about a fight; none if it says nothing about it.
    pub fn is_right_about(&self, fight: &Fight) -> Option<bool> {
        (self.check)(fight)
    }
}

/// Tests every claim; `watch` is told before each one.
pub fn audit(
    random_fights: u64,
    seed: u64,
    watch: &mut dyn FnMut(&Claim),
) -> Vec<(Claim, Finding)> {
    let test = |claim: Claim| {
        watch(&claim);
        (claim, claim.test(random_fights, seed))
    };
    claims().into_iter().map(test).collect()
}

/// Fewest items first, then smallest numbers, then a fixed order.
fn size(fight: &Fight) -> (usize, i64, Vec<i64>) {
    let threats = fight.threats.iter().chain(&fight.pending).flatten();
    let mut numbers: Vec<i64> = fight.valuable().to_vec();
    numbers.extend(threats.flat_map(|threat| [threat.value, threat.loss]));
    let items = fight.valuable().len()
        + fight.threats.iter().chain(&fight.pending).map(Vec::len).sum::<usize>();
    (items, fight.ko() + numbers.iter().sum::<i64>(), numbers)
}

/// Every claim that is tested, in the order of the thesis.
pub fn claims() -> Vec<Claim> {
    use Expected::{Fails, Holds};
    let claim = |name, section, statement, expected, check, grid, random| Claim {
        name,
        section,
        statement,
        expected,
        check,
        grid,
        random,
    };
    vec![
        claim(
            "intervals",
            "3.2",
            "without threats the interval of k says who gets the ko and how to play",
            Holds,
            checks::intervals,
            fights::without_threats,
            fights::random_without_threats,
        ),
        claim(
            "one-threat",
            "3.3",
            "k > T1, one threat: used iff b > 2 x1, answered iff b > 2 (k - Y)",
            Holds,
            checks::one_threat,
            fights::one_threat,
            fights::random_one_threat,
        ),
        claim(
            "one-threat-small-ko",
            "3.3",
            "the same rule where k < T1",
            Fails,
            checks::one_threat_small_ko,
            fights::one_threat,
            fights::random_one_threat,
        ),
        claim(
            "holder's-threat-useless",
            "3.3",
            "k in an even interval: a threat of the side that holds the new ko is useless",
            Fails,
            checks::black_threat_useless,
            fights::one_threat_created,
            fights::random_one_threat_created,
        ),
        claim(
            "taker's-threat-useless",
            "3.3",
            "k in an odd interval: a threat of the side that takes the ko is useless",
            Fails,
            checks::white_threat_useless_odd,
            fights::one_white_threat_created,
            fights::random_one_white_threat_created,
        ),
        claim(
            "taker's-threat-useless-even",
            "3.3",
            "k in an even interval: a threat of the side that could take the ko is useless",
            Fails,
            checks::white_threat_useless_even,
            fights::one_white_threat_created,
            fights::random_one_white_threat_created,
        ),
        claim(
            "sets-first-move",
            "3.4",
            "k > T1, several threats of one side: A from the smallest, B from the largest, never C",
            Fails,
            checks::sets_first_move,
            fights::several_threats,
            fights::random_several_threats,
        ),
        claim(
            "sets-value",
            "3.4",
            "the same: the profit if both sides keep to it",
            Fails,
            checks::sets_value,
            fights::several_threats,
            fights::random_several_threats,
        ),
        claim(
            "answer-iff-A",
            "3.5",
            "k > T1, threats on both sides: a useful threat is answered iff it is in A",
            Fails,
            checks::answered_iff_in_a,
            fights::threats_on_both_sides,
            fights::random_threats_on_both_sides,
        ),
        claim(
            "cycling",
            "3.6",
            "the holder takes one more valuable move iff b1 > 2 (k - Y), opponent without threats",
            Holds,
            checks::cycling,
            fights::holder_to_move,
            fights::random_holder_to_move,
        ),
        claim(
            "cycling-against-threats",
            "3.6",
            "the same where the opponent has threats",
            Fails,
            checks::cycling,
            fights::holder_to_move_against_threats,
            fights::random_holder_to_move_against_threats,
        ),
        claim(
            "one-lossy-threat",
            "4.1",
            "k > T1: used iff b > 2 x1 and b' < 2 (k - x1 - Y), answered iff b + b' > 2 (k - Y)",
            Holds,
            checks::one_lossy_threat,
            fights::one_lossy_threat,
            fights::random_one_lossy_threat,
        ),
        claim(
            "limits2003",
            "2.2 [9]",
            "the first move by value limits is best",
            Fails,
            checks::limits2003_first_move,
            fights::threats_on_both_sides_captured,
            fights::random_threats_on_both_sides_captured,
        ),
        claim(
            "enumerate2007-one-x",
            "2.2 [5]",
            "k > T1: the enumerated profit is exact with at most one valuable move",
            Holds,
            checks::enumeration_with_one_x,
            fights::lossy_on_both_sides,
            fights::random_lossy_on_both_sides,
        ),
        claim(
            "enumerate2007",
            "2.2 [5]",
            "k > T1: the same with two or more valuable moves",
            Fails,
            checks::enumeration_with_more_x,
            fights::lossy_on_both_sides,
            fights::random_lossy_on_both_sides,
        ),
    ]
}
