//! Files of residual networks, of Leela's kind and our own: an error or a network that can be used.
//!
//! The first byte says what the others are: a whole file; what follows the magic number of one of
//! Leela's that is not packed; the shape and weights of one of ours, under a checksum that is right; or
//! changes to sound files of both kinds.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};
use tabia_core::position::Position;
use tabia_core::residual::random::{Shape, random_parameters};
use tabia_core::residual::{Network, alphazero, leela};

/// As small as networks get, with every part.
const SHAPE: Shape = Shape { filters: 2, squeezed: 1, blocks: 1, head: [1, 2], ..Shape::SMALL };
/// Bytes of a file of ours before those that its checksum covers.
const HEADER: usize = 44;

static LEELA: LazyLock<[Vec<u8>; 2]> = LazyLock::new(|| {
    [SHAPE, Shape { dense_policy: 1, ..SHAPE }]
        .map(|shape| leela::write_plain(&random_parameters(shape, 1)))
});
static OURS: LazyLock<Vec<u8>> = LazyLock::new(|| alphazero::write(&random_parameters(SHAPE, 1)));

/// Each change is a place in three bytes and what to put there; some cut the file or lengthen it.
fn change(mut bytes: Vec<u8>, changes: &[u8]) -> Vec<u8> {
    for change in changes.chunks_exact(4) {
        let at = u32::from_le_bytes([change[0], change[1], change[2], 0]) as usize;
        let at = at % bytes.len().max(1);
        match change[3] {
            0xEE => bytes.truncate(at),
            0xEF => bytes.extend(change),
            value => bytes[at..].iter_mut().take(1).for_each(|byte| *byte = value),
        }
    }
    bytes
}

/// A file of ours with a checksum that is right.
fn signed(body: &[u8]) -> Vec<u8> {
    [b"TabiaRes", &[1, 0, 0, 0][..], &Sha256::digest(body), body].concat()
}

fuzz_target!(|data: &[u8]| {
    let Some((&kind, rest)) = data.split_first() else { return };
    let file = match kind % 6 {
        0 => rest.to_vec(),
        1 => [&[0x0D, 0xC0, 0x01, 0, 0], rest].concat(),
        2 => signed(rest),
        3 => signed(&change(OURS[HEADER..].to_vec(), rest)),
        sound => change(LEELA[usize::from(sound) - 4].clone(), rest),
    };
    let Ok(network) = Network::read(&file) else { return };
    let position = Position::startpos();
    let moves = position.legal_moves();
    let found = network.evaluate(&mut network.workspace(), &[(&position, &moves)]);
    assert_eq!(found[0].policy.len(), moves.len());
});
