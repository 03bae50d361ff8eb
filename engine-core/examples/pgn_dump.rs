//! What the reader of PGN makes of files, one line of JSON for each game: for comparison with other
//! readers (`tests/python/pgn_compare.py`, `tests/pgn/differ.mjs`).
//!
//! `pgn_dump FILE...` reads files. `pgn_dump --batch` reads inputs from standard input, each behind its
//! length in four bytes (the lowest first), and answers with one line for each: an array of its games.
//! `--write` adds what the writer makes of each game.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};

use serde_json::{Value, json};
use tabia_core::pgn::{Game, games};

fn game_json(game: &Game, write: bool) -> Value {
    let faults: Vec<Value> = game
        .faults
        .iter()
        .map(|fault| json!([fault.line, fault.column, fault.kind.name()]))
        .collect();
    let tags: Vec<Value> = game.tags.iter().map(|tag| json!([tag.name, tag.value])).collect();
    let mut value = json!({
        "tags": tags,
        "result": game.result.text(),
        "moves": game.outline(),
        "faults": faults,
    });
    if write {
        value["written"] = json!(game.to_string());
    }
    value
}

fn main() -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let write = arguments.iter().any(|argument| argument == "--write");
    arguments.retain(|argument| argument != "--write");
    if arguments == ["--batch"] {
        let mut input = BufReader::new(io::stdin().lock());
        let mut length = [0; 4];
        while input.read_exact(&mut length).is_ok() {
            let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
            input.read_exact(&mut bytes)?;
            let mut found = Vec::new();
            for text in games(bytes.as_slice()) {
                found.push(game_json(&Game::read(&text?), write));
            }
            writeln!(out, "{}", Value::Array(found))?;
            // Whoever asks waits for the answer before asking on.
            if input.buffer().is_empty() {
                out.flush()?;
            }
        }
        return out.flush();
    }
    for path in arguments {
        for text in games(BufReader::new(File::open(&path)?)) {
            let text = text?;
            let game = Game::read(&text);
            let mut value = game_json(&game, write);
            value["file"] = json!(path);
            value["line"] = json!(text.line);
            writeln!(out, "{value}")?;
        }
    }
    out.flush()
}
