//! The tree search as programs meet it: its options, its lines, and what it says of files that it cannot read.

use tabia_core::residual::random::{Shape, random_parameters};
use tabia_core::residual::{Encoding, alphazero};

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
        "option name Evaluator type combo default Fast var Fast var Playouts var Residual",
        "option name PolicyFile type string default ",
        "option name WeightsFile type string default <empty>",
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

/// The file of a small random network.
fn network() -> Vec<u8> {
    let shape = Shape { encoding: Encoding::AlphaZero, ..Shape::SMALL };
    alphazero::write(&random_parameters(shape, 3))
}

#[test]
fn a_weights_file_is_read_and_searched_with() {
    let talk = Talk::new();
    talk.ask("setoption name Search value PUCT");
    talk.ask("setoption name Evaluator value Residual");
    talk.ask("setoption name UCI_ShowWDL value true");
    let missing =
        "info string error: Evaluator Residual needs a WeightsFile; Fast is used until one is set";
    assert_eq!(talk.ask("go nodes 5")[0], missing);
    assert!(has(&talk.ask("eval"), missing));
    talk.shelf.borrow_mut().insert("net.tares".into(), network());
    let said = talk.ask("setoption name WeightsFile value net.tares");
    assert!(
        said[0].starts_with("info string weights: 2 blocks of 16 filters, encoding of AlphaZero ("),
        "{said:?}"
    );
    let said = talk.ask("eval");
    assert!(has(&said, "Priors (residual network)") && has(&said, "Win "), "{said:?}");
    let said = talk.ask("go nodes 50");
    let last = said.iter().rfind(|line| line.starts_with("info depth")).unwrap();
    assert!(last.contains(" wdl ") && said.last().unwrap().starts_with("bestmove "), "{said:?}");
    // Alpha-beta needs no such network, and says nothing of it.
    assert_eq!(talk.ask("setoption name WeightsFile value <empty>"), ["info string weights: none"]);
    talk.ask("setoption name Search value AlphaBeta");
    assert!(!has(&talk.ask("go depth 1"), "info string error"));
}

#[test]
fn a_refused_weights_file_leaves_the_one_before() {
    let talk = Talk::new();
    talk.ask("setoption name Search value PUCT");
    talk.ask("setoption name Evaluator value Residual");
    let good = network();
    let mut damaged = good.clone();
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    for (name, bytes) in [
        ("text", b"hello".to_vec()),
        ("short.tares", good[..100].to_vec()),
        ("damaged.tares", damaged),
        ("good.tares", good),
    ] {
        talk.shelf.borrow_mut().insert(name.into(), bytes);
    }
    let refused = |name: &str, why: &str, kept: &str| {
        let said = talk.ask(&format!("setoption name WeightsFile value {name}"));
        let begin = format!("info string error: WeightsFile {name}: {why}");
        assert!(said.len() == 1 && said[0].starts_with(&begin), "{said:?}");
        assert!(said[0].ends_with(&format!("; {kept} is kept")), "{said:?}");
    };
    refused("nothing", "there is no such file", "none");
    refused("text", "this file is no residual network", "none");
    talk.ask("setoption name WeightsFile value good.tares");
    let before = talk.ask("eval");
    refused("short.tares", "this network is damaged", "the old network");
    refused("damaged.tares", "this network is damaged: its checksum is", "the old network");
    assert_eq!(talk.ask("eval"), before);
    assert!(has(&before, "Priors (residual network)"));
}
