//! Opening books in both protocols: when they answer and when they do not.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use tabia_core::xiangqi::Position;
use tabia_core::xiangqi::book::Builder;
use tabia_core::xiangqi::pgn::GameResult;

use crate::talk::Talk;

/// A book of the beginnings of these games, which were drawn.
fn book(games: &[&str]) -> Vec<u8> {
    let mut builder = Builder::new();
    for moves in games {
        let mut position = Position::startpos();
        for text in moves.split_whitespace() {
            let mv = position.read_move(text).expect("a legal move");
            builder.add(&position, mv, GameResult::Draw);
            position.make(mv);
        }
    }
    builder.build(1).expect("moves")
}

/// A session beside two books and a file that is none.
fn talk(hello: &str) -> Talk {
    let files = [
        ("first", book(&["h2e2 h9g7", "h2e2 h9g7", "b0c2"])),
        ("second", book(&["g3g4 h7e7", "b0c2 b9c7"])),
        ("damaged", book(&["h2e2"])[..20].to_vec()),
        ("net", b"TABIAXQN".to_vec()),
    ];
    let talk = Talk::with_files(files.map(|(name, bytes)| (name.to_owned(), bytes)).to_vec());
    talk.ask(hello);
    talk.patience.set(3);
    talk
}

fn uci() -> Talk {
    let talk = talk("uci");
    assert_eq!(talk.ask("setoption name BookFile value first"), ["info string book: 3 entries"]);
    talk.ask("setoption name OwnBook value true");
    talk.ask("setoption name Book Variety value 0");
    talk
}

fn ucci() -> Talk {
    let talk = talk("ucci");
    assert_eq!(
        talk.ask("setoption bookfiles first;second"),
        ["info message books: 7 entries in 2 files"]
    );
    talk.ask("setoption bookvariety 0");
    talk
}

/// Whether the answer came from the book: one line for its move, and the move.
fn is_from_book(said: &[String], mv: &str) -> bool {
    said.len() == 2
        && said[0].contains("depth 1 ")
        && said[0].contains("nodes 0 ")
        && said[0].ends_with(&format!("pv {mv}"))
        && said[1] == format!("bestmove {mv}")
}

#[test]
fn the_options_are_told() {
    let said = Talk::new().ask("uci");
    for option in [
        "option name OwnBook type check default false",
        "option name BookFile type string default <empty>",
        "option name Book Variety type spin default 50 min 0 max 100",
        "option name Seed type spin default 0 min 0 max 1000000000",
        "option name UCI_AnalyseMode type check default false",
    ] {
        assert!(said.iter().any(|line| line == option), "{option} is not among {said:?}");
    }
    let said = Talk::new().ask("ucci");
    for option in [
        "option usebook type check default true",
        "option bookfiles type string default <empty>",
        "option bookvariety type spin min 0 max 100 default 50",
    ] {
        assert!(said.iter().any(|line| line == option), "{option} is not among {said:?}");
    }
}

#[test]
fn uci_plays_from_the_book_and_its_mirror_image() {
    let talk = uci();
    assert!(is_from_book(&talk.ask("go wtime 1000 btime 1000"), "h2e2"));
    talk.ask("position startpos moves h2e2");
    assert!(is_from_book(&talk.ask("go depth 3"), "h9g7"));
    talk.ask("position startpos moves b2e2");
    assert!(is_from_book(&talk.ask("go depth 3"), "b9c7"));
    talk.ask("position startpos moves a0a1");
    assert!(talk.ask("go depth 3").len() > 2);
    talk.ask("position startpos");
    talk.ask("setoption name OwnBook value false");
    assert!(talk.ask("go depth 3").len() > 2);
}

#[test]
fn analysis_does_not_use_the_book() {
    let talk = uci();
    let said = talk.ask_all(["go infinite", "isready", "stop"]);
    assert!(said.len() > 3 && !said[0].contains("nodes 0 "), "{said:?}");
    assert!(talk.last("go searchmoves a0a1 depth 2").starts_with("bestmove a0a1"));
    talk.ask("setoption name UCI_AnalyseMode value true");
    assert!(talk.ask("go depth 3").len() > 2);
    let said = ucci().ask_all(["go depth infinite", "isready", "stop"]);
    assert!(said.len() > 3 && !said[0].contains("nodes 0 "), "{said:?}");
}

#[test]
fn a_move_of_the_book_waits_for_its_turn() {
    for end in ["ponderhit", "stop", "position startpos"] {
        let talk = uci();
        assert_eq!(talk.ask("go ponder wtime 100 btime 100").len(), 1);
        assert_eq!(talk.ask("isready"), ["readyok"]);
        assert_eq!(talk.ask(end), ["bestmove h2e2"], "{end}");
    }
    let talk = ucci();
    assert_eq!(talk.ask("go ponder time 100").len(), 1);
    // The book says nothing of who is better: the offer is declined.
    assert_eq!(talk.ask("ponderhit draw"), ["bestmove h2e2"]);
    assert!(is_from_book(&talk.ask("go draw depth 2"), "h2e2"));
}

#[test]
fn ucci_has_several_books_and_bans_their_moves() {
    let talk = ucci();
    assert!(is_from_book(&talk.ask("go time 10"), "h2e2"));
    talk.ask("banmoves h2e2");
    assert!(is_from_book(&talk.ask("go time 10"), "h0g2"));
    // What is left is known to the second book alone.
    talk.ask("banmoves h2e2 h0g2");
    assert!(is_from_book(&talk.ask("go time 10"), "g3g4"));
    talk.ask("position startpos moves b0c2");
    assert!(is_from_book(&talk.ask("go depth 2"), "b9c7"));
    talk.ask("setoption usebook false");
    assert!(talk.ask("go depth 3").len() > 2);
    assert_eq!(talk.ask("setoption bookfiles"), ["info message book: none"]);
    talk.ask("setoption usebook true");
    assert!(talk.ask("go depth 3").len() > 2);
}

#[test]
fn a_seed_makes_choices_repeatable() {
    let played = |seed: &str| -> Vec<String> {
        let talk = uci();
        talk.ask("setoption name Book Variety value 100");
        let mut moves = Vec::new();
        for number in 0..12 {
            talk.ask(&format!("setoption name Seed value {seed}{number}"));
            moves.push(talk.last("go depth 1"));
            talk.ask("ucinewgame");
            assert_eq!(talk.last("go depth 1"), moves[number], "the seed is of each game");
        }
        moves
    };
    let moves = played("1");
    assert_eq!(played("1"), moves);
    for mv in ["bestmove h2e2", "bestmove h0g2"] {
        assert!(moves.iter().any(|played| played == mv), "{moves:?}");
    }
}

/// A move that repeats the position a second time would end the game.
#[test]
fn moves_that_end_the_game_are_not_played() {
    let (there, back) = ("a0a1 a9a8", "a1a0 a8a9");
    let files = vec![("loop".to_owned(), book(&[&format!("{there} {back} {there} {back}")]))];
    let looping = Talk::with_files(files);
    looping.ask("setoption name BookFile value loop");
    looping.ask("setoption name OwnBook value true");
    looping.ask(&format!("position startpos moves {there} a1a0"));
    assert!(is_from_book(&looping.ask("go nodes 100"), "a8a9"));
    looping.ask(&format!("position startpos moves {there} {back} {there} a1a0"));
    let said = looping.ask("go nodes 100");
    assert!(said.len() > 2 || !said[0].contains("nodes 0 "), "{said:?}");
}

#[test]
fn files_that_are_no_books_leave_the_old_one() {
    let talk = talk("uci");
    let missing = talk.ask("setoption name BookFile value missing").pop().unwrap_or_default();
    assert!(missing.starts_with("info string error: BookFile missing: "), "{missing}");
    assert!(missing.ends_with("; no book is kept"), "{missing}");
    talk.ask("setoption name BookFile value first");
    for (name, fault) in [
        ("net", "this is no book of xiangqi: it does not begin with TABIAXQB"),
        ("damaged", "this book of xiangqi is damaged: it has 20 bytes, 28 were expected"),
    ] {
        assert_eq!(
            talk.ask(&format!("setoption name BookFile value {name}")),
            [format!("info string error: BookFile {name}: {fault}; the old book is kept")]
        );
    }
    talk.ask("setoption name OwnBook value true");
    talk.ask("setoption name Book Variety value 0");
    assert!(is_from_book(&talk.ask("go depth 3"), "h2e2"));
    assert_eq!(talk.ask("setoption name BookFile value <empty>"), ["info string book: none"]);
    let without_files = Talk::after("uci").last("setoption name BookFile value first");
    assert_eq!(
        without_files,
        "info string error: BookFile first: no files are read here; no book is kept"
    );
    let ucci = ucci();
    let said = ucci.last("setoption bookfiles first;net");
    assert!(said.starts_with("info message error: bookfiles net: "), "{said}");
    assert!(said.ends_with("; the old books are kept"), "{said}");
}

const UCI: [&str; 16] = [
    "position startpos",
    "position startpos moves h2e2",
    "position startpos moves a0a1",
    "go depth 2",
    "go infinite",
    "go ponder depth 1",
    "go searchmoves a0a1 depth 1",
    "ponderhit",
    "stop",
    "isready",
    "ucinewgame",
    "setoption name OwnBook value false",
    "setoption name OwnBook value true",
    "setoption name BookFile value second",
    "setoption name BookFile value <empty>",
    "setoption name UCI_AnalyseMode value true",
];

const UCCI: [&str; 14] = [
    "position startpos",
    "position startpos moves b0c2",
    "banmoves h2e2 h0g2",
    "go depth 2",
    "go draw nodes 30",
    "go depth infinite",
    "go ponder time 1",
    "ponderhit draw",
    "stop",
    "isready",
    "setoption usebook false",
    "setoption usebook true",
    "setoption bookfiles second;first",
    "setoption batch true",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_go_has_one_answer(
        lines in vec(select(&UCI[..]), 1..16),
        others in vec(select(&UCCI[..]), 1..16),
        together: bool,
    ) {
        for (talk, lines) in [(uci(), lines), (ucci(), others)] {
            let mut said = Vec::new();
            if together {
                said.extend(talk.ask_all(lines.iter().copied()));
            } else {
                lines.iter().for_each(|line| said.extend(talk.ask(line)));
            }
            said.extend(talk.ask("stop"));
            let asked = lines.iter().filter(|line| line.starts_with("go")).count();
            let is_answer = |line: &&String| line.starts_with("bestmove") || *line == "nobestmove";
            prop_assert_eq!(said.iter().filter(is_answer).count(), asked, "{:?}: {:?}", lines, said);
        }
    }
}
