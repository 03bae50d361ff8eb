//! Positions of games as the trainer on accelerators reads them (nets/torch/residual.py): a matrix of [`Row`]s.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use tabia_core::position::Position;

use super::history::History;
use super::row::{BYTES, Row};
use crate::files;
use crate::policy::sample::{self, Sample};

/// The games of which one is held out, in so many.
pub const HELD_OUT: u32 = 20;

/// The options of `residual prepare`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Files of samples as `policy generate` writes them, or folders of them
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// The file to write, 942 bytes for each position
    #[arg(long)]
    pub out: PathBuf,
}

/// What became of samples.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Summary {
    /// Rows.
    pub written: usize,
    /// Samples without a row: with more than 80 moves, or damaged.
    pub left_out: usize,
    /// Rows whose position knows one before it at least.
    pub with_history: usize,
}

/// The rows of samples in their order, with their positions, which know those before them.
pub fn each(samples: &[Sample], mut work: impl FnMut(&Position, Row)) {
    let mut history = History::default();
    for sample in samples {
        let Ok(position) = history.next(sample) else { continue };
        let is_held_out = sample.record.is_held_out(HELD_OUT);
        let score = sample.scores[0].into();
        if let Some(row) = Row::new(position, sample.moves[0], score, is_held_out) {
            work(position, row);
        }
    }
}

/// Writes the matrix.
///
/// # Errors
///
/// Where a file cannot be read or written, is none of samples, or there is no position.
pub fn run(options: &Options) -> Result<Summary> {
    let mut bytes = Vec::new();
    let (mut all, mut with_history) = (0, 0);
    for path in sample::find(&options.data)? {
        let samples = sample::read(&path)?;
        all += samples.len();
        bytes.reserve(BYTES * samples.len());
        each(&samples, |position, row| {
            bytes.extend(row.bytes());
            with_history += usize::from(!position.last_move().is_null());
        });
    }
    let written = bytes.len() / BYTES;
    if written == 0 {
        bail!("there is no position to write");
    }
    files::write(&options.out, &[&bytes])?;
    Ok(Summary { written, left_out: all - written, with_history })
}
