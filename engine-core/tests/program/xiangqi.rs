//! Xiangqi from outside: the commands, and both protocols over standard input and output.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::talk::{output_of, run};

/// What the program says to these lines, started with these arguments.
fn conversation(program: &std::path::Path, arguments: &[&str], lines: &str) -> String {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("the program reads");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text")
}

fn tabia() -> &'static std::path::Path {
    std::path::Path::new(env!("CARGO_BIN_EXE_tabia"))
}

#[test]
fn the_first_line_decides_the_protocol() {
    let said = conversation(tabia(), &["xiangqi"], "uci\nposition startpos\ngo depth 4\n");
    assert!(said.contains("\nuciok\n") && said.contains(" score cp "), "{said}");
    assert!(said.lines().last().unwrap().starts_with("bestmove "), "{said}");
    let said = conversation(tabia(), &["xiangqi"], "ucci\nposition startpos\ngo depth 4\n");
    assert!(said.contains("\nucciok\n") && said.contains(" score "), "{said}");
    assert!(said.lines().last().unwrap().starts_with("bestmove "), "{said}");
    let said = conversation(tabia(), &["xiangqi"], "ucci\nquit\n");
    assert!(said.ends_with("\nbye\n"), "{said}");
}

#[test]
fn perft_counts_leaves() {
    let count = |words: &[&str]| output_of(&[&["perft", "--game", "xiangqi"], words].concat());
    assert!(count(&["3"]).ends_with("\nNodes searched: 79666\n"));
    let fen = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
    assert!(count(&["2", fen]).ends_with("\nNodes searched: 1128\n"));
    let output = run(&["perft", "--game", "xiangqi", "2", "nonsense"]);
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "tabia: the board has 1 ranks, 10 were expected\n");
}

#[test]
fn bench_is_the_same_each_time() {
    let nodes = || {
        let text = output_of(&["xiangqi", "bench", "4"]);
        let last = text.lines().last().unwrap_or_default().to_owned();
        let words: Vec<&str> = last.split(' ').collect();
        let [nodes, "nodes", _, "nps"] = words[..] else { panic!("{text}") };
        nodes.parse::<u64>().expect("a number")
    };
    let first = nodes();
    assert!(first > 1_000);
    assert_eq!(nodes(), first);
}

/// Interfaces start programs without arguments.
#[cfg(unix)]
#[test]
fn the_name_of_the_program_can_ask_for_xiangqi() {
    let link = crate::talk::folder("xiangqi").join("tabia-xiangqi");
    std::os::unix::fs::symlink(tabia(), &link).expect("a link");
    let said = conversation(&link, &[], "ucci\nquit\n");
    assert!(said.contains("\nucciok\n"), "{said}");
}
