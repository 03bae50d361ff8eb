//! Any bytes as a book: its moves are legal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_core::book::Book;
use tabia_core::position::Position;

fuzz_target!(|data: &[u8]| {
    let Ok(book) = Book::new(Box::new(data.to_vec())) else { return };
    let position = Position::startpos();
    for known in book.moves(&position) {
        assert!(position.is_legal(known.mv));
    }
    for variety in [0, 1, 50, 99, 100] {
        if let Some(chosen) = book.choose(&position, variety, 1) {
            assert!(position.is_legal(chosen.mv));
        }
    }
});
