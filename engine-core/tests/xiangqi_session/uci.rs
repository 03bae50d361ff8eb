//! UCI for xiangqi.

use crate::talk::Talk;

#[test]
fn uci_tells_who_it_is_and_what_can_be_set() {
    let said = Talk::new().ask("uci");
    assert!(said[0].starts_with("id name Tabia "), "{said:?}");
    for option in [
        "option name Clear Hash type button",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Repetition type combo default asianrule var alwaysdraw var checkban var asianrule",
        "option name Draw Moves type spin default 60 min 20 max 500",
    ] {
        assert!(said.iter().any(|line| line == option), "{option} is not among {said:?}");
    }
    assert_eq!(said.last().map(String::as_str), Some("uciok"));
}

#[test]
fn a_search_tells_its_lines() {
    let talk = Talk::after("uci");
    talk.ask("setoption name MultiPV value 2");
    talk.ask("position startpos moves h2e2");
    let said = talk.ask("go depth 4");
    for line in ["info depth 4 ", " multipv 2 ", " score cp ", " pv "] {
        assert!(said.iter().any(|said| said.contains(line)), "{line}: {said:?}");
    }
    assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");
}

#[test]
fn mates_are_told_in_moves() {
    let talk = Talk::after("uci");
    talk.ask("position fen 3k5/9/R8/8R/9/9/9/9/9/4K4 w - - 0 1");
    let said = talk.ask("go mate 3");
    assert!(said.iter().any(|line| line.contains(" score mate ")), "{said:?}");
    talk.ask("position fen 5k3/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1");
    let said = talk.ask("go depth 3");
    assert!(said[0].contains(" score mate 0 "), "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("bestmove (none)"));
}

#[test]
fn perft_and_the_board_are_told() {
    let talk = Talk::patient("uci");
    assert_eq!(talk.last("go perft 3"), "Nodes searched: 79666");
    assert!(talk.last("d").contains("Fen: rnbakabnr/9/1c5c1/"));
    assert!(talk.last("moves").starts_with("moves a0a1 a0a2 a3a4 "));
    assert!(talk.last("eval").contains("Evaluation: "));
}

#[test]
fn a_search_can_be_confined_to_moves() {
    let talk = Talk::after("uci");
    assert!(talk.last("go depth 3 searchmoves a0a1").starts_with("bestmove a0a1"));
    let said = talk.ask("go depth 3 searchmoves a0a9 a0a1");
    assert_eq!(said[0], "info string error: go: \"a0a9\" is not a legal move here");
    assert!(said.last().unwrap().starts_with("bestmove a0a1"), "{said:?}");
}

#[test]
fn bench_counts_nodes() {
    let talk = Talk::patient("uci");
    let said = talk.ask("bench 2");
    assert!(said.last().unwrap().ends_with(" nps"), "{said:?}");
    assert!(said.iter().filter(|line| line.starts_with("position ")).count() >= 16, "{said:?}");
}

#[test]
fn faults_are_told() {
    let talk = Talk::after("uci");
    for (line, message) in [
        ("hello", "unknown command \"hello\""),
        ("position fen 9/9", "position: the board has 2 ranks, 10 were expected"),
        ("setoption Hash 3", "setoption: \"name\" was expected"),
        ("setoption name usemillisec value true", "setoption: there is no option \"usemillisec\""),
        ("bench deep", "bench: \"deep\" is not a depth"),
    ] {
        assert_eq!(talk.ask(line), [format!("info string error: {message}")]);
    }
    let said = talk.ask("go depth 2");
    assert_eq!(
        said,
        [
            "info string error: the last position was refused; send one that is accepted",
            "bestmove (none)"
        ]
    );
    assert_eq!(talk.ask("quit"), ["(quit)"]);
}
