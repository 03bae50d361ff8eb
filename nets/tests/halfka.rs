//! HalfKAv2_hm nets against the program that they come from.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tabia_core::position::Position;
use tabia_nets::halfka::HalfKa;
use tabia_nets::record::Record;
use tabia_nets::uci::{self, Engine, STOCKFISH_PAWN, Scale};

/// The program, where it is a version with such a net.
fn stockfish() -> Option<PathBuf> {
    ["/usr/games/stockfish", "/usr/bin/stockfish"].iter().map(PathBuf::from).find(|path| {
        let Ok(output) = Command::new(path).arg("uci").stdin(Stdio::null()).output() else {
            return false;
        };
        String::from_utf8_lossy(&output.stdout).contains("id name Stockfish 15.1")
    })
}

#[test]
fn scores_are_those_of_stockfish_15_1() {
    let Some(stockfish) = stockfish() else {
        eprintln!("skipped: there is no Stockfish 15.1 on this machine");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("net.nnue");
    let status = Command::new(&stockfish)
        .args(["export_net", file.to_str().expect("a name")])
        .stdout(Stdio::null())
        .status();
    assert!(status.expect("it runs").success());
    let net = HalfKa::from_bytes(&fs::read(&file).expect("the net")).expect("a net");

    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/halfkp_evals.tsv");
    let text = fs::read_to_string(fixture).expect("the fixture");
    let records: Vec<Record> = text
        .lines()
        .filter_map(|line| line.split('\t').find_map(|field| Position::from_fen(field).ok()))
        .map(|position| Record::new(&position, 0))
        .collect();
    assert!(records.len() > 300, "{} positions", records.len());

    let mut engine = Engine::start(&stockfish, Scale::Pawn(STOCKFISH_PAWN)).expect("the program");
    let mut compared = 0;
    for records in records.chunks(64) {
        let scores = engine.scores(records, &uci::Command::Eval).expect("scores");
        for (record, score) in records.iter().zip(scores) {
            let Some(score) = score else { continue };
            // It tells hundredths of a pawn: 3.61 units.
            let own = net.evaluate(record);
            assert!((own - score).abs() <= 3, "{own} {score}: {}", record.fen());
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared} positions");
}
