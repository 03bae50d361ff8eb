//! Moves as UCI writes them: `e2e4`, `e7e8q`, and castling in either form.

use super::board::Position;
use super::moves::castling_side;
use crate::types::{Move, MoveKind, PieceType, Square};

impl Position {
    /// The legal move that a UCI text means. Castling may be written as the king's steps (`e1g1`)
    /// or as the king taking its own rook (`e1h1`), whatever the variant.
    #[must_use]
    pub fn uci_move(&self, text: &str) -> Option<Move> {
        let from: Square = text.get(0..2)?.parse().ok()?;
        let to: Square = text.get(2..4)?.parse().ok()?;
        let promotion = match text.get(4..)? {
            "" => None,
            letter => {
                let mut letters = letter.chars();
                let kind = PieceType::from_char(letters.next()?)?;
                if letters.next().is_some() || matches!(kind, PieceType::Pawn | PieceType::King) {
                    return None;
                }
                Some(kind)
            }
        };
        let moves = self.legal_moves();
        let with = |kind: &[MoveKind], target: &dyn Fn(Move) -> Square| {
            moves.iter().copied().find(|&mv| {
                kind.contains(&mv.kind())
                    && mv.from() == from
                    && target(mv) == to
                    && mv.promotion_piece() == promotion
            })
        };
        with(&[MoveKind::Normal, MoveKind::EnPassant, MoveKind::Promotion], &Move::to)
            .or_else(|| with(&[MoveKind::Castling], &Move::to))
            .or_else(|| with(&[MoveKind::Castling], &|mv| self.castling_king_target(mv)))
    }

    /// The move as UCI writes it; castling as the king taking its own rook where `chess960` says
    /// so, else as the king's steps.
    #[must_use]
    pub fn uci(&self, mv: Move, chess960: bool) -> String {
        uci_text(mv, chess960)
    }

    fn castling_king_target(&self, mv: Move) -> Square {
        castling_side(mv.from(), mv.to()).king_target(self.side_to_move())
    }
}

/// A move as UCI writes it. A null move is `0000`.
#[must_use]
pub fn uci_text(mv: Move, chess960: bool) -> String {
    if mv.kind() == MoveKind::Castling && !chess960 {
        let side = castling_side(mv.from(), mv.to());
        let target =
            Square::new(side.king_target(crate::types::Color::White).file(), mv.to().rank());
        return format!("{}{target}", mv.from());
    }
    format!("{mv:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_is_understood_in_both_forms() {
        let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let short = Move::castling(Square::E1, Square::H1);
        assert_eq!(position.uci_move("e1g1"), Some(short));
        assert_eq!(position.uci_move("e1h1"), Some(short));
        assert_eq!(position.uci(short, false), "e1g1");
        assert_eq!(position.uci(short, true), "e1h1");
        let long = Move::castling(Square::E1, Square::A1);
        assert_eq!(position.uci_move("e1c1"), Some(long));
        assert_eq!(position.uci(long, false), "e1c1");
    }

    #[test]
    fn a_king_step_is_no_castling() {
        // The king on f1 may step to g1 and may castle with the rook on h1.
        let position = Position::from_fen("4k3/8/8/8/8/8/8/5K1R w K - 0 1").unwrap();
        assert_eq!(position.uci_move("f1g1"), Some(Move::normal(Square::F1, Square::G1)));
        assert_eq!(position.uci_move("f1h1"), Some(Move::castling(Square::F1, Square::H1)));
    }

    #[test]
    fn nonsense_is_no_move() {
        let position = Position::startpos();
        for text in ["", "e2", "e2e", "e2e5", "e2e4q", "e2e4qq", "é2e4", "e7e5", "0000"] {
            assert_eq!(position.uci_move(text), None, "{text}");
        }
    }
}
