use std::fmt;
use std::str::FromStr;

/// How strong a player is said to be: from 30 kyu over the dans to the professionals.
///
/// ```
/// use tengen_records::Rank;
///
/// let rank = |text: &str| text.parse::<Rank>().unwrap();
/// assert!(rank("12k") < rank("1 kyu") && rank("1k") < rank("1d") && rank("7 dan") < rank("1p"));
/// assert_eq!(rank("6d?").to_string(), "6d");
/// assert!("strong".parse::<Rank>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(i8);

/// The first rank of the professionals, on the scale on which 1 dan is 0 and 1 kyu is -1.
const FIRST_PROFESSIONAL: i8 = 20;

/// Text that names no rank.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no rank: write 5k (kyu), 3d (dan) or 9p (professional)")]
pub struct RankError(String);

impl FromStr for Rank {
    type Err = RankError;

    /// A number and a letter or word; what follows, such as a question mark, does not matter.
    fn from_str(text: &str) -> Result<Rank, RankError> {
        let no_rank = || RankError(text.to_owned());
        let plain = text.trim().to_lowercase();
        let digits = plain.find(|c: char| !c.is_ascii_digit()).unwrap_or(plain.len());
        let number: i8 = plain[..digits].parse().map_err(|_| no_rank())?;
        let unit = plain[digits..].trim_start();
        match unit.chars().next() {
            Some('k' | '級' | '级') if (1..=60).contains(&number) => Ok(Rank(-number)),
            Some('p') if (1..=10).contains(&number) => Ok(Rank(FIRST_PROFESSIONAL + number - 1)),
            Some('d' | '段') if (1..=12).contains(&number) => Ok(Rank(number - 1)),
            _ => Err(no_rank()),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            kyu if kyu < 0 => write!(f, "{}k", -kyu),
            dan if dan < FIRST_PROFESSIONAL => write!(f, "{}d", dan + 1),
            professional => write!(f, "{}p", professional - FIRST_PROFESSIONAL + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_reads_back() {
        let ranks = (1..=30).rev().map(|n| format!("{n}k"));
        let ranks = ranks.chain((1..=9).map(|n| format!("{n}d")));
        let ranks: Vec<String> = ranks.chain((1..=9).map(|n| format!("{n}p"))).collect();
        let read: Vec<Rank> = ranks.iter().map(|text| text.parse().unwrap()).collect();
        assert!(read.is_sorted_by(|a, b| a < b));
        assert!(read.iter().map(ToString::to_string).eq(ranks));
    }

    #[test]
    fn ranks_as_servers_write_them() {
        for (text, rank) in [(" 7 Dan", "7d"), ("9段", "9d"), ("2級", "2k"), ("3D*", "3d")] {
            assert_eq!(text.parse::<Rank>().unwrap().to_string(), rank);
        }
        for bad in ["", "d", "0d", "99k", "2100", "-3k", "1000d"] {
            let message = bad.parse::<Rank>().unwrap_err().to_string();
            assert!(message.contains("is no rank"), "{message}");
        }
    }
}
