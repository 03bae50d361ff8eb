//! Games of the engine for xiangqi against itself, and their quiet positions.
//!
//! Each shard has its own seed, so that any number of threads makes the same files, and a run can be broken off
//! and continued: shards that are there are kept. A shard has no position twice, nor its mirror image; what two
//! shards have in common is taken out when a net is trained.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use indicatif::ProgressBar;
use tabia_core::search::{Limits, Quiet};
use tabia_core::xiangqi::engine::{Engine, Found};
use tabia_core::xiangqi::eval::MAX_VALUE;
use tabia_core::xiangqi::nnue::Network;
use tabia_core::xiangqi::{Color, Position, Verdict};

use super::record::{Outcome, Record};
use crate::files;
use crate::generate::Summary;
use crate::progress;
use crate::random::{Random, mix};
use crate::settings;
use crate::shard::{self, EXTENSION, Game, Origin, Shard};

/// The transposition table of a thread, MiB: searches are small.
const HASH: usize = 2;
/// Plies after which a game is a draw.
const MOST_PLIES: usize = 400;
/// A game ends once a score has stayed beyond this for some plies, internal units.
const DECIDED: i32 = 3_000;
/// For how many plies.
const DECIDED_PLIES: usize = 6;
/// Games whose first score lies beyond this are not played, internal units.
const UNEVEN: i32 = 700;
/// The fewest plies at random.
const LEAST_RANDOM: usize = 2;
/// Games without a new position after which no more is to be expected.
const GAMES_IN_VAIN: usize = 10_000;

/// The options of `xiangqi generate`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The net that evaluates; by hand without one
    #[arg(long)]
    pub net: Option<PathBuf>,
    /// The folder for the shards
    #[arg(long)]
    pub out: PathBuf,
    /// Positions in all
    #[arg(long, default_value_t = 2_000_000)]
    pub positions: u64,
    /// Positions of a shard
    #[arg(long, default_value_t = 20_000)]
    pub shard: u64,
    /// Nodes of the search of each move
    #[arg(long, default_value_t = 600)]
    pub nodes: u64,
    /// Most plies at random from the start position on, 2 or more
    #[arg(long, default_value_t = 10)]
    pub random_plies: usize,
    /// How often a game goes on with a move at random, 0 to 1
    #[arg(long, default_value_t = 0.02)]
    pub slips: f64,
    /// The seed of everything
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
}

/// What records depend on, kept beside them.
#[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
struct Settings {
    teacher: String,
    shard: u64,
    nodes: u64,
    random_plies: usize,
    slips: f64,
    seed: u64,
}

/// Makes shards until there are enough positions.
///
/// # Errors
///
/// Where a file cannot be read or written, or the folder holds records of other settings.
pub fn run(options: &Options) -> Result<Summary> {
    let start = Instant::now();
    ensure!(options.shard > 0 && options.nodes > 0, "a shard needs positions and searches nodes");
    ensure!(options.random_plies >= LEAST_RANDOM, "--random-plies must be at least {LEAST_RANDOM}");
    ensure!((0.0..=1.0).contains(&options.slips), "--slips must lie in 0..=1");
    let (network, teacher) = teacher(options.net.as_deref())?;
    let settings = Settings {
        teacher,
        shard: options.shard,
        nodes: options.nodes,
        random_plies: options.random_plies,
        slips: options.slips,
        seed: options.seed,
    };
    settings::keep(&options.out, "xiangqi", &settings, &shard_name(0))?;
    let shards = options.positions.div_ceil(options.shard);
    let mut missing = Vec::new();
    let mut kept = 0;
    for number in 0..shards {
        let path = options.out.join(shard_name(number));
        if path.exists() {
            let shard = Shard::open_game(&path, Game::Xiangqi)?;
            shard.check().with_context(|| format!("cannot read {}", path.display()))?;
            kept += shard.records().len() as u64;
        } else {
            missing.push(number);
        }
    }
    let work = Work {
        options,
        network,
        missing: &missing,
        next: AtomicU64::new(0),
        made: AtomicU64::new(0),
        failed: AtomicBool::new(false),
        bar: progress::bar(missing.len() as u64 * options.shard, "positions"),
    };
    let threads = options.threads.clamp(1, missing.len().max(1));
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| work.run())).collect();
        workers.into_iter().try_for_each(|worker| {
            worker.join().map_err(|_| anyhow!("a worker of generate has panicked"))?
        })
    })?;
    work.bar.finish();
    let made = work.made.into_inner();
    Ok(Summary { records: kept + made, made, seconds: start.elapsed().as_secs_f64() })
}

/// The net that evaluates, if any, and what tells it from others: its SHA-256, or `hce` for the evaluation by hand.
fn teacher(path: Option<&Path>) -> Result<(Option<Arc<Network>>, String)> {
    let Some(path) = path else { return Ok((None, "hce".into())) };
    let context = || format!("cannot read the net {}", path.display());
    let bytes = fs::read(path).with_context(context)?;
    let network = Network::from_bytes(&bytes).with_context(context)?;
    Ok((Some(Arc::new(network)), files::sha256(&bytes)))
}

fn shard_name(number: u64) -> String {
    format!("shard-{number:05}.{EXTENSION}")
}

/// What the threads share.
struct Work<'a> {
    options: &'a Options,
    network: Option<Arc<Network>>,
    /// The numbers of the shards to make.
    missing: &'a [u64],
    next: AtomicU64,
    made: AtomicU64,
    failed: AtomicBool,
    bar: ProgressBar,
}

impl Work<'_> {
    /// Makes one shard after another until none is left or a thread has failed.
    fn run(&self) -> Result<()> {
        let result = self.make_shards();
        if result.is_err() {
            self.failed.store(true, Ordering::Relaxed);
        }
        result
    }

    fn make_shards(&self) -> Result<()> {
        let mut engine = Engine::with_hash(HASH).context("no memory for a transposition table")?;
        engine.set_network(self.network.clone());
        loop {
            let place = self.next.fetch_add(1, Ordering::Relaxed) as usize;
            let Some(&number) = self.missing.get(place) else { return Ok(()) };
            let records = self.make_shard(&mut engine, number)?;
            if self.failed.load(Ordering::Relaxed) {
                return Ok(());
            }
            let path = self.options.out.join(shard_name(number));
            write(&path, self.options.seed, number, &records)?;
            self.made.fetch_add(records.len() as u64, Ordering::Relaxed);
        }
    }

    fn make_shard(&self, engine: &mut Engine, number: u64) -> Result<Vec<Record>> {
        engine.forget();
        let most = self.options.shard as usize;
        let mut random = Random::new(self.options.seed, number);
        let mut records = Vec::with_capacity(most);
        let mut seen = HashSet::with_capacity(most);
        let mut in_vain = 0;
        while records.len() < most && !self.failed.load(Ordering::Relaxed) {
            let before = records.len();
            let game = mix(random.next()) as u32;
            let played = play(self.options, engine, game, &mut random);
            records.extend(played.into_iter().filter(|record| seen.insert(record.key())));
            self.bar.inc((records.len() - before) as u64);
            in_vain = if records.len() > before { 0 } else { in_vain + 1 };
            ensure!(in_vain < GAMES_IN_VAIN, "{in_vain} games in a row brought no new position");
        }
        records.truncate(most);
        Ok(records)
    }
}

fn write(path: &Path, seed: u64, number: u64, records: &[Record]) -> Result<()> {
    let origin = Origin { seed, number };
    shard::write_game(path, Game::Xiangqi, origin, records.iter().map(|record| record.0))
}

/// A position to begin a game with; `None` if it is over before it has begun.
fn begin(options: &Options, random: &mut Random) -> Option<Position> {
    let mut position = Position::startpos();
    let plies = LEAST_RANDOM + random.below(options.random_plies + 1 - LEAST_RANDOM);
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        position.make(moves[random.below(moves.len())]);
    }
    Some(position)
}

/// Plays a game and returns its quiet positions: without a check, and without a capture as the best move.
fn play(options: &Options, engine: &mut Engine, game: u32, random: &mut Random) -> Vec<Record> {
    let Some(mut position) = begin(options, random) else { return Vec::new() };
    // With the side that moved in each.
    let mut records: Vec<(Color, Record)> = Vec::new();
    let mut decided = 0;
    let mut result = (position.side_to_move(), Outcome::Draw);
    for ply in 0..MOST_PLIES {
        let us = position.side_to_move();
        let legal = position.legal_moves();
        if legal.is_empty() {
            result = (us, Outcome::Loss);
            break;
        }
        if let Some(verdict) = position.verdict(0) {
            let outcome = match verdict {
                Verdict::Win => Outcome::Win,
                Verdict::Draw => Outcome::Draw,
                Verdict::Loss => Outcome::Loss,
            };
            result = (us, outcome);
            break;
        }
        let Found { best, score, .. } = search(engine, &position, options.nodes);
        let Some(best) = best.mv else { break };
        if ply == 0 && score.abs() > UNEVEN {
            return Vec::new();
        }
        let is_clear = score.abs() > DECIDED;
        decided = if is_clear { decided + 1 } else { 0 };
        if is_clear && (decided == DECIDED_PLIES || score.abs() > MAX_VALUE) {
            result = (us, if score > 0 { Outcome::Win } else { Outcome::Loss });
            break;
        }
        if !position.in_check() && position.piece_on(best.to()).is_none() {
            records.push((us, Record::new(&position, score, game)));
        }
        let slips = random.unit() < options.slips;
        position.make(if slips { legal[random.below(legal.len())] } else { best });
        position.forget_irreversible();
    }
    let (side, outcome) = result;
    let label = |(us, mut record): (Color, Record)| {
        record.set_outcome(if us == side { outcome } else { outcome.turned() });
        record
    };
    records.into_iter().map(label).collect()
}

fn search(engine: &mut Engine, position: &Position, nodes: u64) -> Found {
    engine.set_position(position.clone());
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut search = engine.begin(limits, Vec::new());
    let found = search.run(&mut Quiet, &mut |_, _| {});
    engine.end(search);
    found
}
