use std::fmt;
use std::str::FromStr;

/// A rank among amateurs, as servers show it: `12k`, `3d`, with or without a mark for how sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// 1 dan is 1, 1 kyu is 0, 30 kyu is -29.
    steps: i32,
}

/// What 1 dan is worth on the scale of most rating lists, on which a rank is a hundred points.
const SHODAN: i32 = 2_100;

impl Rank {
    /// The rank on a scale of rating points, a hundred a rank.
    pub const fn rating(self) -> i32 {
        SHODAN + 100 * (self.steps - 1)
    }
}

impl FromStr for Rank {
    type Err = ();

    fn from_str(text: &str) -> Result<Rank, ()> {
        let text = text.trim().trim_end_matches(['*', '?', '+']).to_ascii_lowercase();
        let (number, kind) = text.split_at_checked(text.len().saturating_sub(1)).ok_or(())?;
        let number: i32 = number.trim().parse().map_err(|_| ())?;
        let steps = match kind {
            "k" if (1..=40).contains(&number) => 1 - number,
            "d" | "p" if (1..=10).contains(&number) => number,
            _ => return Err(()),
        };
        Ok(Rank { steps })
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.steps > 0 { write!(f, "{}d", self.steps) } else { write!(f, "{}k", 1 - self.steps) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_in_order() {
        let ranks = ["30k", "2k?", "1k*", "1d", "9d"].map(|text| text.parse::<Rank>().unwrap());
        assert!(ranks.is_sorted());
        assert_eq!(ranks.map(|rank| rank.to_string()), ["30k", "2k", "1k", "1d", "9d"]);
        assert_eq!(ranks.map(Rank::rating), [-900, 1_900, 2_000, 2_100, 2_900]);
        for text in ["NR", "", "0k", "41k", "11d", "k", "\u{6bb5}", "5x"] {
            assert!(text.parse::<Rank>().is_err(), "{text}");
        }
    }
}
