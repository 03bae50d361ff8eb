//! The net's file from a checkpoint.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::{checkpoint, model};
use crate::files;

/// How the names of such files end.
pub const EXTENSION: &str = "xqn";

/// The options of `xiangqi export`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The checkpoint
    pub checkpoint: PathBuf,
    /// The folder for the file, whose name is its hash
    #[arg(long)]
    pub out: PathBuf,
}

/// Writes the net of a checkpoint and returns its file and size in bytes.
///
/// # Errors
///
/// Where a file cannot be read or written.
pub fn run(options: &Options) -> Result<(PathBuf, usize)> {
    let (_, state) = checkpoint::read(&options.checkpoint)?;
    let bytes = model::network(&state.weights).to_bytes();
    let name = format!("tabia-{}.{EXTENSION}", &files::sha256(&bytes)[..12]);
    std::fs::create_dir_all(&options.out)?;
    let path = options.out.join(name);
    files::write(&path, &[&bytes])?;
    Ok((path, bytes.len()))
}
