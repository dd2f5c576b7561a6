//! Learning the net's weights from positions whose owners are known.

use tengen_board::{Color, Random};
use tengen_go_rules::Position;
use tengen_go_rules::playout::{Board, Mask};

use super::net::{
    BESIDE, CHANNELS, CORNERS, LAYERS, Layer, Net, Passed, VIEWS, add, pass, sum_of_four,
};
use super::scene::Scene;
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
const BATCH: usize = 16;

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
    /// A net with small random weights.
    pub fn new(seed: u64) -> Learner {
        let mut random = Random::new(seed);
        let mut net = Net::zero();
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
            let turned: Vec<Vec<f32>> = self.net.layers.iter().map(turn).collect();
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
fn learn_one(net: &Net, turned: &[Vec<f32>], example: &Example, slopes: &mut [Vec<f32>]) {
    let scene = &example.scene;
    // What went into each layer and what it made of it.
    let mut inputs: Vec<Vec<f32>> = vec![scene.facts.clone()];
    let mut passed: Vec<Passed> = Vec::new();
    for (number, layer) in net.layers[..LAYERS].iter().enumerate() {
        let after = pass::<CHANNELS>(scene, layer, &inputs[number]);
        let mut next = after.raised();
        if number > 0 {
            add(&mut next, 1.0, &inputs[number]);
        }
        passed.push(after);
        inputs.push(next);
    }
    passed.push(pass::<1>(scene, &net.layers[LAYERS], &inputs[LAYERS]));
    let shares: Vec<f32> =
        scene.cells.iter().map(|&cell| passed[LAYERS].sums[cell].tanh()).collect();
    let wrong: Vec<f32> = shares.iter().zip(&example.shares).map(|(a, b)| a - b).collect();
    let score: f32 = wrong.iter().sum();
    let mut last = vec![0.0; scene.table];
    for ((&cell, wrong), share) in scene.cells.iter().zip(&wrong).zip(&shares) {
        last[cell] = (wrong + SCORE_COUNTS * score) * (1.0 - share * share);
    }
    let through = |number: usize| Through {
        scene,
        inputs: &inputs[number],
        count: net.layers[number].inputs,
        turned: &turned[number],
        passed: &passed[number],
    };
    let mut back = through(LAYERS).back::<1>(&last, &mut slopes[LAYERS], true);
    for number in (0..LAYERS).rev() {
        let mut slope = back.clone();
        for (slope, sum) in slope.iter_mut().zip(&passed[number].sums) {
            if *sum <= 0.0 {
                *slope = 0.0;
            }
        }
        let before = through(number).back::<CHANNELS>(&slope, &mut slopes[number], number > 0);
        if number > 0 {
            // What went round the layer comes back as it went.
            add(&mut back, 1.0, &before);
        }
    }
}

/// The weights of a layer with inputs and outputs exchanged, view by view.
fn turn(layer: &Layer) -> Vec<f32> {
    let (inputs, outputs) = (layer.inputs, layer.outputs);
    let mut turned = vec![0.0; VIEWS * inputs * outputs];
    for view in 0..VIEWS {
        for (index, &weight) in layer.view(view).iter().enumerate() {
            let (input, output) = (index / outputs, index % outputs);
            turned[(view * outputs + output) * inputs + input] = weight;
        }
    }
    turned
}

/// A layer with what went through it.
struct Through<'a> {
    scene: &'a Scene,
    inputs: &'a [f32],
    /// Inputs of a cell.
    count: usize,
    turned: &'a [f32],
    passed: &'a Passed,
}

impl Through<'_> {
    /// Adds the slopes by the layer's weights, given those by its sums; gives those by its inputs if
    /// they are wanted.
    #[inline(always)]
    fn back<const OUTPUTS: usize>(
        &self,
        of_sums: &[f32],
        slopes: &mut [f32],
        wanted: bool,
    ) -> Vec<f32> {
        let (scene, count) = (self.scene, self.count);
        let at: Vec<[f32; OUTPUTS]> = of_sums
            .chunks_exact(OUTPUTS)
            .map(|sums| std::array::from_fn(|channel| sums[channel]))
            .collect();
        let mut of_blocks = vec![[0.0f32; OUTPUTS]; scene.sizes.len()];
        let mut back = vec![0.0; if wanted { scene.table * count } else { 0 }];
        for (index, &cell) in scene.cells.iter().enumerate() {
            add(&mut of_blocks[scene.block_of[index]], 1.0, &at[cell]);
            // A cell sends to the cells that send to it.
            let sides = sum_of_four(&at, scene.beside(cell)).map(|sum| BESIDE * sum);
            let diagonals = sum_of_four(&at, scene.corners(cell)).map(|sum| CORNERS * sum);
            let inputs = &self.inputs[cell * count..][..count];
            for (view, slope) in [at[cell], sides, diagonals].iter().enumerate() {
                self.add_slopes(view, inputs, slope, slopes);
                if wanted {
                    self.add_back(view, slope, 1.0, &mut back[cell * count..][..count]);
                }
            }
        }
        for (block, slope) in of_blocks.iter().enumerate() {
            let start = VIEWS * count * OUTPUTS;
            add(&mut slopes[start..][..OUTPUTS], 1.0, slope);
            self.add_slopes(3, &self.passed.inside[block * count..][..count], slope, slopes);
            self.add_slopes(4, &self.passed.around[block * count..][..count], slope, slopes);
        }
        if wanted {
            self.back_through_blocks(&of_blocks, &mut back);
        }
        back
    }

    #[inline(always)]
    fn add_slopes<const OUTPUTS: usize>(
        &self,
        view: usize,
        inputs: &[f32],
        slope: &[f32; OUTPUTS],
        slopes: &mut [f32],
    ) {
        let rows = &mut slopes[view * self.count * OUTPUTS..][..self.count * OUTPUTS];
        for (&input, row) in inputs.iter().zip(rows.chunks_exact_mut(OUTPUTS)) {
            if input != 0.0 {
                add(row, input, slope);
            }
        }
    }

    /// Adds what a slope means for the inputs that were seen in a view.
    #[inline(always)]
    fn add_back<const OUTPUTS: usize>(
        &self,
        view: usize,
        slope: &[f32; OUTPUTS],
        part: f32,
        back: &mut [f32],
    ) {
        let rows = &self.turned[view * OUTPUTS * self.count..][..OUTPUTS * self.count];
        for (&slope, row) in slope.iter().zip(rows.chunks_exact(self.count)) {
            if slope != 0.0 {
                add(back, part * slope, row);
            }
        }
    }

    #[inline(always)]
    fn back_through_blocks<const OUTPUTS: usize>(
        &self,
        of_blocks: &[[f32; OUTPUTS]],
        back: &mut [f32],
    ) {
        let (scene, count) = (self.scene, self.count);
        let mut inside = vec![0.0; of_blocks.len() * count];
        for (block, slope) in of_blocks.iter().enumerate() {
            let part = 1.0 / scene.sizes[block] as f32;
            self.add_back(3, slope, part, &mut inside[block * count..][..count]);
            let mut around = vec![0.0; count];
            let part = 1.0 / scene.borders[block].len().max(1) as f32;
            self.add_back(4, slope, part, &mut around);
            for &cell in &scene.borders[block] {
                add(&mut back[cell * count..][..count], 1.0, &around);
            }
        }
        for (index, &cell) in scene.cells.iter().enumerate() {
            let block = scene.block_of[index];
            add(&mut back[cell * count..][..count], 1.0, &inside[block * count..][..count]);
        }
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
        let net = Learner::new(5).net;
        let turned: Vec<Vec<f32>> = net.layers.iter().map(turn).collect();
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
                let by_steps = (moved(step) - moved(-step)) / (2.0 * f64::from(step));
                let slope = f64::from(slopes[number][index]);
                let near = 0.05 * slope.abs().max(0.1);
                assert!((slope - by_steps).abs() < near, "{number} {index}: {slope} {by_steps}");
            }
        }
    }

    #[test]
    fn a_few_passes_learn_an_example_by_heart() {
        let examples = [example()];
        let mut learner = Learner::new(1);
        let before = examples[0].error(learner.net());
        (0..300).for_each(|_| learner.pass(&examples, 0.003));
        let after = examples[0].error(learner.net());
        assert!(after < before / 20.0, "from {before} to {after}");
    }
}
