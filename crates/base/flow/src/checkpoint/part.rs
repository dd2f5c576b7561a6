use std::io::{self, Read, Write};

use crc32fast::Hasher;

/// Counts and sums what passes on its way to a writer.
pub(super) struct Summed<'a, W> {
    inner: &'a mut W,
    pub(super) length: u64,
    sum: &'a mut Hasher,
}

impl<'a, W: Write> Summed<'a, W> {
    pub(super) fn new(inner: &'a mut W, sum: &'a mut Hasher) -> Summed<'a, W> {
        Summed { inner, length: 0, sum }
    }
}

impl<W: Write> Write for Summed<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// The sum of the next `length` bytes, or an error if there are not so many.
pub(super) fn sum_of(from: &mut impl Read, length: u64) -> io::Result<u32> {
    let mut sum = Hasher::new();
    let mut buffer = vec![0; 1 << 16];
    let mut left = length;
    while left > 0 {
        let piece = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        from.read_exact(&mut buffer[..piece])?;
        sum.update(&buffer[..piece]);
        left -= piece as u64;
    }
    Ok(sum.finalize())
}
