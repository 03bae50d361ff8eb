//! The input of one search of the tree.

use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use super::evaluator::{Chances, Source};
use super::settings::Settings;
use super::tree::Tree;
use crate::search::{Delays, Info, Limits, Signals, Tablebases};

/// The input of one search.
pub struct TreeTask<'a, G: Chances> {
    /// Where it starts, with the game's history.
    pub position: G,
    /// The root moves to search; all legal ones if empty.
    pub moves: Vec<G::Move>,
    /// What ends the search. Nodes are visits.
    pub limits: &'a Limits,
    /// How many lines are reported (MultiPV), from 1.
    pub lines: usize,
    /// How many threads it may run on, from 1.
    pub threads: usize,
    /// What takes time from the clock beside thinking.
    pub delays: Delays,
    /// Requests from elsewhere.
    pub signals: Arc<Signals>,
    /// Endgame tablebases, if there are any.
    pub tablebases: Option<Tablebases>,
    /// Lends an evaluator to each thread.
    pub source: Arc<dyn Source<G>>,
    /// The settings of the tree.
    pub settings: Settings,
}

/// The tree of a search, shared by its threads.
pub type SharedTree = Arc<RwLock<Tree>>;

/// The tree for a visit or a look; a thread that panicked holds nobody up.
pub fn read(tree: &RwLock<Tree>) -> RwLockReadGuard<'_, Tree> {
    tree.read().unwrap_or_else(PoisonError::into_inner)
}

/// Receives every report, with the root position.
pub type Emit<'e, G> = &'e mut dyn FnMut(&G, Info<<G as crate::search::game::Game>::Move>);
