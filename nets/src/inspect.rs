//! What is in a net's file: header, sizes of weights, neurons that never move, king squares.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use tabia_core::nnue::arch::standard::{FEATURES, PIECE_INPUTS};
use tabia_core::nnue::arch::{MAX_ACTIVATION, WIDTH};
use tabia_core::nnue::features::halfkp;
use tabia_core::nnue::features::mirrored::MirroredView;
use tabia_core::nnue::{GateSets, Network, compact, simd};
use tabia_core::types::{Color, PieceType, Square};

use crate::files;
use crate::record::Record;
use crate::shard::Store;

/// What `inspect` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The net, standard or compact
    pub net: PathBuf,
    /// Shards, or folders of shards, to see activations on
    #[arg(long = "data")]
    pub data: Vec<PathBuf>,
    /// How many of their positions
    #[arg(long, default_value_t = 10_000)]
    pub positions: usize,
}

/// Describes a net.
///
/// # Errors
///
/// Where a file cannot be read.
pub fn run(options: &Options) -> Result<String> {
    let bytes =
        fs::read(&options.net).with_context(|| format!("cannot read {}", options.net.display()))?;
    let network = Network::from_bytes(&bytes)
        .with_context(|| format!("cannot read {}", options.net.display()))?;
    let mut text = String::new();
    let form = if bytes.starts_with(&compact::MAGIC) { "compact" } else { "standard" };
    writeln!(text, "{}", network.description())?;
    writeln!(text, "{form} form, {} bytes, SHA-256 {}", bytes.len(), files::sha256(&bytes))?;
    let architecture = network.architecture();
    let stacks = architecture.layer_stacks();
    writeln!(
        text,
        "architecture {architecture:?}, {} buckets, {stacks} layer stacks",
        architecture.buckets()
    )?;
    if let Some(map) = architecture.bucket_map() {
        for rank in (0..8).rev() {
            let buckets: Vec<_> = map[4 * rank..][..4].iter().map(|b| format!("{b:2}")).collect();
            writeln!(text, "  king on {}: buckets {}", rank + 1, buckets.join(" "))?;
        }
    }
    weights(&mut text, &network)?;
    kings(&mut text, &network)?;
    if !options.data.is_empty() {
        neurons(&mut text, &network, options)?;
    }
    Ok(text)
}

/// One line for a kind of weights.
fn line(text: &mut String, name: &str, values: impl Iterator<Item = i32>, most: i32) -> Result<()> {
    let mut values: Vec<i32> = values.collect();
    values.sort_unstable();
    let count = values.len().max(1);
    let at = |share: f64| values.get((share * (count - 1) as f64) as usize).copied().unwrap_or(0);
    let zero = values.iter().filter(|&&value| value == 0).count();
    let full = values.iter().filter(|&&value| value.abs() >= most).count();
    let quantiles = [0.0, 0.01, 0.25, 0.5, 0.75, 0.99, 1.0].map(|share| format!("{:6}", at(share)));
    writeln!(
        text,
        "{name:18} {:9} {}  {:5.1}% zero, {full} at the limit",
        values.len(),
        quantiles.join(" "),
        100.0 * zero as f64 / count as f64
    )?;
    Ok(())
}

fn weights(text: &mut String, network: &Network) -> Result<()> {
    writeln!(
        text,
        "\nweights                count    min     1%    25%  median    75%    99%    max"
    )?;
    let transformer = network.transformer();
    let limit = i32::from(i16::MAX);
    line(text, "first biases", transformer.biases().iter().map(|&w| i32::from(w)), limit)?;
    let live = (0..FEATURES).filter(|index| index % PIECE_INPUTS != 0);
    let rows = live.flat_map(|index| transformer.expanded_row(index).0);
    line(text, "first weights", rows.map(i32::from), limit)?;
    if let Some(gates) = transformer.gates() {
        line(text, "gates' biases", gates.biases.0.iter().map(|&w| i32::from(w)), limit)?;
        let rows = gates.rows.iter().flat_map(|row| row.0.map(i32::from));
        line(text, "gates' weights", rows, i8::MAX.into())?;
    }
    for (stack, layers) in network.parameters().enumerate() {
        if network.architecture().layer_stacks() > 1 {
            writeln!(text, "layer stack {}", stack + 1)?;
        }
        for (name, biases) in
            [("dense 1 biases", &layers.dense1.biases), ("dense 2 biases", &layers.dense2.biases)]
        {
            line(text, name, biases.iter().copied(), i32::MAX)?;
        }
        let dense1 = layers.dense1.weights.as_flattened().iter();
        line(text, "dense 1 weights", dense1.map(|&w| i32::from(w)), 127)?;
        let dense2 = layers.dense2.weights.as_flattened().iter();
        line(text, "dense 2 weights", dense2.map(|&w| i32::from(w)), 127)?;
        line(text, "output weights", layers.output_weights.iter().map(|&w| i32::from(w)), 127)?;
        writeln!(text, "output bias {}", layers.output_bias)?;
    }
    Ok(())
}

/// How far the rows of a king's square lie from the mean of all king squares: where they are
/// alike, a square shares its rows.
fn kings(text: &mut String, network: &Network) -> Result<()> {
    let transformer = network.transformer();
    let piece_sum = |square: usize| -> Vec<f64> {
        let mut sum = vec![0.0; WIDTH];
        for piece in 1..PIECE_INPUTS {
            let row = transformer.expanded_row(square * PIECE_INPUTS + piece);
            sum.iter_mut().zip(row.0).for_each(|(sum, weight)| *sum += f64::from(weight));
        }
        sum.iter_mut().for_each(|sum| *sum /= (PIECE_INPUTS - 1) as f64);
        sum
    };
    let means: Vec<Vec<f64>> = (0..64).map(piece_sum).collect();
    let mean: Vec<f64> =
        (0..WIDTH).map(|i| means.iter().map(|row| row[i]).sum::<f64>() / 64.0).collect();
    writeln!(text, "\nmean row of each king's square, rms distance from the mean of all:")?;
    for rank in (0..8).rev() {
        let cells: Vec<String> = (0..8)
            .map(|file| {
                let row = &means[8 * rank + file];
                let squares: f64 = row.iter().zip(&mean).map(|(a, b)| (a - b) * (a - b)).sum();
                format!("{:6.2}", (squares / WIDTH as f64).sqrt())
            })
            .collect();
        writeln!(text, "  {} {}", rank + 1, cells.join(""))?;
    }
    writeln!(text, "         a     b     c     d     e     f     g     h")?;
    Ok(())
}

/// Which neurons of the first layer are always 0, or always at the limit.
fn neurons(text: &mut String, network: &Network, options: &Options) -> Result<()> {
    let store = Store::open(&options.data)?;
    let step = (store.len() / options.positions.max(1) as u64).max(1);
    let (mut zero, mut full, mut seen) = ([0_u64; WIDTH], [0_u64; WIDTH], 0_u64);
    let mut index = 0;
    while index < store.len() {
        for activations in activations(network, &store.get(index)) {
            seen += 1;
            for (i, &activation) in activations.iter().enumerate() {
                zero[i] += u64::from(activation == 0);
                full[i] += u64::from(activation == MAX_ACTIVATION);
            }
        }
        index += step;
    }
    let all = |counts: &[u64; WIDTH]| counts.iter().filter(|&&count| count == seen).count();
    let share = |counts: &[u64; WIDTH]| {
        100.0 * counts.iter().sum::<u64>() as f64 / (seen.max(1) * WIDTH as u64) as f64
    };
    writeln!(
        text,
        "\nfirst layer over {} positions: {:.1}% of activations 0, {:.1}% at the limit; \
         {} neurons always 0, {} always at the limit",
        seen / 2,
        share(&zero),
        share(&full),
        all(&zero),
        all(&full)
    )?;
    Ok(())
}

/// The activations of the first layer, by perspective: products where it has gates.
pub(crate) fn activations(network: &Network, record: &Record) -> [[i16; WIDTH]; 2] {
    let transformer = network.transformer();
    let sets = record.sets();
    let kings = sets.map(|kinds| kinds[PieceType::King.index()].first().unwrap_or(Square::A1));
    let gates = transformer.gates();
    let gate_sets = GateSets::of(|color, kind| sets[color.index()][kind.index()]);
    let pieces: Vec<_> = record.pieces().collect();
    Color::ALL.map(|perspective| {
        let king = kings[perspective.index()];
        let view = MirroredView::new(perspective, king);
        let mut sums = *transformer.biases();
        let mut gate_sums = gates.map(|gates| (gates, gates.biases.0));
        let add = |sums: &mut [i16; WIDTH], row: [i16; WIDTH]| {
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_add(weight));
        };
        for &(piece, square) in &pieces {
            if let Some(feature) = halfkp::index(perspective, king, piece, square) {
                add(&mut sums, transformer.expanded_row(feature.index()).0);
            }
        }
        if let Some((gates, sums)) = &mut gate_sums {
            for row in gate_sets.rows(view.lookup(0), &pieces) {
                add(sums, gates.rows[row].0.map(i16::from));
            }
        }
        let mut activations = [0; WIDTH];
        match gate_sums {
            Some((_, gates)) => simd::multiply(&sums, &gates, &mut activations),
            None => simd::clip(&sums, &mut activations),
        }
        activations.map(i16::from)
    })
}
