//! Small commands: perft, evaluation, completions, shards.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use tabia_core::pgn::games;

use super::cli::Cli;
use super::effort::read_position;
use super::running::Failure;
use super::searched::Searched;

/// Runs lines of UCI about a position.
fn about<P: Searched>(
    words: &[String],
    lines: impl IntoIterator<Item = String>,
) -> Result<(), Failure> {
    let setup = read_position::<P>(words)?.position.setup();
    P::converse(&setup.into_iter().chain(lines).collect::<Vec<_>>());
    Ok(())
}

/// Counts leaves.
pub fn perft<P: Searched>(depth: u32, fen: &[String]) -> Result<(), Failure> {
    about::<P>(fen, [format!("go perft {depth}")])
}

/// Explains an evaluation.
pub fn eval<P: Searched>(fen: &[String], net: Option<&Path>) -> Result<(), Failure> {
    // A session would tell that it cannot be read, and go on with another.
    net.map(P::check_net).transpose()?;
    let load = net.map(|net| format!("setoption name EvalFile value {}", net.display()));
    about::<P>(fen, load.into_iter().chain(["eval".to_owned()]))
}

/// Writes completions for a shell.
pub fn completions(shell: Shell) {
    clap_complete::generate(shell, &mut Cli::command(), "tabia", &mut io::stdout());
}

/// Writes the games of a file in shards, each behind a line that says the number of its first game,
/// how many there are, the line of the file at which they begin, and the length of their text in bytes.
/// So whoever spreads them over machines (`engine-core/ray`) needs no reader of PGN.
pub fn shards(pgn: &Path, size: usize) -> Result<(), Failure> {
    let fail = |error: io::Error| format!("{}: {error}", pgn.display());
    let mut out = io::BufWriter::new(io::stdout().lock());
    let (mut first, mut count, mut line, mut shard) = (0, 0, 1, String::new());
    let mut all = games(BufReader::new(File::open(pgn).map_err(fail)?));
    loop {
        let game = all.next().transpose().map_err(fail)?;
        let is_last = game.is_none();
        if count > 0 && (is_last || count >= size.max(1)) {
            writeln!(out, "{first} {count} {line} {}", shard.len())
                .and_then(|()| out.write_all(shard.as_bytes()))
                .map_err(|error| format!("the games cannot be written: {error}"))?;
            (first, count) = (first + count, 0);
            shard.clear();
        }
        let Some(game) = game else { break };
        if count == 0 {
            line = game.line;
        }
        count += 1;
        shard.push_str(&game.text);
    }
    out.flush().map_err(|error| format!("the games cannot be written: {error}"))
}
