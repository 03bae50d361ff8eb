//! One side's pieces as the feature sets read them.

use crate::types::Bitboard;

/// One side's pieces by kind, in the order of [`PieceType`](crate::types::PieceType): pawns first,
/// the king last.
pub(super) type Side = [Bitboard; 6];

/// The squares that are in any of some sets.
pub(super) fn union(sets: &[Bitboard]) -> Bitboard {
    sets.iter().fold(Bitboard::EMPTY, |all, &set| all | set)
}
