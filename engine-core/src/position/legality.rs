//! Whether one move is legal, without generating all: for moves from tables and from people.

use super::board::Position;
use super::moves::castling_side;
use crate::attacks::{between, line, pawn_attacks, piece_attacks};
use crate::types::{Bitboard, Move, MoveKind, PieceType, Rank, Square};

impl Position {
    /// Whether the move can be played here. Any 16 bits may be asked about.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let us = self.side_to_move;
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_on(from) else { return false };
        if piece.color() != us || !has_canonical_bits(mv) {
            return false;
        }
        match mv.kind() {
            MoveKind::Castling => {
                let side = castling_side(from, to);
                return piece.kind() == PieceType::King
                    && !self.in_check()
                    && self.castling.rook(us, side) == to
                    && self.can_castle(us, side);
            }
            MoveKind::EnPassant => {
                return self.state.en_passant == Some(to)
                    && self.en_passant_captures(to).contains(from);
            }
            MoveKind::Normal | MoveKind::Promotion => {}
        }
        if self.color(us).contains(to) {
            return false;
        }
        if piece.kind() == PieceType::King {
            let occupied = self.occupied() ^ from.bitboard();
            return mv.kind() == MoveKind::Normal
                && self.attacks_from(from).contains(to)
                && !self.is_attacked(to, !us, occupied);
        }
        let reaches = if piece.kind() == PieceType::Pawn {
            let promotes = to.rank() == Rank::Eighth.relative_to(us);
            promotes == (mv.kind() == MoveKind::Promotion) && self.pawn_reaches(from, to)
        } else {
            mv.kind() == MoveKind::Normal
                && piece_attacks(piece.kind(), from, self.occupied()).contains(to)
        };
        reaches && self.keeps_king_safe(from, to)
    }

    fn pawn_reaches(&self, from: Square, to: Square) -> bool {
        let us = self.side_to_move;
        let empty = !self.occupied();
        let step = from.bitboard().forward(us) & empty;
        let third = Bitboard::rank(Rank::Third.relative_to(us));
        let double_step = (step & third).forward(us) & empty;
        let captures = pawn_attacks(us, from) & self.color(!us);
        (step | double_step | captures).contains(to)
    }

    /// For a piece other than the king that reaches its target: pins and checks allow it.
    fn keeps_king_safe(&self, from: Square, to: Square) -> bool {
        let king = self.king(self.side_to_move);
        if self.state.pinned.contains(from) && !line(king, from).contains(to) {
            return false;
        }
        match self.checkers().first() {
            None => true,
            Some(_) if self.checkers().more_than_one() => false,
            Some(checker) => (between(king, checker) | self.checkers()).contains(to),
        }
    }
}

/// Whether the promotion bits are zero where there is no promotion, as in every move made here.
fn has_canonical_bits(mv: Move) -> bool {
    mv.kind() == MoveKind::Promotion || mv.to_bits() & 0x3000 == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every one of the 65,536 possible moves is legal exactly where the generator makes it.
    #[test]
    fn agrees_with_the_generator_on_every_move() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
            "8/8/8/1k1pP2K/8/8/8/8 w - d6 0 1",
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
            "4k3/8/8/8/4r3/8/3PPP2/3QKB2 w - - 0 1",
            "4k3/8/5N2/8/4R3/8/8/4K3 b - - 0 1",
            "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
        ] {
            let mut position = Position::from_fen(fen).unwrap();
            compare(&position);
            for mv in position.legal_moves() {
                position.make(mv);
                compare(&position);
                position.unmake();
            }
        }
    }

    fn compare(position: &Position) {
        let mut generated: Vec<u16> =
            position.legal_moves().iter().map(|mv| mv.to_bits()).collect();
        generated.sort_unstable();
        let legal: Vec<u16> =
            (0..=u16::MAX).filter(|&bits| position.is_legal(Move::from_bits(bits))).collect();
        assert_eq!(generated, legal, "{}", position.fen());
        assert_eq!(position.count_legal_moves(), generated.len() as u64);
    }
}
