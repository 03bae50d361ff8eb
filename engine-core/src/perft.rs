//! Perft: how many ways lead from a position in a number of plies. It finds every fault in move
//! generation, and measures its speed.

use crate::search::game::{Game, all_moves};

/// How many leaves the tree of legal moves has at `depth` plies. The last ply is counted, not
/// played.
#[must_use]
pub fn perft<G: Game>(position: &mut G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut leaves = 0;
            for mv in all_moves(position) {
                position.make(mv);
                leaves += perft(position, depth - 1);
                position.unmake();
            }
            leaves
        }
    }
}

/// As [`perft`], unless `stop` says so: it is asked every ten milliseconds or so, with the leaves
/// counted so far besides the `before` that are known already. `None` if it was stopped.
pub fn perft_until<G: Game>(
    position: &mut G,
    depth: u32,
    before: u64,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Option<u64> {
    /// Some ten thousand to a million leaves.
    const NOT_ASKED: u32 = 3;
    if depth <= NOT_ASKED {
        let leaves = perft(position, depth);
        return (!stop(before + leaves)).then_some(leaves);
    }
    let mut leaves = 0;
    for mv in all_moves(position) {
        position.make(mv);
        let found = perft_until(position, depth - 1, before + leaves, stop);
        position.unmake();
        leaves += found?;
    }
    Some(leaves)
}
