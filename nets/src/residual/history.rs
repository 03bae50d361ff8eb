//! Positions of recorded games with the boards before them, which samples alone do not hold.
//!
//! Samples of a game follow each other, but for positions with one legal move. The moves between two samples are
//! found by trying: what the record of the second one says must come of them.

use tabia_core::position::{FenError, Position};
use tabia_core::types::Move;

use crate::policy::sample::Sample;
use crate::record::Record;

/// Plies between two samples at most: all but the first are forced.
const MOST_PLIES: usize = 4;

/// The game that samples are read from.
#[derive(Clone, Debug, Default)]
pub struct History {
    position: Option<Position>,
    game: u32,
}

impl History {
    /// The position of the next sample, which knows those before it as far as samples of its game lead to it.
    ///
    /// Records do not hold the number of the move. It is counted on within a game, and estimated for a position that
    /// nothing leads to ([`move_number`]).
    ///
    /// # Errors
    ///
    /// Where the record is no legal position; the next one begins a new history then.
    pub fn next(&mut self, sample: &Sample) -> Result<&Position, FenError> {
        let record = &sample.record;
        let before = self.position.take().filter(|_| self.game == record.game());
        self.game = record.game();
        let mut number = 1;
        if let Some(mut position) = before {
            if follow(&mut position, record) {
                position.forget_irreversible();
                return Ok(self.position.insert(position));
            }
            number = position.fullmove_number() + 1;
        }
        let number = number.max(move_number(&record.position()?));
        let fen = record.fen();
        let board = fen.strip_suffix(" 1").unwrap_or(&fen);
        Ok(self.position.insert(Position::from_fen(&format!("{board} {number}"))?))
    }
}

/// The number of the move as it may be: one for each two of the 32 squares that pieces begin on and that hold
/// another piece or none. Most moves of an opening empty such a square.
#[must_use]
pub fn move_number(position: &Position) -> u32 {
    let start = Position::startpos();
    let same = |square| position.piece_on(square) == start.piece_on(square);
    let left = start.occupied().squares().filter(|&square| !same(square)).count();
    1 + left as u32 / 2
}

/// Makes the moves that lead to a record, if there are any.
fn follow(position: &mut Position, record: &Record) -> bool {
    let moves = position.legal_moves();
    [1, MOST_PLIES]
        .into_iter()
        .any(|plies| moves.iter().any(|&mv| reaches(position, mv, plies, record)))
}

/// Makes a move, and forced ones after it, if they lead to a record within so many plies.
fn reaches(position: &mut Position, mv: Move, most: usize, record: &Record) -> bool {
    let mut made = 1;
    position.make(mv);
    loop {
        if is_at(position, record) {
            return true;
        }
        let forced = if made < most { position.legal_moves() } else { break };
        let [only] = forced[..] else { break };
        position.make(only);
        made += 1;
    }
    (0..made).for_each(|_| position.unmake());
    false
}

/// Whether a record is of this position: board, castling rights, side to move, en passant and clock.
fn is_at(position: &Position, record: &Record) -> bool {
    if position.occupied() != record.occupied() || position.side_to_move() != record.side_to_move()
    {
        return false;
    }
    let known = Record::new(position, record.game()).0;
    // The result and whether a capture wins are none of the position.
    let is_same_state = (known[26] ^ record.0[26]) & !0xE == 0 && known[27] == record.0[27];
    is_same_state && known[..24] == record.0[..24]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(position: &Position, game: u32) -> Sample {
        Sample { record: Record::new(position, game), moves: [Move::NULL; 4], scores: [0; 4] }
    }

    fn after(position: &Position, moves: &str) -> Position {
        let mut position = position.clone();
        for text in moves.split_whitespace() {
            position.make(position.uci_move(text).unwrap());
        }
        position
    }

    fn length(position: &Position) -> usize {
        let mut position = position.clone();
        std::iter::from_fn(|| position.step_back().then_some(())).count()
    }

    #[test]
    fn moves_between_samples_are_found() {
        let start = Position::startpos();
        let mut history = History::default();
        let mut position = start.clone();
        assert_eq!(history.next(&sample(&start, 3)).unwrap(), &start);
        for text in ["e2e4", "d7d5", "e4d5", "g8f6", "g1f3", "f6g8", "f3g1", "g8f6", "f1b5"] {
            position = after(&position, text);
            let found = history.next(&sample(&position, 3)).unwrap();
            assert_eq!(found, &position, "{text}");
            assert_eq!(found.repetitions(), position.repetitions());
            assert_eq!(found.fullmove_number(), position.fullmove_number());
        }
        // Black's knight is on f6 for the second time, as White's is on g1.
        assert!(length(history.next(&sample(&position, 3)).unwrap()) == 0, "nothing leads there");
    }

    #[test]
    fn forced_moves_that_are_not_recorded_are_found() {
        // Each check leaves the king one square.
        let first = Position::from_fen("7k/8/5K2/8/8/8/8/R7 w - - 0 60").unwrap();
        let position = after(&first, "a1a8 h8h7");
        let mut history = History::default();
        history.next(&sample(&first, 1)).unwrap();
        let found = history.next(&sample(&position, 1)).unwrap();
        assert_eq!((found, length(found)), (&position, 2));
    }

    #[test]
    fn other_games_and_gaps_begin_anew() {
        let start = Position::startpos();
        let (next, far) = (after(&start, "e2e4"), after(&start, "e2e4 e7e5 g1f3 b8c6"));
        let mut history = History::default();
        history.next(&sample(&start, 1)).unwrap();
        assert_eq!(length(history.next(&sample(&next, 2)).unwrap()), 0, "another game");
        history.next(&sample(&start, 1)).unwrap();
        let found = history.next(&sample(&far, 1)).unwrap();
        assert_eq!((length(found), found.fullmove_number()), (0, 3), "a gap");
    }
}
