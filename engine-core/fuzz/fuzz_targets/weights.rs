//! Files of fixed shape, the policy net and the network of xiangqi: any bytes, changes to sound files, and sound files with any
//! weights, which must give numbers and no overflow that is not meant.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tabia_core::nnue::compact::{SUM, checksum};
use tabia_core::policy::{self, PolicyNet};
use tabia_core::position::Position;
use tabia_core::xiangqi;
use tabia_core::xiangqi::nnue::{Network, evaluate_fresh, random_network};

static POLICY: LazyLock<Vec<u8>> =
    LazyLock::new(|| policy::built_in().expect("a policy net is built in").to_bytes());
static XIANGQI: LazyLock<Vec<u8>> = LazyLock::new(|| random_network(1).to_bytes());

/// A file with these weights, over and over, under a checksum that is right.
fn filled(sound: &[u8], weights: &[u8]) -> Vec<u8> {
    let mut bytes = sound.to_vec();
    if !weights.is_empty() {
        for (byte, weight) in bytes[SUM.end..].iter_mut().zip(weights.iter().cycle()) {
            *byte = *weight;
        }
    }
    let sum = checksum(&bytes);
    bytes[SUM].copy_from_slice(&sum);
    bytes
}

/// Each change is a place in three bytes and what to put there; one cuts the file.
fn changed(sound: &[u8], changes: &[u8]) -> Vec<u8> {
    let mut bytes = sound.to_vec();
    for change in changes.chunks_exact(4) {
        let at = u32::from_le_bytes([change[0], change[1], change[2], 0]) as usize;
        let at = at % bytes.len().max(1);
        match change[3] {
            0xEE => bytes.truncate(at),
            value => bytes[at..].iter_mut().take(1).for_each(|byte| *byte = value),
        }
    }
    bytes
}

fuzz_target!(|data: &[u8]| {
    let Some((&kind, rest)) = data.split_first() else { return };
    let of = |sound: &[u8]| match kind >> 1 & 3 {
        0 => rest.to_vec(),
        1 => changed(sound, rest),
        _ => filled(sound, rest),
    };
    if kind & 1 == 0 {
        let Ok(net) = PolicyNet::from_bytes(&of(&POLICY)) else { return };
        let position = Position::startpos();
        let moves = position.legal_moves();
        let mut priors = vec![0.0; moves.len()];
        net.priors(&position, &moves, &mut priors);
        assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-3);
    } else {
        let Ok(net) = Network::from_bytes(&of(&XIANGQI)) else { return };
        let _ = evaluate_fresh(&xiangqi::Position::startpos(), &net);
    }
});
