//! Which moves give check, without making them.

use super::board::Position;
use super::castling::CastlingSide;
use super::moves::castling_side;
use crate::attacks::{
    between, bishop_attacks, diagonals, knight_attacks, line, pawn_attacks, piece_attacks,
    rook_attacks, straights,
};
use crate::types::{Bitboard, Color, Move, MoveKind, PieceType, Square};

/// The squares from which the side to move gives check.
#[derive(Clone, Copy, Debug)]
pub struct CheckSquares {
    /// The king that is to be checked.
    king: Square,
    /// The squares from which a piece of each kind attacks the king, by [`PieceType`].
    by_kind: [Bitboard; 6],
    /// Pieces of the side to move that stand between a slider of theirs and that king.
    discoverers: Bitboard,
}

impl Position {
    /// The squares from which the side to move gives check.
    #[must_use]
    pub fn check_squares(&self) -> CheckSquares {
        let us = self.side_to_move();
        let king = self.king(!us);
        let occupied = self.occupied();
        let diagonal = bishop_attacks(king, occupied);
        let straight = rook_attacks(king, occupied);
        let mut by_kind = [Bitboard::default(); 6];
        by_kind[PieceType::Pawn.index()] = pawn_attacks(!us, king);
        by_kind[PieceType::Knight.index()] = knight_attacks(king);
        by_kind[PieceType::Bishop.index()] = diagonal;
        by_kind[PieceType::Rook.index()] = straight;
        by_kind[PieceType::Queen.index()] = diagonal | straight;
        CheckSquares { king, by_kind, discoverers: self.discoverers(us, king) }
    }

    fn discoverers(&self, us: Color, king: Square) -> Bitboard {
        let queens = self.kind(PieceType::Queen);
        let sliders = diagonals(king) & (self.kind(PieceType::Bishop) | queens)
            | straights(king) & (self.kind(PieceType::Rook) | queens);
        let mut found = Bitboard::default();
        for slider in (sliders & self.color(us)).squares() {
            let blockers = between(slider, king) & self.occupied();
            if !blockers.more_than_one() {
                found |= blockers & self.color(us);
            }
        }
        found
    }

    /// Whether a legal move gives check, by what [`Position::check_squares`] says of the position.
    #[must_use]
    pub fn gives_check(&self, mv: Move, squares: &CheckSquares) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_on(from) else { return false };
        let king = squares.king;
        if mv.kind() == MoveKind::Castling {
            let side = castling_side(from, to);
            return self.castling_gives_check(piece.color(), side, from, to, king);
        }
        if squares.discoverers.contains(from) && !line(from, king).contains(to) {
            return true;
        }
        match mv.kind() {
            MoveKind::Promotion => {
                let occupied = self.occupied() ^ from.bitboard() | to.bitboard();
                mv.promotion_piece()
                    .is_some_and(|kind| piece_attacks(kind, to, occupied).contains(king))
            }
            MoveKind::EnPassant => {
                let victim = to.forward(!piece.color());
                let occupied =
                    self.occupied() ^ from.bitboard() ^ victim.bitboard() | to.bitboard();
                squares.by_kind[PieceType::Pawn.index()].contains(to)
                    || self.sliders_reach(king, piece.color(), occupied)
            }
            MoveKind::Normal | MoveKind::Castling => {
                squares.by_kind[piece.kind().index()].contains(to)
            }
        }
    }

    fn castling_gives_check(
        &self,
        us: Color,
        side: CastlingSide,
        from: Square,
        rook: Square,
        king: Square,
    ) -> bool {
        let (king_target, rook_target) = (side.king_target(us), side.rook_target(us));
        let occupied = (self.occupied() ^ from.bitboard() ^ rook.bitboard())
            | king_target.bitboard()
            | rook_target.bitboard();
        rook_attacks(rook_target, occupied).contains(king) || self.sliders_reach(king, us, occupied)
    }

    /// Whether a slider of one side, none of which has moved, attacks a square.
    fn sliders_reach(&self, square: Square, side: Color, occupied: Bitboard) -> bool {
        let queens = self.kind(PieceType::Queen);
        let hits = bishop_attacks(square, occupied) & (self.kind(PieceType::Bishop) | queens)
            | rook_attacks(square, occupied) & (self.kind(PieceType::Rook) | queens);
        (hits & self.color(side) & occupied).any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FENS: [&str; 7] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
        "8/8/8/1k1pP2Q/8/8/8/4K3 w - d6 0 2",
        "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
    ];

    fn walk(position: &mut Position, depth: u32, checks: &mut u32) {
        let squares = position.check_squares();
        for mv in position.legal_moves() {
            let said = position.gives_check(mv, &squares);
            position.make(mv);
            assert_eq!(said, position.in_check(), "{mv:?} leads to {}", position.fen());
            *checks += u32::from(said);
            if depth > 1 {
                walk(position, depth - 1, checks);
            }
            position.unmake();
        }
    }

    #[test]
    fn checks_are_told_before_they_are_given() {
        let mut checks = 0;
        for fen in FENS {
            walk(&mut Position::from_fen(fen).unwrap(), 3, &mut checks);
        }
        assert!(checks > 1_000);
    }
}
