use tengen_go_rules::playout::Mask;

/// What playouts from one position have shown beside who won: margins, and who owns what.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// All playouts.
    pub all: Margins,
    /// Playouts by the cell of their first move, 0 for a pass.
    by_move: Vec<Margins>,
    /// Black's share of every cell minus White's, summed over some of the playouts.
    ownership: Vec<i32>,
    /// How many of them.
    ownership_samples: u64,
}

/// Black's margins of some playouts, in points.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Margins {
    pub playouts: u64,
    sum: f64,
    squares: f64,
}

/// Playouts between two looks at who owns what: ownership need not be exact.
const OWNERSHIP_EVERY: u64 = 4;

impl Margins {
    fn count(&mut self, margin: f64) {
        self.playouts += 1;
        self.sum += margin;
        self.squares += margin * margin;
    }

    fn add(&mut self, other: &Margins) {
        self.playouts += other.playouts;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Their mean, 0 where there are none.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.playouts.max(1) as f64
    }

    /// Their standard deviation.
    pub(crate) fn spread(&self) -> f64 {
        (self.squares / self.playouts.max(1) as f64 - self.mean().powi(2)).max(0.0).sqrt()
    }
}

impl Tally {
    /// Nothing yet, for cells below a bound.
    pub(crate) fn new(cells: usize) -> Tally {
        Tally {
            by_move: vec![Margins::default(); cells],
            ownership: vec![0; cells],
            ..Tally::default()
        }
    }

    /// Counts a playout: the cell of its first move, Black's margin in half points, and what each
    /// side owns.
    pub(crate) fn count<M: Mask>(&mut self, first: usize, margin: i32, black: M, white: M) {
        let margin = f64::from(margin) / 2.0;
        if self.all.playouts.is_multiple_of(OWNERSHIP_EVERY) {
            self.count_owned(black, 1);
            self.count_owned(white, -1);
            self.ownership_samples += 1;
        }
        self.all.count(margin);
        self.by_move[first].count(margin);
    }

    fn count_owned<M: Mask>(&mut self, mut area: M, share: i32) {
        while !area.is_none() {
            self.ownership[area.lowest()] += share;
            area = area.without_lowest();
        }
    }

    /// Adds what another has counted about the same position.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.all.add(&other.all);
        self.by_move.iter_mut().zip(&other.by_move).for_each(|(sum, more)| sum.add(more));
        self.ownership.iter_mut().zip(&other.ownership).for_each(|(sum, more)| *sum += more);
        self.ownership_samples += other.ownership_samples;
    }

    /// Playouts that began with a move; those of all moves where there are none.
    pub(crate) fn of_move(&self, cell: usize) -> &Margins {
        self.by_move.get(cell).filter(|margins| margins.playouts > 0).unwrap_or(&self.all)
    }

    /// Black's share of a cell minus White's, from -1 to 1.
    pub(crate) fn ownership(&self, cell: usize) -> f32 {
        self.ownership[cell] as f32 / self.ownership_samples.max(1) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_have_a_mean_and_a_spread() {
        let mut tally = Tally::new(10);
        for (first, margin) in [(3, 2), (3, 6), (4, -4), (0, -4)] {
            tally.count::<u128>(first, margin, 1 << 5, 1 << 6);
        }
        assert_eq!((tally.all.playouts, tally.all.mean()), (4, 0.0));
        assert!((tally.all.spread() - 4.5f64.sqrt()).abs() < 1e-12);
        assert_eq!((tally.of_move(3).mean(), tally.of_move(3).spread()), (2.0, 1.0));
        assert_eq!(tally.of_move(7).playouts, 4, "of a move never tried all is known there is");
        let mut twice = tally.clone();
        twice.add(&tally);
        assert_eq!((twice.all.playouts, twice.of_move(4).mean()), (8, -2.0));
        assert_eq!((twice.ownership(5), twice.ownership(6), twice.ownership(7)), (1.0, -1.0, 0.0));
    }
}
