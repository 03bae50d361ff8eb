//! The players of matches: generations of the network, random playouts, and the evaluation by hand.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use tabia_core::engine::{Engine, EvaluatorKind, SearchKind};
use tabia_core::mcts::Selection;
use tabia_core::position::Position;
use tabia_core::residual::Network;
use tabia_core::search::{Limits, Quiet};
use tabia_core::types::Move;

use super::network::read_net;
use super::settings::Settings;

/// The memory of a player, MiB: searches are small.
const HASH: usize = 2;

/// A player of matches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Player {
    /// The network of a generation, as many visits as in self-play.
    Generation(u32),
    /// The tree search with random playouts, as many visits.
    Playouts,
    /// Alpha-beta with the evaluation by hand, so many plies deep.
    ByHand(u32),
}

impl Player {
    /// The players that every generation meets.
    pub const FIXED: [Self; 4] =
        [Self::Playouts, Self::ByHand(1), Self::ByHand(2), Self::ByHand(3)];

    /// Its name in files.
    pub fn name(self) -> String {
        match self {
            Self::Generation(number) => format!("net-{number:03}"),
            Self::Playouts => "playouts".to_owned(),
            Self::ByHand(depth) => format!("by-hand-{depth}"),
        }
    }

    /// The player of a name.
    pub fn named(name: &str) -> Option<Self> {
        match name.rsplit_once('-') {
            Some(("net", number)) => number.parse().ok().map(Self::Generation),
            Some(("by-hand", depth)) => depth.parse().ok().map(Self::ByHand),
            _ => (name == "playouts").then_some(Self::Playouts),
        }
    }

    /// Gets the player ready.
    pub fn prepare(self, settings: &Settings, folder: &Path) -> Result<Ready> {
        let visits = Limits { nodes: Some(settings.visits), ..Limits::default() };
        let network = match self {
            Self::Generation(number) => Some(Arc::new(Network::new(&read_net(folder, number)?)?)),
            Self::Playouts | Self::ByHand(_) => None,
        };
        let limits = match self {
            Self::ByHand(depth) => Limits { depth: Some(depth), ..Limits::default() },
            Self::Generation(_) | Self::Playouts => visits,
        };
        Ok(Ready { player: self, network, limits })
    }
}

/// A player with what it needs, for games on any number of threads.
pub struct Ready {
    player: Player,
    network: Option<Arc<Network>>,
    limits: Limits,
}

impl Ready {
    /// The engine of one game.
    pub fn engine(&self, seed: u64) -> Result<Engine> {
        let mut engine = match self.player {
            Player::ByHand(_) => Engine::with_hash(HASH).context("no memory for a player")?,
            Player::Generation(_) | Player::Playouts => tree_engine()?,
        };
        if self.player == Player::Playouts {
            engine.options.evaluator = EvaluatorKind::Playouts;
        }
        engine.set_weights(self.network.clone());
        engine.options.seed = seed;
        Ok(engine)
    }

    /// The move that the player makes; `None` if there is none.
    pub fn best_move(&self, engine: &mut Engine, position: &Position) -> Option<Move> {
        engine.set_position(position.clone());
        let mut search = engine.begin(self.limits.clone());
        let (best, _) = search.run(&mut Quiet, &mut |_, _| {});
        engine.end(search);
        best.mv
    }
}

/// An engine that searches a tree, and evaluates by a residual network once it has one.
pub fn tree_engine() -> Result<Engine> {
    let none = "no memory for a tree";
    let mut engine = Engine::with_hash(HASH).context(none)?;
    engine.set_search_kind(SearchKind::Tree(Selection::Puct)).context(none)?;
    engine.options.evaluator = EvaluatorKind::Residual;
    // Visits and results are to show what the network knows.
    engine.options.tree.mate_moves = 0;
    Ok(engine)
}
