//! Zobrist keys: a random number for every fact of a position, joined by exclusive or.

use super::castling::CastlingRights;
use crate::types::{File, Piece, Square};

/// SplitMix64 (Vigna): a number sequence good enough for hashing, usable at compile time.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

struct Keys {
    /// The last row, of zeroes, is that of no piece.
    pieces: [[u64; 64]; Piece::COUNT + 1],
    castling: [u64; CastlingRights::COMBINATIONS],
    en_passant: [u64; 8],
    black_to_move: u64,
}

const KEYS: Keys = {
    let mut keys = Keys {
        pieces: [[0; 64]; Piece::COUNT + 1],
        castling: [0; CastlingRights::COMBINATIONS],
        en_passant: [0; 8],
        black_to_move: 0,
    };
    let mut state = 0x7AB1A;
    let mut i = 0;
    while i < Piece::COUNT * 64 {
        (state, keys.pieces[i / 64][i % 64]) = split_mix(state);
        i += 1;
    }
    i = 1; // no rights at all add nothing
    while i < CastlingRights::COMBINATIONS {
        (state, keys.castling[i]) = split_mix(state);
        i += 1;
    }
    i = 0;
    while i < 8 {
        (state, keys.en_passant[i]) = split_mix(state);
        i += 1;
    }
    (_, keys.black_to_move) = split_mix(state);
    keys
};

static TABLE: Keys = KEYS;

#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    TABLE.pieces[piece.index()][square.index()]
}

/// The number of a piece, 0 for none. Which squares are empty no processor foretells: there is no branch.
#[inline]
pub(super) fn piece_or_none(piece: Option<Piece>, square: Square) -> u64 {
    TABLE.pieces[piece.map_or(Piece::COUNT, Piece::index)][square.index()]
}

#[inline]
pub(super) fn castling(rights: CastlingRights) -> u64 {
    TABLE.castling[rights.index()]
}

#[inline]
pub(super) fn en_passant(file: File) -> u64 {
    TABLE.en_passant[file.index()]
}

#[inline]
pub(super) const fn black_to_move() -> u64 {
    KEYS.black_to_move
}
