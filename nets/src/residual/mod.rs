//! Training of residual networks in AlphaZero's form: convolutions, a policy over planes of moves, and
//! chances of win, draw and loss. On the processor, in 32-bit floats, a position at a time; what it makes
//! is written as `tabia_core::residual::Parameters`.
//!
//! Batch normalisation and squeeze and excitation are not trained on the processor: blocks are plain. A trainer on
//! accelerators has both (nets/torch/residual.py); `sample <- history, row <- prepare` makes what it reads, `round` the
//! engine's file of what it writes.

pub mod history;
mod layers;
mod model;
pub mod prepare;
pub mod round;
pub mod row;
mod trainer;

use clap::Subcommand;

pub use layers::Number;
pub use model::{Loss, Model, Sample};
pub use trainer::{Rates, Trainer};

/// What is to be done for a network that is trained on an accelerator.
#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    /// Write positions of games as the trainer reads them (nets/torch/residual.py)
    Prepare(prepare::Options),
    /// Make the engine's file (.tares) of the weights that the trainer writes
    Round(round::Options),
}

/// Does what a command says.
///
/// # Errors
///
/// Where a file cannot be read or written, or holds something else than expected.
pub fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Prepare(options) => {
            let prepare::Summary { written, left_out, with_history } = prepare::run(options)?;
            println!(
                "{written} positions in {}, {with_history} of them with those before; {left_out} left out",
                options.out.display()
            );
        }
        Command::Round(options) => {
            let numbers = round::run(options)?;
            println!("{}: {numbers} numbers", options.out.display());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
