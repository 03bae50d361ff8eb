//! Rows of the matrix that a trainer elsewhere reads: planes of AlphaZero's encoding as bits, and targets.
//!
//! A row has [`WORDS`] numbers of 16 bits, little-endian:
//!
//! | numbers | what |
//! |---|---|
//! | 384 | the squares of pieces: for each of 8 boards, newest first, 12 planes of 4 numbers; bit b of number n is square 16 n + b as the side to move sees it |
//! | 1 | bits 2 n and 2 n + 1: whether board n stood on the board once before, and twice |
//! | 1 | bits 0-4: White to move; own right to castle short, long; the opponent's |
//! | 1 | the number of the move |
//! | 1 | plies since the last capture or pawn move |
//! | [`MOST_MOVES`] | the numbers of the legal moves, 64 times the plane and the square; 65,535 for none |
//! | 1 | the place of the best move among them |
//! | 1 | the value for the side to move: -32,767 (lost) to 32,767 (won) |
//! | 1 | 1 for games held out, else 0 |

use tabia_core::mcts::Chances;
use tabia_core::position::Position;
use tabia_core::residual::{Plane, alphazero};
use tabia_core::types::Move;

/// Boards that a network sees.
const BOARDS: usize = 8;
/// Planes of pieces of a board; two of repetitions follow them.
const PIECES: usize = 12;
/// Where the numbers for the whole position begin.
const WHOLE: usize = BOARDS * PIECES * 4;
/// The most moves; positions with more have no row.
pub const MOST_MOVES: usize = 80;
const MOVES: usize = WHOLE + 4;
const BEST: usize = MOVES + MOST_MOVES;
const VALUE: usize = BEST + 1;
const HELD_OUT: usize = BEST + 2;
/// Numbers of a row.
pub const WORDS: usize = BEST + 3;
/// Bytes of a row.
pub const BYTES: usize = 2 * WORDS;
/// In place of a move.
const NOTHING: u16 = u16::MAX;
/// A value of 1.
const ONE: f32 = 32_767.0;

/// A position with its targets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row(pub [u16; WORDS]);

impl Row {
    /// A position with its best move and its score, internal units for the side to move. `None` if the move is not
    /// legal, or there are more than [`MOST_MOVES`].
    #[must_use]
    pub fn new(position: &Position, best: Move, score: i32, is_held_out: bool) -> Option<Self> {
        let moves = position.legal_moves();
        let place = moves.iter().position(|&mv| mv == best)?;
        if moves.len() > MOST_MOVES {
            return None;
        }
        let mut words = [0; WORDS];
        let planes = alphazero::planes(position);
        let (boards, whole) = planes.split_at(BOARDS * (PIECES + 2));
        let is_on = |plane: &Plane| u16::from(plane.squares != 0);
        for (number, board) in boards.chunks_exact(PIECES + 2).enumerate() {
            let (pieces, repeated) = board.split_at(PIECES);
            for (plane, words) in
                pieces.iter().zip(words[4 * PIECES * number..].chunks_exact_mut(4))
            {
                for (part, word) in words.iter_mut().enumerate() {
                    *word = (plane.squares >> (16 * part)) as u16;
                }
            }
            words[WHOLE] |= (is_on(&repeated[0]) | is_on(&repeated[1]) << 1) << (2 * number);
        }
        // White to move, and castling behind the number of the move.
        let flags = whole[..1].iter().chain(&whole[2..6]).enumerate();
        words[WHOLE + 1] = flags.map(|(bit, plane)| is_on(plane) << bit).sum();
        words[WHOLE + 2] = position.fullmove_number().min(u16::MAX.into()) as u16;
        words[WHOLE + 3] = position.halfmove_clock();
        words[MOVES..BEST].fill(NOTHING);
        for (word, &mv) in words[MOVES..BEST].iter_mut().zip(&moves) {
            *word = alphazero::plane_index(position, mv) as u16;
        }
        words[BEST] = place as u16;
        words[VALUE] = ((position.expectation(score) * ONE).round() as i16).cast_unsigned();
        words[HELD_OUT] = is_held_out.into();
        Some(Self(words))
    }

    /// The row as bytes.
    pub fn bytes(&self) -> impl Iterator<Item = u8> {
        self.0.iter().flat_map(|word| word.to_le_bytes())
    }

    /// The planes that a trainer makes of the row.
    #[must_use]
    pub fn planes(&self) -> Vec<Plane> {
        let words = &self.0;
        let flag = |word: u16, bit: usize| Plane::constant((word >> bit & 1).into());
        let count = |word: u16| Plane::constant(f32::from(word) / 100.0);
        let mut planes = Vec::new();
        for (number, board) in words[..WHOLE].chunks_exact(4 * PIECES).enumerate() {
            planes.extend(board.chunks_exact(4).map(|parts| {
                Plane::ones(
                    parts.iter().rev().fold(0, |squares, &part| squares << 16 | u64::from(part)),
                )
            }));
            planes.extend([0, 1].map(|times| flag(words[WHOLE], 2 * number + times)));
        }
        planes.extend([flag(words[WHOLE + 1], 0), count(words[WHOLE + 2])]);
        planes.extend((1..5).map(|bit| flag(words[WHOLE + 1], bit)));
        planes.push(count(words[WHOLE + 3]));
        planes
    }

    /// The numbers of the legal moves.
    pub fn moves(&self) -> impl Iterator<Item = usize> {
        self.0[MOVES..BEST].iter().take_while(|&&word| word != NOTHING).map(|&word| word.into())
    }

    /// The place of the best move among the legal ones.
    #[must_use]
    pub const fn best(&self) -> usize {
        self.0[BEST] as usize
    }

    /// The value for the side to move, -1 (lost) to 1 (won).
    #[must_use]
    pub fn value(&self) -> f32 {
        f32::from(self.0[VALUE].cast_signed()) / ONE
    }

    /// Whether it is of a game that is not learned from.
    #[must_use]
    pub const fn is_held_out(&self) -> bool {
        self.0[HELD_OUT] == 1
    }
}
