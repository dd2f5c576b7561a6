//! Nets as small files.

use std::sync::LazyLock;

use crate::Net;

/// A file that holds no net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// Another kind of file.
    #[error("this is no net: it does not begin with '{NAME}' and a number of layers")]
    NotANet,
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

const NAME: &str = "tengen glance 1";
const MAGIC: &[u8] = b"tengen glance 1\n";

/// Weights are kept in steps of this part of one, which is finer than anything that was learned.
const STEPS: f32 = 4096.0;

static STANDARD: LazyLock<Net> = LazyLock::new(|| {
    Net::from_bytes(include_bytes!("../weights/nine.glance"))
        .expect("the net that comes with the program is whole")
});

impl Net {
    /// The net that comes with the program.
    pub fn standard() -> &'static Net {
        &STANDARD
    }

    /// The net as a small file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.layers.len() as u8);
        for weight in self.weights() {
            let steps = (weight * STEPS).round().clamp(-32_767.0, 32_767.0) as i16;
            bytes.extend_from_slice(&steps.to_le_bytes());
        }
        bytes.extend_from_slice(&checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads what [`Net::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, NetError> {
        let body = bytes.strip_prefix(MAGIC).ok_or(NetError::NotANet)?;
        let &[layers @ 1..=u8::MAX, ref body @ ..] = body else {
            return Err(NetError::NotANet);
        };
        let mut net = Net::zero(usize::from(layers));
        let expected = MAGIC.len() + 1 + 2 * net.weights().count() + 4;
        if bytes.len() != expected {
            return Err(NetError::WrongLength { found: bytes.len(), expected });
        }
        let (told, sum) = bytes.split_at(expected - 4);
        if sum != checksum(told).to_le_bytes() {
            return Err(NetError::Damaged);
        }
        let steps = body.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        net.weights_mut().zip(steps).for_each(|(weight, steps)| *weight = f32::from(steps) / STEPS);
        Ok(net)
    }
}

/// FNV-1a: finds every change of a single byte.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811C_9DC5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_back_as_they_went_and_changes_are_found() {
        let net = Net::standard();
        let bytes = net.to_bytes();
        assert_eq!(Net::from_bytes(&bytes).as_ref(), Ok(net));
        assert_eq!(Net::from_bytes(b"x"), Err(NetError::NotANet));
        let cut = Net::from_bytes(&bytes[..bytes.len() - 1]);
        assert!(matches!(cut, Err(NetError::WrongLength { .. })));
        for at in [20, bytes.len() / 2, bytes.len() - 1] {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert_eq!(Net::from_bytes(&changed), Err(NetError::Damaged));
        }
    }
}
