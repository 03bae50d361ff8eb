//! Any bytes as a book of xiangqi, with and without a sound header: its moves are legal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_core::xiangqi::book::Book;
use tabia_core::xiangqi::{Move, Position};

/// Moves that lead to positions which differ from their mirror images in either direction.
const WAYS: [&[&str]; 4] = [&[], &["h2e2"], &["b2e2"], &["b2e2", "b9c7"]];

fn check(bytes: Vec<u8>) {
    let Ok(book) = Book::new(Box::new(bytes)) else { return };
    assert!(!book.is_empty());
    for way in WAYS {
        let mut position = Position::startpos();
        for text in way {
            let mv = position.read_move(text).expect("a legal move");
            position.make(mv);
        }
        let is_legal = |mv: Move| position.is_legal(mv);
        assert!(book.moves(&position).iter().all(|known| is_legal(known.mv)));
        for variety in [0, 1, 50, 99, 100] {
            let chosen = book.choose(&position, |_| true, variety, 1);
            assert!(chosen.is_none_or(|known| is_legal(known.mv)));
        }
    }
}

fuzz_target!(|data: &[u8]| {
    check(data.to_vec());
    let entries = data.as_chunks::<12>().0;
    let mut bytes = b"TABIAXQB\0\0\0\x01".to_vec();
    bytes.extend((entries.len() as u32).to_be_bytes());
    bytes.extend(entries.as_flattened());
    check(bytes);
});
