//! The policy net's data, training and measurement: `sample <- generate`, `sample <- train <- measure`. The net
//! itself, with its inputs and its arithmetic, is the engine's (`tabia_core::policy`).

pub mod generate;
pub mod sample;

use anyhow::Result;
use clap::Subcommand;

/// What is to be done for a policy net.
#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    /// Play games by alpha-beta and record each position with its best moves
    Generate(generate::Options),
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
                "{} positions in {}, {} of them made now in {:.1} s",
                summary.samples,
                options.out.display(),
                summary.made,
                summary.seconds
            );
        }
    }
    Ok(())
}
