//! The engine outside a browser: a session over standard input and output, and commands.

mod analyse;
mod book;
mod cli;
mod conversation;
mod cpu;
mod disk;
mod effort;
mod judge;
mod log;
mod output;
mod positions;
mod residual;
mod review;
mod running;
mod searched;
mod self_play;
mod tools;

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use cli::{Cli, Command, Game};
use running::on_large_stack;
use tabia_core::xiangqi::protocol::check_line;
use tabia_core::{position, uci, xiangqi};

/// Reads the command line and does what it says.
pub fn main() -> ExitCode {
    cpu::check();
    cpu::hand_over();
    execute()
}

/// Never a part of `main`: the compiler could move some of its instructions before the check.
#[inline(never)]
fn execute() -> ExitCode {
    let result = match Cli::parse().command {
        None if is_named_xiangqi() => return conversation::talk_xiangqi(),
        None | Some(Command::Uci) => return conversation::talk(),
        Some(Command::Other(words)) => {
            let line = words.join(" ");
            match uci::Command::parse(&line) {
                Ok(_) => return conversation::run(&[line]),
                Err(error) => Err(error.to_string()),
            }
        }
        Some(Command::Bench { game, depth }) => {
            let depth = depth.map_or(String::new(), |depth| format!(" {depth}"));
            let lines = [format!("bench{depth}")];
            return match game {
                Game::Chess => conversation::run(&lines),
                Game::Xiangqi => conversation::run_xiangqi(&lines),
            };
        }
        Some(Command::Xiangqi { words }) if words.is_empty() => {
            return conversation::talk_xiangqi();
        }
        Some(Command::Xiangqi { words }) => {
            let line = words.join(" ");
            match check_line(&line) {
                Ok(()) => return conversation::run_xiangqi(&[line]),
                Err(message) => Err(message),
            }
        }
        Some(Command::Perft { game, depth, fen }) => match game {
            Game::Chess => tools::perft::<position::Position>(depth, &fen),
            Game::Xiangqi => tools::perft::<xiangqi::Position>(depth, &fen),
        },
        Some(Command::Eval { game: Game::Xiangqi, fen, net, weights }) => match weights {
            None => tools::eval::<xiangqi::Position>(&fen, net.as_deref()),
            Some(_) => Err("--weights is for chess alone".to_owned()),
        },
        Some(Command::Eval { fen, weights: Some(file), .. }) => residual::eval(&fen, &file),
        Some(Command::Eval { fen, net, .. }) => {
            tools::eval::<position::Position>(&fen, net.as_deref())
        }
        Some(Command::Residual { file, batch: _, positions: Some(list) }) => {
            residual::evaluate(&file, &list)
        }
        Some(Command::Residual { file, batch, positions: None }) => residual::measure(&file, batch),
        Some(Command::Completions { shell }) => {
            tools::completions(shell);
            Ok(())
        }
        Some(Command::Shards { pgn, games }) => tools::shards(&pgn, games),
        Some(Command::Book(arguments)) => book::run(&arguments),
        Some(Command::Analyse(arguments)) => on_large_stack(move || analyse::run(&arguments)),
        Some(Command::Review(arguments)) => review::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => fail(&message),
    }
}

/// Whether the program was started under a name that asks for xiangqi: interfaces for it start programs without
/// arguments.
fn is_named_xiangqi() -> bool {
    let name = env::args_os().next().map(PathBuf::from);
    let stem = name.as_deref().and_then(|name| name.file_stem()).and_then(|stem| stem.to_str());
    stem.is_some_and(|stem| stem.starts_with("tabia-xiangqi"))
}

fn fail(message: &str) -> ExitCode {
    eprintln!("tabia: {message}");
    ExitCode::FAILURE
}
