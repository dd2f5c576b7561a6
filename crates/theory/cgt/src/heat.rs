//! Cooling, heating, overheating, Norton's product: one recursion with different steps.

use rustc_hash::FxHashMap;

use crate::store::DEEPEST;
use crate::{CgtError, Game, Number, Result, Side, Store};

/// A map from games to games that works on the options, except where it knows better.
struct Rebuild<'a, Stop, Step> {
    store: &'a Store,
    /// The value where the recursion ends.
    stop: Stop,
    /// What becomes of an option of a side once it has been rebuilt; more than one game if the
    /// move can be made in several ways.
    step: Step,
    known: FxHashMap<Game, Game>,
}

impl<Stop, Step> Rebuild<'_, Stop, Step>
where
    Stop: Fn(Game) -> Result<Option<Game>>,
    Step: Fn(Side, Game) -> Result<Vec<Game>>,
{
    fn rebuild(&mut self, game: Game) -> Result<Game> {
        if let Some(&known) = self.known.get(&game) {
            return Ok(known);
        }
        if let Some(value) = (self.stop)(game)? {
            return Ok(value);
        }
        if self.store.node(game).height > DEEPEST {
            return Err(CgtError::TooDeep);
        }
        let mut options = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for &option in self.store.options(game, side)? {
                let rebuilt = self.rebuild(option)?;
                options[side.index()].extend((self.step)(side, rebuilt)?);
            }
        }
        let value = self.store.simplify(options)?;
        self.known.insert(game, value);
        Ok(value)
    }
}

impl Store {
    fn rebuilt(
        &self,
        game: Game,
        stop: impl Fn(Game) -> Result<Option<Game>>,
        step: impl Fn(Side, Game) -> Result<Vec<Game>>,
    ) -> Result<Game> {
        Rebuild { store: self, stop, step, known: FxHashMap::default() }.rebuild(game)
    }

    /// Cooled by a temperature: every move costs so much, until the game freezes to its mean
    /// value.
    ///
    /// ```
    /// use tengen_cgt::{Number, Store};
    ///
    /// let store = Store::new();
    /// let n = |value| store.integer(value);
    /// let corridor = store.braces(&[n(6)], &[store.braces(&[n(4)], &[n(0)])?])?;
    /// let cooled = store.cool(corridor, Number::integer(2))?;
    /// assert_eq!(store.name(cooled)?, "4^");
    /// # Ok::<(), tengen_cgt::CgtError>(())
    /// ```
    pub fn cool(&self, game: Game, temperature: Number) -> Result<Game> {
        if temperature < Number::ZERO {
            return Err(CgtError::NegativeTemperature);
        }
        if temperature == Number::ZERO {
            return Ok(game);
        }
        let taxes = self.side_payments(self.number(temperature)?)?;
        let frozen = |game: Game| {
            let thermograph = self.thermograph(game)?;
            if thermograph.temperature() < temperature {
                self.number(thermograph.mean()).map(Some)
            } else {
                Ok(None)
            }
        };
        // A mover pays: Left's options lose the tax, Right's gain it.
        self.rebuilt(game, frozen, |side, option| {
            Ok(vec![self.sum(option, taxes[side.other().index()])?])
        })
    }

    /// Heated by an amount: every move that is not in a number gains so much.
    pub fn heat(&self, game: Game, by: Game) -> Result<Game> {
        let bonuses = self.side_payments(by)?;
        let number = |game: Game| Ok(self.as_number(game).map(|_| game));
        self.rebuilt(game, number, |side, option| {
            Ok(vec![self.sum(option, bonuses[side.index()])?])
        })
    }

    /// Overheated: whole numbers count so many of a unit, every other move gains so much. For a
    /// positive unit the form of the game does not matter; otherwise it is the canonical one.
    pub fn overheat(&self, game: Game, unit: Game, by: Game) -> Result<Game> {
        let bonuses = self.side_payments(by)?;
        self.rebuilt(
            game,
            |game| self.counted(game, unit),
            |side, option| Ok(vec![self.sum(option, bonuses[side.index()])?]),
        )
    }

    /// Norton's product by a positive unit: whole numbers count units, and every other move gains
    /// a unit and an incentive of it.
    pub fn norton(&self, game: Game, unit: Game) -> Result<Game> {
        self.require_positive(unit)?;
        let [left, right] = self.incentives(unit)?;
        let mut gains = Vec::new();
        for incentive in left.into_iter().chain(right) {
            gains.push(self.side_payments(self.sum(unit, incentive)?)?);
        }
        self.rebuilt(
            game,
            |game| self.counted(game, unit),
            |side, option| gains.iter().map(|gain| self.sum(option, gain[side.index()])).collect(),
        )
    }

    /// What a move gains each side that makes it, before anybody answers: Left's options less
    /// the game, and the game less Right's options.
    pub fn incentives(&self, game: Game) -> Result<[Vec<Game>; 2]> {
        let left: Result<Vec<Game>> =
            self.left(game)?.iter().map(|&option| self.difference(option, game)).collect();
        let right: Result<Vec<Game>> =
            self.right(game)?.iter().map(|&option| self.difference(game, option)).collect();
        Ok([left?, right?])
    }

    /// So many units for a whole number.
    fn counted(&self, game: Game, unit: Game) -> Result<Option<Game>> {
        let Some(number) = self.as_number(game).filter(|number| number.is_integer()) else {
            return Ok(None);
        };
        let count = i64::try_from(number.numerator()).map_err(|_| CgtError::NumberOutOfReach)?;
        self.multiple(count, unit).map(Some)
    }

    /// An amount as Left and as Right get it.
    fn side_payments(&self, amount: Game) -> Result<[Game; 2]> {
        Ok([amount, self.negative(amount)?])
    }

    fn require_positive(&self, unit: Game) -> Result<()> {
        let zero = self.number(Number::ZERO)?;
        if unit != zero && self.is_at_most(zero, unit)? {
            Ok(())
        } else {
            Err(CgtError::UnitNotPositive)
        }
    }
}
