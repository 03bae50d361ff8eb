//! Checks that a net is what it should be: quantised as float, compact as standard, left as right.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use tabia_core::nnue::{Network, evaluate_fresh};
use tabia_core::position::Position;

use crate::export;
use crate::random::Permutation;
use crate::record::Record;
use crate::shard::Store;
use crate::train::checkpoint;
use crate::train::chunk::{Chunk, Weights};
use crate::train::kernel::CHUNK;
use crate::train::model::{self, OUTPUT_INTERNAL};
use crate::train::recipe::Recipe;

/// What `verify` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// A compact net, or a checkpoint (.bin), of which the float weights are looked at too
    pub net: PathBuf,
    /// Positions: shards, or folders of shards
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// How many positions
    #[arg(long, default_value_t = 10_000)]
    pub positions: u64,
    /// Root of the mean squared difference allowed between the quantised net and the rounded one
    /// that the trainer computed with, internal units
    #[arg(long, default_value_t = 3.0)]
    pub most_rms: f64,
}

/// What was found.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// Positions looked at.
    pub positions: u64,
    /// Root of the mean squared difference of the quantised net from the trainer's rounded one, and
    /// from the weights before rounding, internal units; nothing where there are no such weights.
    pub quantisation: Option<(f64, f64)>,
}

/// Checks a net.
///
/// # Errors
///
/// Where a file cannot be read or a check fails.
pub fn run(options: &Options) -> Result<Report> {
    let store = Store::open(&options.data)?;
    let permutation = Permutation::new(store.len().max(1), 1);
    let mut records: Vec<Record> =
        (0..store.len().min(options.positions)).map(|i| store.get(permutation.get(i))).collect();
    ensure!(!records.is_empty(), "there are no positions to verify with");

    let is_checkpoint = checkpoint::is_named(&options.net);
    let (network, quantisation) = if is_checkpoint {
        let (recipe, state) = checkpoint::read(&options.net)?;
        let network = export::network(&recipe, state.best())?;
        let layout = recipe.layout();
        let float = Weights::new(layout, state.best().to_vec());
        let mut values = state.best().to_vec();
        model::quantise(&layout, state.best(), recipe.row_step, &mut values);
        let mut rounded = Weights::new(layout, values);
        rounded.rounded = true;
        records.sort_by_key(|record| recipe.stack(record));
        let rms = quantisation(&recipe, &network, &rounded, &records)?;
        ensure!(
            rms <= options.most_rms,
            "the quantised net differs from the trainer's by {rms:.2} internal units rms, at most \
             {} is allowed",
            options.most_rms
        );
        let difference = (rms, quantisation(&recipe, &network, &float, &records)?);
        (network, Some(difference))
    } else {
        let bytes = fs::read(&options.net)
            .with_context(|| format!("cannot read {}", options.net.display()))?;
        (Network::from_bytes(&bytes)?, None)
    };
    files_as_net(&network, &records)?;
    left_as_right(&network, &records)?;
    Ok(Report { positions: records.len() as u64, quantisation })
}

/// Root of the mean squared difference of the quantised net from the trainer's, over records that
/// are sorted by stack.
fn quantisation(
    recipe: &Recipe,
    network: &Network,
    weights: &Weights,
    records: &[Record],
) -> Result<f64> {
    let mut chunk = Chunk::new(&weights.layout);
    let mut squares = 0.0;
    let alike = records.chunk_by(|a, b| recipe.stack(a) == recipe.stack(b));
    for records in alike.flat_map(|records| records.chunks(CHUNK)) {
        chunk.begin(recipe.stack(&records[0]));
        for record in records {
            chunk.push(record, 0.5, weights.layout.kind);
        }
        chunk.forward(weights);
        for (record, output) in records.iter().zip(chunk.outputs()) {
            let quantised = evaluate_fresh(&record.position()?, network);
            let difference = f64::from(quantised) / 16.0 - f64::from(output * OUTPUT_INTERNAL);
            squares += difference * difference;
        }
    }
    Ok((squares / records.len() as f64).sqrt())
}

/// The compact file, and the standard one of a net that it can hold, read back and compared with
/// the net on every position, to the bit.
fn files_as_net(network: &Network, records: &[Record]) -> Result<()> {
    let compact = network.to_compact_bytes().context("a standard net has no compact form")?;
    for (form, bytes) in [("compact", Some(compact)), ("standard", network.to_standard_bytes())] {
        let Some(bytes) = bytes else { continue };
        let again = Network::from_bytes(&bytes).with_context(|| format!("the {form} form"))?;
        for record in records {
            let position = record.position()?;
            let [net, file] = [network, &again].map(|network| evaluate_fresh(&position, network));
            ensure!(net == file, "{net}, in the {form} file {file}: {}", record.fen());
        }
    }
    Ok(())
}

/// Every position against its mirror image, to the bit. Castling is no input of the net.
fn left_as_right(network: &Network, records: &[Record]) -> Result<()> {
    for record in records {
        let fen = record.fen();
        let mut fields = fen.split(' ');
        let (board, side) = (fields.next().unwrap_or(""), fields.next().unwrap_or("w"));
        let ranks: Vec<String> =
            board.split('/').map(|rank| rank.chars().rev().collect()).collect();
        let image = Position::from_fen(&format!("{} {side} - - 0 1", ranks.join("/")))?;
        let raw = [record.position()?, image].map(|position| evaluate_fresh(&position, network));
        ensure!(raw[0] == raw[1], "{} and {} for the mirror image: {fen}", raw[0], raw[1]);
    }
    Ok(())
}
