//! What a root says about its game.

use tengen_board::Size;

use crate::number::parse_real;
use crate::{GameTree, Grid, Outcome, ValueError, ValueProblem};

/// Which game was played, GM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// 1, and what a missing GM means.
    Go,
    /// 4: Gomoku, Renju and the other kinds of five in a row.
    Gobang,
    /// Another game, by its number.
    Other(u32),
}

impl GameKind {
    /// The number that stands for it.
    pub fn number(self) -> u32 {
        match self {
            GameKind::Go => 1,
            GameKind::Gobang => 4,
            GameKind::Other(number) => number,
        }
    }

    /// The game this number stands for.
    pub fn from_number(number: u32) -> GameKind {
        match number {
            1 => GameKind::Go,
            4 => GameKind::Gobang,
            other => GameKind::Other(other),
        }
    }
}

impl GameTree {
    /// Which game was played: Go if GM is missing.
    ///
    /// # Errors
    /// If GM is no number.
    pub fn kind(&self) -> Result<GameKind, ValueError> {
        let Some(value) = self.root().written_value("GM") else {
            return Ok(GameKind::Go);
        };
        let number = u32::try_from(value.number()?);
        let number = number.map_err(|_| value.error(ValueProblem::NotWhole))?;
        Ok(GameKind::from_number(number))
    }

    /// The board: `19`, or `9:13` for 9 columns and 13 rows. If SZ is missing, 19 for Go and 15 for
    /// Gobang.
    ///
    /// # Errors
    /// If SZ is no size from 1 to 25, or is missing for another game.
    pub fn size(&self) -> Result<Size, ValueError> {
        let Some(value) = self.root().written_value("SZ") else {
            let side = match self.kind()? {
                GameKind::Go => 19,
                GameKind::Gobang => 15,
                GameKind::Other(kind) => {
                    let problem = ValueProblem::NoSize { kind };
                    return Err(ValueError::new(Some(self.position()), b"SZ", "", problem));
                }
            };
            return Ok(Size::square(side).expect("15 and 19 are sizes"));
        };
        value.simple_text().trim().parse().map_err(|_| value.error(ValueProblem::NotASize))
    }

    /// Board and kind together: what the names of points mean in this game.
    ///
    /// # Errors
    /// If either is unreadable.
    pub fn grid(&self) -> Result<Grid, ValueError> {
        Ok(Grid::new(self.kind()?, self.size()?))
    }

    /// What White gets, KM; none if it is missing.
    ///
    /// # Errors
    /// If it is no number.
    pub fn komi(&self) -> Result<Option<f64>, ValueError> {
        self.root().real("KM")
    }

    /// Stones Black got, HA; none if it is missing.
    ///
    /// # Errors
    /// If it is no number of stones.
    pub fn handicap(&self) -> Result<Option<u32>, ValueError> {
        let Some(value) = self.root().written_value("HA") else {
            return Ok(None);
        };
        let stones = u32::try_from(value.number()?);
        stones.map(Some).map_err(|_| value.error(ValueProblem::NotWhole))
    }

    /// How it ended, RE; none if it is missing.
    ///
    /// # Errors
    /// If it is not written as the standard asks.
    pub fn outcome(&self) -> Result<Option<Outcome>, ValueError> {
        let Some(value) = self.root().written_value("RE") else {
            return Ok(None);
        };
        Outcome::parse(&value.simple_text(), |margin| parse_real(margin.as_bytes()))
            .map(Some)
            .ok_or_else(|| value.error(ValueProblem::NotAResult))
    }
}
