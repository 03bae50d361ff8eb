//! Perft of xiangqi: published counts from the start, and counts of `pyffish` from other positions.

use std::path::Path;

use tabia_core::perft::perft;
use tabia_core::xiangqi::Position;

#[test]
fn positions_have_their_counts() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/xiangqi-perft.epd");
    let text = std::fs::read_to_string(path).expect("the perft fixtures belong to the repository");
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let mut parts = line.split(';');
        let fen = parts.next().unwrap_or_default().trim();
        let mut position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let (before, key) = (position.clone(), position.key());
        for part in parts {
            let (depth, leaves) = part.trim().split_once(' ').expect("a depth and its leaves");
            let depth: u32 = depth.trim_start_matches('D').parse().expect("a depth");
            let leaves: u64 = leaves.trim().parse().expect("a number of leaves");
            assert_eq!(perft(&mut position, depth), leaves, "{fen} at depth {depth}");
        }
        assert_eq!((&position, position.key()), (&before, key));
        lines += 1;
    }
    assert!(lines > 10, "only {lines} lines");
}

/// The published count of six plies. It takes some ten seconds: `cargo test --release -- --ignored`.
#[test]
#[ignore = "takes ten seconds of an optimised build"]
fn six_plies_from_the_start() {
    assert_eq!(perft(&mut Position::startpos(), 6), 5_392_831_844);
}

/// Keys, check flags, legality, captures and checks agree with what a fresh look says, at every node of walks.
#[test]
fn what_is_kept_is_what_a_fresh_look_says() {
    fn walk(position: &mut Position, depth: u32) {
        let fen = position.fen();
        let fresh = Position::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.key(), fresh.key(), "{fen}");
        assert_eq!(position.part_keys(), fresh.part_keys(), "{fen}");
        assert_eq!(position.in_check(), fresh.in_check(), "{fen}");
        let moves = position.legal_moves();
        assert_eq!(moves.len(), position.count_legal_moves() as usize, "{fen}");
        assert_eq!(!moves.is_empty(), position.has_legal_move(), "{fen}");
        let (mut captures, mut quiet) = Default::default();
        position.add_captures(&mut captures);
        position.add_quiet_moves(&mut quiet);
        assert_eq!(captures.len() + quiet.len(), moves.len(), "{fen}");
        assert!(captures.iter().all(|mv| position.piece_on(mv.to()).is_some()), "{fen}");
        if depth == 0 {
            return;
        }
        let zone = position.check_zone();
        for mv in moves {
            assert!(position.is_legal(mv), "{fen} {mv}");
            let (key, gives_check) = (position.key_after(mv), position.gives_check(mv, zone));
            position.make(mv);
            assert_eq!(position.in_check(), gives_check, "{fen} {mv}");
            assert_eq!(position.key(), key, "{fen} {mv}");
            walk(position, depth - 1);
            position.unmake();
            assert_eq!(position.key(), fresh.key(), "{fen} {mv}");
        }
    }
    for fen in [
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
        "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
        "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
        "4k4/4a4/9/4r4/9/9/9/4C4/4A4/4K4 w - - 0 1",
    ] {
        walk(&mut Position::from_fen(fen).expect(fen), 2);
    }
}
