use std::fmt;
use std::str::FromStr;

use tengen_board::Color;

use crate::amount::greatest_common_divisor;
use crate::{Amount, Fight, Threat};

/// Where a fight begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Start {
    /// Black holds a new ko, White to move and free to capture: where the thesis starts.
    #[default]
    Created,
    /// White has just captured, Black to move and banned from retaking.
    Captured,
    /// `Created` with the colours changed.
    CreatedWhite,
    /// `Captured` with the colours changed.
    CapturedWhite,
}

impl Start {
    /// All four, in the order they are told of.
    pub const ALL: [Start; 4] =
        [Start::Created, Start::Captured, Start::CreatedWhite, Start::CapturedWhite];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Start::Created => "created",
            Start::Captured => "captured",
            Start::CreatedWhite => "created-white",
            Start::CapturedWhite => "captured-white",
        }
    }

    /// Who holds the ko, who is to move, and whether that side is banned.
    pub const fn turn(self) -> (Color, Color, bool) {
        match self {
            Start::Created => (Color::Black, Color::White, false),
            Start::Captured => (Color::White, Color::Black, true),
            Start::CreatedWhite => (Color::White, Color::Black, false),
            Start::CapturedWhite => (Color::Black, Color::White, true),
        }
    }
}

/// The text names no start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no start: created, captured, created-white or captured-white")]
pub struct StartError(String);

impl FromStr for Start {
    type Err = StartError;

    fn from_str(text: &str) -> Result<Start, StartError> {
        let found = Start::ALL.into_iter().find(|start| start.name() == text);
        found.ok_or_else(|| StartError(text.to_owned()))
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A fight as it is written down, with numbers of any kind. [`Setup::fight`] makes the real one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What the ko is worth: half its swing.
    pub ko: Amount,
    /// Valuable moves elsewhere: half their swing.
    pub valuable: Vec<Amount>,
    /// Threats by colour: value and loss.
    pub threats: [Vec<(Amount, Amount)>; 2],
    /// Threats that have been played and wait, by colour of their owner.
    pub pending: [Vec<(Amount, Amount)>; 2],
    /// Who holds the ko; none once it is resolved.
    pub holder: Option<Color>,
    /// Whose turn it is.
    pub to_move: Color,
    /// Whether the side to move may not retake this time.
    pub banned: bool,
    /// Whether the last move was a pass.
    pub passed: bool,
}

/// Why a fight cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FightError {
    /// A value that must be above zero is not.
    #[error("{what} is {amount}: it must be above 0")]
    NotPositive {
        /// Which number.
        what: String,
        /// What was given.
        amount: Amount,
    },
    /// A loss below zero.
    #[error("{what} is {amount}: a loss is 0 or more")]
    NegativeLoss {
        /// Which number.
        what: String,
        /// What was given.
        amount: Amount,
    },
    /// Sums would not stay exact.
    #[error("these numbers are too large or too finely divided to be added up exactly")]
    TooLarge,
    /// More threats or valuable moves than can be numbered.
    #[error("{0} threats or valuable moves are too many: at most {MOST_ITEMS}")]
    TooMany(usize),
}

/// Items of a kind in one fight.
const MOST_ITEMS: usize = 100_000;
/// The most that all numbers of a fight together may come to: far from where sums of
/// their doubles leave 64 bits.
const MOST_AT_STAKE: i128 = 1 << 59;

impl Setup {
    /// A fight for a ko of this value with nothing else in it, at one of the four starts.
    pub fn new(ko: Amount, start: Start) -> Setup {
        let (holder, to_move, banned) = start.turn();
        Setup {
            ko,
            valuable: Vec::new(),
            threats: Default::default(),
            pending: Default::default(),
            holder: Some(holder),
            to_move,
            banned,
            passed: false,
        }
    }

    /// Moves to one of the four starts.
    pub fn start(&mut self, start: Start) {
        let (holder, to_move, banned) = start.turn();
        (self.holder, self.to_move, self.banned) = (Some(holder), to_move, banned);
    }

    /// Reads the ko and the valuable moves as deiri (swing) values, which are twice ours.
    pub fn halve_swings(&mut self) {
        self.ko = self.ko.half();
        self.valuable.iter_mut().for_each(|value| *value = value.half());
    }

    /// The fight, with every number checked and brought to one unit.
    pub fn fight(&self) -> Result<Fight, FightError> {
        self.fight_beside(&[])
    }

    /// The same where more than this is at stake: in a unit in which that is whole too.
    pub(crate) fn fight_beside(&self, others: &[Amount]) -> Result<Fight, FightError> {
        self.check_signs()?;
        let unit = self.common_unit(others)?;
        let units = |amount: Amount| amount.in_units(unit).ok_or(FightError::TooLarge);
        let threat = |&(value, loss): &(Amount, Amount)| {
            Ok::<_, FightError>(Threat { value: units(value)?, loss: units(loss)? })
        };
        let side = |threats: &[(Amount, Amount)]| -> Result<Vec<Threat>, FightError> {
            threats.iter().map(threat).collect()
        };
        let [black, white] = &self.threats;
        let [black_pending, white_pending] = &self.pending;
        let mut fight = Fight {
            unit,
            ko: units(self.ko)?,
            valuable: self.valuable.iter().map(|&x| units(x)).collect::<Result<_, _>>()?,
            threats: [side(black)?, side(white)?],
            pending: [side(black_pending)?, side(white_pending)?],
            holder: self.holder,
            to_move: self.to_move,
            banned: self.banned,
            passed: self.passed,
            settled: 0,
            over: false,
        };
        fight.normalize();
        let others = others.iter().map(|&other| units(other)).collect::<Result<Vec<_>, _>>()?;
        let at_stake: i128 = fight.all_numbers().chain(others).map(i128::from).sum();
        if at_stake > MOST_AT_STAKE { Err(FightError::TooLarge) } else { Ok(fight) }
    }

    fn check_signs(&self) -> Result<(), FightError> {
        positive(self.ko, || "the ko".to_owned())?;
        for (number, &value) in self.valuable.iter().enumerate() {
            positive(value, || format!("valuable move {}", number + 1))?;
        }
        for color in Color::BOTH {
            for (list, kind) in [(&self.threats, "threat"), (&self.pending, "pending threat")] {
                let list = &list[color.index()];
                if list.len() > MOST_ITEMS || self.valuable.len() > MOST_ITEMS {
                    return Err(FightError::TooMany(list.len().max(self.valuable.len())));
                }
                for (number, &(value, loss)) in list.iter().enumerate() {
                    positive(value, || format!("the value of {color}'s {kind} {}", number + 1))?;
                    if loss.numerator() < 0 {
                        let what = format!("the loss of {color}'s {kind} {}", number + 1);
                        return Err(FightError::NegativeLoss { what, amount: loss });
                    }
                }
            }
        }
        Ok(())
    }

    /// The smallest unit in which every number is whole.
    fn common_unit(&self, others: &[Amount]) -> Result<i64, FightError> {
        let pairs = self.threats.iter().chain(&self.pending).flatten();
        let amounts = pairs.flat_map(|&(value, loss)| [value, loss]);
        let amounts = amounts.chain(self.valuable.iter().copied()).chain([self.ko]);
        amounts.chain(others.iter().copied()).try_fold(1i64, |unit, amount| {
            let denominator = amount.denominator();
            unit.checked_mul(denominator / greatest_common_divisor(unit, denominator))
                .ok_or(FightError::TooLarge)
        })
    }
}

fn positive(amount: Amount, what: impl FnOnce() -> String) -> Result<(), FightError> {
    if amount.numerator() > 0 {
        Ok(())
    } else {
        Err(FightError::NotPositive { what: what(), amount })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_brought_to_one_unit() {
        let mut setup = Setup::new(Amount::ratio(7, 2), Start::Captured);
        setup.valuable = vec![Amount::ratio(1, 3), Amount::whole(2)];
        setup.threats[0] = vec![(Amount::whole(5), Amount::ratio(1, 2))];
        let fight = setup.fight().unwrap();
        assert_eq!((fight.unit(), fight.ko(), fight.valuable()), (6, 21, &[12, 2][..]));
        assert_eq!(fight.threats(Color::Black), [Threat::new(30, 3)]);
        assert_eq!(fight.points(21).to_string(), "7/2");
        setup.halve_swings();
        assert_eq!(setup.ko, Amount::ratio(7, 4));
        assert_eq!(setup.threats[0][0].0, Amount::whole(5), "threats are not halved");
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let refusal = |change: fn(&mut Setup)| {
            let mut setup = Setup::new(Amount::whole(3), Start::Created);
            change(&mut setup);
            setup.fight().unwrap_err().to_string()
        };
        assert_eq!(refusal(|s| s.ko = Amount::ZERO), "the ko is 0: it must be above 0");
        assert_eq!(
            refusal(|s| s.valuable = vec![Amount::whole(1), Amount::whole(-2)]),
            "valuable move 2 is -2: it must be above 0"
        );
        assert_eq!(
            refusal(|s| s.threats[1] = vec![(Amount::whole(1), Amount::whole(-1))]),
            "the loss of white's threat 1 is -1: a loss is 0 or more"
        );
        assert_eq!(
            refusal(|s| s.pending[0] = vec![(Amount::ZERO, Amount::ZERO)]),
            "the value of black's pending threat 1 is 0: it must be above 0"
        );
        let too_large = refusal(|s| s.valuable = vec![Amount::whole(1_000_000_000_000_000); 5_000]);
        assert!(too_large.starts_with("these numbers are too large"), "{too_large}");
        let too_fine = refusal(|s| {
            s.valuable = [999_983, 999_979, 999_961, 999_959].map(|p| Amount::ratio(1, p)).to_vec();
        });
        assert!(too_fine.starts_with("these numbers are too large"), "{too_fine}");
    }

    #[test]
    fn a_ban_that_cannot_matter_is_dropped() {
        let mut setup = Setup::new(Amount::whole(3), Start::Created);
        setup.banned = true;
        assert!(setup.fight().unwrap().is_banned());
        setup.holder = Some(Color::White);
        assert!(!setup.fight().unwrap().is_banned(), "who holds the ko has nothing to retake");
    }
}
