//! Any bytes as PGN: games are written and read again as the same moves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_core::pgn::{Game, games};

fuzz_target!(|data: &[u8]| {
    for text in games(data) {
        let game = Game::read(&text.expect("memory can be read"));
        let again = Game::parse(&game.to_string());
        let moves = |game: &Game| game.plies.iter().map(|ply| ply.mv).collect::<Vec<_>>();
        assert_eq!(moves(&again), moves(&game));
    }
});
