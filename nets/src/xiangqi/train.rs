//! Training: Adam (Kingma and Ba, 2015) on the cross entropy of winning chances.
//!
//! A batch is divided among the threads, and their gradients are added in order: the same number of threads makes the
//! same weights.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use rayon::prelude::*;

use super::checkpoint::{self, State};
use super::data::Data;
use super::example::{Example, target};
use super::model::{self, NET, OUTPUT_INTERNAL, PARAMETERS, Pass};
use super::record::Record;
use super::settings::Settings;
use crate::progress;
use crate::random::{Permutation, Random, mix};
use crate::train::curve::{self, Point};
use crate::train::loss::sigmoid;

/// How fast the means of slopes and of their squares fade.
const FADE: [f32; 2] = [0.9, 0.999];
/// Keeps steps finite where slopes are tiny.
const EPSILON: f32 = 1e-8;
/// Parameters that a thread updates at a time.
const PART: usize = 16_384;

/// The options of `xiangqi train`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Shards of xiangqi, or folders of them
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// The folder for checkpoint, losses and their picture
    #[arg(long)]
    pub out: PathBuf,
    /// Begin with the weights of this checkpoint instead of random ones
    #[arg(long)]
    pub start: Option<PathBuf>,
    /// Threads
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// What the weights depend on
    #[command(flatten)]
    pub settings: Settings,
}

/// The checkpoint of a run.
#[must_use]
pub fn checkpoint_path(folder: &Path) -> PathBuf {
    folder.join("checkpoint.bin")
}

/// Trains a net, or goes on with it, and returns how well it does on games held out.
///
/// # Errors
///
/// Where a file cannot be read or written, there are too few positions, or the folder holds a run with other settings.
pub fn run(options: &Options) -> Result<Point> {
    let settings = &options.settings;
    ensure!(settings.batch > 0 && settings.epochs > 0, "nothing would be trained");
    ensure!(settings.scale > 0.0 && (0.0..=1.0).contains(&settings.lambda), "no such target");
    std::fs::create_dir_all(&options.out)
        .with_context(|| format!("cannot make the folder {}", options.out.display()))?;
    let path = checkpoint_path(&options.out);
    let mut state = begin(options, &path)?;
    let data = Data::read(&options.data, settings.most_score)?;
    ensure!(
        data.learned.len() >= settings.batch && !data.held_out.is_empty(),
        "too few positions: {} to learn from (a batch is {}), {} held out",
        data.learned.len(),
        settings.batch,
        data.held_out.len()
    );
    eprintln!(
        "{} positions to learn from, {} held out, data {}",
        data.learned.len(),
        data.held_out.len(),
        data.fingerprint
    );
    let threads = options.threads.max(1);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let table = options.out.join("loss.csv");
    let steps = (data.learned.len() / settings.batch) as u64;
    let mut points = curve::read_table(&table, state.epoch * steps);
    let start = Instant::now();
    pool.install(|| {
        let mut trainer = Trainer::new(settings, steps, threads);
        while state.epoch < settings.epochs {
            let loss = trainer.epoch(&data.learned, &mut state);
            let (held_out, r2) = measure(&trainer.composed(&state.weights), &data, settings);
            let step = state.epoch * steps;
            points.push(Point { step, loss, held_out, r2, rate: trainer.rate(step).into() });
            checkpoint::write(&path, settings, &state)?;
            curve::write_table(&table, &points)?;
            curve::draw(&options.out.join("loss.svg"), "net of xiangqi", &points)?;
            eprintln!(
                "epoch {}: loss {loss:.5}, held out {held_out:.5}, R² {r2:.4}, {:.0} s",
                state.epoch,
                start.elapsed().as_secs_f64()
            );
        }
        points.last().copied().context("the run has no epoch")
    })
}

/// The state of the run in the folder, or of a new one.
fn begin(options: &Options, path: &Path) -> Result<State> {
    if path.exists() {
        let (settings, state) = checkpoint::read(path)?;
        ensure!(
            settings == options.settings,
            "{} is of a run with other settings: {settings:?}",
            path.display()
        );
        return Ok(state);
    }
    let weights = match &options.start {
        Some(start) => checkpoint::read(start)?.1.weights,
        None => model::random(options.settings.seed),
    };
    let zeroes = || vec![0.0; PARAMETERS];
    Ok(State { epoch: 0, weights, first: zeroes(), second: zeroes() })
}

/// What one thread adds up.
struct Share {
    gradient: Vec<f32>,
    pass: Pass,
    loss: f64,
}

struct Trainer<'a> {
    settings: &'a Settings,
    /// Steps of an epoch.
    steps: u64,
    net: Vec<f32>,
    shares: Vec<Share>,
    gradient: Vec<f32>,
}

impl<'a> Trainer<'a> {
    fn new(settings: &'a Settings, steps: u64, threads: usize) -> Self {
        let share = || Share { gradient: vec![0.0; NET], pass: Pass::default(), loss: 0.0 };
        Self {
            settings,
            steps,
            net: vec![0.0; NET],
            shares: (0..threads).map(|_| share()).collect(),
            gradient: vec![0.0; PARAMETERS],
        }
    }

    /// The learning rate of a step, from 1.
    fn rate(&self, step: u64) -> f32 {
        const LAST: f32 = 0.01;
        let Settings { rate, warm_up, epochs, .. } = *self.settings;
        let progress = step as f32 / (epochs * self.steps) as f32;
        let wave = f32::midpoint(1.0, (std::f32::consts::PI * progress).cos());
        let warm = if warm_up == 0 { 1.0 } else { (step as f32 / warm_up as f32).min(1.0) };
        rate * (LAST + (1.0 - LAST) * wave) * warm
    }

    /// The net of these weights as its file will have it.
    fn composed(&self, weights: &[f32]) -> Vec<f32> {
        let mut net = vec![0.0; NET];
        model::compose(weights, true, &mut net);
        net
    }

    /// Sees every position once and returns the mean loss.
    fn epoch(&mut self, records: &[Record], state: &mut State) -> f64 {
        let settings = self.settings;
        let count = records.len() as u64;
        let order = Permutation::new(count, Random::new(settings.seed, state.epoch).next());
        let bar = progress::bar(self.steps * settings.batch as u64, "positions");
        let mut loss = 0.0;
        for step in 0..self.steps {
            let first = step * settings.batch as u64;
            let number = state.epoch * self.steps + step;
            let rounded =
                number as f32 >= settings.rounded_from * (settings.epochs * self.steps) as f32;
            model::compose(&state.weights, rounded, &mut self.net);
            // With a sign that is drawn anew for each epoch, half of the positions are mirrored.
            let record = |index: u64| {
                let place = order.get(first + index);
                (&records[place as usize], mix(place ^ mix(state.epoch)) & 1 == 1)
            };
            loss += self.add_up(record);
            self.update(number + 1, state);
            bar.inc(settings.batch as u64);
        }
        bar.finish_and_clear();
        state.epoch += 1;
        loss / (self.steps * settings.batch as u64) as f64
    }

    /// Adds up the gradients of a batch and returns the sum of its losses.
    fn add_up<'r>(&mut self, record: impl Fn(u64) -> (&'r Record, bool) + Sync) -> f64 {
        let Settings { batch, lambda, scale, .. } = *self.settings;
        let count = self.shares.len();
        let net = &self.net;
        self.shares.par_iter_mut().enumerate().for_each(|(number, share)| {
            let Share { gradient, pass, loss } = share;
            gradient.fill(0.0);
            *loss = 0.0;
            for index in part(batch, number, count) {
                let (record, mirrored) = record(index as u64);
                let example = Example::new(record, mirrored);
                let steep = OUTPUT_INTERNAL / scale;
                let chance = sigmoid(model::forward(net, &example, pass) * steep);
                let target = target(record, lambda, scale);
                *loss += f64::from(divergence(target, chance));
                let slope = (chance - target) * steep / batch as f32;
                model::backward(net, &example, slope, pass, gradient);
            }
        });
        let shares = &self.shares;
        self.gradient[..NET].par_chunks_mut(PART).enumerate().for_each(|(number, sums)| {
            let start = number * PART;
            sums.copy_from_slice(&shares[0].gradient[start..start + sums.len()]);
            for share in &shares[1..] {
                for (sum, slope) in sums.iter_mut().zip(&share.gradient[start..]) {
                    *sum += slope;
                }
            }
        });
        model::share(&mut self.gradient);
        shares.iter().map(|share| share.loss).sum()
    }

    /// One step of Adam, the `number`th, from 1.
    fn update(&self, number: u64, state: &mut State) {
        let rate = self.rate(number);
        let [mean_fade, square_fade] = FADE;
        let [mean_part, square_part] = FADE.map(|fade| 1.0 - fade.powf(number as f32));
        let moments = state.first.par_chunks_mut(PART).zip(state.second.par_chunks_mut(PART));
        let weights = state.weights.par_chunks_mut(PART).zip(self.gradient.par_chunks(PART));
        weights.zip(moments).for_each(|((weights, slopes), (means, squares))| {
            for i in 0..weights.len() {
                let slope = slopes[i];
                means[i] = mean_fade * means[i] + (1.0 - mean_fade) * slope;
                squares[i] = square_fade * squares[i] + (1.0 - square_fade) * slope * slope;
                let size = (squares[i] / square_part).sqrt() + EPSILON;
                weights[i] -= rate * means[i] / mean_part / size;
            }
        });
        model::clip(&mut state.weights);
    }
}

/// A thread's part of a batch.
fn part(batch: usize, number: usize, count: usize) -> Range<usize> {
    batch * number / count..batch * (number + 1) / count
}

/// The cross entropy of a chance with its target, less the target's own: 0 where they agree.
fn divergence(target: f32, chance: f32) -> f32 {
    let term = |x: f32, y: f32| if x > 0.0 { x * (x / y.max(1e-12)).ln() } else { 0.0 };
    term(target, chance) + term(1.0 - target, 1.0 - chance)
}

/// The mean loss of a composed net on games held out, and its R² of the targets.
fn measure(net: &[f32], data: &Data, settings: &Settings) -> (f64, f64) {
    let Settings { lambda, scale, .. } = *settings;
    let results: Vec<(f64, f64)> = data
        .held_out
        .par_iter()
        .map_init(Pass::default, |pass, record| {
            let output = model::forward(net, &Example::new(record, false), pass);
            let chance = sigmoid(output * OUTPUT_INTERNAL / scale);
            (f64::from(target(record, lambda, scale)), f64::from(chance))
        })
        .collect();
    let count = results.len() as f64;
    let mean = results.iter().map(|(target, _)| target).sum::<f64>() / count;
    let variance = results.iter().map(|(target, _)| (target - mean).powi(2)).sum::<f64>();
    let error = results.iter().map(|(target, chance)| (target - chance).powi(2)).sum::<f64>();
    let loss =
        results.iter().map(|&(target, chance)| f64::from(divergence(target as f32, chance as f32)));
    (loss.sum::<f64>() / count, 1.0 - error / variance.max(f64::MIN_POSITIVE))
}
