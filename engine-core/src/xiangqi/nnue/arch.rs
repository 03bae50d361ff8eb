//! The sizes of the network, and nothing else. Ranges and shifts are those of the networks of chess.

pub use crate::nnue::arch::{HIDDEN, MAX_ACTIVATION, OUTPUT_SCALE};

/// Squares of the own general as its side sees it: three ranks of the files d and e.
pub const GENERAL_SQUARES: usize = 6;
/// Neurons of one perspective's accumulator.
pub const NEURONS: usize = 128;
/// What they become by multiplying: neuron `i` with neuron `i + PRODUCTS`.
pub const PRODUCTS: usize = NEURONS / 2;
/// Inputs of the dense layer: the side to move's products, then the other's.
pub const INPUTS: usize = 2 * PRODUCTS;
/// How many sets of weights there are above the accumulators.
pub const LAYER_STACKS: usize = 8;

/// Which set of weights evaluates a position with this many pieces, generals included.
#[must_use]
#[inline]
pub const fn layer_stack(pieces: usize) -> usize {
    let stack = pieces.saturating_sub(2) / 4;
    if stack < LAYER_STACKS { stack } else { LAYER_STACKS - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_pieces_have_the_first_stack_and_all_the_last() {
        assert_eq!([2, 5, 6, 29, 30, 32, 90].map(layer_stack), [0, 0, 1, 6, 7, 7, 7]);
    }
}
