//! What a position's pieces attack, as far as the order of moves and their pruning ask for it.

use crate::attacks::{
    between, bishop_attacks, diagonals, knight_attacks, line, pawn_attacks, pawn_set_attacks,
    piece_attacks, rook_attacks, straights,
};
use crate::position::Position;
use crate::types::{Bitboard, Move, PieceType, Square};

/// The squares that the opponent of the side to move attacks, by pieces less than one of each kind.
#[derive(Clone, Copy)]
pub struct Threats([Bitboard; 6]);

impl Threats {
    /// No square is attacked, or nobody asks.
    pub const NONE: Self = Self([Bitboard::EMPTY; 6]);

    /// Those of a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let them = !position.side_to_move();
        let occupied = position.occupied();
        let with = |earlier: Bitboard, kind| {
            position
                .pieces(them, kind)
                .into_iter()
                .fold(earlier, |all, from| all | piece_attacks(kind, from, occupied))
        };
        let by_pawns = pawn_set_attacks(them, position.pieces(them, PieceType::Pawn));
        let by_minors = with(with(by_pawns, PieceType::Knight), PieceType::Bishop);
        let by_rooks = with(by_minors, PieceType::Rook);
        let none = Bitboard::EMPTY;
        Self([none, by_pawns, by_pawns, by_minors, by_rooks, none])
    }

    /// The squares where a piece of this kind is attacked by a lesser one. Pawns have none, and
    /// kings are not asked for.
    #[must_use]
    #[inline]
    pub const fn of_lesser(&self, kind: PieceType) -> Bitboard {
        self.0[kind.index()]
    }
}

/// How the side to move can give check.
#[derive(Clone, Copy)]
pub struct CheckSquares {
    /// The squares from which its pieces do, by kind.
    from: [Bitboard; 6],
    /// Its pieces that alone stand between the king and one that then gives check.
    uncovering: Bitboard,
    king: Square,
}

impl CheckSquares {
    /// Those of a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let us = position.side_to_move();
        let king = position.king(!us);
        let bishop = bishop_attacks(king, position.occupied());
        let rook = rook_attacks(king, position.occupied());
        let (pawn, knight) = (pawn_attacks(!us, king), knight_attacks(king));
        let queens = position.kind(PieceType::Queen);
        let snipers = (position.kind(PieceType::Bishop) | queens) & diagonals(king)
            | (position.kind(PieceType::Rook) | queens) & straights(king);
        let uncovering = (snipers & position.color(us))
            .into_iter()
            .map(|sniper| between(king, sniper) & position.occupied())
            .filter(|covers| !covers.more_than_one())
            .fold(Bitboard::EMPTY, |all, cover| all | cover)
            & position.color(us);
        let from = [pawn, knight, bishop, rook, bishop | rook, Bitboard::EMPTY];
        Self { from, uncovering, king }
    }

    /// Whether a piece of this kind gives check by a move: with itself, not by what it uncovers or
    /// turns into.
    #[must_use]
    #[inline]
    pub const fn are_reached(&self, kind: PieceType, mv: Move) -> bool {
        self.from[kind.index()].contains(mv.to())
    }

    /// Whether a piece gives check by going out of the way of another.
    #[must_use]
    #[inline]
    pub fn are_uncovered(&self, mv: Move) -> bool {
        self.uncovering.contains(mv.from()) && !line(self.king, mv.from()).contains(mv.to())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(set: Bitboard) -> Vec<String> {
        set.into_iter().map(|square| square.to_string()).collect()
    }

    #[test]
    fn threats_are_told_apart_by_their_least_piece() {
        // Black has a pawn on e5, a knight on h8, a rook on a8 and a queen on d8.
        let position = Position::from_fen("r2qk2n/8/8/4p3/8/8/8/4K3 w - - 0 1").unwrap();
        let threats = Threats::new(&position);
        assert_eq!(squares(threats.of_lesser(PieceType::Bishop)), ["d4", "f4"]);
        assert_eq!(squares(threats.of_lesser(PieceType::Rook)), ["d4", "f4", "g6", "f7"]);
        let of_queens = threats.of_lesser(PieceType::Queen);
        assert!(of_queens.contains(Square::A1) && !of_queens.contains(Square::D1));
        assert_eq!(threats.of_lesser(PieceType::King), Bitboard::EMPTY);
    }

    /// Every move of an ordinary piece is told right: the position after it says so.
    #[test]
    fn checks_are_checks() {
        for fen in [
            "4k3/8/8/8/8/8/1P6/RNBQK3 w - - 0 1",
            "r1bq1rk1/pp3ppp/2n1pn2/3p4/1b1P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
            "6k1/5ppp/8/8/1n6/2q1r3/8/1K6 b - - 0 1",
            // Two knights, a pawn and a king stand before pieces that give check once they go.
            "4k3/8/6N1/1P2N2Q/B7/8/8/4R1K1 w - - 0 1",
            "3k4/8/8/8/8/8/3K4/3R4 w - - 0 1",
        ] {
            let mut position = Position::from_fen(fen).unwrap();
            let checks = CheckSquares::new(&position);
            let mut seen = 0;
            for mv in position.legal_moves() {
                let kind = position.piece_on(mv.from()).unwrap().kind();
                let said = checks.are_reached(kind, mv) || checks.are_uncovered(mv);
                position.make(mv);
                assert_eq!(said, position.in_check(), "{fen} {mv:?}");
                position.unmake();
                seen += usize::from(said);
            }
            assert!(seen > 0, "{fen}");
        }
    }
}
