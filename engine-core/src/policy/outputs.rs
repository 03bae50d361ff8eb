//! The outputs: each move has four rows of weights, which are added: one for its squares (there is one for each move that
//! some piece could make on an empty board), one for its piece and where it goes, and two for what it does (deeds.rs).
//! The first two exist twice, for moves whose exchange loses and for all others. Only the rows of legal moves are
//! computed.

use super::deeds::{Deed, Deeds, Exchange};
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
/// Rows for pieces by what they capture (or nothing), whether they give check, and what they save or expose.
const CAPTURES: usize = 6 * 6 * 2 * 3;
/// Rows for pieces by what they attack, whether they are attacked there, what the exchange comes to, and whether they give
/// check.
const ATTACKS: usize = 6 * 3 * 2 * 3 * 2;
/// Where the rows of each kind begin.
const FIRST_ARRIVAL: usize = 2 * MOVES;
const FIRST_CAPTURE: usize = FIRST_ARRIVAL + 2 * ARRIVALS;
const FIRST_ATTACK: usize = FIRST_CAPTURE + CAPTURES;
/// How many rows there are.
pub const OUTPUTS: usize = FIRST_ATTACK + ATTACKS;
/// How many rows each move has.
pub const ROWS: usize = 4;

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

/// What tells the rows of a position's moves.
pub struct MoveRows<'a> {
    view: usize,
    deeds: Deeds<'a>,
}

impl<'a> MoveRows<'a> {
    /// For the moves of a position, given its [`view`](super::inputs::view).
    #[must_use]
    pub fn new(position: &'a Position, view: usize) -> Self {
        Self { view, deeds: Deeds::new(position) }
    }

    /// The rows of a legal move.
    #[must_use]
    pub fn of(&self, mv: Move) -> [usize; ROWS] {
        let deed = self.deeds.of(mv);
        let to = mv.to().index() ^ self.view;
        let piece = deed.piece.index();
        let loses = usize::from(deed.exchange == Exchange::Loses);
        [
            loses * MOVES + self.squares(mv),
            FIRST_ARRIVAL + loses * ARRIVALS + piece * 64 + to,
            FIRST_CAPTURE + capture(&deed),
            FIRST_ATTACK + attack(&deed),
        ]
    }

    /// The row of a move by its squares.
    fn squares(&self, mv: Move) -> usize {
        let (from, to) = (mv.from().index() ^ self.view, mv.to().index() ^ self.view);
        match mv.promotion_piece() {
            Some(piece) if mv.kind() == MoveKind::Promotion && piece != PieceType::Queen => {
                // Knight, bishop and rook follow the pawn.
                let kind = piece.index() - 1;
                let direction = (to % 8 + 1).saturating_sub(from % 8).min(2);
                FROM_TO + (kind * 8 + from % 8) * 3 + direction
            }
            _ => usize::from(NUMBERS[from * 64 + to]),
        }
    }
}

fn capture(deed: &Deed) -> usize {
    let captured = deed.captured.map_or(0, |kind| kind.index() + 1);
    let relief = (deed.relief + 1) as usize;
    ((deed.piece.index() * 6 + captured) * 2 + usize::from(deed.gives_check)) * 3 + relief
}

fn attack(deed: &Deed) -> usize {
    let place = (deed.piece.index() * 3 + deed.attacked) * 2 + usize::from(deed.is_watched);
    (place * 3 + deed.exchange as usize) * 2 + usize::from(deed.gives_check)
}

#[cfg(test)]
mod tests {
    use super::super::inputs::view;
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
            let rows = MoveRows::new(&position, view);
            let mut rows: Vec<usize> = moves
                .iter()
                .map(|&mv| {
                    let [squares, arrival, capture, attack] = rows.of(mv);
                    assert!(squares < FIRST_ARRIVAL);
                    assert!((FIRST_ARRIVAL..FIRST_CAPTURE).contains(&arrival));
                    assert!((FIRST_CAPTURE..FIRST_ATTACK).contains(&capture));
                    assert!((FIRST_ATTACK..OUTPUTS).contains(&attack));
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
        let rows = MoveRows::new(&position, view);
        let row_of = |text: &str| rows.of(position.uci_move(text).unwrap())[0];
        assert!(row_of("e3d5") >= MOVES && row_of("e3f5") < MOVES);
    }
}
