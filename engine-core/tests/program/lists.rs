//! Files of positions as other programs write them, and files that are neither positions nor games.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::talk::{folder, output_of, run};

const MATE: &str = "6k1/5ppp/8/8/8/8/8/K3R3 w - -";
const OTHER: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

/// What `analyse --json` and `review` say of a file of positions, in the order of its lines.
fn said_of(path: &Path) -> [Vec<Value>; 2] {
    let reviews = path.with_extension("jsonl");
    let (name, output) = (path.to_str().unwrap(), reviews.to_str().unwrap());
    let analysed = output_of(&["analyse", name, "--nodes", "500", "--json"]);
    output_of(&["review", name, "-o", output, "--nodes", "500", "--jobs", "1"]);
    [analysed, fs::read_to_string(&reviews).unwrap()]
        .map(|text| text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn comments_headers_and_the_end_of_old_files_are_no_positions() {
    let folder = folder("old-lists");
    for (name, text, numbers) in [
        ("semicolons.epd", format!("; a suite\n;\n{MATE} bm Re8#;\n{OTHER}\n"), [3, 4]),
        ("slashes.epd", format!("// a suite\n{MATE} bm Re8#;\n// more\n{OTHER}\n"), [2, 4]),
        ("hashes.epd", format!("# a suite\r\n{MATE} bm Re8#;\r\n{OTHER}\r\n\x1a"), [2, 3]),
        ("end.epd", format!("{MATE} bm Re8#;\r\n{OTHER}\x1a"), [1, 2]),
        ("head.csv", format!("fen,eval,bm\n{MATE},#1,Re8#\n{OTHER},0.1,\n"), [2, 3]),
        ("quoted.csv", format!("\"bm\";\"FEN\"\n\"Re8#\";\"{MATE}\"\n;\"{OTHER}\"\n"), [2, 3]),
    ] {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        for values in said_of(&path) {
            let lines: Vec<&Value> = values.iter().map(|value| &value["line"]).collect();
            assert_eq!(lines, numbers, "{name}: {values:?}");
            assert_eq!(values[0]["bestmove"], "e1e8", "{name}: {values:?}");
            assert_eq!(values[0]["solved"], true, "{name}: {values:?}");
        }
    }
}

#[test]
fn all_best_moves_count() {
    let folder = folder("best-moves");
    for (index, operations) in
        ["bm Re2, Re8#;", "bm 1.Re2 1.Re8#;", "bm Re2; id \"a\"; bm Re8#;"].into_iter().enumerate()
    {
        let path = folder.join(format!("{index}.epd"));
        fs::write(&path, format!("{MATE} {operations}\n")).unwrap();
        for values in said_of(&path) {
            assert_eq!(values[0]["solved"], true, "{operations}: {values:?}");
            assert_eq!(values[0]["operations"]["bm"], json!(["Re2", "Re8#"]), "{operations}");
        }
    }
}

/// Texts in which there is nothing but comments, as JSON is for a reader of games, are refused; nothing is
/// written.
#[test]
fn what_is_neither_positions_nor_games_is_an_error() {
    let folder = folder("neither");
    for (name, text) in [
        ("object.json", "{\"fen\": \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\", \"eval\": 3}\n"),
        ("pretty.json", "{\n  \"moves\": {\n    \"e4\": 1\n  }\n}\n"),
        ("lines.jsonl", "{\"game\":0,\"moves\":[]}\n{\"game\":1,\"moves\":[]}\n"),
        ("list.json", "[\n  {\"fen\": 1},\n  {\"fen\": 2}\n]\n"),
        ("note.txt", "; a note\n"),
        ("notes.txt", "; a note\n\n; another\n{and one more}\n"),
        ("comment.pgn", "{nothing but words}"),
        ("head.csv", "fen,eval\n"),
        ("hash.epd", "# no positions yet\n"),
    ] {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        let (path, output) = (path.to_str().unwrap(), folder.join("output"));
        for command in ["analyse", "review"] {
            let done = run(&[command, path, "-o", output.to_str().unwrap(), "--nodes", "500"]);
            let said = String::from_utf8(done.stderr).unwrap();
            assert!(!done.status.success(), "{command} {name}: {said}");
            assert!(said.contains("nothing in it was understood"), "{command} {name}: {said}");
            assert!(done.stdout.is_empty() && !output.exists(), "{command} {name}");
        }
    }
    // A comment with a result, or with a tag, is a game.
    for (name, text) in [("draw.pgn", "{agreed} 1/2-1/2\n"), ("tag.pgn", "[White \"A\"]\n\n*\n")] {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        output_of(&["analyse", path.to_str().unwrap(), "--nodes", "500"]);
    }
}
