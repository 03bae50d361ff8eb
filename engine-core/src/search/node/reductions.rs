//! Late move reductions (LMR): moves far back in the order are searched less deep first (Chess
//! Programming Wiki, "Late Move Reductions").

use super::super::game::Game;
use super::super::params::lmr;
use super::{Node, NodeKind};

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

/// What is known of a late move.
pub(super) struct LateMove {
    /// Plies left after the move.
    pub depth: i32,
    /// The move's place in the order, from 1.
    pub move_count: usize,
    /// Whether the move is a capture or a promotion.
    pub is_noisy: bool,
    /// Whether the move gives check.
    pub gives_check: bool,
    /// The move's history score.
    pub history: i32,
    /// Whether it is the killer of its ply.
    pub is_killer: bool,
    /// Whether a move before it raised alpha.
    pub after_raise: bool,
}

impl Reductions {
    /// By how much a late move is reduced, hundredths of a ply; negative for an extension.
    pub(super) fn of<G: Game>(&self, node: &Node<G>, late: &LateMove) -> i32 {
        let when = |condition: bool, amount: i32| if condition { amount } else { 0 };
        let mut reduction = self.base(late.depth, late.move_count);
        reduction += when(node.kind == NodeKind::Cut, lmr::cut_node());
        reduction += when(!node.improving, lmr::not_improving());
        reduction += when(node.tt_move_is_noisy, lmr::tt_noisy());
        reduction += when(late.after_raise, lmr::raised());
        reduction -= when(node.in_check, lmr::in_check());
        reduction -= when(node.is_pv(), lmr::pv());
        reduction -= when(node.tt_pv, lmr::tt_pv());
        reduction -= when(late.is_killer, lmr::killer());
        reduction -= when(late.gives_check, lmr::check());
        reduction -= node.correction.abs() * lmr::uncertainty() / 100;
        let grain = if late.is_noisy { lmr::noisy_history() } else { lmr::quiet_history() };
        reduction -= late.history / grain;
        reduction - when(late.is_noisy, lmr::noisy())
    }
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
