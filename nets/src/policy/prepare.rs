//! Positions as a trainer elsewhere reads them: arrays of one shape, so that a file is one matrix.
//!
//! A row has [`WORDS`] numbers of 16 bits, little-endian, -1 where there is nothing:
//!
//! | numbers | what |
//! |---|---|
//! | 32 | active inputs |
//! | [`MOST_MOVES`] for each of the [`ROWS`] | rows of the legal moves: first rows of all moves, then second ones, and so on |
//! | 1 | the place of the best move among the legal ones |
//! | 1 | 1 for games held out, else 0 |

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use tabia_core::policy::outputs::ROWS;

use super::prepared::{HELD_OUT, Prepared};
use super::sample;
use crate::files;

const INPUTS: usize = 32;
/// Positions with more moves are left out.
const MOST_MOVES: usize = 80;
/// Numbers of a position.
const WORDS: usize = INPUTS + ROWS * MOST_MOVES + 2;
const NOTHING: u16 = u16::MAX;

/// The options of `policy prepare`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Files of samples, or folders of them
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// The file to write, 708 bytes for each position
    #[arg(long)]
    pub out: PathBuf,
}

/// Writes the matrix. Returns how many positions it has, and how many were left out: those with more than 80 moves, and damaged ones.
///
/// # Errors
///
/// Where a file cannot be read or written, is none of samples, or there is no position.
pub fn run(options: &Options) -> Result<(usize, usize)> {
    let mut bytes = Vec::new();
    let (mut written, mut all) = (0, 0);
    for path in sample::find(&options.data)? {
        for sample in sample::read(&path)? {
            all += 1;
            let mut prepared = Prepared::default();
            prepared.add(&sample, 1.0);
            if prepared.len() == 0 {
                continue;
            }
            let example = prepared.get(0);
            if example.rows.len() > MOST_MOVES {
                continue;
            }
            let mut words = [NOTHING; WORDS];
            words[..example.inputs.len()].copy_from_slice(example.inputs);
            for (place, rows) in example.rows.iter().enumerate() {
                for (kind, &row) in rows.iter().enumerate() {
                    words[INPUTS + kind * MOST_MOVES + place] = row;
                }
            }
            words[WORDS - 2] = example.targets[0].0.into();
            words[WORDS - 1] = sample.record.is_held_out(HELD_OUT).into();
            bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
            written += 1;
        }
    }
    if written == 0 {
        bail!("there is no position to write");
    }
    files::write(&options.out, &[&bytes])?;
    Ok((written, all - written))
}
