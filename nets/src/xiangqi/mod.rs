//! The net of xiangqi: `record <- generate`, `record <- data, example <- model <- train,
//! export`. The net itself, with its features and its arithmetic, is the
//! engine's (`tabia_core::xiangqi::nnue`).

mod checkpoint;
mod data;
mod example;
pub mod export;
pub mod generate;
mod model;
pub mod record;
pub mod settings;
pub mod train;

use anyhow::Result;
use clap::Subcommand;

/// What is to be done for the net of xiangqi.
#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    /// Play games and record quiet positions with the search's score and the game's result
    Generate(generate::Options),
    /// Train the net on such positions; checkpoints and losses go to a folder
    Train(train::Options),
    /// Write the net's file of a checkpoint
    Export(export::Options),
}

/// Does what a command says.
///
/// # Errors
///
/// Where a file cannot be read or written, or holds something else than expected.
pub fn run(command: &Command) -> Result<()> {
    match command {
        Command::Generate(options) => {
            let summary = generate::run(options)?;
            println!(
                "{} positions in {}; {} of them made now in {:.1} s",
                summary.records,
                options.out.display(),
                summary.made,
                summary.seconds
            );
        }
        Command::Train(options) => {
            let last = train::run(options)?;
            println!(
                "{}: held-out loss {:.5}, R² {:.4}",
                train::checkpoint_path(&options.out).display(),
                last.held_out,
                last.r2
            );
        }
        Command::Export(options) => {
            let (path, bytes) = export::run(options)?;
            println!("{}: {bytes} bytes", path.display());
        }
    }
    Ok(())
}
