//! Knows which positions there were, by one bit for each hash.

use crate::record::Record;

/// A set of positions that is never sure: some new ones it takes for known, about as many as the
/// share of its bits that are set.
pub struct Sieve {
    bits: Vec<u64>,
    shift: u32,
}

/// Bits for each position expected, so that at most about one new position in 128 is lost.
const BITS_EACH: u64 = 128;
/// The smallest and the largest sieve, as powers of two: 1 MiB and 2 GiB.
const SIZES: (u32, u32) = (23, 34);

impl Sieve {
    /// A sieve for about so many positions.
    #[must_use]
    pub fn new(positions: u64) -> Self {
        let bits = positions.saturating_mul(BITS_EACH).max(1).ilog2().clamp(SIZES.0, SIZES.1);
        Self { bits: vec![0; 1 << (bits - 6)], shift: 64 - bits }
    }

    /// Takes a position in; true if it was new.
    pub fn insert(&mut self, record: &Record) -> bool {
        let bit = record.key() >> self.shift;
        let word = &mut self.bits[(bit >> 6) as usize];
        let mask = 1 << (bit & 63);
        let new = *word & mask == 0;
        *word |= mask;
        new
    }
}
