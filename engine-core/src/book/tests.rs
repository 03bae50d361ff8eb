use std::collections::HashSet;

use super::codec::encode;
use super::*;
use crate::types::{Move, Square};

fn book(bytes: Vec<u8>) -> Book {
    Book::new(Box::new(bytes)).unwrap()
}

/// A book of the first moves of some games, each with White's half points.
fn built(games: &[(&str, u32)]) -> Book {
    let mut builder = Builder::new();
    for (moves, points) in games {
        let mut position = Position::startpos();
        for text in moves.split_whitespace() {
            let mv = position.uci_move(text).unwrap();
            builder.add(&position, mv, Some(*points));
            position.make(mv);
        }
    }
    book(builder.build(1))
}

#[test]
fn what_was_built_is_found() {
    let book = built(&[("e2e4 e7e5", 2), ("e2e4 c7c5", 0), ("e2e4 c7c5", 1), ("d2d4", 1)]);
    assert_eq!(book.len(), 4);
    let mut position = Position::startpos();
    let texts = |position: &Position| -> Vec<(String, u16)> {
        book.moves(position).iter().map(|m| (position.uci(m.mv, false), m.weight)).collect()
    };
    assert_eq!(texts(&position), [("e2e4".to_owned(), 3), ("d2d4".to_owned(), 1)]);
    position.make(position.uci_move("e2e4").unwrap());
    assert_eq!(texts(&position), [("c7c5".to_owned(), 3), ("e7e5".to_owned(), 0)]);
    position.make(position.uci_move("a7a6").unwrap());
    assert!(texts(&position).is_empty());
}

#[test]
fn special_moves_survive() {
    for (fen, text) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8"),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n"),
        ("8/8/8/1k1pP2K/8/8/8/8 w - d6 0 1", "e5d6"),
    ] {
        let position = Position::from_fen(fen).unwrap();
        let mv = position.uci_move(text).unwrap();
        let mut builder = Builder::new();
        builder.add(&position, mv, None);
        assert_eq!(book(builder.build(1)).moves(&position), [BookMove { mv, weight: 1 }], "{fen}");
    }
}

#[test]
fn heavy_counts_keep_their_proportion() {
    let position = Position::startpos();
    let [e4, d4] = ["e2e4", "d2d4"].map(|text| position.uci_move(text).unwrap());
    let mut builder = Builder::new();
    for index in 0..100_000 {
        builder.add(&position, if index % 4 == 0 { d4 } else { e4 }, Some(2));
    }
    let moves = book(builder.build(1)).moves(&position);
    assert_eq!(moves[0].mv, e4);
    assert_eq!(moves[0].weight / moves[1].weight, 3);
}

#[test]
fn variety_ranges_from_the_heaviest_to_all() {
    let games = [("e2e4", 2), ("e2e4", 2), ("e2e4", 2), ("d2d4", 2), ("c2c4", 0)];
    let book = built(&games);
    let position = Position::startpos();
    let counts = |variety| {
        let mut counts = [0; 3];
        for seed in 0..3_000 {
            let chosen = book.choose(&position, variety, seed).unwrap();
            let text = position.uci(chosen.mv, false);
            counts[["e2e4", "d2d4", "c2c4"].iter().position(|&t| t == text).unwrap()] += 1;
        }
        counts
    };
    assert_eq!(counts(0), [3_000, 0, 0]);
    let [e4, d4, c4] = counts(50);
    assert!((2_150..2_350).contains(&e4) && d4 + e4 == 3_000 && c4 == 0, "{e4} {d4} {c4}");
    let [e4, d4, _] = counts(25);
    assert!(e4 > 2_600 && d4 > 200);
    assert!(counts(100).into_iter().all(|count| (900..1_100).contains(&count)));
}

#[test]
fn no_book_no_panic() {
    for length in [0, 1, 15, 17] {
        assert_eq!(Book::new(Box::new(vec![0; length])).err(), Some(BookError::Length(length)));
    }
    let falling: Vec<u8> = [9, 8].into_iter().flat_map(|byte| [byte; 16]).collect();
    assert_eq!(Book::new(Box::new(falling)).err(), Some(BookError::Unsorted(1)));
    // Moves that are not legal, and promotions that do not exist, are passed over.
    let start = key(&Position::startpos());
    let mut bytes = Vec::new();
    for mv in [0u16, 0x7FFF, 0xFFFF, encode(Move::normal(Square::E2, Square::E5))] {
        bytes.extend(start.to_be_bytes());
        bytes.extend(mv.to_be_bytes());
        bytes.extend([0, 9, 0, 0, 0, 0]);
    }
    assert!(book(bytes).moves(&Position::startpos()).is_empty());
}

/// A published book, where it is there: it holds the answers of its own side, so all legal moves of
/// the other are tried. Half of the entries and more are found, legal where they stand; that can only be with the
/// right keys.
#[test]
fn a_published_book() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/books/performance.bin");
    let Ok(bytes) = std::fs::read(path) else {
        println!("skipped: a_published_book (../shared/books/performance.bin is not here)");
        return;
    };
    let book = book(bytes);
    let mut seen = HashSet::new();
    let mut open = vec![Position::startpos()];
    let mut entries = 0;
    while let Some(position) = open.pop() {
        if !seen.insert(key(&position)) {
            continue;
        }
        entries += book.moves(&position).len();
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.make(mv);
            let known = |position: &Position| !book.moves(position).is_empty();
            if known(&after) || (known(&position) && seen.len() < 20_000) {
                open.push(after);
            }
        }
    }
    let all = book.len();
    println!("{entries} of {all} entries are reached from the start position");
    assert!(entries * 2 > all, "{entries} of {all}");
}
