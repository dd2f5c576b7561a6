/// The place of the set bit of a word that has `rank` lower ones. The word has more than `rank` bits.
#[inline(always)]
pub(super) fn nth_bit(word: u64, rank: u32) -> usize {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: this is compiled only for processors that have the instruction.
        unsafe { std::arch::x86_64::_pdep_u64(1 << rank, word).trailing_zeros() as usize }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        nth_bit_by_halving(word, rank)
    }
}

/// On any machine: halve the word by counting, in six steps no matter how many bits are set.
#[cfg_attr(all(target_arch = "x86_64", target_feature = "bmi2"), allow(dead_code))]
#[inline(always)]
fn nth_bit_by_halving(word: u64, mut rank: u32) -> usize {
    let (mut place, mut width) = (0, 32);
    while width > 0 {
        let below = (word >> place & ((1 << width) - 1)).count_ones();
        let beyond = rank >= below;
        rank -= if beyond { below } else { 0 };
        place += if beyond { width } else { 0 };
        width /= 2;
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Random;

    #[test]
    fn every_way_finds_the_right_bit() {
        let mut random = Random::new(5);
        for round in 0..10_000 {
            let word = match round % 3 {
                0 => random.next_u64(),
                1 => random.next_u64() & random.next_u64() & random.next_u64(),
                _ => 1 << random.below(64),
            };
            let places = (0..64).filter(|i| word >> i & 1 == 1);
            for (rank, place) in places.enumerate() {
                assert_eq!(nth_bit(word, rank as u32), place);
                assert_eq!(nth_bit_by_halving(word, rank as u32), place);
            }
        }
    }
}
