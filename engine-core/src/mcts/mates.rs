//! Short mates of the root, looked for beside the visits by trying everything, one move of the root at a time.
//!
//! Visits prove that a move mates, seldom that it mates soonest: `docs/mcts.md` has the figures. Trying everything finds
//! the shortest mate, and takes a hundredth of the time.

use super::evaluator::Chances;
use super::tree::Tree;
use super::worker::{Worker, node_key};
use super::worth::Worth;
use crate::search::game::GameMove;
use crate::search::score::{is_mate, mate_in, mated_in};
use crate::search::{MateSearch, TRY_ALL, Value};

/// Moves made for each visit of the tree; each takes about a hundredth of a visit's time.
const MOVES_PER_VISIT: u64 = 2;
/// The most moves made to find a shorter mate than a proven one; about 40 milliseconds.
const MOVES_TO_SHORTEN: u64 = 1_000_000;
/// The most moves made for one move of the root: the clock is not looked at meanwhile. Such a move counts as none that mates.
const MOVES_AT_ONCE: u64 = 100_000;

/// The search for short mates of one root.
pub struct RootMates<G: Chances> {
    position: G,
    /// The root moves to try, with their places among the root's edges.
    moves: Vec<(usize, G::Move)>,
    /// The longest mate that is looked for, moves.
    most: u32,
    /// The mate that is looked for now, moves; all shorter ones were tried.
    count: u32,
    /// How many root moves were tried for it.
    tried: usize,
    /// Moves made so far.
    spent: u64,
    /// The mate that was found: the place of its first move, and its line.
    found: Option<(usize, Vec<G::Move>)>,
}

impl<G: Chances> RootMates<G> {
    /// A search that has tried nothing yet, of the root moves that the worker may search.
    pub fn new(tree: &Tree, worker: &Worker<'_, G>) -> Self {
        let edges = tree.edges_of(tree.root).iter().zip(&worker.allowed).enumerate();
        let moves = edges
            .filter(|&(_, (_, &is_allowed))| is_allowed)
            .map(|(index, (edge, _))| (index, G::Move::from_bits(edge.mv())))
            .collect();
        let most = worker.settings.mate_moves.min(TRY_ALL);
        let position = worker.position.clone();
        Self { position, moves, most, count: 1, tried: 0, spent: 0, found: None }
    }

    /// Goes on until it has made its share of moves after so many visits.
    #[inline]
    pub fn work(&mut self, visits: u64, tree: &Tree) {
        while self.spent <= visits * MOVES_PER_VISIT && !self.is_done() {
            self.step(tree);
        }
    }

    /// Goes on if there may be a shorter mate than this proven score. Returns whether there is more to do.
    pub fn shorten(&mut self, proven: Value, tree: &Tree) -> bool {
        let is_shorter = mate_in(2 * self.count as usize - 1) > proven;
        let goes_on = is_mate(proven) && proven > 0 && is_shorter;
        if !goes_on || self.is_done() || self.spent >= MOVES_TO_SHORTEN {
            return false;
        }
        self.step(tree);
        true
    }

    /// The line of the root move at this place, if it is the mate that was found and has this score.
    pub fn line(&self, index: usize, score: Value) -> Option<&[G::Move]> {
        let (found, pv) = self.found.as_ref()?;
        (*found == index && score == mate_in(pv.len())).then_some(pv)
    }

    fn is_done(&self) -> bool {
        self.found.is_some() || self.count > self.most || self.moves.is_empty()
    }

    /// Tries one move of the root.
    fn step(&mut self, tree: &Tree) {
        let (index, mv) = self.moves[self.tried];
        let mut search = MateSearch::new(&mut self.position, |nodes| nodes >= MOVES_AT_ONCE);
        let mates = search.mating_move(&[mv], self.count).is_some();
        self.spent += search.nodes();
        if mates {
            let pv = MateSearch::new(&mut self.position, |_| false).line(mv, self.count);
            self.found = Some((index, pv));
            self.prove(tree);
            return;
        }
        self.tried += 1;
        if self.tried == self.moves.len() {
            (self.count, self.tried) = (self.count + 1, 0);
        }
    }

    /// Tells the tree of the mate that was found, if there is one.
    pub fn prove(&mut self, tree: &Tree) {
        let Some((index, pv)) = &self.found else { return };
        let Some(edge) = tree.edges_of(tree.root).get(*index) else { return };
        self.position.make(pv[0]);
        // Not the edge alone: a visit takes what a move is worth from the node that it leads to.
        if let Some(child) = tree.find_or_add(node_key(&self.position)) {
            tree.node(edge.link(child)).prove(mated_in(pv.len() - 1));
        }
        self.position.unmake();
        edge.set_worth(Worth::proven(mate_in(pv.len())));
        tree.node(tree.root).prove(mate_in(pv.len()));
    }
}
