//! Perft against published and independently counted numbers, standard chess and Chess960.

use std::path::Path;
use std::thread;

use tabia_core::perft::{divide, perft};
use tabia_core::position::Position;
use tabia_core::search::Host;

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

/// A machine of so many processors, which stops a perft at so many leaves.
struct Machine {
    processors: usize,
    most: u64,
    spawned: usize,
}

impl Host for Machine {
    fn elapsed_ms(&mut self) -> u64 {
        0
    }

    fn poll(&mut self, leaves: u64) -> bool {
        leaves >= self.most
    }

    fn processors(&self) -> usize {
        self.processors
    }

    fn spawn(&mut self, helper: Box<dyn FnOnce() + Send>) -> bool {
        self.spawned += 1;
        thread::Builder::new().spawn(helper).is_ok()
    }
}

/// A position with moves of every kind.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn threads_share_the_moves() {
    let position = Position::from_fen(KIWIPETE).unwrap();
    let divided = |processors| {
        let mut told = Vec::new();
        let mut host = Machine { processors, most: u64::MAX, spawned: 0 };
        let mut tell = |mv, leaves| told.push((mv, leaves));
        let sum = divide(&position, 5, &mut host, &|| false, &mut tell);
        assert_eq!(host.spawned, processors.min(48) - 1);
        (sum, told)
    };
    let alone = divided(1);
    assert_eq!(alone.0, Some(193_690_690));
    assert_eq!(alone.1.len(), 48);
    assert_eq!(divided(3), alone);
    assert_eq!(divided(100), alone, "more processors than moves");
}

#[test]
fn a_stop_ends_the_work_of_all_threads() {
    let position = Position::from_fen(KIWIPETE).unwrap();
    for processors in [1, 3] {
        let mut told = 0;
        let mut host = Machine { processors, most: 50_000_000, spawned: 0 };
        let found = divide(&position, 6, &mut host, &|| false, &mut |_, _| told += 1);
        assert_eq!(found, None);
        assert!(told < 48, "{told} of 48 moves were told");
        let found = divide(&position, 6, &mut host, &|| true, &mut |_, _| ());
        assert_eq!(found, None);
    }
}
