//! Perft against published and independently counted numbers, standard chess and Chess960.

use std::path::Path;

use tabia_core::perft::perft;
use tabia_core::position::Position;

/// Depths beyond this many leaves are left to `tabia perft`; all the fixtures lie below it.
const MOST_LEAVES: u64 = 200_000_000;

fn run(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data").join(file);
    let text = std::fs::read_to_string(&path).expect("the perft fixtures belong to the repository");
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let mut parts = line.split(';');
        let fen = parts.next().unwrap_or_default().trim();
        let mut position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let before = position.clone();
        for part in parts {
            let Some((depth, leaves)) = part.trim().split_once(' ') else { continue };
            let depth: u32 = depth.trim_start_matches('D').parse().expect("a depth");
            let leaves: u64 = leaves.trim().parse().expect("a number of leaves");
            if leaves <= MOST_LEAVES {
                assert_eq!(perft(&mut position, depth), leaves, "{fen} at depth {depth}");
            }
        }
        assert_eq!(position, before);
        lines += 1;
    }
    assert!(lines > 40, "only {lines} lines in {file}");
}

#[test]
fn standard() {
    run("perft_standard.epd");
}

#[test]
fn chess960() {
    run("perft_chess960.epd");
}
