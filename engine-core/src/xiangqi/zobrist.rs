//! Zobrist keys: a random number for every piece on every square.

use super::types::{Piece, Square};

/// The next number of SplitMix64 (Steele, Lea and Flood, 2014), by its place in the sequence.
const fn number(place: u64) -> u64 {
    let mut bits = place.wrapping_add(0x0C47_A609).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

static PIECES: [[u64; Square::COUNT]; Piece::COUNT] = {
    let mut table = [[0; Square::COUNT]; Piece::COUNT];
    let mut place = 0;
    while place < Piece::COUNT * Square::COUNT {
        table[place / Square::COUNT][place % Square::COUNT] = number(place as u64 + 1);
        place += 1;
    }
    table
};

/// Added to the key where Black is to move.
pub const BLACK_TO_MOVE: u64 = number(0);

/// The number of a piece on a square.
#[inline]
pub fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.index()][square.index()]
}
