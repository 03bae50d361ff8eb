//! Xiangqi from outside: the commands, and both protocols over standard input and output.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use tabia_core::xiangqi::Position;
use tabia_core::xiangqi::book::Book;

use crate::talk::{output_of, run};

/// What the program says to these lines, started with these arguments.
pub fn conversation(program: &std::path::Path, arguments: &[&str], lines: &str) -> String {
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

pub fn tabia() -> &'static std::path::Path {
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
    assert_eq!(said, "tabia: the board has 1 rank, 10 were expected\n");
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

const GAMES: &str = "\
[Game \"Chinese Chess\"]
[Red \"A\"]
[Result \"1-0\"]

1. 炮二平五 {中炮} 馬8進7 (1... 炮8平5) 2. 馬二進三 車9平8 1-0

[Game \"Chinese Chess\"]
[Result \"0-1\"]

1. C8=5 h2+3 2. H8+7 0-1

[Game \"Chinese Chess\"]

1. H2-E2 H9-G7 2. A0-A9 *
";

#[test]
fn books_are_built_from_games() {
    let folder = crate::talk::folder("xiangqi-book");
    let (games, file) = (folder.join("games.pgn"), folder.join("book.xqb"));
    fs::write(&games, GAMES).expect("a file");
    let (games, name) = (games.to_str().expect("text"), file.to_str().expect("text"));
    let said = output_of(&["book", "--game", "xiangqi", games, "-o", name]);
    assert_eq!(said, "3 entries from 3 games (1 of them with faults)\n");
    let book = Book::new(Box::new(fs::read(&file).expect("a book"))).expect("a sound book");
    let moves = |text: &str| -> Vec<(String, u16)> {
        let mut position = Position::startpos();
        for text in text.split_whitespace() {
            let mv = position.read_move(text).expect("a legal move");
            position.make(mv);
        }
        let moves = book.moves(&position);
        moves.iter().map(|known| (known.mv.to_string(), known.weight)).collect()
    };
    // A win, a loss, and a game without a result; one game has the other cannon.
    assert_eq!(moves(""), [("h2e2".to_owned(), 3)]);
    assert_eq!(moves("h2e2"), [("h9g7".to_owned(), 3)]);
    assert_eq!(moves("b2e2"), [("b9c7".to_owned(), 3)]);
    assert_eq!(moves("b2e2 b9c7"), [("b0c2".to_owned(), 2)]);
    let shallow = ["book", "--game", "xiangqi", games, "-o", name, "--plies", "1"];
    assert!(output_of(&shallow).starts_with("1 entries "));

    // The book is mapped and played from, in both protocols.
    let lines = format!("ucci\nsetoption bookfiles {name}\nposition startpos\ngo depth 1\n");
    let said = conversation(tabia(), &["xiangqi"], &lines);
    assert!(said.ends_with("nodes 0 depth 1 score 0 pv h2e2\nbestmove h2e2\n"), "{said}");
    let lines = format!(
        "uci\nsetoption name BookFile value {name}\nsetoption name OwnBook value true\ngo depth 1\n"
    );
    let said = conversation(tabia(), &["xiangqi"], &lines);
    assert!(said.contains("info string book: 1 entries\n"), "{said}");
    assert!(said.ends_with("bestmove h2e2\n"), "{said}");

    for (arguments, message) in [
        (&["book", "--game", "xiangqi", games, "-o", name, "--games", "9"][..], "there is no book"),
        (&["book", games, "-o", name, "--self-play", "2"], "--self-play is for xiangqi alone"),
        (&["book", games, "-o", name, "--nodes", "5"], "--self-play <GAMES>"),
        (&["book", "--game", "xiangqi", "no-such.pgn", "-o", name], "no-such.pgn: "),
    ] {
        let done = run(arguments);
        let said = String::from_utf8(done.stderr).expect("text");
        assert!(!done.status.success() && said.contains(message), "{arguments:?}: {said}");
    }
}

#[test]
fn books_are_built_from_self_play_that_goes_on() {
    let folder = crate::talk::folder("xiangqi-self-play");
    let (games, file) = (folder.join("games.pgn"), folder.join("book.xqb"));
    let (path, name) = (games.to_str().expect("text"), file.to_str().expect("text"));
    let book = |count: &str| {
        let words = ["book", "--game", "xiangqi", path, "-o", name, "--games", "1"];
        let effort = ["--nodes", "60", "--plies", "10", "--jobs", "1", "--self-play", count];
        output_of(&[&words[..], &effort].concat())
    };
    let said = book("2");
    assert!(said.ends_with(" entries from 2 games (0 of them with faults)\n"), "{said}");
    let two = fs::read_to_string(&games).expect("games");
    assert!(book("3").contains(" from 3 games (0 "));
    let three = fs::read_to_string(&games).expect("games");
    assert!(three.starts_with(&two), "what was played is kept");
    assert!(book("3").contains(" from 3 games (0 "));
    assert_eq!(fs::read_to_string(&games).expect("games"), three, "nothing was missing");
    // The same games come again, but for where they stand in the file.
    fs::remove_file(&games).expect("the file is removed");
    assert!(book("3").contains(" from 3 games (0 "));
    let again = fs::read_to_string(&games).expect("games");
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&again), words(&three));
    assert!(Book::new(Box::new(fs::read(&file).expect("a book"))).is_ok());
}
