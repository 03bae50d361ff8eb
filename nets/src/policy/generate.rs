//! Games of alpha-beta against itself, with the best moves of each position.
//!
//! Each file of samples has its own seed, so that a run can be broken off and continued: files that are there
//! are kept.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use tabia_core::engine::Engine;
use tabia_core::position::Position;
use tabia_core::search::{Info, Limits, Quiet};
use tabia_core::types::Move;

use super::sample::{self, EXTENSION, MOVES, Sample};
use crate::books::Books;
use crate::files;
use crate::generate::{Summary, game::begin};
use crate::progress;
use crate::random::{Random, mix};
use crate::record::{MOST_SCORE, Record};
use crate::settings;

/// The transposition table of a game, MiB: searches are small.
const HASH: usize = 2;
/// Plies after which a game ends.
const MOST_PLIES: usize = 300;
/// A game ends once a score has stayed beyond this for some plies, internal units.
const DECIDED: i32 = 2_500;
/// For how many plies.
const DECIDED_PLIES: usize = 6;

/// The options of `policy generate`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The net that evaluates
    #[arg(long)]
    pub net: PathBuf,
    /// EPD books, PATH or PATH=WEIGHT; the start position without any
    #[arg(long = "book")]
    pub books: Vec<String>,
    /// The folder for the files
    #[arg(long)]
    pub out: PathBuf,
    /// Positions in all
    #[arg(long)]
    pub positions: u64,
    /// Positions of a file, the last game's end on top
    #[arg(long, default_value_t = 25_000)]
    pub shard: u64,
    /// Nodes of the search of each position
    #[arg(long, default_value_t = 2_000)]
    pub nodes: u64,
    /// How many moves of each position are recorded, 1 to 4
    #[arg(long, default_value_t = 1)]
    pub lines: usize,
    /// Most plies at random after the book
    #[arg(long, default_value_t = 6)]
    pub random_plies: usize,
    /// How often a game goes on with a move at random, 0 to 1
    #[arg(long, default_value_t = 0.08)]
    pub slips: f64,
    /// The seed of everything
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// What samples depend on, kept beside them.
#[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
struct Settings {
    net_sha256: String,
    books: Vec<String>,
    shard: u64,
    nodes: u64,
    lines: usize,
    random_plies: usize,
    slips: f64,
    seed: u64,
}

/// Makes files until there are enough positions.
///
/// # Errors
///
/// Where a file cannot be read or written, or the folder holds samples of other settings.
pub fn run(options: &Options) -> Result<Summary> {
    let start = Instant::now();
    ensure!(options.shard > 0 && options.nodes > 0, "a file needs positions and searches nodes");
    ensure!((1..=MOVES).contains(&options.lines), "--lines must lie in 1..={MOVES}");
    ensure!((0.0..=1.0).contains(&options.slips), "--slips must lie in 0..=1");
    let (network, net_sha256) = files::network(&options.net)?;
    let books = Books::open(&options.books)?;
    let name = |book: &String| {
        let path = book.rsplit_once('=').map_or(book.as_str(), |(path, _)| path);
        Path::new(path).file_name().unwrap_or_default().to_string_lossy().into_owned()
    };
    let settings = Settings {
        net_sha256,
        books: options.books.iter().map(name).collect(),
        shard: options.shard,
        nodes: options.nodes,
        lines: options.lines,
        random_plies: options.random_plies,
        slips: options.slips,
        seed: options.seed,
    };
    settings::keep(&options.out, "policy", &settings, &shard_name(0))?;
    let mut engine = Engine::with_hash(HASH).context("no memory for a transposition table")?;
    engine.set_network(Some(network));
    engine.options.lines = options.lines;
    let (mut samples, mut made) = (0, 0);
    let bar = progress::bar(options.positions, "positions");
    for shard in 0..options.positions.div_ceil(options.shard) {
        let path = options.out.join(shard_name(shard));
        if path.exists() {
            samples += sample::read(&path)?.len() as u64;
        } else {
            let found = make_shard(options, shard, &books, &mut engine)?;
            sample::write(&path, &found)?;
            samples += found.len() as u64;
            made += found.len() as u64;
        }
        bar.set_position(samples);
    }
    Ok(Summary { records: samples, made, seconds: start.elapsed().as_secs_f64() })
}

fn shard_name(shard: u64) -> String {
    format!("{shard:05}.{EXTENSION}")
}

fn make_shard(
    options: &Options,
    shard: u64,
    books: &Books,
    engine: &mut Engine,
) -> Result<Vec<Sample>> {
    engine.forget();
    let mut random = Random::new(options.seed, shard);
    let mut samples = Vec::new();
    while (samples.len() as u64) < options.shard {
        let game = mix(random.next()) as u32;
        let Some(mut position) = begin(options.random_plies, books, &mut random)? else { continue };
        play(options, engine, &mut position, game, &mut random, &mut samples);
    }
    Ok(samples)
}

fn play(
    options: &Options,
    engine: &mut Engine,
    position: &mut Position,
    game: u32,
    random: &mut Random,
    samples: &mut Vec<Sample>,
) {
    let mut decided = 0;
    for _ in 0..MOST_PLIES {
        let legal = position.legal_moves();
        if legal.is_empty() || position.is_draw(0) || decided == DECIDED_PLIES {
            return;
        }
        let mut next = legal[random.below(legal.len())];
        if legal.len() > 1 {
            let sample = look(engine, position, game, options.nodes);
            decided = if i32::from(sample.scores[0]).abs() > DECIDED { decided + 1 } else { 0 };
            samples.push(sample);
            if random.unit() >= options.slips {
                next = sample.moves[0];
            }
        }
        position.make(next);
    }
}

/// Searches a position.
fn look(engine: &mut Engine, position: &Position, game: u32, nodes: u64) -> Sample {
    let mut sample = Sample {
        record: Record::new(position, game),
        moves: [Move::NULL; MOVES],
        scores: [0; MOVES],
    };
    engine.set_position(position.clone());
    let mut search = engine.begin(Limits { nodes: Some(nodes), ..Limits::default() });
    let (best, _) = search.run(&mut Quiet, &mut |_, info| {
        if let Info::Line(line) = info
            && line.multipv <= MOVES
            && let Some(&mv) = line.pv.first()
        {
            sample.moves[line.multipv - 1] = mv;
            sample.scores[line.multipv - 1] = line.value.clamp(-MOST_SCORE, MOST_SCORE) as i16;
        }
    });
    engine.end(search);
    if let Some(mv) = best.mv {
        sample.moves[0] = mv;
    }
    sample.record.set_score(Some(sample.scores[0].into()));
    sample
}
