//! Random residual networks as files, for tests in other languages.

use std::fs;
use std::path::Path;

use tabia_core::position::Position;
use tabia_core::residual::random::{Shape, random_parameters};
use tabia_core::residual::{Encoding, Network, Parameters, alphazero, leela};

const SEED: u64 = 2026;

/// A network that is written: its file, its shape, and what writes it.
type Case = (&'static str, Shape, fn(&Parameters) -> Vec<u8>);

/// Writes `target/tmp/random.pb.gz`, of the size that the Maia networks have, and `random.tares`, and reads them back as
/// an engine does.
#[test]
fn random_residual_networks_can_be_written_and_read() {
    let maia = Shape { blocks: 6, filters: 64, squeezed: 8, head: [32, 128], ..Shape::SMALL };
    let own =
        Shape { encoding: Encoding::AlphaZero, squeezed: 0, moves_left: false, ..Shape::SMALL };
    let cases: [Case; 2] =
        [("random.pb.gz", maia, leela::write), ("random.tares", own, alphazero::write)];
    for (name, shape, write) in cases {
        let parameters = random_parameters(shape, SEED);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, write(&parameters)).expect("the target folder can be written to");

        let bytes = fs::read(&path).expect("it was written just now");
        let read = Network::read(&bytes).expect("a written network is a network");
        assert_eq!((read.blocks(), read.filters()), (shape.blocks, shape.filters));
        let position = Position::startpos();
        let moves = position.legal_moves();
        let evaluation = read.evaluate(&mut read.workspace(), &[(&position, &moves)]).remove(0);
        let sum: f32 = evaluation.policy.iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "{name}: the priors have {sum} together");
    }
}
