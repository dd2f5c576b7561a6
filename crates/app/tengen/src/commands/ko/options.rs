use clap::Args;
use tengen_board::Color;
use tengen_ko::{Amount, Fight, Setup, Start, parse_amounts, parse_threats};

use crate::failure::Failure;

/// A fight on the command line.
#[derive(Args)]
pub(super) struct FightOptions {
    /// What the ko is worth: half the difference between winning and losing it (7, 7/2 or 3.5)
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    k: Option<String>,
    /// Valuable moves elsewhere, half their difference each: 4,3 or 7/2,1
    #[arg(long, value_name = "LIST", default_value = "", allow_hyphen_values = true)]
    x: String,
    /// Black's threats: value, or value/loss; fractions in parentheses: 9/1,5 or (7/2)/(1/3)
    #[arg(long, value_name = "LIST", default_value = "", allow_hyphen_values = true)]
    black: String,
    /// White's threats
    #[arg(long, value_name = "LIST", default_value = "", allow_hyphen_values = true)]
    white: String,
    /// Black's threats that have been played and wait for an answer
    #[arg(long, value_name = "LIST", default_value = "", allow_hyphen_values = true)]
    black_pending: String,
    /// White's threats that have been played and wait for an answer
    #[arg(long, value_name = "LIST", default_value = "", allow_hyphen_values = true)]
    white_pending: String,
    /// Where the fight stands: created (Black holds a new ko, White to move), captured (White has
    /// just taken it, Black to move), created-white or captured-white (the colours swapped)
    /// [default: created]
    #[arg(long, value_name = "START", conflicts_with_all = ["holder", "to_move", "banned"])]
    start: Option<String>,
    /// Who holds the ko: black, white or none
    #[arg(long, value_name = "SIDE")]
    holder: Option<String>,
    /// Whose turn it is: black or white
    #[arg(long, value_name = "SIDE")]
    to_move: Option<String>,
    /// The side to move may not retake the ko this time
    #[arg(long)]
    banned: bool,
    /// The last move was a pass
    #[arg(long)]
    passed: bool,
    /// k and x are deiri (swing) values: halve them
    #[arg(long)]
    deiri: bool,
    /// Swap the colours of everything
    #[arg(long)]
    swap: bool,
}

impl FightOptions {
    pub(super) fn fight(&self) -> Result<Fight, Failure> {
        let k = self.k.as_deref().ok_or_else(|| {
            Failure::input("--k is missing: what is the ko worth? For example --k 17")
        })?;
        let k: Amount = k.parse().map_err(|error| Failure::input(format!("--k: {error}")))?;
        let mut setup = Setup::new(k, self.start()?);
        let list = |option: &str, error: &dyn std::fmt::Display| {
            Failure::input(format!("--{option}: {error}"))
        };
        setup.valuable = parse_amounts(&self.x).map_err(|error| list("x", &error))?;
        setup.threats = [
            parse_threats(&self.black).map_err(|error| list("black", &error))?,
            parse_threats(&self.white).map_err(|error| list("white", &error))?,
        ];
        setup.pending = [
            parse_threats(&self.black_pending).map_err(|error| list("black-pending", &error))?,
            parse_threats(&self.white_pending).map_err(|error| list("white-pending", &error))?,
        ];
        if let Some(holder) = &self.holder {
            setup.holder = parse_holder(holder)
                .map_err(|error| Failure::input(format!("--holder: {error}")))?;
        }
        if let Some(side) = &self.to_move {
            let side: Result<Color, _> = side.parse();
            setup.to_move = side.map_err(|error| Failure::input(format!("--to-move: {error}")))?;
        }
        setup.banned |= self.banned;
        setup.passed = self.passed;
        if self.deiri {
            setup.halve_swings();
        }
        let fight = setup.fight().map_err(Failure::input)?;
        Ok(if self.swap { fight.with_colors_swapped() } else { fight })
    }

    /// Whether values are read as swings, also those of a file.
    pub(super) const fn reads_swings(&self) -> bool {
        self.deiri
    }

    fn start(&self) -> Result<Start, Failure> {
        let Some(name) = &self.start else { return Ok(Start::default()) };
        name.parse().map_err(|error| Failure::input(format!("--start: {error}")))
    }
}

pub(super) fn parse_holder(text: &str) -> Result<Option<Color>, String> {
    if text.eq_ignore_ascii_case("none") {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| format!("'{text}' holds no ko: black, white or none"))
}
