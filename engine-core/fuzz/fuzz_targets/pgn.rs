//! Any bytes as PGN of chess and of xiangqi: games are written and read again as the same moves, in every notation.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_core::pgn::{GameRecord, GameText, Record, San, games};
use tabia_core::{position, xiangqi};

fn check<P: Record>(text: &GameText, notations: &[P::Notation]) {
    let game = GameRecord::<P>::read(text);
    let moves = |game: &GameRecord<P>| game.plies.iter().map(|ply| ply.mv).collect::<Vec<_>>();
    for &notation in notations {
        let again = GameRecord::<P>::parse(&game.write(notation));
        assert_eq!(moves(&again), moves(&game));
        assert_eq!(again.result, game.result);
    }
}

fuzz_target!(|data: &[u8]| {
    for text in games(data) {
        let text = text.expect("memory can be read");
        check::<position::Position>(&text, &[San]);
        check::<xiangqi::Position>(&text, &xiangqi::Notation::ALL);
    }
});
