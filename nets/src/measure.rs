//! How well nets agree with labels and with other engines, in winning chances.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, ensure};
use clap::Args;
use rayon::prelude::*;
use tabia_core::nnue::{Network, evaluate_fresh, internal};

use crate::files;
use crate::moves::children;
use crate::progress;
use crate::random::Permutation;
use crate::record::Record;
use crate::shard::Store;
use crate::teacher::Net;
use crate::train::fit::Fit;
use crate::train::loss::sigmoid;
use crate::uci::{Command, Engine, ScaleOptions};

/// What `measure` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The nets
    #[arg(required = true)]
    pub nets: Vec<PathBuf>,
    /// Shards, or folders of shards
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// How many positions
    #[arg(long, default_value_t = 200_000)]
    pub positions: usize,
    /// Only games that a recipe with this `held_out` never trains on; 0 for all games
    #[arg(long, default_value_t = 64)]
    pub held_out: u32,
    /// Compare with this UCI engine's evaluation instead of the labels
    #[arg(long)]
    pub engine: Option<PathBuf>,
    /// Compare with this net's evaluation instead of the labels: HalfKP, or HalfKAv2_hm of
    /// Stockfish 14 to 15.1
    #[arg(long, conflicts_with = "engine")]
    pub teacher: Option<PathBuf>,
    /// Compare what each legal move leads to, by how it differs from the mean of all moves of its
    /// position: what a search chooses by
    #[arg(long, requires = "teacher")]
    pub moves: bool,
    /// Only positions that should have a score within this, internal units: near balance is where
    /// nets' strengths differ
    #[arg(long, conflicts_with = "moves")]
    pub most_score: Option<u32>,
    /// Only positions with at least so many pieces
    #[arg(long, default_value_t = 2)]
    pub least_pieces: u32,
    /// Only positions with at most so many pieces
    #[arg(long, default_value_t = 32)]
    pub most_pieces: u32,
    /// Only positions in which no capture wins material
    #[arg(long)]
    pub quiet: bool,
    /// Only positions in which a capture wins material
    #[arg(long, conflicts_with = "quiet")]
    pub noisy: bool,
    /// What the engine is asked: `eval` or a `go` command
    #[arg(long, default_value = "eval")]
    pub command: String,
    /// How the engine's scores are read
    #[command(flatten)]
    pub scores: ScaleOptions,
    /// The internal units by which scores are divided before the sigmoid
    #[arg(long, default_value_t = 361.0)]
    pub scale: f32,
    /// The seed of the choice of positions
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads, and processes of the engine
    #[arg(long, default_value_t = 2)]
    pub threads: usize,
}

/// One net's agreement.
#[derive(Clone, Debug)]
pub struct Agreement {
    /// The net's file.
    pub net: PathBuf,
    /// R² of winning chances.
    pub r2: f64,
    /// Correlation of ranks (Spearman's): how alike positions are ordered, whatever the scale.
    pub ranks: f64,
    /// Root of the mean squared difference of scores up to 1,000, internal units.
    pub rms: f64,
    /// Positions compared.
    pub positions: u64,
}

/// Differences of scores beyond this say nothing that matters, internal units.
const CLOSE: f64 = 1_000.0;

const NO_POSITIONS: &str = "there are no positions to measure with";

/// Measures the nets.
///
/// # Errors
///
/// Where a file cannot be read, or the engine cannot be asked.
pub fn run(options: &Options) -> Result<Vec<Agreement>> {
    ensure!(options.scale > 0.0 && options.scale.is_finite(), "--scale must be a number above 0");
    options.scores.check()?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads.max(1)).build()?;
    let nets = options
        .nets
        .iter()
        .map(|path| Ok((path.clone(), files::network(path)?.0)))
        .collect::<Result<Vec<_>>>()?;
    let store = Store::open(&options.data)?;
    let mut labelled = choose(&store, options);
    if let Some(engine) = &options.engine {
        labelled = ask(engine, options, &labelled)?;
    }
    if let Some(teacher) = &options.teacher {
        let (teacher, _) = Net::read(teacher)?;
        if options.moves {
            let groups = pool.install(|| {
                let records = labelled.par_iter();
                records.map(|(record, _)| children(record, &teacher)).collect::<Result<Vec<_>>>()
            })?;
            ensure!(groups.iter().any(|group| !group.is_empty()), NO_POSITIONS);
            return Ok(pool.install(|| {
                nets.iter().map(|(path, net)| ranking(path, net, &groups, options.scale)).collect()
            }));
        }
        for (record, score) in &mut labelled {
            *score = teacher.evaluate(record)?;
        }
    }
    if let Some(most) = options.most_score {
        labelled.retain(|&(_, score)| score.unsigned_abs() <= most);
    }
    ensure!(!labelled.is_empty(), NO_POSITIONS);
    Ok(pool.install(|| {
        nets.iter().map(|(path, net)| agreement(path, net, &labelled, options.scale)).collect()
    }))
}

/// A position with the score that nets should give.
type Labelled = (Record, i32);

/// How well a net tells the moves of each position from each other.
fn ranking(path: &Path, net: &Network, groups: &[Vec<(i32, Record)>], scale: f32) -> Agreement {
    let pairs: Vec<Vec<Pair>> = groups
        .par_iter()
        .map(|group| {
            let said: Vec<i32> = group
                .iter()
                .filter_map(|(_, record)| record.position().ok())
                .map(|position| internal(evaluate_fresh(&position, net)))
                .collect();
            let right: Vec<i32> = group.iter().map(|&(score, _)| score).collect();
            let chance = |score: f64| f64::from(sigmoid(score as f32 / scale));
            let close = |score: f64| score.clamp(-CLOSE, CLOSE);
            let chances = differences(&said, chance).zip(differences(&right, chance));
            let scores = differences(&said, close).zip(differences(&right, close));
            chances.zip(scores).map(|(chances, scores)| Pair { chances, scores }).collect()
        })
        .collect();
    Agreement::of(path, &pairs.concat())
}

/// How far each number lies from the mean of all, after a function.
fn differences(scores: &[i32], of: impl Fn(f64) -> f64) -> impl Iterator<Item = f64> {
    let values: Vec<f64> = scores.iter().map(|&score| of(f64::from(score))).collect();
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    values.into_iter().map(move |value| value - mean)
}

/// Records drawn from the data, with the scores that nets should give.
fn choose(store: &Store, options: &Options) -> Vec<Labelled> {
    let permutation = Permutation::new(store.len().max(1), options.seed);
    (0..store.len())
        .map(|i| store.get(permutation.get(i)))
        .filter(|record| options.held_out == 0 || record.is_held_out(options.held_out))
        .filter(|record| {
            (options.least_pieces..=options.most_pieces).contains(&record.occupied().count())
        })
        .filter(|record| if record.is_noisy() { !options.quiet } else { !options.noisy })
        .filter_map(|record| Some((record, i32::from(record.score()?))))
        .take(options.positions)
        .collect()
}

/// The same records with an engine's scores; those that it does not answer are left out.
fn ask(path: &Path, options: &Options, records: &[Labelled]) -> Result<Vec<Labelled>> {
    let command = Command::parse(&options.command)?;
    let bar = progress::bar(records.len() as u64, "positions");
    let share = records.len().div_ceil(options.threads.max(1)).max(1);
    let answers = std::thread::scope(|scope| {
        let workers: Vec<_> = records
            .chunks(share)
            .map(|records| {
                let (command, bar) = (&command, &bar);
                scope.spawn(move || -> Result<Vec<Labelled>> {
                    let mut engine = Engine::start(path, options.scores.scale())?;
                    let mut answers = Vec::new();
                    for batch in records.chunks(command.batch()) {
                        let records: Vec<Record> =
                            batch.iter().map(|(record, _)| *record).collect();
                        let scores = engine.scores(&records, command)?;
                        answers.extend(
                            records.into_iter().zip(scores).filter_map(|(r, s)| Some((r, s?))),
                        );
                        bar.inc(batch.len() as u64);
                    }
                    Ok(answers)
                })
            })
            .collect();
        workers.into_iter().map(crate::uci::join).collect::<Result<Vec<_>>>()
    })?;
    bar.finish_and_clear();
    Ok(answers.concat())
}

fn agreement(path: &Path, net: &Arc<Network>, records: &[Labelled], scale: f32) -> Agreement {
    let pairs: Vec<Pair> = records
        .par_iter()
        .filter_map(|(record, right)| {
            let said = internal(evaluate_fresh(&record.position().ok()?, net));
            let chance = |score: i32| f64::from(sigmoid(score as f32 / scale));
            let close = |score: i32| f64::from(score).clamp(-CLOSE, CLOSE);
            Some(Pair {
                chances: (chance(said), chance(*right)),
                scores: (close(said), close(*right)),
            })
        })
        .collect();
    Agreement::of(path, &pairs)
}

/// What a net says of one position, and what it should say.
#[derive(Clone, Copy)]
struct Pair {
    chances: (f64, f64),
    scores: (f64, f64),
}

impl Agreement {
    fn of(path: &Path, pairs: &[Pair]) -> Self {
        let (mut fit, mut squares) = (Fit::default(), 0.0);
        for Pair { chances: (said, right), scores } in pairs {
            fit.add(*said, *right);
            squares += (scores.0 - scores.1).powi(2);
        }
        let [said, right] =
            [|pair: &Pair| pair.chances.0, |pair: &Pair| pair.chances.1].map(|of| ranks(pairs, of));
        Self {
            net: path.into(),
            r2: fit.r2(),
            ranks: correlation(&said, &right),
            rms: (squares / (pairs.len() as f64).max(1.0)).sqrt(),
            positions: fit.count(),
        }
    }
}

/// The place of each pair among all by a number of it, from 0; equal numbers share their mean place.
fn ranks(pairs: &[Pair], of: fn(&Pair) -> f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..pairs.len()).collect();
    order.sort_unstable_by(|&a, &b| of(&pairs[a]).total_cmp(&of(&pairs[b])));
    let mut ranks = vec![0.0; pairs.len()];
    let mut first = 0;
    for equal in order.chunk_by(|&a, &b| of(&pairs[a]) == of(&pairs[b])) {
        let mean = first as f64 + (equal.len() - 1) as f64 / 2.0;
        equal.iter().for_each(|&index| ranks[index] = mean);
        first += equal.len();
    }
    ranks
}

/// Pearson's correlation of two lists of numbers.
fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let count = a.len().max(1) as f64;
    let mean = |of: &[f64]| of.iter().sum::<f64>() / count;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let (mut ab, mut aa, mut bb) = (0.0, 0.0, 0.0);
    for (a, b) in a.iter().zip(b) {
        let (a, b) = (a - mean_a, b - mean_b);
        (ab, aa, bb) = (ab + a * b, aa + a * a, bb + b * b);
    }
    if aa * bb > 0.0 { ab / (aa * bb).sqrt() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_see_order_and_not_scale() {
        let pairs = |said: [f64; 4], right: [f64; 4]| -> Vec<Pair> {
            let pairs = said.into_iter().zip(right);
            pairs.map(|chances| Pair { chances, scores: chances }).collect()
        };
        let of = |said, right| Agreement::of(Path::new("net"), &pairs(said, right)).ranks;
        assert!((of([0.1, 0.2, 0.3, 0.9], [0.5, 0.6, 0.7, 0.71]) - 1.0).abs() < 1e-12);
        assert!((of([0.9, 0.3, 0.2, 0.1], [0.5, 0.6, 0.7, 0.71]) + 1.0).abs() < 1e-12);
        // Two equal ones share their place: 4.5 / sqrt(4.5 * 5).
        assert!((of([0.1, 0.2, 0.2, 0.3], [0.1, 0.2, 0.3, 0.4]) - 0.948_683).abs() < 1e-5);
        assert_eq!(of([0.2; 4], [0.1, 0.2, 0.3, 0.4]), 0.0);
    }
}
