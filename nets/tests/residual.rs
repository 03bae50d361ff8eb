//! Rows for the trainer of residual networks on accelerators, and the engine's file of what it learns.

use std::path::{Path, PathBuf};
use std::process::Command;

use tabia_core::mcts::Chances;
use tabia_core::position::Position;
use tabia_core::residual::{Network, Plane, alphazero};
use tabia_core::types::Move;
use tabia_nets::policy::generate;
use tabia_nets::policy::sample::{self, Sample};
use tabia_nets::residual::{prepare, round, row};

/// Games, in files of a thousand positions.
fn games(folder: &Path, positions: u64) -> PathBuf {
    let options = generate::Options {
        net: PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tabia-b3dd6577130b.nnc"),
        books: Vec::new(),
        out: folder.join("samples"),
        positions,
        shard: 1_000,
        nodes: 60,
        lines: 1,
        random_plies: 6,
        slips: 0.1,
        seed: 11,
    };
    generate::run(&options).unwrap();
    options.out
}

/// The positions that have rows, with these.
fn rows(samples: &[Sample]) -> Vec<(Position, row::Row)> {
    let mut rows = Vec::new();
    prepare::each(samples, |position, row| rows.push((position.clone(), row)));
    rows
}

#[test]
fn rows_hold_what_the_engine_sees() {
    let folder = tempfile::tempdir().unwrap();
    let data = games(folder.path(), 2_000);
    let path = data.join("00001.policy");
    let samples = sample::read(&path).unwrap();
    let rows = rows(&samples);
    assert_eq!(rows.len(), samples.len(), "no position has 80 moves");
    let (mut first, mut repeated, mut full) = (0, 0, 0);
    for ((position, row), sample) in rows.iter().zip(&samples) {
        assert_eq!(*position, sample.record.position().unwrap());
        let planes = alphazero::planes(position);
        let numbers = |planes: &[Plane]| -> Vec<f32> {
            planes.iter().flat_map(|plane| (0..64).map(|square| plane.at(square))).collect()
        };
        assert_eq!(row.planes().len(), 119);
        assert!(numbers(&row.planes()) == numbers(&planes), "{}", sample.record.fen());
        let moves = position.legal_moves();
        let indices = moves.iter().map(|&mv| alphazero::plane_index(position, mv));
        assert!(row.moves().eq(indices));
        assert_eq!(moves[row.best()], sample.moves[0]);
        let value = position.expectation(sample.scores[0].into());
        assert!((row.value() - value).abs() < 2e-5);
        assert_eq!(row.is_held_out(), sample.record.is_held_out(prepare::HELD_OUT));
        first += usize::from(position.last_move() == Move::NULL);
        repeated += usize::from(planes[12].squares != 0);
        full += usize::from(planes[7 * 14 + 5].squares != 0);
    }
    // Each game begins a history, and nothing else does.
    let games = samples.chunk_by(|a, b| a.record.game() == b.record.game()).count();
    assert_eq!(first, games);
    assert!(full > samples.len() - 8 * games && repeated > 0, "{full} {repeated} {games}");

    let options = prepare::Options { data: vec![path], out: folder.path().join("rows.bin") };
    let summary = prepare::run(&options).unwrap();
    let expected =
        prepare::Summary { written: rows.len(), left_out: 0, with_history: rows.len() - games };
    assert_eq!(summary, expected);
    let bytes = std::fs::read(&options.out).unwrap();
    assert!(bytes.iter().copied().eq(rows.iter().flat_map(|(_, row)| row.bytes())));
    assert_eq!(row::BYTES, 942);
}

/// A Python with PyTorch: that of `TABIA_TORCH`, or `python3`.
fn python() -> Option<String> {
    let python = std::env::var("TABIA_TORCH").unwrap_or_else(|_| "python3".to_owned());
    let found = Command::new(&python).args(["-c", "import numpy, torch"]).output().ok()?;
    found.status.success().then_some(python)
}

/// What the trainer says of a row held out, as its JSON has it: numbers, the value first.
fn shown(text: &str) -> Vec<Vec<f32>> {
    let number = |word: &str| word.trim().parse().ok();
    let parts = |entry: &str| entry.split([',', ':', '[', ']', '}']).filter_map(number).collect();
    text.split('{').skip(1).map(parts).collect()
}

#[test]
fn the_engine_computes_what_the_trainer_learned() {
    let Some(python) = python() else {
        eprintln!(
            "skipped: the_engine_computes_what_the_trainer_learned; there is no PyTorch (TABIA_TORCH=python)"
        );
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let data = games(folder.path(), 2_000);
    let rows_folder = folder.path().join("rows");
    std::fs::create_dir(&rows_folder).unwrap();
    let mut held_out = Vec::new();
    for path in sample::find(&[data]).unwrap() {
        let out = rows_folder.join(path.with_extension("bin").file_name().unwrap());
        prepare::run(&prepare::Options { data: vec![path.clone()], out }).unwrap();
        let samples = sample::read(&path).unwrap();
        held_out.extend(rows(&samples).into_iter().filter(|(_, row)| row.is_held_out()));
    }
    assert!(held_out.len() >= 20, "{}", held_out.len());
    for squeezed in [0, 4] {
        let at = |name: &str| folder.path().join(format!("{squeezed}-{name}"));
        let [weights, show, out] = ["weights.f32", "shown.json", "net.tares"].map(at);
        let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("torch/residual.py");
        let trained = Command::new(&python)
            .arg(script)
            .args(["--device", "cpu", "--blocks", "2", "--filters", "16", "--batch", "64"])
            .args([
                "--wait",
                "1",
                "--fall",
                "2",
                "--every",
                "1",
                "--warm",
                "5",
                "--se",
                &squeezed.to_string(),
            ])
            .arg("--data")
            .arg(&rows_folder)
            .arg("--out")
            .arg(&weights)
            .arg("--show")
            .arg(&show)
            .output()
            .unwrap();
        let report = String::from_utf8_lossy(&trained.stdout).into_owned();
        assert!(trained.status.success(), "{}", String::from_utf8_lossy(&trained.stderr));
        assert!(report.contains("best move first"), "{report}");
        println!("{report}");

        let options = round::Options {
            weights: weights.clone(),
            out: out.clone(),
            blocks: 2,
            filters: 16,
            se: squeezed,
        };
        round::run(&options).unwrap();
        let error = round::run(&round::Options { blocks: 3, ..options }).unwrap_err();
        assert!(error.to_string().contains("a network of 3 blocks of 16 filters has"), "{error}");

        let network = Network::read(&std::fs::read(&out).unwrap()).unwrap();
        let expected = shown(&std::fs::read_to_string(&show).unwrap());
        assert_eq!(expected.len(), 20);
        let (mut values, mut priors, mut spread) = (0_f32, 0_f32, 0_f32);
        for (expected, (position, _)) in expected.iter().zip(&held_out) {
            let moves = position.legal_moves();
            let found = network.evaluate(&mut network.workspace(), &[(position, &moves)]).remove(0);
            assert_eq!(expected.len(), 1 + moves.len());
            values = values.max((found.value - expected[0]).abs());
            for (prior, expected) in found.policy.iter().zip(&expected[1..]) {
                priors = priors.max((prior - expected).abs());
                spread = spread.max((prior - 1.0 / moves.len() as f32).abs());
            }
        }
        println!("largest difference of a value {values:.1e}, of a prior {priors:.1e}");
        assert!(values < 1e-4 && priors < 1e-4, "{values} {priors}");
        assert!(spread > 0.02, "the priors tell nothing apart: {spread}");
    }
}
