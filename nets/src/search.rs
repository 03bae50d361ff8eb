//! A search of our own engine.

use tabia_core::engine::Engine;
use tabia_core::position::Position;
use tabia_core::search::{Host, Info, Limits};
use tabia_core::types::Move;

/// The best move with so many nodes, and its score for the side to move; nothing where the game is over.
pub fn search(
    engine: &mut Engine,
    position: Position,
    nodes: u64,
    host: &mut dyn Host,
) -> (Option<Move>, Option<i32>) {
    engine.set_position(position);
    let mut search = engine.begin(Limits { nodes: Some(nodes), ..Limits::default() });
    let mut score = None;
    let (best, _) = search.run(host, &mut |_, info| {
        if let Info::Line(line) = info {
            score = Some(line.value);
        }
    });
    engine.end(search);
    (best.mv, score)
}
