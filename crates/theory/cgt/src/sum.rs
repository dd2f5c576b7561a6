use crate::store::DEEPEST;
use crate::{CgtError, Game, Number, Nus, Result, Side, Store};

impl Store {
    /// The sum: a move is a move in either.
    pub fn sum(&self, one: Game, other: Game) -> Result<Game> {
        let (first, second) = (self.node(one), self.node(other));
        if let (Some(first), Some(second)) = (first.nus(), second.nus()) {
            return self.nus(first.plus(second)?);
        }
        match (first.number(), second.number()) {
            (Some(number), _) => return self.moved(other, number),
            (_, Some(number)) => return self.moved(one, number),
            _ => {}
        }
        if self.known_negative(one) == Some(other) {
            return self.number(Number::ZERO);
        }
        if let Some(known) = self.sums.get(one, other) {
            return Ok(known);
        }
        if first.height.saturating_add(second.height) > DEEPEST {
            return Err(CgtError::TooDeep);
        }
        let mut options = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for &option in self.options(one, side)? {
                options[side.index()].push(self.sum(option, other)?);
            }
            for &option in self.options(other, side)? {
                options[side.index()].push(self.sum(one, option)?);
            }
        }
        let sum = self.simplify(options)?;
        self.sums.put(one, other, sum);
        Ok(sum)
    }

    /// The sum of a number and a game that is none: nobody needs to move in the number, so the
    /// canonical form is moved as it is.
    fn moved(&self, game: Game, by: Number) -> Result<Game> {
        if by == Number::ZERO {
            return Ok(game);
        }
        if let Some(nus) = self.as_nus(game) {
            return self.nus(Nus { number: nus.number.plus(by)?, ..nus });
        }
        let number = self.number(by)?;
        if let Some(known) = self.sums.get(game, number) {
            return Ok(known);
        }
        let mut options = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for &option in self.options(game, side)? {
                options[side.index()].push(self.moved(option, by)?);
            }
        }
        let stops = [self.stop(game, Side::Left).plus(by)?, self.stop(game, Side::Right).plus(by)?];
        let sum = self.canonical(options, stops)?;
        self.sums.put(game, number, sum);
        Ok(sum)
    }

    /// One game less another.
    pub fn difference(&self, one: Game, other: Game) -> Result<Game> {
        self.sum(one, self.negative(other)?)
    }

    /// The sum of so many equal games; of their negatives for a negative count.
    pub fn multiple(&self, count: i64, game: Game) -> Result<Game> {
        if let Some(nus) = self.as_nus(game) {
            let ups = i64::from(nus.ups).checked_mul(count).and_then(|ups| i32::try_from(ups).ok());
            let nimber = if count % 2 == 0 { 0 } else { nus.nimber };
            let number = nus.number.times(count)?;
            return self.nus(Nus::new(number, ups.ok_or(CgtError::TooManyUps)?, nimber)?);
        }
        let mut power = if count < 0 { self.negative(game)? } else { game };
        let mut sum = self.number(Number::ZERO)?;
        let mut left = count.unsigned_abs();
        // By doubling: the halves are there already.
        while left > 0 {
            if left % 2 == 1 {
                sum = self.sum(sum, power)?;
            }
            left /= 2;
            if left > 0 {
                power = self.sum(power, power)?;
            }
        }
        Ok(sum)
    }
}
