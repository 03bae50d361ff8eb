//! Any bytes as a net: compact files around any weights, and changes to sound files, standard and
//! compact.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tabia_core::nnue::compact::{SUM, checksum};
use tabia_core::nnue::{Architecture, Network, evaluate_fresh, random_network};
use tabia_core::position::Position;

static STANDARD: LazyLock<Vec<u8>> =
    LazyLock::new(|| random_network(Architecture::Standard, 1).to_standard_bytes().expect("not a large net"));
static COMPACT: LazyLock<Vec<u8>> = LazyLock::new(|| {
    random_network(Architecture::Small, 1).to_compact_bytes().expect("not a standard net")
});

/// Where a compact file keeps the length of its weights.
const LENGTH: std::ops::Range<usize> = 20..24;
/// Bytes for the buckets of the king's squares, which follow the checksum and the description.
const MAP: usize = 32;
/// Bytes of weights that hold what is before coded ones, and some of those.
const TABLES: usize = 4_000;
/// Architecture and shift of weights.
const SHAPE: std::ops::Range<usize> = 18..20;

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

/// Writes the right sum: without it nothing after it would be looked at.
fn sign(bytes: &mut [u8]) {
    if bytes.len() >= SUM.end {
        let sum = checksum(bytes);
        bytes[SUM].copy_from_slice(&sum);
    }
}

/// A compact file with this architecture and shift of weights, whose weights are any bytes after `sound`
/// bytes of a small net.
fn around(shape: [u8; 2], sound: usize, weights: &[u8]) -> Vec<u8> {
    let start = SUM.end + usize::from(u16::from_le_bytes([COMPACT[16], COMPACT[17]])) + MAP;
    let mut bytes = COMPACT[..SUM.end].to_vec();
    bytes[16..18].fill(0); // no description
    bytes[SHAPE].copy_from_slice(&shape);
    bytes[LENGTH].copy_from_slice(&((sound + weights.len()) as u32).to_le_bytes());
    bytes.extend(&COMPACT[start - MAP..start]);
    bytes.extend(&COMPACT[start..start + sound]);
    bytes.extend(weights);
    sign(&mut bytes);
    bytes
}

fn read(bytes: &[u8]) {
    if let Ok(network) = Network::from_bytes(bytes) {
        let _ = evaluate_fresh(&Position::startpos(), &network);
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&kind, rest)) = data.split_first() else { return };
    match kind {
        // A standard file is large, and there is little in it that can be wrong.
        0 => {
            let mut bytes = STANDARD.clone();
            change(&mut bytes, rest, 64);
            read(&bytes);
        }
        1..=31 => read(rest),
        // A whole file of weights is read for a few bytes changed: seldom.
        32..=47 => {
            let mut bytes = COMPACT.clone();
            change(&mut bytes, rest, 160);
            if kind & 8 == 0 {
                sign(&mut bytes);
            }
            read(&bytes);
        }
        _ => {
            let Some((&[architecture, shift], weights)) = rest.split_first_chunk() else { return };
            // Few would meet tables that can be by chance.
            let sound = if kind & 1 == 0 { TABLES } else { 0 };
            read(&around([architecture, shift], sound, weights));
        }
    }
});
