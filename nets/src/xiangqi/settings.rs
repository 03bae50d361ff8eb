//! What a training run depends on.

use clap::Args;
use serde::{Deserialize, Serialize};

/// The numbers of a training run, kept in its checkpoints.
#[derive(Args, Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Settings {
    /// How often each position is seen
    #[arg(long, default_value_t = Self::default().epochs)]
    pub epochs: u64,
    /// Positions of a step
    #[arg(long, default_value_t = Self::default().batch)]
    pub batch: usize,
    /// The learning rate at first; it falls to a hundredth by half a wave of the cosine
    #[arg(long, default_value_t = Self::default().rate)]
    pub rate: f32,
    /// Steps until the learning rate is there
    #[arg(long, default_value_t = Self::default().warm_up)]
    pub warm_up: u64,
    /// The share of the target that is the search's score; the game's result is the rest
    #[arg(long, default_value_t = Self::default().lambda)]
    pub lambda: f32,
    /// Internal units that are e to 1 for the side ahead: results of games by the evaluation by hand have 640
    #[arg(long, default_value_t = Self::default().scale)]
    pub scale: f32,
    /// Positions with larger scores are left out, internal units
    #[arg(long, default_value_t = Self::default().most_score)]
    pub most_score: i32,
    /// From which part of the run on weights are rounded as in the file, 0 to 1
    #[arg(long, default_value_t = Self::default().rounded_from)]
    pub rounded_from: f32,
    /// The seed of the weights and of the order
    #[arg(long, default_value_t = Self::default().seed)]
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            epochs: 16,
            batch: 8_192,
            rate: 4e-3,
            warm_up: 200,
            lambda: 1.0,
            scale: 640.0,
            most_score: 3_000,
            rounded_from: 0.75,
            seed: 1,
        }
    }
}
