//! The net: layers that look at every point and what lies round it, and what is said at the end.
//!
//! Points in the same situation, however the board is turned, are looked at with the same weights, so
//! that turning a board turns the answer and nothing else.

use crate::kernel::{add_row_product, add_rows};
use crate::scene::{PLANES, Scene};

/// Numbers that a layer has for every point.
pub(crate) const CHANNELS: usize = 32;

/// Ways that a layer looks at a point: itself, the points beside it, those at its corners; the block
/// it belongs to; the board.
pub(crate) const VIEWS: usize = 5;
pub(crate) const OF_POINT: usize = 3;
pub(crate) const OF_BLOCK: usize = 3;
pub(crate) const OF_BOARD: usize = 4;

/// Sums over four points are made smaller, so that all views are of a size.
pub(crate) const QUARTET: f32 = 0.5;

/// Weights of one layer: for every view and input a row of [`CHANNELS`] outputs, then a row to begin
/// with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layer {
    pub inputs: usize,
    pub weights: Vec<f32>,
}

impl Layer {
    pub(crate) fn zero(inputs: usize) -> Layer {
        Layer { inputs, weights: vec![0.0; (VIEWS * inputs + 1) * CHANNELS] }
    }

    fn of_view(&self, view: usize) -> &[f32] {
        let length = self.inputs * CHANNELS;
        &self.weights[view * length..][..length]
    }

    /// What sums begin with.
    fn start(&self) -> &[f32] {
        &self.weights[VIEWS * self.inputs * CHANNELS..]
    }

    /// Whether what goes into the layer also goes round it.
    pub(crate) const fn is_residual(&self) -> bool {
        self.inputs == CHANNELS
    }
}

/// Where the weights of what is said stand: rows for every point, rows for the mean of the board,
/// and single numbers.
pub(crate) mod head {
    use super::CHANNELS;

    pub const MOVE: usize = 0;
    pub const OWNER: usize = CHANNELS;
    pub const PASS: usize = 2 * CHANNELS;
    pub const SURE: usize = 3 * CHANNELS;
    pub const TILT: usize = 4 * CHANNELS;
    pub const STARTS: usize = 5 * CHANNELS;
    pub const OWNER_START: usize = STARTS;
    pub const PASS_START: usize = STARTS + 1;
    pub const SURE_START: usize = STARTS + 2;
    pub const TILT_START: usize = STARTS + 3;
    pub const LIKELY: usize = STARTS + 4;
    pub const ALL: usize = STARTS + 5;
}

/// Points that make a unit of how sure the net is.
pub(crate) const POINTS: f32 = 8.0;

/// All weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    pub(crate) layers: Vec<Layer>,
    pub(crate) heads: Vec<f32>,
}

/// What the net says of a scene.
pub(crate) struct Said {
    /// By cell: how much a move there is to be preferred, as the logarithm of its chance and more.
    pub moves: Vec<f32>,
    /// The same for a pass.
    pub pass: f32,
    /// By cell: what the player to move gets of it, from -1 to 1.
    pub owners: Vec<f32>,
    /// How much a lead by so many points is worth, and what counts beside it.
    pub sure: f32,
    pub tilt: f32,
}

impl Said {
    /// The chance that the player to move wins, given what it is given in points.
    pub(crate) fn win(&self, given: f32) -> f32 {
        sigmoid(self.verdict(given))
    }

    /// The same before it is squeezed between 0 and 1.
    pub(crate) fn verdict(&self, given: f32) -> f32 {
        let lead: f32 = self.owners.iter().sum::<f32>() + given;
        softplus(self.sure) * lead / POINTS + self.tilt
    }
}

pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

pub(crate) fn softplus(x: f32) -> f32 {
    if x > 20.0 { x } else { x.exp().ln_1p() }
}

impl Net {
    /// A net that says nothing, with so many layers.
    pub(crate) fn zero(layers: usize) -> Net {
        let first = std::iter::once(Layer::zero(PLANES));
        let others = (1..layers).map(|_| Layer::zero(CHANNELS));
        Net { layers: first.chain(others).collect(), heads: vec![0.0; head::ALL] }
    }

    /// Looks at a scene; `likely` are the logarithms of the chances of moves by cell.
    pub(crate) fn look(&self, scene: &Scene, likely: &[(usize, f32)]) -> Said {
        let mut now = Vec::new();
        for layer in &self.layers {
            let input = if layer.is_residual() { &now } else { &scene.planes };
            let mut sums = sums(scene, layer, input);
            for &cell in &scene.cells {
                let range = usize::from(cell) * CHANNELS..(usize::from(cell) + 1) * CHANNELS;
                let row = &mut sums[range.clone()];
                row.iter_mut().for_each(|sum| *sum = sum.max(0.0));
                if layer.is_residual() {
                    row.iter_mut().zip(&now[range]).for_each(|(sum, before)| *sum += before);
                }
            }
            now = sums;
        }
        self.say(scene, likely, &now)
    }

    /// What the numbers after the last layer come to.
    pub(crate) fn say(&self, scene: &Scene, likely: &[(usize, f32)], numbers: &[f32]) -> Said {
        let weights = |at: usize| &self.heads[at..at + CHANNELS];
        let table = scene.block_of.len();
        let mut said = Said {
            moves: vec![f32::NEG_INFINITY; table],
            pass: 0.0,
            owners: vec![0.0; table],
            sure: 0.0,
            tilt: 0.0,
        };
        let mut mean = [0.0; CHANNELS];
        for &cell in &scene.cells {
            let cell = usize::from(cell);
            let row = &numbers[cell * CHANNELS..][..CHANNELS];
            said.owners[cell] =
                (dot(weights(head::OWNER), row) + self.heads[head::OWNER_START]).tanh();
            mean.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
        }
        mean.iter_mut().for_each(|sum| *sum /= scene.cells.len() as f32);
        for &(cell, likely) in likely {
            let row = &numbers[cell * CHANNELS..][..CHANNELS];
            said.moves[cell] = dot(weights(head::MOVE), row) + self.heads[head::LIKELY] * likely;
        }
        let of_board = |row: usize, start: usize| dot(weights(row), &mean) + self.heads[start];
        said.pass = of_board(head::PASS, head::PASS_START);
        said.sure = of_board(head::SURE, head::SURE_START);
        said.tilt = of_board(head::TILT, head::TILT_START);
        said
    }
}

pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Sends numbers of all cells through a layer; cells off the board stay nothing.
fn sums(scene: &Scene, layer: &Layer, input: &[f32]) -> Vec<f32> {
    let inputs = layer.inputs;
    let blocks = scene.sizes.len();
    let mut means = vec![0.0; (blocks + 1) * inputs];
    let mut board = vec![0.0; inputs];
    for &cell in &scene.cells {
        let cell = usize::from(cell);
        let row = &input[cell * inputs..][..inputs];
        let block = &mut means[usize::from(scene.block_of[cell]) * inputs..][..inputs];
        block.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
    }
    for (block, &size) in scene.sizes.iter().enumerate() {
        let row = &mut means[block * inputs..][..inputs];
        board.iter_mut().zip(&*row).for_each(|(sum, number)| *sum += number);
        row.iter_mut().for_each(|sum| *sum /= f32::from(size));
    }
    board.iter_mut().for_each(|sum| *sum /= scene.cells.len() as f32);
    let mut start: [f32; CHANNELS] = [0.0; CHANNELS];
    start.copy_from_slice(layer.start());
    add_row_product(&mut start, &board, layer.of_view(OF_BOARD));
    let of_blocks: Vec<[f32; CHANNELS]> = means
        .chunks_exact(inputs)
        .map(|mean| {
            let mut sums = start;
            add_row_product(&mut sums, mean, layer.of_view(OF_BLOCK));
            sums
        })
        .collect();
    let mut sums = vec![0.0; scene.block_of.len() * CHANNELS];
    let of_point = &layer.weights[..OF_POINT * inputs * CHANNELS];
    add_rows(&mut sums, scene, &of_blocks, input, inputs, of_point);
    sums
}
