//! The large net: mirrored HalfKP whose neurons are gated by threats and pawn structure, with
//! eight layer stacks. It takes 5.8 MB as a file and 13 MB in memory.
//!
//! ```text
//!   HalfKP, mirrored: own king on a to d        gate features, mirrored the same way, king square aside:
//!   32 king squares x 640 pieces on squares     640 pieces on squares, and the same 640 again for each
//!         |                                     of 14 sets (8 of threats, 5 of pawn structure, kings)
//!         |  i16 rows of 256 weights                  |  i8 rows of 256 weights
//!   [ 256 i16 neurons ]                         [ 256 i16 gates ]        accumulators, one pair a
//!         |  clamp 0..127                             |  clamp 0..127    perspective
//!         +----------- (neuron x gate + 64) >> 7 -----+
//!                            |  u8
//!   [ 256 u8, side to move, then 256 u8, opponent ]
//!                            |  one of 8 layer stacks, selected by (pieces - 1) / 4
//!                            |  each 512 -> 32 -> 32 -> 1 as in the standard architecture
//!                     i32 / 16 = score in internal units
//! ```
//!
//! The left column alone is HalfKP. Threats, pawn structure, gates and layer stacks are not, and no
//! standard file can hold them.

use super::common::{KING_SQUARES, PIECE_ROWS};

/// How many rows a piece on a square has: one for each king square of a mirrored view.
pub const BUCKETS: usize = KING_SQUARES;
/// The bucket of each king square of a mirrored view: its own.
pub const BUCKET_MAP: [u8; KING_SQUARES] = {
    let mut map = [0; KING_SQUARES];
    let mut king = 0;
    while king < KING_SQUARES {
        map[king] = king as u8;
        king += 1;
    }
    map
};
/// Stacks of the layers above the first; the number of pieces selects one.
pub const LAYER_STACKS: usize = 8;

/// Sets of threat features: attacked by a pawn, knight, bishop, rook, queen or king of the other
/// side; undefended; defended by a pawn.
pub const THREAT_SETS: usize = 8;
/// Sets of slow features: passed, isolated, backward and doubled pawns with the pieces that fit to
/// them, threats of pawn pushes, and king squares.
pub const STRUCTURE_SETS: usize = 6;
/// All sets of pieces that gates distinguish.
pub const GATE_SETS: usize = THREAT_SETS + STRUCTURE_SETS;
/// Weight rows of the gates: each piece's own, and one more for each set it is in.
pub const GATE_ROWS: usize = PIECE_ROWS * (1 + GATE_SETS);

/// Which layer stack evaluates a position with this many pieces, kings included. The last one
/// serves the positions with the most.
#[must_use]
#[inline]
pub const fn layer_stack(pieces: usize) -> usize {
    let stack = pieces.saturating_sub(1) / 4;
    if stack < LAYER_STACKS { stack } else { LAYER_STACKS - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_pieces_has_a_layer_stack() {
        let stacks = [0, 1, 2, 4, 5, 16, 17, 28, 29, 32, 64].map(layer_stack);
        assert_eq!(stacks, [0, 0, 0, 0, 1, 3, 4, 6, 7, 7, 7]);
    }
}
