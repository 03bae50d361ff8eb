//! Another engine's scores, over its pipes: many positions are sent before the first answer is
//! read, so that neither side waits for the other.

use std::io::{BufRead, BufReader, BufWriter, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use tabia_core::position::Position;
use tabia_core::types::{Color, Move};

use crate::record::Record;

/// Internal units of a pawn in the scores that Stockfish 15.1 tells; each engine has its own.
pub const STOCKFISH_PAWN: f64 = 361.0;

/// How an engine's scores are read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scale {
    /// A pawn in the scores that it tells in pawns or hundredths, internal units.
    Pawn(f64),
    /// An internal unit of its own, which its `eval` tells beside the pawns, in ours. For
    /// Stockfish 19 a pawn is more or fewer of them with the material.
    Unit(f64),
}

/// How an engine's scores are read, as commands are told.
#[derive(Args, Clone, Copy, Debug)]
pub struct ScaleOptions {
    /// Internal units of a pawn in the engine's scores; 361 is Stockfish 15.1's, 208 Tabia's
    #[arg(long, default_value_t = STOCKFISH_PAWN)]
    pub pawn: f64,
    /// What one of the engine's own internal units counts, where its `eval` tells them: Stockfish 19's
    /// are 0.77 of Stockfish 15.1's
    #[arg(long, requires = "engine", conflicts_with_all = ["pawn", "teacher"])]
    pub unit: Option<f64>,
}

impl ScaleOptions {
    /// Whether they mean one.
    ///
    /// # Errors
    ///
    /// Where a pawn or a unit counts nothing.
    pub fn check(&self) -> Result<()> {
        for (name, number) in [("pawn", Some(self.pawn)), ("unit", self.unit)] {
            ensure!(
                number.is_none_or(|number| number > 0.0 && number.is_finite()),
                "--{name} must be a number above 0"
            );
        }
        Ok(())
    }

    /// The scale that they mean.
    #[must_use]
    pub fn scale(&self) -> Scale {
        self.unit.map_or(Scale::Pawn(self.pawn), Scale::Unit)
    }
}

/// What a mate counts, internal units.
const MATE: i32 = 20_000;

/// What an engine is asked for each position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Its static evaluation: Stockfish's `eval`.
    Eval,
    /// A search.
    Go(String),
}

impl Command {
    /// `eval`, or `go` with limits.
    ///
    /// # Errors
    ///
    /// Where it is neither.
    pub fn parse(text: &str) -> Result<Self> {
        match text.split_whitespace().next() {
            Some("eval") => Ok(Self::Eval),
            Some("go") if !text.contains("infinite") => Ok(Self::Go(text.into())),
            _ => bail!("'{text}' is neither eval nor a go command that ends by itself"),
        }
    }

    /// How many positions are sent before an answer is read. What they and their answers take
    /// must fit the pipes; a search listens only when it is through.
    #[must_use]
    pub const fn batch(&self) -> usize {
        match self {
            Self::Eval => 64,
            Self::Go(_) => 1,
        }
    }
}

/// A game as another engine is told it.
pub struct Game<'a> {
    /// The FEN of the position that it began with.
    pub start: &'a str,
    /// Its moves as UCI writes those of Chess960, a space before each.
    pub moves: &'a str,
    /// What they led to.
    pub position: &'a Position,
}

/// A running engine.
pub struct Engine {
    path: PathBuf,
    scale: Scale,
    child: Child,
    input: BufWriter<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    /// Starts an engine and waits until it is ready.
    ///
    /// # Errors
    ///
    /// Where it cannot be started or does not answer as UCI asks.
    pub fn start(path: &Path, scale: Scale) -> Result<Self> {
        let mut child = std::process::Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", path.display()))?;
        let input = BufWriter::new(child.stdin.take().context("the engine has no input")?);
        let output = child.stdout.take().context("the engine has no output")?;
        let output = BufReader::new(output).lines();
        let mut engine = Self { path: path.into(), scale, child, input, output };
        engine.send("uci")?;
        engine.wait_for("uciok")?;
        engine.send(
            "setoption name UCI_Chess960 value true\nsetoption name Hash value 16\nisready",
        )?;
        engine.wait_for("readyok")?;
        Ok(engine)
    }

    fn send(&mut self, line: &str) -> Result<()> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.with_context(|| format!("{} no longer listens", self.path.display()))
    }

    fn line(&mut self) -> Result<String> {
        match self.output.next() {
            Some(line) => Ok(line?),
            None => bail!("{} has ended before it answered", self.path.display()),
        }
    }

    fn wait_for(&mut self, word: &str) -> Result<()> {
        while self.line()?.trim() != word {}
        Ok(())
    }

    /// The scores of some positions for their sides to move, internal units; nothing where the
    /// engine has none, as for the static evaluation of a check.
    ///
    /// # Errors
    ///
    /// Where the engine ends or answers what cannot be understood.
    pub fn scores(&mut self, records: &[Record], command: &Command) -> Result<Vec<Option<i32>>> {
        let mut text = String::new();
        let asked = match command {
            Command::Eval => "eval\nisready",
            Command::Go(go) => go,
        };
        for record in records {
            text += &format!("position fen {}\n{asked}\n", record.fen());
        }
        self.send(text.trim_end())?;
        records
            .iter()
            .map(|record| match command {
                Command::Eval => self.eval(record),
                Command::Go(_) => self.search(),
            })
            .collect()
    }

    /// Forgets all games.
    ///
    /// # Errors
    ///
    /// Where the engine ends.
    pub fn forget(&mut self) -> Result<()> {
        self.send("ucinewgame\nisready")?;
        self.wait_for("readyok")
    }

    /// The move that it finds best at the end of a game, with so many nodes. The game is the FEN of the
    /// position that it began with, and its moves, each behind a space.
    ///
    /// # Errors
    ///
    /// Where the engine ends or answers what is no move of that position.
    pub fn best_move(&mut self, game: &Game<'_>, nodes: u64) -> Result<Move> {
        let Game { start, moves, position } = game;
        self.send(&format!("position fen {start} moves{moves}\ngo nodes {nodes}"))?;
        loop {
            let line = self.line()?;
            let Some(answer) = line.strip_prefix("bestmove ") else { continue };
            let text = answer.split_whitespace().next().unwrap_or_default();
            return position.uci_move(text).with_context(|| {
                format!("{} plays {text} in {}", self.path.display(), position.fen())
            });
        }
    }

    /// Reads up to `readyok`; the evaluation is told for White in pawns, and by later versions for
    /// the side to move in internal units.
    fn eval(&mut self, record: &Record) -> Result<Option<i32>> {
        let mut found = None;
        loop {
            let line = self.line()?;
            if line.trim() == "readyok" {
                return Ok(found);
            }
            // "NNUE evaluation        +0.59 (white side)", or "+212 (side to move, internal units)"; the
            // final one is scaled further.
            let Some(rest) = line.strip_prefix("NNUE evaluation") else { continue };
            let (factor, is_of_mover) = match self.scale {
                Scale::Pawn(pawn) if !rest.contains("internal") => (pawn, false),
                Scale::Unit(unit) if rest.contains("internal") => (unit, true),
                _ => continue,
            };
            let told = rest.split_whitespace().next().and_then(|word| word.parse::<f64>().ok());
            found = told.map(|told| {
                let score = (told * factor).round() as i32;
                if is_of_mover || record.side_to_move() == Color::White { score } else { -score }
            });
        }
    }

    /// Reads up to `bestmove`; the last exact score counts.
    fn search(&mut self) -> Result<Option<i32>> {
        let mut found = None;
        loop {
            let line = self.line()?;
            if line.starts_with("bestmove") {
                return Ok(found);
            }
            let mut words = line.split_whitespace().skip_while(|&word| word != "score").skip(1);
            let (kind, value) = (words.next(), words.next().and_then(|word| word.parse().ok()));
            if let (Some(kind), Some(value)) = (kind, value)
                && !line.contains("bound")
            {
                let Scale::Pawn(pawn) = self.scale else {
                    bail!("searches tell scores in pawns, not in an engine's internal units");
                };
                found = Some(score(kind, value, pawn)?);
            }
        }
    }
}

fn score(kind: &str, value: i32, pawn: f64) -> Result<i32> {
    ensure!(kind == "cp" || kind == "mate", "'score {kind}' is no score of UCI");
    let score = (f64::from(value) * pawn / 100.0).round() as i32;
    Ok(match kind {
        "mate" if value > 0 => MATE,
        "mate" => -MATE,
        _ => score.clamp(-MATE, MATE),
    })
}

impl Drop for Engine {
    fn drop(&mut self) {
        // An engine that does not hear is ended; nothing else can be done about an error here.
        let _ = self.send("quit");
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

/// What a thread answered.
///
/// # Errors
///
/// The thread's own, or that it panicked.
pub fn join<T>(thread: std::thread::ScopedJoinHandle<'_, Result<T>>) -> Result<T> {
    thread.join().map_err(|_| anyhow::anyhow!("a worker has panicked"))?
}
