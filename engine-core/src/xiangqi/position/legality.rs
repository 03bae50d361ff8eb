//! Which moves are legal: those that leave the own general neither in check nor face to face with the
//! other.

use super::board::Position;
use crate::xiangqi::attacks;
use crate::xiangqi::squares::Squares;
use crate::xiangqi::types::{Kind, Move, Square};

/// For each square of a general: the squares where a change can matter to it.
fn zone(general: Square) -> Squares {
    attacks::cross(general)
        | attacks::diagonal_neighbours(general)
        | attacks::horse_to_unblocked(general)
}

/// From where the side to move can give check.
#[derive(Clone, Copy, Debug)]
pub struct CheckZone(Squares);

impl Position {
    /// Whether a piece of the side to move that may go from one square to another by its own movement may
    /// do so by the rules.
    #[inline]
    pub(super) fn is_safe(&self, from: Square, to: Square) -> bool {
        let state = &self.state;
        let is_general = self.pieces(self.side_to_move, Kind::General).contains(from);
        let looked_at = state.in_check
            || is_general
            || state.pinned.contains(from)
            || state.screening.contains(to);
        !looked_at || !self.is_attacked_after(self.side_to_move, from, to)
    }

    /// Whether a move can be played here. Any move may be asked about.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        self.piece_on(from).is_some_and(|piece| {
            piece.color == self.side_to_move
                && self.targets(piece, from).contains(to)
                && self.is_safe(from, to)
        })
    }

    /// Where changes can give check to the opponent.
    #[must_use]
    pub fn check_zone(&self) -> CheckZone {
        CheckZone(zone(self.general(!self.side_to_move)))
    }

    /// Whether a legal move gives check.
    #[must_use]
    #[inline]
    pub fn gives_check(&self, mv: Move, zone: CheckZone) -> bool {
        let touches = zone.0.contains(mv.from()) || zone.0.contains(mv.to());
        touches && self.is_attacked_after(!self.side_to_move, mv.from(), mv.to())
    }
}
