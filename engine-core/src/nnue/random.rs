//! A small generator of random numbers for test nets and tests.

/// SplitMix64 (Steele, Lea and Flood, 2014): fast, seedable, good enough for weights.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Any number of 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// One of 0..=`most`, all about equally likely.
    pub(crate) fn up_to(&mut self, most: usize) -> usize {
        ((u128::from(self.next()) * (most as u128 + 1)) >> 64) as usize
    }

    /// One of -`most`..=`most`.
    pub(crate) fn within(&mut self, most: i32) -> i32 {
        self.up_to(2 * most as usize) as i32 - most
    }
}
