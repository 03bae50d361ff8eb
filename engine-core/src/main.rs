//! The native UCI program.
//!
//! Without arguments it talks UCI over standard input and output. Arguments are one UCI command
//! that is run to its end: `tabia bench`, `tabia go perft 6`.

mod native;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("--version" | "-V") => println!("Tabia {}", env!("CARGO_PKG_VERSION")),
        Some("--help" | "-h") => print!("{HELP}"),
        _ => return native::run(&arguments),
    }
    ExitCode::SUCCESS
}

const HELP: &str = "\
Tabia, a chess engine.

Usage: tabia                 talk UCI on standard input and output
       tabia COMMAND …       run one UCI command and end, for example
         tabia bench [DEPTH]     count the nodes of a fixed search
         tabia go perft 6        count the leaves of the tree of legal moves
         tabia go depth 20       analyse the start position

Options:
  -h, --help       this text
  -V, --version    the version
";
