//! The outputs: each move has two rows of weights, which are added. One is for its squares: there is one for each move
//! that some piece could make on an empty board. The other is for its piece and where it goes. Both exist twice,
//! for moves whose exchange loses and for all others. Only the rows of legal moves are computed.

use crate::position::Position;
use crate::types::{Move, MoveKind, PieceType};

/// Moves of a queen or a knight on an empty board; king, rook, bishop and pawn move as these do, and castling is the king
/// taking its rook.
const FROM_TO: usize = 1_792;
/// Promotions to knight, bishop and rook: from eight files, in three directions.
const UNDER_PROMOTIONS: usize = 3 * 8 * 3;
/// Rows for the squares of moves.
const MOVES: usize = FROM_TO + UNDER_PROMOTIONS;
/// Rows for pieces and where they go.
const ARRIVALS: usize = 6 * 64;
/// Where the rows for pieces begin.
const FIRST_ARRIVAL: usize = 2 * MOVES;
/// How many rows there are.
pub const OUTPUTS: usize = FIRST_ARRIVAL + 2 * ARRIVALS;

/// The number of each pair of squares; those that no piece connects have none.
static NUMBERS: [u16; 64 * 64] = numbers();

const fn numbers() -> [u16; 64 * 64] {
    let mut numbers = [0; 64 * 64];
    let mut next = 0;
    let mut pair = 0;
    while pair < 64 * 64 {
        let (from, to) = (pair / 64, pair % 64);
        let files = (from as i32 % 8 - to as i32 % 8).abs();
        let ranks = (from as i32 / 8 - to as i32 / 8).abs();
        let slides = files == 0 || ranks == 0 || files == ranks;
        if from != to && (slides || files + ranks == 3) {
            numbers[pair] = next;
            next += 1;
        }
        pair += 1;
    }
    assert!(next as usize == FROM_TO);
    numbers
}

/// The rows of a legal move, given the position's [`view`](super::inputs::view): that of its squares, and that of its
/// piece.
#[must_use]
pub fn rows(position: &Position, mv: Move, view: usize) -> [usize; 2] {
    let (from, to) = (mv.from().index() ^ view, mv.to().index() ^ view);
    let number = match mv.promotion_piece() {
        Some(piece) if mv.kind() == MoveKind::Promotion && piece != PieceType::Queen => {
            // Knight, bishop and rook follow the pawn.
            let kind = piece.index() - 1;
            let direction = (to % 8 + 1).saturating_sub(from % 8).min(2);
            FROM_TO + (kind * 8 + from % 8) * 3 + direction
        }
        _ => usize::from(NUMBERS[from * 64 + to]),
    };
    let piece = position.piece_on(mv.from()).map_or(0, |piece| piece.kind().index());
    let arrival = FIRST_ARRIVAL + piece * 64 + to;
    if position.see(mv, 0) { [number, arrival] } else { [MOVES + number, ARRIVALS + arrival] }
}

#[cfg(test)]
mod tests {
    use super::super::inputs::view;
    use super::rows as rows_of;
    use super::*;
    use crate::bench::POSITIONS;

    #[test]
    fn no_two_moves_of_a_position_have_one_row() {
        let promotions =
            ["1n1n3k/2P5/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/2p5/K2B1B2 b - - 0 1"];
        for fen in POSITIONS.into_iter().chain(promotions) {
            let position = Position::from_fen(fen).unwrap();
            let view = view(&position);
            let moves = position.legal_moves();
            let mut rows: Vec<usize> = moves
                .iter()
                .map(|&mv| {
                    let [squares, arrival] = rows_of(&position, mv, view);
                    assert!(squares < FIRST_ARRIVAL && (FIRST_ARRIVAL..OUTPUTS).contains(&arrival));
                    squares
                })
                .collect();
            rows.iter_mut().for_each(|row| *row %= MOVES);
            rows.sort_unstable();
            rows.dedup();
            assert_eq!(rows.len(), moves.len(), "{fen}");
        }
    }

    #[test]
    fn a_losing_exchange_has_a_row_of_its_own() {
        let position = Position::from_fen("4k3/8/2p5/3p4/8/4N3/8/4K3 w - - 0 1").unwrap();
        let view = view(&position);
        let row_of = |text: &str| rows(&position, position.uci_move(text).unwrap(), view)[0];
        assert!(row_of("e3d5") >= MOVES && row_of("e3f5") < MOVES);
    }
}
