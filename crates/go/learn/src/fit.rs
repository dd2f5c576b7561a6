use tengen_board::Point;
use tengen_go_rules::Position;
use tengen_go_rules::playout::{Board, Mask};
use tengen_go_rules::with_narrowest_board;

use crate::Weights;
use crate::features::{Feature, Scene};
use crate::weights::softmax;

/// A position in which the move played is known: the features of all moves, and which was played.
#[derive(Clone, Debug)]
pub struct Example {
    /// Features of all candidates, one after another.
    features: Vec<Feature>,
    /// Where each candidate's features end.
    ends: Vec<u32>,
    played: usize,
}

impl Example {
    /// A position and the point its player chose; none if that is a move no candidate stands for
    /// (filling an own eye, say).
    pub fn new(position: &Position, played: Point) -> Option<Example> {
        with_narrowest_board!(position.size(), M => Example::on::<M>(position, played))
    }

    fn on<M: Mask>(position: &Position, played: Point) -> Option<Example> {
        let board: Board<M> = Board::new(position);
        let (last, before_last) = Board::<M>::latest_cells(position);
        let scene = Scene::new(&board, last, before_last);
        let (mut features, mut ends, mut chosen) = (Vec::new(), Vec::new(), None);
        let mut candidates = board.sensible();
        while !candidates.is_none() {
            let cell = candidates.lowest();
            candidates = candidates.without_lowest();
            if cell == Board::<M>::cell(played) {
                chosen = Some(ends.len());
            }
            features.extend_from_slice(scene.features(cell).numbers());
            ends.push(features.len() as u32);
        }
        Some(Example { features, ends, played: chosen? })
    }

    fn candidates(&self) -> impl Iterator<Item = &[Feature]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(from, &to)| &self.features[from as usize..to as usize])
    }

    fn chances(&self, values: &[f32], chances: &mut Vec<f32>) {
        chances.clear();
        let score =
            |features: &[Feature]| features.iter().map(|&f| values[f as usize]).sum::<f32>();
        chances.extend(self.candidates().map(score));
        softmax(chances.iter_mut());
    }
}

/// How well weights foretell moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judged {
    /// Moves looked at.
    pub moves: u64,
    /// Share of moves that had the highest chance.
    pub top1: f64,
    /// Share of moves among the three likeliest.
    pub top3: f64,
    /// Share of moves among the five likeliest.
    pub top5: f64,
    /// Mean natural logarithm of the chance given to the move played.
    pub log_evidence: f64,
}

/// Learns weights by stochastic gradient ascent on the likelihood of the moves played.
pub struct Learner<'a> {
    weights: Weights,
    /// Sum of squared gradients of every weight: rare features keep learning when common ones
    /// have settled.
    squares: Vec<f32>,
    rate: f32,
    /// Whether a feature is seen often enough to learn anything about it.
    is_common: Vec<bool>,
    examples: &'a [Example],
}

/// Sightings that a feature needs: wide shapes seen less often say more about chance than about
/// players.
const LEAST_SIGHTINGS: u32 = 30;

impl Learner<'_> {
    /// Starts from weights that know nothing.
    pub fn new(examples: &[Example]) -> Learner<'_> {
        let mut sightings = vec![0u32; crate::FEATURES];
        for &feature in examples.iter().flat_map(|example| &example.features) {
            sightings[feature as usize] += 1;
        }
        Learner {
            weights: Weights::zero(),
            squares: vec![1e-2; crate::FEATURES],
            rate: 0.15,
            is_common: sightings.into_iter().map(|seen| seen >= LEAST_SIGHTINGS).collect(),
            examples,
        }
    }

    /// One pass over the examples.
    pub fn pass(&mut self) {
        let mut chances = Vec::new();
        for example in self.examples {
            let values = self.weights.values_mut();
            example.chances(values, &mut chances);
            for (index, features) in example.candidates().enumerate() {
                let wanted = f32::from(index == example.played);
                let gradient = wanted - chances[index];
                if gradient.abs() < 1e-4 {
                    continue;
                }
                for feature in features.iter().map(|&feature| feature as usize) {
                    if !self.is_common[feature] {
                        continue;
                    }
                    // A slight pull to zero keeps what was seen rarely from being believed.
                    let step = gradient - 1e-3 * values[feature];
                    self.squares[feature] += step * step;
                    values[feature] += self.rate * step / self.squares[feature].sqrt();
                }
            }
        }
        self.rate *= 0.85;
    }

    /// What was learned.
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }
}

impl Weights {
    /// How well the weights foretell the examples.
    pub fn judge(&self, examples: &[Example]) -> Judged {
        let mut judged = Judged::default();
        let mut weights = self.clone();
        let values = weights.values_mut();
        let mut chances = Vec::new();
        for example in examples {
            example.chances(values, &mut chances);
            let chance = chances[example.played];
            let better = chances.iter().filter(|&&other| other > chance).count();
            judged.moves += 1;
            judged.top1 += f64::from(u8::from(better < 1));
            judged.top3 += f64::from(u8::from(better < 3));
            judged.top5 += f64::from(u8::from(better < 5));
            judged.log_evidence += f64::from(chance.max(1e-9).ln());
        }
        let moves = judged.moves.max(1) as f64;
        for share in
            [&mut judged.top1, &mut judged.top3, &mut judged.top5, &mut judged.log_evidence]
        {
            *share /= moves;
        }
        judged
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Color, Move, Random, Size};
    use tengen_go_rules::Rules;

    /// Games in which every move is beside the one before, wherever that can be.
    fn contact_games(seed: u64) -> Vec<Example> {
        let size = Size::square(7).unwrap();
        let mut random = Random::new(seed);
        let mut examples = Vec::new();
        for _ in 0..40 {
            let mut position = Position::new(size, Rules::default());
            for _ in 0..20 {
                let color: Color = position.to_move();
                let legal: Vec<Point> = position.legal_points(color).collect();
                let last = position.last_move().and_then(|(_, mv)| mv.point());
                let beside: Vec<Point> = legal
                    .iter()
                    .copied()
                    .filter(|p| last.is_some_and(|last| last.is_adjacent_to(*p)))
                    .collect();
                let choice = random.pick(&beside).or_else(|| random.pick(&legal));
                let Some(&point) = choice.copied().as_ref() else { break };
                examples.extend(Example::new(&position, point));
                position.play(Move::Play(point)).unwrap();
            }
        }
        examples
    }

    #[test]
    fn learns_to_play_beside_the_last_move() {
        let (train, test) = (contact_games(1), contact_games(2));
        let before = Weights::zero().judge(&test);
        let mut learner = Learner::new(&train);
        for _ in 0..8 {
            learner.pass();
        }
        let after = learner.weights().judge(&test);
        assert_eq!(after.moves, test.len() as u64);
        assert!(before.log_evidence < -3.0, "{before:?}");
        assert!(after.log_evidence > -1.6 && after.top3 > 0.7, "{after:?}");
    }
}
