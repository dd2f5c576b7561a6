//! Dense numbers for the legal positions of a board, equal ones up to symmetry counted once.
//!
//! A position is written as a number to the base three. Of the up to eight numbers of a position
//! and its images the smallest is its name, and its rank is how many legal names are smaller. A
//! bit for every number and a running count of them answer both ways.
//!
//! Positions are seen by the player to move, so that exchanging the colours and the turn changes
//! nothing: one rank serves both colours.

use tengen_board::Size;

use crate::board::{Board, MOST_POINTS, Points, Stones};

/// The most points of a board whose positions are ranked: 3^16 names are 43 million bits.
pub const MOST_RANKED: usize = 16;

/// Points of a half of the board: names are put together from two halves.
const HALF: usize = 8;
const HALF_NAMES: usize = 6561;
const HALF_SETS: usize = 1 << HALF;

/// The number of every legal position of a board up to symmetry.
pub struct Ranking {
    board: Board,
    naming: Naming,
    /// A bit for each name that is legal and the smallest of its images.
    bits: Vec<u64>,
    /// How many such names come before each word of bits.
    before: Vec<u32>,
    count: usize,
}

/// A position in the form that has a rank, and how it got there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The position's number.
    pub rank: u32,
    /// Which of [`Board::images`] gives the position its name.
    pub image: usize,
}

/// Names of sets of points after each symmetry.
struct Naming {
    /// For each symmetry, half and set of points of that half: the sum of 3^(image of the point).
    weights: Vec<[[u32; HALF_SETS]; 2]>,
    /// For each name of a half: its points with digit 1 and with digit 2.
    halves: Vec<Stones>,
}

impl Naming {
    fn new(board: &Board) -> Naming {
        let power = |index: usize| 3_u32.pow(index as u32);
        let weights = board.images().iter().map(|image| {
            let mut weights = [[0; HALF_SETS]; 2];
            for (half, weights) in weights.iter_mut().enumerate() {
                for (set, weight) in weights.iter_mut().enumerate() {
                    let indices = (0..HALF).filter(|index| set >> index & 1 == 1);
                    let on_board = indices.map(|i| i + half * HALF).filter(|&i| i < board.area());
                    *weight = on_board.map(|index| power(image[index].into())).sum();
                }
            }
            weights
        });
        let halves = (0..HALF_NAMES).map(|name| {
            let digit = |index: usize| name / power(index) as usize % 3;
            let set =
                |wanted| (0..HALF).filter(|&i| digit(i) == wanted).fold(0, |set, i| set | 1 << i);
            Stones { own: set(1), other: set(2) }
        });
        Naming { weights: weights.collect(), halves: halves.collect() }
    }

    #[inline]
    fn weight(&self, image: usize, set: Points) -> u32 {
        let weights = &self.weights[image];
        weights[0][set as usize % HALF_SETS] + weights[1][set as usize / HALF_SETS]
    }

    #[inline]
    fn name(&self, image: usize, stones: Stones) -> u32 {
        self.weight(image, stones.own) + 2 * self.weight(image, stones.other)
    }

    fn stones(&self, name: u32) -> Stones {
        let low = self.halves[name as usize % HALF_NAMES];
        let high = self.halves[name as usize / HALF_NAMES];
        Stones { own: low.own | high.own << HALF, other: low.other | high.other << HALF }
    }
}

impl Ranking {
    /// Numbers the positions of a board of up to [`MOST_RANKED`] points.
    pub fn new(size: Size) -> Option<Ranking> {
        let words = Ranking::words(size)?;
        let board = Board::new(size)?;
        let naming = Naming::new(&board);
        let names = 3_usize.pow(board.area() as u32);
        let bits = parallel_words(words, |word| {
            let mut bits = 0;
            for bit in 0..64.min(names - word * 64) {
                let name = (word * 64 + bit) as u32;
                let stones = naming.stones(name);
                let smallest = (1..naming.weights.len()).all(|i| naming.name(i, stones) >= name);
                if smallest && board.is_legal(stones) {
                    bits |= 1 << bit;
                }
            }
            bits
        });
        Some(Ranking::of_bits(board, naming, bits))
    }

    /// How many words of [bits](Ranking::bits) a board takes, if it is small enough.
    pub const fn words(size: Size) -> Option<usize> {
        if size.area() > MOST_RANKED {
            return None;
        }
        Some(3_usize.pow(size.area() as u32).div_ceil(64))
    }

    /// The ranking whose bits were kept in a file; nothing if they cannot be those of this board.
    pub fn from_bits(size: Size, bits: Vec<u64>) -> Option<Ranking> {
        let words = Ranking::words(size)?;
        let board = Board::new(size)?;
        let naming = Naming::new(&board);
        (bits.len() == words).then(|| Ranking::of_bits(board, naming, bits))
    }

    fn of_bits(board: Board, naming: Naming, bits: Vec<u64>) -> Ranking {
        let mut count = 0;
        let before = bits.iter().map(|word| {
            let before = count;
            count += word.count_ones();
            before
        });
        let before: Vec<u32> = before.collect();
        Ranking { board, naming, before, count: count as usize, bits }
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The bits, by which [`Ranking::from_bits`] makes the same ranking again.
    pub fn bits(&self) -> &[u64] {
        &self.bits
    }

    /// How many positions there are up to symmetry, seen by the player to move.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// How many positions there are up to symmetry and exchange of the colours.
    pub fn count_up_to_colour(&self) -> usize {
        let all = 0..self.naming.weights.len();
        let is_first = |stones: &Stones| {
            let name = self.naming.name(0, *stones);
            all.clone().all(|image| self.naming.name(image, stones.swapped()) >= name)
        };
        self.positions(0..self.count).filter(is_first).count()
    }

    /// The number of a legal position.
    #[inline]
    pub fn rank(&self, stones: Stones) -> Ranked {
        let (mut smallest, mut image) = (self.naming.name(0, stones), 0);
        for other in 1..self.naming.weights.len() {
            let name = self.naming.name(other, stones);
            if name < smallest {
                (smallest, image) = (name, other);
            }
        }
        let (word, bit) = (smallest as usize / 64, smallest % 64);
        let below = self.bits[word] & ((1 << bit) - 1);
        Ranked { rank: self.before[word] + below.count_ones(), image }
    }

    /// The point that stands for a point once a position has its name: the symmetries that give
    /// the same name may exchange points, of which the lowest is taken.
    pub fn named_point(&self, stones: Stones, ranked: Ranked, point: Points) -> Points {
        let images = self.board.images();
        let name = self.naming.name(ranked.image, stones);
        let same = (0..images.len()).filter(|&image| self.naming.name(image, stones) == name);
        let moved = same.map(|image| self.board.moved(point, &images[image]));
        moved.min().unwrap_or(point)
    }

    /// Which of a set of points of a named position stand for themselves and those that its own
    /// symmetries exchange them with.
    pub fn named_points(&self, stones: Stones, points: Points) -> Points {
        let ranked = Ranked { rank: 0, image: 0 };
        let stands = |&point: &Points| self.named_point(stones, ranked, point) == point;
        crate::board::each(points).filter(stands).fold(0, |set, point| set | point)
    }

    /// The positions with these ranks, in order.
    pub fn positions(&self, ranks: std::ops::Range<usize>) -> impl Iterator<Item = Stones> {
        let start = ranks.start as u32;
        let word = self.before.partition_point(|&before| before <= start).saturating_sub(1);
        let names = (word..self.bits.len()).flat_map(|word| {
            let mut bits = self.bits[word];
            std::iter::from_fn(move || {
                let bit = bits.trailing_zeros();
                bits &= bits.wrapping_sub(1);
                (bit < 64).then_some(word as u32 * 64 + bit)
            })
        });
        let skipped = self.before.get(word).map_or(0, |&before| ranks.start - before as usize);
        names.skip(skipped).take(ranks.len()).map(|name| self.naming.stones(name))
    }

    /// How many different positions a named position stands for.
    pub fn orbit(&self, stones: Stones) -> usize {
        let name = self.naming.name(0, stones);
        let all = self.naming.weights.len();
        let same = (0..all).filter(|&image| self.naming.name(image, stones) == name).count();
        all / same
    }
}

/// Computes words of bits on all cores.
fn parallel_words(count: usize, word: impl Fn(usize) -> u64 + Sync) -> Vec<u64> {
    let mut words = vec![0; count];
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let share = count.div_ceil(workers).max(1);
    std::thread::scope(|scope| {
        for (worker, words) in words.chunks_mut(share).enumerate() {
            let word = &word;
            scope.spawn(move || {
                for (index, slot) in words.iter_mut().enumerate() {
                    *slot = word(worker * share + index);
                }
            });
        }
    });
    words
}

const _: () = assert!(MOST_RANKED == 2 * HALF && MOST_RANKED <= MOST_POINTS);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::each;
    use std::collections::HashSet;

    fn ranking(width: usize, height: usize) -> Ranking {
        Ranking::new(Size::new(width, height).unwrap()).unwrap()
    }

    fn legal(ranking: &Ranking) -> usize {
        ranking.positions(0..ranking.count()).map(|stones| ranking.orbit(stones)).sum()
    }

    /// spec/go-system.md item 6, and J. Tromp's counts.
    #[test]
    fn legal_positions_are_as_many_as_known() {
        for (width, height, count) in [
            (1, 1, 1),
            (1, 2, 5),
            (1, 3, 15),
            (2, 2, 57),
            (3, 2, 489),
            (3, 3, 12_675),
            (3, 4, 321_689),
        ] {
            assert_eq!(legal(&ranking(width, height)), count, "{width}x{height}");
        }
    }

    #[test]
    fn ranks_go_both_ways_for_every_image() {
        for (width, height) in [(2, 2), (3, 2), (3, 3), (1, 7)] {
            let ranking = ranking(width, height);
            let board = ranking.board();
            let mut seen = HashSet::new();
            for (rank, stones) in ranking.positions(0..ranking.count()).enumerate() {
                for image in board.images() {
                    let own = board.moved(stones.own, image);
                    let other = board.moved(stones.other, image);
                    let turned = Stones { own, other };
                    seen.insert(turned);
                    assert_eq!(ranking.rank(turned).rank as usize, rank);
                    for point in each(board.all()) {
                        let moved = board.moved(point, image);
                        let named = ranking.named_point(turned, ranking.rank(turned), moved);
                        let itself = ranking.named_point(stones, ranking.rank(stones), point);
                        assert_eq!(named, itself);
                    }
                }
            }
            assert_eq!(seen.len(), legal(&ranking));
        }
    }

    #[test]
    fn positions_can_start_anywhere() {
        let ranking = ranking(3, 3);
        let all: Vec<Stones> = ranking.positions(0..ranking.count()).collect();
        for start in [0, 1, 63, 64, 500, all.len() - 1] {
            let some: Vec<Stones> = ranking.positions(start..all.len().min(start + 70)).collect();
            assert_eq!(some, all[start..all.len().min(start + 70)]);
        }
    }
}
