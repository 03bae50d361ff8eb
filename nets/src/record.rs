//! One position with its label in 32 bytes: what shards hold and the trainer reads.
//!
//! | bytes | what |
//! |---|---|
//! | 0-7 | occupied squares, A1 the lowest bit |
//! | 8-23 | four bits for each piece in the order of squares, low half first: kind (pawn 0 … king 5; 6 a rook that may castle), +8 for Black |
//! | 24-25 | score for the side to move, internal units; -32768 where there is none |
//! | 26 | bit 0 Black to move; bits 1-2 White's result (0 loss, 1 draw, 2 win, 3 unknown); bit 3 a capture wins material; bits 4-7 en passant file + 1, or 0 |
//! | 27 | plies since the last capture or pawn move, 255 at most |
//! | 28-31 | which game, a hash: the held-out part is chosen by it |
//!
//! Numbers are little-endian. Squares are those of the game, so that other engines can be asked.

use tabia_core::position::{CastlingSide, FenError, Position};
use tabia_core::types::{Bitboard, Color, File, Piece, PieceType, Rank, Square};

use crate::random::mix;

/// Bytes of a record.
pub const BYTES: usize = 32;
/// A score that is none.
pub const NO_SCORE: i16 = i16::MIN;
/// The largest score kept, internal units; larger ones are cut.
pub const MOST_SCORE: i32 = 20_000;
/// A rook with a castling right.
pub(crate) const CASTLING_ROOK: u8 = 6;

/// A game's result for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// Black won.
    Loss,
    /// Nobody won.
    Draw,
    /// White won.
    Win,
    /// The game has no result.
    Unknown,
}

impl Outcome {
    const ALL: [Self; 4] = [Self::Loss, Self::Draw, Self::Win, Self::Unknown];

    /// 0, 0.5 or 1 from one side's view, if it is known.
    #[must_use]
    pub const fn points(self, color: Color) -> Option<f32> {
        let white = match self {
            Self::Loss => 0.0,
            Self::Draw => 0.5,
            Self::Win => 1.0,
            Self::Unknown => return None,
        };
        Some(match color {
            Color::White => white,
            Color::Black => 1.0 - white,
        })
    }
}

/// A position with its label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record(pub [u8; BYTES]);

impl Record {
    /// A position of some game, without score and result.
    #[must_use]
    pub fn new(position: &Position, game: u32) -> Self {
        let mut bytes = [0; BYTES];
        bytes[..8].copy_from_slice(&position.occupied().0.to_le_bytes());
        for (i, square) in position.occupied().squares().enumerate().take(32) {
            let code = piece_code(position, square);
            bytes[8 + i / 2] |= code << (4 * (i % 2));
        }
        let en_passant = position.en_passant_square().map_or(0, |square| square.file() as u8 + 1);
        bytes[26] = position.side_to_move() as u8 | (Outcome::Unknown as u8) << 1 | en_passant << 4;
        bytes[27] = position.halfmove_clock().min(255) as u8;
        bytes[28..].copy_from_slice(&game.to_le_bytes());
        let mut record = Self(bytes);
        record.set_score(None);
        record
    }

    /// The occupied squares.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        let (occupied, _) = self.0.split_first_chunk().expect("a record is longer");
        Bitboard(u64::from_le_bytes(*occupied))
    }

    /// The four bits of each piece, with its square.
    #[inline]
    fn codes(&self) -> impl Iterator<Item = (u8, Square)> {
        let codes = &self.0[8..24];
        let squares = self.occupied().squares().take(32).enumerate();
        squares.map(move |(i, square)| (codes[i / 2] >> (4 * (i % 2)) & 15, square))
    }

    /// All pieces with their squares; a code that is no piece counts as a king.
    #[inline]
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, Square)> {
        self.codes().map(|(code, square)| {
            let color = Color::ALL[usize::from(code >> 3)];
            let kind = match code & 7 {
                CASTLING_ROOK => PieceType::Rook,
                kind => PieceType::ALL[usize::from(kind).min(5)],
            };
            (Piece::new(color, kind), square)
        })
    }

    /// Where the kings stand, by colour.
    #[must_use]
    pub fn kings(&self) -> [Square; 2] {
        let mut kings = [Square::A1; 2];
        for (piece, square) in self.pieces() {
            if piece.kind() == PieceType::King {
                kings[piece.color().index()] = square;
            }
        }
        kings
    }

    /// The squares of the pieces, by colour and kind.
    #[must_use]
    pub fn sets(&self) -> [[Bitboard; 6]; 2] {
        let mut sets = [[Bitboard::EMPTY; 6]; 2];
        for (piece, square) in self.pieces() {
            sets[piece.color().index()][piece.kind().index()] |= square.bitboard();
        }
        sets
    }

    /// What stands on each square, as four bits (see above).
    #[must_use]
    pub fn board(&self) -> [Option<u8>; 64] {
        let mut board = [None; 64];
        for (code, square) in self.codes() {
            board[square.index()] = Some(code);
        }
        board
    }

    /// The same side to move with other pieces, 32 at most, and nothing to take en passant.
    #[must_use]
    pub fn with_board(&self, board: &[Option<u8>; 64]) -> Self {
        let mut record = *self;
        record.0[..24].fill(0);
        let mut occupied = 0_u64;
        let pieces = board.iter().enumerate().filter_map(|(square, code)| Some((square, (*code)?)));
        for (i, (square, code)) in pieces.take(32).enumerate() {
            occupied |= 1 << square;
            record.0[8 + i / 2] |= code << (4 * (i % 2));
        }
        record.0[..8].copy_from_slice(&occupied.to_le_bytes());
        record.0[26] &= 15;
        record
    }

    /// Whose turn it is.
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        Color::ALL[(self.0[26] & 1) as usize]
    }

    /// The score for the side to move, internal units.
    #[must_use]
    #[inline]
    pub const fn score(&self) -> Option<i16> {
        let score = i16::from_le_bytes([self.0[24], self.0[25]]);
        if score == NO_SCORE { None } else { Some(score) }
    }

    /// Sets the score, cut to ±[`MOST_SCORE`].
    pub fn set_score(&mut self, score: Option<i32>) {
        let cut = |score: i32| score.clamp(-MOST_SCORE, MOST_SCORE) as i16;
        let [low, high] = score.map_or(NO_SCORE, cut).to_le_bytes();
        (self.0[24], self.0[25]) = (low, high);
    }

    /// The game's result for White.
    #[must_use]
    #[inline]
    pub const fn outcome(&self) -> Outcome {
        Outcome::ALL[(self.0[26] >> 1 & 3) as usize]
    }

    /// Sets the game's result.
    pub const fn set_outcome(&mut self, outcome: Outcome) {
        self.0[26] = self.0[26] & !6 | (outcome as u8) << 1;
    }

    /// Whether a capture wins material, so that a static score says little.
    #[must_use]
    #[inline]
    pub const fn is_noisy(&self) -> bool {
        self.0[26] & 8 != 0
    }

    /// Marks a position in which a capture wins material.
    pub const fn set_noisy(&mut self, noisy: bool) {
        self.0[26] = self.0[26] & !8 | (noisy as u8) << 3;
    }

    /// Which game it comes from.
    #[must_use]
    #[inline]
    pub const fn game(&self) -> u32 {
        u32::from_le_bytes([self.0[28], self.0[29], self.0[30], self.0[31]])
    }

    /// Whether the game belongs to the part that is never trained on, about one in `parts`.
    #[must_use]
    #[inline]
    pub const fn is_held_out(&self, parts: u32) -> bool {
        parts > 0 && (mix(self.game() as u64 ^ 0x4845_4C44) >> 32).is_multiple_of(parts as u64)
    }

    /// A hash of the board and the side to move, by which duplicates are known.
    #[must_use]
    pub fn key(&self) -> u64 {
        let (words, _) = self.0[..24].as_chunks();
        let side = u64::from(self.0[26] & 1);
        words.iter().fold(side, |key, word| mix(key ^ u64::from_le_bytes(*word)))
    }

    /// The position in Forsyth-Edwards notation, castling by the rooks' files.
    #[must_use]
    pub fn fen(&self) -> String {
        let mut board = [None; 64];
        for (piece, square) in self.pieces() {
            board[square.index()] = Some(piece);
        }
        let mut fen = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match board[8 * rank + file] {
                    None => empty += 1,
                    Some(piece) => {
                        push_count(&mut fen, &mut empty);
                        fen.push(piece.to_char());
                    }
                }
            }
            push_count(&mut fen, &mut empty);
            if rank > 0 {
                fen.push('/');
            }
        }
        let side = ['w', 'b'][self.side_to_move().index()];
        let castling = self.castling_field();
        let en_passant = self.en_passant_field();
        format!("{fen} {side} {castling} {en_passant} {} 1", self.0[27])
    }

    /// The position again; clocks are cut to what a record holds.
    ///
    /// # Errors
    ///
    /// Where the bytes are no legal position.
    pub fn position(&self) -> Result<Position, FenError> {
        Position::from_fen(&self.fen())
    }

    fn castling_field(&self) -> String {
        let mut field = String::new();
        for (code, square) in self.codes() {
            if code & 7 == CASTLING_ROOK {
                let file = (b'a' + square.file() as u8) as char;
                field.push(if code & 8 == 0 { file.to_ascii_uppercase() } else { file });
            }
        }
        if field.is_empty() { "-".into() } else { field }
    }

    fn en_passant_field(&self) -> String {
        let Some(file) = usize::from(self.0[26] >> 4).checked_sub(1).and_then(File::new) else {
            return "-".into();
        };
        // The pawn that can be taken belongs to the side that has just moved.
        let rank = Rank::Sixth.relative_to(self.side_to_move());
        Square::new(file, rank).to_string()
    }
}

fn push_count(fen: &mut String, empty: &mut u8) {
    if *empty > 0 {
        fen.push((b'0' + *empty) as char);
        *empty = 0;
    }
}

fn piece_code(position: &Position, square: Square) -> u8 {
    let Some(piece) = position.piece_on(square) else { return 0 };
    let (color, kind) = (piece.color(), piece.kind());
    let may_castle = kind == PieceType::Rook
        && CastlingSide::ALL.iter().any(|&side| {
            position.castling_rights().has(color, side)
                && position.castling_rook(color, side) == square
        });
    let code = if may_castle { CASTLING_ROOK } else { kind as u8 };
    code | (color as u8) << 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_back() {
        for fen in tabia_core::bench::POSITIONS.into_iter().chain([
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b Kq d3 0 3",
        ]) {
            let position = Position::from_fen(fen).expect(fen);
            let mut record = Record::new(&position, 77);
            assert_eq!((record.score(), record.outcome()), (None, Outcome::Unknown));
            record.set_score(Some(-123));
            record.set_outcome(Outcome::Draw);
            record.set_noisy(true);
            let again = record.position().unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(again, position, "{fen} {}", record.fen());
            assert_eq!((record.score(), record.outcome()), (Some(-123), Outcome::Draw));
            assert!(record.is_noisy());
            assert_eq!(record.game(), 77);
        }
    }

    #[test]
    fn keys_tell_positions_apart_and_forget_labels() {
        let position = Position::startpos();
        let (mut a, b) = (Record::new(&position, 1), Record::new(&position, 2));
        a.set_score(Some(5));
        assert_eq!(a.key(), b.key());
        let other = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
        assert_ne!(a.key(), Record::new(&other.expect("valid"), 1).key());
    }
}
