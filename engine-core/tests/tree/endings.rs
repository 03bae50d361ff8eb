//! Endgame tables and the tree: what is drawn stays drawn. The tables of 3 and 4 pieces are the judge; without
//! them these tests say that they are skipped.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tabia_core::position::Position;
use tabia_core::search::Score;
use tabia_core::search::strength::mix;
use tabia_core::tablebase::syzygy::{Bytes, Syzygy};
use tabia_core::tablebase::{Opened, Outcome};

use super::{engine, search, visits};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/syzygy");

fn open(test: &str) -> Option<Opened> {
    if !PathBuf::from(FOLDER).is_dir() {
        println!("skipped: {test} (../shared/syzygy is not here)");
        return None;
    }
    let read = |path: &Path| -> io::Result<Bytes> { Ok(Box::new(fs::read(path)?)) };
    Some(Syzygy::open(FOLDER, &read).unwrap())
}

/// Positions of random pieces that the tables call drawn, and in which some move loses.
fn drawn(opened: &Opened, count: usize) -> Vec<Position> {
    let materials = [
        "KPvK", "KRvKP", "KQvKP", "KRvKB", "KRvKN", "KBvKP", "KNvKP", "KQvKR", "KPvKP", "KRvKR",
        "KQvKQ",
    ];
    let mut found = Vec::new();
    let mut seed = 0;
    while found.len() < count {
        seed += 1;
        let material = materials[seed as usize % materials.len()];
        let mut board = [None; 64];
        let mut black = false;
        for (index, letter) in material.chars().enumerate() {
            if letter == 'v' {
                black = true;
                continue;
            }
            let square = mix(seed * 16 + index as u64) % 64;
            let piece = if black { letter.to_ascii_lowercase() } else { letter };
            board[square as usize] = Some(piece);
        }
        let rows: Vec<String> = board
            .chunks(8)
            .rev()
            .map(|row| {
                row.iter().map(|piece| piece.map_or("1".to_owned(), |it| it.to_string())).collect()
            })
            .collect();
        let side = if mix(seed) & 1 == 0 { "w" } else { "b" };
        let Ok(mut position) = Position::from_fen(&format!("{} {side} - - 0 1", rows.join("/")))
        else {
            continue;
        };
        let after = |position: &mut Position, mv| {
            position.make(mv);
            let outcome = opened.tables.outcome(position);
            position.unmake();
            outcome
        };
        let moves = position.legal_moves();
        if opened.tables.outcome(&position) == Some(Outcome::Draw)
            && position.fen().chars().filter(char::is_ascii_alphabetic).count() >= 4
            && moves.iter().any(|&mv| after(&mut position, mv) == Some(Outcome::Win))
        {
            found.push(position);
        }
    }
    found
}

/// A drawn position stays drawn for ten plies against an opponent who moves at random.
#[test]
fn what_is_drawn_is_not_lost() {
    let Some(opened) = open("what_is_drawn_is_not_lost") else { return };
    for (number, start) in drawn(&opened, 60).into_iter().enumerate() {
        let mut engine = engine(&start.fen(), 2);
        engine.set_tablebase(Some(opened.tables.clone()));
        let mut position = start;
        for ply in 0..10 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_draw(0) {
                break;
            }
            if ply % 2 == 1 {
                position.make(moves[mix(number as u64 * 64 + ply) as usize % moves.len()]);
                continue;
            }
            let is_won = opened.tables.outcome(&position) == Some(Outcome::Win);
            engine.set_position(position.clone());
            let report = search(&mut engine, visits(64));
            let before = position.fen();
            position.make(report.best.mv.unwrap());
            let lost = opened.tables.outcome(&position) == Some(Outcome::Win);
            let kept = !is_won || opened.tables.outcome(&position) == Some(Outcome::Loss);
            assert!(!lost && kept, "{before} is given away by {:?}", report.best.mv);
        }
    }
}

/// Below the root tables prove nodes: a capture into a won ending is a certain win.
#[test]
fn tables_prove_nodes() {
    let Some(opened) = open("tables_prove_nodes") else { return };
    let fen = "8/8/8/2k5/8/8/r2R4/3K1R2 w - - 0 1";
    let mut engine = engine(fen, 8);
    engine.set_tablebase(Some(opened.tables.clone()));
    let report = search(&mut engine, visits(20_000));
    let last = report.lines.last().unwrap();
    assert!(last.tbhits > 0);
    assert!(
        matches!(last.score, Score::Centipawns(15_000..) | Score::Mate(1..)),
        "{:?}",
        last.score
    );
}
