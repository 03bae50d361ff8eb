//! Training: Adam (Kingma and Ba, 2015) on the cross entropy of the net's probabilities with the search's moves.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Args;

use super::model::{Model, PARAMETERS, Pass};
use super::prepared::{self, Prepared};
use crate::files;
use crate::random::{Permutation, Random};

/// How fast the means of slopes and of their squares fade.
const FADE: [f32; 2] = [0.9, 0.999];

/// The options of `policy train`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Files of samples, or folders of them
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// The net's file; written after each epoch
    #[arg(long)]
    pub out: PathBuf,
    /// How often each position is seen
    #[arg(long, default_value_t = 12)]
    pub epochs: usize,
    /// Positions of a step
    #[arg(long, default_value_t = 1_024)]
    pub batch: usize,
    /// The learning rate at first; it falls to nearly 0 along a straight line
    #[arg(long, default_value_t = 2e-3)]
    pub rate: f32,
    /// How fast weights fade, as a share of the learning rate
    #[arg(long, default_value_t = 0.02)]
    pub decay: f32,
    /// Internal units that make a recorded move e times less likely than the best one
    #[arg(long, default_value_t = 60.0)]
    pub temperature: f32,
    /// The seed of the weights and of the order
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// How well a model does on some positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score {
    /// The mean cross entropy.
    pub loss: f64,
    /// How often the best move is the most likely one, and among the five most likely, 0 to 1.
    pub top: [f64; 2],
}

/// Trains a net and returns how well it does on games held out.
///
/// # Errors
///
/// Where a file cannot be read or written, or there are too few positions.
pub fn run(options: &Options) -> Result<Score> {
    ensure!(options.batch > 0 && options.temperature > 0.0, "no such batch or temperature");
    let (learned, held_out) = prepared::read(&options.data, options.temperature)?;
    ensure!(
        learned.len() >= options.batch && held_out.len() > 0,
        "too few positions: {} to learn from (a batch is {}), {} held out",
        learned.len(),
        options.batch,
        held_out.len()
    );
    eprintln!("{} positions to learn from, {} held out", learned.len(), held_out.len());
    let mut trainer = Trainer::new(options);
    let start = Instant::now();
    let mut score = Score::default();
    let steps = learned.len() / options.batch;
    for epoch in 0..options.epochs {
        let order =
            Permutation::new(learned.len() as u64, Random::new(options.seed, epoch as u64).next());
        let mut loss = 0.0;
        for step in 0..steps {
            let done = (epoch * steps + step) as f32 / (options.epochs * steps) as f32;
            let rate = options.rate * (1.0 - done).max(0.005);
            let places = step * options.batch..(step + 1) * options.batch;
            let places = places.map(|place| order.get(place as u64) as usize);
            loss += trainer.step(&learned, places, options, rate);
        }
        score = measure(&trainer.model, &held_out);
        files::write(&options.out, &[&trainer.model.rounded().to_bytes()])?;
        eprintln!(
            "epoch {}: loss {:.4}, held out {:.4}, best move first {:.2} %, among five {:.2} %, {:.0} s",
            epoch + 1,
            loss / (steps * options.batch) as f64,
            score.loss,
            100.0 * score.top[0],
            100.0 * score.top[1],
            start.elapsed().as_secs_f64()
        );
    }
    Ok(score)
}

/// The parameters and what Adam remembers of their slopes.
struct Trainer {
    model: Model,
    gradient: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
    pass: Pass,
}

impl Trainer {
    fn new(options: &Options) -> Self {
        let zeroes = || vec![0.0; PARAMETERS];
        Self {
            model: Model::random(options.seed),
            gradient: zeroes(),
            means: zeroes(),
            squares: zeroes(),
            steps: 0,
            pass: Pass::default(),
        }
    }

    /// Learns from some positions and returns the sum of their losses before.
    fn step(
        &mut self,
        data: &Prepared,
        places: impl Iterator<Item = usize>,
        options: &Options,
        rate: f32,
    ) -> f64 {
        self.gradient.fill(0.0);
        let scale = 1.0 / options.batch as f32;
        let loss = places
            .map(|place| {
                let example = data.get(place);
                self.model.backward(&example, scale, &mut self.pass, &mut self.gradient)
            })
            .sum();
        self.steps += 1;
        let [mean_fade, square_fade] = FADE;
        let [mean_part, square_part] = FADE.map(|fade| 1.0 - fade.powi(self.steps));
        let keep = 1.0 - rate * options.decay;
        let state = self.means.iter_mut().zip(&mut self.squares);
        let weights = self.model.0.iter_mut().zip(&self.gradient);
        for ((weight, &slope), (mean, square)) in weights.zip(state) {
            *mean = mean_fade * *mean + (1.0 - mean_fade) * slope;
            *square = square_fade * *square + (1.0 - square_fade) * slope * slope;
            let by = (*mean / mean_part) / ((*square / square_part).sqrt() + 1e-8);
            *weight = *weight * keep - rate * by;
        }
        self.model.clip();
        loss
    }
}

/// How well a model does on these positions.
fn measure(model: &Model, data: &Prepared) -> Score {
    let mut pass = Pass::default();
    let mut score = Score::default();
    for index in 0..data.len() {
        let example = data.get(index);
        let probabilities = model.forward(&example, &mut pass);
        for &(place, share) in example.targets {
            let probability = f64::from(probabilities[usize::from(place)].max(1e-9));
            score.loss -= f64::from(share) * probability.ln();
        }
        let best = probabilities[usize::from(example.targets[0].0)];
        let before = probabilities.iter().filter(|&&other| other > best).count();
        score.top[0] += f64::from(before == 0);
        score.top[1] += f64::from(before < 5);
    }
    let count = data.len() as f64;
    Score { loss: score.loss / count, top: score.top.map(|hits| hits / count) }
}
