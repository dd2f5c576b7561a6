use std::cmp::Ordering;

use crate::{Amount, Threat};

/// A move in a ko fight. Numbers are in units of the fight it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoMove {
    /// Takes the ko stone.
    Capture,
    /// Ends the ko: fills or connects it, gaining its value.
    Resolve,
    /// Takes a valuable move.
    Take(i64),
    /// Plays a threat.
    Threat(Threat),
    /// Carries out an own pending threat.
    Cash(Threat),
    /// Answers the opponent's pending threat.
    Answer(Threat),
    /// Does nothing. Two in a row end the fight.
    Pass,
}

impl KoMove {
    /// The name on the command line, in points of so many units: `take:7/2`, `threat:9/1`.
    pub fn name(self, unit: i64) -> String {
        let points = |units: i64| Amount::ratio(units, unit);
        let threat = |word: &str, threat: Threat| {
            let part = |units: i64| {
                let amount = points(units);
                // A fraction inside a pair is kept apart by parentheses.
                if amount.denominator() == 1 { format!("{amount}") } else { format!("({amount})") }
            };
            format!("{word}:{}/{}", part(threat.value), part(threat.loss))
        };
        match self {
            KoMove::Capture => "capture".to_owned(),
            KoMove::Resolve => "resolve".to_owned(),
            KoMove::Take(value) => format!("take:{}", points(value)),
            KoMove::Threat(t) => threat("threat", t),
            KoMove::Cash(t) => threat("cash", t),
            KoMove::Answer(t) => threat("answer", t),
            KoMove::Pass => "pass".to_owned(),
        }
    }

    /// Puts moves in the order of their names, byte by byte.
    pub(crate) fn by_name(unit: i64) -> impl Fn(&KoMove, &KoMove) -> Ordering {
        move |a, b| a.name(unit).cmp(&b.name(unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_command_line() {
        assert_eq!(KoMove::Take(7).name(2), "take:7/2");
        assert_eq!(KoMove::Threat(Threat::new(9, 0)).name(1), "threat:9/0");
        assert_eq!(KoMove::Answer(Threat::new(21, 2)).name(6), "answer:(7/2)/(1/3)");
        assert_eq!(KoMove::Cash(Threat::new(18, 3)).name(6), "cash:3/(1/2)");
    }
}
