//! Every state of a small board valued, backwards from the ends of the game.
//!
//! A state is a position seen by the player to move, with the ko that is forbidden or the pass
//! that was just made. Two values are found together, both for the player to move:
//!
//! * `low`: what it can force if going round in circles for ever counts as losing every point;
//! * `high`: what it can hope for if that counts as winning every point.
//!
//! A move leads from one player's circles to the other's, so that
//! `low = max(-high after the move)` and `high = max(-low after the move)`: `low` is the least
//! solution and grows from the bottom, `high` the greatest and sinks from the top. In round `n`
//! exactly those values are in place that can be forced within `n` moves: the round of a value's
//! last change is its distance from the end.
//!
//! The work is cut into [`SHARDS`] parts that only send each other messages, so that any number
//! of workers comes to the same result.

mod build;
mod message;
mod shard;

pub use build::Build;
pub(crate) use build::Found;
use message::Message;
use shard::Shard;

/// How many parts the states of a board are cut into, on one machine or many.
pub const SHARDS: usize = 64;

/// What is known of a state when all is done, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Entry {
    /// The score it can force, endless play counting as a loss of every point.
    pub low: i8,
    /// The score the opponent cannot bring it below, endless play counting as a win.
    pub high: i8,
    /// Moves within which it forces `low`; nothing where it forces nothing.
    pub low_distance: u16,
    /// Moves within which the opponent forces `high` upon it; nothing where it forces nothing.
    pub high_distance: u16,
}

impl Entry {
    /// How many bytes an entry takes.
    pub(crate) const BYTES: usize = 6;

    pub(crate) fn to_bytes(self) -> [u8; Entry::BYTES] {
        let [low_a, low_b] = self.low_distance.to_le_bytes();
        let [high_a, high_b] = self.high_distance.to_le_bytes();
        [self.low as u8, self.high as u8, low_a, low_b, high_a, high_b]
    }

    pub(crate) fn of_bytes(bytes: &[u8]) -> Option<Entry> {
        let &[low, high, low_a, low_b, high_a, high_b] = bytes else { return None };
        Some(Entry {
            low: low as i8,
            high: high as i8,
            low_distance: u16::from_le_bytes([low_a, low_b]),
            high_distance: u16::from_le_bytes([high_a, high_b]),
        })
    }
}

/// The ranks that a shard looks after.
pub(crate) const fn ranks_of(shard: usize, count: usize) -> std::ops::Range<usize> {
    shard * count / SHARDS..(shard + 1) * count / SHARDS
}

/// The shard that looks after a rank.
pub(crate) const fn shard_of(rank: usize, count: usize) -> usize {
    // The inverse of rounding down in `ranks_of`.
    ((rank + 1) * SHARDS - 1) / count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_has_one_shard() {
        for count in [1, 2, 63, 64, 65, 1000, 3_047_783] {
            let mut covered = 0;
            for shard in 0..SHARDS {
                for rank in ranks_of(shard, count) {
                    assert_eq!(shard_of(rank, count), shard);
                    covered += 1;
                }
            }
            assert_eq!(covered, count);
        }
    }
}
