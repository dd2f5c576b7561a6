use std::fmt;

use tengen_board::{Color, Point, PointSet};
use tengen_cgt::{Game, Number, Result, Side, Store};
use tengen_verdict::Verdict;

use crate::value::Ends;

/// A part of the board that is left to be played, with safe stones all round.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its points, free or not.
    pub points: PointSet,
    /// What it is worth, Black's area minus White's, as a game of the store it was solved with.
    /// `Exact` holds under every ko rule; kos that matter leave a bound.
    pub value: Verdict<Game>,
    /// What it counts as it stands, with all stones alive.
    pub now: i32,
    /// What playing there is like; not for bounds.
    pub heat: Option<Heat>,
    /// Every legal move there, of Black and of White, with what it leaves.
    pub moves: [Vec<Continuation>; 2],
    /// Why the value is no exact one.
    pub doubt: Option<Doubt>,
}

/// A move in a region, and what it leaves of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// Where the stone goes.
    pub point: Point,
    /// What the region is worth afterwards.
    pub value: Verdict<Game>,
    /// Whether the stone takes a ko: the region can become again what it was.
    pub is_ko: bool,
}

/// Why a region has no exact value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubt {
    /// It can come back to what it was, and that matters: a ko, or stones taken back and forth as
    /// after a seki is broken.
    Ko,
    /// It is too large for the budget: the bound is what any board with so many points has.
    TooLarge,
}

/// What playing in a region is like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heat {
    /// What it is worth on the average.
    pub mean: Number,
    /// How much a move is worth: a whole number that nobody gains by has -1.
    pub temperature: Number,
    /// Who threatens more than they take.
    pub character: Character,
    /// The best local moves of Black and of White, while others are no hotter.
    pub best: [Vec<Point>; 2],
}

/// Who must answer whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Character {
    /// Nobody gains by moving.
    Settled,
    /// Whoever moves first takes the points and gives the turn away.
    Gote,
    /// This player's move threatens more than it takes.
    Sente(Color),
    /// So does either's.
    DoubleSente,
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Character::Settled => f.pad("settled"),
            Character::Gote => f.pad("gote"),
            Character::Sente(color) => f.pad(&format!("{}'s sente", color.player())),
            Character::DoubleSente => f.pad("double sente"),
        }
    }
}

/// The side that a colour plays.
pub(crate) const fn side_of(color: Color) -> Side {
    match color {
        Color::Black => Side::Left,
        Color::White => Side::Right,
    }
}

impl Region {
    /// Whether its value is proved, and so that nobody gains by moving there.
    pub fn is_settled(&self) -> bool {
        self.heat.as_ref().is_some_and(|heat| heat.character == Character::Settled)
    }

    /// What is known of the value for a player who wants to be sure: the least for Black, the most
    /// for White.
    pub(crate) fn ends(&self) -> Ends {
        ends(self.value)
    }
}

pub(crate) fn ends(value: Verdict<Game>) -> Ends {
    match value {
        Verdict::Exact(game) | Verdict::Estimate(game) => Ends { low: game, high: game },
        Verdict::Bound { low, high } => Ends { low, high },
    }
}

pub(crate) fn verdict(ends: Ends) -> Verdict<Game> {
    if ends.low == ends.high {
        Verdict::Exact(ends.low)
    } else {
        Verdict::Bound { low: ends.low, high: ends.high }
    }
}

impl Heat {
    /// What playing is like where a game has this value and these moves.
    pub(crate) fn of(store: &Store, game: Game, moves: &[Vec<Continuation>; 2]) -> Result<Heat> {
        let thermograph = store.thermograph(game)?;
        let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
        let mut best = [Vec::new(), Vec::new()];
        let mut threatens = [false; 2];
        if store.as_number(game).is_some() {
            return Ok(Heat { mean, temperature, character: Character::Settled, best });
        }
        for color in Color::BOTH {
            let side = color.index();
            let options = moves[side].iter().filter(|option| !option.is_ko);
            let mut found: Option<Number> = None;
            for option in options {
                let Ends { low, high } = ends(option.value);
                let game = if color == Color::Black { low } else { high };
                let after = store.thermograph(game)?;
                let answered = after.wall(side_of(color.other())).at(temperature)?;
                let gain = if color == Color::Black { answered } else { answered.negative() };
                if found.is_none_or(|best| gain > best) {
                    found = Some(gain);
                    best[side].clear();
                    threatens[side] = true;
                }
                if found == Some(gain) {
                    best[side].push(option.point);
                    // A move that need not be answered is there as well.
                    threatens[side] &= after.temperature() > temperature;
                }
            }
        }
        let character = match threatens {
            [true, true] => Character::DoubleSente,
            [true, false] => Character::Sente(Color::Black),
            [false, true] => Character::Sente(Color::White),
            [false, false] => Character::Gote,
        };
        Ok(Heat { mean, temperature, character, best })
    }
}
