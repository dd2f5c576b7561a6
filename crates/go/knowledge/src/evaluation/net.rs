//! A small net that passes what is known from point to point.
//!
//! Every layer looks at a point, the points beside it, those at its corners, the block of stones or
//! of free points that it belongs to, and what surrounds that block. Points in the same situation,
//! however the board is turned, are looked at with the same weights, so that turning a board turns
//! the answer and nothing else.

use super::scene::{FACTS, Scene};
use super::wide::with_wide_words;

/// Numbers that a layer has for each point.
pub(super) const CHANNELS: usize = 32;

/// Ways that a layer looks: the point, beside it, its corners, its block, round the block.
pub(super) const VIEWS: usize = 5;

/// Layers between the facts and the answer, the first included.
pub(super) const LAYERS: usize = 4;

/// Sums over several points are made smaller, so that all views are of a size.
pub(super) const BESIDE: f32 = 0.5;
pub(super) const CORNERS: f32 = 0.5;

/// Weights of one layer: for every view and input a row of outputs, then a row to begin with.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layer {
    pub inputs: usize,
    pub outputs: usize,
    pub weights: Vec<f32>,
}

impl Layer {
    pub(super) fn zero(inputs: usize, outputs: usize) -> Layer {
        Layer { inputs, outputs, weights: vec![0.0; (VIEWS * inputs + 1) * outputs] }
    }

    /// The weights of one view.
    pub(super) fn view(&self, view: usize) -> &[f32] {
        let length = self.inputs * self.outputs;
        &self.weights[view * length..][..length]
    }

    /// What sums begin with.
    pub(super) fn start(&self) -> &[f32] {
        &self.weights[VIEWS * self.inputs * self.outputs..]
    }
}

/// All layers.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    pub(super) layers: Vec<Layer>,
}

impl Net {
    /// A net that says nothing.
    pub fn zero() -> Net {
        let mut layers = vec![Layer::zero(FACTS, CHANNELS)];
        layers.extend((1..LAYERS).map(|_| Layer::zero(CHANNELS, CHANNELS)));
        layers.push(Layer::zero(CHANNELS, 1));
        Net { layers }
    }

    /// The share of every point that the player to move gets minus the opponent's, in the order of
    /// the scene's cells.
    pub(super) fn shares(&self, scene: &Scene) -> Vec<f32> {
        with_wide_words(|| {
            let mut now = pass::<CHANNELS>(scene, &self.layers[0], &scene.facts).raised();
            for layer in &self.layers[1..LAYERS] {
                let after = pass::<CHANNELS>(scene, layer, &now).raised();
                add(&mut now, 1.0, &after);
            }
            let last = pass::<1>(scene, &self.layers[LAYERS], &now).sums;
            scene.cells.iter().map(|&cell| last[cell].tanh()).collect()
        })
    }
}

/// What a layer made of its inputs.
pub(super) struct Passed {
    /// Its sums for every cell of the table, 0 off the board.
    pub sums: Vec<f32>,
    /// Means of the inputs over every block, and over what is round it.
    pub inside: Vec<f32>,
    pub around: Vec<f32>,
}

impl Passed {
    /// The sums with nothing below zero.
    #[inline(always)]
    pub(super) fn raised(&self) -> Vec<f32> {
        self.sums.iter().map(|sum| sum.max(0.0)).collect()
    }
}

/// Sends inputs through a layer.
///
/// Weighing what is passed on before it is passed on gives the same sums as weighing what arrives,
/// with far less to do: few facts are true of a point, and outputs are fewer than views.
#[inline(always)]
pub(super) fn pass<const OUTPUTS: usize>(scene: &Scene, layer: &Layer, inputs: &[f32]) -> Passed {
    let count = layer.inputs;
    let [own, beside, corners] = [0, 1, 2].map(|view| {
        let weights = layer.view(view);
        let mut sent = vec![[0.0f32; OUTPUTS]; scene.table];
        for &cell in &scene.cells {
            sent[cell] = weigh(&inputs[cell * count..][..count], weights);
        }
        sent
    });
    let (inside, around) = pool(scene, inputs, count);
    let blocks: Vec<[f32; OUTPUTS]> = (0..scene.sizes.len())
        .map(|block| {
            let mut sum = weigh::<OUTPUTS>(&inside[block * count..][..count], layer.view(3));
            let more = weigh::<OUTPUTS>(&around[block * count..][..count], layer.view(4));
            add(&mut sum, 1.0, &more);
            add(&mut sum, 1.0, layer.start());
            sum
        })
        .collect();
    let mut sums = vec![0.0; scene.table * OUTPUTS];
    for (index, &cell) in scene.cells.iter().enumerate() {
        let sides = sum_of_four(&beside, scene.beside(cell));
        let diagonals = sum_of_four(&corners, scene.corners(cell));
        let (own, block) = (&own[cell], &blocks[scene.block_of[index]]);
        let out = &mut sums[cell * OUTPUTS..][..OUTPUTS];
        for (channel, out) in out.iter_mut().enumerate() {
            *out = own[channel]
                + block[channel]
                + BESIDE * sides[channel]
                + CORNERS * diagonals[channel];
        }
    }
    Passed { sums, inside, around }
}

/// The sum of what four cells send.
#[inline(always)]
pub(super) fn sum_of_four<const OUTPUTS: usize>(
    sent: &[[f32; OUTPUTS]],
    cells: [usize; 4],
) -> [f32; OUTPUTS] {
    let [a, b, c, d] = cells.map(|cell| &sent[cell]);
    std::array::from_fn(|channel| a[channel] + b[channel] + c[channel] + d[channel])
}

/// The sums of some numbers by their rows of weights.
#[inline(always)]
pub(super) fn weigh<const OUTPUTS: usize>(values: &[f32], weights: &[f32]) -> [f32; OUTPUTS] {
    let mut sums = [0.0f32; OUTPUTS];
    // Few facts are true of a point. What a layer hands on is nothing half of the time, which costs
    // more to find out than to add.
    let few = values.len() != CHANNELS;
    for (&value, row) in values.iter().zip(weights.chunks_exact(OUTPUTS)) {
        if !few || value != 0.0 {
            add(&mut sums, value, row);
        }
    }
    sums
}

/// The means over every block, and over what is round it.
#[inline(always)]
fn pool(scene: &Scene, values: &[f32], count: usize) -> (Vec<f32>, Vec<f32>) {
    let blocks = scene.sizes.len();
    let (mut inside, mut around) = (vec![0.0; blocks * count], vec![0.0; blocks * count]);
    for (index, &cell) in scene.cells.iter().enumerate() {
        let number = scene.block_of[index];
        let part = 1.0 / scene.sizes[number] as f32;
        add(&mut inside[number * count..][..count], part, &values[cell * count..][..count]);
    }
    for (number, border) in scene.borders.iter().enumerate() {
        let part = 1.0 / border.len().max(1) as f32;
        for &cell in border {
            add(&mut around[number * count..][..count], part, &values[cell * count..][..count]);
        }
    }
    (inside, around)
}

#[inline(always)]
pub(super) fn add(sum: &mut [f32], factor: f32, more: &[f32]) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += factor * more;
    }
}
