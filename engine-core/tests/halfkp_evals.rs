//! Every evaluation of the fixture, made by Stockfish 13 with its own net, exactly.

use std::fs;
use std::path::{Path, PathBuf};

use tabia_core::nnue::{AccumulatorStack, Network, evaluate_fresh, internal, simd};
use tabia_core::position::Position;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The net the fixture was made with, where this machine has it. It is not in the repository.
fn network() -> Option<Network> {
    let path = workspace().join("../shared/nets/nn-62ef826d1a6d.nnue");
    let Ok(bytes) = fs::read(&path) else {
        println!("skipped: the net {} is not on this machine", path.display());
        return None;
    };
    let network = Network::from_bytes(&bytes).expect("the net is sound");
    assert!(
        network.to_standard_bytes().expect("one stack of layers") == bytes,
        "written again, the net is the same file"
    );
    Some(network)
}

#[test]
fn every_line_of_the_fixture() {
    let Some(network) = network() else { return };
    let fixture = fs::read_to_string(workspace().join("tests/data/halfkp_evals.tsv"))
        .expect("tests/data/halfkp_evals.tsv is in the repository");
    let mut stack = AccumulatorStack::new();
    let mut lines = 0;
    for line in fixture.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<_> = line.split('\t').collect();
        let [fen, raw, scaled] = fields[..] else { panic!("three fields: {line}") };
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let got = evaluate_fresh(&position, &network);
        assert_eq!(got.to_string(), raw, "{fen} with {}", simd::BACKEND);
        assert_eq!(internal(got).to_string(), scaled, "{fen}");
        // One stack for all: each position refreshes from what the one before it left behind.
        stack.reset();
        assert_eq!(stack.evaluate(&position, &network), got, "{fen}");
        lines += 1;
    }
    assert!(lines > 1000, "only {lines} lines");
}
