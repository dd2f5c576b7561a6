//! The linear program of a tree game.

use super::plans::Plans;
use super::sequence::SequenceForm;
use crate::equilibrium::Equilibrium;
use crate::error::NashError;
use crate::linear::{Program, optimum, power_of_two_above};
use crate::search::Until;
use crate::vector::add_scaled;

/// What part of the largest payoff the gap should be.
const AIM: f64 = 1e-12;
/// Entries of the largest table that is made: two gigabytes with its copy.
const LARGEST_TABLE: usize = 1 << 27;

/// The equilibrium by the simplex method.
///
/// # Errors
/// If the table would be too large.
pub(crate) fn simplex(
    game: &SequenceForm,
    until: &mut Until<'_, '_>,
) -> Result<Equilibrium, NashError> {
    let start = Start::of(game)?;
    let size = game.size();
    let answer = optimum(&start.program, AIM * size, until, |variables, multipliers| {
        let mut x = pick(&variables, &start.x_places);
        let mut y = pick(&multipliers, &start.y_places);
        complete(game.first(), &start.x_places, &mut x);
        complete(game.second(), &start.y_places, &mut y);
        let judged = game.guarantees(&x, &y).of(x, y, 0);
        let gap = judged.gap;
        (judged, gap)
    });
    Ok(Equilibrium { iterations: answer.iterations, ..answer.judged })
}

/// The weights of sequences that have a place.
fn pick(from: &[f64], places: &[Option<usize>]) -> Vec<f64> {
    places.iter().map(|place| place.map_or(0.0, |place| from[place].max(0.0))).collect()
}

/// Gives the sequences without a place what the other choices leave, and makes a plan of it.
fn complete(plans: &Plans, places: &[Option<usize>], weights: &mut [f64]) {
    weights[0] = 1.0;
    for set in plans.information() {
        let whole = weights[set.after];
        let sum: f64 = weights[set.sequences()].iter().sum();
        let kept = set.sequences().find(|&sequence| places[sequence].is_none());
        if let (Some(kept), true) = (kept, sum < whole) {
            weights[kept] = whole - sum;
        } else if sum > 0.0 {
            weights[set.sequences()].iter_mut().for_each(|weight| *weight *= whole / sum);
        }
    }
    plans.mend(weights);
}

/// A pure plan of the first player, the best reply to it, and the program that begins there.
///
/// The first player maximises the value of the root. Variables are the weights of all sequences
/// but one choice at every information set, and what the reply at each information set of the
/// second player could lose to its value; rows are the weights of those kept choices, and what
/// the other replies lose.
struct Start {
    program: Program,
    /// Columns of the first player's sequences.
    x_places: Vec<Option<usize>>,
    /// Rows of the second player's sequences.
    y_places: Vec<Option<usize>>,
}

impl Start {
    fn of(game: &SequenceForm) -> Result<Start, NashError> {
        let (first, second) = (game.first(), game.second());
        // The plan to begin with: the best reply to a second player who plays anything.
        let mut worth = vec![0.0; first.sequences()];
        game.first_payoffs(&second.uniform(), &mut worth);
        first.best(&mut worth);
        let kept: Vec<usize> = first
            .information()
            .iter()
            .map(|set| {
                let best = |a: &usize, b: &usize| worth[*a].total_cmp(&worth[*b]);
                set.sequences().max_by(best).unwrap_or(set.first)
            })
            .collect();
        let mut x_places = vec![None; first.sequences()];
        let mut columns = 0;
        for (set, &kept) in first.information().iter().zip(&kept) {
            for sequence in set.sequences().filter(|&sequence| sequence != kept) {
                x_places[sequence] = Some(columns);
                columns += 1;
            }
        }
        let losses = columns;
        columns += second.information().len();
        let rows = first.information().len() + second.sequences() - 1 - second.information().len();
        if rows.saturating_mul(columns).max(second.sequences() * columns) > LARGEST_TABLE {
            return Err(NashError::TooLarge { rows, columns });
        }
        let mut start = Start {
            program: Program::new(rows, columns),
            x_places,
            y_places: vec![None; second.sequences()],
        };
        start.keep_weights(first, &kept);
        start.replies(game, &kept, losses);
        Ok(start)
    }

    /// The rows of the kept choices: what the others leave of the weight before.
    fn keep_weights(&mut self, plans: &Plans, kept: &[usize]) {
        let mut row_of_kept = vec![None; plans.sequences()];
        for (row, (set, &kept)) in plans.information().iter().zip(kept).enumerate() {
            row_of_kept[kept] = Some(row);
            if let Some(before) = row_of_kept[set.after] {
                let stride = self.program.stride;
                let (above, here) = self.program.entries.split_at_mut(row * stride);
                here[..stride].copy_from_slice(&above[before * stride..][..stride]);
                self.program.constants[row] = self.program.constants[before];
            } else if let Some(column) = self.x_places[set.after] {
                self.program.row_mut(row)[column] = -1.0;
            } else {
                self.program.constants[row] = 1.0;
            }
            for sequence in set.sequences() {
                if let Some(column) = self.x_places[sequence] {
                    self.program.row_mut(row)[column] += 1.0;
                }
            }
        }
    }

    /// The rows of what replies lose, and the costs: the value of the root.
    fn replies(&mut self, game: &SequenceForm, kept: &[usize], losses: usize) {
        let (first, second) = (game.first(), game.second());
        let columns = self.program.columns;
        let width = columns + 1;
        let mut totals = self.payoffs(game, kept);
        let mut row = first.information().len();
        for (number, set) in second.information().iter().enumerate().rev() {
            let constant = |sequence: &usize| totals[*sequence * width + columns];
            let best = |a: &usize, b: &usize| constant(a).total_cmp(&constant(b));
            let reply = set.sequences().min_by(best).unwrap_or(set.first);
            // The value of this information set: what the reply pays less what it loses.
            let mut value = totals[reply * width..][..width].to_vec();
            value[losses + number] -= 1.0;
            for sequence in set.sequences().filter(|&sequence| sequence != reply) {
                let total = &totals[sequence * width..][..width];
                let (entries, constant) = (&total[..columns], total[columns]);
                self.program.constants[row] = constant - value[columns];
                for ((entry, &value), &total) in
                    self.program.row_mut(row).iter_mut().zip(&value).zip(entries)
                {
                    *entry = value - total;
                }
                self.y_places[sequence] = Some(row);
                row += 1;
            }
            add_scaled(&mut totals[set.after * width..][..width], 1.0, &value);
        }
        self.program.costs[..columns].copy_from_slice(&totals[..columns]);
    }

    /// What the sequences of the second player pay, as sums of the variables with a constant last.
    fn payoffs(&self, game: &SequenceForm, kept: &[usize]) -> Vec<f64> {
        let (first, second) = (game.first(), game.second());
        let width = self.program.columns + 1;
        let scale = power_of_two_above(game.size());
        // By sequences of the first player, for all sequences of the second.
        let mut by_sequence = vec![Vec::new(); second.sequences()];
        for payoff in game.payoffs() {
            by_sequence[payoff.y].push((payoff.x, payoff.amount / scale));
        }
        let mut totals = vec![0.0; second.sequences() * width];
        let mut weights = vec![0.0; first.sequences()];
        for (total, paid) in totals.chunks_exact_mut(width).zip(by_sequence) {
            if paid.is_empty() {
                continue;
            }
            weights.fill(0.0);
            paid.iter().for_each(|&(sequence, amount)| weights[sequence] += amount);
            // A kept choice has what the others leave of the weight before.
            for (set, &kept) in first.information().iter().zip(kept).rev() {
                let amount = weights[kept];
                if amount != 0.0 {
                    weights[set.after] += amount;
                    weights[set.sequences()].iter_mut().for_each(|weight| *weight -= amount);
                }
            }
            for (place, &weight) in self.x_places.iter().zip(&weights) {
                if let Some(column) = place {
                    total[*column] = weight;
                }
            }
            total[width - 1] = weights[0];
        }
        totals
    }
}
