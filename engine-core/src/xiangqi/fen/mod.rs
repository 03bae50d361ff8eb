//! Positions as text: the board from Black's side down, the side to move, two empty fields, the plies
//! without a capture and the move's number.

mod error;
mod read;
#[cfg(test)]
mod tests;

pub use error::{FenError, Repair, repairs_note};
pub use read::FenReading;

use std::fmt::Write;

use super::position::Position;
use super::types::{Color, Square};

/// Where games begin.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

impl Position {
    /// The position that games begin with.
    #[must_use]
    pub fn startpos() -> Self {
        Self::from_fen(START_FEN).expect("the start position is a valid FEN")
    }

    /// The position as a FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        let side = match self.side_to_move() {
            Color::Red => 'w',
            Color::Black => 'b',
        };
        let (clock, number) = (self.halfmove_clock(), self.fullmove_number());
        format!("{} {side} - - {clock} {number}", self.board_text())
    }

    /// The first field of the FEN.
    fn board_text(&self) -> String {
        let mut text = String::new();
        for rank in (0..Square::RANKS).rev() {
            let mut gap = 0;
            for file in 0..Square::FILES {
                let Some(piece) = self.piece_on(Square::new(file, rank)) else {
                    gap += 1;
                    continue;
                };
                if gap > 0 {
                    let _ = write!(text, "{gap}");
                    gap = 0;
                }
                text.push(piece.letter());
            }
            if gap > 0 {
                let _ = write!(text, "{gap}");
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }
}
