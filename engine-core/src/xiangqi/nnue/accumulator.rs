//! The sums of both perspectives along a line of moves.

use super::arch::NEURONS;
use super::features::View;
use super::network::{Network, Neurons};
use crate::nnue::simd::Aligned;
use crate::nnue::simd::rows::update;
use crate::xiangqi::position::{Changes, Position};
use crate::xiangqi::types::{Color, Kind, Square};

/// A position of the line.
#[derive(Clone)]
struct Entry {
    /// The move that led to it; `None` for the first.
    changes: Option<Changes>,
    /// Whether the sums of each perspective are computed.
    known: [bool; 2],
    sums: [Neurons; 2],
}

impl Entry {
    const EMPTY: Self = Self { changes: None, known: [false; 2], sums: [Aligned([0; NEURONS]); 2] };

    /// Whether this side's own general moved here: all of its rows are others then.
    fn changes_view(&self, side: Color) -> bool {
        self.changes.is_none_or(|changes| {
            changes.moved.kind == Kind::General && changes.moved.color == side
        })
    }
}

/// The sums of a position and of those that led to it. Each search thread has its own.
///
/// Call [`push`](Self::push) with what each move changed and [`pop`](Self::pop) when it is unmade; null moves change
/// nothing. [`evaluate`](Self::evaluate) then costs only what changed since the nearest position of the line whose
/// sums are known.
#[derive(Clone)]
pub struct AccumulatorStack {
    /// The line, then entries left over from longer ones, to be reused.
    entries: Vec<Entry>,
    /// The index of the present position.
    top: usize,
    /// The network behind all that is known; 0 for none.
    network_id: u64,
}

impl AccumulatorStack {
    /// The sums of any first position.
    #[must_use]
    pub fn new() -> Self {
        Self { entries: vec![Entry::EMPTY], top: 0, network_id: 0 }
    }

    /// Starts again from another first position.
    pub fn reset(&mut self) {
        self.top = 0;
        self.entries[0].known = [false; 2];
    }

    /// Records a move that was made.
    #[inline]
    pub fn push(&mut self, changes: &Changes) {
        self.top += 1;
        if self.top == self.entries.len() {
            self.entries.push(Entry::EMPTY);
        }
        let entry = &mut self.entries[self.top];
        (entry.changes, entry.known) = (Some(*changes), [false; 2]);
    }

    /// Drops the last move, of which there must be one.
    #[inline]
    pub fn pop(&mut self) {
        debug_assert!(self.top > 0, "no move was pushed");
        self.top = self.top.saturating_sub(1);
    }

    /// The network's raw output ([`internal`](super::internal)) for the side to move. `position` must be the one that
    /// the pushed moves lead to.
    pub fn evaluate(&mut self, position: &Position, network: &Network) -> i32 {
        if self.network_id != network.id() {
            self.entries.iter_mut().for_each(|entry| entry.known = [false; 2]);
            self.network_id = network.id();
        }
        for side in Color::ALL {
            self.compute(position, side, network);
        }
        let us = position.side_to_move().index();
        let [red, black] = &self.entries[self.top].sums;
        let (own, other) = if us == 0 { (red, black) } else { (black, red) };
        network.forward(own, other, position.occupied().count() as usize)
    }

    /// Computes the sums of a side: from the nearest position that has them and whose rows are the same ones, or from
    /// scratch.
    #[inline]
    fn compute(&mut self, position: &Position, side: Color, network: &Network) {
        let perspective = side.index();
        let mut known = self.top;
        while !self.entries[known].known[perspective] {
            if known == 0 || self.entries[known].changes_view(side) {
                let entry = &mut self.entries[self.top];
                network.sum(position, side, &mut entry.sums[perspective]);
                entry.known[perspective] = true;
                return;
            }
            known -= 1;
        }
        let view = View::new(side, position.general(side));
        for next in known + 1..=self.top {
            let (before, after) = self.entries.split_at_mut(next);
            let (from, to) = (&before[next - 1].sums[perspective], &mut after[0]);
            step(to.changes.as_ref(), view, network, from, &mut to.sums[perspective]);
            to.known[perspective] = true;
        }
    }
}

/// Applies what a move changed.
#[inline]
fn step(
    changes: Option<&Changes>,
    view: View,
    network: &Network,
    from: &Neurons,
    to: &mut Neurons,
) {
    let Some(&Changes { moved, mv, captured }) = changes else { return };
    let row = |piece, square: Square| view.row(piece, square).map(|row| network.row(row));
    let rows = (row(moved, mv.from()), row(moved, mv.to()));
    let (Some(left), Some(entered)) = rows else { return };
    match captured.and_then(|piece| row(piece, mv.to())) {
        Some(taken) => update(&from.0, [entered], [left, taken], &mut to.0),
        None => update(&from.0, [entered], [left], &mut to.0),
    }
}

impl Default for AccumulatorStack {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{evaluate_fresh, random_network};
    use super::*;
    use crate::xiangqi::bench::POSITIONS;

    /// Evaluates every node of a perft walk, or only its leaves so that several moves are applied at once.
    fn walk(
        position: &mut Position,
        depth: u32,
        leaves_only: bool,
        stack: &mut AccumulatorStack,
        network: &Network,
    ) -> u64 {
        let mut nodes = 0;
        if depth == 0 || !leaves_only {
            let fresh = evaluate_fresh(position, network);
            assert_eq!(stack.evaluate(position, network), fresh, "{}", position.fen());
            nodes += 1;
        }
        if depth > 0 {
            for mv in position.legal_moves() {
                stack.push(&position.make(mv));
                nodes += walk(position, depth - 1, leaves_only, stack, network);
                position.unmake();
                stack.pop();
            }
        }
        nodes
    }

    #[test]
    fn incremental_sums_are_fresh_ones_at_every_node() {
        let network = random_network(1);
        let mut stack = AccumulatorStack::new();
        let mut nodes = 0;
        for fen in POSITIONS {
            let mut position = Position::from_fen(fen).unwrap();
            for leaves_only in [false, true] {
                stack.reset();
                nodes += walk(&mut position, 2, leaves_only, &mut stack, &network);
            }
        }
        assert!(nodes > 20_000, "{nodes}");
        // The general's own ways, with few other pieces.
        let mut position = Position::from_fen("3k5/4a4/9/9/9/9/9/4B4/9/4K1B2 w - - 0 1").unwrap();
        stack.reset();
        assert!(walk(&mut position, 5, true, &mut stack, &network) > 1_000);
    }

    #[test]
    fn another_network_starts_anew() {
        let networks = [random_network(1), random_network(2)];
        let mut stack = AccumulatorStack::new();
        let mut position = Position::startpos();
        let mut values = Vec::new();
        for mv in position.legal_moves() {
            stack.push(&position.make(mv));
            for network in &networks {
                let value = stack.evaluate(&position, network);
                assert_eq!(value, evaluate_fresh(&position, network));
                values.push(value);
            }
            position.unmake();
            stack.pop();
        }
        values.sort_unstable();
        values.dedup();
        assert!(values.len() > 40, "{}", values.len());
    }

    #[test]
    fn null_moves_change_nothing_but_the_side() {
        let network = random_network(3);
        let mut stack = AccumulatorStack::new();
        let mut position = Position::startpos();
        let mv = position.read_move("h2e2").unwrap();
        stack.push(&position.make(mv));
        assert_eq!(stack.evaluate(&position, &network), evaluate_fresh(&position, &network));
        position.make_null();
        assert_eq!(stack.evaluate(&position, &network), evaluate_fresh(&position, &network));
    }
}
