//! Forsyth-Edwards Notation in and out, with the faults of a position named.
//!
//! Castling fields may be standard (`KQkq`), X-FEN (the same letters in Chess960, for the
//! outermost rook) or Shredder-FEN (`HAha`, the rook's file).

use super::castling::{CastlingSetup, CastlingSide};
use super::{CastlingRights, Position, State};
use crate::types::{Bitboard, Color, File, Move, Piece, PieceType, Rank, Square};

/// The start position of standard chess.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What is wrong with a FEN or the position that it describes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum FenError {
    #[error("the FEN is empty")]
    Empty,
    #[error("the board has {0} ranks, 8 were expected")]
    RankCount(usize),
    #[error("rank {rank} describes {found} squares, 8 were expected")]
    RankLength { rank: usize, found: usize },
    #[error("{0:?} on the board is neither a piece (PNBRQK, pnbrqk) nor a number from 1 to 8")]
    UnknownPiece(char),
    #[error("the side to move is {0:?}, \"w\" or \"b\" was expected")]
    SideToMove(String),
    #[error("the castling field {0:?} is not understood (KQkq, rook files such as HAha, or -)")]
    CastlingSyntax(String),
    #[error("castling right {0:?} is impossible: the {1} king is not on its first rank")]
    CastlingKing(char, Color),
    #[error("castling right {0:?} is impossible: no {1} rook stands there")]
    CastlingRook(char, Color),
    #[error("the en passant field {0:?} is not a square or -")]
    EnPassantSyntax(String),
    #[error("en passant on {0} is impossible: no {1} pawn can just have passed it")]
    EnPassantImpossible(Square, Color),
    #[error("the {field} {text:?} is not a number from 0 to 65535")]
    Number { field: &'static str, text: String },
    #[error("{0:?} follows the six fields of the FEN")]
    Trailing(String),
    #[error("{0} has no king")]
    MissingKing(Color),
    #[error("{0} has {1} kings")]
    ManyKings(Color, u32),
    #[error("a pawn stands on {0}, on a first or last rank")]
    PawnOnLastRank(Square),
    #[error("{0} has {1} pawns, more than 8")]
    ManyPawns(Color, u32),
    #[error("{0} has {1} pieces, more than 16")]
    ManyPieces(Color, u32),
    #[error("{0} has more promoted pieces than pawns that are gone")]
    ManyPromoted(Color),
    #[error("{0} is in check, but it is the other side's move")]
    OpponentInCheck(Color),
}

impl Position {
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
        position.plies = 2 * u32::from(fullmove.saturating_sub(1))
            + u32::from(position.side_to_move == Color::Black);
        // History before the FEN is unknown: nothing can repeat beyond it.
        position.state.plies_since_null = 0;

        position.complete_state();
        let them = !position.side_to_move;
        let exposed = position.king(them);
        if position.is_attacked(exposed, position.side_to_move, position.occupied()) {
            return Err(FenError::OpponentInCheck(them));
        }
        position.read_en_passant(en_passant)?;
        Ok(position)
    }

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

    fn read_placement(&mut self, text: &str) -> Result<(), FenError> {
        // Counted without splitting all of it: the text may be megabytes of slashes.
        let ranks = text.split('/').take(10).count();
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
                if file > 64 {
                    break;
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

    fn read_castling(&mut self, text: &str) -> Result<(), FenError> {
        let syntax = || FenError::CastlingSyntax(shorten(text));
        if text == "-" {
            return Ok(());
        }
        if text.len() > 4 {
            return Err(syntax());
        }
        for letter in text.chars() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let king = self.king(color);
            if king.rank() != Rank::First.relative_to(color) {
                return Err(FenError::CastlingKing(letter, color));
            }
            let rooks = self.pieces(color, PieceType::Rook) & Bitboard::rank(king.rank());
            // The outermost rook of the wing; a file letter names its rook itself.
            let rook = match letter.to_ascii_uppercase() {
                'K' => rooks.last().filter(|&rook| rook > king),
                'Q' => rooks.first().filter(|&rook| rook < king),
                file @ 'A'..='H' => File::new(file as usize - 'A' as usize)
                    .map(|file| Square::new(file, king.rank()))
                    .filter(|&square| rooks.contains(square)),
                _ => return Err(syntax()),
            };
            let rook = rook.ok_or(FenError::CastlingRook(letter, color))?;
            let side = if rook > king { CastlingSide::King } else { CastlingSide::Queen };
            let right = CastlingRights::of(color, side);
            if self.state.castling.intersects(right) {
                return Err(syntax()); // twice the same right, or two rooks for one
            }
            self.state.castling = self.state.castling.with(right);
            self.castling.allow(color, side, king, rook);
        }
        Ok(())
    }

    /// A square that no capturer can use is possible and dropped; an impossible one is an error.
    fn read_en_passant(&mut self, text: &str) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        let square: Square = text.parse().map_err(|_| FenError::EnPassantSyntax(shorten(text)))?;
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

fn number(field: &'static str, text: &str) -> Result<u16, FenError> {
    // `parse` would take a plus sign.
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|_| digits)
        .ok_or_else(|| FenError::Number { field, text: shorten(text) })
}

/// As much of a text as an error message should repeat.
fn shorten(text: &str) -> String {
    const LONGEST: usize = 24;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips() {
        for fen in [
            START_FEN,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 11",
            "8/8/8/1k1pP2K/8/8/8/8 w - d6 0 1",
            "bnrbnk2/2p1pq1r/3p1p2/pp4pp/8/P2PPP2/1PPNB1PP/N1BR1RKQ w - - 3 9",
            "1r2k1r1/8/8/8/8/8/8/RR2K1R1 w KBkq - 0 1",
        ] {
            if let Ok(position) = Position::from_fen(fen) {
                assert_eq!(position.fen(), fen);
            } else {
                panic!("{fen}: {:?}", Position::from_fen(fen));
            }
        }
    }

    #[test]
    fn castling_forms_are_one() {
        let standard = Position::from_fen(START_FEN).unwrap();
        let shredder = START_FEN.replace("KQkq", "HAha");
        assert_eq!(Position::from_fen(&shredder).unwrap().key(), standard.key());
        assert_eq!(Position::from_fen(&shredder).unwrap().fen(), START_FEN);
        assert!(!standard.is_chess960());
    }

    #[test]
    fn missing_fields_have_defaults() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R").unwrap();
        assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    }

    #[test]
    fn unusable_en_passant_squares_are_dropped() {
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        assert_eq!(Position::from_fen(fen).unwrap().fen(), fen.replace("e3", "-"));
        // The pawn that could take is pinned along the rank.
        let fen = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
        assert_eq!(Position::from_fen(fen).unwrap().en_passant_square(), None);
    }

    #[test]
    fn faults_are_named() {
        for (fen, message) in [
            ("", "the FEN is empty"),
            ("8/8/8/8 w - - 0 1", "the board has 4 ranks, 8 were expected"),
            ("9/8/8/8/8/8/8/8 w - - 0 1", "'9' on the board is neither a piece"),
            ("44k/8/8/8/8/8/8/8 w - - 0 1", "rank 8 describes 9 squares, 8 were expected"),
            ("4k3/8/8/8/8/8/7/4K3 w - - 0 1", "rank 2 describes 7 squares"),
            ("4k3/8/8/8/8/8/8/4K2X w - - 0 1", "'X' on the board"),
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"),
            ("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 2 kings"),
            ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on h8"),
            ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move is \"x\""),
            ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "'K' is impossible: no White rook"),
            ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", "'K' is impossible: the White king"),
            ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "the castling field \"KK\""),
            ("4k3/8/8/8/8/8/8/4K2R w xyz - 0 1", "the castling field"),
            ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant on e6 is impossible"),
            ("4k3/8/8/8/8/8/8/4K3 w - zz 0 1", "the en passant field \"zz\""),
            ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "the half-move clock \"x\""),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "the move number \"-1\""),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra", "\"extra\" follows"),
            ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black is in check"),
            ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns"),
            ("QQ2k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "White has more promoted"),
        ] {
            let error = Position::from_fen(fen).expect_err(fen).to_string();
            assert!(error.contains(message), "{fen}: {error}");
        }
    }
}
