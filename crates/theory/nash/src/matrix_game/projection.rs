/// The mix nearest to a point: the point lowered until what is above zero sums to one.
pub(crate) fn project(point: &mut [f64]) {
    // Newton's method from below: the sum is convex in the level, so the level only rises and
    // entries only ever drop out.
    let count = point.len() as f64;
    let mut level = (point.iter().sum::<f64>() - 1.0) / count;
    loop {
        let (mut sum, mut above) = (0.0, 0.0);
        for &entry in point.iter() {
            let is_above = entry > level;
            sum += if is_above { entry } else { 0.0 };
            above += if is_above { 1.0 } else { 0.0 };
        }
        let next = (sum - 1.0) / above;
        // Not rising any more, as far as rounding allows.
        if next <= level || above == 0.0 {
            break;
        }
        level = next;
    }
    point.iter_mut().for_each(|entry| *entry = (*entry - level).max(0.0));
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Random;

    /// The definition, by sorting.
    fn slow(point: &[f64]) -> Vec<f64> {
        let mut sorted = point.to_vec();
        sorted.sort_by(|a, b| b.total_cmp(a));
        let mut level = 0.0;
        let mut sum = 0.0;
        for (index, entry) in sorted.iter().enumerate() {
            sum += entry;
            let candidate = (sum - 1.0) / (index + 1) as f64;
            if *entry > candidate {
                level = candidate;
            }
        }
        point.iter().map(|entry| (entry - level).max(0.0)).collect()
    }

    #[test]
    fn the_nearest_mix_is_found() {
        let mut random = Random::new(5);
        for round in 0..2_000 {
            let size = 1 + random.below(12) as usize;
            let scale = [1e-3, 1.0, 1e3, 1e9][round % 4];
            let point: Vec<f64> =
                (0..size).map(|_| (f64::from(random.below(2_001)) / 1e3 - 1.0) * scale).collect();
            let mut found = point.clone();
            project(&mut found);
            for (found, expected) in found.iter().zip(slow(&point)) {
                assert!((found - expected).abs() <= 1e-12 * scale.max(1.0), "{point:?}");
            }
        }
    }
}
