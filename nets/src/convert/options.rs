//! What a conversion is told.

use std::path::PathBuf;

use clap::Args;
use tabia_core::search::score::PAWN;

/// What `convert` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// A shard or folder of shards, or text: .pgn, .epd or .txt, also with .xz
    pub source: PathBuf,
    /// The shard (.rec) or text (.txt) to write
    pub target: PathBuf,
    /// Internal units of a pawn in the text
    #[arg(long, default_value_t = PAWN)]
    pub pawn: i32,
    /// Plies at the beginning of games that are left out
    #[arg(long, default_value_t = 16)]
    pub skip_plies: usize,
    /// Keep positions in check, and those after which a capture or promotion was played
    #[arg(long)]
    pub all: bool,
}
