//! With a book and with limited strength each `go` has one answer all the same, and it waits where
//! it has to.

use crate::talk::Talk;
use proptest::prelude::*;
use tabia_core::book::Builder;
use tabia_core::position::Position;

/// A session whose shelf has a book with moves for the start position and after 1. e4.
fn talk() -> Talk {
    let mut builder = Builder::new();
    for line in [["e2e4", "e7e5"], ["e2e4", "c7c5"], ["d2d4", "d7d5"]] {
        let mut position = Position::startpos();
        for text in line {
            let mv = position.uci_move(text).expect("a legal move");
            builder.add(&position, mv, None);
            position.make(mv);
        }
    }
    let talk = Talk::new();
    talk.shelf.borrow_mut().insert("book".to_owned(), builder.build(1));
    talk.ask("setoption name BookFile value book");
    talk.ask("setoption name OwnBook value true");
    talk
}

const LINES: [&str; 22] = [
    "position startpos",
    "position startpos moves e2e4",
    "position startpos moves a2a3",
    "go depth 2",
    "go wtime 50 btime 50",
    "go infinite",
    "go ponder depth 1",
    "go ponder wtime 50 btime 50",
    "go searchmoves a2a4 depth 1",
    "ponderhit",
    "stop",
    "isready",
    "uci",
    "ucinewgame",
    "setoption name OwnBook value false",
    "setoption name OwnBook value true",
    "setoption name BookFile value book",
    "setoption name BookFile value <empty>",
    "setoption name Book Variety value 0",
    "setoption name Skill Level value 2",
    "setoption name UCI_AnalyseMode value true",
    "setoption name UCI_AnalyseMode value false",
];

fn bestmoves(said: &[String]) -> usize {
    said.iter().filter(|line| line.starts_with("bestmove")).count()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_go_has_one_bestmove(lines in prop::collection::vec(prop::sample::select(&LINES[..]), 1..20)) {
        let talk = talk();
        let mut said = talk.ask_all(lines.iter().copied());
        said.extend(talk.ask("stop"));
        let searches = lines.iter().filter(|line| line.starts_with("go")).count();
        prop_assert_eq!(bestmoves(&said), searches, "{:?}", said);
        prop_assert_eq!(talk.ask("isready"), ["readyok"]);
    }
}

#[test]
fn a_move_of_the_book_waits_for_ponderhit_and_for_stop() {
    let talk = talk();
    for end in ["ponderhit", "stop", "position startpos", "go depth 1"] {
        let said = talk.ask("go ponder wtime 100 btime 100");
        assert_eq!(bestmoves(&said), 0, "{said:?}");
        assert_eq!(said.len(), 1);
        let said = talk.ask(end);
        assert_eq!(bestmoves(&said), 1 + usize::from(end.starts_with("go")), "{end}: {said:?}");
    }
}

#[test]
fn without_a_book_the_option_means_nothing() {
    let talk = talk();
    talk.ask("setoption name BookFile value <empty>");
    assert!(talk.ask("go depth 3").len() > 3);
}
