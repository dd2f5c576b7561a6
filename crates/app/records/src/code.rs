/// A running hash of numbers.
pub(crate) struct Code(u128);

impl Code {
    pub(crate) const fn new() -> Code {
        Code(0x6C62_272E_07BB_0142_62B8_2175_6295_C58D)
    }

    /// FNV-1a with a word for a byte, and the high half folded in, since products only move bits up.
    pub(crate) const fn add(&mut self, number: u64) {
        let mixed =
            (self.0 ^ number as u128).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013B);
        self.0 = mixed ^ mixed >> 71;
    }

    pub(crate) const fn sum(&self) -> u128 {
        self.0
    }
}
