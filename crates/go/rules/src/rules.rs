use std::fmt;
use std::str::FromStr;

/// How a finished board is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones on the board and empty points they surround.
    Area,
    /// Empty points surrounded, and prisoners.
    Territory,
}

/// Which repetitions of the board are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// Only the immediate retaking of a single stone. A longer cycle ends the game without result.
    Simple,
    /// No move may recreate any earlier board.
    PositionalSuperko,
    /// No move may recreate an earlier board with the same player to move.
    SituationalSuperko,
}

/// Points White receives for the stones of a handicap of n, besides komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// None.
    Zero,
    /// n: what n stones count in area scoring.
    Stones,
    /// n - 1: as above, but the first of the stones is Black's first move.
    StonesLessOne,
}

impl HandicapBonus {
    /// Points for a handicap of this many stones.
    pub const fn points(self, stones: usize) -> usize {
        match self {
            HandicapBonus::Zero => 0,
            HandicapBonus::Stones => stones,
            HandicapBonus::StonesLessOne => stones.saturating_sub(1),
        }
    }
}

/// Everything about the rules that changes play or counting.
///
/// Komi is not among them: it belongs to a game, see [`crate::Komi`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How a finished board is counted.
    pub scoring: Scoring,
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// Whether a move may take away its own string.
    pub suicide: bool,
    /// What White receives for handicap stones.
    pub handicap_bonus: HandicapBonus,
}

/// The rule sets known by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// Area scoring and positional superko; the default.
    Chinese,
    /// Territory scoring; a long cycle gives no result.
    Japanese,
    /// Area scoring with suicide. Ing's division of kos into fighting and disturbing ones cannot
    /// be told by a machine without judging life; situational superko stands in for it.
    Ing,
    /// Area scoring and situational superko.
    Aga,
    /// Area scoring, situational superko, suicide.
    NewZealand,
    /// Area scoring, positional superko, suicide: the shortest rules.
    TrompTaylor,
}

impl RuleSet {
    /// All of them.
    pub const ALL: [RuleSet; 6] = [
        RuleSet::Chinese,
        RuleSet::Japanese,
        RuleSet::Ing,
        RuleSet::Aga,
        RuleSet::NewZealand,
        RuleSet::TrompTaylor,
    ];

    /// What the set says.
    pub const fn rules(self) -> Rules {
        use HandicapBonus::{Stones, StonesLessOne, Zero};
        use KoRule::{PositionalSuperko, Simple, SituationalSuperko};
        use Scoring::{Area, Territory};
        let (scoring, ko, suicide, handicap_bonus) = match self {
            RuleSet::Chinese => (Area, PositionalSuperko, false, Stones),
            RuleSet::Japanese => (Territory, Simple, false, Zero),
            RuleSet::Ing => (Area, SituationalSuperko, true, Zero),
            RuleSet::Aga => (Area, SituationalSuperko, false, StonesLessOne),
            RuleSet::NewZealand => (Area, SituationalSuperko, true, Zero),
            RuleSet::TrompTaylor => (Area, PositionalSuperko, true, Zero),
        };
        Rules { scoring, ko, suicide, handicap_bonus }
    }

    /// The name scripts use.
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Chinese => "chinese",
            RuleSet::Japanese => "japanese",
            RuleSet::Ing => "ing",
            RuleSet::Aga => "aga",
            RuleSet::NewZealand => "new-zealand",
            RuleSet::TrompTaylor => "tromp-taylor",
        }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        RuleSet::Chinese.rules()
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no rule set has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' are no rules known here: {names}", names = RuleSet::ALL.map(RuleSet::name).join(", "))]
pub struct RulesError(String);

impl FromStr for RuleSet {
    type Err = RulesError;

    /// Any case; also the spellings that game records and front-ends use.
    fn from_str(text: &str) -> Result<RuleSet, RulesError> {
        let plain: String =
            text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
        match plain.as_str() {
            "chinese" | "cn" | "chineseogs" | "chinesekgs" => Ok(RuleSet::Chinese),
            "japanese" | "jp" | "korean" | "territory" => Ok(RuleSet::Japanese),
            "ing" | "goe" | "inggoe" => Ok(RuleSet::Ing),
            "aga" | "bga" | "french" => Ok(RuleSet::Aga),
            "newzealand" | "nz" => Ok(RuleSet::NewZealand),
            "tromptaylor" | "tt" | "cgos" => Ok(RuleSet::TrompTaylor),
            _ => Err(RulesError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_reads_back_by_name() {
        for set in RuleSet::ALL {
            assert_eq!(set.name().parse(), Ok(set));
        }
        assert_eq!("Tromp Taylor".parse(), Ok(RuleSet::TrompTaylor));
        assert_eq!("New_Zealand".parse(), Ok(RuleSet::NewZealand));
        assert_eq!(
            "chess".parse::<RuleSet>().unwrap_err().to_string(),
            "'chess' are no rules known here: \
             chinese, japanese, ing, aga, new-zealand, tromp-taylor"
        );
    }

    #[test]
    fn handicap_bonus_by_rule() {
        let bonus = |set: RuleSet| set.rules().handicap_bonus.points(4);
        assert_eq!(RuleSet::ALL.map(bonus), [4, 0, 0, 3, 0, 0]);
        assert_eq!(HandicapBonus::StonesLessOne.points(0), 0);
    }
}
