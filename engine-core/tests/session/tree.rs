//! The tree search as programs meet it: its options, its lines, and what it says of files that it cannot read.

use crate::talk::Talk;

fn has(said: &[String], what: &str) -> bool {
    said.iter().flat_map(|text| text.lines()).any(|line| line.starts_with(what))
}

#[test]
fn options_choose_the_search() {
    let talk = Talk::new();
    let said = talk.ask("uci");
    for option in [
        "option name Search type combo default AlphaBeta var AlphaBeta var PUCT var UCT",
        "option name Evaluator type combo default Fast var Fast var Playouts",
        "option name PolicyFile type string default ",
        "option name CPuct type spin",
        "option name FPU type spin",
        "option name Temperature type spin default 0",
        "option name VerboseMoveStats type check default false",
        "option name LogLiveStats type check default false",
    ] {
        assert!(has(&said, option), "{option}");
    }
    assert_eq!(
        talk.ask("setoption name Search value MCTS"),
        ["info string error: setoption: Search takes one of AlphaBeta, PUCT, UCT, not \"MCTS\""]
    );
    talk.ask("setoption name search value puct");
    talk.ask("setoption name VerboseMoveStats value true");
    talk.ask("setoption name UCI_ShowWDL value true");
    for evaluator in ["Fast", "Playouts"] {
        talk.ask(&format!("setoption name Evaluator value {evaluator}"));
        let said = talk.ask("go nodes 300");
        assert_eq!(said.iter().filter(|line| line.starts_with("info string move ")).count(), 20);
        let last = said.iter().rfind(|line| line.starts_with("info depth")).unwrap();
        // The host of these tests ends a search after some polls.
        let nodes: u64 =
            last.split_once(" nodes ").unwrap().1.split(' ').next().unwrap().parse().unwrap();
        assert!(
            (1..=300).contains(&nodes) && last.contains(" wdl ") && last.contains(" pv "),
            "{last}"
        );
        assert!(said.last().unwrap().starts_with("bestmove "));
        let total: u64 = said
            .iter()
            .filter_map(|line| {
                line.split_once(" visits ")?.1.split(' ').next()?.parse::<u64>().ok()
            })
            .sum();
        assert_eq!(total, nodes - 1);
    }
    talk.ask("setoption name Search value AlphaBeta");
    assert!(!has(&talk.ask("go depth 3"), "info string move"));
}

#[test]
fn eval_prints_value_and_priors() {
    let talk = Talk::new();
    assert!(!has(&talk.ask("eval"), "Priors"));
    talk.ask("setoption name Search value PUCT");
    let said = talk.ask("eval");
    assert!(has(&said, "Priors (") && has(&said, "Value: "));
    talk.ask("setoption name PolicyFile value none");
    assert!(has(&talk.ask("eval"), "Priors (by hand)"));
    let text = said.join("\n");
    let line = text.lines().find(|line| line.starts_with("info string eval value ")).unwrap();
    let words: Vec<&str> = line.split(' ').skip(6).collect();
    let sum: f64 = words.chunks(2).map(|pair| pair[1].parse::<f64>().unwrap()).sum();
    assert!(words.len() == 40 && (sum - 1.0).abs() < 0.01, "{line}");
}

#[test]
fn a_file_that_is_no_policy_net_is_named() {
    let talk = Talk::new();
    talk.ask("setoption name PolicyFile value none");
    talk.shelf.borrow_mut().insert("text".into(), b"hello".to_vec());
    for (name, why) in [
        ("nothing", "there is no such file"),
        ("text", "this file is not a policy net: it does not begin with TABIAPOL"),
    ] {
        let said = talk.ask(&format!("setoption name PolicyFile value {name}"));
        assert_eq!(said, [format!("info string error: PolicyFile {name}: {why}; none is kept")]);
    }
    let said = talk.ask("setoption name PolicyFile value none");
    assert_eq!(said, ["info string policy: none, priors are set by hand"]);
}
