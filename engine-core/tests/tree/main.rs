//! The Monte Carlo tree search, driven through the engine as programs drive it.

#[path = "../common/mates.rs"]
mod common;
mod endings;
mod limits;
mod mates;
mod residual;
#[path = "../common/script.rs"]
mod script;
mod whole;

use tabia_core::engine::{Engine, SearchKind};
use tabia_core::mcts::Selection;
use tabia_core::nnue::Embedded;
use tabia_core::position::Position;
use tabia_core::search::{BestMove, Info, Limits, Line, Quiet, RootStatistics};

/// An engine that searches a tree by PUCT with the small network, at this position.
fn engine(fen: &str, hash: usize) -> Engine {
    let mut engine = Engine::with_hash(1).unwrap();
    engine.set_network(Embedded::small().and_then(|net| net.network().ok()));
    engine.set_search_kind(SearchKind::Tree(Selection::Puct)).unwrap();
    engine.set_hash(hash).unwrap();
    engine.options.tree.verbose = true;
    engine.set_position(Position::from_fen(fen).unwrap());
    engine
}

/// All that a search reported.
#[derive(PartialEq, Debug)]
struct Report {
    lines: Vec<Line>,
    moves: Vec<RootStatistics>,
    best: BestMove,
    nodes: u64,
}

/// Searches and takes the result back.
fn search(engine: &mut Engine, limits: Limits) -> Report {
    let mut search = engine.begin(limits);
    let (mut lines, mut moves) = (Vec::new(), Vec::new());
    let (best, nodes) = search.run(&mut Quiet, &mut |_, info| match info {
        Info::Line(line) => lines.push(line),
        Info::RootMove(statistics) => moves.push(statistics),
        Info::CurrentMove { .. } => {}
    });
    engine.end(search);
    Report { lines, moves, best, nodes }
}

fn visits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}
