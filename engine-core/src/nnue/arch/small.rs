//! The small net, for browsers: HalfKP_256x2-32-32 whose rows are shared between king squares. It
//! takes 0.4 MB as a file and 1.3 MB in memory, where a standard net takes 21 MB.
//!
//! ```text
//!   piece on a square, mirrored so that the own king stands on the files a to d
//!         |  B[bucket(king)][piece] + K[king], i16: 4 x 640 + 32 rows of 256 weights
//!   [ 256 i16, side to move ]  [ 256 i16, opponent ]      accumulators: biases + active rows
//!         |  clamp 0..127 to u8         |
//!   [               512 u8              ]
//!         |  the dense layers of the standard architecture: 512 -> 32 -> 32 -> 1
//!     i32 / 16 = score in internal units
//! ```
//!
//! Written out for all 64 king squares it is a standard net (`Network::to_standard_bytes`).

use super::common::KING_SQUARES;

/// How many rows a piece on a square has; the king's square selects one.
pub const BUCKETS: usize = 4;
/// The bucket of each king square of a mirrored view: the castled corner, the centre of the first
/// rank, the second rank, all others.
#[rustfmt::skip]
pub const BUCKET_MAP: [u8; KING_SQUARES] = [
    0, 0, 1, 1,
    2, 2, 2, 2,
    3, 3, 3, 3,
    3, 3, 3, 3,
    3, 3, 3, 3,
    3, 3, 3, 3,
    3, 3, 3, 3,
    3, 3, 3, 3,
];
/// Stacks of the layers above the first.
pub const LAYER_STACKS: usize = 1;
