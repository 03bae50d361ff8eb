//! Hints for the root from alpha-beta, beside the visits: the move that it prefers gets a larger prior.
//!
//! Visits look far ahead on few lines and overlook refutations that alpha-beta finds at once. It looks again each time the
//! visits have doubled, for three times as many nodes as the root has visits, also of searches before. Source: Baier and Winands,
//! "MCTS-Minimax Hybrids with State Evaluations" (2018), where priors come from small searches ("informed priors").

use super::evaluator::Chances;
use super::node::Edge;
use super::settings::Selection;
use super::tree::Tree;
use super::worker::Worker;
use crate::search::game::GameMove;

/// Visits of the search before the first look.
const FIRST: u64 = 256;
/// Nodes of a look for each visit of the root.
const NODES_PER_VISIT: u64 = 3;
/// The most nodes of a look for each visit of this search, so that a tree that was kept does not make looks long that
/// a short clock cannot pay.
const MOST_PER_NEW_VISIT: u64 = 8;
/// The most nodes that one look is meant to take, and half of those that it takes at most: the clock is not looked at meanwhile.
const MOST_NODES: u64 = 50_000;
/// The share of the whole probability that goes to the preferred move; the others keep the rest in proportion.
const SHARE: f32 = 0.4;

/// The hints of one search.
pub struct RootHints {
    /// Visits after which alpha-beta looks again.
    next: u64,
    /// The root's visits when the search began.
    kept: u64,
    /// The priors of the root's edges without any hint.
    priors: Vec<f32>,
}

impl RootHints {
    /// For a search that begins; without hints if the settings say so, or there is nothing to choose.
    pub fn new<G: Chances>(tree: &Tree, worker: &Worker<'_, G>) -> Self {
        let choices = worker.allowed.iter().filter(|&&is_allowed| is_allowed).count();
        let has_priors = worker.settings.selection == Selection::Puct;
        let is_on = worker.settings.hints && has_priors && choices > 1;
        let edges = tree.edges_of(tree.root);
        let kept = edges.iter().map(|edge| u64::from(edge.visits())).sum();
        let priors = edges.iter().map(Edge::prior).collect();
        Self { next: if is_on { FIRST } else { u64::MAX }, kept, priors }
    }

    /// Looks again if it is time to after so many visits.
    #[inline]
    pub fn work<G: Chances>(&mut self, visits: u64, tree: &Tree, worker: &mut Worker<'_, G>) {
        if visits >= self.next {
            self.look(tree, worker);
        }
    }

    fn look<G: Chances>(&mut self, tree: &Tree, worker: &mut Worker<'_, G>) {
        let nodes = nodes_of_look(self.kept, self.next);
        self.next *= 2;
        let Some(mv) = worker.evaluator.advice(&mut worker.position, nodes) else { return };
        let edges = tree.edges_of(tree.root);
        let preferred = edges.iter().position(|edge| edge.mv() == mv.to_bits());
        let Some(preferred) = preferred.filter(|&place| worker.allowed[place]) else { return };
        for (place, (edge, prior)) in edges.iter().zip(&self.priors).enumerate() {
            let hint = if place == preferred { SHARE } else { 0.0 };
            edge.set_prior(prior * (1.0 - SHARE) + hint);
        }
    }

    /// Takes all hints back: the position may come again, at the root or below it.
    pub fn take_back(&self, tree: &Tree) {
        for (edge, &prior) in tree.edges_of(tree.root).iter().zip(&self.priors) {
            edge.set_prior(prior);
        }
    }
}

/// The nodes of a look after so many visits of this search, at a root that had so many before.
fn nodes_of_look(kept: u64, visits: u64) -> u64 {
    let wanted = NODES_PER_VISIT * (kept + visits);
    wanted.min(MOST_PER_NEW_VISIT * visits).min(MOST_NODES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_grows_with_what_was_kept_but_never_outgrows_the_search() {
        assert_eq!(nodes_of_look(0, 256), NODES_PER_VISIT * 256);
        assert_eq!(nodes_of_look(200, 256), NODES_PER_VISIT * 456);
        assert_eq!(nodes_of_look(1 << 20, 256), MOST_PER_NEW_VISIT * 256);
        assert_eq!(nodes_of_look(0, 1 << 20), MOST_NODES);
    }
}
