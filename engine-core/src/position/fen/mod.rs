//! Forsyth-Edwards Notation in and out, with the faults of a position named.
//!
//! [`Position::from_fen`] is strict. [`Position::read_fen`] is for texts that people and other
//! programs give: it repairs what has one sensible meaning, and says so (`docs/fen.md`).
//!
//! Castling fields may be standard (`KQkq`), X-FEN (the same letters in Chess960, for the
//! outermost rook) or Shredder-FEN (`HAha`, the rook's file).

mod error;
mod fields;
mod mend;
mod repair;
mod write;

pub use error::FenError;
pub(crate) use mend::unlabelled;
pub use repair::{FenReading, Repair, repairs_note};

use fields::{Castling, en_passant_target, number};

use super::board::{Position, State};
use super::castling::{CastlingRights, CastlingSetup, CastlingSide};
use crate::text::shorten;
use crate::types::{Bitboard, Color, File, Move, Piece, PieceType, Rank, Square};

/// The start position of standard chess.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Position {
    /// The start position of standard chess.
    #[must_use]
    pub fn startpos() -> Self {
        Self::from_fen(START_FEN).expect("the start position is a valid FEN")
    }

    /// Reads a FEN. Missing fields at the end count as `w - - 0 1`.
    ///
    /// # Errors
    /// The first fault found, in the text or in the position.
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        let mut fields = fen.split_ascii_whitespace();
        let placement = fields.next().ok_or(FenError::Empty)?;
        let mut position = Self::empty();
        position.read_placement(placement)?;
        position.side_to_move = match fields.next() {
            None | Some("w") => Color::White,
            Some("b") => Color::Black,
            Some(other) => return Err(FenError::SideToMove(shorten(other))),
        };
        position.check_material()?;
        position.read_castling(fields.next().unwrap_or("-"))?;
        let en_passant = fields.next().unwrap_or("-");
        position.state.halfmove_clock = number("half-move clock", fields.next().unwrap_or("0"))?;
        let fullmove = number("move number", fields.next().unwrap_or("1"))?;
        if let Some(extra) = fields.next() {
            return Err(FenError::Trailing(shorten(extra)));
        }
        position.set_fullmove(fullmove);
        // History before the FEN is unknown: nothing can repeat beyond it.
        position.state.plies_since_null = 0;

        position.complete_state();
        position.check_turn()?;
        position.read_en_passant(en_passant)?;
        Ok(position)
    }

    fn empty() -> Self {
        Self {
            kinds: [Bitboard::EMPTY; 6],
            colors: [Bitboard::EMPTY; 2],
            board: [None; 64],
            side_to_move: Color::White,
            plies: 0,
            castling: CastlingSetup::new(),
            state: State {
                key: 0,
                pawn_key: 0,
                minor_key: 0,
                non_pawn_keys: [0; 2],
                checkers: Bitboard::EMPTY,
                pinned: Bitboard::EMPTY,
                castling: CastlingRights::NONE,
                en_passant: None,
                halfmove_clock: 0,
                plies_since_null: 0,
                captured: None,
                last_move: Move::NULL,
            },
            history: Vec::new(),
        }
    }

    fn set_fullmove(&mut self, number: u16) {
        let black = u32::from(self.side_to_move == Color::Black);
        self.plies = 2 * u32::from(number.saturating_sub(1)) + black;
    }

    fn read_placement(&mut self, text: &str) -> Result<(), FenError> {
        let ranks = text.split('/').count();
        if ranks != 8 {
            return Err(FenError::RankCount(ranks));
        }
        for (row, rank) in text.split('/').zip(Rank::ALL.into_iter().rev()) {
            let mut file = 0usize;
            for letter in row.chars() {
                if let Some(gap) = letter.to_digit(10).filter(|gap| (1..=8).contains(gap)) {
                    file += gap as usize;
                } else {
                    let piece =
                        Piece::try_from(letter).map_err(|_| FenError::UnknownPiece(letter))?;
                    if let Some(file) = File::new(file) {
                        self.place(piece, Square::new(file, rank));
                    }
                    file += 1;
                }
            }
            if file != 8 {
                return Err(FenError::RankLength { rank: rank.index() + 1, found: file });
            }
        }
        Ok(())
    }

    fn check_material(&self) -> Result<(), FenError> {
        for color in Color::ALL {
            match self.pieces(color, PieceType::King).count() {
                0 => return Err(FenError::MissingKing(color)),
                1 => {}
                kings => return Err(FenError::ManyKings(color, kings)),
            }
        }
        let edges = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        if let Some(square) = (self.kind(PieceType::Pawn) & edges).first() {
            return Err(FenError::PawnOnLastRank(square));
        }
        for color in Color::ALL {
            let pawns = self.pieces(color, PieceType::Pawn).count();
            if pawns > 8 {
                return Err(FenError::ManyPawns(color, pawns));
            }
            let all = self.color(color).count();
            if all > 16 {
                return Err(FenError::ManyPieces(color, all));
            }
            let promoted: u32 = [
                (PieceType::Knight, 2),
                (PieceType::Bishop, 2),
                (PieceType::Rook, 2),
                (PieceType::Queen, 1),
            ]
            .into_iter()
            .map(|(kind, usual)| self.pieces(color, kind).count().saturating_sub(usual))
            .sum();
            if pawns + promoted > 8 {
                return Err(FenError::ManyPromoted(color));
            }
        }
        Ok(())
    }

    /// The side that has just moved cannot have left its king attacked.
    fn check_turn(&self) -> Result<(), FenError> {
        let them = !self.side_to_move;
        if self.is_attacked(self.king(them), self.side_to_move, self.occupied()) {
            return Err(FenError::OpponentInCheck(them));
        }
        Ok(())
    }

    fn read_castling(&mut self, text: &str) -> Result<(), FenError> {
        let syntax = || FenError::CastlingSyntax(shorten(text));
        if text == "-" {
            return Ok(());
        }
        if text.len() > 4 {
            return Err(syntax());
        }
        for letter in text.chars() {
            let castling = self.castling_by(letter)?.ok_or_else(syntax)?;
            if self.state.castling.intersects(castling.right()) {
                return Err(syntax()); // twice the same right, or two rooks for one
            }
            self.allow_castling(castling);
        }
        Ok(())
    }

    /// What a letter of the castling field means here; `None` for one that means nothing.
    fn castling_by(&self, letter: char) -> Result<Option<Castling>, FenError> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let king = self.king(color);
        let rooks = self.pieces(color, PieceType::Rook) & Bitboard::rank(king.rank());
        // The outermost rook of the wing; a file letter names its rook itself.
        let rook = match letter.to_ascii_uppercase() {
            'K' => rooks.last().filter(|&rook| rook > king),
            'Q' => rooks.first().filter(|&rook| rook < king),
            file @ 'A'..='H' => File::new(file as usize - 'A' as usize)
                .map(|file| Square::new(file, king.rank()))
                .filter(|&square| rooks.contains(square)),
            _ => return Ok(None),
        };
        if king.rank() != Rank::First.relative_to(color) {
            return Err(FenError::CastlingKing(letter, color));
        }
        let rook = rook.ok_or(FenError::CastlingRook(letter, color))?;
        let side = if rook > king { CastlingSide::King } else { CastlingSide::Queen };
        Ok(Some(Castling { color, side, king, rook }))
    }

    fn allow_castling(&mut self, castling: Castling) {
        let Castling { color, side, king, rook } = castling;
        self.state.castling = self.state.castling.with(castling.right());
        self.castling.allow(color, side, king, rook);
    }

    /// A square that no capturer can use is possible and dropped; an impossible one is an error.
    fn read_en_passant(&mut self, text: &str) -> Result<(), FenError> {
        let Some(square) = en_passant_target(text)? else { return Ok(()) };
        let them = !self.side_to_move;
        let pawn = Piece::new(them, PieceType::Pawn);
        let possible = square.rank() == Rank::Third.relative_to(them)
            && self.piece_on(square.forward(them)) == Some(pawn)
            && self.piece_on(square).is_none()
            && self.piece_on(square.forward(!them)).is_none();
        if !possible {
            return Err(FenError::EnPassantImpossible(square, them));
        }
        self.set_en_passant_if_legal(square);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
