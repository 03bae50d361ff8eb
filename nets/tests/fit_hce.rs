//! The weights of the hand-written evaluation: known ones are found again, and a file is written whole.

mod common;

use std::fs;

use tabia_core::bench::POSITIONS;
use tabia_core::hce::{FEATURES, KINDS, TERMS, features};
use tabia_core::position::Position;
use tabia_core::types::PieceType;
use tabia_nets::fit_hce::{self, Sample, Samples, Settings, fit};
use tabia_nets::random::Random;
use tabia_nets::record::{Outcome, Record};
use tabia_nets::shard::{self, Origin};

const SETTINGS: Settings = Settings { seed: 1, epochs: 60, batch: 256, rate: 8.0, decay: 0.0 };

#[test]
fn known_weights_are_found_again() {
    let known = [(3, [100.0, 200.0]), (40, [-50.0, 80.0]), (300, [30.0, -10.0])];
    let (mut samples, mut random) = (Samples::default(), Random::new(1, 1));
    for _ in 0..8_192 {
        let middle = random.unit() as f32;
        let counts = known.map(|(number, _)| (number, random.below(7) as i32 - 3));
        let parts = known.iter().zip(counts).map(|((_, [opening, end]), (_, count))| {
            count as f32 * (opening * middle + end * (1.0 - middle))
        });
        let target = 1.0 / (1.0 + (-parts.sum::<f32>() / 361.0).exp());
        samples.push(Sample { middle, kinds: [Some(5); 2], target }, counts.into_iter());
    }
    let model = fit(&samples, &SETTINGS, |_| {});
    for (number, weights) in known {
        for (found, known) in model.weights[number].iter().zip(weights) {
            let found = found * model.scales[5];
            assert!((found - known).abs() < 3.0, "{number}: {found}, not {known}");
        }
    }
    assert!(model.error(&samples).r2 > 0.999);
    let untouched = model.weights.iter().filter(|weights| **weights == [0.0; 2]).count();
    assert_eq!(untouched, FEATURES - known.len());
}

#[test]
fn centring_leaves_all_values() {
    let mut samples = Samples::default();
    for (i, fen) in POSITIONS.iter().enumerate() {
        let Some(features) = features(&Position::from_fen(fen).expect(fen)) else { continue };
        let middle = features.phase as f32 / 64.0;
        let sample = Sample { middle, kinds: [Some(8); 2], target: (i % 5) as f32 / 4.0 };
        samples.push(sample, features.counts.into_iter().enumerate());
    }
    let mut model = fit(&samples, &Settings { epochs: 3, ..SETTINGS }, |_| {});
    let before = model.clone();
    model.centre(&samples);
    assert_ne!(before.weights[1], model.weights[1], "a knight's places were not centred");
    let [before, after] = [before, model].map(|model| model.error(&samples).loss);
    assert!((before - after).abs() < 1e-4, "{before} {after}");
}

/// Positions on the way of random games, with the score that their pieces are worth.
fn records(games: u32) -> Vec<Record> {
    let mut records = Vec::new();
    let mut random = Random::new(7, 0);
    for game in 0..games {
        let mut position = Position::startpos();
        for _ in 0..60 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(moves[random.below(moves.len())]);
            let us = position.side_to_move();
            let count = |kind| {
                let [mine, theirs] = [us, !us].map(|side| position.pieces(side, kind).count());
                mine as i32 - theirs as i32
            };
            let worth = [208, 600, 650, 1_000, 2_000];
            let score =
                PieceType::ALL.into_iter().zip(worth).map(|(kind, it)| it * count(kind)).sum();
            let mut record = Record::new(&position, game);
            record.set_score(Some(score));
            record.set_outcome(Outcome::Unknown);
            records.push(record);
        }
    }
    records
}

#[test]
fn a_file_is_written_and_the_same_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    shard::write(&path.join("a.rec"), Origin { seed: 7, number: 0 }, &records(150))
        .expect("a shard");
    let run = |name: &str, more: &str| {
        let line = format!("fit --data @a.rec --out @{name} --epochs 40 --batch 256{more}");
        let summary = fit_hce::run(&common::options(path, &line)).expect("a fit");
        (summary, fs::read_to_string(path.join(name)).expect("a file"))
    };
    let (summary, text) = run("one.rs", " --only Material");
    let (_, again) = run("two.rs", " --only Material");
    assert_eq!(text, again);
    assert!(summary.all.r2 > 0.98 && summary.material.r2 == summary.all.r2, "{summary:?}");
    // As the engine's own file: as many numbers, in the same order of terms.
    let own = include_str!("../../engine-core/src/hce/weights.rs");
    for text in [text.as_str(), own] {
        let body = text.split_once("= [\n").expect("weights").1;
        let (weights, scales) = body.split_once("];").expect("an end");
        assert_eq!(weights.matches('[').count(), FEATURES);
        let scales = scales.split_once("= [\n").expect("scales").1;
        assert_eq!(scales.matches(',').count(), KINDS);
        let names = weights.lines().filter_map(|line| line.trim().strip_prefix("// "));
        assert!(names.eq(TERMS.map(|term| term.name)));
    }
    let line = "fit --data @a.rec --out @three.rs --only Nonsense";
    let error = fit_hce::run(&common::options(path, line)).expect_err("no such term");
    assert!(error.to_string().contains("Nonsense"), "{error}");
}
