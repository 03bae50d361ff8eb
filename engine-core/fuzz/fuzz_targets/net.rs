//! Any bytes as a net, and the start of a real one with any bytes in it.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tabia_core::nnue::{Network, evaluate_fresh};
use tabia_core::position::Position;

static SOUND: LazyLock<Vec<u8>> = LazyLock::new(|| Network::random(1).to_bytes());

fuzz_target!(|data: &[u8]| {
    let _ = Network::from_bytes(data);
    // The first bytes say what kind of file it is; then follow places and what to put there.
    let mut bytes = SOUND.clone();
    for change in data.chunks_exact(5) {
        let at = u32::from_le_bytes([change[0], change[1], change[2], change[3]]) as usize;
        // Half of the changes go to the header, which is small.
        let reach = if change[4] & 1 == 0 { 64 } else { bytes.len() };
        bytes[at % reach] = change[4];
    }
    if let Ok(network) = Network::from_bytes(&bytes) {
        let _ = evaluate_fresh(&Position::startpos(), &network);
    }
});
