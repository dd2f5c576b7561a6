use clap::Args;
use tengen_board::Color;
use tengen_ko::{
    Amount, Fight, FightError, KoSetup, Kos, KosError, Setup, Start, parse_amounts, parse_threats,
};

use super::kos::KosOptions;
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
        self.set_up(self.setup(self.k()?)?).map_err(Failure::input)
    }

    /// The fight over the kos of other options, or over this one as they change it.
    pub(super) fn kos(&self, options: &KosOptions) -> Result<Kos, Failure> {
        let (setup, kos) = match options.list()? {
            // The value of the one ko that it is made for has no meaning here.
            Some(kos) => (self.setup(Amount::whole(1))?, kos),
            None => {
                let setup = self.setup(self.k()?)?;
                let ko = options.one(&setup)?;
                (setup, vec![ko])
            }
        };
        self.set_up_kos(setup, kos).map_err(Failure::input)
    }

    /// Whose turn it was said to be.
    pub(super) fn to_move(&self) -> Result<Option<Color>, Failure> {
        let side = self.to_move.as_deref().map(str::parse::<Color>).transpose();
        side.map_err(|error| Failure::input(format!("--to-move: {error}")))
    }

    fn k(&self) -> Result<Amount, Failure> {
        let k = self.k.as_deref().ok_or_else(|| {
            Failure::input("--k is missing: what is the ko worth? For example --k 17")
        })?;
        k.parse().map_err(|error| Failure::input(format!("--k: {error}")))
    }

    fn setup(&self, k: Amount) -> Result<Setup, Failure> {
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
        if let Some(side) = self.to_move()? {
            setup.to_move = side;
        }
        setup.banned |= self.banned;
        setup.passed = self.passed;
        Ok(setup)
    }

    /// Makes the fight, with swings halved and colours swapped where that is asked for: also for
    /// those of a file.
    pub(super) fn set_up(&self, mut setup: Setup) -> Result<Fight, FightError> {
        if self.deiri {
            setup.halve_swings();
        }
        let fight = setup.fight()?;
        Ok(if self.swap { fight.with_colors_swapped() } else { fight })
    }

    /// The same for kos of any kind.
    pub(super) fn set_up_kos(
        &self,
        mut setup: Setup,
        mut kos: Vec<KoSetup>,
    ) -> Result<Kos, KosError> {
        if self.deiri {
            setup.halve_swings();
            kos.iter_mut().for_each(|ko| ko.value = ko.value.half());
        }
        let fight = setup.kos(&kos)?;
        Ok(if self.swap { fight.with_colors_swapped() } else { fight })
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
