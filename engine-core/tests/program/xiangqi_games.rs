//! `tabia analyse` and `tabia review` of xiangqi: the commands of chess with other rules.

use std::fs;

use serde_json::{Value, json};
use tabia_core::pgn::games;
use tabia_core::xiangqi::Notation;
use tabia_core::xiangqi::pgn::Game;

use crate::talk::{folder, output_of, run};
use crate::xiangqi::conversation;

const GAMES: &str = "\
[Game \"Chinese Chess\"]
[Red \"甲\"]
[Black \"B\"]
[Format \"Chinese\"]
[Result \"1-0\"]

{first} 1. 炮二平五 {[%eval 0.9] 中炮} 馬8進7 (1... 炮8平5) 2. 炮五進四 $5 1-0

[Red \"C\"]

1. H2-E2 H9-G7
 2. A0-A9 *

[Variant \"Janggi\"]

1. h2e2 *
";

/// A mate in one with chariots, and the position after it.
const MATE: &str = "3k5/1R7/8R/9/9/9/9/9/9/5K2p w - - 0 1";
const MATED: &str = "3k4R/1R7/9/9/9/9/9/9/9/5K2p b - - 1 1";

fn failure(arguments: &[&str]) -> String {
    let done = run(arguments);
    let said = String::from_utf8(done.stderr).expect("text");
    assert!(!done.status.success() && done.stdout.is_empty(), "{arguments:?}: {said}");
    said
}

fn values(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn analyse_a_position() {
    let analyse = |more: &[&str]| {
        output_of(&[&["analyse", "--game", "xiangqi", MATE, "--depth", "4"], more].concat())
    };
    let text = analyse(&[]);
    assert!(
        text.contains("(scores are Red's)")
            && text.contains(" #1 ")
            && text.ends_with("  1. R1+2\n"),
        "{text}"
    );
    for (notation, mv) in [
        ("uci", "i7i9"),
        ("iccs", "I7-I9"),
        ("wxf", "R1+2"),
        ("chinese", "车一进二"),
        ("traditional", "車一進二"),
    ] {
        let text = analyse(&["--notation", notation]);
        assert!(text.ends_with(&format!("  1. {mv}\n")), "{text}");
        // Machines always get UCI.
        let value = &values(&analyse(&["--notation", notation, "--json"]))[0];
        assert_eq!(value["lines"][0]["text"], format!("1. {mv}"));
        assert_eq!(
            (&value["bestmove"], &value["lines"][0]["pv"]),
            (&json!("i7i9"), &json!(["i7i9"]))
        );
    }
    let value = &values(&analyse(&["--json", "--multipv", "3"]))[0];
    assert_eq!(value["lines"].as_array().map(Vec::len), Some(3));
    assert_eq!(value["lines"][0]["text"], "1. i7i9");
    let over = output_of(&["analyse", "--game", "xiangqi", MATED, "--nodes", "10"]);
    assert!(over.contains("The game is over."), "{over}");
}

#[test]
fn analyse_games() {
    let folder = folder("xiangqi-analyse");
    let (path, output) = (folder.join("games.pgn"), folder.join("out.pgn"));
    fs::write(&path, GAMES).expect("a file");
    let (name, out) = (path.to_str().expect("text"), output.to_str().expect("text"));
    let analyse = ["analyse", "--game", "xiangqi", name, "--nodes", "3000"];
    let done = run(&[&analyse[..], &["--notation", "iccs", "-o", out]].concat());
    let said = String::from_utf8(done.stderr).expect("text");
    assert!(done.status.success(), "{said}");
    assert!(
        said.contains("game 2: line 12, column 5: \"A0-A9\" is not a legal move here"),
        "{said}"
    );
    assert!(said.contains("game 3: line 14, column 1: The variant \"Janggi\""), "{said}");
    let text = fs::read_to_string(&output).expect("games");
    assert!(text.contains("[Format \"ICCS\"]") && text.contains("\n{first} 1. H2-E2 "), "{text}");
    assert!(text.ends_with("\n\n[Variant \"Janggi\"]\n\n1. h2e2 *\n"), "{text}");
    let found: Vec<Game> = games(text.as_bytes()).map(|text| Game::read(&text.unwrap())).collect();
    let [first, second, _] = &found[..] else { panic!("{text}") };
    assert!(first.plies.iter().all(|ply| ply.comments[0].starts_with("[%eval ")), "{text}");
    assert_eq!(first.plies[0].comments[1..], ["中炮"]);
    // The cannon is lost for a soldier; the glyph that stood there stays.
    assert_eq!(first.plies[2].nags, [5]);
    let outline = first.outline_in(Notation::Uci);
    assert!(
        outline.contains("h9g7 {[%eval ") && outline.contains(" ( h7e7 ) e2e6 $5 "),
        "{outline}"
    );
    assert_eq!((first.plies[2].variations.len(), second.plies.len()), (1, 2));

    let json = output_of(&["analyse", "--game", "xiangqi", name, "--nodes", "200", "--json"]);
    let values = values(&json);
    assert_eq!(values[0]["positions"].as_array().map(Vec::len), Some(4));
    assert!(values[2]["fault"].as_str().is_some_and(|fault| fault.contains("Janggi")));
}

#[test]
fn analyse_lists_of_positions() {
    let path = folder("xiangqi-list").join("positions.txt");
    let list = format!(
        "# mates\n{MATE}; 雙車\n3k5/1R7/8R/9/9/9/9/9/9/5K2p w - - bm R1+2; id \"bm\";\n\
         3k5/1R7/8R/9/9/9/9/9/9/5K2p r - - am i7i9;\n9/9 w\n3k5/9/9/9/9/9/9/9/9/4K4_b\n"
    );
    fs::write(&path, list).expect("a file");
    let name = path.to_str().expect("text");
    let done = run(&["analyse", "--game", "xiangqi", name, "--depth", "3"]);
    let text = String::from_utf8(done.stdout).expect("text");
    assert!(text.starts_with(&format!("雙車\n{MATE}\n")), "{text}");
    assert!(
        text.contains("\nbm R1+2: solved\n\n") && text.contains("\nam i7i9: not solved\n"),
        "{text}"
    );
    assert!(text.ends_with("\n1 of 2 positions solved.\n"), "{text}");
    let said = String::from_utf8(done.stderr).expect("text");
    assert!(said.contains("positions.txt:5: the board has 2 ranks, 10 were expected\n"), "{said}");
    assert!(said.contains("positions.txt:6: the FEN was repaired: the signs between"), "{said}");
    // Neither side can win: the rules have ended it.
    let reviews = path.with_extension("jsonl");
    let reviews = reviews.to_str().expect("text");
    output_of(&["review", "--game", "xiangqi", name, "-o", reviews, "--nodes", "200", "-j", "1"]);
    let found = values(&fs::read_to_string(reviews).expect("reviews"));
    assert_eq!(found.len(), 5);
    assert_eq!((&found[1]["solved"], &found[1]["line"]), (&json!(true), &json!(3)));
    assert!(found[3]["fault"].as_str().is_some_and(|fault| fault.contains("2 ranks")));
}

/// Each position of a game is searched as a session does: the page, whose engine is such a session, finds the same.
#[test]
fn review_says_what_sessions_find() {
    let folder = folder("xiangqi-review");
    let (path, reviews) = (folder.join("games.pgn"), folder.join("reviews.jsonl"));
    fs::write(&path, GAMES).expect("a file");
    let (name, out) = (path.to_str().expect("text"), reviews.to_str().expect("text"));
    let words = ["review", "--game", "xiangqi", name, "-o", out, "--nodes", "2000"];
    output_of(&[&words[..], &["--notation", "traditional", "-j", "1"]].concat());
    let found = values(&fs::read_to_string(&reviews).expect("reviews"));
    let game = &found[0];
    assert_eq!((&game["red"]["name"], &game["black"]["name"]), (&json!("甲"), &json!("B")));
    assert_eq!(found[1]["red"]["name"], "C");
    assert!(
        found[1]["fault"].as_str().is_some_and(|fault| fault.starts_with("line 12, column 5: "))
    );
    let last = &game["moves"][2];
    assert_eq!((&last["move"], &last["text"]), (&json!("e2e6"), &json!("炮五進四")));
    // How bad the gift of a cannon is depends on the net.
    let count = match last["class"].as_str() {
        Some("mistake") => "mistakes",
        Some("blunder") => "blunders",
        _ => panic!("{last}"),
    };
    assert_eq!((&game["red"][count], &game["result"]), (&json!(1), &json!("1-0")));
    let moves = ["", "h2e2", "h2e2 h9g7", "h2e2 h9g7 e2e6"];
    for (ply, moves) in moves.into_iter().enumerate() {
        let lines = format!("uci\nucinewgame\nposition startpos moves {moves}\ngo nodes 2000\n");
        let said = conversation(crate::xiangqi::tabia(), &["xiangqi"], &lines);
        let exact = |line: &&str| line.contains(" score cp ") && !line.contains("bound ");
        let line = said.lines().rev().find(exact).expect("a line");
        let score = line.split(" score cp ").nth(1).and_then(|rest| rest.split(' ').next());
        let score: i64 = score.and_then(|score| score.parse().ok()).expect("a number");
        let scored = if ply == 0 { &game["start_score"] } else { &game["moves"][ply - 1]["score"] };
        assert_eq!(scored["cp"], if ply % 2 == 0 { score } else { -score }, "{moves}");
    }
    // It goes on where it was, and only there.
    let again = run(&words);
    let said = String::from_utf8(again.stderr).expect("text");
    assert!(again.status.success() && said.contains("3 games, 3 of them known before"), "{said}");
}

/// A perpetual check loses by the rules, and a side without a move has lost.
#[test]
fn games_that_the_rules_end_have_their_scores() {
    let folder = folder("xiangqi-rules");
    let (path, reviews) = (folder.join("games.pgn"), folder.join("reviews.jsonl"));
    let checks = "R8/3k5/9/9/9/9/9/9/9/4K4 w - - 0 1";
    let cycle = "a9a8 d8d9 a8a9 d9d8 ";
    let mate = format!("[FEN \"{MATE}\"]\n\nR1+2 *\n\n");
    fs::write(&path, format!("{mate}[FEN \"{checks}\"]\n\n{}*\n", cycle.repeat(2)))
        .expect("a file");
    let (name, out) = (path.to_str().expect("text"), reviews.to_str().expect("text"));
    output_of(&["review", "--game", "xiangqi", name, "-o", out, "--nodes", "200", "-j", "1"]);
    let found = values(&fs::read_to_string(&reviews).expect("reviews"));
    assert_eq!(found[0]["moves"][0]["score"], json!({ "mate": 1 }));
    assert_eq!(found[0]["fault"], Value::Null);
    assert_eq!(found[1]["moves"][7]["score"], json!({ "cp": -20_000 }), "{}", found[1]);
}

#[test]
fn bad_input_is_named() {
    let folder = folder("xiangqi-bad");
    let (chess, empty) = (folder.join("chess.pgn"), folder.join("empty.pgn"));
    fs::write(&chess, "[White \"A\"]\n\n1. e4 e5 *\n").expect("a file");
    fs::write(&empty, "\n").expect("a file");
    let (chess, empty) = (chess.to_str().expect("text"), empty.to_str().expect("text"));
    let out = folder.join("out.jsonl");
    let out = out.to_str().expect("text");
    for (arguments, message) in [
        (&["analyse", "--game", "xiangqi", chess][..], "nothing in it was understood"),
        (&["review", "--game", "xiangqi", chess, "-o", out], "nothing in it was understood"),
        (&["review", "--game", "xiangqi", empty, "-o", out], "nothing in it was understood"),
        (&["analyse", "--game", "xiangqi", empty], "there is no game in it"),
        (&["analyse", "--game", "xiangqi", "no-such.pgn"], "no file is called \"no-such.pgn\""),
        (&["review", "--game", "xiangqi", "no-such.pgn"], "no-such.pgn: "),
        (&["analyse", "--game", "xiangqi", "9/9 w"], "the board has 2 ranks, 10 were expected"),
        (&["analyse", "--game", "xiangqi", "startpos", "--net", chess], "chess.pgn: "),
        (
            &["analyse", "--game", "xiangqi", "startpos", "--syzygy", "x"],
            "--syzygy is for chess alone",
        ),
        (&["xiangqi", "nonsense"], "unknown command \"nonsense\""),
        (&["xiangqi", "go", "depth", "deep"], "go: depth needs a number"),
        (&["xiangqi", "position", "fen", "9/9"], "position: the board has 2 ranks"),
        (&["analyse", "startpos", "--notation", "wxf"], "--notation is for xiangqi alone"),
        (&["review", chess, "-o", out, "--notation", "wxf"], "--notation is for xiangqi alone"),
        (&["analyse", "--game", "go", "startpos"], "invalid value 'go'"),
        (&["eval", "--game", "xiangqi", "9/9"], "the board has 2 ranks"),
        (&["eval", "--game", "xiangqi", "--net", chess], "chess.pgn: "),
        (&["eval", "--game", "xiangqi", "--weights", chess], "--weights is for chess alone"),
    ] {
        let said = failure(arguments);
        assert!(said.contains(message), "{arguments:?}: {said}");
    }
}

#[test]
fn eval_and_bench_are_of_xiangqi() {
    let text = output_of(&["eval", "--game", "xiangqi"]);
    assert!(text.contains("(Red's view) by hand"), "{text}");
    let text = output_of(&["bench", "--game", "xiangqi", "3"]);
    assert_eq!(text.lines().last().map(|line| line.split(' ').next_back()), Some(Some("nps")));
    assert!(text.contains("position 1/16: "), "{text}");
}

/// The moves of one game as Chinese programs write them: 炮二平五 and 馬8進7, in GB 18030 and in Big5, the quoted name
/// 王 before them.
const GB: &[u8] =
    b"[Red \"\xCD\xF5\"]\n\n1. \xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5 \xC2\xED8\xBD\xF87 *\n";
const BIG5: &[u8] = b"[Red \"\xA4\xFD\"]\n\n1. \xAC\xB6\xA4G\xA5\xAD\xA4\xAD \xB0\xA88\xB6i7 *\n";

#[test]
fn files_in_chinese_encodings_are_read() {
    let folder = folder("xiangqi-encodings");
    let utf16: Vec<u8> = String::from_utf16_lossy(&[0xFEFF])
        .chars()
        .chain("[Red \"王\"]\n\n1. 炮二平五 馬8進7 *\n".chars())
        .collect::<String>()
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    for (name, bytes) in [("gb", GB), ("big5", BIG5), ("utf16", &utf16)] {
        let path = folder.join(format!("{name}.pgn"));
        fs::write(&path, bytes).expect("a file");
        let file = path.to_str().expect("text");
        let (reviews, book) = (path.with_extension("jsonl"), path.with_extension("xqb"));
        let (reviews, book) = (reviews.to_str().expect("text"), book.to_str().expect("text"));
        output_of(&["review", "--game", "xiangqi", file, "-o", reviews, "--nodes", "50"]);
        let found = values(&fs::read_to_string(reviews).expect("reviews"));
        assert_eq!((&found[0]["fault"], &found[0]["red"]["name"]), (&Value::Null, &json!("王")));
        assert_eq!(found[0]["moves"][1]["move"], "h9g7", "{name}");
        let text = output_of(&["analyse", "--game", "xiangqi", file, "--nodes", "50"]);
        assert!(text.starts_with("[Red \"王\"]\n\n1. C2=5 "), "{name}: {text}");
        let said = output_of(&["book", "--game", "xiangqi", file, "-o", book, "--games", "1"]);
        assert_eq!(said, "2 entries from 1 games (0 of them with faults)\n", "{name}");
    }
}
