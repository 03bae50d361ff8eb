//! A net without meaning, as a file: what tests in other languages load where the real net is not.

use std::fs;
use std::path::Path;

use tabia_core::nnue::{Network, evaluate_fresh};
use tabia_core::position::Position;

const SEED: u64 = 2026;

/// Writes `target/tmp/random.nnue`, and reads it back as an engine does.
#[test]
fn a_random_net_can_be_written_and_read() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random.nnue");
    let network = Network::random(SEED);
    fs::write(&path, network.to_bytes()).expect("the target folder can be written to");

    let bytes = fs::read(&path).expect("it was written just now");
    let read = Network::from_bytes(&bytes).expect("a written net is a net");
    let position = Position::startpos();
    assert_eq!(read.description(), network.description());
    assert_eq!(evaluate_fresh(&position, &read), evaluate_fresh(&position, &network));
}
