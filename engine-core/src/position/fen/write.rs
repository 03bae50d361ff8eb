//! A position as FEN.

use crate::position::board::Position;
use crate::position::castling::CastlingSide;
use crate::types::{Bitboard, Color, File, PieceType, Rank, Square};

impl Position {
    /// The position as FEN. Castling rights are written as X-FEN does: `KQkq` where that is
    /// clear, in standard chess always, else the rook's file.
    #[must_use]
    pub fn fen(&self) -> String {
        let mut fen = String::with_capacity(90);
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.piece_on(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            fen.push_str(&empty.to_string());
                            empty = 0;
                        }
                        fen.push(piece.to_char());
                    }
                }
            }
            if empty > 0 {
                fen.push_str(&empty.to_string());
            }
            if rank != Rank::First {
                fen.push('/');
            }
        }
        fen.push_str(if self.side_to_move == Color::White { " w " } else { " b " });
        if self.castling_rights().is_empty() {
            fen.push('-');
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if self.castling_rights().has(color, side) {
                    fen.push(self.castling_letter(color, side));
                }
            }
        }
        let en_passant = self.en_passant_square().map_or("-".to_owned(), |s| s.to_string());
        let (halfmoves, fullmove) = (self.halfmove_clock(), self.fullmove_number());
        fen.push_str(&format!(" {en_passant} {halfmoves} {fullmove}"));
        fen
    }

    fn castling_letter(&self, color: Color, side: CastlingSide) -> char {
        let rook = self.castling_rook(color, side);
        let rooks = self.pieces(color, PieceType::Rook) & Bitboard::rank(rook.rank());
        let (outermost, letter) = match side {
            CastlingSide::King => (rooks.last(), 'k'),
            CastlingSide::Queen => (rooks.first(), 'q'),
        };
        let letter = if outermost == Some(rook) { letter } else { rook.file().to_char() };
        if color == Color::White { letter.to_ascii_uppercase() } else { letter }
    }
}
