//! From a checkpoint to a net: the compact file, and the standard one that loads everywhere.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use tabia_core::nnue::arch::{HIDDEN, INPUTS, PIECE_ROWS, WIDTH};
use tabia_core::nnue::simd::Aligned;
use tabia_core::nnue::{
    Affine, FeatureTransformer, Gates, LayerParameters, MirroredRows, Network, Parameters, Row,
};

use crate::files;
use crate::train::checkpoint;
use crate::train::model::{
    ACTIVATION_UNIT, DENSE_BIAS_UNIT, DENSE_UNIT, HALF, Kind, OUTPUT_BIAS_UNIT, OUTPUT_UNIT, Stack,
};
use crate::train::recipe::Recipe;

/// What `export` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The checkpoint, or the compact net to write in the standard form
    pub source: PathBuf,
    /// Where the net goes
    #[command(flatten)]
    pub written: Written,
    /// What the net says about itself, instead of the recipe's description
    #[arg(long)]
    pub description: Option<String>,
}

/// Where a net goes.
#[derive(Args, Clone, Debug)]
#[group(required = true, multiple = true)]
pub struct Written {
    /// The folder for the compact file, `tabia-<hash>.nnc`
    #[arg(long)]
    pub compact: Option<PathBuf>,
    /// The standard HalfKP file
    #[arg(long)]
    pub standard: Option<PathBuf>,
}

impl Written {
    /// Writes a net; answers with the files and their bytes.
    ///
    /// # Errors
    ///
    /// If a file cannot be written, a compact one is asked of a standard net, or a standard one of a large
    /// net.
    pub fn write(&self, network: &Network) -> Result<Vec<(PathBuf, usize)>> {
        let mut written = Vec::new();
        if let Some(folder) = &self.compact {
            let bytes = network.to_compact_bytes().context("a standard net has no compact form")?;
            let path = folder.join(format!("tabia-{}.nnc", &files::sha256(&bytes)[..12]));
            written.push(write(&path, &bytes)?);
        }
        if let Some(path) = &self.standard {
            let bytes = network.to_standard_bytes().context(
                "a large net has no standard form: its gates and layer stacks do not fit",
            )?;
            written.push(write(path, &bytes)?);
        }
        Ok(written)
    }
}

/// Exports a net; answers with the files written.
///
/// # Errors
///
/// Where a file cannot be read or written.
pub fn run(options: &Options) -> Result<Vec<(PathBuf, usize)>> {
    options.written.write(&open(&options.source, options.description.as_deref())?)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(PathBuf, usize)> {
    files::write(path, &[bytes])?;
    Ok((path.into(), bytes.len()))
}

/// The net of a checkpoint, quantised, or of a net's file.
fn open(source: &Path, description: Option<&str>) -> Result<Network> {
    if checkpoint::is_named(source) {
        let (mut recipe, state) = checkpoint::read(source)?;
        if let Some(description) = description {
            recipe.description = description.into();
        }
        return network(&recipe, state.best());
    }
    let (network, _) = files::network(source)?;
    let Some(description) = description else {
        return Network::from_bytes(&fs::read(source)?).map_err(Into::into);
    };
    let parameters = Parameters {
        description: description.into(),
        transformer: network.transformer().clone(),
        layer_stacks: network.parameters().cloned().collect(),
    };
    Network::new(parameters).context("the layer stacks do not fit")
}

/// The quantised net of some weights.
///
/// # Errors
///
/// If weights are no numbers.
pub fn network(recipe: &Recipe, weights: &[f32]) -> Result<Network> {
    checkpoint::check_numbers(weights)?;
    let layout = recipe.layout();
    let (rows, _) = weights.as_chunks::<WIDTH>();
    let row = |row: usize, step: f32| -> Row {
        let unit = |weight: f32| (weight * ACTIVATION_UNIT / step).round_ties_even() * step;
        Aligned(rows[row].map(|weight| unit(weight) as i16))
    };
    let rows = |part: Range<usize>| part.start / WIDTH..part.end / WIDTH;
    let pieces = |part: Range<usize>, step: f32| -> Box<[Row]> {
        let none = Aligned([0; WIDTH]);
        let used = rows(part).enumerate();
        used.map(|(i, at)| if is_used(i % PIECE_ROWS) { row(at, step) } else { none }).collect()
    };
    let kings = |part| rows(part).map(|at| row(at, 1.0)).collect();
    let gates = || Gates {
        biases: row(layout.gate_biases().start / WIDTH, 1.0),
        // All of them are used: kings have the rows of squares on which no pawn stands too. No weight
        // takes more than 8 bits (`Part::limit`).
        rows: rows(layout.gate_rows())
            .map(|at| Aligned(row(at, 1.0).0.map(|weight| weight as i8)))
            .collect(),
    };
    let pieces = pieces(layout.pieces(), f32::from(recipe.row_step));
    let kings = kings(layout.kings());
    let mirrored = MirroredRows { pieces, kings };
    let biases = row(layout.biases().start / WIDTH, 1.0);
    let transformer = match layout.kind {
        Kind::Small => FeatureTransformer::small(biases, mirrored),
        Kind::Large => FeatureTransformer::large(biases, mirrored, gates()),
    };
    let transformer = transformer.context("the rows do not fit")?;
    let layer_stacks =
        (0..layout.stacks()).map(|stack| layers(layout.stack(stack), weights)).collect();
    let description = recipe.description.clone();
    let parameters = Parameters { description, transformer, layer_stacks };
    Network::new(parameters).context("the layer stacks do not fit")
}

fn layers(stack: Stack, weights: &[f32]) -> LayerParameters {
    let (dense1, _) = weights[stack.dense1()].as_chunks::<INPUTS>();
    let (dense2, _) = weights[stack.dense2()].as_chunks::<HIDDEN>();
    let output: &[f32; HIDDEN] = weights[stack.output()].first_chunk().expect("an output");
    LayerParameters {
        dense1: affine(&weights[stack.dense1_biases()], dense1),
        dense2: affine(&weights[stack.dense2_biases()], dense2),
        output_bias: (weights[stack.output_bias()] * OUTPUT_BIAS_UNIT).round_ties_even() as i32,
        output_weights: output.map(|weight| (weight * OUTPUT_UNIT).round_ties_even() as i8),
    }
}

/// Whether a piece can be where the row says: pawns never stand on the first and last rank.
const fn is_used(piece: usize) -> bool {
    let is_pawn = piece < 2 * 64;
    let rank = piece % 64 / 8;
    !(is_pawn && (rank == 0 || rank == 7))
}

fn affine<const N: usize>(biases: &[f32], weights: &[[f32; N]]) -> Affine<N> {
    let bias = |i: usize| (biases[i] * DENSE_BIAS_UNIT).round_ties_even() as i32 + HALF;
    let weight = |weight: f32| (weight * DENSE_UNIT).round_ties_even() as i8;
    Affine {
        biases: std::array::from_fn(bias),
        weights: std::array::from_fn(|o| weights[o].map(weight)),
    }
}
