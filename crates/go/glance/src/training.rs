//! Learning the net's weights from what searches found.

use tengen_board::{Random, Symmetry};

use crate::example::{Example, Wrong};
use crate::kernel::{Matrix, add_product, look_round};
use crate::net::{
    CHANNELS, Layer, Net, OF_BLOCK, OF_BOARD, OF_POINT, POINTS, QUARTET, Said, VIEWS, head,
    sigmoid, softplus,
};
use crate::scene::{NOBODY, Scene};

/// How much errors count beside those of moves.
const WIN_COUNTS: f32 = 2.0;
const OWNER_COUNTS: f32 = 0.06;

/// Examples that are looked at before the weights change.
const BATCH: usize = 64;

/// The method is Adam: running means of slopes and of their squares, with these rates.
const MEAN: f32 = 0.9;
const SQUARES: f32 = 0.999;

/// Weights shrink by this part of a step, which keeps them from growing without need.
const SHRINK: f32 = 1e-2;

/// A net that learns.
pub struct Learner {
    net: Net,
    random: Random,
    means: Vec<f32>,
    squares: Vec<f32>,
    batches: i32,
}

/// Slopes of the error by all weights.
struct Slopes {
    layers: Vec<Vec<f32>>,
    heads: Vec<f32>,
}

impl Slopes {
    fn zero(net: &Net) -> Slopes {
        let layers = net.layers.iter().map(|layer| vec![0.0; layer.weights.len()]).collect();
        Slopes { layers, heads: vec![0.0; net.heads.len()] }
    }

    fn all(&self) -> impl Iterator<Item = f32> {
        self.layers.iter().flatten().chain(&self.heads).copied()
    }
}

impl Learner {
    /// A net of so many layers with small random weights.
    pub fn new(layers: usize, seed: u64) -> Learner {
        let mut random = Random::new(seed);
        let mut net = Net::zero(layers);
        for layer in &mut net.layers {
            // The sum of so many random numbers is then of the size of one of them.
            let size = (2.0 / (VIEWS * layer.inputs) as f32).sqrt();
            let weights = VIEWS * layer.inputs * CHANNELS;
            for weight in &mut layer.weights[..weights] {
                let even = (random.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
                *weight = even * size;
            }
        }
        net.heads[head::LIKELY] = 1.0;
        net.heads[head::PASS_START] = -5.0;
        Learner::from(net, random)
    }

    fn from(net: Net, random: Random) -> Learner {
        let count = net.weights().count();
        Learner { means: vec![0.0; count], squares: vec![0.0; count], net, random, batches: 0 }
    }

    /// The net so far.
    pub const fn net(&self) -> &Net {
        &self.net
    }

    /// Looks at every example once, in random order, turned at random, changing weights by steps of
    /// this size, on so many threads.
    pub fn pass(&mut self, examples: &[Example], rate: f32, threads: usize) {
        let mut order: Vec<usize> = (0..examples.len()).collect();
        for index in (1..order.len()).rev() {
            order.swap(index, self.random.below(index as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            let turned: Vec<(&Example, Symmetry)> = batch
                .iter()
                .map(|&index| (&examples[index], self.any_symmetry(&examples[index])))
                .collect();
            let net = &self.net;
            let back = Turned::of(net);
            let slopes: Vec<Slopes> = std::thread::scope(|scope| {
                let parts: Vec<_> = turned
                    .chunks(BATCH.div_ceil(threads.max(1)))
                    .map(|part| {
                        let back = &back;
                        scope.spawn(move || {
                            let mut slopes = Slopes::zero(net);
                            for &(example, symmetry) in part {
                                learn_one(net, back, example, symmetry, &mut slopes);
                            }
                            slopes
                        })
                    })
                    .collect();
                parts.into_iter().map(|part| part.join().expect("learning does not fail")).collect()
            });
            self.step(&slopes, batch.len() as f32, rate);
        }
    }

    fn any_symmetry(&mut self, example: &Example) -> Symmetry {
        let way = self.random.below(8) as usize;
        Symmetry::all(example.size()).nth(way).unwrap_or(Symmetry::IDENTITY)
    }

    fn step(&mut self, slopes: &[Slopes], batch: f32, rate: f32) {
        self.batches += 1;
        // The running means begin at nothing and are too small for a while.
        let mean_scale = 1.0 / (1.0 - MEAN.powi(self.batches));
        let square_scale = 1.0 / (1.0 - SQUARES.powi(self.batches));
        let mut sums = vec![0.0; self.means.len()];
        for part in slopes {
            sums.iter_mut().zip(part.all()).for_each(|(sum, slope)| *sum += slope);
        }
        let state = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, slope), (mean, square)) in self.net.weights_mut().zip(sums).zip(state) {
            let slope = slope / batch;
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARES * *square + (1.0 - SQUARES) * slope * slope;
            let size = (*square * square_scale).sqrt() + 1e-8;
            *weight -= rate * (*mean * mean_scale / size + SHRINK * *weight);
        }
    }
}

impl Net {
    pub(crate) fn weights(&self) -> impl Iterator<Item = &f32> {
        self.layers.iter().flat_map(|layer| &layer.weights).chain(&self.heads)
    }

    pub(crate) fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.layers.iter_mut().flat_map(|layer| &mut layer.weights).chain(&mut self.heads)
    }
}

/// The weights of every layer with views and outputs exchanged.
struct Turned(Vec<Vec<f32>>);

impl Turned {
    fn of(net: &Net) -> Turned {
        let turn = |layer: &Layer| {
            let rows = VIEWS * layer.inputs;
            let at = |index: usize| layer.weights[index % rows * CHANNELS + index / rows];
            (0..rows * CHANNELS).map(at).collect()
        };
        Turned(net.layers.iter().map(turn).collect())
    }
}

/// All that a layer sees, a row for every point: itself, beside it, its corners, the mean of the
/// block, that of the board.
fn views(scene: &Scene, input: &[f32], inputs: usize) -> Vec<f32> {
    let at = |cell: usize| &input[cell * inputs..][..inputs];
    let mut means = vec![0.0; scene.sizes.len() * inputs];
    let mut board = vec![0.0; inputs];
    for &cell in &scene.cells {
        let block = usize::from(scene.block_of[usize::from(cell)]);
        let share = 1.0 / f32::from(scene.sizes[block]);
        add(&mut means[block * inputs..][..inputs], share, at(usize::from(cell)));
        add(&mut board, 1.0 / scene.cells.len() as f32, at(usize::from(cell)));
    }
    let mut views = vec![0.0; scene.cells.len() * VIEWS * inputs];
    for (&cell, row) in scene.cells.iter().zip(views.chunks_exact_mut(VIEWS * inputs)) {
        let cell = usize::from(cell);
        let (round, wide) = row.split_at_mut(OF_POINT * inputs);
        look_round(round, scene.row, cell, input, inputs);
        let block = usize::from(scene.block_of[cell]);
        wide[..inputs].copy_from_slice(&means[block * inputs..][..inputs]);
        wide[inputs..].copy_from_slice(&board);
    }
    views
}

/// The other way: what slopes by the views mean for the numbers that were looked at.
fn views_back(scene: &Scene, slopes: &[f32], inputs: usize) -> Vec<f32> {
    let mut back = vec![0.0; scene.block_of.len() * inputs];
    let mut means = vec![0.0; scene.sizes.len() * inputs];
    let mut board = vec![0.0; inputs];
    for (&cell, row) in scene.cells.iter().zip(slopes.chunks_exact(VIEWS * inputs)) {
        let cell = usize::from(cell);
        let mut give = |to: usize, share: f32, view: usize| {
            add(&mut back[to * inputs..][..inputs], share, &row[view * inputs..][..inputs]);
        };
        let [north, south] = [cell + scene.row, cell - scene.row];
        give(cell, 1.0, 0);
        [cell - 1, cell + 1, north, south].iter().for_each(|&to| give(to, QUARTET, 1));
        let corners = [north - 1, north + 1, south - 1, south + 1];
        corners.iter().for_each(|&to| give(to, QUARTET, 2));
        let block = usize::from(scene.block_of[cell]);
        add(&mut means[block * inputs..][..inputs], 1.0, &row[OF_BLOCK * inputs..][..inputs]);
        add(&mut board, 1.0, &row[OF_BOARD * inputs..][..inputs]);
    }
    for &cell in &scene.cells {
        let cell = usize::from(cell);
        let block = usize::from(scene.block_of[cell]);
        let share = 1.0 / f32::from(scene.sizes[block]);
        let to = &mut back[cell * inputs..][..inputs];
        add(to, share, &means[block * inputs..][..inputs]);
        add(to, 1.0 / scene.cells.len() as f32, &board);
    }
    back
}

fn add(sums: &mut [f32], factor: f32, more: &[f32]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += factor * more);
}

/// A layer at work: what it sees and what it makes of it, a row for every point.
struct Passed {
    views: Vec<f32>,
    sums: Vec<f32>,
}

/// Adds the slopes of an example's error by every weight.
fn learn_one(
    net: &Net,
    turned: &Turned,
    example: &Example,
    symmetry: Symmetry,
    slopes: &mut Slopes,
) {
    let (scene, cell_of) = example.scene(symmetry);
    let likely = example.likely(&cell_of);
    let points = scene.cells.len();
    let mut passed: Vec<Passed> = Vec::new();
    let mut now: Vec<f32> = Vec::new();
    for layer in &net.layers {
        let input = if layer.is_residual() { &now } else { &scene.planes };
        let views = views(&scene, input, layer.inputs);
        let inner = VIEWS * layer.inputs;
        let mut sums: Vec<f32> = layer.weights[inner * CHANNELS..].repeat(points);
        let seen = Matrix::new(&views, inner);
        add_product(&mut sums, seen, (points, inner), &layer.weights, CHANNELS);
        let mut next = vec![0.0; scene.block_of.len() * CHANNELS];
        for (&cell, row) in scene.cells.iter().zip(sums.chunks_exact(CHANNELS)) {
            let at = usize::from(cell) * CHANNELS;
            for channel in 0..CHANNELS {
                let round = if layer.is_residual() { now[at + channel] } else { 0.0 };
                next[at + channel] = row[channel].max(0.0) + round;
            }
        }
        now = next;
        passed.push(Passed { views, sums });
    }
    let said = net.say(&scene, &likely, &now);
    let wrong = Wrong::new(example, &said, &likely, &cell_of);
    let mut back = say_back(net, &scene, &likely, &now, &said, &wrong, example, &mut slopes.heads);
    for (number, layer) in net.layers.iter().enumerate().rev() {
        let Passed { views, sums } = &passed[number];
        let inner = VIEWS * layer.inputs;
        let mut by_sums = vec![0.0; points * CHANNELS];
        for (index, &cell) in scene.cells.iter().enumerate() {
            for channel in 0..CHANNELS {
                let at = index * CHANNELS + channel;
                if sums[at] > 0.0 {
                    by_sums[at] = back[usize::from(cell) * CHANNELS + channel];
                }
            }
        }
        let slopes = &mut slopes.layers[number];
        let (of_views, of_start) = slopes.split_at_mut(inner * CHANNELS);
        let seen = Matrix::turned(views, inner);
        add_product(of_views, seen, (inner, points), &by_sums, CHANNELS);
        by_sums.chunks_exact(CHANNELS).for_each(|row| add(of_start, 1.0, row));
        if number == 0 {
            break;
        }
        let mut by_views = vec![0.0; points * inner];
        let rows = Matrix::new(&by_sums, CHANNELS);
        add_product(&mut by_views, rows, (points, CHANNELS), &turned.0[number], inner);
        let before = views_back(&scene, &by_views, layer.inputs);
        add(&mut back, 1.0, &before);
        // What lies off the board is always nothing.
        for (row, &block) in back.chunks_exact_mut(CHANNELS).zip(&scene.block_of) {
            if block == NOBODY {
                row.fill(0.0);
            }
        }
    }
}

/// Slopes by the numbers after the last layer; those by the weights of what is said are added.
#[allow(clippy::too_many_arguments, reason = "one step of a calculation")]
fn say_back(
    net: &Net,
    scene: &Scene,
    likely: &[(usize, f32)],
    numbers: &[f32],
    said: &Said,
    wrong: &Wrong,
    example: &Example,
    slopes: &mut [f32],
) -> Vec<f32> {
    let mut back = vec![0.0; numbers.len()];
    let row = |cell: usize| cell * CHANNELS..(cell + 1) * CHANNELS;
    for (&(cell, wrong), &(_, chance)) in wrong.moves.iter().zip(likely) {
        add(&mut slopes[head::MOVE..head::MOVE + CHANNELS], wrong, &numbers[row(cell)]);
        slopes[head::LIKELY] += wrong * chance;
        add(&mut back[row(cell)], wrong, &net.heads[head::MOVE..head::MOVE + CHANNELS]);
    }
    let lead: f32 = said.owners.iter().sum::<f32>() + example.given;
    let win = WIN_COUNTS * wrong.win;
    for &(cell, wrong) in &wrong.owners {
        let share = said.owners[cell];
        let by_share = OWNER_COUNTS * wrong + win * softplus(said.sure) / POINTS;
        let slope = by_share * (1.0 - share * share);
        add(&mut slopes[head::OWNER..head::OWNER + CHANNELS], slope, &numbers[row(cell)]);
        slopes[head::OWNER_START] += slope;
        add(&mut back[row(cell)], slope, &net.heads[head::OWNER..head::OWNER + CHANNELS]);
    }
    let mut mean = [0.0; CHANNELS];
    let part = 1.0 / scene.cells.len() as f32;
    scene.cells.iter().for_each(|&cell| add(&mut mean, part, &numbers[row(usize::from(cell))]));
    let of_board = [
        (head::PASS, head::PASS_START, wrong.pass),
        (head::SURE, head::SURE_START, win * lead / POINTS * sigmoid(said.sure)),
        (head::TILT, head::TILT_START, win),
    ];
    for (at, start, slope) in of_board {
        add(&mut slopes[at..at + CHANNELS], slope, &mean);
        slopes[start] += slope;
        for &cell in &scene.cells {
            add(&mut back[row(usize::from(cell))], slope * part, &net.heads[at..at + CHANNELS]);
        }
    }
    back
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::Lesson;
    use tengen_board::{Move, Point};
    use tengen_go_rules::Diagram;
    use tengen_learn::Weights;

    fn example() -> Example {
        let position = Diagram::position(
            ". X O . .
             X . X O .
             . X O O .
             . . X O O
             . X . X .",
        );
        let owners: Vec<f32> = (0..25).map(|index| (index as f32 / 12.0 - 1.0).sin()).collect();
        let visits = [(Move::Play(Point::new(0, 0)), 30.0), (Move::Pass, 10.0)];
        let lesson = Lesson {
            position: &position,
            weights: Weights::standard(),
            visits: &visits,
            owners: &owners,
            win: 0.3,
            komi: 2.0,
        };
        Example::new(&lesson).unwrap()
    }

    /// What the slopes are of.
    fn loss(net: &Net, example: &Example) -> f64 {
        let (scene, cell_of) = example.scene(Symmetry::IDENTITY);
        let likely = example.likely(&cell_of);
        let said = net.look(&scene, &likely);
        let wrong = Wrong::new(example, &said, &likely, &cell_of);
        let verdict = f64::from(said.verdict(example.given));
        let wanted = f64::from(sigmoid(verdict as f32) - wrong.win);
        let win = verdict.exp().ln_1p() - wanted * verdict;
        let owners: f64 = wrong.owners.iter().map(|&(_, w)| f64::from(w * w)).sum();
        f64::from(wrong.surprise)
            + f64::from(WIN_COUNTS) * win
            + f64::from(OWNER_COUNTS) / 2.0 * owners
    }

    /// A net whose every number matters.
    fn some_net() -> Net {
        let mut random = Random::new(9);
        let mut net = Learner::new(3, 5).net;
        for weight in &mut net.heads {
            *weight += (random.below(200) as f32 - 100.0) / 500.0;
        }
        net
    }

    #[test]
    fn slopes_are_what_small_steps_say() {
        let example = example();
        let net = some_net();
        let mut slopes = Slopes::zero(&net);
        learn_one(&net, &Turned::of(&net), &example, Symmetry::IDENTITY, &mut slopes);
        let slopes: Vec<f32> = slopes.all().collect();
        let heads = slopes.len() - net.heads.len();
        let mut random = Random::new(1);
        let some = (0..150).map(|_| random.below(heads as u32) as usize);
        for index in some.chain(heads..slopes.len()) {
            let moved = |step: f32| {
                let mut net = net.clone();
                *net.weights_mut().nth(index).unwrap() += step;
                loss(&net, &example)
            };
            let step = 1e-3;
            let by_steps = (moved(step) - moved(-step)) / (2.0 * f64::from(step));
            let slope = f64::from(slopes[index]);
            let near = 0.05 * slope.abs().max(0.1);
            assert!((slope - by_steps).abs() < near, "{index}: {slope} {by_steps}");
        }
    }

    #[test]
    fn a_few_passes_learn_an_example_by_heart() {
        let examples = [example()];
        let mut learner = Learner::new(3, 1);
        let before = examples[0].judge(learner.net());
        (0..400).for_each(|_| learner.pass(&examples, 0.003, 2));
        let after = examples[0].judge(learner.net());
        assert!(after.owner_error < before.owner_error / 10.0);
        assert!(after.win_error < 0.01 && after.hit);
        assert!(after.surprise < before.surprise);
    }
}
