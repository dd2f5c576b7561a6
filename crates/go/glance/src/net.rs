//! The net: layers that look at every point and what lies round it, and what is said at the end.
//!
//! Points in the same situation, however the board is turned, are looked at with the same weights, so
//! that turning a board turns the answer and nothing else.

use crate::kernel::{Matrix, add_product, each_sum};
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

    /// A row for every block: what the sums of its points begin with, which is all but what they
    /// see round them.
    fn starts(&self, scene: &Scene, input: &[f32]) -> Vec<f32> {
        let inputs = self.inputs;
        let mut means = vec![0.0; scene.sizes.len() * inputs];
        for &cell in &scene.cells {
            let cell = usize::from(cell);
            let row = &input[cell * inputs..][..inputs];
            let block = &mut means[usize::from(scene.block_of[cell]) * inputs..][..inputs];
            block.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
        }
        let mut board = vec![0.0; inputs];
        for (row, &size) in means.chunks_exact_mut(inputs).zip(&scene.sizes) {
            board.iter_mut().zip(&*row).for_each(|(sum, number)| *sum += number);
            let share = 1.0 / f32::from(size);
            row.iter_mut().for_each(|sum| *sum *= share);
        }
        let share = 1.0 / scene.cells.len() as f32;
        board.iter_mut().for_each(|sum| *sum *= share);
        let mut start = self.weights[VIEWS * inputs * CHANNELS..].to_vec();
        let add = |sums: &mut [f32], left: &[f32], view: usize| {
            let rows = sums.len() / CHANNELS;
            let left = Matrix::new(left, inputs);
            add_product(sums, left, (rows, inputs), self.of_view(view), CHANNELS);
        };
        add(&mut start, &board, OF_BOARD);
        let mut starts = start.repeat(scene.sizes.len());
        add(&mut starts, &means, OF_BLOCK);
        starts
    }

    /// Sends the numbers of all cells through the layer, given what the sums of each block begin
    /// with.
    fn fill(&self, output: &mut [f32], scene: &Scene, starts: &[f32], input: &[f32]) {
        let inputs = self.inputs;
        let of_point = &self.weights[..OF_POINT * inputs * CHANNELS];
        each_sum(scene, starts, input, inputs, of_point, |cell, sums| {
            let range = cell * CHANNELS..(cell + 1) * CHANNELS;
            let output = &mut output[range.clone()];
            if self.is_residual() {
                for ((output, sum), before) in output.iter_mut().zip(sums).zip(&input[range]) {
                    *output = sum.max(0.0) + before;
                }
            } else {
                output.iter_mut().zip(sums).for_each(|(output, sum)| *output = sum.max(0.0));
            }
        });
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
        // Cells off the board stay nothing.
        let [mut now, mut next] = [(); 2].map(|()| vec![0.0; scene.block_of.len() * CHANNELS]);
        for layer in &self.layers {
            let input = if layer.is_residual() { &now } else { &scene.planes };
            let starts = layer.starts(scene, input);
            layer.fill(&mut next, scene, &starts, input);
            std::mem::swap(&mut now, &mut next);
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
