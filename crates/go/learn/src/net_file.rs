//! Nets of numbers as small files: a name, some sizes, the weights in steps, a checksum.

/// A kind of file with the weights of a net.
#[derive(Clone, Copy, Debug)]
pub struct NetFile {
    /// What such files begin with; a new line follows.
    pub name: &'static str,
    /// What the sizes after that are, to be told who has another kind of file.
    pub sizes: &'static str,
    /// Weights are kept in steps of this part of one, which is finer than anything that was learned.
    pub steps: f32,
}

/// A file that holds no net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// Another kind of file.
    #[error("this is no net: it does not begin with '{name}' and {sizes}")]
    NotANet {
        /// What it should begin with.
        name: &'static str,
        /// What should follow.
        sizes: &'static str,
    },
    /// Cut off, or of another shape than the program's.
    #[error("the net has {found} bytes where {expected} are needed")]
    WrongLength {
        /// Bytes it has.
        found: usize,
        /// Bytes it should have.
        expected: usize,
    },
    /// Changed after it was written.
    #[error("the net is damaged: its checksum is wrong")]
    Damaged,
}

/// Bytes of the checksum.
const SUM: usize = 4;

impl NetFile {
    /// A net of these sizes as a file.
    pub fn bytes<'a>(&self, sizes: &[u8], weights: impl Iterator<Item = &'a f32>) -> Vec<u8> {
        let mut bytes = [self.name.as_bytes(), b"\n", sizes].concat();
        for weight in weights {
            let steps = (weight * self.steps).round().clamp(-32_767.0, 32_767.0) as i16;
            bytes.extend_from_slice(&steps.to_le_bytes());
        }
        bytes.extend_from_slice(&checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The sizes of a net, so many of them, from its file.
    ///
    /// # Errors
    /// If it is another kind of file, or a size is 0.
    pub fn sizes<const N: usize>(&self, bytes: &[u8]) -> Result<[u8; N], NetError> {
        let sizes = bytes.strip_prefix(self.name.as_bytes()).and_then(|rest| {
            let (sizes, _) = rest.strip_prefix(b"\n")?.split_first_chunk::<N>()?;
            sizes.iter().all(|&size| size > 0).then_some(*sizes)
        });
        sizes.ok_or(NetError::NotANet { name: self.name, sizes: self.sizes })
    }

    /// Fills the weights of a net with so many sizes from its file.
    ///
    /// # Errors
    /// If there are more or fewer in the file, or it is damaged.
    pub fn fill<'a>(
        &self,
        bytes: &[u8],
        sizes: usize,
        weights: impl Iterator<Item = &'a mut f32>,
    ) -> Result<(), NetError> {
        let weights: Vec<&mut f32> = weights.collect();
        let start = self.name.len() + 1 + sizes;
        let expected = start + 2 * weights.len() + SUM;
        if bytes.len() != expected {
            return Err(NetError::WrongLength { found: bytes.len(), expected });
        }
        let (told, sum) = bytes.split_at(expected - SUM);
        if sum != checksum(told).to_le_bytes() {
            return Err(NetError::Damaged);
        }
        let steps =
            told[start..].chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        weights.into_iter().zip(steps).for_each(|(weight, steps)| {
            *weight = f32::from(steps) / self.steps;
        });
        Ok(())
    }
}

/// FNV-1a: finds every change of a single byte.
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811C_9DC5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: NetFile = NetFile { name: "net of tests", sizes: "two sizes", steps: 64.0 };

    #[test]
    fn files_come_back_as_they_went_and_changes_are_found() {
        let weights = [0.5, -1.25, 3.0];
        let bytes = FILE.bytes(&[1, 3], weights.iter());
        assert_eq!(FILE.sizes(&bytes), Ok([1, 3]));
        let mut again = [0.0; 3];
        assert_eq!(FILE.fill(&bytes, 2, again.iter_mut()), Ok(()));
        assert_eq!(again, weights);
        let mut more = [0.0; 4];
        let (found, expected) = (bytes.len(), bytes.len() + 2);
        let wrong = NetError::WrongLength { found, expected };
        assert_eq!(FILE.fill(&bytes, 2, more.iter_mut()), Err(wrong));
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert_eq!(FILE.fill(&changed, 2, again.iter_mut()), Err(NetError::Damaged));
        }
        for other in [&b"x"[..], b"net of tests", b"net of tests\n\x01", b"net of tests\n\x01\x00"]
        {
            assert!(matches!(FILE.sizes::<2>(other), Err(NetError::NotANet { .. })));
        }
    }
}
