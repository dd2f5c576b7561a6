use std::sync::{Arc, PoisonError};

use crate::store::DEEPEST;
use crate::{CgtError, Game, Number, Nus, Result, Side, Store, Trajectory};

/// What a game is worth to whoever begins, when every move costs so much: a wall for each side, from
/// the temperature -1 up to where they meet and go on as a mast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    left: Trajectory,
    right: Trajectory,
    temperature: Number,
    mean: Number,
}

/// So many thermographs are remembered.
const REMEMBERED: usize = 1 << 16;

impl Thermograph {
    /// A mast all the way: nobody gains by moving.
    pub(crate) fn mast(mean: Number, from: Number) -> Thermograph {
        let wall = Trajectory::constant(mean);
        Thermograph { left: wall.clone(), right: wall, temperature: from, mean }
    }

    /// Walls that are followed until a temperature, where they must have met.
    pub(crate) fn closed_at(
        left: &Trajectory,
        right: &Trajectory,
        temperature: Number,
    ) -> Result<Thermograph> {
        let mean = right.at(temperature)?;
        let (left, right) = (left.up_to(temperature)?, right.up_to(temperature)?);
        Ok(Thermograph { left, right, temperature, mean })
    }

    /// The wall of a side: what the game comes to if it begins.
    pub const fn wall(&self, side: Side) -> &Trajectory {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }

    /// The value of the mast.
    pub const fn mean(&self) -> Number {
        self.mean
    }

    /// Where the mast begins: how much a move is worth.
    pub const fn temperature(&self) -> Number {
        self.temperature
    }

    /// The corners of a wall as (value, temperature), from -1 to the foot of the mast.
    pub fn corners(&self, side: Side) -> Vec<(Number, Number)> {
        let mut corners = self.wall(side).corners();
        // An upright wall runs into the mast without a corner; the foot is listed all the same.
        if corners.last().is_some_and(|&(_, last)| last < self.temperature) {
            corners.push((self.mean, self.temperature));
        }
        corners
    }
}

impl Store {
    /// The thermograph, exact and from the temperature -1 on.
    pub fn thermograph(&self, game: Game) -> Result<Arc<Thermograph>> {
        if let Some(nus) = self.as_nus(game) {
            if nus.number.is_integer() || !nus.number.is_dyadic() {
                return nus_thermograph(&nus).map(Arc::new);
            }
            // Beside a fraction, whose own walls bend, ups beyond three and nimbers beyond two
            // change nothing: Left moves to the fraction, and Right's answers lead there too.
            let alike = Nus { ups: nus.ups.clamp(-3, 3), nimber: nus.nimber.min(2), ..nus };
            if alike != nus {
                return self.thermograph(self.nus(alike)?);
            }
        }
        let known = self.thermographs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&game) {
            return Ok(known.clone());
        }
        drop(known);
        if self.node(game).height > DEEPEST {
            return Err(CgtError::TooDeep);
        }
        self.spend(1)?;
        let [left, right] = [self.scaffold(game, Side::Left)?, self.scaffold(game, Side::Right)?];
        // Neither side is without options here, and walls grow no further apart.
        let temperature = left.meets(&right)?.ok_or(CgtError::NumberOutOfReach)?;
        let thermograph = Arc::new(Thermograph::closed_at(&left, &right, temperature)?);
        let mut known = self.thermographs.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(game, thermograph.clone());
        Ok(thermograph)
    }

    /// What a side can reach by a move, at every temperature, less what the move costs.
    fn scaffold(&self, game: Game, side: Side) -> Result<Trajectory> {
        best_move(side, self.options(game, side)?, |option| self.thermograph(option))
    }

    /// The mean value: what many copies of the game are worth, each.
    pub fn mean(&self, game: Game) -> Result<Number> {
        Ok(self.thermograph(game)?.mean())
    }

    /// The temperature: how urgent a move is. Numbers are below zero, whole ones at -1.
    pub fn temperature(&self, game: Game) -> Result<Number> {
        Ok(self.thermograph(game)?.temperature())
    }
}

/// The best of the opponent's walls after a move of this side, less the cost of the move.
pub(crate) fn best_move(
    side: Side,
    options: &[Game],
    thermograph: impl Fn(Game) -> Result<Arc<Thermograph>>,
) -> Result<Trajectory> {
    let mut best: Option<Trajectory> = None;
    for &option in options {
        let after = thermograph(option)?;
        let wall = after.wall(side.other());
        best = Some(match best {
            None => wall.clone(),
            Some(best) => best.better(wall, side)?,
        });
    }
    let cost = if side == Side::Left { -1 } else { 1 };
    // A game that is no whole number has options for both; only a ko may lack them.
    best.ok_or(CgtError::ColdKo)?.tilted(cost)
}

/// Numbers that are whole, or no games that end, are masts. Beside them an infinitesimal's walls meet at 0: a
/// side that can move to the number itself gains by it below; beside ups the other side cannot,
/// except from up and star.
fn nus_thermograph(nus: &Nus) -> Result<Thermograph> {
    let wall = Trajectory::constant(nus.number);
    if nus.is_number() {
        return Ok(Thermograph::mast(nus.number, crate::trajectory::LOWEST));
    }
    let both = nus.ups == 0 || (nus.ups.abs() == 1 && nus.nimber == 1);
    let left = if both || nus.ups > 0 { wall.tilted(-1)? } else { wall.clone() };
    let right = if both || nus.ups < 0 { wall.tilted(1)? } else { wall };
    Thermograph::closed_at(&left, &right, Number::ZERO)
}
