//! The policy net's data, training and measurement: `sample <- generate`, `sample <- prepared <- model <- train, round`, `prepared <- prepare`,
//! `sample <- measure`. The net itself, with its inputs and its arithmetic, is the engine's (`tabia_core::policy`).

pub mod generate;
pub mod measure;
mod model;
pub mod prepare;
mod prepared;
pub mod round;
pub mod sample;
pub mod train;

use anyhow::Result;
use clap::Subcommand;

/// What is to be done for a policy net.
#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    /// Play games by alpha-beta and record each position with its best moves
    Generate(generate::Options),
    /// Train a policy net on such positions
    Train(train::Options),
    /// Write positions as a trainer elsewhere reads them (nets/torch/policy.py, on an accelerator)
    Prepare(prepare::Options),
    /// Round parameters that were trained elsewhere to a policy net
    Round(round::Options),
    /// Measure how often a net's first moves are the search's best one, beside simple policies
    Measure(measure::Options),
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
                summary.records,
                options.out.display(),
                summary.made,
                summary.seconds
            );
        }
        Command::Train(options) => {
            let score = train::run(options)?;
            println!(
                "{}: on games held out the best move is first in {:.2} %, among five in {:.2} %",
                options.out.display(),
                100.0 * score.top[0],
                100.0 * score.top[1]
            );
        }
        Command::Prepare(options) => {
            let (written, left_out) = prepare::run(options)?;
            println!("{written} positions in {}, {left_out} left out", options.out.display());
        }
        Command::Round(options) => {
            round::run(options)?;
            println!("{} written", options.out.display());
        }
        Command::Measure(options) => {
            let (agreements, positions) = measure::run(options)?;
            println!("{positions} positions; the best move is first / among the first five");
            for measure::Agreement { name, top } in agreements {
                println!("{name}: {:.2} % / {:.2} %", 100.0 * top[0], 100.0 * top[1]);
            }
        }
    }
    Ok(())
}
