//! `tabia-nets`: makes Tabia's nets from nothing. `tabia-nets --help` tells how.

use anyhow::Result;
use clap::{Parser, Subcommand};
use tabia_nets::{generate, train};

/// Makes Tabia's neural nets: positions, labels, training, export, checks.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Make positions with labels from games that a net plays against itself
    Generate(generate::Options),
    /// Train a net on labelled positions
    Train(train::Options),
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Generate(options) => {
            let summary = generate::run(&options)?;
            println!(
                "{} positions in {}; {} of them made now in {:.1} s, {:.0} a second",
                summary.records,
                options.out.display(),
                summary.made,
                summary.seconds,
                summary.made as f64 / summary.seconds
            );
        }
        Command::Train(options) => {
            let summary = train::run(&options)?;
            println!(
                "held-out R² {:.5}; {} positions in {:.1} s, {:.0} a second",
                summary.last.r2,
                summary.positions,
                summary.seconds,
                summary.positions as f64 / summary.seconds
            );
        }
    }
    Ok(())
}
