//! The part of late move reductions that root and nodes share: how much less deep a move is searched for its place in
//! the order alone (Chess Programming Wiki, "Late Move Reductions"). `node/reductions.rs` adds what the node knows.

use super::params::lmr;

/// Entries of the table of logarithms. Greater depths and move counts count as the last.
const SIZE: usize = 256;
/// Logarithms are stored in units of 1/64.
const GRAIN: i32 = 64;

/// Reductions by depth and move count, hundredths of a ply.
pub struct Reductions {
    /// Binary logarithms of the indices, in units of 1 / [`GRAIN`]. Whole numbers are the same on every
    /// machine.
    log2: [i32; SIZE],
}

impl Reductions {
    /// The table, which is the same for all searches.
    pub fn new() -> Self {
        Self { log2: std::array::from_fn(|n| log2(n.max(1) as u64)) }
    }

    /// The reduction by depth and move count alone, by the product of their logarithms; hundredths of a ply.
    #[inline]
    pub fn base(&self, depth: i32, move_count: usize) -> i32 {
        let depth = self.log2[(depth.max(1) as usize).min(SIZE - 1)];
        let count = self.log2[move_count.clamp(1, SIZE - 1)];
        lmr::base() + lmr::slope() * depth * count / (10 * GRAIN * GRAIN)
    }
}

/// The binary logarithm of a small number above 0, rounded down to units of 1 / [`GRAIN`]: squaring a number
/// doubles its logarithm, so that each squaring shows one more binary digit.
fn log2(number: u64) -> i32 {
    let mut whole = number.ilog2();
    // The number as a fraction from 1 to 2, in parts of 2^32.
    let mut fraction = (number << 32) >> whole;
    let mut digits = 0;
    for _ in 0..GRAIN.ilog2() {
        fraction = ((u128::from(fraction) * u128::from(fraction)) >> 32) as u64;
        let carry = u32::from(fraction >= 2 << 32);
        digits = 2 * digits + carry;
        fraction >>= carry;
    }
    whole = whole * GRAIN as u32 + digits;
    whole as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_numbers() {
        for number in 1..SIZE {
            let exact = (number as f64).log2() * f64::from(GRAIN);
            let found = f64::from(log2(number as u64));
            assert!(found <= exact + 1e-6 && found > exact - 1.0, "{number}: {found} {exact}");
        }
    }

    #[test]
    fn reductions_grow_with_depth_and_move_count() {
        let reductions = Reductions::new();
        for depth in 2..40 {
            for count in 2..60 {
                let here = reductions.base(depth, count);
                assert!(here <= reductions.base(depth + 1, count));
                assert!(here <= reductions.base(depth, count + 1));
            }
        }
        assert!(reductions.base(400, 400) > reductions.base(3, 3));
    }
}
