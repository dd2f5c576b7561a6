use rustc_hash::FxHashMap;

use crate::nus::LARGEST_NIMBER;
use crate::{CgtError, Game, Number, Result, Side, Store};

impl Store {
    /// The atomic weight of an all-small game: how many ups it is like, seen from afar.
    pub fn atomic_weight(&self, game: Game) -> Result<Game> {
        // A star beyond every nimber that can occur in the game.
        let beyond = (self.birthday(game)? + 1).next_power_of_two();
        let far = u32::try_from(beyond).ok().filter(|&far| far <= LARGEST_NIMBER);
        let far_star = self.star(far.ok_or(CgtError::NimberOutOfReach)?)?;
        self.weight(game, far_star, &mut FxHashMap::default())
    }

    fn weight(
        &self,
        game: Game,
        far_star: Game,
        known: &mut FxHashMap<Game, Game>,
    ) -> Result<Game> {
        if let Some(nus) = self.as_nus(game) {
            if nus.number != Number::ZERO {
                return Err(CgtError::NotAllSmall);
            }
            return self.number(Number::integer(nus.ups.into()));
        }
        if let Some(&weight) = known.get(&game) {
            return Ok(weight);
        }
        let mut options = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            let step = Number::integer(if side == Side::Left { -2 } else { 2 });
            for &option in self.options(game, side)? {
                let weight = self.weight(option, far_star, known)?;
                options[side.index()].push(self.sum(weight, self.number(step)?)?);
            }
        }
        if options.iter().any(Vec::is_empty) {
            return Err(CgtError::NotAllSmall);
        }
        let [left, right] = &options;
        let plain = self.braces(left, right)?;
        let is_integer = self.as_number(plain).is_some_and(Number::is_integer);
        // Where whole numbers fit, which one is decided by standing beside a far star.
        let weight = if !is_integer {
            plain
        } else if self.is_at_most(far_star, game)? {
            self.last_integer_before(Side::Right, right)?
        } else if self.is_at_most(game, far_star)? {
            self.last_integer_before(Side::Left, left)?
        } else {
            self.number(Number::ZERO)?
        };
        known.insert(game, weight);
        Ok(weight)
    }

    /// The whole number furthest towards a side's options that is not beyond, or equal to, any of
    /// them.
    fn last_integer_before(&self, side: Side, options: &[Game]) -> Result<Game> {
        let mut nearest: Option<Number> = None;
        for &option in options {
            // The stop towards the options' own side, rounded back.
            let stop = self.stop(option, side.other());
            let rounded = if side == Side::Right { stop.floor() } else { -stop.negative().floor() };
            let mut number = Number::ratio(rounded, 1)?;
            if self.no_better(side, self.number(number)?, option)? {
                let back = if side == Side::Right { -1 } else { 1 };
                number = number.plus(Number::integer(back))?;
            }
            let sooner = |one: Number, two: Number| {
                if side == Side::Right { one.min(two) } else { one.max(two) }
            };
            nearest = Some(nearest.map_or(number, |nearest| sooner(nearest, number)));
        }
        self.number(nearest.ok_or(CgtError::NotAllSmall)?)
    }
}
