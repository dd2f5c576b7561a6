/// Rows begin at multiples of this many numbers, so that wide instructions need no remainders.
pub(super) const ALIGNMENT: usize = 8;

/// Maximise `costs * t` over `t >= 0` such that every `constants[i] - entries[i] * t >= 0`.
///
/// The constants must not be negative: `t = 0` is where the search begins.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub rows: usize,
    pub columns: usize,
    /// Numbers from one row to the next.
    pub stride: usize,
    pub entries: Vec<f64>,
    pub constants: Vec<f64>,
    pub costs: Vec<f64>,
}

impl Program {
    /// A program of zeros.
    pub fn new(rows: usize, columns: usize) -> Program {
        let mut stride = columns.next_multiple_of(ALIGNMENT);
        if stride.is_multiple_of(64) {
            // Rows a power of two apart would push each other out of the cache.
            stride += ALIGNMENT;
        }
        Program {
            rows,
            columns,
            stride,
            entries: vec![0.0; rows * stride],
            constants: vec![0.0; rows],
            costs: vec![0.0; stride],
        }
    }

    pub fn row(&self, row: usize) -> &[f64] {
        &self.entries[row * self.stride..][..self.columns]
    }

    pub fn row_mut(&mut self, row: usize) -> &mut [f64] {
        &mut self.entries[row * self.stride..][..self.columns]
    }
}

/// The power of two next above a size, by which numbers can be divided without rounding.
pub(crate) fn power_of_two_above(size: f64) -> f64 {
    if size > 0.0 { size.log2().ceil().exp2() } else { 1.0 }
}
