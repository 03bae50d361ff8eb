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

/// The same, unless `stop` says so: it is asked every ten milliseconds or so, with the leaves
/// counted so far besides the `before` that are known already. Nothing where it was stopped.
pub fn perft_until(
    position: &mut Position,
    depth: u32,
    before: u64,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Option<u64> {
    /// Some ten thousand to a million leaves.
    const NOT_ASKED: u32 = 3;
    if depth <= NOT_ASKED {
        let nodes = perft(position, depth);
        return (!stop(before + nodes)).then_some(nodes);
    }
    let mut nodes = 0;
    for mv in position.legal_moves() {
        position.make(mv);
        let found = perft_until(position, depth - 1, before + nodes, stop);
        position.unmake();
        nodes += found?;
    }
    Some(nodes)
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
