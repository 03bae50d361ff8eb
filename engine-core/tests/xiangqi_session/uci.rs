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
    assert!(talk.last("d").contains("\nResult: *\n"));
    assert!(talk.last("moves").starts_with("moves a0a1 a0a2 a3a4 "));
    assert!(talk.last("eval").contains("Evaluation: "));
}

#[test]
fn the_board_tells_how_a_game_ended() {
    let talk = Talk::after("uci");
    let result = |position: &str| {
        talk.ask(&format!("position {position}"));
        let said = talk.last("d");
        said.lines().find_map(|line| line.strip_prefix("Result: ").map(str::to_owned))
    };
    assert_eq!(result("fen 5k3/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1").as_deref(), Some("1-0"));
    assert_eq!(result("fen 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1").as_deref(), Some("1/2-1/2"));
    let there_and_back = "moves b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9";
    assert_eq!(result(&format!("startpos {there_and_back}")).as_deref(), Some("1/2-1/2"));
}

#[test]
fn a_net_evaluates_if_one_is_chosen() {
    let network = tabia_core::xiangqi::nnue::random_network(1);
    let talk = Talk::with_files(vec![
        ("net.xqn".into(), network.to_bytes()),
        ("damaged.xqn".into(), network.to_bytes()[..900].to_vec()),
    ]);
    let options = talk.ask("uci");
    let option = |line: &String| line.starts_with("option name EvalFile type string default ");
    assert!(options.iter().any(option), "{options:?}");
    let nodes = |talk: &Talk| {
        let said = talk.ask("bench 3");
        said.last().and_then(|line| line.split(' ').next().map(str::to_owned))
    };
    talk.ask("setoption name EvalFile value none");
    assert!(talk.last("eval").ends_with("by hand"));
    let by_hand = nodes(&talk);
    let said = talk.last("setoption name EvalFile value net.xqn");
    assert_eq!(said, "info string net: net.xqn");
    assert!(talk.last("eval").ends_with("by the net"));
    let by_net = nodes(&talk);
    assert_ne!(by_net, by_hand);
    assert!(talk.last("go depth 3").starts_with("bestmove "));
    let said = talk.last("setoption name EvalFile value damaged.xqn");
    assert!(
        said.contains("this net of xiangqi is damaged") && said.ends_with("the old net is kept"),
        "{said}"
    );
    let said = talk.last("setoption name EvalFile value absent.xqn");
    assert!(
        said.starts_with("info string error: EvalFile") && said.ends_with("the old net is kept"),
        "{said}"
    );
    assert_eq!(nodes(&talk), by_net);
    talk.ask("setoption name EvalFile value none");
    assert_eq!(nodes(&talk), by_hand);
}

#[test]
fn a_session_without_files_says_so() {
    let talk = Talk::after("ucci");
    let said = talk.last("setoption evalfile net.xqn");
    assert_eq!(
        said,
        "info message error: EvalFile net.xqn: no files are read here; no net is kept"
    );
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
