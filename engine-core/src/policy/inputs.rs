//! The inputs: each piece on its square, told apart by whether the opponent attacks the square and whether the side
//! to move defends it.
//!
//! The board is seen from the side to move, and mirrored so that its king stands on the files e to h.

use arrayvec::ArrayVec;

use crate::position::Position;
use crate::types::{Color, Square};

/// How many inputs there are: pieces of both sides, squares, attacked or not, defended or not.
pub const INPUTS: usize = 12 * 64 * 4;

/// The active inputs of a position; one for each piece.
pub type Active = ArrayVec<u16, 32>;

/// How squares of the board are seen: an exclusive or with this number.
#[must_use]
pub fn view(position: &Position) -> usize {
    let us = position.side_to_move();
    let flip = if us == Color::White { 0 } else { 56 };
    let mirror = if position.king(us).index() % 8 < 4 { 7 } else { 0 };
    flip ^ mirror
}

/// The active inputs of a position, given its [`view`].
#[must_use]
pub fn active(position: &Position, view: usize) -> Active {
    let us = position.side_to_move();
    let (attacked, defended) = (position.threats(!us).all(), position.threats(us).all());
    let mut active = Active::new();
    // More than 32 pieces stand on no board that a game leads to.
    for square in position.occupied().squares().take(32) {
        let Some(piece) = position.piece_on(square) else { continue };
        let side = if piece.color() == us { 0 } else { 6 };
        let state =
            usize::from(attacked.contains(square)) + 2 * usize::from(defended.contains(square));
        let kind = side + piece.kind().index();
        active.push(index(state, kind, square, view));
    }
    active
}

fn index(state: usize, kind: usize, square: Square, view: usize) -> u16 {
    ((state * 12 + kind) * 64 + (square.index() ^ view)) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(fen: &str) -> Vec<u16> {
        let position = Position::from_fen(fen).unwrap();
        let mut inputs: Vec<u16> = active(&position, view(&position)).into_iter().collect();
        inputs.sort_unstable();
        assert_eq!(inputs.len(), position.occupied().count() as usize);
        assert!(inputs.iter().all(|&input| usize::from(input) < INPUTS));
        inputs
    }

    #[test]
    fn colours_and_sides_of_the_board_are_alike() {
        let inputs = sorted("4k3/2p5/8/3r4/8/8/1P3N2/5K2 w - - 0 1");
        assert_eq!(
            inputs,
            sorted("3k4/5p2/8/4r3/8/8/2N3P1/2K5 w - - 0 1").into_iter().collect::<Vec<_>>()
        );
        assert_eq!(inputs, sorted("5k2/1p3n2/8/8/3R4/8/2P5/4K3 b - - 0 1"));
    }
}
