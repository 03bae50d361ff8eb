//! The sets of pieces that gates distinguish: threats, then pawn structure and kings.

use super::lookup::Lookup;
use super::pawn_structure::{self, KINGS};
use super::side::Side;
use super::threats;
use crate::nnue::arch::PIECE_ROWS;
use crate::nnue::arch::large::GATE_SETS;
use crate::types::{Bitboard, Color, Piece, PieceType, Square};

/// For each set the pieces of both sides that are in it: eight sets of threats, five of pawn
/// structure, and the kings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GateSets(pub [Bitboard; GATE_SETS]);

impl GateSets {
    pub(super) const NONE: Self = Self([Bitboard::EMPTY; GATE_SETS]);

    /// The sets of the pieces that `pieces` gives by colour and kind.
    #[must_use]
    #[inline]
    pub fn of(pieces: impl Fn(Color, PieceType) -> Bitboard) -> Self {
        let mut sets = Self::NONE;
        sets.refresh_from(pieces);
        sets
    }

    /// Replaces the sets by those of other pieces.
    #[inline]
    pub(super) fn refresh_from(&mut self, pieces: impl Fn(Color, PieceType) -> Bitboard) {
        self.0.fill(Bitboard::EMPTY);
        let sides: [Side; 2] =
            Color::ALL.map(|color| PieceType::ALL.map(|kind| pieces(color, kind)));
        threats::add(&mut self.0, &sides);
        pawn_structure::add(&mut self.0, &sides);
    }

    /// Where both kings stand.
    #[must_use]
    #[inline]
    pub(super) const fn kings(&self) -> Bitboard {
        self.0[KINGS]
    }

    /// The weight rows of gates that `view` has active, given all pieces of the position: each
    /// piece's own, kings aside, and one for each set that a piece is in. A king's rows are those
    /// that a pawn of its colour would have.
    pub fn rows(&self, view: Lookup, pieces: &[(Piece, Square)]) -> impl Iterator<Item = usize> {
        let mut rows = [0; Square::COUNT];
        for &(piece, square) in pieces {
            let row = view.row(piece, square);
            let row = row.or_else(|| view.row(Piece::new(piece.color(), PieceType::Pawn), square));
            rows[square.index()] = row.expect("neither is a king");
        }
        let own = pieces.iter().filter_map(move |&(piece, square)| view.row(piece, square));
        let in_sets = self.0.iter().enumerate().flat_map(move |(number, set)| {
            set.into_iter().map(move |square| (1 + number) * PIECE_ROWS + rows[square.index()])
        });
        own.chain(in_sets)
    }
}

/// Positions for the tests of the sets.
#[cfg(test)]
pub(super) const FENS: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/3k4/3Pp3/4K3/8/8/8 w - - 0 1",
    "3r2k1/1p3p2/p1n3pp/P1pNp3/2P1P1P1/1P1P3P/2B5/R4RK1 w - - 0 1",
    "r4rk1/5pp1/1p2p2p/2pPb3/p1P5/2N1P3/P4PPP/1R1R2K1 b - - 0 1",
];
