/// A small fast generator for playouts and tests: the same sequence from the same seed on
/// every machine. Not for secrets.
///
/// State is one word advanced by a constant and passed through a mixer, so that any seed, also 0,
/// is a good one and generators with neighbouring seeds are unrelated.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The generator that this seed names.
    pub const fn new(seed: u64) -> Random {
        Random { state: mix(seed) }
    }

    /// Sixty-four random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        scramble(self.state)
    }

    /// A number from 0 up to but not including `bound`, each equally likely to within one part
    /// in 2^32 / `bound`.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0);
        (((self.next_u64() >> 32) * bound as u64) >> 32) as u32
    }

    /// One of the items, or none of an empty slice.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len() as u32) as usize) }
    }

    /// True with this chance.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() <= probability && probability > 0.0
    }

    /// A number from 0 up to but not including 1.
    pub const fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// The place of one of these shares, each as likely as it is large; none if nothing has one.
    pub fn draw(&mut self, shares: &[f64]) -> Option<usize> {
        let mut left = self.unit() * shares.iter().sum::<f64>();
        for (place, &share) in shares.iter().enumerate() {
            if left < share {
                return Some(place);
            }
            left -= share;
        }
        // Rounding may leave a hair: the last that has a share at all.
        shares.iter().rposition(|&share| share > 0.0)
    }
}

/// 2^64 divided by the golden ratio, made odd: its multiples spread evenly.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A well-spread word for every number.
pub(crate) const fn mix(number: u64) -> u64 {
    scramble(number.wrapping_add(1).wrapping_mul(STEP))
}

/// The finaliser of SplitMix64: a bijection in which every input bit moves every output bit.
#[inline]
const fn scramble(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_reaches_every_number_about_equally() {
        let mut random = Random::new(1);
        let mut counts = [0u32; 81];
        for _ in 0..810_000 {
            counts[random.below(81) as usize] += 1;
        }
        // 10,000 expected each; 5 standard deviations are about 500.
        assert!(counts.iter().all(|c| (9_500..=10_500).contains(c)), "{counts:?}");
    }

    #[test]
    fn a_seed_names_one_sequence() {
        let draw = |seed| {
            let mut random = Random::new(seed);
            [random.next_u64(), random.next_u64()]
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }

    #[test]
    fn chance_of_nothing_and_of_everything() {
        let mut random = Random::new(3);
        assert!((0..1000).all(|_| !random.chance(0.0) && random.chance(1.0)));
        assert_eq!(random.pick::<u8>(&[]), None);
    }

    #[test]
    fn shares_are_drawn_as_often_as_they_say() {
        let mut random = Random::new(1);
        let mut counts = [0; 4];
        for _ in 0..40_000 {
            counts[random.draw(&[0.25, 0.0, 0.5, 0.25]).unwrap()] += 1;
        }
        let expected = [10_000, 0, 20_000, 10_000];
        // Five standard deviations are about 500.
        assert!(counts.iter().zip(expected).all(|(c, e): (&i32, i32)| (c - e).abs() < 500));
        assert_eq!(counts[1], 0);
    }

    #[test]
    fn where_nothing_has_a_share_nothing_is_drawn() {
        assert_eq!(Random::new(1).draw(&[]), None);
        assert_eq!(Random::new(1).draw(&[0.0, 0.0]), None);
    }
}
