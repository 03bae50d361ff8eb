//! The last boards of a game, as networks see them.

use arrayvec::ArrayVec;

use crate::position::Position;
use crate::types::{Bitboard, Color, PieceType};

/// Boards that a network sees, the position's own among them.
pub const BOARDS: usize = 8;

/// A board, seen by the side to move in the newest position: for Black, ranks are mirrored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The squares of that side's pieces, pawn to king, then of the other's.
    pub pieces: [[u64; 6]; 2],
    /// How often the position stood on the board before.
    pub repetitions: usize,
}

/// The boards of a position and those before it, the newest first: at most [`BOARDS`], and no more than
/// the position remembers.
pub fn boards(position: &Position) -> ArrayVec<Board, BOARDS> {
    let viewer = position.side_to_move();
    let mut boards = ArrayVec::new();
    boards.push(board(position, viewer));
    let mut position = position.clone();
    while !boards.is_full() && position.step_back() {
        boards.push(board(&position, viewer));
    }
    boards
}

fn board(position: &Position, viewer: Color) -> Board {
    let side = |color| PieceType::ALL.map(|kind| seen_by(position.pieces(color, kind), viewer));
    Board { pieces: [side(viewer), side(!viewer)], repetitions: position.repetitions() }
}

/// Squares as a side sees them: ranks are mirrored for Black.
fn seen_by(squares: Bitboard, viewer: Color) -> u64 {
    match viewer {
        Color::White => squares.0,
        Color::Black => squares.0.swap_bytes(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Move, Square};

    #[test]
    fn boards_are_seen_by_the_side_to_move() {
        let mut position = Position::startpos();
        position.make(Move::normal(Square::E2, Square::E4));
        let [now, before] = boards(&position)[..] else { panic!("two boards are known") };
        // Black's own pawns are on the near side, White's pawn from e2 beyond.
        assert_eq!(now.pieces[0][0], 0xFF00);
        assert_eq!(now.pieces[1][0], 0x00EF_0010_0000_0000);
        assert_eq!(before.pieces[1][0], 0x00FF_0000_0000_0000);
        assert_eq!(now.repetitions, 0);
    }

    #[test]
    fn eight_boards_at_most_and_repetitions_of_each() {
        let mut position = Position::startpos();
        for _ in 0..3 {
            for (from, to) in [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")] {
                position.make(Move::normal(from.parse().unwrap(), to.parse().unwrap()));
            }
        }
        let boards = boards(&position);
        assert_eq!(boards.len(), BOARDS);
        let repetitions: Vec<_> = boards.iter().map(|board| board.repetitions).collect();
        assert_eq!(repetitions, [3, 2, 2, 2, 2, 1, 1, 1]);
    }
}
