//! The keys of positions in books, and what a position and its mirror image have in common.

use std::cmp::Ordering;

use crate::xiangqi::position::Position;
use crate::xiangqi::types::{Color, Move, Square};

/// Where the sequence of numbers begins: the letters `TABIAXQB`.
const SEED: u64 = u64::from_be_bytes(*b"TABIAXQB");
/// The place of the number that says that Black is to move.
const BLACK_TO_MOVE: u64 = 14 * 90;

/// Output `place` (from 0) of the generator SplitMix64 (Steele, Lea and Flood, 2014) begun with [`SEED`].
/// A copy of its own, since these numbers may never change: files hold keys made of them.
const fn number(place: u64) -> u64 {
    let mut bits = SEED.wrapping_add((place + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// Which of a position and its mirror image, left and right exchanged, a book has entries for, and their key.
///
/// The key of a board is the exclusive or of the numbers of all its pieces, and of number 1260 if Black is to
/// move. A piece on a square has the number 90 times its kind plus the square, with the kinds general 0, adviser
/// 1, elephant 2, horse 3, chariot 4, cannon 5, soldier 6 of Red, and 7 to 13 of Black. The numbers are
/// the outputs of `SplitMix64` begun with the letters `TABIAXQB` as a big-endian number, the first output being
/// number 0. A book has the image with the smaller key. Counters and earlier positions play no part.
///
/// If both keys are equal the position is its own mirror image, and a move and its mirror image are the same
/// move: a book has the one that starts further to the mover's right, or else goes further to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Image {
    key: u64,
    side: Color,
    /// How the position's key compares to that of its mirror image.
    order: Ordering,
}

impl Image {
    /// The image that a book has of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let side = position.side_to_move();
        let turn = if side == Color::Black { number(BLACK_TO_MOVE) } else { 0 };
        let (mut own, mut mirrored) = (turn, turn);
        for square in position.occupied() {
            let Some(piece) = position.piece_on(square) else { continue };
            let number_on = |square: Square| number((90 * piece.index() + square.index()) as u64);
            own ^= number_on(square);
            mirrored ^= number_on(mirror_square(square));
        }
        Self { key: own.min(mirrored), side, order: own.cmp(&mirrored) }
    }

    /// The key of its entries.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// A move of the position as the book has it, or a move of the book as it is played in the position.
    #[must_use]
    pub fn turn(&self, mv: Move) -> Move {
        let mirrored = Move::new(mirror_square(mv.from()), mirror_square(mv.to()));
        let mirrors = match self.order {
            Ordering::Less => false,
            Ordering::Greater => true,
            Ordering::Equal => {
                let to_the_right = |mv: Move| {
                    let files = [mv.from(), mv.to()].map(Square::file);
                    match self.side {
                        Color::Red => files,
                        Color::Black => files.map(|file| Square::FILES - 1 - file),
                    }
                };
                to_the_right(mirrored) > to_the_right(mv)
            }
        };
        if mirrors { mirrored } else { mv }
    }
}

fn mirror_square(square: Square) -> Square {
    Square::new(Square::FILES - 1 - square.file(), square.rank())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers computed by another program from the description of [`Image`]: books of today must be read
    /// tomorrow.
    #[test]
    fn keys_are_fixed() {
        assert_eq!(number(0), 0xA2EF_463C_EECD_DC36);
        assert_eq!(number(1_259), 0x1281_AEA7_B5B5_ABC7);
        assert_eq!(number(BLACK_TO_MOVE), 0x16C9_6C93_5518_FEEE);
        for (moves, key, order) in [
            ("", 0x8ED3_BBDB_3DE5_4227, Ordering::Equal),
            ("h2e2", 0x27AA_C79B_36A1_2280, Ordering::Less),
            ("b2e2", 0x27AA_C79B_36A1_2280, Ordering::Greater),
            ("h2e2 h9g7", 0xB235_17AC_9DCC_1245, Ordering::Greater),
            ("b2e2 b9c7", 0xB235_17AC_9DCC_1245, Ordering::Less),
        ] {
            let mut position = Position::startpos();
            for text in moves.split_whitespace() {
                let mv = position.read_move(text).unwrap();
                position.make(mv);
            }
            let image = Image::of(&position);
            assert_eq!((image.key, image.order), (key, order), "{moves}");
        }
    }

    #[test]
    fn moves_of_a_symmetrical_position_are_those_of_the_right_hand() {
        let turned = |fen: &str, text: &str| {
            let position = Position::from_fen(fen).unwrap();
            Image::of(&position).turn(position.read_move(text).unwrap()).to_string()
        };
        let start = crate::xiangqi::START_FEN;
        for (text, expected) in
            [("h2e2", "h2e2"), ("b2e2", "h2e2"), ("e3e4", "e3e4"), ("e0e1", "e0e1")]
        {
            assert_eq!(turned(start, text), expected);
        }
        let black = start.replace(" w ", " b ");
        assert_eq!(turned(&black, "h9g7"), "b9c7");
        assert_eq!(turned(&black, "b9c7"), "b9c7");
    }
}
