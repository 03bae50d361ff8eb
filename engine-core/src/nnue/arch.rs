//! The numbers of HalfKP_256x2-32-32, the network of Stockfish 12 and 13: sizes, ranges, hashes.
//!
//! Two accumulators of [`WIDTH`] neurons, one for each side's view, are clipped and joined, the
//! side to move's first; two dense layers of [`HIDDEN`] neurons and one output follow. Our own nets may
//! have gates besides, by which the clipped neurons are multiplied, and several stacks of layers.

/// Rows of one king square: 5 kinds x 2 colours x 64 squares, and row 0, which nothing uses.
pub const PIECE_INPUTS: usize = 641;
/// Inputs of the first layer: a king square times a piece on a square.
pub const FEATURES: usize = 64 * PIECE_INPUTS;
/// Rows of one king square that pieces have: [`PIECE_INPUTS`] without row 0.
pub const PIECE_ROWS: usize = PIECE_INPUTS - 1;
/// Squares of a king that stands on the files a to d.
pub const KING_SQUARES: usize = 32;
/// Neurons of one perspective's accumulator.
pub const WIDTH: usize = 256;
/// Inputs of the first dense layer.
pub const INPUTS: usize = 2 * WIDTH;
/// Neurons of either dense layer.
pub const HIDDEN: usize = 32;

/// How many stacks of layers above the first a net may have. Standard files have one.
pub const STACKS: [usize; 4] = [1, 2, 4, 8];

/// Which of a net's stacks of layers evaluates a position of so many pieces, kings among them: the
/// last one those with the most.
#[must_use]
#[inline]
pub const fn stack(pieces: usize, stacks: usize) -> usize {
    let most = pieces.saturating_sub(1) * stacks / 32;
    if most < stacks { most } else { stacks - 1 }
}

/// The largest activation; the smallest is 0.
pub const MAX_ACTIVATION: i16 = 127;
/// Products of neurons and gates are shifted right by this.
pub const GATE_SHIFT: u32 = 7;
/// Dense sums are shifted right by this before they are clipped.
pub const WEIGHT_SHIFT: u32 = 6;
/// The network's output divided by this is a score in internal units.
pub const OUTPUT_SCALE: i32 = 16;

/// The first four bytes of every file of this family.
pub const VERSION: u32 = 0x7AF3_2F16;
/// Names the features and the width of the first layer.
pub const TRANSFORMER_HASH: u32 = (0x5D69_D5B9 ^ 1) ^ INPUTS as u32;
/// Names the layers above the first.
pub const NETWORK_HASH: u32 = {
    let input = 0xEC42_E90D ^ INPUTS as u32;
    let hidden1 = clipped_relu_hash(dense_hash(input, HIDDEN));
    let hidden2 = clipped_relu_hash(dense_hash(hidden1, HIDDEN));
    dense_hash(hidden2, 1)
};
/// Names the whole architecture; the second word of a file.
pub const FILE_HASH: u32 = TRANSFORMER_HASH ^ NETWORK_HASH;

/// The hash of a dense layer over what the layer below it hashes to.
const fn dense_hash(below: u32, outputs: usize) -> u32 {
    0xCC03_DAE4_u32.wrapping_add(outputs as u32) ^ below.rotate_right(1)
}

/// The hash of a clipped ReLU over what the layer below it hashes to.
const fn clipped_relu_hash(below: u32) -> u32 {
    0x538D_24C7_u32.wrapping_add(below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_pieces_has_a_stack() {
        let of = |stacks| [0, 1, 2, 4, 5, 16, 17, 28, 29, 32, 64].map(|n| stack(n, stacks));
        assert_eq!(of(1), [0; 11]);
        assert_eq!(of(2), [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
        assert_eq!(of(8), [0, 0, 0, 0, 1, 3, 4, 6, 7, 7, 7]);
    }

    #[test]
    fn hashes_are_the_published_ones() {
        assert_eq!(TRANSFORMER_HASH, 0x5D69_D7B8);
        assert_eq!(NETWORK_HASH, 0x6333_7156);
        assert_eq!(FILE_HASH, 0x3E5A_A6EE);
        assert_eq!(FEATURES, 41_024);
    }
}
