//! The fast evaluator: values from the static evaluation at the end of a quiescence search, priors by a soft-max of
//! what can be seen of a move without making it.

use std::sync::{Arc, Mutex, PoisonError};

use super::evaluator::{Chances, Evaluator, Source};
use super::math::softmax;
use crate::search::game::{Evaluate, Game, GameMove};
use crate::search::{Histories, Leaf, LeafSearch, Signals, TranspositionTable};

/// Creates the static evaluation of one thread.
pub type NewEvaluation<G> = dyn Fn() -> <G as Game>::Evaluator + Send + Sync;

/// Fills in the priors of the moves of a position, which add up to 1.
pub type PriorsOf<G> = dyn Fn(&G, &[<G as Game>::Move], &mut [f32]) + Send + Sync;

/// Lends fast evaluators.
pub struct Fast<G: Chances> {
    /// Creates the static evaluation of one thread.
    pub evaluation: Box<NewEvaluation<G>>,
    /// Fills in the priors of the moves of a position.
    pub priors: Box<PriorsOf<G>>,
    /// The table that the quiescence searches share.
    pub tt: Arc<TranspositionTable>,
    /// Stops a quiescence search too.
    pub signals: Arc<Signals>,
    /// Histories that threads borrow for their quiescence searches; a thread that finds none creates its own.
    pub histories: Arc<Mutex<Vec<Histories<G>>>>,
}

impl<G: Chances> Source<G> for Fast<G> {
    fn lend(&self, _thread: usize, root: &G, run: &mut dyn FnMut(&mut dyn Evaluator<G>)) {
        let mut leaf = Leaf::new(&self.signals);
        let histories = self.pool().pop().unwrap_or_default();
        let search = LeafSearch::new(&mut leaf, &self.tt, (self.evaluation)(), histories, root);
        let mut evaluator = FastEvaluator { search, priors: &*self.priors };
        run(&mut evaluator);
        self.pool().push(evaluator.search.into_histories());
    }
}

impl<G: Chances> Fast<G> {
    fn pool(&self) -> std::sync::MutexGuard<'_, Vec<Histories<G>>> {
        self.histories.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct FastEvaluator<'a, G: Chances> {
    search: LeafSearch<'a, G>,
    priors: &'a PriorsOf<G>,
}

impl<G: Chances> Evaluator<G> for FastEvaluator<'_, G> {
    fn reset(&mut self) {
        self.search.evaluation().reset();
    }

    fn push(&mut self, changes: &G::Changes) {
        self.search.evaluation().push(changes);
    }

    fn pop(&mut self) {
        self.search.evaluation().pop();
    }

    fn value(&mut self, position: &mut G, ply: usize) -> Option<f32> {
        let value = self.search.quiescence(position, ply)?;
        Some(position.expectation(value))
    }

    fn advice(&mut self, root: &mut G, nodes: u64) -> Option<G::Move> {
        self.search.best_move(root, nodes)
    }

    fn priors(&mut self, position: &mut G, moves: &[G::Move], priors: &mut [f32]) {
        (self.priors)(position, moves, priors);
    }
}

/// Priors without a policy net: exchanges that win, checks, and pieces that leave an attack come first.
pub fn priors_by_hand<G: Chances>(position: &G, moves: &[G::Move], priors: &mut [f32]) {
    /// Internal units that make a capture e times as likely.
    const CAPTURE_SCALE: f32 = 700.0;
    let (attacked, checks) = (G::attacked(&position.threats()), position.check_squares());
    for (prior, &mv) in priors.iter_mut().zip(moves) {
        let holds = position.see(mv, 0);
        let mut logit = match (position.is_noisy(mv), holds) {
            (true, true) => 1.0 + position.gain(mv) as f32 / CAPTURE_SCALE,
            (true, false) => -0.8,
            (false, true) if G::contains(attacked, mv.origin()) => 0.6,
            (false, true) => 0.2,
            (false, false) => -1.4,
        };
        if position.gives_check(mv, &checks) {
            logit += if holds { 1.0 } else { 1.2 };
        }
        *prior = logit;
    }
    softmax(priors);
}
