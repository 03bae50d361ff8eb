//! The trainer: made for the sparsity of HalfKP on a few cores.
//!
//! `recipe, model <- kernel, loss <- chunk <- adam, fit <- checkpoint, initial <- start`. A step cuts its batch among the
//! workers, each of which passes chunks through the net and back into gradients of its own; the
//! optimiser sums these in order, so that a run is the same to the bit for the same number of
//! threads. Left and right are not told apart, and each side sees the board as its own, so that
//! a position stands for its mirror images too.

pub mod adam;
pub mod checkpoint;
pub mod chunk;
pub mod curve;
pub mod fit;
pub mod initial;
pub mod kernel;
pub mod loss;
pub mod model;
mod order;
pub mod recipe;
mod share;
pub mod start;
mod usable;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use rayon::prelude::*;

use crate::files;
use crate::progress;
use crate::record::Record;
use crate::shard::Store;
use adam::State;
use chunk::{Chunk, Weights};
use curve::Point;
use fit::fit;
use kernel::CHUNK;
use order::Order;
use recipe::Recipe;
pub use usable::usable;
use usable::usable_score;

/// What `train` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The recipe, TOML
    #[arg(long)]
    pub recipe: PathBuf,
    /// Shards, or folders of shards
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// Check on the positions of these shards, all of them, and not on games of the data held out
    #[arg(long)]
    pub check: Vec<PathBuf>,
    /// The folder for checkpoints and logs; a run that is there goes on
    #[arg(long)]
    pub out: PathBuf,
    /// Begin with the weights of this checkpoint or compact net: one of the recipe's architecture, or a small one for a large net
    #[arg(long)]
    pub start: Option<PathBuf>,
    /// Stop after so many steps; a later call goes on
    #[arg(long)]
    pub stop_at: Option<u64>,
}

/// A run's checkpoint, in its folder.
pub const CHECKPOINT: &str = "checkpoint.bin";
/// The fingerprint of the records that a run was begun with.
const DATA: &str = "data.txt";
const TABLE: &str = "loss.csv";
const PICTURE: &str = "loss.svg";

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The last measurement.
    pub last: Point,
    /// Positions trained on now.
    pub positions: u64,
    /// Seconds that training took, checks included.
    pub seconds: f64,
}

/// Trains until the recipe's positions are through, or `stop_at`.
///
/// # Errors
///
/// Where a file cannot be read or written, or the folder holds a run of another recipe.
pub fn run(options: &Options) -> Result<Summary> {
    let recipe = Recipe::read(&options.recipe)?;
    let store = Store::open(&options.data)?;
    fs::create_dir_all(&options.out)
        .with_context(|| format!("cannot make the folder {}", options.out.display()))?;
    keep_fingerprint(&options.out.join(DATA), &store.fingerprint())?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(recipe.threads).build()?;
    pool.install(|| Trainer::new(options, recipe, &store)?.run(options))
}

/// Refuses to go on with other records than those that a run was begun with: their order would
/// be another.
fn keep_fingerprint(path: &Path, fingerprint: &str) -> Result<()> {
    match fs::read_to_string(path) {
        Ok(found) => ensure!(
            found.trim() == fingerprint,
            "{} is of a run with other positions; choose another folder, or --start with its \
             checkpoint",
            path.display()
        ),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            files::write(path, &[fingerprint.as_bytes(), b"\n"])?;
        }
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read {}", path.display()));
        }
    }
    Ok(())
}

/// A run.
struct Trainer<'a> {
    recipe: Recipe,
    store: &'a Store,
    state: State,
    weights: Weights,
    workers: Vec<Chunk>,
    held_out: Vec<Record>,
    points: Vec<Point>,
}

impl<'a> Trainer<'a> {
    fn new(options: &Options, recipe: Recipe, store: &'a Store) -> Result<Self> {
        ensure!(store.len() >= recipe.siblings as u64, "there is not one group of siblings");
        let layout = recipe.layout();
        let path = options.out.join(CHECKPOINT);
        let state = if path.exists() {
            let (earlier, state) = checkpoint::read(&path)?;
            if options.start.is_some() {
                eprintln!("{}: this run goes on; --start counts for a new one", path.display());
            }
            ensure!(
                earlier == recipe,
                "{} is of another recipe; choose another folder, or --start with it",
                path.display()
            );
            state
        } else if let Some(start) = &options.start {
            State::new(start::weights(start, &recipe)?)
        } else {
            State::new(initial::initial(&layout, &recipe))
        };
        let weights = Weights::new(layout, state.weights.clone());
        let workers = (0..recipe.threads).map(|_| Chunk::new(&layout)).collect();
        let held_out = if options.check.is_empty() {
            held_out(store, &recipe)
        } else {
            all(&Store::open(&options.check)?, &recipe)
        };
        ensure!(!held_out.is_empty(), "there is no position to check on");
        let points = curve::read_table(&options.out.join(TABLE), state.step);
        Ok(Self { recipe, store, state, weights, workers, held_out, points })
    }

    fn run(mut self, options: &Options) -> Result<Summary> {
        let start = Instant::now();
        let steps = self.recipe.steps();
        let last = options.stop_at.unwrap_or(steps).min(steps);
        eprintln!(
            "{} positions, {} held out for checks; seed {}; step {} of {steps}",
            self.store.len(),
            self.held_out.len(),
            self.recipe.seed,
            self.state.step
        );
        let bar = progress::bar(last * self.recipe.batch as u64, "positions")
            .with_position(self.state.step * self.recipe.batch as u64);
        bar.reset_eta();
        let (mut positions, mut since, mut loss) = (0, 0, 0.0);
        self.refresh();
        while self.state.step < last {
            self.pass();
            for worker in &mut self.workers {
                since += worker.examples;
                positions += worker.examples;
                loss += std::mem::take(&mut worker.loss);
            }
            self.state.step(&self.weights.layout, &self.recipe, &mut self.workers);
            self.refresh();
            bar.inc(self.recipe.batch as u64);
            let at_end = self.state.step == last;
            if self.state.step.is_multiple_of(self.recipe.check_every) || at_end {
                let (held_out, r2) = self.check();
                let rate = adam::rate(&self.recipe, self.state.step);
                let loss = std::mem::take(&mut loss) / since.max(1) as f64;
                since = 0;
                let step = self.state.step;
                self.points.push(Point { step, loss, held_out, r2, rate });
                let text =
                    format!("step {step}: loss {loss:.5}, held out {held_out:.5}, R² {r2:.5}");
                bar.suspend(|| eprintln!("{text}, {:.0} s", start.elapsed().as_secs_f64()));
                curve::write_table(&options.out.join(TABLE), &self.points)?;
            }
            if self.state.step.is_multiple_of(self.recipe.checkpoint_every) || at_end {
                checkpoint::write(&options.out.join(CHECKPOINT), &self.recipe, &self.state)?;
            }
        }
        bar.finish();
        curve::draw(&options.out.join(PICTURE), &self.recipe.description, &self.points)?;
        let last = self.points.last().copied().context("there was nothing left to train")?;
        Ok(Summary { last, positions, seconds: start.elapsed().as_secs_f64() })
    }

    /// Passes a batch through the net and back, each worker its part.
    fn pass(&mut self) {
        let (recipe, store, weights) = (&self.recipe, self.store, &self.weights);
        let first = self.state.step * recipe.batch as u64;
        let share = recipe.batch.div_ceil(recipe.threads) as u64;
        let end = first + recipe.batch as u64;
        self.workers.par_iter_mut().enumerate().for_each(|(number, chunk)| {
            let from = first + share * number as u64;
            let order = Order::new(store.len(), recipe.siblings, recipe.seed, from);
            let count = (from + share).min(end).saturating_sub(from) as usize;
            let stacks = share::examples(store, order, count, recipe);
            for (stack, examples) in stacks.iter().enumerate() {
                for examples in examples.chunks(CHUNK) {
                    chunk.learn(stack, examples, weights, recipe);
                }
            }
        });
    }

    /// Prepares the weights for the next pass: rounded ones in the last part of the run.
    fn refresh(&mut self) {
        let weights = &mut self.weights;
        let layout = weights.layout;
        if self.recipe.keeps_kings(self.state.step) {
            let unit = layout.part(layout.kings().start).unit(1);
            model::round(&mut self.state.weights[layout.kings()], unit);
        }
        weights.rounded = self.recipe.is_rounded(self.state.step);
        if weights.rounded {
            let step = self.recipe.row_step;
            model::quantise(&layout, &self.state.weights, step, &mut weights.values);
            weights.refresh();
        } else {
            weights.copy_from(&self.state.weights);
        }
    }

    /// Mean loss and R² of winning chances on held-out positions.
    fn check(&mut self) -> (f64, f64) {
        let fit = fit(&self.weights, &self.recipe, &self.held_out, &mut self.workers);
        (fit.loss(), fit.r2())
    }
}

/// Held-out records for checks, drawn from all the data.
pub fn held_out(store: &Store, recipe: &Recipe) -> Vec<Record> {
    let mut order = Order::new(store.len().max(1), recipe.siblings, recipe.seed ^ 0x4845_4C44, 0);
    // Enough draws that the part which is held out suffices, but no record twice.
    let draws = (recipe.check_positions as u64)
        .saturating_mul(2 * u64::from(recipe.held_out.max(1)))
        .min(store.len());
    let records = (0..draws)
        .map(|_| store.get(order.next()))
        .filter(|record| record.is_held_out(recipe.held_out))
        .filter(|record| usable_score(record, recipe).is_some())
        .take(recipe.check_positions);
    by_stack(records, recipe)
}

/// All positions of a store that the recipe does not leave out, in an order that suits [`fit()`].
fn all(store: &Store, recipe: &Recipe) -> Vec<Record> {
    let records = (0..store.len())
        .map(|index| store.get(index))
        .filter(|record| usable_score(record, recipe).is_some());
    by_stack(records, recipe)
}

fn by_stack(records: impl Iterator<Item = Record>, recipe: &Recipe) -> Vec<Record> {
    let mut records: Vec<Record> = records.collect();
    records.sort_by_key(|record| recipe.stack(record));
    records
}
