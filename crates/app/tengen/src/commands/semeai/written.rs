//! Races that are given by their liberties.

use clap::Args;
use serde_json::{Map, Value};
use tengen_semeai::{Eye, Race, Region};

/// The liberties of a race, as they are typed.
#[derive(Args, Default)]
pub(super) struct Written {
    /// Liberties that come and go, such as '{6|{4|0}}; {0|-4}'
    #[arg(long, value_name = "TREES")]
    regions: Option<String>,
    /// Plain liberties of Black's block outside
    #[arg(long, value_name = "N")]
    black: Option<u32>,
    /// Plain liberties of White's block outside
    #[arg(long, value_name = "N")]
    white: Option<u32>,
    /// Liberties of both blocks
    #[arg(long, value_name = "N")]
    shared: Option<u32>,
    /// Points of Black's eye, none by default
    #[arg(long, value_name = "N")]
    black_eye: Option<u32>,
    /// Points of White's eye
    #[arg(long, value_name = "N")]
    white_eye: Option<u32>,
    /// White's stones in Black's eye
    #[arg(long, value_name = "N")]
    black_eye_stones: Option<u32>,
    /// Black's stones in White's eye
    #[arg(long, value_name = "N")]
    white_eye_stones: Option<u32>,
    /// Black's liberties that need an approach move which can be left out at the end
    #[arg(long, value_name = "N")]
    black_approach: Option<u32>,
    /// White's liberties that need an approach move which can be left out at the end
    #[arg(long, value_name = "N")]
    white_approach: Option<u32>,
}

/// Counts go up to this.
const MOST: u32 = 10_000;

impl Written {
    /// The race of a line of a file; keys it does not know are left alone.
    pub fn from_json(case: &Map<String, Value>) -> Result<Written, String> {
        let count = |key: &str| match case.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => {
                let count = value.as_u64().and_then(|count| u32::try_from(count).ok());
                let wrong = || format!("{key}: {value} is no whole number from 0 on");
                count.map(Some).ok_or_else(wrong)
            }
        };
        let regions = match case.get("regions") {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text.clone()),
            Some(other) => return Err(format!("regions: {other} is no text such as \"{{0|-4}}\"")),
        };
        Ok(Written {
            regions,
            black: count("black")?,
            white: count("white")?,
            shared: count("shared")?,
            black_eye: count("black_eye")?,
            white_eye: count("white_eye")?,
            black_eye_stones: count("black_eye_stones")?,
            white_eye_stones: count("white_eye_stones")?,
            black_approach: count("black_approach")?,
            white_approach: count("white_approach")?,
        })
    }

    /// Whether anything is said.
    pub fn is_given(&self) -> bool {
        let counts = [
            self.black,
            self.white,
            self.shared,
            self.black_eye,
            self.white_eye,
            self.black_eye_stones,
            self.white_eye_stones,
            self.black_approach,
            self.white_approach,
        ];
        self.regions.is_some() || counts.iter().any(Option::is_some)
    }

    /// The race that they make.
    pub fn race(&self) -> Result<Race, String> {
        if !self.is_given() {
            return Err("no race is given: --regions, --black and --white, or a board".to_owned());
        }
        let text = self.regions.as_deref().unwrap_or_default();
        let regions = Region::parse_list(text).map_err(|error| format!("regions: {error}"))?;
        let count = |name: &str, count: Option<u32>| match count.unwrap_or(0) {
            count if count <= MOST => Ok(count),
            count => Err(format!("{name}: {count} is too many, at most {MOST}")),
        };
        let eye = |name: &str, points: Option<u32>, stones: Option<u32>| {
            Eye::new(points.unwrap_or(0), stones.unwrap_or(0))
                .map_err(|error| format!("{name}: {error}"))
        };
        let race = Race {
            regions,
            plain: [count("black", self.black)?, count("white", self.white)?],
            approaches: [
                count("black approach", self.black_approach)?,
                count("white approach", self.white_approach)?,
            ],
            shared: count("shared", self.shared)?,
            eyes: [
                eye("black eye", self.black_eye, self.black_eye_stones)?,
                eye("white eye", self.white_eye, self.white_eye_stones)?,
            ],
        };
        race.check().map_err(|error| error.to_string())?;
        Ok(race)
    }
}
