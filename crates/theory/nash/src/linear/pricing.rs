/// Numbers that are compared side by side.
const LANES: usize = 8;

/// Which column to bring in: the steepest way up, as far as cheap weights can tell.
///
/// The weights are those of P. Harris ("Pivot selection methods of the Devex LP code", 1973):
/// roughly how long a step along each column would be.
pub(super) struct Pricing {
    weights: Vec<f64>,
    scores: Vec<f64>,
}

impl Pricing {
    pub fn new(stride: usize) -> Pricing {
        Pricing { weights: vec![1.0; stride], scores: vec![0.0; stride] }
    }

    /// The most promising column whose cost is above the tolerance.
    pub fn best(&mut self, costs: &[f64], tolerance: f64) -> Option<usize> {
        let mut best = [0.0f64; LANES];
        let costs = costs.chunks_exact(LANES);
        let weights = self.weights.chunks_exact(LANES);
        for ((scores, costs), weights) in
            self.scores.chunks_exact_mut(LANES).zip(costs).zip(weights)
        {
            for lane in 0..LANES {
                // Chosen before dividing, not after: all lanes then do the same.
                let cost = if costs[lane] > tolerance { costs[lane] } else { 0.0 };
                let score = cost * cost / weights[lane];
                scores[lane] = score;
                best[lane] = if score > best[lane] { score } else { best[lane] };
            }
        }
        let best = best.into_iter().fold(0.0, f64::max);
        if best > 0.0 { self.scores.iter().position(|&score| score == best) } else { None }
    }

    /// Takes an exchange into account: its row divided by the pivot, the pivot's inverse at
    /// `column`.
    pub fn exchanged(&mut self, column: usize, row: &[f64]) {
        let entering = self.weights[column];
        let inverse = row[column];
        for (weight, &entry) in self.weights.iter_mut().zip(row) {
            let along = entry * entry * entering;
            *weight = if along > *weight { along } else { *weight };
        }
        self.weights[column] = (entering * inverse * inverse).max(1.0);
        // Weights that have grown out of hand tell nothing any more.
        if self.weights[column] > 1e12 || entering > 1e12 {
            self.weights.fill(1.0);
        }
    }
}

/// What is taken for zero when a row is chosen.
#[derive(Clone, Copy)]
pub(super) struct Tolerance {
    /// Smaller entries do not block.
    pub pivot: f64,
    /// How far below zero a constant may be pushed.
    pub slack: f64,
}

/// Which row blocks first when a column comes in: the smallest quotient of constant and entry.
///
/// Small entries make large errors. So, again after Harris, every constant is given a little slack,
/// and of all rows that block before the first does with its slack, the one with the largest
/// entry is taken.
///
/// Both must be filled up with zeros to whole lanes.
pub(super) fn blocking_row(
    constants: &[f64],
    column: &[f64],
    tolerance: Tolerance,
) -> Option<usize> {
    debug_assert!(constants.len() == column.len() && column.len().is_multiple_of(LANES));
    let Tolerance { pivot, slack } = tolerance;
    let chunks = || constants.chunks_exact(LANES).zip(column.chunks_exact(LANES));
    let mut least = [f64::INFINITY; LANES];
    for (constants, entries) in chunks() {
        for lane in 0..LANES {
            let quotient = (constants[lane] + slack) / entries[lane];
            let quotient = if entries[lane] > pivot { quotient } else { f64::INFINITY };
            least[lane] = if quotient < least[lane] { quotient } else { least[lane] };
        }
    }
    let least = least.into_iter().fold(f64::INFINITY, f64::min);
    let mut largest = [0.0f64; LANES];
    for (constants, entries) in chunks() {
        for lane in 0..LANES {
            let blocks = (entries[lane] > pivot) & (constants[lane] <= least * entries[lane]);
            let entry = if blocks { entries[lane] } else { 0.0 };
            largest[lane] = if entry > largest[lane] { entry } else { largest[lane] };
        }
    }
    let largest = largest.into_iter().fold(0.0, f64::max);
    if largest == 0.0 {
        return None;
    }
    let mut rows = constants.iter().zip(column);
    rows.position(|(&constant, &entry)| entry == largest && constant <= least * entry)
}

/// Rows and what fills them up to whole lanes.
pub(super) const fn whole_lanes(rows: usize) -> usize {
    rows.next_multiple_of(LANES)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocking(constants: &[f64], column: &[f64]) -> Option<usize> {
        let filled_up = |numbers: &[f64]| {
            let mut numbers = numbers.to_vec();
            numbers.resize(whole_lanes(numbers.len()), 0.0);
            numbers
        };
        let tolerance = Tolerance { pivot: 1e-9, slack: 1e-12 };
        blocking_row(&filled_up(constants), &filled_up(column), tolerance)
    }

    #[test]
    fn the_first_row_to_block_is_found_wherever_it_stands() {
        for length in 1..30 {
            for place in 0..length {
                let mut constants = vec![2.0; length];
                constants[place] = 1.0;
                assert_eq!(blocking(&constants, &vec![1.0; length]), Some(place));
            }
        }
        assert_eq!(blocking(&[1.0, 1.0], &[-1.0, 0.0]), None);
        assert_eq!(blocking(&[0.0, 1e-13], &[1e-6, 1.0]), Some(1), "the large entry");
        assert_eq!(blocking(&[1.0, 3.0, 2.0], &[1.0, 3.0, 2.0]), Some(1));
    }

    #[test]
    fn columns_are_weighed() {
        let mut pricing = Pricing::new(8);
        let costs = [0.0, 3.0, 4.0, -9.0, 0.0, 0.0, 0.0, 0.0];
        assert_eq!(pricing.best(&costs, 1e-9), Some(2));
        pricing.weights[2] = 16.0;
        assert_eq!(pricing.best(&costs, 1e-9), Some(1));
        assert_eq!(pricing.best(&costs, 5.0), None);
    }
}
