//! Fights as people write them: `4,3`, `9/1,5`, `(7/2)/(1/3)`.

use crate::{Amount, AmountError, Fight, KoMove};

/// Why a list cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// An item is no number.
    #[error("item {place}: {error}")]
    Amount {
        /// Which item, from 1.
        place: usize,
        /// What is wrong with it.
        error: AmountError,
    },
    /// An item is no threat.
    #[error("item {place}: '{text}' is no threat: write 9, 9/1 or (7/2)/(1/3)")]
    Threat {
        /// Which item, from 1.
        place: usize,
        /// What stands there.
        text: String,
    },
}

/// Reads amounts separated by commas; nothing is no amounts.
pub fn parse_amounts(text: &str) -> Result<Vec<Amount>, NotationError> {
    let amount = |(place, item): (usize, &str)| {
        item.parse().map_err(|error| NotationError::Amount { place: place + 1, error })
    };
    items(text).enumerate().map(amount).collect()
}

/// Reads threats separated by commas: a value, or value and loss with a slash between them.
/// Fractions stand in parentheses.
pub fn parse_threats(text: &str) -> Result<Vec<(Amount, Amount)>, NotationError> {
    items(text).enumerate().map(|(place, item)| parse_threat(item, place + 1)).collect()
}

fn items(text: &str) -> impl Iterator<Item = &str> {
    let nothing = text.trim().is_empty();
    text.split(',').map(str::trim).filter(move |_| !nothing)
}

fn parse_threat(item: &str, place: usize) -> Result<(Amount, Amount), NotationError> {
    let no_threat = || NotationError::Threat { place, text: item.to_owned() };
    let (value, rest) = part(item).ok_or_else(no_threat)?;
    let loss = match rest.trim_start().strip_prefix('/') {
        None if rest.trim().is_empty() => "0",
        None => return Err(no_threat()),
        Some(rest) => match part(rest.trim_start()).ok_or_else(no_threat)? {
            (loss, "") => loss,
            _ => return Err(no_threat()),
        },
    };
    let amount = |text: &str| text.parse().map_err(|error| NotationError::Amount { place, error });
    Ok((amount(value)?, amount(loss)?))
}

/// The first number of a threat, without parentheses, and what follows it.
fn part(text: &str) -> Option<(&str, &str)> {
    match text.strip_prefix('(') {
        Some(inside) => inside.split_once(')'),
        None => Some(text.split_at(text.find('/').unwrap_or(text.len()))),
    }
}

impl Fight {
    /// The legal move that somebody means: its name in any case, with blanks for the colon,
    /// without a loss of 0, or as much of it as leaves no doubt. A number is never completed: 1
    /// is not 12.
    pub fn find_move(&self, text: &str) -> Option<KoMove> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let meant = words.join(":").to_ascii_lowercase();
        if meant.is_empty() {
            return None;
        }
        let moves = self.moves();
        let names: Vec<String> = moves.iter().map(|&mv| self.move_name(mv)).collect();
        let short = |name: &str| name.strip_suffix("/0").unwrap_or(name).to_owned();
        let exact = names.iter().position(|name| *name == meant || short(name) == meant);
        if let Some(index) = exact {
            return Some(moves[index]);
        }
        let begins = |name: &str| {
            let rest = name.strip_prefix(&meant);
            rest.is_some_and(|rest| !meant.contains(':') || rest.starts_with('/'))
        };
        let mut possible = (0..names.len()).filter(|&index| begins(&names[index]));
        match (possible.next(), possible.next()) {
            (Some(index), None) => Some(moves[index]),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Start, Threat};
    use proptest::prelude::*;

    #[test]
    fn lists_of_amounts() {
        let amounts = |text: &str| -> Vec<String> {
            parse_amounts(text).unwrap().iter().map(Amount::to_string).collect()
        };
        assert_eq!(amounts("4, 3"), ["4", "3"]);
        assert_eq!(amounts("7/2,1.5"), ["7/2", "3/2"]);
        assert!(amounts(" ").is_empty());
        let refusal = parse_amounts("4,,3").unwrap_err().to_string();
        assert_eq!(refusal, "item 2: '' is no number: write 7, 7/2 or 3.5");
    }

    #[test]
    fn lists_of_threats() {
        let threats = |text: &str| -> Vec<String> {
            let show = |(value, loss): &(Amount, Amount)| format!("{value} {loss}");
            parse_threats(text).unwrap().iter().map(show).collect()
        };
        assert_eq!(threats("9/1,5"), ["9 1", "5 0"]);
        assert_eq!(threats("(7/2)/(1/3), (5/2), 3.5/0.5"), ["7/2 1/3", "5/2 0", "7/2 1/2"]);
        for wrong in ["9/1/2", "(7/2", "9(1)", "(7/2)(1)", "9/", "/1", "9//1", "9 1"] {
            assert!(parse_threats(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn moves_are_found_by_what_is_clear() {
        let threats = [&[Threat::new(9, 0), Threat::new(12, 1)][..], &[]];
        let fight = Fight::new(5, &[4, 3], threats, Start::Captured);
        assert_eq!(fight.find_move("  take \t 4"), Some(KoMove::Take(4)));
        assert_eq!(fight.find_move("Threat:9"), Some(KoMove::Threat(Threat::new(9, 0))));
        assert_eq!(fight.find_move("threat 12"), Some(KoMove::Threat(Threat::new(12, 1))));
        assert_eq!(fight.find_move("threat 1"), None, "12 is another number");
        assert_eq!(fight.find_move("thr"), None, "two of them");
        assert_eq!(fight.find_move("p"), Some(KoMove::Pass));
        assert_eq!(fight.find_move("capture"), None, "banned");
        assert_eq!(fight.find_move(""), None);
    }

    proptest! {
        #[test]
        fn no_text_is_too_odd(text in any::<String>()) {
            let _ = (parse_amounts(&text), parse_threats(&text));
            let fight = Fight::new(5, &[4, 3], [&[], &[]], Start::Created);
            let _ = fight.find_move(&text);
        }

        #[test]
        fn names_of_moves_find_them(seed in any::<u64>()) {
            let fight = crate::random_state(&mut tengen_board::Random::new(seed));
            for mv in fight.moves() {
                prop_assert_eq!(fight.find_move(&fight.move_name(mv)), Some(mv));
            }
        }
    }
}
