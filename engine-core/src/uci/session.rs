//! A UCI session as a state machine without I/O: lines go in, lines and jobs come out. The native
//! program and the browser's worker share it.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::command::{Command, Go, quote};
use super::explain::explain;
use super::format;
use super::job::{Finished, Job};
use super::options::{OptionName, OptionValue, describe, read};
use crate::bench::DEFAULT_DEPTH;
use crate::engine::Engine;
use crate::nnue::Network;
use crate::search::{BestMove, Limits, OutOfMemory, Signals};

/// Where named files come from.
pub trait Files {
    /// The whole file.
    ///
    /// # Errors
    /// Where it cannot be had.
    fn read(&self, name: &str) -> io::Result<Vec<u8>>;
}

/// What a session wants its owner to do.
pub enum Output {
    /// Send this line, or these lines.
    Line(String),
    /// Run this, then hand what is left to [`Session::finish`].
    Run(Job),
    /// End. A job that still runs has been told to stop.
    Quit,
}

enum State {
    Idle,
    /// A job runs. `answers` says whether it ends with a `bestmove`; `infinite` that this one may
    /// not be told before `stop`; `endless` that the job may not end by itself.
    Running {
        signals: Arc<Signals>,
        answers: bool,
        infinite: bool,
        endless: bool,
    },
    /// The search is through, but its answer is not asked for yet.
    Holding {
        best: BestMove,
        infinite: bool,
    },
}

/// One conversation in UCI.
pub struct Session {
    engine: Engine,
    files: Box<dyn Files>,
    state: State,
    /// Lines that came while a job ran and have to wait for its end.
    waiting: VecDeque<String>,
}

impl Session {
    /// A session with a new engine.
    ///
    /// # Errors
    /// Where the engine finds no memory.
    pub fn new(files: Box<dyn Files>) -> Result<Self, OutOfMemory> {
        Ok(Self { engine: Engine::new()?, files, state: State::Idle, waiting: VecDeque::new() })
    }

    /// Takes one line. `stop`, `ponderhit`, `isready` and `quit` act at once; whatever else comes
    /// while a job runs ends that job and is done after it, in order.
    pub fn receive(&mut self, line: &str) -> Vec<Output> {
        let mut out = Vec::new();
        self.take(line, &mut out);
        out
    }

    /// Takes back what a job left and goes on.
    pub fn finish(&mut self, finished: Finished) -> Vec<Output> {
        let mut out = Vec::new();
        let State::Running { signals, answers, infinite, .. } =
            std::mem::replace(&mut self.state, State::Idle)
        else {
            return out;
        };
        if let Some(search) = finished.search {
            self.engine.end(*search);
        }
        if answers {
            let best = finished.best.unwrap_or_default();
            let early = !signals.is_stopped() && (infinite || signals.is_pondering());
            if early {
                self.state = State::Holding { best, infinite };
            } else {
                self.answer(best, &mut out);
            }
        }
        // As if they came now: a `stop` behind a `go` is for the job which that starts.
        for line in std::mem::take(&mut self.waiting) {
            self.take(&line, &mut out);
        }
        out
    }

    /// No more lines will come. A search with an end of its own goes on to it; any other is
    /// stopped. The owner ends when nothing runs any more.
    pub fn end_of_input(&mut self) -> Vec<Output> {
        match &self.state {
            State::Running { signals, endless, .. } => {
                if *endless || signals.is_pondering() {
                    signals.stop();
                }
                Vec::new()
            }
            State::Idle | State::Holding { .. } => self.receive("stop"),
        }
    }

    /// Whether a job is out.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        matches!(self.state, State::Running { .. })
    }

    fn take(&mut self, line: &str, out: &mut Vec<Output>) {
        #[cfg(feature = "tune")]
        if line.trim() == "tune" {
            super::tuning::spsa_input().for_each(|line| tell(out, line));
            return;
        }
        let command = Command::parse(line);
        if let State::Running { signals, .. } = &self.state {
            match command {
                Ok(Command::Quit) => {
                    signals.stop();
                    out.push(Output::Quit);
                }
                // With lines waiting, these belong to what those will start.
                Ok(Command::Stop) if self.waiting.is_empty() => signals.stop(),
                Ok(Command::PonderHit) if self.waiting.is_empty() => signals.ponderhit(),
                Ok(Command::IsReady) if self.waiting.is_empty() => tell(out, "readyok"),
                Ok(Command::Nothing) => {}
                Err(error) if self.waiting.is_empty() && !is_go(line) => complain(out, &error),
                _ => {
                    signals.stop();
                    self.waiting.push_back(line.to_owned());
                }
            }
            return;
        }
        match command {
            Ok(command) => self.obey(command, out),
            Err(error) => {
                complain(out, &error);
                if is_go(line) {
                    self.release(out);
                    // Whoever sent it waits for an answer: give the first that comes.
                    self.go(Limits { nodes: Some(1), ..Limits::default() }, &[], out);
                }
            }
        }
    }

    fn obey(&mut self, command: Command, out: &mut Vec<Output>) {
        // Whatever ends the waiting for `stop` brings the answer that was held back.
        let ends_holding =
            !matches!(command, Command::IsReady | Command::Uci | Command::Nothing | Command::Quit);
        if ends_holding && let State::Holding { infinite, .. } = self.state {
            if matches!(command, Command::PonderHit) && infinite {
                return;
            }
            self.release(out);
        }
        match command {
            Command::Uci => self.introduce(out),
            Command::IsReady => tell(out, "readyok"),
            Command::NewGame => self.engine.forget(),
            Command::Position(position) => self.engine.set_position(*position),
            Command::Go(Go::Search { limits, searchmoves }) => {
                self.go(limits, &searchmoves, out);
            }
            Command::Go(Go::Perft(depth)) => {
                let position = self.engine.position().clone();
                let job = Job::perft(position, depth, self.engine.options.chess960);
                self.start(job, false, false, false, out);
            }
            Command::SetOption { name, value } => self.set_option(&name, &value, out),
            Command::Bench { depth } => self.bench(depth.unwrap_or(DEFAULT_DEPTH), out),
            Command::Eval => {
                let network = self.engine.network().map(Arc::as_ref);
                tell(out, explain(self.engine.position(), network));
            }
            Command::Display => {
                let chess960 = self.engine.options.chess960;
                tell(out, format::display(self.engine.position(), chess960));
            }
            Command::Quit => out.push(Output::Quit),
            Command::Stop | Command::PonderHit | Command::Nothing => {}
        }
    }

    fn go(&mut self, mut limits: Limits, searchmoves: &[String], out: &mut Vec<Output>) {
        for text in searchmoves {
            match self.engine.position().uci_move(text) {
                Some(mv) => limits.searchmoves.push(mv),
                None => complain(out, &format!("go: {:?} is not a legal move here", quote(text))),
            }
        }
        let infinite = limits.infinite;
        let endless = !limits.has_end(self.engine.position().side_to_move());
        let job = Job::search(self.engine.begin(limits), self.engine.options.chess960);
        self.start(job, true, infinite, endless, out);
    }

    fn bench(&mut self, depth: u32, out: &mut Vec<Output>) {
        match Engine::new() {
            Ok(mut engine) => {
                engine.set_network(self.engine.network().cloned());
                self.start(Job::bench(engine, depth), false, false, false, out);
            }
            Err(error) => complain(out, &error),
        }
    }

    fn start(
        &mut self,
        job: Job,
        answers: bool,
        infinite: bool,
        endless: bool,
        out: &mut Vec<Output>,
    ) {
        let signals = Arc::clone(job.signals());
        self.state = State::Running { signals, answers, infinite, endless };
        out.push(Output::Run(job));
    }

    /// Gives the answer that is held back, if one is.
    fn release(&mut self, out: &mut Vec<Output>) {
        if let State::Holding { best, .. } = self.state {
            self.state = State::Idle;
            self.answer(best, out);
        }
    }

    fn answer(&self, best: BestMove, out: &mut Vec<Output>) {
        tell(out, format::best_move(best, self.engine.options.chess960));
    }

    fn introduce(&self, out: &mut Vec<Output>) {
        tell(out, concat!("id name Tabia ", env!("CARGO_PKG_VERSION")));
        tell(out, "id author the Tabia authors");
        for line in describe() {
            tell(out, line);
        }
        #[cfg(feature = "tune")]
        for line in super::tuning::describe() {
            tell(out, line);
        }
        tell(out, "uciok");
    }

    fn set_option(&mut self, name: &str, value: &str, out: &mut Vec<Output>) {
        #[cfg(feature = "tune")]
        if super::tuning::set(name, value) {
            return;
        }
        let options = &mut self.engine.options;
        match read(name, value) {
            Err(error) => complain(out, &format!("setoption: {error}")),
            Ok((OptionName::Hash, OptionValue::Number(size))) => {
                if let Err(error) = self.engine.set_hash(size) {
                    complain(out, &format!("setoption: {error}; the old table is kept"));
                }
            }
            Ok((OptionName::ClearHash, _)) => self.engine.forget(),
            Ok((OptionName::Threads, OptionValue::Number(threads))) => options.threads = threads,
            Ok((OptionName::MultiPv, OptionValue::Number(lines))) => options.lines = lines,
            Ok((OptionName::MoveOverhead, OptionValue::Number(time))) => {
                options.overhead = time as u64;
            }
            Ok((OptionName::UseNnue, OptionValue::Switch(on))) => {
                if options.use_nnue != on {
                    options.use_nnue = on;
                    self.engine.forget(); // scores of one evaluation mislead the other
                }
            }
            Ok((OptionName::Chess960, OptionValue::Switch(on))) => options.chess960 = on,
            Ok((OptionName::EvalFile, OptionValue::Text(name))) => self.load_net(&name, out),
            // Ponder only tells what the other side means to do.
            Ok(_) => {}
        }
    }

    fn load_net(&mut self, name: &str, out: &mut Vec<Output>) {
        if name.is_empty() {
            self.engine.set_network(None);
            tell(out, "info string net: none, the hand-written evaluation is used");
            return;
        }
        let kept = if self.engine.network().is_some() { "the old net" } else { "no net" };
        let fail = |out: &mut Vec<Output>, error: &dyn std::fmt::Display| {
            complain(out, &format!("EvalFile {}: {error}; {kept} is kept", quote(name)));
        };
        let bytes = match self.files.read(name) {
            Ok(bytes) => bytes,
            Err(error) => return fail(out, &error),
        };
        match Network::from_bytes(&bytes) {
            Ok(network) => {
                let description = network.description().replace(char::is_control, " ");
                let size = bytes.len();
                let hash = match fingerprint(&bytes) {
                    Some(hash) => format!(", hash {hash}"),
                    None => String::new(),
                };
                tell(out, format!("info string net: {description} ({size} bytes{hash})"));
                self.engine.set_network(Some(Arc::new(network)));
            }
            Err(error) => fail(out, &error),
        }
    }
}

/// The largest file that is hashed while somebody waits. WebAssembly has no instructions for
/// SHA-256: a net of 21 MB would take it half a second, and a page can ask its browser instead.
const MOST_HASHED: usize = if cfg!(target_family = "wasm") { 4 << 20 } else { 1 << 30 };

/// The first twelve digits of the SHA-256, by which nets are known.
fn fingerprint(bytes: &[u8]) -> Option<String> {
    (bytes.len() <= MOST_HASHED)
        .then(|| Sha256::digest(bytes).iter().take(6).map(|byte| format!("{byte:02x}")).collect())
}

/// Whether a line that was not understood still wants a `bestmove`.
fn is_go(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    words.next() == Some("go") && words.all(|word| word != "perft")
}

fn tell(out: &mut Vec<Output>, line: impl Into<String>) {
    out.push(Output::Line(line.into()));
}

fn complain(out: &mut Vec<Output>, error: &dyn std::fmt::Display) {
    tell(out, format!("info string error: {error}"));
}
