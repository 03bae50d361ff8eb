//! Nets without meaning, as files: what tests in other languages load where the real net is not.

use std::fs;
use std::path::Path;

use tabia_core::nnue::{Network, evaluate_fresh};
use tabia_core::position::Position;

const SEED: u64 = 2026;

/// Writes `target/tmp/random.nnue` and `random.nnc`, and reads it back as an engine does.
#[test]
fn random_nets_can_be_written_and_read() {
    let mirrored = Network::random_mirrored(SEED, 1);
    let compact = mirrored.to_compact_bytes().expect("its rows are shared");
    let random = Network::random(SEED);
    for (name, network, bytes) in [
        ("random.nnue", &random, random.to_standard_bytes().expect("one stack of layers")),
        ("random.nnc", &mirrored, compact),
    ] {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, bytes).expect("the target folder can be written to");

        let bytes = fs::read(&path).expect("it was written just now");
        let read = Network::from_bytes(&bytes).expect("a written net is a net");
        let position = Position::startpos();
        assert_eq!(read.description(), network.description());
        assert_eq!(evaluate_fresh(&position, &read), evaluate_fresh(&position, network));
    }
}
