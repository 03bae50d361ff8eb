//! What a fit is told.

use std::path::PathBuf;

use clap::Args;

/// One game in so many is held out, to measure the weights on.
pub(super) const HELD_OUT: u32 = 64;

/// What `fit-hce` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Shards, or folders of shards
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// The file for the weights: engine-core/src/hce/weights.rs
    #[arg(long)]
    pub out: PathBuf,
    /// How many positions to learn from at most, drawn from all; about 400 bytes of memory each
    #[arg(long, default_value_t = 2_000_000)]
    pub positions: u64,
    /// The seed of the draw and of the order
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How often each position is seen
    #[arg(long, default_value_t = 40)]
    pub epochs: usize,
    /// Positions for a step
    #[arg(long, default_value_t = 8_192)]
    pub batch: usize,
    /// The size of the first steps, internal units; the last are 0
    #[arg(long, default_value_t = 8.0)]
    pub rate: f32,
    /// How much of the target is the score's winning chance, 0 to 1; the rest is the game's result
    #[arg(long, default_value_t = 0.75)]
    pub lambda: f32,
    /// The penalty of a weight's square, which keeps those near 0 that few positions ask for
    #[arg(long, default_value_t = 2e-10)]
    pub decay: f32,
    /// Leave out positions in which a capture wins material
    #[arg(long)]
    pub quiet: bool,
    /// Fit this term alone, by its name in `eval`; others named besides are fitted too
    #[arg(long = "only", value_name = "TERM")]
    pub only: Vec<String>,
}
