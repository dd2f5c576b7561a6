use crate::local::NO_BAN;
use crate::{Local, Threats};

/// A position of a local game in fewer bytes: tables are full of them.
///
/// Fields of up to 64 bits are kept as they are. Of larger ones 128 bits of hash are: two positions
/// of ten million would share them once in some 10^24 searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocalKey {
    stones: [u64; 2],
    rest: u32,
    is_hash: bool,
}

impl LocalKey {
    #[inline]
    pub(crate) fn new(local: &Local) -> LocalKey {
        let [black, white] = local.stones;
        let [own, theirs] = local.threats;
        let rest = [local.to_move.index() as u8, local.ban, own.0, theirs.0];
        let is_hash = (black | white) >> 64 != 0;
        let stones = if is_hash {
            let words = [black as u64, (black >> 64) as u64, white as u64, (white >> 64) as u64];
            [hash(1, words), hash(2, words)]
        } else {
            [black as u64, white as u64]
        };
        LocalKey { stones, rest: u32::from_le_bytes(rest), is_hash }
    }

    /// The same with other threats; nothing while a ko is forbidden, which hangs on threats.
    #[inline]
    pub(crate) fn with_threats(self, threats: [Threats; 2]) -> Option<LocalKey> {
        let [to_move, ban, ..] = self.rest.to_le_bytes();
        let rest = u32::from_le_bytes([to_move, ban, threats[0].0, threats[1].0]);
        (ban == NO_BAN).then_some(LocalKey { rest, ..self })
    }
}

/// Words stirred one after the other.
fn hash(seed: u64, words: [u64; 4]) -> u64 {
    words.into_iter().fold(seed, |hash, word| stir(hash ^ word))
}

/// A mapping of words to words that leaves no bit where it was.
const fn stir(mut word: u64) -> u64 {
    word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
