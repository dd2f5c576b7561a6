/// A sum of bytes by which accidents show: FNV-1a with 64 bits. It is no guard against forgers.
///
/// ```
/// use tengen_board::Checksum;
///
/// let mut sum = Checksum::new();
/// sum.add(b"go");
/// sum.add(b"bang");
/// assert_eq!(sum, Checksum::of(b"gobang"));
/// assert_ne!(sum, Checksum::of(b"gobanh"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checksum(u64);

impl Checksum {
    /// The sum of no bytes.
    pub const fn new() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }

    /// The sum of some bytes.
    pub fn of(bytes: &[u8]) -> Checksum {
        let mut sum = Checksum::new();
        sum.add(bytes);
        sum
    }

    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The sum as a number.
    pub const fn number(self) -> u64 {
        self.0
    }
}

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum::new()
    }
}
