//! The file of settings: a key, an equals sign, a value; a line each.

use std::fmt::Display;
use std::str::FromStr;

use super::Policy;
use super::keys::KEYS;

/// A file that is no policy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolicyError {
    /// A line without an equals sign.
    #[error("line {line}: '{text}' is no setting: write KEY = VALUE")]
    NotASetting {
        /// Counted from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// A key that means nothing.
    #[error("line {line}: there is no setting '{key}': {}", known_keys())]
    UnknownKey {
        /// Counted from 1.
        line: usize,
        /// What stands there.
        key: String,
    },
    /// A key that was set before.
    #[error("line {line}: '{key}' was set before, in line {before}")]
    Twice {
        /// Counted from 1.
        line: usize,
        /// The key.
        key: String,
        /// Where it was set first.
        before: usize,
    },
    /// A value that the key does not take.
    #[error("line {line}: {key} = {value}: it takes {takes}")]
    BadValue {
        /// Counted from 1.
        line: usize,
        /// The key.
        key: String,
        /// What stands behind it.
        value: String,
        /// What would be right.
        takes: &'static str,
    },
}

fn known_keys() -> String {
    let names: Vec<&str> = KEYS.iter().map(|key| key.name).collect();
    format!("the settings are {}", names.join(", "))
}

impl FromStr for Policy {
    type Err = PolicyError;

    /// A file of settings. Empty lines and what stands behind `#` at the beginning of a line count
    /// for nothing; what is not set is as in [`Policy::default`].
    fn from_str(text: &str) -> Result<Policy, PolicyError> {
        let mut policy = Policy::default();
        let mut set: Vec<(usize, &str)> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let (number, line) = (index + 1, line.trim());
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let Some((key, value)) = line.split_once('=') else {
                let text = line.chars().take(60).collect();
                return Err(PolicyError::NotASetting { line: number, text });
            };
            let (key, value) = (key.trim(), value.trim());
            let Some(known) = KEYS.iter().find(|known| known.name == key) else {
                let key = key.chars().take(60).collect();
                return Err(PolicyError::UnknownKey { line: number, key });
            };
            if let Some((before, _)) = set.iter().find(|(_, name)| *name == known.name) {
                let (key, before) = (key.to_owned(), *before);
                return Err(PolicyError::Twice { line: number, key, before });
            }
            set.push((number, known.name));
            if (known.read)(&mut policy, value).is_none() {
                return Err(PolicyError::BadValue {
                    line: number,
                    key: key.to_owned(),
                    value: value.chars().take(60).collect(),
                    takes: known.takes,
                });
            }
        }
        Ok(policy)
    }
}

impl Display for Policy {
    /// The whole file: every setting with what it is for and takes.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for key in &KEYS {
            writeln!(f, "# {}: {}", key.about, key.takes)?;
            writeln!(f, "{}", format!("{} = {}", key.name, (key.write)(self)).trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Span;
    use super::*;

    #[test]
    fn a_policy_written_and_read_is_the_same() {
        let usual = Policy::default();
        assert_eq!(usual.to_string().parse(), Ok(usual));
        assert_eq!("".parse(), Ok(Policy::default()));
        let text = "# mine\nsizes = 9, 13\nminutes=5..20\nranks = 20k..3d\noffer = anna, bert\n\
                    greeting =\nobserve = 9\nkomi = 6.5\nopponents = anna\noffer-color = white\n\
                    adjourn = no\noffer-komi = 7\n";
        let policy: Policy = text.parse().unwrap();
        assert_eq!((policy.sizes.clone(), policy.minutes), (vec![9, 13], Span::new(5, 20)));
        assert_eq!(policy.offer, ["anna", "bert"]);
        assert_eq!(policy.greeting, "");
        assert_eq!(policy.to_string().parse(), Ok(policy));
    }

    #[test]
    fn mistakes_are_named_in_one_line() {
        let error = |text: &str| text.parse::<Policy>().unwrap_err().to_string();
        assert_eq!(error("\nsizes 9"), "line 2: 'sizes 9' is no setting: write KEY = VALUE");
        assert!(
            error("size = 9")
                .starts_with("line 1: there is no setting 'size': the settings are opponents, ")
        );
        assert_eq!(error("undo = 1\n\nundo = 2"), "line 3: 'undo' was set before, in line 1");
        assert_eq!(error("adjourn = maybe"), "line 1: adjourn = maybe: it takes yes or no");
        for text in [
            "sizes =",
            "sizes = 1",
            "sizes = 26",
            "sizes = 9;13",
            "minutes = 9..1",
            "komi = much",
            "ranks = strong",
            "opponents =",
            "offer-every = 0",
            "reconnect-after = 2..99999999",
            "undo = -1",
            "offer-minutes = 601",
            "opponents = an na",
        ] {
            assert!(error(text).contains("it takes"), "{text}");
            assert!(!error(text).contains('\n'));
        }
    }
}
