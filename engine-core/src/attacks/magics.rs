//! Magic bitboards: a multiplication turns the pieces that can block a slider into an index.
//!
//! The idea is Lasse Hansen's and Pradyumna Kannan's; the factors below were found by [`search`],
//! which a test runs again for some squares.

use crate::types::{Bitboard, Square};

/// Two and two are opposite: the first and the third, the second and the fourth.
pub(super) const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
pub(super) const ROOK_STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Where the search for every factor begins. Any number does.
pub const SEED: u64 = 0x7AB1A;

/// How one square finds its row in the table.
#[derive(Clone, Copy)]
struct Entry {
    /// The squares whose pieces matter: the rays without their last squares.
    mask: u64,
    factor: u64,
    shift: u32,
    offset: u32,
}

impl Entry {
    #[inline]
    fn index(&self, occupied: Bitboard) -> usize {
        let blockers = occupied.0 & self.mask;
        (blockers.wrapping_mul(self.factor) >> self.shift) as usize + self.offset as usize
    }
}

/// The attack tables of bishops and rooks.
pub struct Magics {
    bishop: [Entry; 64],
    rook: [Entry; 64],
    attacks: Box<[Bitboard]>,
}

impl Magics {
    /// Fills the tables from the factors.
    #[must_use]
    pub fn new() -> Self {
        let mut attacks = Vec::with_capacity(107_648);
        let mut fill = |factors: &[u64; 64], steps: &[(i8, i8); 4]| {
            Square::ALL.map(|square| {
                let mask = relevant(square, steps);
                let entry = Entry {
                    mask: mask.0,
                    factor: factors[square.index()],
                    shift: 64 - mask.count(),
                    offset: attacks.len() as u32,
                };
                attacks.resize(attacks.len() + (1 << mask.count()), Bitboard::EMPTY);
                // The rays of a line are walked for what stands on that line; all pairs of the two
                // lines' are only put together: a browser fills the tables before its first line.
                let [first, second] = [0, 1].map(|line| {
                    let steps = [steps[line], steps[line + 2]];
                    let attacks = |blockers| (blockers, ray_attacks(square, blockers, &steps));
                    subsets(relevant(square, &steps)).map(attacks).collect::<Vec<_>>()
                });
                for &(blockers, along) in &first {
                    for &(others, across) in &second {
                        attacks[entry.index(blockers | others)] = along | across;
                    }
                }
                entry
            })
        };
        let bishop = fill(&BISHOP_FACTORS, &BISHOP_STEPS);
        let rook = fill(&ROOK_FACTORS, &ROOK_STEPS);
        Self { bishop, rook, attacks: attacks.into_boxed_slice() }
    }

    /// What a bishop attacks.
    #[must_use]
    #[inline]
    pub fn bishop(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.attacks[self.bishop[square.index()].index(occupied)]
    }

    /// What a rook attacks.
    #[must_use]
    #[inline]
    pub fn rook(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.attacks[self.rook[square.index()].index(occupied)]
    }
}

impl Default for Magics {
    fn default() -> Self {
        Self::new()
    }
}

/// Slider attacks by walking the rays: what the tables are made of and checked against.
fn ray_attacks(square: Square, occupied: Bitboard, steps: &[(i8, i8)]) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    for &(files, ranks) in steps {
        let mut at = square;
        while let Some(next) = at.offset(files, ranks) {
            attacks |= next.bitboard();
            if occupied.contains(next) {
                break;
            }
            at = next;
        }
    }
    attacks
}

/// The squares where a piece changes what the slider attacks: a ray's last square never does.
fn relevant(square: Square, steps: &[(i8, i8)]) -> Bitboard {
    let mut mask = Bitboard::EMPTY;
    for &(files, ranks) in steps {
        let mut at = square;
        while let Some(next) = at.offset(files, ranks) {
            if next.offset(files, ranks).is_some() {
                mask |= next.bitboard();
            }
            at = next;
        }
    }
    mask
}

/// All subsets of a set, the empty one first (Carry-Rippler).
fn subsets(mask: Bitboard) -> impl Iterator<Item = Bitboard> {
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(mask.0) & mask.0;
        next = (following != 0).then_some(following);
        Some(Bitboard(subset))
    })
}

/// Looks for a factor that gives every blocker set of a bishop or rook on `square` an index of its
/// own, or one shared only by sets with the same attacks. Sparse random numbers are tried in the
/// order that `seed` gives, so that the same seed finds the same factor.
#[must_use]
pub fn search(rook: bool, square: Square, seed: u64) -> u64 {
    let steps = if rook { &ROOK_STEPS } else { &BISHOP_STEPS };
    let mask = relevant(square, steps);
    let shift = 64 - mask.count();
    let cases: Vec<(u64, Bitboard)> =
        subsets(mask).map(|b| (b.0, ray_attacks(square, b, steps))).collect();
    let mut used = vec![(0u32, Bitboard::EMPTY); 1 << mask.count()];
    let mut state = seed ^ (square.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut random = || {
        // xorshift64*
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        state.wrapping_mul(0x2545_F491_4F6C_DD1D)
    };
    for attempt in 1.. {
        let factor = random() & random() & random();
        // A factor that leaves the top byte nearly empty spreads badly: not worth the long test.
        if (mask.0.wrapping_mul(factor) >> 56).count_ones() < 6 {
            continue;
        }
        let fits = cases.iter().all(|&(blockers, attacks)| {
            let slot = &mut used[(blockers.wrapping_mul(factor) >> shift) as usize];
            if slot.0 != attempt {
                *slot = (attempt, attacks);
            }
            slot.1 == attacks
        });
        if fits {
            return factor;
        }
    }
    unreachable!("every square has a factor")
}

#[rustfmt::skip]
const BISHOP_FACTORS: [u64; 64] = [
    0x0208_2088_0200_4910, 0x0420_2101_0101_1024, 0x1010_0112_0022_0202, 0x6004_0400_8420_0030,
    0x0084_2420_4200_0C00, 0x8108_9010_0811_0018, 0x0000_8201_1040_0000, 0x4282_1301_0802_4062,
    0x0004_1010_0208_0050, 0x8180_1001_0104_0091, 0x0900_090A_0401_0405, 0x20A2_0404_0088_C818,
    0x0000_0202_1010_2600, 0x220C_1088_2008_1504, 0x0600_0084_3038_0480, 0x4200_0900_4910_2800,
    0x4804_0020_543C_0814, 0x1004_1010_2142_0400, 0x8210_0418_2048_1020, 0x0088_4044_0400_0800,
    0x0082_1004_0104_1028, 0x0002_0021_0882_2000, 0x2004_4800_8808_8800, 0x0900_2812_9201_1000,
    0x8020_1080_0802_8880, 0x0808_0290_2004_1123, 0x8008_0800_0408_4010, 0x0001_0800_1400_4010,
    0x0041_0100_0010_4000, 0x200A_0080_1248_2004, 0x1340_A090_5404_040A, 0x0102_0020_0886_8806,
    0x4001_1008_A040_0804, 0x0004_1404_01A0_0142, 0x104A_4402_0010_0420, 0x0300_4008_0820_8200,
    0x0C04_1084_0022_0500, 0x4004_8802_0009_4100, 0x5410_088B_2020_8400, 0x0202_4C10_2018_4200,
    0x8009_1108_4000_2000, 0x000A_080A_9800_0200, 0x1026_0104_0200_0102, 0x5888_0040_1040_4200,
    0x0805_C008_1441_0600, 0x0321_1001_0200_2243, 0x0A08_0284_0400_2040, 0x4868_0090_9200_1490,
    0x7009_2088_2048_0000, 0x0200_2101_0821_8000, 0x0603_A044_6410_0020, 0x8248_0300_2088_0080,
    0x0000_0020_0244_0890, 0x2491_08A1_2800_8023, 0x0022_041C_0800_4407, 0x2808_4890_8082_0400,
    0x0000_808C_0520_0208, 0x0102_8077_0806_1000, 0x0000_0001_0094_D000, 0x0000_0880_8084_0402,
    0x0000_4202_4005_0100, 0x4004_0004_8408_0200, 0x0014_2084_4108_0100, 0x0420_0401_4803_2082,
];

#[rustfmt::skip]
const ROOK_FACTORS: [u64; 64] = [
    0x0880_1040_0020_8000, 0x1480_2000_1080_4000, 0x9300_0813_0140_2000, 0x0200_1200_2008_0440,
    0x0100_0500_0800_1002, 0x4100_0204_0008_0100, 0x0200_5600_0112_8408, 0x0080_0241_AA80_0100,
    0x1001_8001_4000_6080, 0x0200_8080_4000_2000, 0x2005_0042_2001_0014, 0xA040_8008_0080_1000,
    0x0100_8008_0004_0082, 0x8022_0008_0200_0590, 0x0404_0021_1002_2408, 0x004A_0001_0890_4A04,
    0x4401_2180_0080_4008, 0xC641_0100_4000_2080, 0x00B0_0080_1020_0081, 0x0000_2200_0A00_1040,
    0x2044_8080_0400_0800, 0x8500_8080_0400_0200, 0x1080_0400_0110_8802, 0x0000_0200_0080_4124,
    0x5840_0040_8000_8035, 0x4802_4002_4020_1000, 0x0800_4109_0020_0011, 0x0088_1000_8080_0800,
    0x1000_0400_8008_0080, 0x0800_0400_8002_0080, 0x0024_4104_0028_5210, 0x0200_0242_0005_810C,
    0x0080_0020_0440_0050, 0x0500_2000_4040_1000, 0x0400_2001_0100_4010, 0x0000_8010_0080_0800,
    0x0002_8008_0280_0400, 0x0012_0004_0200_1009, 0x0002_2201_0400_0870, 0x8000_0048_8600_0304,
    0x0000_4000_2090_8008, 0x0020_0080_4006_8024, 0x1860_2200_4086_0012, 0x0008_0080_1000_800C,
    0x0C00_0400_0800_8080, 0x1205_0004_0009_0042, 0x0004_0200_0401_0100, 0x0000_0400_8042_0001,
    0x0432_1100_2080_4200, 0x0020_0020_4000_8080, 0x2410_4020_0011_0100, 0x0200_0800_8010_0480,
    0x4184_0008_0080_0480, 0x0005_0024_0008_0300, 0x0500_100A_8928_0400, 0x4011_0011_8A03_6100,
    0x4888_4011_0200_2082, 0x0200_1040_8200_2102, 0x0100_2000_0841_0011, 0x8401_0020_0410_0009,
    0x0422_0008_0420_1002, 0x0401_0002_0804_0003, 0x4400_2088_0110_120C, 0x0001_C040_8400_2102,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_equal_walked_rays() {
        let magics = Magics::new();
        for square in Square::ALL {
            for blockers in subsets(relevant(square, &BISHOP_STEPS)) {
                assert_eq!(
                    magics.bishop(square, blockers),
                    ray_attacks(square, blockers, &BISHOP_STEPS)
                );
            }
            for blockers in subsets(relevant(square, &ROOK_STEPS)) {
                assert_eq!(
                    magics.rook(square, blockers),
                    ray_attacks(square, blockers, &ROOK_STEPS)
                );
            }
        }
    }

    #[test]
    fn the_search_finds_the_stored_factors() {
        for square in Square::ALL {
            assert_eq!(search(false, square, SEED), BISHOP_FACTORS[square.index()]);
        }
        for square in [Square::B2, Square::E4, Square::G7] {
            assert_eq!(search(true, square, SEED), ROOK_FACTORS[square.index()]);
        }
    }
}
