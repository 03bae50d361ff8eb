//! Random numbers that are the same everywhere for the same seed, and hashes made of them.

/// SplitMix64 (Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

/// The odd constant nearest to 2^64 divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// SplitMix64's output function: every bit of the result depends on every bit of `z`.
#[must_use]
#[inline]
pub const fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Random {
    /// The generator of a seed and of what it is used for, so that uses do not repeat each other.
    #[must_use]
    pub const fn new(seed: u64, stream: u64) -> Self {
        Self(mix(seed ^ mix(stream.wrapping_add(STEP))))
    }

    /// Any number.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// One of 0..`count`, all about equally likely; `count` must not be 0.
    #[inline]
    pub const fn below(&mut self, count: usize) -> usize {
        ((self.next() as u128 * count as u128) >> 64) as usize
    }

    /// A number in [0, 1).
    #[inline]
    pub const fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A normally distributed number (Box and Muller, 1958).
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.unit()).cos()
    }
}

/// A permutation of 0..`count` that needs no memory: a Feistel network over the next power of
/// four, walked until it lands within the range.
#[derive(Clone, Debug)]
pub struct Permutation {
    count: u64,
    half_bits: u32,
    keys: [u64; 4],
}

impl Permutation {
    /// The permutation of a seed; `count` must not be 0.
    #[must_use]
    pub fn new(count: u64, seed: u64) -> Self {
        let bits = (64 - (count.max(2) - 1).leading_zeros()).next_multiple_of(2);
        let mut random = Random::new(seed, 0x5045_524D);
        Self { count, half_bits: bits / 2, keys: std::array::from_fn(|_| random.next()) }
    }

    /// Where `index` goes.
    #[must_use]
    #[inline]
    pub fn get(&self, index: u64) -> u64 {
        debug_assert!(index < self.count);
        let mask = (1 << self.half_bits) - 1;
        let mut value = index;
        loop {
            let (mut left, mut right) = (value >> self.half_bits, value & mask);
            for key in self.keys {
                (left, right) = (right, left ^ (mix(right ^ key) & mask));
            }
            value = left << self.half_bits | right;
            if value < self.count {
                return value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permutation_meets_every_number_once() {
        for count in [1, 2, 3, 5, 1_000, 4_096] {
            let permutation = Permutation::new(count, 7);
            let mut seen: Vec<u64> = (0..count).map(|i| permutation.get(i)).collect();
            assert!(count < 10 || seen.iter().enumerate().any(|(i, &value)| i as u64 != value));
            seen.sort_unstable();
            assert!(seen.iter().enumerate().all(|(i, &value)| i as u64 == value));
        }
    }

    #[test]
    fn numbers_stay_in_range_and_streams_differ() {
        let (mut a, mut b) = (Random::new(1, 1), Random::new(1, 2));
        assert_ne!(a.next(), b.next());
        for _ in 0..1_000 {
            assert!(a.below(7) < 7);
            assert!((0.0..1.0).contains(&a.unit()));
        }
        let mean = (0..10_000).map(|_| b.normal()).sum::<f64>() / 10_000.0;
        assert!(mean.abs() < 0.05, "{mean}");
    }
}
