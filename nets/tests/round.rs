//! Rounding a trained net: what is written is what files hold.

mod common;

use std::fs;

use tabia_core::nnue::{Architecture, random_network};
use tabia_nets::train::adam::State;
use tabia_nets::train::checkpoint;
use tabia_nets::train::initial::initial;
use tabia_nets::train::model::{Kind, quantise};
use tabia_nets::train::recipe::Recipe;
use tabia_nets::{generate, round, verify};

#[test]
fn rounded_weights_are_whole_units() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let net =
        random_network(Architecture::Small, 1).to_compact_bytes().expect("not a standard net");
    fs::write(at("teacher.nnc"), net).expect("write");
    let line =
        "generate --teacher @teacher.nnc --out @data --positions 6000 --shard 6000 --threads 1";
    generate::run(&common::options(folder.path(), line)).expect("positions");

    let recipe = Recipe { held_out: 8, threads: 1, ..Recipe::default() };
    let layout = recipe.layout();
    let mut weights = initial(&layout, &recipe);
    weights[layout.biases()].fill(0.4);
    checkpoint::write(&at("run.bin"), &recipe, &State::new(weights)).expect("write");
    let report = round::run(&round::Options {
        checkpoint: at("run.bin"),
        data: vec![at("data")],
        out: at("rounded.bin"),
        positions: 4_000,
        row_step: None,
    });
    report.expect("rounded");
    let (_, state) = checkpoint::read(&at("rounded.bin")).expect("a checkpoint");
    let mut whole = state.weights.clone();
    quantise(&layout, &state.weights, recipe.row_step, &mut whole);
    let far = whole.iter().zip(&state.weights).filter(|(a, b)| (**a - **b).abs() > 1e-6).count();
    assert_eq!(far, 0, "weights that export would round anew");
    // A large net has too many inputs for it.
    let large = Recipe { architecture: Kind::Large, ..recipe };
    let weights = initial(&large.layout(), &large);
    checkpoint::write(&at("large.bin"), &large, &State::new(weights)).expect("write");
    let refused = round::run(&round::Options {
        checkpoint: at("large.bin"),
        data: vec![at("data")],
        out: at("never.bin"),
        positions: 100,
        row_step: None,
    });
    assert!(refused.expect_err("a large net").to_string().contains("rounded in training"));
    // What it was fitted with is what the file will hold.
    let report = verify::run(&verify::Options {
        net: at("rounded.bin"),
        data: vec![at("data")],
        positions: 500,
        most_rms: 4.0,
    });
    let (difference, _) = report.expect("verified").quantisation.expect("a checkpoint");
    assert!(difference < 0.01, "{difference} internal units");
}
