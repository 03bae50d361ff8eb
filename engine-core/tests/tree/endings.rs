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

/// The material of every table of 3 and 4 pieces, in alphabetical order.
fn materials() -> Vec<String> {
    let files = fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().file_name());
    let mut materials: Vec<String> = files
        .filter_map(|file| file.to_str()?.strip_suffix(".rtbw").map(str::to_owned))
        .filter(|material| material.len() <= 5)
        .collect();
    materials.sort();
    assert!(materials.len() >= 35, "{} tables in {FOLDER}", materials.len());
    materials
}

/// Positions of random pieces that the tables call drawn, and in which some move loses: up to so many with each
/// material. With some there are none.
fn drawn(opened: &Opened, each: usize) -> Vec<Position> {
    /// Positions that are drawn at random for each material.
    const TRIES: u64 = 3_000;
    let mut found = Vec::new();
    for (number, material) in materials().iter().enumerate() {
        let seeds = (number as u64 + 1) * TRIES..(number as u64 + 2) * TRIES;
        found.extend(seeds.filter_map(|seed| at_random(opened, material, seed)).take(each));
    }
    found
}

/// A position with this material that is drawn and in which some move loses; `None` if the one of this seed is none.
fn at_random(opened: &Opened, material: &str, seed: u64) -> Option<Position> {
    let mut board = [None; 64];
    let mut black = false;
    for (index, letter) in material.chars().enumerate() {
        if letter == 'v' {
            black = true;
            continue;
        }
        let square = mix(seed * 16 + index as u64) % 64;
        let piece = if black { letter.to_ascii_lowercase() } else { letter };
        // A square for each: a piece that took another's would leave another material.
        if board[square as usize].replace(piece).is_some() {
            return None;
        }
    }
    let rows: Vec<String> = board
        .chunks(8)
        .rev()
        .map(|row| row.iter().map(|piece| piece.map_or("1".to_owned(), String::from)).collect())
        .collect();
    let side = if mix(seed) & 1 == 0 { "w" } else { "b" };
    let mut position = Position::from_fen(&format!("{} {side} - - 0 1", rows.join("/"))).ok()?;
    let is_drawn = opened.tables.outcome(&position) == Some(Outcome::Draw);
    let may_lose = is_drawn
        && position.legal_moves().iter().any(|&mv| {
            position.make(mv);
            let outcome = opened.tables.outcome(&position);
            position.unmake();
            outcome == Some(Outcome::Win)
        });
    may_lose.then_some(position)
}

/// Plays ten plies from each of these positions against an opponent who moves at random, and asks the tables whether
/// they are given away.
fn hold(opened: &Opened, starts: Vec<Position>, with_tables: bool, count: u64) {
    for (number, start) in starts.into_iter().enumerate() {
        let mut engine = engine(&start.fen(), 2);
        if with_tables {
            engine.set_tablebase(Some(opened.tables.clone()));
        }
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
            let report = search(&mut engine, visits(count));
            let before = position.fen();
            position.make(report.best.mv.unwrap());
            let lost = opened.tables.outcome(&position) == Some(Outcome::Win);
            let kept = !is_won || opened.tables.outcome(&position) == Some(Outcome::Loss);
            assert!(!lost && kept, "{before} is given away by {:?}", report.best.mv);
        }
    }
}

/// With tables a drawn position stays drawn, whatever its material.
#[test]
fn what_is_drawn_is_not_lost() {
    let Some(opened) = open("what_is_drawn_is_not_lost") else { return };
    let starts = drawn(&opened, 4);
    assert!(starts.len() >= 100, "only {} positions", starts.len());
    hold(&opened, starts, true, 64);
}

/// Without tables too, with more visits.
#[test]
fn what_is_drawn_is_not_lost_without_tables() {
    let Some(opened) = open("what_is_drawn_is_not_lost_without_tables") else { return };
    hold(&opened, drawn(&opened, 2), false, 2_000);
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
