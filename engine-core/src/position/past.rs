//! The positions before a position, as far as they are known.

use super::Position;
use super::board::State;

/// Positions before the last that are kept whatever happened in between: networks look at them.
const LOOKED_AT: usize = 7;

impl State {
    /// How many plies back a repetition can lie.
    fn reach(&self) -> usize {
        usize::from(self.halfmove_clock.min(self.plies_since_null))
    }
}

impl Position {
    /// Forgets how the position came about beyond what anyone asks for. Called between the moves of a
    /// game, it keeps the history short: the last eight positions, and what may repeat any of them.
    pub fn forget_irreversible(&mut self) {
        let earlier = self.history.iter().rev().take(LOOKED_AT).enumerate();
        let reaches = earlier.map(|(back, state)| back + 1 + state.reach());
        let kept = reaches.fold(self.state.reach(), usize::max);
        let spare = self.history.len().saturating_sub(kept);
        self.history.drain(..spare);
    }

    /// Goes one ply back, whether a move or a null move led here. Returns whether there was one.
    pub fn step_back(&mut self) -> bool {
        if self.history.is_empty() {
            return false;
        }
        if self.last_move().is_null() {
            self.unmake_null();
        } else {
            self.unmake();
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Move, Square};

    #[test]
    fn what_networks_and_repetitions_ask_for_is_kept() {
        let mut position = Position::startpos();
        let play = |position: &mut Position, moves: &str| {
            for text in moves.split(' ') {
                position.make(position.uci_move(text).unwrap());
                position.forget_irreversible();
            }
        };
        let back = |position: &Position| {
            let mut position = position.clone();
            std::iter::from_fn(|| position.step_back().then(|| position.repetitions()))
                .collect::<Vec<_>>()
        };
        // A pawn move lets nothing go yet: the position before it is looked at, which has repeated.
        play(&mut position, "g1f3 g8f6 f3g1 f6g8 e2e4");
        assert_eq!(back(&position), [1, 0, 0, 0, 0]);
        // All eight are pawn moves: seven positions before the last are left.
        play(&mut position, "e7e5 d2d4 d7d5 c2c4 c7c5 b2b4 b7b5 a2a4");
        assert_eq!(back(&position).len(), LOOKED_AT);
        play(&mut position, "b8c6 b1c3 c6b8 c3b1");
        assert_eq!(position.repetitions(), 1);
        assert_eq!(back(&position).len(), LOOKED_AT);
    }

    #[test]
    fn every_position_of_a_line_comes_back() {
        let mut position = Position::startpos();
        let mut fens = vec![position.fen()];
        position.make(Move::normal(Square::E2, Square::E4));
        fens.push(position.fen());
        position.make_null();
        fens.push(position.fen());
        position.make(Move::normal(Square::G1, Square::F3));
        while let Some(fen) = fens.pop() {
            assert!(position.step_back());
            assert_eq!(position.fen(), fen);
        }
        assert!(!position.step_back());
        assert_eq!(position.fen(), Position::startpos().fen());
    }
}
