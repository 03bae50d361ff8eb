//! What can be set of an engine.

use super::tree_search::EvaluatorKind;
use crate::mcts;
use crate::search::{Strength, strength};
use crate::tablebase::TableSettings;

/// The most lines a search tells.
pub const MOST_LINES: usize = 256;

/// The most threads of a search. WebAssembly has them only where memory is shared.
pub const MOST_THREADS: usize =
    match (cfg!(target_family = "wasm"), cfg!(target_feature = "atomics")) {
        (true, false) => 1,
        // Each thread has a stack and histories in a memory of a gigabyte at most.
        (true, true) => 32,
        _ => 256,
    };

/// What can be set.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads, 1..=[`MOST_THREADS`].
    pub threads: usize,
    /// Lines of analysis, 1..=[`MOST_LINES`].
    pub lines: usize,
    /// Milliseconds that each move loses on its way.
    pub overhead: u64,
    /// Castling is written as the king taking its rook.
    pub chess960: bool,
    /// Evaluate with the net, where one is loaded.
    pub use_nnue: bool,
    /// Tell the chances to win, draw and lose with each score.
    pub show_wdl: bool,
    /// Somebody analyses: neither the book nor a limited strength is wanted.
    pub analyse: bool,
    /// Strength in steps; the last of [`strength::SKILL`] is all there is.
    pub skill: u32,
    /// Play as weak as `elo` says; `skill` means nothing then.
    pub limit_strength: bool,
    /// A strength in Elo, within [`strength::ELO`].
    pub elo: u32,
    /// What chance in weaker play and in the book grows from.
    pub seed: u64,
    /// How endgame tables are used.
    pub tables: TableSettings,
    /// How the tree search evaluates.
    pub evaluator: EvaluatorKind,
    /// The settings of the tree search. Its selection and its seed are set when a search begins.
    pub tree: mcts::Settings,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            threads: 1,
            lines: 1,
            overhead: 20,
            chess960: false,
            use_nnue: true,
            show_wdl: false,
            analyse: false,
            skill: *strength::SKILL.end(),
            limit_strength: false,
            elo: *strength::ELO.end(),
            seed: 0,
            tables: TableSettings::default(),
            evaluator: EvaluatorKind::default(),
            tree: mcts::Settings::default(),
        }
    }
}

impl Options {
    /// The strength that is wanted; nothing for all there is.
    #[must_use]
    pub fn strength(&self) -> Option<Strength> {
        if self.analyse {
            None
        } else if self.limit_strength {
            Some(Strength::from_elo(self.elo, self.seed))
        } else {
            Strength::from_skill(self.skill, self.seed)
        }
    }
}
