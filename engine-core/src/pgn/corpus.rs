//! The corpus in `tests/data/pgn`, which the reader of the page is held to as well.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{Game, games};

/// What was read of a game, as the corpus has it.
fn read(game: &Game) -> Value {
    let tags: Vec<[&str; 2]> =
        game.tags.iter().map(|tag| [tag.name.as_str(), tag.value.as_str()]).collect();
    let faults: Vec<Value> = game
        .faults
        .iter()
        .map(|fault| serde_json::json!([fault.line, fault.column, fault.kind.name()]))
        .collect();
    serde_json::json!({
        "tags": tags,
        "result": game.result.text(),
        "moves": game.outline(),
        "faults": faults,
    })
}

/// Every input is read as the file beside it says, and what is written of it is read as the same games.
#[test]
fn every_input_is_read_as_it_should_be() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/pgn"));
    let mut inputs = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "pgn") {
            continue;
        }
        let name = path.file_name().unwrap().to_str().unwrap();
        let expected: Value =
            serde_json::from_slice(&fs::read(path.with_extension("json")).unwrap()).unwrap();
        let bytes = fs::read(&path).unwrap();
        let found: Vec<Game> =
            games(bytes.as_slice()).map(|text| Game::read(&text.unwrap())).collect();
        let said: Vec<Value> = found.iter().map(read).collect();
        assert_eq!(Value::Array(said), expected["games"], "{name}: {}", expected["why"]);
        inputs += 1;
        for game in found.iter().filter(|game| game.faults.is_empty()) {
            let text = game.to_string();
            let again = Game::parse(&text);
            assert_eq!(again.outline(), game.outline(), "{name}: {text}");
            assert_eq!(again.result, game.result, "{name}: {text}");
            assert_eq!(again.to_string(), text, "{name}");
        }
        if expected["written"] == "same" {
            let texts: Vec<String> = found.iter().map(ToString::to_string).collect();
            assert_eq!(texts.join("\n").as_bytes(), bytes, "{name}");
        }
    }
    assert!(inputs >= 130, "{inputs} inputs");
}
