//! A small net that passes what is known from point to point.
//!
//! Every layer looks at a point, the points beside it, those at its corners, the block of stones or
//! of free points that it belongs to, what surrounds that block, and the whole board. Points in the
//! same situation, however the board is turned, are looked at with the same weights, so that turning
//! a board turns the answer and nothing else.

use std::ops::Range;

use super::matrix::{Matrix, add_product};
use super::scene::{FACTS, Scene};
use super::views::{OF_BLOCKS, OF_POINTS, VIEWS, Views, add};
use super::wide::with_wide_words;

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

    /// Whether what goes into the layer also goes round it.
    pub(super) const fn is_residual(&self) -> bool {
        self.inputs == self.outputs
    }

    fn views(&self, views: Range<usize>) -> Range<usize> {
        let length = self.inputs * self.outputs;
        views.start * length..views.end * length
    }

    /// Where the weights of points are.
    pub(super) fn of_points(&self) -> Range<usize> {
        self.views(0..OF_POINTS)
    }

    /// Where the weights of blocks are.
    pub(super) fn of_blocks(&self) -> Range<usize> {
        self.views(OF_POINTS..OF_POINTS + OF_BLOCKS)
    }

    /// Where the weights of the board are.
    pub(super) fn of_board(&self) -> Range<usize> {
        self.views(VIEWS - 1..VIEWS)
    }

    /// Where is what sums begin with.
    pub(super) fn start(&self) -> Range<usize> {
        VIEWS * self.inputs * self.outputs..self.weights.len()
    }
}

/// All layers.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    /// Numbers that a layer has for each point.
    pub(super) channels: usize,
    pub(super) layers: Vec<Layer>,
}

impl Net {
    /// A net that says nothing, with so many layers between the facts and the answer, the first
    /// included, and so many numbers for each point between them.
    pub fn zero(layers: usize, channels: usize) -> Net {
        let mut all = vec![Layer::zero(FACTS, channels)];
        all.extend((1..layers).map(|_| Layer::zero(channels, channels)));
        all.push(Layer::zero(channels, 1));
        Net { channels, layers: all }
    }

    /// The share of every point that the player to move gets minus the opponent's, in the order of
    /// the scene's cells.
    pub(super) fn shares(&self, scene: &Scene) -> Vec<f32> {
        with_wide_words(|| {
            let Some((last, layers)) = self.layers.split_last() else { return Vec::new() };
            let mut now = scene.numbers();
            for layer in layers {
                let raised = Passed::new(scene, layer, &now).raised();
                now = if layer.is_residual() { sum(raised, &now) } else { raised };
            }
            let sums = Passed::new(scene, last, &now).sums;
            sums[..scene.points()].iter().map(|sum| sum.tanh()).collect()
        })
    }
}

/// A layer at work.
pub(super) struct Passed {
    pub views: Views,
    /// What it makes of them: a row for every point, and nothing off the board.
    pub sums: Vec<f32>,
}

impl Passed {
    /// Sends numbers of all points through a layer.
    #[inline(always)]
    pub(super) fn new(scene: &Scene, layer: &Layer, numbers: &[f32]) -> Passed {
        let (inputs, outputs) = (layer.inputs, layer.outputs);
        let views = Views::new(scene, numbers, inputs);
        let weights = |range: Range<usize>| &layer.weights[range];
        let mut of_board = weights(layer.start()).to_vec();
        let board = Matrix::new(&views.board, inputs);
        add_product(&mut of_board, board, weights(layer.of_board()), outputs);
        let mut of_blocks = of_board.repeat(scene.blocks());
        let blocks = Matrix::new(&views.blocks, OF_BLOCKS * inputs);
        add_product(&mut of_blocks, blocks, weights(layer.of_blocks()), outputs);
        let mut sums = vec![0.0; (scene.points() + 1) * outputs];
        for (row, &block) in sums.chunks_exact_mut(outputs).zip(&scene.block_of) {
            row.copy_from_slice(&of_blocks[usize::from(block) * outputs..][..outputs]);
        }
        let points = Matrix::new(&views.points, OF_POINTS * inputs);
        add_product(&mut sums, points, weights(layer.of_points()), outputs);
        Passed { views, sums }
    }

    /// The sums with nothing below zero.
    #[inline(always)]
    pub(super) fn raised(&self) -> Vec<f32> {
        self.sums.iter().map(|sum| sum.max(0.0)).collect()
    }
}

/// Two rows of numbers added.
#[inline(always)]
pub(super) fn sum(mut a: Vec<f32>, b: &[f32]) -> Vec<f32> {
    add(&mut a, 1.0, b);
    a
}
