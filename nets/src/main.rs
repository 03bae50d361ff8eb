//! `tabia-nets`: makes Tabia's nets from nothing. `tabia-nets --help` tells how.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Parser, Subcommand};
use tabia_core::nnue::arch::INPUTS;
use tabia_nets::{
    average, blend, convert, export, fit_hce, generate, inspect, label, make, measure, moves,
    permute, policy, residual, round, train, vary, verify, xiangqi, zero,
};

/// Makes Tabia's neural nets: positions, labels, training, export, checks.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Make a net from nothing but a teacher: all steps of a recipe, one after the other
    Make(make::Options),
    /// Make positions with labels from games that a net plays against itself
    Generate(generate::Options),
    /// Give the positions of shards other scores: a net's, our search's, another engine's
    Label(label::Options),
    /// Give positions that two teachers have labelled the mean of their scores
    Blend(blend::Options),
    /// Make groups of the positions after each position's moves, to learn to tell moves apart
    Moves(moves::Options),
    /// Make positions of others by moving, removing and exchanging pieces, with a teacher's scores
    Vary(vary::Options),
    /// Convert games (PGN) or lines of positions with scores to records, or records to lines
    Convert(convert::Options),
    /// Train a net on labelled positions
    Train(train::Options),
    /// Average the weights of nets that were trained on from the same one
    Average(average::Options),
    /// Round a trained net to whole units so that errors cancel
    Round(round::Options),
    /// Make a net's file of a checkpoint: compact, standard, or both
    Export(export::Options),
    /// Permute neurons so that those active together are adjacent and the net is faster
    Permute(permute::Options),
    /// Tell what is in a net's file
    Inspect(inspect::Options),
    /// Check a net: quantised as float, compact as standard, left as right
    Verify(verify::Options),
    /// Fit the weights of the hand-written evaluation to labelled positions, and write its source
    FitHce(fit_hce::Options),
    /// Measure how well nets agree with labels or with another engine
    Measure(measure::Options),
    /// Make the policy net of the Monte Carlo tree search: positions with best moves, training, measurement
    #[command(subcommand)]
    Policy(policy::Command),
    /// Prepare data of a residual network for the trainer on accelerators, and make the engine's file of its weights
    #[command(subcommand)]
    Residual(residual::Command),
    /// Make the net of xiangqi: positions of self-play, training, the net's file
    #[command(subcommand)]
    Xiangqi(xiangqi::Command),
    /// Learn from nothing: self-play by the tree search, training, matches, generation after generation
    Zero(zero::Options),
}

fn tell_files(files: &[(PathBuf, usize)]) {
    for (path, bytes) in files {
        println!("{}: {bytes} bytes", path.display());
    }
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Make(options) => println!("{}", make::run(&options)?.display()),
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
        Command::Label(options) => println!("{} positions labelled", label::run(&options)?),
        Command::Blend(options) => {
            let report = blend::run(&options)?;
            println!(
                "{} of {} positions blended; {} shards left out, the second teacher has none of their names",
                report.blended, report.positions, report.left_out
            );
        }
        Command::Moves(options) => println!("{} positions in groups", moves::run(&options)?),
        Command::Vary(options) => println!("{} positions made", vary::run(&options)?),
        Command::Convert(options) => println!("{} positions converted", convert::run(&options)?),
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
        Command::Average(options) => average::run(&options)?,
        Command::Round(options) => {
            let report = round::run(&options)?;
            println!(
                "held-out R² {:.5} before rounding, {:.5} with each weight for itself, {:.5} so that errors cancel",
                report.before, report.plain, report.after
            );
        }
        Command::Export(options) => {
            tell_files(&export::run(&options)?);
        }
        Command::Permute(options) => {
            let report = permute::run(&options)?;
            println!(
                "blocks of four inputs that are not all 0: {:.1} of {} before, {:.1} now",
                report.before,
                INPUTS / permute::BLOCK,
                report.after
            );
            tell_files(&report.files);
        }
        Command::Inspect(options) => print!("{}", inspect::run(&options)?),
        Command::Verify(options) => {
            let report = verify::run(&options)?;
            if let Some((rounded, float)) = report.quantisation {
                println!(
                    "quantised: {rounded:.2} internal units rms from the trainer's rounded net, \
                     {float:.2} from its weights before rounding"
                );
            }
            println!(
                "{} positions: compact and standard forms, left and right evaluate alike",
                report.positions
            );
        }
        Command::FitHce(options) => {
            let summary = fit_hce::run(&options)?;
            let fit_hce::Summary { positions, held_out, material, all } = summary;
            println!(
                "{positions} positions; on {held_out} held out: loss {:.5}, R² {:.5}; material alone {:.5}, {:.5}",
                all.loss, all.r2, material.loss, material.r2
            );
        }
        Command::Zero(options) => {
            let summary = zero::run(&options)?;
            println!(
                "{} generations in {}, the last {:+.0} Elo above random weights; {:.0} s now",
                summary.generations,
                options.out.display(),
                summary.elo,
                summary.seconds
            );
            print!("{}", std::fs::read_to_string(options.out.join("elo.txt"))?);
        }
        Command::Policy(command) => policy::run(&command)?,
        Command::Residual(command) => residual::run(&command)?,
        Command::Xiangqi(command) => xiangqi::run(&command)?,
        Command::Measure(options) => {
            for agreement in measure::run(&options)? {
                println!(
                    "{}: R² {:.5}, ranks {:.4}, {:.1} internal units rms, {} positions",
                    agreement.net.display(),
                    agreement.r2,
                    agreement.ranks,
                    agreement.rms,
                    agreement.positions
                );
            }
        }
    }
    Ok(())
}
