//! An adaptive arithmetic coder for single bits, of 32-bit integers alone, so that every machine
//! decodes the same.
//!
//! An interval of 32-bit numbers is cut in two at each bit, in the ratio of the bit's
//! probability; leading bytes that its two ends share are written out.

/// The probability that a bit is set, learned from the bits that were: the mean of a quick and
/// a slow average, each of 16 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bit {
    quick: u16,
    slow: u16,
}

/// Right shifts of what is learned from a bit.
const QUICK: u32 = 4;
const SLOW: u32 = 7;
/// Probabilities keep this far from 0 and 65,536.
const MARGIN: u32 = 32;

impl Bit {
    pub(super) const fn new() -> Self {
        Self { quick: 1 << 15, slow: 1 << 15 }
    }

    /// In 65,536ths, and never 0 or all.
    const fn probability(self) -> u32 {
        let mean = (self.quick as u32 + self.slow as u32) / 2;
        if mean < MARGIN {
            MARGIN
        } else if mean > 65_536 - MARGIN {
            65_536 - MARGIN
        } else {
            mean
        }
    }

    /// Without branches, as in [`Interval::narrow`]: no processor foretells which bit comes.
    const fn learn(&mut self, set: bool) {
        // What is missing to 0, or to all for a set bit, and less of that.
        let flip = (set as u16).wrapping_neg();
        let (quick, slow) = (self.quick ^ flip, self.slow ^ flip);
        self.quick = (quick - (quick >> QUICK)) ^ flip;
        self.slow = (slow - (slow >> SLOW)) ^ flip;
    }
}

/// Either direction: an encoder writes the bit it is given, a decoder ignores it; both answer
/// with the bit in the file.
pub(super) trait Coder {
    fn bit(&mut self, bit: &mut Bit, set: bool) -> bool;
}

/// The interval that all bits so far have left.
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const ALL: Self = Self { low: 0, high: u32::MAX };

    /// The last number of the part for set bits.
    fn middle(&self, bit: Bit) -> u32 {
        let width = u64::from(self.high - self.low);
        self.low + ((width * u64::from(bit.probability())) >> 16) as u32
    }

    fn narrow(&mut self, middle: u32, set: bool) {
        let keep_low = u32::from(set).wrapping_neg();
        let above = middle.wrapping_add(1);
        self.high = (middle & keep_low) | (self.high & !keep_low);
        self.low = (self.low & keep_low) | (above & !keep_low);
    }

    /// The leading byte, once both ends share it.
    fn settled(&mut self) -> Option<u8> {
        if (self.low ^ self.high) >> 24 != 0 {
            return None;
        }
        let byte = (self.high >> 24) as u8;
        self.low <<= 8;
        self.high = self.high << 8 | 0xFF;
        Some(byte)
    }
}

pub(super) struct Encoder {
    interval: Interval,
    out: Vec<u8>,
}

impl Encoder {
    pub(super) const fn new() -> Self {
        Self { interval: Interval::ALL, out: Vec::new() }
    }

    /// The bytes, with as many more as tell the interval from others; zeros follow in thought.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // The smallest number of a form 0xXX000000 above the lower end, or the end itself.
        let byte = self.interval.low.div_ceil(1 << 24);
        if byte <= self.interval.high >> 24 {
            self.out.push(byte as u8);
        } else {
            self.out.extend(self.interval.low.to_be_bytes());
        }
        self.out
    }
}

impl Coder for Encoder {
    fn bit(&mut self, bit: &mut Bit, set: bool) -> bool {
        let middle = self.interval.middle(*bit);
        self.interval.narrow(middle, set);
        bit.learn(set);
        while let Some(byte) = self.interval.settled() {
            self.out.push(byte);
        }
        set
    }
}

pub(super) struct Decoder<'a> {
    interval: Interval,
    /// The number that the file spells, as far as the interval is wide.
    code: u32,
    rest: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self { interval: Interval::ALL, code: 0, rest: bytes.iter() };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    fn shift(&mut self) {
        self.code = self.code << 8 | u32::from(self.rest.next().copied().unwrap_or(0));
    }
}

impl Coder for Decoder<'_> {
    fn bit(&mut self, bit: &mut Bit, _: bool) -> bool {
        let middle = self.interval.middle(*bit);
        let set = self.code <= middle;
        self.interval.narrow(middle, set);
        bit.learn(set);
        while self.interval.settled().is_some() {
            self.shift();
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::random::SplitMix64;

    #[test]
    fn bits_come_back_whatever_they_are() {
        for (seed, likely) in [(1, 128), (2, 3), (3, 255), (4, 0), (5, 256)] {
            let mut random = SplitMix64::new(seed);
            let bits: Vec<bool> = (0..20_000).map(|_| random.up_to(255) < likely).collect();
            let mut encoder = Encoder::new();
            let mut model = [Bit::new(); 4];
            for (i, &set) in bits.iter().enumerate() {
                encoder.bit(&mut model[i % 4], set);
            }
            let bytes = encoder.finish();
            let mut decoder = Decoder::new(&bytes);
            let mut model = [Bit::new(); 4];
            for (i, &set) in bits.iter().enumerate() {
                assert_eq!(decoder.bit(&mut model[i % 4], !set), set, "bit {i} of seed {seed}");
            }
            let entropy = match likely {
                128 => 2_500,
                3 => 250,
                _ => 100,
            };
            assert!(bytes.len() < entropy * 11 / 10 + 60, "{} bytes, seed {seed}", bytes.len());
        }
    }
}
