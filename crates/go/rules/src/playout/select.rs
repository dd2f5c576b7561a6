/// How to find the n-th set bit of a word: with the processor's help where it has it.
pub(crate) trait Select {
    /// The place of the set bit that has `rank` lower ones. The word has more than `rank` bits.
    fn nth(word: u64, rank: u32) -> usize;
}

/// On any machine.
pub(crate) struct Portable;

impl Select for Portable {
    #[inline(always)]
    fn nth(word: u64, rank: u32) -> usize {
        // Halve the word by counting: six steps, no matter how many bits are set.
        let (mut rank, mut place, mut width) = (rank, 0, 32);
        while width > 0 {
            let below = (word >> place & ((1 << width) - 1)).count_ones();
            let beyond = rank >= below;
            rank -= if beyond { below } else { 0 };
            place += if beyond { width } else { 0 };
            width /= 2;
        }
        place
    }
}

/// On x86-64 with BMI2, which every machine of the last ten years has.
#[cfg(target_arch = "x86_64")]
pub(crate) struct Deposit;

#[cfg(target_arch = "x86_64")]
impl Select for Deposit {
    #[inline(always)]
    fn nth(word: u64, rank: u32) -> usize {
        // SAFETY: this type is used only by code that has asked the processor for BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(1 << rank, word).trailing_zeros() as usize }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Random;

    #[test]
    fn both_ways_find_the_same_bit() {
        let mut random = Random::new(5);
        for round in 0..10_000 {
            let word = match round % 3 {
                0 => random.next_u64(),
                1 => random.next_u64() & random.next_u64() & random.next_u64(),
                _ => 1 << random.below(64),
            };
            let places: Vec<usize> = (0..64).filter(|i| word >> i & 1 == 1).collect();
            for (rank, &place) in places.iter().enumerate() {
                assert_eq!(Portable::nth(word, rank as u32), place);
                #[cfg(target_arch = "x86_64")]
                if std::arch::is_x86_feature_detected!("bmi2") {
                    assert_eq!(Deposit::nth(word, rank as u32), place);
                }
            }
        }
    }
}
