//! Standard Algebraic Notation: `Nf3`, `exd6`, `O-O`, `e8=Q+`.

use super::board::Position;
use super::moves::castling_side;
use crate::attacks::piece_attacks;
use crate::types::{Bitboard, File, Move, MoveKind, PieceType, Rank, Square};

use super::castling::CastlingSide;

/// Why a text names no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum SanError {
    #[error("not a move in algebraic notation")]
    Syntax,
    #[error("no legal move fits")]
    Illegal,
    #[error("several legal moves fit")]
    Ambiguous,
}

impl Position {
    /// A legal move in algebraic notation, as short as it is clear, with `+` or `#`.
    #[must_use]
    pub fn san(&self, mv: Move) -> String {
        let mut text = self.san_without_check(mv);
        let mut after = self.clone();
        after.make(mv);
        if after.in_check() {
            text.push(if after.has_legal_move() { '+' } else { '#' });
        }
        text
    }

    fn san_without_check(&self, mv: Move) -> String {
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() == MoveKind::Castling {
            return match castling_side(from, to) {
                CastlingSide::King => "O-O".to_owned(),
                CastlingSide::Queen => "O-O-O".to_owned(),
            };
        }
        let kind = self.moving_piece(from).kind();
        let captures = mv.kind() == MoveKind::EnPassant || self.piece_on(to).is_some();
        let mut text = String::new();
        if kind == PieceType::Pawn {
            if captures {
                text.push(from.file().to_char());
            }
        } else {
            text.push(kind.to_char());
            text.push_str(&self.disambiguation(mv, kind));
        }
        if captures {
            text.push('x');
        }
        text.push_str(&to.to_string());
        if let Some(piece) = mv.promotion_piece() {
            text.push('=');
            text.push(piece.to_char());
        }
        text
    }

    /// File, rank or both of the origin, where another piece of the kind could go there too.
    fn disambiguation(&self, mv: Move, kind: PieceType) -> String {
        let (from, to) = (mv.from(), mv.to());
        let rivals: Bitboard = (piece_attacks(kind, to, self.occupied())
            & self.pieces(self.side_to_move(), kind))
        .squares()
        .filter(|&square| square != from && self.is_legal(Move::normal(square, to)))
        .collect();
        if rivals.is_empty() {
            String::new()
        } else if !rivals.intersects(Bitboard::file(from.file())) {
            from.file().to_char().to_string()
        } else if !rivals.intersects(Bitboard::rank(from.rank())) {
            from.rank().to_char().to_string()
        } else {
            from.to_string()
        }
    }

    /// Reads a move in algebraic notation, with the liberties people take: zeros for castling,
    /// missing or surplus `x`, `=` and check marks, origin squares that were not needed,
    /// annotations such as `!?`.
    ///
    /// # Errors
    /// Where the text is no move, fits no legal move, or fits several.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let text = text.trim_end_matches(['+', '#', '!', '?', ' ']);
        let castling = match text {
            "O-O" | "0-0" | "o-o" => Some(CastlingSide::King),
            "O-O-O" | "0-0-0" | "o-o-o" => Some(CastlingSide::Queen),
            _ => None,
        };
        let pattern = match castling {
            Some(_) => Pattern::default(),
            None => Pattern::parse(text).ok_or(SanError::Syntax)?,
        };
        let mut found = None;
        for mv in self.legal_moves() {
            let fits = match castling {
                Some(side) => {
                    mv.kind() == MoveKind::Castling && castling_side(mv.from(), mv.to()) == side
                }
                None => {
                    mv.kind() != MoveKind::Castling
                        && pattern.fits(mv, self.moving_piece(mv.from()).kind())
                }
            };
            if fits && found.replace(mv).is_some() {
                return Err(SanError::Ambiguous);
            }
        }
        found.ok_or(SanError::Illegal)
    }
}

/// What a text says of a move.
#[derive(Default)]
struct Pattern {
    kind: Option<PieceType>,
    from_file: Option<File>,
    from_rank: Option<Rank>,
    to: Option<Square>,
    promotion: Option<PieceType>,
}

impl Pattern {
    fn parse(text: &str) -> Option<Self> {
        if !text.is_ascii() || text.len() > 10 {
            return None;
        }
        let mut pattern = Self { kind: Some(PieceType::Pawn), ..Self::default() };
        let mut rest: Vec<char> =
            text.chars().filter(|letter| !matches!(letter, 'x' | '-' | ':' | '=')).collect();
        if let Some(&first) = rest.first()
            && first.is_ascii_uppercase()
        {
            pattern.kind = Some(PieceType::from_char(first)?);
            rest.remove(0);
        }
        if let Some(&last) = rest.last()
            && !last.is_ascii_digit()
        {
            let piece = PieceType::from_char(last)?;
            if pattern.kind != Some(PieceType::Pawn)
                || matches!(piece, PieceType::Pawn | PieceType::King)
            {
                return None;
            }
            pattern.promotion = Some(piece);
            rest.pop();
        }
        let (rank, file) = (rest.pop()?, rest.pop()?);
        pattern.to = Some(format!("{file}{rank}").parse().ok()?);
        for letter in rest {
            match letter {
                'a'..='h' if pattern.from_file.is_none() && pattern.from_rank.is_none() => {
                    pattern.from_file = File::new(letter as usize - 'a' as usize);
                }
                '1'..='8' if pattern.from_rank.is_none() => {
                    pattern.from_rank = Rank::new(letter as usize - '1' as usize);
                }
                _ => return None,
            }
        }
        Some(pattern)
    }

    fn fits(&self, mv: Move, kind: PieceType) -> bool {
        self.kind == Some(kind)
            && self.to == Some(mv.to())
            && self.from_file.is_none_or(|file| file == mv.from().file())
            && self.from_rank.is_none_or(|rank| rank == mv.from().rank())
            && self.promotion == mv.promotion_piece()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn san(fen: &str, uci: &str) -> String {
        let position = Position::from_fen(fen).unwrap();
        let mv = position.uci_move(uci).unwrap();
        position.san(mv)
    }

    #[test]
    fn writes_the_shortest_clear_form() {
        let start = crate::position::START_FEN;
        assert_eq!(san(start, "g1f3"), "Nf3");
        assert_eq!(san(start, "e2e4"), "e4");
        assert_eq!(san("8/8/8/1k1pP2K/8/8/8/8 w - d6 0 1", "e5d6"), "exd6");
        assert_eq!(san("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"), "axb8=Q+");
        assert_eq!(san("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1"), "O-O-O");
        assert_eq!(san("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1"), "Rad1");
        assert_eq!(san("4k3/R7/8/8/8/8/4K3/R7 w - - 0 1", "a1a4"), "R1a4");
        assert_eq!(san("1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1"), "Qh4e1");
        // The other knight is pinned: no need to tell them apart.
        assert_eq!(san("4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2"), "Nc2");
        assert_eq!(san("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "e1e8"), "Re8#");
    }

    #[test]
    fn reads_what_people_write() {
        let position = Position::from_fen(
            "r3k2r/pPppqpb1/bn2pnp1/3PN3/4P3/2N2Q1p/P1PBBPPP/R3K2R w KQkq - 0 1",
        )
        .unwrap();
        for (text, uci) in [
            ("0-0", "e1g1"),
            ("O-O-O!?", "e1c1"),
            ("Nxd7+", "e5d7"),
            ("Nd7", "e5d7"),
            ("Ne5xd7", "e5d7"),
            ("bxa8=Q", "b7a8q"),
            ("ba8N", "b7a8n"),
            ("e2-a6", ""),
            ("Bxa6", "e2a6"),
        ] {
            let expected = position.uci_move(uci);
            assert_eq!(position.parse_san(text).ok(), expected, "{text}");
        }
        assert_eq!(position.parse_san("Ke8"), Err(SanError::Illegal));
        assert_eq!(position.parse_san("zz"), Err(SanError::Syntax));
    }

    #[test]
    fn every_move_comes_back() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
            "7k/8/8/1Q1Q4/8/1Q1Q4/8/7K w - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            for mv in position.legal_moves() {
                assert_eq!(position.parse_san(&position.san(mv)), Ok(mv));
            }
        }
    }
}
