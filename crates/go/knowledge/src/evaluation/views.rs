//! Ways that a layer of the net looks at the board, and how slopes go back through them.

use super::scene::Scene;

/// Views of a point: itself, beside it, its corners.
pub(super) const OF_POINTS: usize = 3;

/// Views of a block: its mean, the mean round it, its sum, the sum round it.
pub(super) const OF_BLOCKS: usize = 4;

/// All views: those, and the mean of the board.
pub(super) const VIEWS: usize = OF_POINTS + OF_BLOCKS + 1;

/// Sums over several points are made smaller, so that all views are of a size.
const BESIDE: f32 = 0.5;
const CORNERS: f32 = 0.5;
const SUMS: f32 = 0.125;

/// What a layer sees: rows of numbers for all points, all blocks, and the board.
pub(super) struct Views {
    pub points: Vec<f32>,
    pub blocks: Vec<f32>,
    pub board: Vec<f32>,
}

impl Views {
    /// Looks at `count` numbers of every point; the last row is for what lies off the board.
    #[inline(always)]
    pub(super) fn new(scene: &Scene, numbers: &[f32], count: usize) -> Views {
        let at = |point: u16| &numbers[usize::from(point) * count..][..count];
        let mut points = vec![0.0; scene.points() * OF_POINTS * count];
        for (point, row) in points.chunks_exact_mut(OF_POINTS * count).enumerate() {
            row[..count].copy_from_slice(at(point as u16));
            let (beside, corners) = row[count..].split_at_mut(count);
            add_four(beside, BESIDE, scene.beside[point].map(at));
            add_four(corners, CORNERS, scene.corners[point].map(at));
        }
        let mut blocks = vec![0.0; scene.blocks() * OF_BLOCKS * count];
        let mut board = vec![0.0; count];
        for (point, &block) in scene.block_of.iter().enumerate() {
            let row = &mut blocks[usize::from(block) * OF_BLOCKS * count..];
            add(&mut row[2 * count..][..count], SUMS, at(point as u16));
            add(&mut board, 1.0 / scene.points() as f32, at(point as u16));
        }
        for (block, row) in blocks.chunks_exact_mut(OF_BLOCKS * count).enumerate() {
            let (means, sums) = row.split_at_mut(2 * count);
            let (inside, around) = sums.split_at_mut(count);
            scene.border(block).iter().for_each(|&point| add(around, SUMS, at(point)));
            let [in_mean, around_mean] = scene.means(block);
            add(&mut means[..count], in_mean / SUMS, inside);
            add(&mut means[count..], around_mean / SUMS, around);
        }
        Views { points, blocks, board }
    }

    /// The other way: what slopes by the views mean for the numbers that were looked at.
    #[inline(always)]
    pub(super) fn back(&self, scene: &Scene, count: usize) -> Vec<f32> {
        let views = |point: u16| &self.points[usize::from(point) * OF_POINTS * count..];
        let mut back = vec![0.0; (scene.points() + 1) * count];
        let nothing = vec![0.0; OF_POINTS * count];
        let off = scene.points() as u16;
        let at = |point: u16, view: usize| {
            let row = if point == off { &nothing } else { views(point) };
            &row[view * count..][..count]
        };
        let mut of_blocks = self.blocks.clone();
        for (block, row) in of_blocks.chunks_exact_mut(OF_BLOCKS * count).enumerate() {
            let (means, sums) = row.split_at_mut(2 * count);
            let [in_mean, around_mean] = scene.means(block);
            let (inside, around) = sums.split_at_mut(count);
            inside.iter_mut().for_each(|slope| *slope *= SUMS);
            around.iter_mut().for_each(|slope| *slope *= SUMS);
            add(inside, in_mean, &means[..count]);
            add(inside, 1.0 / scene.points() as f32, &self.board);
            add(around, around_mean, &means[count..]);
            for &point in scene.border(block) {
                add(&mut back[usize::from(point) * count..][..count], 1.0, around);
            }
        }
        for (point, &block) in scene.block_of.iter().enumerate() {
            let row = &mut back[point * count..][..count];
            add(row, 1.0, at(point as u16, 0));
            // A point is seen by the points that it sees.
            add_four(row, BESIDE, scene.beside[point].map(|other| at(other, 1)));
            add_four(row, CORNERS, scene.corners[point].map(|other| at(other, 2)));
            let inside = &of_blocks[(usize::from(block) * OF_BLOCKS + 2) * count..][..count];
            add(row, 1.0, inside);
        }
        back
    }
}

#[inline(always)]
pub(super) fn add(sums: &mut [f32], factor: f32, more: &[f32]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += factor * more;
    }
}

#[inline(always)]
fn add_four(sums: &mut [f32], factor: f32, [a, b, c, d]: [&[f32]; 4]) {
    for ((((sum, a), b), c), d) in sums.iter_mut().zip(a).zip(b).zip(c).zip(d) {
        *sum += factor * (a + b + c + d);
    }
}
