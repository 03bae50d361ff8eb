//! Making moves and taking them back.

use super::board::{Part, Position, State};
use crate::xiangqi::types::{Color, Move, Piece};
use crate::xiangqi::zobrist;

/// Of each side's checks, so many count towards the draw by moves without a capture.
const COUNTED_CHECKS: u8 = 10;

/// What a move has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Changes {
    /// The piece that moved.
    pub moved: Piece,
    /// From where to where.
    pub mv: Move,
    /// What was taken.
    pub captured: Option<Piece>,
}

impl Position {
    /// Makes a legal move.
    ///
    /// # Panics
    /// If no piece stands where the move starts.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Changes {
        let (from, to) = (mv.from(), mv.to());
        let moved = self.piece_on(from).expect("a legal move has a piece to move");
        let captured = self.piece_on(to);
        self.history.push(self.state);
        let state = &mut self.state;
        state.parts[Part::of(moved) as usize] ^=
            zobrist::piece(moved, from) ^ zobrist::piece(moved, to);
        state.clock = state.clock.saturating_add(1);
        state.quiet_plies = state.quiet_plies.saturating_add(1);
        state.plies_since_null = state.plies_since_null.saturating_add(1);
        (state.captured, state.last_move) = (captured, mv);
        if let Some(piece) = captured {
            state.parts[Part::of(piece) as usize] ^= zobrist::piece(piece, to);
            (state.clock, state.quiet_plies, state.checks) = (0, 0, [0; 2]);
            self.lift(piece, to);
        }
        self.lift(moved, from);
        self.put(moved, to);
        self.pass_turn();
        if self.state.in_check && captured.is_none() {
            let checks = &mut self.state.checks[moved.color.index()];
            *checks = checks.saturating_add(1);
            if *checks > COUNTED_CHECKS {
                self.state.clock -= 1;
            }
        }
        Changes { moved, mv, captured }
    }

    /// Takes the last move back. Does nothing in a first position.
    #[inline]
    pub fn unmake(&mut self) {
        let mv = self.state.last_move;
        let captured = self.state.captured;
        let Some(before) = self.history.pop() else { return };
        self.state = before;
        self.side_to_move = !self.side_to_move;
        self.plies -= 1;
        if let Some(moved) = self.piece_on(mv.to()) {
            self.lift(moved, mv.to());
            self.put(moved, mv.from());
        }
        if let Some(piece) = captured {
            self.put(piece, mv.to());
        }
    }

    /// How many ways lead two plies ahead. What a count does not ask about, keys and the history, stays.
    pub(in crate::xiangqi) fn count_two_plies(&mut self) -> u64 {
        let (side, state) = (self.side_to_move, self.state);
        let mut leaves = 0;
        for mv in self.legal_moves() {
            let (from, to) = (mv.from(), mv.to());
            let Some(moved) = self.piece_on(from) else { continue };
            let captured = self.piece_on(to);
            if let Some(piece) = captured {
                self.lift(piece, to);
            }
            self.lift(moved, from);
            self.put(moved, to);
            self.side_to_move = !side;
            self.look_at_general();
            leaves += u64::from(self.count_legal_moves());
            self.side_to_move = side;
            self.lift(moved, to);
            self.put(moved, from);
            if let Some(piece) = captured {
                self.put(piece, to);
            }
        }
        self.state = state;
        leaves
    }

    /// Passes the turn. Not allowed in check.
    pub fn make_null(&mut self) {
        self.history.push(self.state);
        let state = &mut self.state;
        state.clock = state.clock.saturating_add(1);
        state.quiet_plies = state.quiet_plies.saturating_add(1);
        state.plies_since_null = 0;
        (state.captured, state.last_move) = (None, Move::NULL);
        self.pass_turn();
    }

    /// Takes a null move back.
    pub fn unmake_null(&mut self) {
        let Some(before) = self.history.pop() else { return };
        self.state = before;
        self.side_to_move = !self.side_to_move;
        self.plies -= 1;
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.side_to_move = !self.side_to_move;
        self.plies += 1;
        self.look_at_general();
    }

    /// Forgets the way up to the last capture, which no rule asks about any more.
    pub fn forget_irreversible(&mut self) {
        if self.state.quiet_plies == 0 {
            self.history.clear();
        }
    }

    /// The state some plies ago, 0 for now; `None` before the first position.
    pub(in crate::xiangqi) fn state_before(&self, plies: usize) -> Option<&State> {
        match plies {
            0 => Some(&self.state),
            _ => self.history.len().checked_sub(plies).map(|index| &self.history[index]),
        }
    }

    /// A copy that remembers no more than the last `plies` plies.
    pub(in crate::xiangqi) fn recent(&self, plies: usize) -> Self {
        let from = self.history.len().saturating_sub(plies);
        Self { history: self.history[from..].to_vec(), ..*self }
    }

    /// How many plies back the same board can have stood, as far as the history goes.
    pub(in crate::xiangqi) fn reversible_plies(&self) -> usize {
        let reach = self.state.quiet_plies.min(self.state.plies_since_null);
        usize::from(reach).min(self.history.len())
    }
}

impl State {
    /// The key that the position of this state had, with this side to move.
    pub(in crate::xiangqi) const fn key_for(&self, side: Color) -> u64 {
        self.key(side)
    }

    /// Whether the side to move was in check.
    pub(in crate::xiangqi) const fn was_in_check(&self) -> bool {
        self.in_check
    }
}
