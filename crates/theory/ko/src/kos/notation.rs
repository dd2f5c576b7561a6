//! Kos as people write them: `12; 7 white stages=2; 9 black-approach=1`.

use super::KoSetup;
use crate::AmountError;

/// Why a list of kos cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KoNotationError {
    /// The value is no number.
    #[error("ko {ko}: {error}")]
    Amount {
        /// Which ko, from 1.
        ko: usize,
        /// What is wrong with its value.
        error: AmountError,
    },
    /// A word that means nothing.
    #[error(
        "ko {ko}: '{word}' means nothing: write 12, or 12 white, or 12 stages=2 stage=1 \
         black-approach=1 white-approach=1 banned"
    )]
    Word {
        /// Which ko, from 1.
        ko: usize,
        /// The word.
        word: String,
    },
}

/// Reads kos separated by semicolons: a value, then who holds it or at which stage it stands, how
/// many stages and approach moves it has, and whether it is banned.
///
/// ```
/// let kos = tengen_ko::parse_kos("12; 7/2 white stages=2 banned")?;
/// assert_eq!((kos[1].stage, kos[1].stages, kos[1].banned), (2, 2, true));
/// # Ok::<(), tengen_ko::KoNotationError>(())
/// ```
pub fn parse_kos(text: &str) -> Result<Vec<KoSetup>, KoNotationError> {
    let nothing = text.trim().is_empty();
    let items = text.split(';').filter(|_| !nothing);
    items.enumerate().map(|(index, item)| parse_ko(item, index + 1)).collect()
}

fn parse_ko(text: &str, number: usize) -> Result<KoSetup, KoNotationError> {
    let mut words = text.split_whitespace();
    let value = words.next().unwrap_or_default().parse();
    let value = value.map_err(|error| KoNotationError::Amount { ko: number, error })?;
    let mut ko = KoSetup::direct(value);
    let mut is_whites = false;
    for word in words {
        let nonsense = || KoNotationError::Word { ko: number, word: word.to_owned() };
        let lower = word.to_ascii_lowercase();
        match lower.split_once('=') {
            None => match lower.as_str() {
                "black" | "b" => (ko.stage, is_whites) = (0, false),
                "white" | "w" => is_whites = true,
                "banned" => ko.banned = true,
                _ => return Err(nonsense()),
            },
            Some((name, count)) => {
                let count: u8 = count.parse().map_err(|_| nonsense())?;
                match name {
                    "stages" => ko.stages = count,
                    "stage" => (ko.stage, is_whites) = (count, false),
                    "black-approach" => ko.approach[0] = count,
                    "white-approach" => ko.approach[1] = count,
                    _ => return Err(nonsense()),
                }
            }
        }
    }
    if is_whites {
        ko.stage = ko.stages;
    }
    Ok(ko)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Amount, Setup, Start};
    use proptest::prelude::*;

    #[test]
    fn kos_of_every_kind() {
        let direct = |value| KoSetup::direct(Amount::whole(value));
        assert_eq!(parse_kos("12").unwrap(), [direct(12)]);
        assert_eq!(parse_kos(" ").unwrap(), []);
        let kos = parse_kos("12; 7 white stages=3 ;9 Stage=1 stages=2 black-approach=2").unwrap();
        assert_eq!(kos[1], KoSetup { stages: 3, stage: 3, ..direct(7) });
        assert_eq!(kos[2], KoSetup { stages: 2, stage: 1, approach: [2, 0], ..direct(9) });
    }

    #[test]
    fn what_is_no_ko_is_refused_with_a_reason() {
        for (text, reason) in [
            ("x", "ko 1: 'x' is no number"),
            ("3;", "ko 2: '' is no number"),
            ("3; 4 red", "ko 2: 'red' means nothing"),
            ("3 stages=x", "ko 1: 'stages=x' means nothing"),
            ("3 stages=300", "'stages=300' means nothing"),
            ("3 -1", "'-1' means nothing"),
        ] {
            let refusal = parse_kos(text).unwrap_err().to_string();
            assert!(refusal.contains(reason), "{text}: {refusal}");
        }
        let setup = Setup::new(Amount::whole(1), Start::Created);
        for (text, reason) in [
            ("", "there is no ko"),
            ("0", "ko 1 is 0: it must be above 0"),
            ("3; -2", "ko 2 is -2: it must be above 0"),
            ("3 stages=0", "ko 1 has 0 stages: 1 to 7"),
            ("3 stages=8", "ko 1 has 8 stages: 1 to 7"),
            ("3 stages=2 stage=3", "ko 1 stands at stage 3: 0 (black holds it) to 2"),
            ("3 black-approach=8", "ko 1 needs 8 approach moves: at most 7"),
            ("3 banned; 4 banned", "two kos cannot both"),
            ("1;1;1;1;1;1;1", "7 kos are too many"),
            ("1 stages=3;1 stages=3;1 stages=3;1", "128 ways for the kos to stand are too many"),
        ] {
            let refusal = setup.kos(&parse_kos(text).unwrap()).unwrap_err().to_string();
            assert!(refusal.contains(reason), "{text}: {refusal}");
        }
    }

    proptest! {
        #[test]
        fn no_text_is_too_odd(text in "[0-9; =a-zA-Z/.-]*") {
            if let Ok(kos) = parse_kos(&text) {
                let _ = Setup::new(Amount::whole(1), Start::Created).kos(&kos);
            }
        }
    }
}
