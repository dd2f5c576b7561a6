//! The score of several games played together.

use rustc_hash::FxHashMap;
use tengen_cgt::{Game, Number, Result, Side, Store};
use tengen_verdict::{Budget, Verdict};

/// Stops of sums, remembered.
pub(crate) struct Sums<'a> {
    store: &'a Store,
    /// By what is not yet a number, sorted, and who begins.
    known: FxHashMap<(Vec<Game>, Side), i32>,
}

impl<'a> Sums<'a> {
    pub fn new(store: &'a Store) -> Sums<'a> {
        Sums { store, known: FxHashMap::default() }
    }

    /// What the sum comes to if a side begins; bounds from means and temperatures if the budget
    /// does not suffice.
    pub fn stop(
        &mut self,
        games: &[Game],
        side: Side,
        budget: &mut Budget,
    ) -> Result<Verdict<i32>> {
        let (hot, number) = self.normal(games.to_vec())?;
        match self.search(&hot, side, budget)? {
            Some(stop) => Ok(Verdict::Exact(number + stop)),
            None => self.around_mean(&hot, number, side),
        }
    }

    /// Whoever begins gets the sum of the means, and at most the greatest temperature more.
    fn around_mean(&self, hot: &[Game], number: i32, side: Side) -> Result<Verdict<i32>> {
        let mut mean = Number::integer(number.into());
        let mut temperature = Number::ZERO;
        for &game in hot {
            let thermograph = self.store.thermograph(game)?;
            mean = mean.plus(thermograph.mean())?;
            temperature = temperature.max(thermograph.temperature());
        }
        let ceil = |number: Number| -(number.negative().floor() as i32);
        Ok(match side {
            Side::Left => Verdict::between(ceil(mean), mean.plus(temperature)?.floor() as i32),
            Side::Right => Verdict::between(ceil(mean.minus(temperature)?), mean.floor() as i32),
        })
    }

    /// Numbers added up, games that cancel out left away.
    fn normal(&self, games: Vec<Game>) -> Result<(Vec<Game>, i32)> {
        let mut number = 0;
        let mut hot: Vec<Game> = Vec::with_capacity(games.len());
        for game in games {
            if let Some(found) = self.store.as_number(game) {
                number += whole(found);
                continue;
            }
            let negative = self.store.negative(game)?;
            match hot.iter().position(|&other| other == negative) {
                Some(place) => drop(hot.swap_remove(place)),
                None => hot.push(game),
            }
        }
        hot.sort_unstable();
        Ok((hot, number))
    }

    fn search(&mut self, hot: &[Game], side: Side, budget: &mut Budget) -> Result<Option<i32>> {
        if hot.is_empty() {
            return Ok(Some(0));
        }
        if let Some(&stop) = self.known.get(&(hot.to_vec(), side)) {
            return Ok(Some(stop));
        }
        if !budget.spend(1) {
            return Ok(None);
        }
        let mut best: Option<i32> = None;
        for (place, &game) in hot.iter().enumerate() {
            if self.is_idle(hot, place)? {
                continue;
            }
            for &option in self.store.options(game, side)? {
                let mut after = hot.to_vec();
                after[place] = option;
                let (after, number) = self.normal(after)?;
                let Some(stop) = self.search(&after, side.other(), budget)? else {
                    return Ok(None);
                };
                let stop = number + stop;
                best = Some(best.map_or(stop, |best| match side {
                    Side::Left => best.max(stop),
                    Side::Right => best.min(stop),
                }));
            }
        }
        let best = best.expect("a game that is no number has options for both");
        self.known.insert((hot.to_vec(), side), best);
        Ok(Some(best))
    }

    /// Whether moving there need not be thought of: the same game comes earlier, or it is a switch
    /// between numbers and a hotter one is there.
    fn is_idle(&self, hot: &[Game], place: usize) -> Result<bool> {
        if place > 0 && hot[place - 1] == hot[place] {
            return Ok(true);
        }
        let Some(width) = self.switch(hot[place])? else { return Ok(false) };
        for (other, &game) in hot.iter().enumerate() {
            if let Some(wider) = self.switch(game)?
                && (wider > width || wider == width && other < place)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How far apart the ends of a switch between two numbers are.
    fn switch(&self, game: Game) -> Result<Option<Number>> {
        let option = |side| -> Result<Option<Number>> {
            Ok(match self.store.options(game, side)? {
                [only] => self.store.as_number(*only),
                _ => None,
            })
        };
        let (Some(left), Some(right)) = (option(Side::Left)?, option(Side::Right)?) else {
            return Ok(None);
        };
        Ok(Some(left.minus(right)?))
    }
}

/// A number known to be whole.
pub(crate) fn whole(number: Number) -> i32 {
    debug_assert!(number.is_integer(), "{number} is not whole");
    number.floor() as i32
}
