//! New scores for the positions of shards: from a net, from our own search, or from another
//! engine. Shards keep their names, after those of their folders where several have the same; what
//! is there already is kept.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use tabia_core::engine;
use tabia_core::search::Quiet;

use crate::progress;
use crate::record::Record;
use crate::search::search;
use crate::settings::{self, Source};
use crate::shard::{self, Shard};
use crate::teacher::{Evaluator, Net};
use crate::uci::{Command, Engine, ScaleOptions, join};

/// The hash table of a search, MiB: searches are small.
const HASH: usize = 2;

/// What `label` is told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Shards, or folders of shards
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// The folder for the labelled shards
    #[arg(long)]
    pub out: PathBuf,
    /// Scores by this net's static evaluation, or with --nodes by our search with it; for static
    /// evaluations also a HalfKAv2_hm net of Stockfish 14 to 15.1. `hce` stands for the evaluation by hand
    #[arg(long, required_unless_present = "engine")]
    pub teacher: Option<PathBuf>,
    /// Nodes of our own search
    #[arg(long, requires = "teacher")]
    pub nodes: Option<u64>,
    /// Scores by this UCI engine
    #[arg(long, conflicts_with = "teacher")]
    pub engine: Option<PathBuf>,
    /// What the engine is asked: `eval` or a `go` command
    #[arg(long, default_value = "eval")]
    pub command: String,
    /// How the engine's scores are read
    #[command(flatten)]
    pub scores: ScaleOptions,
    /// FROM:PART: of the engine's scores beyond so many internal units only this part of the rest counts,
    /// which brings those that tell winning positions apart more to another teacher's scale
    #[arg(long, requires = "engine")]
    pub bend: Option<Bend>,
    /// Leave out positions whose score so far lies beyond this, internal units
    #[arg(long)]
    pub most_score: Option<i16>,
    /// Leave out positions in which a capture wins material
    #[arg(long)]
    pub quiet: bool,
    /// Keep the positions that are left out, and those that the engine has no score for, with the scores
    /// that they have
    #[arg(long)]
    pub keep: bool,
    /// Threads, and processes of the engine
    #[arg(long, default_value_t = 2)]
    pub threads: usize,
}

impl Options {
    /// What labels depend on besides the positions; `teacher` is its file's checksum.
    fn settings(&self, teacher: Option<String>) -> Settings {
        let name =
            |path: &PathBuf| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into();
        let engine = self.engine.as_ref();
        Settings {
            teacher_sha256: teacher,
            nodes: self.nodes,
            engine: engine.map(name),
            command: engine.map(|_| self.command.clone()),
            pawn: engine.filter(|_| self.scores.unit.is_none()).map(|_| self.scores.pawn),
            unit: engine.and(self.scores.unit),
            bend: self.bend.map(|Bend { from, part }| [from, part]),
            most_score: self.most_score,
            quiet: self.quiet,
            keep: self.keep,
        }
    }

    fn wants(&self, record: &Record) -> bool {
        let score = record.score().map_or(0, i16::saturating_abs);
        score <= self.most_score.unwrap_or(i16::MAX) && !(self.quiet && record.is_noisy())
    }
}

/// What is kept beside the shards.
#[derive(Serialize, Deserialize)]
struct Settings {
    teacher_sha256: Option<String>,
    nodes: Option<u64>,
    /// The engine, by its file's name.
    engine: Option<String>,
    command: Option<String>,
    pawn: Option<f64>,
    unit: Option<f64>,
    bend: Option<[f64; 2]>,
    most_score: Option<i16>,
    quiet: bool,
    keep: bool,
}

/// Where large scores are made smaller.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bend {
    from: f64,
    part: f64,
}

impl Bend {
    fn apply(self, score: i32) -> i32 {
        let size = f64::from(score).abs();
        let bent = size.min(self.from) + self.part * (size - self.from).max(0.0);
        bent.copysign(f64::from(score)).round() as i32
    }
}

impl FromStr for Bend {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse().ok().filter(|number| (0.0..=1e6).contains(number));
        let numbers = text.split_once(':').map(|(from, part)| (number(from), number(part)));
        let Some((Some(from), Some(part))) = numbers else {
            return Err(format!("'{text}' is not two numbers from 0 on, as in 250:0.64"));
        };
        Ok(Self { from, part })
    }
}

/// Labels all shards; answers with how many records were labelled or left out now.
///
/// # Errors
///
/// Where a file cannot be read or written, the folder holds shards of other settings, or the engine fails;
/// whole shards stay.
pub fn run(options: &Options) -> Result<u64> {
    options.scores.check()?;
    let teacher = options.teacher.as_ref().map(|path| Net::read(path)).transpose()?;
    let (net, sha256) = teacher.unzip();
    let sources: Vec<Source> =
        shard::find(&options.data)?.into_iter().map(Source::open).collect::<Result<_>>()?;
    let targets = settings::targets(&options.out, "label", &options.settings(sha256), &sources)?;
    let mut work = Vec::new();
    let mut total = 0;
    for (Source { path, .. }, target) in sources.into_iter().zip(targets) {
        if !target.exists() {
            total += Shard::open(&path)?.records().len() as u64;
            work.push((path, target));
        }
    }
    let bar = progress::bar(total, "positions");
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..options.threads.max(1))
            .map(|_| {
                let (net, work, next, bar) = (&net, &work, &next, &bar);
                scope.spawn(move || -> Result<()> {
                    let mut teacher = Teacher::new(options, net.as_ref())?;
                    while let Some((source, target)) =
                        work.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        teacher.label(options, source, target, bar)?;
                    }
                    Ok(())
                })
            })
            .collect();
        workers.into_iter().try_for_each(join)
    })?;
    bar.finish();
    Ok(total)
}

/// Who gives the scores.
enum Teacher<'a> {
    Net(Evaluator<'a>),
    Search(Box<engine::Engine>, u64),
    Engine(Box<Engine>, Command),
}

impl<'a> Teacher<'a> {
    fn new(options: &Options, net: Option<&'a Net>) -> Result<Self> {
        if let Some(path) = &options.engine {
            let command = Command::parse(&options.command)?;
            return Ok(Self::Engine(
                Box::new(Engine::start(path, options.scores.scale())?),
                command,
            ));
        }
        let net = net.context("there is neither a teacher nor an engine")?;
        let Some(nodes) = options.nodes else { return Ok(Self::Net(net.evaluator())) };
        let network = match net {
            Net::ByHand => None,
            Net::HalfKp(network) => Some(Arc::clone(network)),
            Net::HalfKa(_) => {
                bail!("our search needs a HalfKP net: without --nodes this one can label")
            }
        };
        let mut engine = engine::Engine::with_hash(HASH)?;
        engine.set_network(network);
        Ok(Self::Search(Box::new(engine), nodes))
    }

    fn label(
        &mut self,
        options: &Options,
        source: &Path,
        target: &Path,
        bar: &ProgressBar,
    ) -> Result<()> {
        let shard = Shard::open(source)?;
        shard.check().with_context(|| source.display().to_string())?;
        let all = || shard.records().iter().map(|&bytes| Record(bytes));
        let mut records: Vec<Record> = all().filter(|record| options.wants(record)).collect();
        bar.inc((shard.records().len() - records.len()) as u64);
        // What a search has learned helps the next, most of them of positions of one game, and to
        // forget it takes longer than to search a few hundred nodes. A shard has the same scores
        // whatever was labelled before.
        if let Self::Search(engine, _) = self {
            engine.forget();
        }
        for records in records.chunks_mut(64) {
            match self {
                Self::Net(net) => {
                    for record in &mut *records {
                        let score = net.evaluate(record)?;
                        record.set_score(Some(score));
                    }
                }
                Self::Search(engine, nodes) => {
                    for record in &mut *records {
                        let (_, score) = search(engine, record.position()?, *nodes, &mut Quiet);
                        record.set_score(score);
                    }
                }
                Self::Engine(engine, command) => {
                    for records in records.chunks_mut(command.batch()) {
                        let scores = engine.scores(records, command)?;
                        for (record, score) in records.iter_mut().zip(scores) {
                            let bend = |score| options.bend.map_or(score, |bend| bend.apply(score));
                            record.set_score(score.map(bend));
                        }
                    }
                }
            }
            bar.inc(records.len() as u64);
        }
        ensure!(
            records.is_empty() || records.iter().any(|record| record.score().is_some()),
            "there is not a single score for the positions of {}: does the engine know the command?",
            source.display()
        );
        if options.keep {
            let mut labelled = records.into_iter();
            let labelled = |record: Record| {
                let new = options.wants(&record).then(|| labelled.next());
                new.flatten().filter(|new| new.score().is_some()).unwrap_or(record)
            };
            records = all().map(labelled).collect();
        }
        shard::write(target, shard.origin, &records)
    }
}
