//! Parameters of a policy net that were trained elsewhere, rounded to the engine's integers.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

use super::model::Model;
use crate::files;

/// The options of `policy round`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// 32-bit floats, little-endian: biases of the neurons, rows of the inputs, biases and rows of the outputs
    #[arg(long)]
    pub weights: PathBuf,
    /// The net's file
    #[arg(long)]
    pub out: PathBuf,
}

/// Writes the net.
///
/// # Errors
///
/// Where a file cannot be read or written, or has another number of parameters, or one that is not finite.
pub fn run(options: &Options) -> Result<()> {
    let name = options.weights.display();
    let bytes = fs::read(&options.weights).with_context(|| format!("cannot read {name}"))?;
    let (words, rest) = bytes.as_chunks();
    let numbers: Vec<f32> = words.iter().map(|&word| f32::from_le_bytes(word)).collect();
    let is_whole = rest.is_empty() && numbers.iter().all(|number| number.is_finite());
    let model = is_whole.then(|| Model::from_parts(&numbers)).flatten();
    let mut model =
        model.with_context(|| format!("{name} does not hold the parameters of a policy net"))?;
    model.clip();
    files::write(&options.out, &[&model.rounded().to_bytes()])
}
