//! Positions from games that a net, or the evaluation by hand, plays against itself and labels.
//!
//! Shards are made in parallel, each from its own seed, and pass the sieve of duplicates in order
//! of their numbers: the same seed gives the same files with any number of threads, and with another
//! engine that chooses the moves where this plays alike after each `ucinewgame`.

pub mod game;
mod sieve;
mod watched;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Args;

use crate::books::Books;
use crate::progress;
use crate::random::{Random, mix};
use crate::record::Record;
use crate::settings;
use crate::shard::{self, Origin, Shard};
use crate::{teacher, uci};
use game::{Play, Player, Style};
use sieve::Sieve;
use tabia_core::nnue::Network;
use watched::Watcher;

/// What `generate` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The net that plays and labels: a HalfKP file or a compact one; `hce` for the evaluation by hand
    #[arg(long)]
    pub teacher: PathBuf,
    /// Openings, EPD, also .xz; PATH=WEIGHT opens a book more or less often
    #[arg(long = "book")]
    pub books: Vec<String>,
    /// The folder for the shards
    #[arg(long)]
    pub out: PathBuf,
    /// How many positions to make, about
    #[arg(long, default_value_t = 1_000_000)]
    pub positions: u64,
    /// Positions of a shard before duplicates are taken out
    #[arg(long, default_value_t = 500_000)]
    pub shard: u64,
    /// The seed of everything
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads
    #[arg(long, default_value_t = 2)]
    pub threads: usize,
    /// Most plies at random after the book
    #[arg(long, default_value_t = Style::default().random_plies)]
    pub random_plies: usize,
    /// The lowest temperature of a game, internal units
    #[arg(long, default_value_t = Style::default().temperature[0])]
    pub coldest: f64,
    /// The highest temperature of a game, internal units
    #[arg(long, default_value_t = Style::default().temperature[1])]
    pub hottest: f64,
    /// Positions recorded beside each one of the game, 0 to 8
    #[arg(long, default_value_t = Style::default().siblings)]
    pub siblings: usize,
    /// How often such a position is one after a capture, 0 to 1
    #[arg(long, default_value_t = Style::default().captures)]
    pub captures: f64,
    /// Leave out positions in which a capture wins material
    #[arg(long)]
    pub quiet: bool,
    /// Play by searches of about so many nodes, and record what they evaluate; 0: no search
    #[arg(long, default_value_t = Style::default().nodes)]
    pub nodes: u64,
    /// Record one in so many of the positions that a search evaluates
    #[arg(long, default_value_t = Style::default().every)]
    pub every: u64,
    /// Record positions whose evaluation lies so close to the score of the game's search before, internal units:
    /// those that decide which move is best. In the first search of a game it is 0 that they must lie
    /// close to. 0: at any distance
    #[arg(long, default_value_t = Style::default().close)]
    pub close: i32,
    /// How often a game by search goes on with a move at random, 0 to 1
    #[arg(long, default_value_t = Style::default().slips)]
    pub slips: f64,
    /// Another engine, which speaks UCI, to choose the moves of games by search: what the search
    /// evaluates in them is recorded as in others
    #[arg(long, value_name = "ENGINE")]
    pub player: Option<PathBuf>,
    /// About how many nodes it has for a move
    #[arg(long, requires = "player", default_value_t = 1_000)]
    pub player_nodes: u64,
}

/// What was told, kept beside the shards so that a run can only be continued as it was begun.
#[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
struct Settings {
    teacher_sha256: String,
    books: Vec<String>,
    seed: u64,
    shard: u64,
    /// The engine that chose the moves, by its file's name.
    player: Option<String>,
    style: Style,
}

/// What came of a run.
#[derive(Clone, Copy, Debug)]
pub struct Summary {
    /// Records in all shards, those of earlier runs too.
    pub records: u64,
    /// Records made now.
    pub made: u64,
    /// Seconds it took.
    pub seconds: f64,
}

/// Makes shards until there are enough positions. Shards that are there already are kept.
///
/// # Errors
///
/// Where a file cannot be read or written, or the folder holds shards of other settings.
pub fn run(options: &Options) -> Result<Summary> {
    let start = Instant::now();
    ensure!(
        options.shard > 0 && options.siblings <= 8,
        "a shard needs records, at most 8 siblings"
    );
    ensure!(options.every > 0, "one in 0 positions cannot be recorded");
    ensure!(
        options.coldest > 0.0 && options.hottest >= options.coldest && options.hottest.is_finite(),
        "no such temperatures"
    );
    for (name, share) in [("captures", options.captures), ("slips", options.slips)] {
        ensure!((0.0..=1.0).contains(&share), "--{name} must lie in 0..=1");
    }
    ensure!(options.close >= 0, "--close must not be below 0");
    ensure!(
        options.player.is_none() || options.nodes > 0,
        "another engine's games are watched by a search: --nodes must be above 0"
    );
    ensure!(options.player_nodes > 0, "no engine chooses a move with 0 nodes");
    let (network, sha256) = teacher::player(&options.teacher)?;
    let books = Books::open(&options.books)?;
    let style = Style {
        random_plies: options.random_plies,
        temperature: [options.coldest, options.hottest],
        siblings: options.siblings,
        captures: options.captures,
        quiet: options.quiet,
        nodes: options.nodes,
        every: options.every,
        close: options.close,
        slips: options.slips,
        player_nodes: options.player.as_ref().map_or(0, |_| options.player_nodes),
        ..Style::default()
    };
    let settings = settings(options, sha256, style.clone());
    settings::keep(&options.out, "generate", &settings, &shard_name(0))?;

    let shards = options.positions.div_ceil(options.shard);
    let line = Line::new(&options.out, options, shards)?;
    let (first, kept) = {
        let state = line.lock();
        (state.next, state.records)
    };
    eprintln!(
        "seed {}: {shards} shards, {first} of them are there already with {kept} positions",
        options.seed
    );
    let next = AtomicU64::new(first);
    let players = (0..options.threads.max(1))
        .map(|_| player(network.as_ref(), options, &style))
        .collect::<Result<Vec<_>>>()?;
    std::thread::scope(|scope| {
        let workers: Vec<_> = players
            .into_iter()
            .map(|player| scope.spawn(|| work(player, &books, options, &next, shards, &line)))
            .collect();
        workers.into_iter().try_for_each(|worker| {
            worker.join().map_err(|_| anyhow::anyhow!("a worker of generate has panicked"))?
        })
    })?;
    line.bar.finish();
    let seconds = start.elapsed().as_secs_f64();
    let records = line.lock().records;
    Ok(Summary { records, made: records - kept, seconds })
}

fn player(
    network: Option<&Arc<Network>>,
    options: &Options,
    style: &Style,
) -> Result<Box<dyn Play>> {
    let network = network.map(Arc::clone);
    if style.nodes == 0 {
        return Ok(Box::new(Player::new(network, style.clone())));
    }
    let start = |path: &PathBuf| uci::Engine::start(path, uci::Scale::Pawn(uci::STOCKFISH_PAWN));
    let engine = options.player.as_ref().map(start).transpose()?;
    Ok(Box::new(Watcher::new(network, engine, style.clone())?))
}

fn settings(options: &Options, teacher_sha256: String, style: Style) -> Settings {
    let name = |path: &Path| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into();
    let books = options.books.iter().map(|book| name(Path::new(book))).collect();
    let player = options.player.as_deref().map(name);
    Settings { teacher_sha256, books, seed: options.seed, shard: options.shard, player, style }
}

/// Makes one shard after another.
fn work(
    mut player: Box<dyn Play>,
    books: &Books,
    options: &Options,
    next: &AtomicU64,
    shards: u64,
    line: &Line,
) -> Result<()> {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= shards || line.failed.load(Ordering::Relaxed) {
            return Ok(());
        }
        let made = make_shard(player.as_mut(), books, options, number, line);
        let result = made.and_then(|records| line.deliver(number, records));
        if result.is_err() {
            line.fail();
            return result;
        }
    }
}

/// Games without a single new position after which no more is to be expected.
const GAMES_IN_VAIN: u64 = 10_000;

fn make_shard(
    player: &mut dyn Play,
    books: &Books,
    options: &Options,
    number: u64,
    line: &Line,
) -> Result<Vec<Record>> {
    let mut random = Random::new(options.seed, number);
    let mut records = Vec::with_capacity(options.shard as usize + 1_000);
    let mut seen = Sieve::new(options.shard);
    player.forget()?;
    let mut in_vain = 0;
    for game in 0_u64.. {
        let id = mix(options.seed ^ mix(number << 32 | game)) as u32;
        let before = records.len();
        player.play(books, &mut random, id, &mut records)?;
        let mut kept = before;
        for i in before..records.len() {
            if seen.insert(&records[i]) {
                records[kept] = records[i];
                kept += 1;
            }
        }
        records.truncate(kept);
        in_vain = if kept > before { 0 } else { in_vain + 1 };
        ensure!(
            in_vain < GAMES_IN_VAIN,
            "{in_vain} games in a row brought no position that is new and wanted: more books or random \
             plies are needed, or less narrow limits"
        );
        line.bar.inc((kept - before) as u64);
        if records.len() as u64 >= options.shard || line.failed.load(Ordering::Relaxed) {
            break;
        }
    }
    records.truncate(options.shard as usize);
    Ok(records)
}

/// Where shards wait for their turn to be written.
struct Line {
    folder: PathBuf,
    seed: u64,
    state: Mutex<LineState>,
    turn: Condvar,
    failed: AtomicBool,
    bar: indicatif::ProgressBar,
}

struct LineState {
    /// The shard whose turn it is.
    next: u64,
    /// Records in all shards so far.
    records: u64,
    sieve: Sieve,
}

impl Line {
    /// The line after the shards that are there already, counted from the first without a gap.
    fn new(folder: &Path, options: &Options, shards: u64) -> Result<Self> {
        let mut state =
            LineState { next: 0, records: 0, sieve: Sieve::new(shards * options.shard) };
        while state.next < shards && shard_path(folder, state.next).exists() {
            let shard = Shard::open(&shard_path(folder, state.next))?;
            shard.check()?;
            for &bytes in shard.records() {
                state.sieve.insert(&Record(bytes));
            }
            state.records += shard.records().len() as u64;
            state.next += 1;
        }
        let bar = progress::bar((shards - state.next) * options.shard, "positions");
        Ok(Self {
            folder: folder.into(),
            seed: options.seed,
            state: Mutex::new(state),
            turn: Condvar::new(),
            failed: AtomicBool::new(false),
            bar,
        })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, LineState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for this shard's turn, takes out what earlier shards have, and writes the rest.
    fn deliver(&self, number: u64, mut records: Vec<Record>) -> Result<()> {
        let mut state = self.lock();
        while state.next != number {
            if self.failed.load(Ordering::Relaxed) {
                return Ok(());
            }
            state = self.turn.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if self.failed.load(Ordering::Relaxed) {
            return Ok(());
        }
        records.retain(|record| state.sieve.insert(record));
        let origin = Origin { seed: self.seed, number };
        shard::write(&shard_path(&self.folder, number), origin, &records)?;
        state.records += records.len() as u64;
        state.next += 1;
        drop(state);
        self.turn.notify_all();
        Ok(())
    }

    /// Lets everyone know that there is no point in going on.
    fn fail(&self) {
        self.failed.store(true, Ordering::Relaxed);
        let _state = self.lock();
        self.turn.notify_all();
    }
}

fn shard_path(folder: &Path, number: u64) -> PathBuf {
    folder.join(shard_name(number))
}

fn shard_name(number: u64) -> String {
    format!("shard-{number:05}.{}", shard::EXTENSION)
}
