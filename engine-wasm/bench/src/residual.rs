//! Residual networks, for `tests/bench/residual.mjs`. The native counterpart is `tabia residual`.

use std::cell::RefCell;
use std::hint::black_box;

use tabia_core::position::Position;
use tabia_core::residual::{Network, Workspace};
use tabia_core::types::Move;

use super::{FILE, POSITIONS};

thread_local! {
    static LOADED: RefCell<Option<(Network, Workspace)>> = const { RefCell::new(None) };
}

/// Takes the network from the room; answers with 1 where it is one.
// SAFETY: no other symbol of this file has the name.
#[unsafe(no_mangle)]
pub extern "C" fn residual_load() -> u32 {
    let network = FILE.with_borrow(|file| Network::read(file).ok());
    let loaded = network.map(|network| {
        let workspace = network.workspace();
        (network, workspace)
    });
    let known = loaded.is_some();
    LOADED.set(loaded);
    u32::from(known)
}

/// Evaluates as many batches of so many positions as told; answers with the number of evaluations, 0
/// without a network.
// SAFETY: no other symbol of this file has the name.
#[unsafe(no_mangle)]
pub extern "C" fn residual(batch: usize, times: usize) -> usize {
    let positions = POSITIONS.map(|fen| Position::from_fen(fen).expect("the positions are valid"));
    let moves = positions.each_ref().map(Position::legal_moves);
    let all: Vec<(&Position, &[Move])> =
        positions.iter().zip(&moves).map(|(position, moves)| (position, &moves[..])).collect();
    let all: Vec<_> = all.into_iter().cycle().take(batch).collect();
    LOADED.with_borrow_mut(|loaded| {
        let Some((network, workspace)) = loaded else { return 0 };
        (0..times).map(|_| black_box(network.evaluate(workspace, &all)).len()).sum()
    })
}

/// The value of the first position; 2 without a network. It shows that the module computes what the native
/// program does.
// SAFETY: no other symbol of this file has the name.
#[unsafe(no_mangle)]
pub extern "C" fn residual_value() -> f32 {
    let position = Position::from_fen(POSITIONS[0]).expect("the positions are valid");
    let moves = position.legal_moves();
    LOADED.with_borrow_mut(|loaded| {
        let Some((network, workspace)) = loaded else { return 2.0 };
        network.evaluate(workspace, &[(&position, &moves)]).first().map_or(2.0, |it| it.value)
    })
}
