//! Rounds a trained net to whole units so that errors cancel.
//!
//! Rounding each weight for itself adds up errors over hundreds of inputs. Here the weights of a
//! neuron are rounded one after the other, and what a weight lost is made up for by those that are
//! still to come, as far as their inputs go together on real positions (optimal brain surgery for
//! rounding: Frantar and Alistarh, 2022). Layers follow each other: each is first fitted anew to
//! the inputs that the rounded layers before it give.
//!
//! It serves small nets: the products of the first layer's inputs, of which there are two lists, take
//! twice 54 MB for four buckets of king squares, and would take twice 3.4 GB for 32. Large nets, and
//! others with `settle` in their recipe, are rounded in training.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use nalgebra::{Cholesky, DMatrix};
use rayon::prelude::*;
use tabia_core::nnue::arch::{HIDDEN, INPUTS, KING_SQUARES, PIECE_ROWS, WIDTH};

use crate::random::Permutation;
use crate::record::Record;
use crate::shard::Store;
use crate::train::chunk::{Chunk, Weights};
use crate::train::fit::fit;
use crate::train::kernel::CHUNK;
use crate::train::model::{Kind, Layout, Part, quantise};
use crate::train::recipe::Recipe;
use crate::train::{checkpoint, held_out, usable};

/// What `round` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The checkpoint of a run
    pub checkpoint: PathBuf,
    /// Positions: shards, or folders of shards
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// Where the rounded checkpoint goes (.bin), for `export`
    #[arg(long)]
    pub out: PathBuf,
    /// How many positions to look at, drawn from all
    #[arg(long, default_value_t = 60_000)]
    pub positions: u64,
    /// Round pieces' rows to multiples of this instead of the recipe's
    #[arg(long)]
    pub row_step: Option<u16>,
}

/// Held-out R² on the way.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// Of the weights as they were trained.
    pub before: f64,
    /// With each weight rounded for itself.
    pub plain: f64,
    /// With errors that cancel.
    pub after: f64,
}

/// Added to the diagonal of inputs' products, in parts of its mean: inputs that hardly ever occur
/// are not to take over everybody's errors.
const DAMPING: f64 = 1e-3;

/// Rounds a net.
///
/// # Errors
///
/// Where a file cannot be read or written, or there are no positions.
pub fn run(options: &Options) -> Result<Report> {
    checkpoint::check_name(&options.out)?;
    let (mut recipe, mut state) = checkpoint::read(&options.checkpoint)?;
    ensure!(recipe.architecture == Kind::Small, "large nets are rounded in training: see `settle`");
    recipe.row_step = options.row_step.unwrap_or(recipe.row_step);
    ensure!(recipe.row_step.is_power_of_two(), "the rows' step must be a power of two");
    let store = Store::open(&options.data)?;
    let order = Permutation::new(store.len().max(1), recipe.seed);
    let records: Vec<Record> = (0..store.len().min(options.positions))
        .map(|i| store.get(order.get(i)))
        .filter(|record| usable(record, &recipe).is_some())
        .collect();
    ensure!(!records.is_empty(), "there are no positions to round with");
    let judges = held_out(&store, &recipe);

    let layout = recipe.layout();
    let weights = |values: &[f32]| Weights::new(layout, values.to_vec());
    let mut workers: Vec<_> = (0..recipe.threads).map(|_| Chunk::new(&layout)).collect();
    let mut judge = |weights: &Weights| fit(weights, &recipe, &judges, &mut workers).r2();
    let float = weights(state.best());
    let mut plain = weights(state.best());
    quantise(&layout, state.best(), recipe.row_step, &mut plain.values);
    plain.refresh();
    plain.rounded = true;
    let (before, plain) = (judge(&float), judge(&plain));

    let mut values = state.best().to_vec();
    round_rows(&layout, &recipe, &float, &records, &mut values)?;
    for layer in 0..3 {
        let mut rounded = weights(&values);
        rounded.rounded = true;
        round_dense(layer, [&float, &rounded], &records, &mut values)?;
    }
    let mut rounded = weights(&values);
    rounded.rounded = true;
    let after = judge(&rounded);
    state.weights = values;
    state.average.clear();
    checkpoint::write(&options.out, &recipe, &state)?;
    Ok(Report { before, plain, after })
}

/// Rounds the first layer: the inputs are pieces on squares, the king's square as often as there
/// are pieces, and a one for the bias.
fn round_rows(
    layout: &Layout,
    recipe: &Recipe,
    weights: &Weights,
    records: &[Record],
    values: &mut [f32],
) -> Result<()> {
    let pieces = layout.buckets() * PIECE_ROWS;
    let inputs = pieces + KING_SQUARES + 1;
    let mut chunk = Chunk::new(layout);
    let mut products = DMatrix::<f64>::zeros(inputs, inputs);
    for records in records.chunks(CHUNK) {
        fill(&mut chunk, records, weights);
        for half in 0..2 * chunk.len() {
            let (features, king) = chunk.half(half);
            let many = features.len() as f64;
            let (king, one) = (pieces + king, pieces + KING_SQUARES);
            for &a in features {
                let column = &mut products.column_mut(usize::from(a));
                for &b in features {
                    column[usize::from(b)] += 1.0;
                }
                column[king] += many;
                column[one] += 1.0;
            }
            products[(king, king)] += many * many;
            products[(one, king)] += many;
            products[(one, one)] += 1.0;
            products[(king, one)] += many;
            for &b in features {
                products[(usize::from(b), king)] += many;
                products[(usize::from(b), one)] += 1.0;
            }
        }
    }
    products /= 2.0 * records.len() as f64;
    let units: Vec<f64> = (0..inputs)
        .map(|i| if i < pieces { Part::Piece } else { Part::Row })
        .map(|part| f64::from(part.unit(recipe.row_step)))
        .collect();
    // Kings' rows weigh most, and the others can make up for them.
    let turns = (0..inputs)
        .map(|i| match i {
            i if i < pieces => Turn::Middle,
            i if i < pieces + KING_SQUARES => Turn::First,
            _ => Turn::Last,
        })
        .collect();
    let rows = layout.pieces().start..layout.biases().end;
    let old = DMatrix::from_fn(WIDTH, inputs, |o, i| f64::from(values[rows.start + i * WIDTH + o]));
    let limit = f64::from(Part::Row.limit());
    let new = Rounding { products, units, turns, limit }.round(old)?;
    for i in 0..inputs {
        for o in 0..WIDTH {
            values[rows.start + i * WIDTH + o] = new[(o, i)] as f32;
        }
    }
    Ok(())
}

/// Rounds one dense layer, 0 to 2 (the output), after fitting it to what the rounded layers before it
/// hand on.
fn round_dense(
    layer: usize,
    [float, rounded]: [&Weights; 2],
    records: &[Record],
    values: &mut [f32],
) -> Result<()> {
    let layout = &float.layout;
    let layers = layout.stack(0);
    let (range, biases, part, width) = match layer {
        0 => (layers.dense1(), layers.dense1_biases(), Part::Dense, INPUTS),
        1 => (layers.dense2(), layers.dense2_biases(), Part::Dense, HIDDEN),
        _ => {
            let bias = layers.output_bias();
            (layers.output(), bias..bias + 1, Part::Output, HIDDEN)
        }
    };
    // The last input is a one for the bias.
    let inputs = width + 1;
    let mut chunks = [Chunk::new(layout), Chunk::new(layout)];
    let mut products = DMatrix::<f64>::zeros(inputs, inputs);
    let mut crossed = DMatrix::<f64>::zeros(inputs, inputs);
    for records in records.chunks(CHUNK) {
        let [wanted, given] = &mut chunks;
        fill(wanted, records, float);
        fill(given, records, rounded);
        let matrix = |chunk: &Chunk| {
            DMatrix::<f32>::from_fn(inputs, chunk.len(), |i, e| {
                if i < width { chunk.input(e, layer, i) } else { 1.0 }
            })
        };
        let (wanted, given) = (matrix(wanted), matrix(given));
        products += (&given * given.transpose()).map(f64::from);
        crossed += (&wanted * given.transpose()).map(f64::from);
    }
    products /= records.len() as f64;
    crossed /= records.len() as f64;

    let outputs = biases.len();
    let old = DMatrix::from_fn(outputs, inputs, |o, i| {
        f64::from(if i < width {
            values[range.start + o * width + i]
        } else {
            values[biases.start + o]
        })
    });
    let mut damped = products.clone();
    damp(&mut damped);
    let damped = Cholesky::new(damped).context("inputs of a layer depend on each other")?;
    // old * crossed = wanted outputs by given inputs; the fit is exact but for the damping.
    let change = damped.solve(&(&old * (crossed - &products)).transpose()).transpose();
    let bias = if layer == 2 { Part::OutputBias } else { Part::Bias };
    let units =
        (0..inputs).map(|i| f64::from(if i < width { part } else { bias }.unit(1))).collect();
    // The bias comes last and takes what is left.
    let turns = (0..inputs).map(|i| if i < width { Turn::Middle } else { Turn::Last }).collect();
    let limit = f64::from(part.limit());
    let new = Rounding { products, units, turns, limit }.round(old + change)?;
    for o in 0..outputs {
        for i in 0..width {
            values[range.start + o * width + i] = new[(o, i)] as f32;
        }
        values[biases.start + o] = new[(o, width)] as f32;
    }
    Ok(())
}

fn fill(chunk: &mut Chunk, records: &[Record], weights: &Weights) {
    chunk.begin(0);
    for record in records {
        chunk.push(record, 0.5, weights.layout.kind);
    }
    chunk.forward(weights);
}

fn damp(products: &mut DMatrix<f64>) {
    let size = products.nrows();
    let damping = DAMPING * products.trace() / size as f64;
    (0..size).for_each(|i| products[(i, i)] += damping);
}

/// When weights are rounded: those that come later make up for those before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Turn {
    First,
    Middle,
    Last,
}

/// How the weights of one layer are rounded.
struct Rounding {
    /// The mean products of inputs.
    products: DMatrix<f64>,
    /// To multiples of what each input's weights are rounded.
    units: Vec<f64>,
    /// When each input's weights are rounded.
    turns: Vec<Turn>,
    /// The largest weight.
    limit: f64,
}

impl Rounding {
    /// Rounds weights, outputs by inputs.
    fn round(self, weights: DMatrix<f64>) -> Result<DMatrix<f64>> {
        let Self { mut products, units, turns, limit } = self;
        // The most active of a turn first: their errors would weigh most at the end.
        let mut order: Vec<usize> = (0..units.len()).collect();
        let key = |&i: &usize| (turns[i], -products[(i, i)]);
        order.sort_by(|a, b| key(a).partial_cmp(&key(b)).expect("finite products"));
        damp(&mut products);
        let ordered =
            DMatrix::from_fn(order.len(), order.len(), |i, j| products[(order[i], order[j])]);
        // With many buckets there is hardly room for one more of these.
        drop(products);
        let inverse = Cholesky::new(ordered).context("inputs depend on each other")?.inverse();
        // Column i tells from its diagonal on how the weights after i answer an error of weight i,
        // all before it being fixed.
        let answers = Cholesky::new(inverse).context("inputs depend on each other")?;
        let answers = answers.l_dirty();
        let rows: Vec<Vec<f64>> = (0..weights.nrows())
            .into_par_iter()
            .map(|output| {
                let mut row: Vec<f64> = order.iter().map(|&i| weights[(output, i)]).collect();
                for (at, &input) in order.iter().enumerate() {
                    let unit = units[input];
                    let most = (limit / unit).floor();
                    let whole = (row[at] / unit).round_ties_even().clamp(-most, most) * unit;
                    let error = (row[at] - whole) / answers[(at, at)];
                    row[at] = whole;
                    for later in at + 1..row.len() {
                        row[later] -= error * answers[(later, at)];
                    }
                }
                row
            })
            .collect();
        let mut rounded = weights;
        for (output, row) in rows.iter().enumerate() {
            for (&input, &weight) in order.iter().zip(row) {
                rounded[(output, input)] = weight;
            }
        }
        Ok(rounded)
    }
}
