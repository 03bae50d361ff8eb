//! Commands for xiangqi.

use std::path::{Path, PathBuf};

use tabia_core::xiangqi::Position;

use super::conversation;
use super::effort::read_position;
use super::running::Failure;
use super::searched::xiangqi::load_net;

/// Whether the program was started under a name that asks for xiangqi: interfaces for it start programs without
/// arguments.
pub fn is_name_of_program() -> bool {
    let name = std::env::args_os().next().map(PathBuf::from);
    let stem = name.as_deref().and_then(|name| name.file_stem()).and_then(|stem| stem.to_str());
    stem.is_some_and(|stem| stem.starts_with("tabia-xiangqi"))
}

/// Runs UCI lines about a position.
fn about(words: &[String], mut lines: Vec<String>) -> Result<(), Failure> {
    let position = read_position::<Position>(words)?.position;
    lines.insert(0, format!("position fen {}", position.fen()));
    conversation::run_xiangqi(&lines);
    Ok(())
}

/// Counts leaves.
pub fn perft(depth: u32, fen: &[String]) -> Result<(), Failure> {
    about(fen, vec![format!("go perft {depth}")])
}

/// Explains an evaluation.
pub fn eval(fen: &[String], net: Option<&Path>) -> Result<(), Failure> {
    // A session would tell that it cannot be read, and go on with another.
    net.map(load_net).transpose()?;
    let load = net.map(|net| format!("setoption name EvalFile value {}", net.display()));
    about(fen, load.into_iter().chain(["eval".to_owned()]).collect())
}
