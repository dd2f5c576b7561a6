use crate::{Game, Number, Result, Store};

impl Store {
    /// Every value born by a day, in no particular order: 1, 4, 22, 1474 for the days 0 to 3.
    /// The day after that would fill any memory.
    pub fn born_by(&self, day: u32) -> Result<Vec<Game>> {
        let Some(before) = day.checked_sub(1) else {
            return Ok(vec![self.number(Number::ZERO)?]);
        };
        let earlier = self.born_by(before)?;
        // Dominated options change nothing, so sets in which no two compare are enough.
        let mut sets = Vec::new();
        self.antichains(&earlier, &mut Vec::new(), &mut sets)?;
        let mut values = Vec::new();
        for left in &sets {
            for right in &sets {
                values.push(self.braces(left, right)?);
            }
        }
        values.sort_unstable();
        values.dedup();
        Ok(values)
    }

    fn antichains(
        &self,
        rest: &[Game],
        chosen: &mut Vec<Game>,
        found: &mut Vec<Vec<Game>>,
    ) -> Result<()> {
        let Some((&first, rest)) = rest.split_first() else {
            found.push(chosen.clone());
            return Ok(());
        };
        self.antichains(rest, chosen, found)?;
        for &other in chosen.iter() {
            if self.compare(first, other)?.is_some() {
                return Ok(());
            }
        }
        chosen.push(first);
        self.antichains(rest, chosen, found)?;
        chosen.pop();
        Ok(())
    }
}
