use rustc_hash::{FxHashMap, FxHashSet};

use crate::{BookError, Branch, Counts, Entry, Reader};

/// How scores are backed up from the positions that follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backing {
    /// Games with a known end that a move needs to be counted on.
    pub enough: u64,
    /// Positions looked at, at most.
    pub most: usize,
}

impl Default for Backing {
    fn default() -> Backing {
        Backing { enough: 10, most: 20_000 }
    }
}

/// Backs up scores; it remembers the positions it has seen.
///
/// A position is worth what its best move is worth, and a move what it leaves to the other side. Counted
/// on are moves that were played often enough. Where there is none the position is worth what an engine
/// thought of it, or else the Bayesian score of all games that went on from there. Where an engine
/// prefers a move that is not counted on, its opinion stands beside the moves that are. Whatever
/// comes back to a position on the way to it (a ko fight may) is taken by its games alone, and so is
/// what lies beyond the number of positions that may be looked at.
pub struct Minimax<'a, C> {
    reader: &'a Reader,
    backing: Backing,
    /// How the games of a branch are counted for the side that played it; the number of moves since
    /// the position asked about tells whose move it was.
    count: C,
    known: FxHashMap<u64, Option<f64>>,
    on_the_way: FxHashSet<u64>,
}

/// Longer lines than this are cut off.
const DEEPEST: u32 = 400;

impl<'a, C: Fn(&Branch, u32) -> Counts> Minimax<'a, C> {
    /// For questions about a book; `count` counts the games of a branch.
    pub fn new(reader: &'a Reader, backing: Backing, count: C) -> Minimax<'a, C> {
        let (known, on_the_way) = Default::default();
        Minimax { reader, backing, count, known, on_the_way }
    }

    /// What a position is worth to the side to move, from 0 to 1; none if it is not in the book.
    pub fn position(&mut self, key: u64) -> Result<Option<f64>, BookError> {
        self.value(key, 0)
    }

    /// What a move is worth to the side that plays it in the position asked about.
    pub fn branch(&mut self, branch: &Branch) -> Result<f64, BookError> {
        self.branch_at(branch, 0)
    }

    fn branch_at(&mut self, branch: &Branch, depth: u32) -> Result<f64, BookError> {
        let counts = (self.count)(branch, depth);
        let child = self.value(branch.child, depth + 1)?;
        Ok(child.map_or(counts.bayesian(), |value| 1.0 - value))
    }

    fn value(&mut self, key: u64, depth: u32) -> Result<Option<f64>, BookError> {
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        if self.known.len() >= self.backing.most || depth > DEEPEST || !self.on_the_way.insert(key)
        {
            return Ok(None);
        }
        let value = match self.reader.entry(key)? {
            Some(entry) => Some(self.value_of(&entry, depth)?),
            None => None,
        };
        self.on_the_way.remove(&key);
        self.known.insert(key, value);
        Ok(value)
    }

    fn value_of(&mut self, entry: &Entry, depth: u32) -> Result<f64, BookError> {
        let mut best: Option<f64> = None;
        let mut others = entry.judged;
        for branch in &entry.branches {
            if (self.count)(branch, depth).decided() < self.backing.enough {
                continue;
            }
            let value = self.branch_at(branch, depth)?;
            best = Some(best.map_or(value, |best| best.max(value)));
            // What was played often is known better than an engine knew beforehand.
            others = others.filter(|judged| judged.best.is_some_and(|mv| mv != branch.mv));
        }
        let others = others.map(|judged| f64::from(judged.chance));
        Ok(match (best, others) {
            (Some(best), Some(other)) => best.max(other),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => entry.counts_with(|branch| (self.count)(branch, depth)).bayesian(),
        })
    }
}
