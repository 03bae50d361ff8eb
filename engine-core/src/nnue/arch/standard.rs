//! HalfKP_256x2-32-32, the architecture of Stockfish 12 and 13 (Yu Nasu's NNUE, 2018): what every
//! standard `.nnue` file of this family holds.
//!
//! ```text
//!   king square x piece on a square: 41,024 features a perspective, at most 30 of them active
//!         |  i16, a row of 256 weights for each feature
//!   [ 256 i16, side to move ]  [ 256 i16, opponent ]      accumulators: biases + active rows
//!         |  clamp 0..127 to u8         |
//!   [               512 u8              ]
//!         |  i8 weights, i32 sums, >> 6, clamp 0..127
//!   [ 32 u8 ]
//!         |  i8 weights, i32 sums, >> 6, clamp 0..127
//!   [ 32 u8 ]
//!         |  i8 weights
//!     i32 / 16 = score in internal units
//! ```

use super::common::{HIDDEN, INPUTS, PIECE_ROWS};

/// Rows of one king square: those of the pieces after row 0, which no piece has.
pub const PIECE_INPUTS: usize = 1 + PIECE_ROWS;
/// Inputs of the first layer: a king square times a row.
pub const FEATURES: usize = 64 * PIECE_INPUTS;
/// Stacks of the layers above the first.
pub const LAYER_STACKS: usize = 1;

/// The first four bytes of every file of this family.
pub const VERSION: u32 = 0x7AF3_2F16;
/// Identifies the features and the width of the first layer.
pub const TRANSFORMER_HASH: u32 = (0x5D69_D5B9 ^ 1) ^ INPUTS as u32;
/// Identifies the layers above the first.
pub const NETWORK_HASH: u32 = {
    let input = 0xEC42_E90D ^ INPUTS as u32;
    let hidden1 = clipped_relu_hash(dense_hash(input, HIDDEN));
    let hidden2 = clipped_relu_hash(dense_hash(hidden1, HIDDEN));
    dense_hash(hidden2, 1)
};
/// Identifies the whole architecture; the second word of a file.
pub const FILE_HASH: u32 = TRANSFORMER_HASH ^ NETWORK_HASH;

/// The hash of a dense layer, given the hash of the layer below it.
const fn dense_hash(below: u32, outputs: usize) -> u32 {
    0xCC03_DAE4_u32.wrapping_add(outputs as u32) ^ below.rotate_right(1)
}

/// The hash of a clipped ReLU, given the hash of the layer below it.
const fn clipped_relu_hash(below: u32) -> u32 {
    0x538D_24C7_u32.wrapping_add(below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_the_published_ones() {
        assert_eq!(TRANSFORMER_HASH, 0x5D69_D7B8);
        assert_eq!(NETWORK_HASH, 0x6333_7156);
        assert_eq!(FILE_HASH, 0x3E5A_A6EE);
        assert_eq!(FEATURES, 41_024);
    }
}
