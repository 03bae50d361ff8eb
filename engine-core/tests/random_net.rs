//! Random nets as files, for tests in other languages that need a net other than the built-in one.

use std::fs;
use std::path::Path;

use tabia_core::nnue::{Architecture, Network, evaluate_fresh, random_network};
use tabia_core::position::Position;

const SEED: u64 = 2026;

/// Writes `target/tmp/random.nnue` and `random.nnc`, and reads it back as an engine does.
#[test]
fn random_nets_can_be_written_and_read() {
    let mirrored = random_network(Architecture::Small, SEED);
    let compact = mirrored.to_compact_bytes().expect("not a standard net");
    let random = random_network(Architecture::Standard, SEED);
    for (name, network, bytes) in [
        ("random.nnue", &random, random.to_standard_bytes().expect("not a large net")),
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
