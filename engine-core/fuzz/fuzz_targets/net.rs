//! Any bytes as a net, and changes to sound files, standard and compact.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};
use tabia_core::nnue::{Network, evaluate_fresh};
use tabia_core::position::Position;

static STANDARD: LazyLock<Vec<u8>> = LazyLock::new(|| Network::random(1).to_bytes());
static COMPACT: LazyLock<Vec<u8>> = LazyLock::new(|| {
    Network::random_mirrored(1, 1).to_compact_bytes().expect("its rows are shared")
});

/// Where a compact file keeps its checksum.
const SUM: std::ops::Range<usize> = 24..40;

/// Each change is a place in four bytes and what to put there; half of them go to the first
/// `head` bytes, which few would meet by chance.
fn change(bytes: &mut Vec<u8>, changes: &[u8], head: usize) {
    for change in changes.chunks_exact(5) {
        let at = u32::from_le_bytes([change[0], change[1], change[2], change[3]]) as usize;
        match change[4] {
            0xEE => bytes.truncate(at % bytes.len().max(1)),
            0xEF => bytes.extend(change),
            value => {
                let reach = if value & 1 == 0 { head } else { bytes.len() };
                if let Some(byte) = bytes.get_mut(at % reach.max(1)) {
                    *byte = value;
                }
            }
        }
    }
}

fn read(bytes: &[u8]) {
    if let Ok(network) = Network::from_bytes(bytes) {
        let _ = evaluate_fresh(&Position::startpos(), &network);
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&kind, rest)) = data.split_first() else { return };
    match kind % 64 {
        // A standard file is large, and there is little in it that can be wrong.
        0 => {
            let mut bytes = STANDARD.clone();
            change(&mut bytes, rest, 64);
            read(&bytes);
        }
        1 => read(rest),
        _ => {
            let mut bytes = COMPACT.clone();
            change(&mut bytes, rest, 160);
            // Without the right sum nothing after it would be looked at.
            if kind & 8 == 0 && bytes.len() >= SUM.end {
                let sum = Sha256::new().chain_update(&bytes[..SUM.start]);
                let sum = sum.chain_update(&bytes[SUM.end..]).finalize();
                bytes[SUM].copy_from_slice(&sum[..SUM.len()]);
            }
            read(&bytes);
        }
    }
});
