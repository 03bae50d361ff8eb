//! One position of xiangqi with its label in 32 bytes: what shards hold and the trainer reads.
//!
//! The board is kept as the side to move sees it: with its own pieces below, as Red's.
//!
//! | bits | what |
//! |---|---|
//! | 0-89 | occupied squares, the mover's left corner the lowest bit |
//! | 90-91 | the game's result for the side to move: 0 loss, 1 draw, 2 win |
//! | 92-111 | which game, a hash: the held-out part is chosen by it |
//! | 112-127 | score for the side to move, internal units |
//! | 128-255 | four bits for each piece in the order of squares: kind, +7 for the other side's |
//!
//! Numbers are little-endian.

use tabia_core::xiangqi::{Color, Kind, Piece, Position, Square};

use crate::random::mix;

/// Bytes of a record, as many as one of chess has.
pub const BYTES: usize = crate::record::BYTES;
/// The most pieces on a board.
const MOST_PIECES: usize = 32;
/// The largest score kept, internal units; larger ones are cut.
pub const MOST_SCORE: i32 = crate::record::MOST_SCORE;

const RESULT: u32 = 90;
const GAME: u32 = 92;
const GAME_BITS: u32 = 20;
const SCORE: u32 = 112;

/// The game's result for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Outcome {
    Loss,
    Draw,
    Win,
}

impl Outcome {
    /// 0, 0.5 or 1.
    #[must_use]
    pub const fn points(self) -> f32 {
        self as u8 as f32 / 2.0
    }

    /// The same for the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// A position with its label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record(pub [u8; BYTES]);

impl Record {
    /// A position with its score for the side to move, internal units, as a draw of a game with this hash.
    #[must_use]
    pub fn new(position: &Position, score: i32, game: u32) -> Self {
        let us = position.side_to_move();
        let mut pieces: Vec<(usize, Piece)> = Square::all()
            .filter_map(|square| Some((square, position.piece_on(square)?)))
            .map(|(square, piece)| {
                let seen = Square::new(square.file(), square.rank_for(us));
                let color = if piece.color == us { Color::Red } else { Color::Black };
                (seen.index(), Piece::new(color, piece.kind))
            })
            .collect();
        pieces.sort_unstable_by_key(|&(square, _)| square);
        let score = score.clamp(-MOST_SCORE, MOST_SCORE) as i16;
        let label = u128::from(score.cast_unsigned()) << SCORE
            | u128::from(game & ((1 << GAME_BITS) - 1)) << GAME;
        let mut record = Self::from_pieces(&pieces, label);
        record.set_outcome(Outcome::Draw);
        record
    }

    /// The record of some pieces in the order of their squares, with the upper bits of the first half.
    fn from_pieces(pieces: &[(usize, Piece)], label: u128) -> Self {
        let (mut first, mut kinds) = (label, 0);
        for (place, &(square, piece)) in pieces.iter().enumerate() {
            first |= 1 << square;
            kinds |= (piece.index() as u128) << (4 * place);
        }
        let mut bytes = [0; BYTES];
        bytes[..16].copy_from_slice(&first.to_le_bytes());
        bytes[16..].copy_from_slice(&kinds.to_le_bytes());
        Self(bytes)
    }

    fn halves(&self) -> [u128; 2] {
        let (halves, _) = self.0.as_chunks::<16>();
        [u128::from_le_bytes(halves[0]), u128::from_le_bytes(halves[1])]
    }

    /// The pieces as the side to move sees them, its own as Red's, in the order of squares. What no board can
    /// hold is left out.
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, Square)> {
        let [first, mut kinds] = self.halves();
        let mut squares = first & ((1 << Square::COUNT) - 1);
        let mut pieces = std::iter::from_fn(move || {
            while squares != 0 {
                let square = Square::from_index(squares.trailing_zeros() as usize);
                squares &= squares - 1;
                let piece = Piece::from_index((kinds & 15) as usize);
                kinds >>= 4;
                if let Some(piece) = piece {
                    return Some((piece, square));
                }
            }
            None
        });
        (0..MOST_PIECES).map_while(move |_| pieces.next())
    }

    /// Whether each side has its general, which a damaged record may lack.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let generals = |color| {
            let general = Piece::new(color, Kind::General);
            self.pieces().filter(|&(piece, _)| piece == general).count()
        };
        Color::ALL.into_iter().all(|color| generals(color) == 1)
    }

    /// The score for the side to move, internal units.
    #[must_use]
    pub fn score(&self) -> i16 {
        ((self.halves()[0] >> SCORE) as u16).cast_signed()
    }

    /// The game's result for the side to move.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self.halves()[0] >> RESULT & 3 {
            0 => Outcome::Loss,
            1 => Outcome::Draw,
            _ => Outcome::Win,
        }
    }

    /// Sets the game's result for the side to move.
    pub fn set_outcome(&mut self, outcome: Outcome) {
        let first = self.halves()[0] & !(3 << RESULT) | (outcome as u128) << RESULT;
        self.0[..16].copy_from_slice(&first.to_le_bytes());
    }

    /// Which game the position is of, a hash.
    #[must_use]
    pub fn game(&self) -> u32 {
        (self.halves()[0] >> GAME) as u32 & ((1 << GAME_BITS) - 1)
    }

    /// Whether its game is one of those, one in `parts`, that are not trained on.
    #[must_use]
    pub fn is_held_out(&self, parts: u32) -> bool {
        parts > 0 && mix(u64::from(self.game()) ^ 0x5849_414E).is_multiple_of(u64::from(parts))
    }

    /// The same position with left and right exchanged, with the same label.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mirror = |square: Square| Square::new(Square::FILES - 1 - square.file(), square.rank());
        let mut pieces: Vec<(usize, Piece)> =
            self.pieces().map(|(piece, square)| (mirror(square).index(), piece)).collect();
        pieces.sort_unstable_by_key(|&(square, _)| square);
        Self::from_pieces(&pieces, self.halves()[0] >> RESULT << RESULT)
    }

    /// A hash of the board as the side to move sees it, the same for its mirror image: duplicates are known by it.
    #[must_use]
    pub fn key(&self) -> u64 {
        let hash = |record: &Self| {
            let [first, kinds] = record.halves();
            let squares = first & ((1 << Square::COUNT) - 1);
            [squares, kinds].into_iter().fold(0, |hash, half| {
                mix(mix(hash ^ half as u64).wrapping_add((half >> 64) as u64))
            })
        };
        hash(self).min(hash(&self.mirrored()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "r2akab1r/3n5/4b1n2/p1p1p1p1p/2c6/9/P1P1P1P1P/2N1C1N2/9/R1BAKABR1 b - - 0 9";

    #[test]
    fn records_keep_boards_and_labels() {
        let position = Position::from_fen(FEN).unwrap();
        let mut record = Record::new(&position, -321, 0x000A_BCDE);
        assert_eq!((record.score(), record.game()), (-321, 0x000A_BCDE));
        for outcome in [Outcome::Win, Outcome::Loss, Outcome::Draw] {
            record.set_outcome(outcome);
            assert_eq!(record.outcome(), outcome);
        }
        assert_eq!((record.score(), record.game()), (-321, 0x000A_BCDE));
        assert!(record.is_whole());
        // Black is to move: its pieces are Red's in the record, seen from its side.
        let pieces: Vec<_> = record.pieces().collect();
        assert_eq!(pieces.len(), Square::all().filter(|&s| position.piece_on(s).is_some()).count());
        for (piece, square) in pieces {
            let there = Square::new(square.file(), Square::RANKS - 1 - square.rank());
            assert_eq!(position.piece_on(there), Some(Piece::new(!piece.color, piece.kind)));
        }
    }

    #[test]
    fn mirror_images_are_duplicates() {
        let record = Record::new(&Position::from_fen(FEN).unwrap(), 44, 5);
        let mirrored = record.mirrored();
        assert_ne!(record, mirrored);
        assert_eq!(record.key(), mirrored.key());
        assert_eq!(mirrored.mirrored(), record);
        assert_eq!((mirrored.score(), mirrored.game()), (44, 5));
        let other = FEN.replace("2c6", "3c5");
        assert_ne!(Record::new(&Position::from_fen(&other).unwrap(), 44, 5).key(), record.key());
    }

    /// What a damaged file may hold does not bring a program down.
    #[test]
    fn any_bytes_can_be_looked_at() {
        let record = Record([0xFF; BYTES]);
        assert!(!record.is_whole());
        assert!(!Record([0; BYTES]).is_whole());
        let _ = (record.key(), record.outcome(), record.score());
        let mut many = [0; BYTES];
        many[..16].fill(0xFF);
        assert_eq!(Record(many).pieces().count(), MOST_PIECES);
        assert_eq!(Record(many).mirrored().pieces().count(), MOST_PIECES);
    }
}
