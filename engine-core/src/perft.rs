//! Perft: how many ways lead from a position in a number of plies. It finds every fault in move
//! generation, and measures its speed.

use crate::position::Position;
use crate::types::Move;

/// How many leaves the tree of legal moves has at `depth` plies. The last ply is counted, not
/// played.
#[must_use]
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => divide(position, depth).map(|(_, nodes)| nodes).sum(),
    }
}

/// The leaves below each legal move, in the order of generation.
pub fn divide(position: &mut Position, depth: u32) -> impl Iterator<Item = (Move, u64)> {
    position.legal_moves().into_iter().map(move |mv| {
        if depth <= 1 {
            return (mv, 1);
        }
        position.make(mv);
        let nodes = perft(position, depth - 1);
        position.unmake();
        (mv, nodes)
    })
}
