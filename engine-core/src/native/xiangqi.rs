//! Commands for xiangqi.

use std::path::PathBuf;

use tabia_core::xiangqi::{Position, repairs_note};

use super::conversation;
use super::running::Failure;

/// Whether the program was started under a name that asks for xiangqi: interfaces for it start programs without
/// arguments.
pub fn is_name_of_program() -> bool {
    let name = std::env::args_os().next().map(PathBuf::from);
    let stem = name.as_deref().and_then(|name| name.file_stem()).and_then(|stem| stem.to_str());
    stem.is_some_and(|stem| stem.starts_with("tabia-xiangqi"))
}

/// Counts leaves.
pub fn perft(depth: u32, fen: &[String]) -> Result<(), Failure> {
    let position = match fen.join(" ").as_str() {
        "" | "startpos" => Position::startpos(),
        text => {
            let reading = Position::read_fen(text).map_err(|error| error.to_string())?;
            if let Some(note) = repairs_note(&reading.repairs) {
                eprintln!("tabia: {note}");
            }
            reading.position
        }
    };
    let lines = [format!("position fen {}", position.fen()), format!("go perft {depth}")];
    conversation::run_xiangqi(&lines);
    Ok(())
}
