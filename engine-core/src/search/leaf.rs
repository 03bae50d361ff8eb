//! Searches below the leaves of another search's tree, which makes the moves that lead there.

use std::sync::Arc;

use super::clock::Clock;
use super::game::{Game, GameMove};
use super::history::Histories;
use super::host::{Quiet, Signals};
use super::move_picker::{MovePicker, Wanted};
use super::node::NodeKind;
use super::reductions::Reductions;
use super::root::RootMoves;
use super::score::{INFINITE, MAX_PLY, Value};
use super::searcher::Searcher;
use super::shared::Shared;
use super::stack::Stack;
use super::tt::TranspositionTable;

/// How many times the nodes that [`LeafSearch::best_move`] is meant to spend it may spend at most. Who says `stop` to a browser
/// without shared memory waits that long: 100,000 nodes of a hint are some tenths of a second.
const MOST_OVER: u64 = 2;

/// What the searches of one thread borrow.
pub struct Leaf {
    host: Quiet,
    shared: Shared,
    signals: Arc<Signals>,
}

impl Leaf {
    /// For searches that these signals stop.
    #[must_use]
    pub fn new(signals: &Arc<Signals>) -> Self {
        Self { host: Quiet, shared: Shared::new(1), signals: Arc::clone(signals) }
    }
}

/// Searches of single positions, which share a static evaluation, histories and a TT.
pub struct LeafSearch<'a, G: Game>(Searcher<'a, G>);

impl<'a, G: Game> LeafSearch<'a, G> {
    /// Searches with this static evaluation, which is that of `position`.
    #[must_use]
    pub fn new(
        leaf: &'a mut Leaf,
        tt: &'a TranspositionTable,
        evaluator: G::Evaluator,
        histories: Histories<G>,
        position: &G,
    ) -> Self {
        Self(Searcher {
            position: position.clone(),
            evaluator,
            histories,
            stack: Stack::new(),
            reductions: Reductions::new(),
            root: RootMoves::new(std::iter::empty(), 1),
            clock: Clock::helper(&mut leaf.host, &leaf.signals, 0),
            shared: &leaf.shared,
            tt,
            tablebases: None,
            nodes: 0,
            tb_hits: 0,
            seldepth: 0,
            null_move_from: 0,
        })
    }

    /// The static evaluation, to be told of the moves made and taken back.
    pub fn evaluation(&mut self) -> &mut G::Evaluator {
        &mut self.0.evaluator
    }

    /// The histories that it was given.
    pub fn into_histories(self) -> Histories<G> {
        self.0.histories
    }

    /// The score of a position, `ply` plies from the root and below [`MAX_PLY`](super::score::MAX_PLY), at the end of
    /// a quiescence search, internal units; `None` if the search was stopped.
    pub fn quiescence(&mut self, position: &mut G, ply: usize) -> Option<Value> {
        std::mem::swap(&mut self.0.position, position);
        let value = self.0.quiescence(-INFINITE, INFINITE, ply);
        std::mem::swap(&mut self.0.position, position);
        (!self.0.is_stopped()).then_some(value)
    }

    /// The move that alpha-beta prefers in the first position, `ply` 0, which must be `position`: searched one ply deeper after
    /// the other until half of so many nodes are spent. An iteration is cut when twice as many are, and the move is that of
    /// the one before. `None` if the search was stopped, or cut, before it had one.
    pub fn best_move(&mut self, position: &mut G, nodes: u64) -> Option<G::Move> {
        self.deepen(position, nodes / 2, nodes.saturating_mul(MOST_OVER))
    }

    /// Begins no iteration after `enough` nodes, and makes `most` at most.
    fn deepen(&mut self, position: &mut G, enough: u64, most: u64) -> Option<G::Move> {
        std::mem::swap(&mut self.0.position, position);
        let enough = self.0.nodes + enough;
        self.0.clock.limit(self.0.nodes, most);
        let mut best = None;
        for depth in 1..MAX_PLY as i32 {
            self.0.search(-INFINITE, INFINITE, depth, 0, NodeKind::Pv);
            if self.0.is_stopped() {
                break;
            }
            best = self.0.stack.at(0).pv.first().copied().or(best);
            if self.0.nodes >= enough {
                break;
            }
        }
        self.0.clock.unlimited();
        std::mem::swap(&mut self.0.position, position);
        best
    }
}

/// All legal moves in the order in which alpha-beta would try them in a position that it knows nothing of, on an
/// empty TT and empty histories. For measurements: it takes a millisecond.
///
/// # Panics
/// If there is no memory for the smallest TT.
pub fn picker_order<G: Game>(position: &G, evaluator: G::Evaluator) -> Vec<G::Move> {
    let mut leaf = Leaf::new(&Arc::default());
    let tt = TranspositionTable::new(1).expect("memory for the smallest table");
    let searcher = LeafSearch::new(&mut leaf, &tt, evaluator, Histories::default(), position).0;
    let surroundings = searcher.surroundings(0);
    let mut picker = MovePicker::new(G::Move::NULL, Wanted::All);
    let mut order = Vec::new();
    while let Some(picked) = picker.next(&searcher, 0, Some(&surroundings)) {
        order.push(picked.mv);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::POSITIONS;
    use crate::position::Position;
    use crate::search::Evaluator;
    use crate::types::Move;

    /// What a first look at a position finds, and how many nodes it takes.
    fn look(
        fen: &str,
        look: impl Fn(&mut LeafSearch<'_, Position>, &mut Position) -> Option<Move>,
    ) -> (Option<Move>, u64) {
        let tt = TranspositionTable::new(1).unwrap();
        let mut position = Position::from_fen(fen).unwrap();
        let mut leaf = Leaf::new(&Arc::default());
        let histories = Histories::default();
        let mut search =
            LeafSearch::new(&mut leaf, &tt, Evaluator::new(None), histories, &position);
        let found = look(&mut search, &mut position);
        let taken = search.0.nodes;
        assert_eq!(position.fen(), Position::from_fen(fen).unwrap().fen());
        assert!(search.quiescence(&mut position, 0).is_some(), "it goes on after a look");
        assert!(search.best_move(&mut position, 2_000).is_some());
        (found, taken)
    }

    #[test]
    fn a_look_is_cut_at_twice_its_nodes_and_is_as_without_a_limit_below() {
        let (mut whole, mut cut, mut cut_with_move) = (0, 0, 0);
        for fen in POSITIONS.iter().step_by(9) {
            for nodes in (3..12).map(|power| 1_u64 << power) {
                let limit = nodes * MOST_OVER;
                let limited = look(fen, |search, position| search.best_move(position, nodes));
                let free =
                    look(fen, |search, position| search.deepen(position, nodes / 2, u64::MAX));
                if free.1 <= limit {
                    assert_eq!(limited, free, "{fen}, {nodes} nodes");
                    whole += 1;
                } else {
                    assert_eq!(limited.1, limit, "{fen}, {nodes} nodes");
                    cut += 1;
                    cut_with_move += u32::from(limited.0.is_some());
                }
            }
        }
        println!("{whole} looks were whole, and {cut} cut, {cut_with_move} of them with a move");
        assert!(whole > 0 && cut > 0 && cut_with_move > 0);
    }
}
