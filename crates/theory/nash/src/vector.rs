//! Sums and products of vectors, written so that the compiler makes wide instructions of them.

/// Numbers that are worked on side by side.
const LANES: usize = 16;

/// `a * b + c` in one rounding where the processor can do that, in two where it cannot.
#[inline(always)]
pub(crate) fn fused(a: f64, b: f64, c: f64) -> f64 {
    if cfg!(target_feature = "fma") { a.mul_add(b, c) } else { a * b + c }
}

/// The sum of products. Strictly in order it would be one long chain of additions, so it is taken
/// in lanes.
#[inline]
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut lanes = [0.0; LANES];
    let (a_chunks, b_chunks) = (a.chunks_exact(LANES), b.chunks_exact(LANES));
    let rest: f64 = a_chunks.remainder().iter().zip(b_chunks.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in a_chunks.zip(b_chunks) {
        for lane in 0..LANES {
            lanes[lane] = fused(a[lane], b[lane], lanes[lane]);
        }
    }
    lanes.iter().sum::<f64>() + rest
}

/// Adds a multiple of a vector to another.
#[inline]
pub(crate) fn add_scaled(to: &mut [f64], factor: f64, from: &[f64]) {
    for (to, &from) in to.iter_mut().zip(from) {
        *to = fused(factor, from, *to);
    }
}

/// The largest number, minus infinity of none.
pub(crate) fn largest(of: &[f64]) -> f64 {
    of.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// The smallest number, infinity of none.
pub(crate) fn smallest(of: &[f64]) -> f64 {
    of.iter().copied().fold(f64::INFINITY, f64::min)
}

/// Makes non-negative numbers of a slice sum to one; equal shares if there is nothing in it.
pub(crate) fn normalise(mix: &mut [f64]) {
    for share in mix.iter_mut() {
        *share = share.max(0.0);
    }
    let sum: f64 = mix.iter().sum();
    if sum > 0.0 {
        mix.iter_mut().for_each(|share| *share /= sum);
    } else {
        let equal = 1.0 / mix.len() as f64;
        mix.fill(equal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_of_every_length_are_summed() {
        for length in 0..40 {
            let a: Vec<f64> = (0..length).map(f64::from).collect();
            let expected: f64 = a.iter().map(|a| a * a).sum();
            assert_eq!(dot(&a, &a), expected, "length {length}");
        }
    }

    #[test]
    fn a_mix_of_nothing_is_uniform() {
        let mut mix = [0.0, -1.0];
        normalise(&mut mix);
        assert_eq!(mix, [0.5, 0.5]);
        let mut mix = [3.0, -1.0, 1.0];
        normalise(&mut mix);
        assert_eq!(mix, [0.75, 0.0, 0.25]);
    }
}
