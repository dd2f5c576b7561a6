use super::{Ko, Kos};
use crate::{Amount, FightError, Setup};

/// A ko of any kind as it is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoSetup {
    /// What it is worth: half its swing.
    pub value: Amount,
    /// How many times in a row a side has to win it; 1 for a direct ko.
    pub stages: u8,
    /// Where it stands: 0 if Black may resolve it, `stages` if White may.
    pub stage: u8,
    /// Moves that Black and White have to play before they may resolve it.
    pub approach: [u8; 2],
    /// Whether it was taken a moment ago, so that the side to move may not take it back.
    pub banned: bool,
}

impl KoSetup {
    /// A direct ko of this value that Black holds.
    pub const fn direct(value: Amount) -> KoSetup {
        KoSetup { value, stages: 1, stage: 0, approach: [0, 0], banned: false }
    }
}

/// Why a fight over kos cannot be set up, or not be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KosError {
    /// Something that is wrong in any fight.
    #[error(transparent)]
    Fight(#[from] FightError),
    /// Stages out of reach.
    #[error("ko {ko} has {stages} stages: 1 to {MOST_STAGES}")]
    Stages {
        /// Which ko, from 1.
        ko: usize,
        /// What was given.
        stages: u8,
    },
    /// A stage that the ko does not have.
    #[error("ko {ko} stands at stage {stage}: 0 (black holds it) to {stages} (white holds it)")]
    Stage {
        /// Which ko, from 1.
        ko: usize,
        /// What was given.
        stage: u8,
        /// How many there are.
        stages: u8,
    },
    /// Approach moves out of reach.
    #[error("ko {ko} needs {moves} approach moves: at most {MOST_APPROACH}")]
    Approach {
        /// Which ko, from 1.
        ko: usize,
        /// What was given.
        moves: u8,
    },
    /// More than one ko is said to have been taken a moment ago.
    #[error("two kos cannot both have been taken a moment ago: at most one is banned")]
    TwoBans,
    /// No ko at all.
    #[error("there is no ko: at least one is needed")]
    NoKo,
    /// More than the solver can number.
    #[error("{what} are too many for kos of this kind: at most {most}")]
    TooMany {
        /// What there is too much of, with its number.
        what: String,
        /// How much there may be.
        most: usize,
    },
}

/// Stages and approach moves of one ko.
pub(super) const MOST_STAGES: u8 = 7;
pub(super) const MOST_APPROACH: u8 = 7;
/// Kos at once, and ways in which they can stand.
pub(super) const MOST_KOS: usize = 6;
pub(super) const MOST_STANDINGS: usize = 64;

impl Setup {
    /// The fight for these kos instead of the one of the set-up; who holds that one and its ban are
    /// of no importance.
    pub fn kos(&self, kos: &[KoSetup]) -> Result<Kos, KosError> {
        check(kos)?;
        let values: Vec<Amount> = kos.iter().map(|ko| ko.value).collect();
        let without_ko =
            Setup { ko: Amount::whole(1), holder: None, banned: false, ..self.clone() };
        let elsewhere = without_ko.fight_beside(&values)?;
        let ko = |ko: &KoSetup| {
            let value = ko.value.in_units(elsewhere.unit()).ok_or(FightError::TooLarge)?;
            let KoSetup { stages, stage, approach, .. } = *ko;
            Ok::<_, KosError>(Some(Ko { value, stages, stage, approach }))
        };
        let all = kos.iter().map(ko).collect::<Result<Vec<_>, _>>()?;
        let mut fight = Kos { kos: all, elsewhere, seen: Vec::new() };
        fight.seen.push(fight.stages());
        if let Some(index) = kos.iter().position(|ko| ko.banned) {
            // What a ban forbids is the position before the capture; where there was nothing
            // for the other side to capture it forbids nothing.
            let ko = &kos[index];
            let mut before = fight.stages();
            let ko = Ko { value: 0, stages: ko.stages, stage: ko.stage, approach: [0, 0] };
            if let Some(stage) = ko.captured_by(fight.to_move()) {
                before[index] = stage;
                fight.seen.push(before);
            }
        }
        Ok(fight)
    }
}

fn check(kos: &[KoSetup]) -> Result<(), KosError> {
    if kos.is_empty() {
        return Err(KosError::NoKo);
    }
    for (index, ko) in kos.iter().enumerate() {
        let number = index + 1;
        if ko.value.numerator() <= 0 {
            let what = format!("ko {number}");
            return Err(FightError::NotPositive { what, amount: ko.value }.into());
        }
        if !(1..=MOST_STAGES).contains(&ko.stages) {
            return Err(KosError::Stages { ko: number, stages: ko.stages });
        }
        if ko.stage > ko.stages {
            return Err(KosError::Stage { ko: number, stage: ko.stage, stages: ko.stages });
        }
        if let Some(&moves) = ko.approach.iter().find(|&&moves| moves > MOST_APPROACH) {
            return Err(KosError::Approach { ko: number, moves });
        }
    }
    let too_many = |what: String, most| Err(KosError::TooMany { what, most });
    if kos.len() > MOST_KOS {
        return too_many(format!("{} kos", kos.len()), MOST_KOS);
    }
    let standings: usize = kos.iter().map(|ko| usize::from(ko.stages) + 1).product();
    if standings > MOST_STANDINGS {
        return too_many(format!("{standings} ways for the kos to stand"), MOST_STANDINGS);
    }
    match kos.iter().filter(|ko| ko.banned).count() {
        0 | 1 => Ok(()),
        _ => Err(KosError::TwoBans),
    }
}
