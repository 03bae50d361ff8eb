//! Any text as FEN, strictly and with repairs: what is taken is written and read again as the same
//! position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_core::epd::Epd;
use tabia_core::position::Position;

fuzz_target!(|text: &str| {
    for chess960 in [false, true] {
        if let Ok(read) = Position::read_fen(text, chess960) {
            check(read.position);
        }
    }
    if let Ok(epd) = Epd::parse(text) {
        check(epd.position);
    }
    if let Ok(position) = Position::from_fen(text) {
        check(position);
    }
});

fn check(mut position: Position) {
    let again = Position::from_fen(&position.fen()).expect("what was written");
    assert_eq!(again.key(), position.key());
    for mv in position.legal_moves() {
        let san = position.san(mv);
        assert_eq!(position.parse_san(&san), Ok(mv));
        position.make(mv);
        assert!(position.legal_moves().len() < 256);
        position.unmake();
    }
}
