//! The accumulators along a line of moves, computed only where an evaluation needs them.

use super::accumulator::{Accumulator, EMPTY, View, kings_moved};
use super::layers::Inputs;
use super::network::Network;
use super::pieces::Pieces;
use super::refresh_cache::RefreshCache;
use crate::position::{Changes, Position};
use crate::types::Color;

/// Moves since the nearest computed accumulator from which on a refresh may be cheaper.
const LONG_WAY: usize = 4;

/// The accumulators of a position and of those that led to it. Each search thread has its own.
///
/// [`push`](Self::push) what each move changed as it is made, [`pop`](Self::pop) as it is taken
/// back; [`evaluate`](Self::evaluate) then costs only what changed since the nearest position on
/// the way that was evaluated.
///
/// ```
/// use tabia_core::nnue::{AccumulatorStack, Network, evaluate_fresh};
/// use tabia_core::position::Position;
///
/// let network = Network::random(1);
/// let mut position = Position::startpos();
/// let mut accumulators = AccumulatorStack::new();
/// for mv in position.legal_moves() {
///     accumulators.push(&position.make(mv));
///     assert_eq!(accumulators.evaluate(&position, &network), evaluate_fresh(&position, &network));
///     position.unmake();
///     accumulators.pop();
/// }
/// ```
#[derive(Clone)]
pub struct AccumulatorStack {
    /// The way from the first position to the present one, and beyond it entries to be reused.
    entries: Vec<Entry>,
    /// Where in `entries` the present position is.
    top: usize,
    cache: RefreshCache,
    inputs: Inputs,
    /// The network of all that is computed; 0 is none.
    network_id: u64,
}

#[derive(Clone)]
struct Entry {
    accumulators: [Accumulator; 2],
    /// Whether the accumulators, by perspective, are those of the position.
    computed: [bool; 2],
    /// Whether that side's king moved here: every feature of its perspective is another one then.
    king_moved: [bool; 2],
    /// What the move to this position changed.
    changes: Changes,
}

impl Entry {
    fn new(changes: Changes) -> Self {
        let king_moved = kings_moved(&changes);
        Self { accumulators: [EMPTY; 2], computed: [false; 2], king_moved, changes }
    }
}

impl AccumulatorStack {
    /// The stack of a first position, whichever it is.
    #[must_use]
    pub fn new() -> Self {
        Self {
            entries: vec![Entry::new(Changes::NONE)],
            top: 0,
            cache: RefreshCache::new(),
            inputs: Inputs::default(),
            network_id: 0,
        }
    }

    /// Starts again from another first position.
    pub fn reset(&mut self) {
        self.top = 0;
        self.entries[0].computed = [false; 2];
    }

    /// Records a move that was made; a null move changes nothing.
    #[inline]
    pub fn push(&mut self, changes: &Changes) {
        self.top += 1;
        match self.entries.get_mut(self.top) {
            Some(entry) => {
                entry.computed = [false; 2];
                entry.king_moved = kings_moved(changes);
                entry.changes = *changes;
            }
            None => self.entries.push(Entry::new(*changes)),
        }
    }

    /// Forgets the last move, as it is taken back. There must be one.
    #[inline]
    pub fn pop(&mut self) {
        debug_assert!(self.top > 0, "no move was pushed");
        self.top = self.top.saturating_sub(1);
    }

    /// The network's output for the position that the moves pushed lead to, before it is scaled
    /// ([`internal`](super::internal)), from the view of the side to move.
    pub fn evaluate(&mut self, position: &Position, network: &Network) -> i32 {
        self.prepare(position, network);
        let [white, black] = &self.entries[self.top].accumulators;
        let (own, other) = match position.side_to_move() {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        network.layers(position.occupied().count() as usize).forward_in(
            &own.0,
            &other.0,
            &mut self.inputs,
        )
    }

    /// The part of [`evaluate`](Self::evaluate) that can be done before it is known whether an
    /// evaluation is needed, and that serves those of the moves from here too.
    pub fn prepare(&mut self, position: &Position, network: &Network) {
        if self.network_id != network.id() {
            self.start_with(network);
        }
        let mut pieces = None;
        for perspective in Color::ALL {
            if !self.entries[self.top].computed[perspective.index()] {
                self.bring_up_to_date(perspective, position, network, &mut pieces);
            }
        }
    }

    /// Forgets all that another network gave.
    #[cold]
    fn start_with(&mut self, network: &Network) {
        for entry in &mut self.entries {
            entry.computed = [false; 2];
        }
        self.cache.clear(network.transformer().biases());
        self.network_id = network.id();
    }

    /// Computes the present position's accumulator of one perspective. The `pieces` are noted where
    /// they are needed, for the other perspective.
    #[inline]
    fn bring_up_to_date(
        &mut self,
        perspective: Color,
        position: &Position,
        network: &Network,
        pieces: &mut Option<Pieces>,
    ) {
        let king = position.king(perspective);
        let view = View::new(perspective, king, network.transformer());
        match self.nearest_computed(perspective) {
            Some(nearest) if self.top - nearest < LONG_WAY => self.follow(view, nearest),
            Some(nearest) => {
                let way = &self.entries[nearest + 1..=self.top];
                let rows: usize = way.iter().map(|entry| 2 * entry.changes.len()).sum();
                let pieces = pieces.get_or_insert_with(|| Pieces::of(position));
                if rows <= self.cache.cost(view, pieces) as usize {
                    self.follow(view, nearest);
                } else {
                    self.refresh(view, pieces);
                }
            }
            None => self.refresh(view, pieces.get_or_insert_with(|| Pieces::of(position))),
        }
    }

    /// The last position up to the present one whose accumulator is computed, unless the king
    /// has moved since.
    #[inline]
    fn nearest_computed(&self, perspective: Color) -> Option<usize> {
        for (i, entry) in self.entries[..=self.top].iter().enumerate().rev() {
            if entry.computed[perspective.index()] {
                return Some(i);
            }
            if entry.king_moved[perspective.index()] {
                return None;
            }
        }
        None
    }

    /// Computes move by move from a computed position. Those between are kept: siblings of the
    /// present position will start from them.
    #[inline]
    fn follow(&mut self, view: View<'_>, nearest: usize) {
        let perspective = view.perspective.index();
        for i in nearest..self.top {
            let [before, after] = &mut self.entries[i..=i + 1] else { unreachable!() };
            let (from, to) =
                (&before.accumulators[perspective], &mut after.accumulators[perspective]);
            view.follow(from, &after.changes, to);
            after.computed[perspective] = true;
        }
    }

    /// Computes the present position's accumulator from the one remembered for its king.
    fn refresh(&mut self, view: View<'_>, pieces: &Pieces) {
        let entry = &mut self.entries[self.top];
        let perspective = view.perspective.index();
        entry.accumulators[perspective] = *self.cache.refresh(view, pieces);
        entry.computed[perspective] = true;
    }
}

impl Default for AccumulatorStack {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests;
