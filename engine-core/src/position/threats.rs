//! Which squares the pieces of a side attack, and where they threaten to win by it.

use super::board::Position;
use super::see::EXCHANGE_VALUES;
use crate::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_set_attacks, rook_attacks,
};
use crate::types::{Bitboard, Color, Move, PieceType};

/// The squares that one side attacks, by what it attacks them with.
#[derive(Clone, Copy, Debug)]
pub struct Threats {
    by_pawns: Bitboard,
    /// By pawns, knights and bishops.
    by_minors: Bitboard,
    /// By pawns, knights, bishops and rooks.
    by_rooks: Bitboard,
    /// By any piece.
    by_all: Bitboard,
}

impl Threats {
    /// All squares that the side attacks, those of its own pieces among them.
    #[must_use]
    #[inline]
    pub const fn all(&self) -> Bitboard {
        self.by_all
    }

    /// Where a piece of this kind is attacked by one that is worth less.
    #[inline]
    const fn by_cheaper(&self, kind: PieceType) -> Bitboard {
        match kind {
            PieceType::Pawn | PieceType::King => Bitboard::EMPTY,
            PieceType::Knight | PieceType::Bishop => self.by_pawns,
            PieceType::Rook => self.by_minors,
            PieceType::Queen => self.by_rooks,
        }
    }
}

impl Position {
    /// What a side attacks.
    #[must_use]
    pub fn threats(&self, side: Color) -> Threats {
        let occupied = self.occupied();
        let by_pawns = pawn_set_attacks(side, self.pieces(side, PieceType::Pawn));
        let mut by_minors = by_pawns;
        for knight in self.pieces(side, PieceType::Knight).squares() {
            by_minors |= knight_attacks(knight);
        }
        for bishop in self.pieces(side, PieceType::Bishop).squares() {
            by_minors |= bishop_attacks(bishop, occupied);
        }
        let mut by_rooks = by_minors;
        for rook in self.pieces(side, PieceType::Rook).squares() {
            by_rooks |= rook_attacks(rook, occupied);
        }
        let mut by_all = by_rooks | king_attacks(self.king(side));
        for queen in self.pieces(side, PieceType::Queen).squares() {
            by_all |= bishop_attacks(queen, occupied) | rook_attacks(queen, occupied);
        }
        Threats { by_pawns, by_minors, by_rooks, by_all }
    }

    /// What a legal move brings out of the reach of cheaper pieces, in the units of [`EXCHANGE_VALUES`];
    /// negative for a piece that it exposes to them. `threats` are the opponent's.
    #[must_use]
    #[inline]
    pub fn relief(&self, mv: Move, threats: &Threats) -> i32 {
        let Some(piece) = self.piece_on(mv.from()) else { return 0 };
        let unsafe_squares = threats.by_cheaper(piece.kind());
        let worth = EXCHANGE_VALUES[piece.kind().index()];
        match (unsafe_squares.contains(mv.from()), unsafe_squares.contains(mv.to())) {
            (true, false) => worth,
            (false, true) => -worth,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;

    #[test]
    fn cheaper_pieces_threaten_dearer_ones() {
        // The pawn on e6 attacks the knight, the bishop the rook; the queen is attacked by a queen only.
        let fen = "q3k3/1b6/4p3/3N4/4R3/8/8/Q3K3 w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let threats = position.threats(Color::Black);
        let relief = |mv: &str| position.relief(position.uci_move(mv).unwrap(), &threats);
        let worth = |kind: PieceType| EXCHANGE_VALUES[kind.index()];
        assert_eq!(relief("d5c3"), worth(PieceType::Knight));
        assert_eq!(relief("e4g4"), 0, "the knight stands between");
        assert_eq!(relief("e4e6"), 0);
        assert_eq!(relief("a1a6"), -worth(PieceType::Queen), "to where the bishop takes it");
        assert_eq!(relief("a1b1"), 0);
        assert_eq!(relief("e1e2"), 0);
    }

    #[test]
    fn attacked_squares_are_those_that_an_attacker_is_found_for() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "8/8/8/1k1pP2Q/8/8/8/4K3 w - d6 0 2",
        ] {
            let position = Position::from_fen(fen).unwrap();
            for side in Color::ALL {
                let attacked = position.threats(side).all();
                for square in Square::ALL {
                    let expected = position.is_attacked(square, side, position.occupied());
                    assert_eq!(attacked.contains(square), expected, "{fen} {square}");
                }
            }
        }
    }
}
