//! What each side's pieces see: worked out once, asked by most terms.

use crate::attacks::{king_attacks, pawn_set_attacks};
use crate::position::Position;
use crate::types::{Bitboard, Color, PieceType, Square};

/// What one side attacks.
#[derive(Clone, Copy, Default)]
pub(super) struct Sight {
    /// Its pawns.
    pub pawns: Bitboard,
    /// All squares that a pawn of it attacks now or after advancing.
    pub pawn_reach: Bitboard,
    /// What each kind of piece attacks.
    pub by_kind: [Bitboard; 6],
    /// What any piece attacks.
    pub all: Bitboard,
    /// What two or more pieces attack.
    pub twice: Bitboard,
}

impl Sight {
    /// The king and the pawns of a side; pieces follow by [`Sight::see`].
    pub fn new(position: &Position, us: Color) -> Self {
        let pawns = position.pieces(us, PieceType::Pawn);
        let mut sight = Self { pawns, ..Self::default() };
        let ahead = pawns.forward(us);
        let attacks = pawn_set_attacks(us, pawns);
        sight.pawn_reach = attacks.fill_forward(us);
        sight.see(PieceType::Pawn, attacks);
        sight.twice |= ahead.east() & ahead.west();
        sight.see(PieceType::King, king_attacks(position.king(us)));
        sight
    }

    /// Notes what one more piece attacks.
    #[inline]
    pub fn see(&mut self, kind: PieceType, attacks: Bitboard) {
        self.by_kind[kind.index()] |= attacks;
        self.twice |= self.all & attacks;
        self.all |= attacks;
    }
}

/// A square on a board that is turned for `us` to play upwards and mirrored so that `king`, the
/// enemy's, stands on the files e to h.
#[inline]
pub(super) const fn seen_from(us: Color, square: Square, king: Square) -> usize {
    let flip = if king.file() as u8 & 4 == 0 { 7 } else { 0 };
    square.relative_to(us).index() ^ flip
}
