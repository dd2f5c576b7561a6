//! Learning the net's weights from positions whose owners are known.

use std::ops::Range;

use tengen_board::{Color, Random};
use tengen_go_rules::Position;
use tengen_go_rules::playout::{Board, Mask};

use super::matrix::{Matrix, add_product};
use super::net::{Layer, Net, Passed, sum};
use super::scene::Scene;
use super::views::{OF_BLOCKS, OF_POINTS, VIEWS, Views, add};
use super::wide::with_wide_words;
use crate::groups::Groups;

/// A position with what is to be said about it.
pub struct Example {
    scene: Scene,
    /// What the player to move gets of every point, in the order of the scene's cells.
    shares: Vec<f32>,
    /// 1 if Black is to move, else -1.
    side: f32,
}

impl Example {
    /// A position, with Black's share of every point minus White's in the order of the points.
    pub fn new(position: &Position, owners: &[f32]) -> Example {
        tengen_go_rules::with_narrowest_board!(position.size(), M => Example::on::<M>(position, owners))
    }

    fn on<M: Mask>(position: &Position, owners: &[f32]) -> Example {
        let board: Board<M> = Board::new(position);
        let scene = Scene::new(&board, &Groups::new(&board));
        let side = if position.to_move() == Color::Black { 1.0 } else { -1.0 };
        let share = |&cell: &usize| side * owners[position.size().index(Board::<M>::point(cell))];
        let shares = scene.cells.iter().map(share).collect();
        Example { scene, shares, side }
    }

    /// Black's score by a net, and the right one.
    pub fn scores(&self, net: &Net) -> (f64, f64) {
        let sum = |shares: &[f32]| f64::from(self.side * shares.iter().sum::<f32>());
        (sum(&net.shares(&self.scene)), sum(&self.shares))
    }

    /// Mean square of what a net says wrongly about a point.
    pub fn error(&self, net: &Net) -> f64 {
        let said = net.shares(&self.scene);
        let squares = said.iter().zip(&self.shares).map(|(a, b)| f64::from((a - b) * (a - b)));
        squares.sum::<f64>() / said.len().max(1) as f64
    }
}

/// Examples that are looked at before the weights change.
const BATCH: usize = 32;

/// How much the error of the score counts beside those of single points.
const SCORE_COUNTS: f32 = 0.02;

/// The method is Adam: running means of slopes and of their squares, with these rates.
const MEAN: f32 = 0.9;
const SQUARES: f32 = 0.999;

/// A net that learns.
pub struct Learner {
    net: Net,
    random: Random,
    means: Vec<Vec<f32>>,
    squares: Vec<Vec<f32>>,
    batches: i32,
}

impl Learner {
    /// A net of so many layers and channels with small random weights.
    pub fn new(layers: usize, channels: usize, seed: u64) -> Learner {
        let mut random = Random::new(seed);
        let mut net = Net::zero(layers, channels);
        for layer in &mut net.layers {
            // The sum of so many random numbers is then of the size of one of them.
            let size = (2.0 / (VIEWS * layer.inputs) as f32).sqrt();
            let weights = VIEWS * layer.inputs * layer.outputs;
            for weight in &mut layer.weights[..weights] {
                let even = (random.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
                *weight = even * size;
            }
        }
        Learner::from(net, random)
    }

    fn from(net: Net, random: Random) -> Learner {
        let like =
            |net: &Net| net.layers.iter().map(|l| vec![0.0; l.weights.len()]).collect::<Vec<_>>();
        Learner { means: like(&net), squares: like(&net), net, random, batches: 0 }
    }

    /// The net so far.
    pub const fn net(&self) -> &Net {
        &self.net
    }

    /// Looks at every example once, in random order, changing weights by steps of this size.
    pub fn pass(&mut self, examples: &[Example], rate: f32) {
        let mut order: Vec<usize> = (0..examples.len()).collect();
        for index in (1..order.len()).rev() {
            order.swap(index, self.random.below(index as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            let mut slopes: Vec<Vec<f32>> =
                self.net.layers.iter().map(|layer| vec![0.0; layer.weights.len()]).collect();
            let turned: Vec<Turned> = self.net.layers.iter().map(Turned::new).collect();
            for &index in batch {
                with_wide_words(|| learn_one(&self.net, &turned, &examples[index], &mut slopes));
            }
            self.step(&slopes, batch.len() as f32, rate);
        }
    }

    fn step(&mut self, slopes: &[Vec<f32>], batch: f32, rate: f32) {
        self.batches += 1;
        // The running means begin at nothing and are too small for a while.
        let mean_scale = 1.0 / (1.0 - MEAN.powi(self.batches));
        let square_scale = 1.0 / (1.0 - SQUARES.powi(self.batches));
        for (number, layer) in self.net.layers.iter_mut().enumerate() {
            let (means, squares) = (&mut self.means[number], &mut self.squares[number]);
            for (index, weight) in layer.weights.iter_mut().enumerate() {
                let slope = slopes[number][index] / batch;
                means[index] = MEAN * means[index] + (1.0 - MEAN) * slope;
                squares[index] = SQUARES * squares[index] + (1.0 - SQUARES) * slope * slope;
                let size = (squares[index] * square_scale).sqrt() + 1e-8;
                *weight -= rate * means[index] * mean_scale / size;
            }
        }
    }
}

/// Adds the slopes of an example's error by every weight.
#[inline(always)]
fn learn_one(net: &Net, turned: &[Turned], example: &Example, slopes: &mut [Vec<f32>]) {
    let scene = &example.scene;
    // What went into each layer and what it made of it.
    let mut inputs: Vec<Vec<f32>> = vec![scene.numbers()];
    let mut passed: Vec<Passed> = Vec::new();
    for (number, layer) in net.layers.iter().enumerate() {
        let after = Passed::new(scene, layer, &inputs[number]);
        let raised = after.raised();
        inputs.push(if layer.is_residual() { sum(raised, &inputs[number]) } else { raised });
        passed.push(after);
    }
    let Some(last) = passed.last() else { return };
    let shares: Vec<f32> = last.sums[..scene.points()].iter().map(|sum| sum.tanh()).collect();
    let wrong: Vec<f32> = shares.iter().zip(&example.shares).map(|(a, b)| a - b).collect();
    let score: f32 = wrong.iter().sum();
    let mut back: Vec<f32> = wrong
        .iter()
        .zip(&shares)
        .map(|(wrong, share)| (wrong + SCORE_COUNTS * score) * (1.0 - share * share))
        .collect();
    for (number, layer) in net.layers.iter().enumerate().rev() {
        let mut slope = back.clone();
        if layer.outputs > 1 {
            for (slope, sum) in slope.iter_mut().zip(&passed[number].sums) {
                *slope = if *sum > 0.0 { *slope } else { 0.0 };
            }
        }
        let by_sums = BySums::new(scene, slope, layer.outputs);
        by_sums.add_slopes(layer, &passed[number].views, &mut slopes[number]);
        if number == 0 {
            break;
        }
        let before = by_sums.back(scene, layer, &turned[number]);
        back = if layer.is_residual() { sum(before, &back) } else { before };
    }
}

/// The weights of a layer with inputs and outputs exchanged.
struct Turned {
    points: Vec<f32>,
    blocks: Vec<f32>,
    board: Vec<f32>,
}

impl Turned {
    fn new(layer: &Layer) -> Turned {
        let turn = |range: Range<usize>| {
            let weights = &layer.weights[range];
            let rows = weights.len() / layer.outputs;
            let at = |index: usize| weights[index % rows * layer.outputs + index / rows];
            (0..weights.len()).map(at).collect()
        };
        Turned {
            points: turn(layer.of_points()),
            blocks: turn(layer.of_blocks()),
            board: turn(layer.of_board()),
        }
    }
}

/// Slopes by the sums of a layer: for points, and summed up for blocks and the board.
struct BySums {
    points: Vec<f32>,
    blocks: Vec<f32>,
    board: Vec<f32>,
    outputs: usize,
}

impl BySums {
    #[inline(always)]
    fn new(scene: &Scene, mut points: Vec<f32>, outputs: usize) -> BySums {
        points.truncate(scene.points() * outputs);
        let mut blocks = vec![0.0; scene.blocks() * outputs];
        let mut board = vec![0.0; outputs];
        for (row, &block) in points.chunks_exact(outputs).zip(&scene.block_of) {
            add(&mut blocks[usize::from(block) * outputs..][..outputs], 1.0, row);
            add(&mut board, 1.0, row);
        }
        BySums { points, blocks, board, outputs }
    }

    /// Adds the slopes by the layer's weights, given what it has seen.
    #[inline(always)]
    fn add_slopes(&self, layer: &Layer, views: &Views, slopes: &mut [f32]) {
        let (inputs, outputs) = (layer.inputs, self.outputs);
        let points = Matrix::new(&views.points, OF_POINTS * inputs).turned();
        add_product(&mut slopes[layer.of_points()], points, &self.points, outputs);
        let blocks = Matrix::new(&views.blocks, OF_BLOCKS * inputs).turned();
        add_product(&mut slopes[layer.of_blocks()], blocks, &self.blocks, outputs);
        let board = Matrix::new(&views.board, inputs).turned();
        add_product(&mut slopes[layer.of_board()], board, &self.board, outputs);
        add(&mut slopes[layer.start()], 1.0, &self.board);
    }

    /// The slopes by what went into the layer.
    #[inline(always)]
    fn back(&self, scene: &Scene, layer: &Layer, turned: &Turned) -> Vec<f32> {
        let by = |slopes: &[f32], turned: &[f32], width: usize| {
            let mut by = vec![0.0; slopes.len() / self.outputs * width];
            add_product(&mut by, Matrix::new(slopes, self.outputs), turned, width);
            by
        };
        let inputs = layer.inputs;
        let views = Views {
            points: by(&self.points, &turned.points, OF_POINTS * inputs),
            blocks: by(&self.blocks, &turned.blocks, OF_BLOCKS * inputs),
            board: by(&self.board, &turned.board, inputs),
        };
        views.back(scene, inputs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::Diagram;

    fn example() -> Example {
        let position = Diagram::position(
            ". X O . .
             X . X O .
             . X O O .
             . . X O O
             . X . X .",
        );
        let owners: Vec<f32> = (0..25).map(|index| (index as f32 / 12.0 - 1.0).sin()).collect();
        Example::new(&position, &owners)
    }

    /// Half the squares that the slopes are of.
    fn loss(net: &Net, example: &Example) -> f64 {
        let wrong: Vec<f64> = net
            .shares(&example.scene)
            .iter()
            .zip(&example.shares)
            .map(|(a, b)| f64::from(a - b))
            .collect();
        let score: f64 = wrong.iter().sum();
        let squares: f64 = wrong.iter().map(|wrong| wrong * wrong).sum();
        (squares + f64::from(SCORE_COUNTS) * score * score) / 2.0
    }

    #[test]
    fn slopes_are_what_small_steps_say() {
        let example = example();
        let net = Learner::new(3, 16, 5).net;
        let turned: Vec<Turned> = net.layers.iter().map(Turned::new).collect();
        let mut slopes: Vec<Vec<f32>> =
            net.layers.iter().map(|layer| vec![0.0; layer.weights.len()]).collect();
        learn_one(&net, &turned, &example, &mut slopes);
        let mut random = Random::new(1);
        for (number, layer) in net.layers.iter().enumerate() {
            for _ in 0..60 {
                let index = random.below(layer.weights.len() as u32) as usize;
                let moved = |step: f32| {
                    let mut net = net.clone();
                    net.layers[number].weights[index] += step;
                    loss(&net, &example)
                };
                let step = 2e-4;
                let here = loss(&net, &example);
                let ahead = (moved(step) - here) / f64::from(step);
                let behind = (here - moved(-step)) / f64::from(step);
                let slope = f64::from(slopes[number][index]);
                // Where a unit is just about to wake the loss has a corner: the slope is that of
                // one of its sides, or of a point between.
                let near = 0.05 * slope.abs().max(0.1);
                let sides = ahead.min(behind) - near..=ahead.max(behind) + near;
                assert!(sides.contains(&slope), "{number} {index}: {slope} {behind} {ahead}");
            }
        }
    }

    #[test]
    fn a_few_passes_learn_an_example_by_heart() {
        let examples = [example()];
        let mut learner = Learner::new(3, 16, 1);
        let before = examples[0].error(learner.net());
        (0..300).for_each(|_| learner.pass(&examples, 0.003));
        let after = examples[0].error(learner.net());
        assert!(after < before / 20.0, "from {before} to {after}");
    }
}
