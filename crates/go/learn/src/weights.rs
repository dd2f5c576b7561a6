use std::sync::LazyLock;

use tengen_go_rules::playout::Mask;

use crate::features::{FEATURES, Features, Scene};
use crate::net_file::checksum;

/// What every feature adds to the score of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    values: Vec<f32>,
}

/// A file that holds no weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// Another kind of file.
    #[error("this is no file of weights: it does not begin with '{MAGIC_TEXT}'")]
    NotWeights,
    /// Cut off, or changed after it was written.
    #[error("the file of weights is damaged: {0}")]
    Damaged(&'static str),
}

const MAGIC_TEXT: &str = "tengen weights 1";
const MAGIC: &[u8] = b"tengen weights 1\n";

/// Weights are kept in 64ths: finer than anything that was learned.
const STEPS: f32 = 64.0;

static STANDARD: LazyLock<Weights> = LazyLock::new(|| {
    Weights::from_bytes(include_bytes!("../weights/nine.weights"))
        .expect("the weights that come with the program are whole")
});

impl Weights {
    /// Weights that know nothing.
    pub fn zero() -> Weights {
        Weights { values: vec![0.0; FEATURES] }
    }

    /// The weights that come with the program.
    pub fn standard() -> &'static Weights {
        &STANDARD
    }

    pub(crate) fn values_mut(&mut self) -> &mut [f32] {
        &mut self.values
    }

    /// The score of a move with these features.
    #[inline]
    pub fn score(&self, features: &Features) -> f32 {
        features.numbers().iter().map(|&feature| self.values[feature as usize]).sum()
    }

    /// The chance of every move among the candidates to be the one played, by cell.
    pub fn chances<M: Mask>(&self, scene: &Scene<'_, M>, mut candidates: M) -> Vec<(usize, f32)> {
        let mut chances = Vec::with_capacity(candidates.count() as usize);
        while !candidates.is_none() {
            let cell = candidates.lowest();
            candidates = candidates.without_lowest();
            chances.push((cell, self.score(&scene.features(cell))));
        }
        softmax(chances.iter_mut().map(|(_, score)| score));
        chances
    }

    /// The weights as a small file: pairs of the distance to the next feature and its weight.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let mut previous = 0;
        for (feature, &value) in self.values.iter().enumerate() {
            let steps = (value * STEPS).round().clamp(-32_767.0, 32_767.0) as i16;
            if steps != 0 {
                push_number(&mut bytes, (feature - previous) as u32);
                bytes.extend_from_slice(&steps.to_le_bytes());
                previous = feature;
            }
        }
        let sum = checksum(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads what [`Weights::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        if !bytes.starts_with(MAGIC) {
            return Err(WeightsError::NotWeights);
        }
        let Some((body, sum)) = bytes.split_last_chunk::<4>() else {
            return Err(WeightsError::Damaged("it is cut off"));
        };
        if checksum(body) != u32::from_le_bytes(*sum) {
            return Err(WeightsError::Damaged("its checksum is wrong"));
        }
        let mut weights = Weights::zero();
        let mut left = &body[MAGIC.len()..];
        let mut feature = 0;
        while !left.is_empty() {
            let step =
                take_number(&mut left).ok_or(WeightsError::Damaged("a number is cut off"))?;
            let (value, rest) = left
                .split_first_chunk::<2>()
                .ok_or(WeightsError::Damaged("a weight is cut off"))?;
            left = rest;
            feature += step as usize;
            let place = weights
                .values
                .get_mut(feature)
                .ok_or(WeightsError::Damaged("it names a feature that does not exist"))?;
            *place = f32::from(i16::from_le_bytes(*value)) / STEPS;
        }
        Ok(weights)
    }
}

/// Turns scores into chances that add up to one.
pub(crate) fn softmax<'a>(scores: impl Iterator<Item = &'a mut f32>) {
    let mut scores: Vec<&mut f32> = scores.collect();
    // Taking the best away first keeps the exponentials in range.
    let best = scores.iter().map(|score| **score).fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for score in &mut scores {
        **score = (**score - best).exp();
        sum += **score;
    }
    for score in scores {
        *score /= sum;
    }
}

/// Seven bits a byte, the lowest first, the top bit saying that more follow.
fn push_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take_number(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for shift in [0, 7, 14, 21] {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_read_back_to_a_64th() {
        let mut weights = Weights::zero();
        for feature in [0, 1, 300, 40_000, FEATURES - 1] {
            weights.values_mut()[feature] = feature as f32 / 9_000.0 - 2.0;
        }
        let again = Weights::from_bytes(&weights.to_bytes()).unwrap();
        for (a, b) in weights.values.iter().zip(&again.values) {
            assert!((a - b).abs() <= 0.5 / STEPS);
        }
    }

    #[test]
    fn damage_is_noticed() {
        let mut weights = Weights::zero();
        weights.values_mut()[500] = 1.0;
        let bytes = weights.to_bytes();
        assert_eq!(Weights::from_bytes(b"GIF89a"), Err(WeightsError::NotWeights));
        for cut in MAGIC.len()..bytes.len() {
            assert!(Weights::from_bytes(&bytes[..cut]).is_err());
        }
        for index in MAGIC.len()..bytes.len() {
            let mut changed = bytes.clone();
            changed[index] ^= 0x10;
            assert!(Weights::from_bytes(&changed).is_err());
        }
    }
}
