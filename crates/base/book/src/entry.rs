use crate::coding::{put_key, put_number, take_key, take_number};
use crate::{Counts, Tally};

/// What the book knows about a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    /// Positions from which a move led here, in order.
    pub parents: Vec<u64>,
    /// What an engine thought of it.
    pub judged: Option<Judged>,
    /// What was played here, in order of the moves' numbers.
    pub branches: Vec<Branch>,
}

/// A move that was played in a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Branch {
    /// The move's number.
    pub mv: u16,
    /// The position it leads to.
    pub child: u64,
    /// How the games ended for the side that played it.
    pub tally: Tally,
    /// The latest game it was played in, counted from 1 in the order they came into the book.
    pub last_game: u32,
    /// The latest date of these games, as the caller counts; 0 if none has one.
    pub last_date: u32,
}

/// What an engine thought of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The chance of the side to move, from 0 to 1.
    pub chance: f32,
    /// What it was worth to it: playouts or positions looked at.
    pub effort: u64,
    /// The move it would play.
    pub best: Option<u16>,
}

impl Entry {
    /// All games that went on from here.
    pub fn counts(&self) -> Counts {
        self.counts_with(|branch| branch.tally.counts())
    }

    /// The same with the games of every branch counted in another way.
    pub fn counts_with(&self, count: impl Fn(&Branch) -> Counts) -> Counts {
        let mut sum = Counts::default();
        for branch in &self.branches {
            sum += count(branch);
        }
        sum
    }

    /// What was played with this number.
    pub fn branch(&self, mv: u16) -> Option<&Branch> {
        let at = self.branches.binary_search_by_key(&mv, |branch| branch.mv).ok()?;
        self.branches.get(at)
    }

    pub(crate) fn branch_mut(&mut self, mv: u16, child: u64) -> &mut Branch {
        let at = self.branches.binary_search_by_key(&mv, |branch| branch.mv);
        let at = at.unwrap_or_else(|at| {
            self.branches.insert(at, Branch { mv, child, ..Branch::default() });
            at
        });
        &mut self.branches[at]
    }

    pub(crate) fn add_parent(&mut self, parent: u64) {
        if let Err(at) = self.parents.binary_search(&parent) {
            self.parents.insert(at, parent);
        }
    }

    pub(crate) fn is_nothing(&self) -> bool {
        self.branches.is_empty() && self.judged.is_none()
    }

    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        put_number(bytes, (self.parents.len() as u64) << 1 | u64::from(self.judged.is_some()));
        for &parent in &self.parents {
            put_key(bytes, parent);
        }
        if let Some(judged) = self.judged {
            bytes.extend_from_slice(&judged.chance.to_le_bytes());
            put_number(bytes, judged.effort);
            put_number(bytes, judged.best.map_or(0, |mv| u64::from(mv) + 1));
        }
        put_number(bytes, self.branches.len() as u64);
        for branch in &self.branches {
            put_number(bytes, u64::from(branch.mv));
            put_key(bytes, branch.child);
            put_number(bytes, u64::from(branch.last_game));
            put_number(bytes, u64::from(branch.last_date));
            put_number(bytes, branch.tally.ends.len() as u64);
            for &(code, games) in &branch.tally.ends {
                put_number(bytes, u64::from(code));
                put_number(bytes, u64::from(games));
            }
        }
    }

    /// Reads what [`Entry::write`] wrote; none if it did not.
    pub(crate) fn read(mut bytes: &[u8]) -> Option<Entry> {
        let bytes = &mut bytes;
        let mut entry = Entry::default();
        let head = take_number(bytes)?;
        // Lengths are not believed before what they speak of is there.
        for _ in 0..head >> 1 {
            entry.parents.push(take_key(bytes)?);
        }
        if head & 1 == 1 {
            let (chance, rest) = bytes.split_first_chunk::<4>()?;
            *bytes = rest;
            let effort = take_number(bytes)?;
            let best = take_number(bytes)?.checked_sub(1).map(|mv| mv as u16);
            entry.judged = Some(Judged { chance: f32::from_le_bytes(*chance), effort, best });
        }
        for _ in 0..take_number(bytes)? {
            let mut branch = Branch {
                mv: take_number(bytes)?.try_into().ok()?,
                child: take_key(bytes)?,
                tally: Tally::default(),
                last_game: take_number(bytes)?.try_into().ok()?,
                last_date: take_number(bytes)?.try_into().ok()?,
            };
            for _ in 0..take_number(bytes)? {
                let code = take_number(bytes)?.try_into().ok()?;
                branch.tally.ends.push((code, take_number(bytes)?.try_into().ok()?));
            }
            entry.branches.push(branch);
        }
        bytes.is_empty().then_some(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ended, Outcome};
    use tengen_board::Random;

    fn random_entry(random: &mut Random) -> Entry {
        let mut entry = Entry::default();
        for _ in 0..random.below(4) {
            entry.add_parent(random.next_u64());
        }
        for _ in 0..random.below(5) {
            let child = random.next_u64();
            let branch = entry.branch_mut(random.below(362) as u16, child);
            branch.last_game = random.below(1 << 20);
            branch.last_date = random.below(50_000);
            for _ in 0..random.below(4) {
                let margin = random.chance(0.5).then(|| random.below(200) as i16 - 100);
                branch.tally.add(Ended { outcome: Outcome::Win, margin }, random.below(300));
            }
        }
        if random.chance(0.3) {
            let best = random.chance(0.5).then_some(7);
            let chance = random.unit() as f32;
            entry.judged = Some(Judged { chance, effort: random.next_u64() >> 40, best });
        }
        entry
    }

    #[test]
    fn entries_come_back_and_shorter_ones_are_nothing() {
        let mut random = Random::new(5);
        for _ in 0..2_000 {
            let entry = random_entry(&mut random);
            let mut bytes = Vec::new();
            entry.write(&mut bytes);
            assert_eq!(Entry::read(&bytes).as_ref(), Some(&entry));
            let cut = random.below(bytes.len() as u32) as usize;
            assert_eq!(Entry::read(&bytes[..cut]), None);
            // Bytes of somebody else are refused or read as something; they must not do harm.
            let at = random.below(bytes.len() as u32) as usize;
            bytes[at] ^= 1 << random.below(8);
            let _ = Entry::read(&bytes);
        }
    }
}
