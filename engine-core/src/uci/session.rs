//! A UCI session as a state machine without I/O: lines go in, lines and jobs come out. The native
//! program and the browser's worker share it.

use std::sync::Arc;

use super::command::{self, Command, Go, quote};
use super::explain::explain;
use super::files::Files;
use super::format::{self, Style};
use super::job::{Finished, Job};
use super::opening::Opening;
use super::options::describe;
use super::priors::priors;
use super::turn::{Ending, Turn};
use super::usual_net::{self, UsualNet};
use crate::bench::DEFAULT_DEPTH;
use crate::engine::{Engine, HAS_TREE, SearchKind};
use crate::position::repairs_note;
use crate::search::{BestMove, Info, Limits, OutOfMemory};

/// What a session wants its owner to do.
pub enum Output<J = Job> {
    /// Send this line, or these lines.
    Line(String),
    /// Run this, then hand what is left to [`Session::finish`].
    Run(J),
    /// End. A job that still runs has been told to stop.
    Quit,
}

/// One conversation in UCI.
pub struct Session {
    pub(super) engine: Engine,
    pub(super) files: Box<dyn Files>,
    pub(super) usual_net: Option<UsualNet>,
    pub(super) opening: Opening,
    /// The option `Seed`; 0 for another one in each game.
    pub(super) seed: u64,
    /// The last `position` was refused: the one that the engine has is not the one that is meant.
    refused: bool,
    turn: Turn<BestMove>,
}

impl Session {
    /// A session with a new engine.
    ///
    /// # Errors
    /// Where the engine finds no memory.
    pub fn new(files: Box<dyn Files>) -> Result<Self, OutOfMemory> {
        Ok(Self::with_engine(Engine::new()?, files))
    }

    /// A session with this engine, which gets the net that these files have or that is built in.
    #[must_use]
    pub fn with_engine(mut engine: Engine, files: Box<dyn Files>) -> Self {
        let usual_net = UsualNet::of(&*files);
        // A fault of this net is told when there is somebody to tell it to.
        engine.set_network(usual_net.as_ref().and_then(UsualNet::network_or_built_in));
        let mut session = Self {
            engine,
            files,
            usual_net,
            opening: Opening::default(),
            seed: 0,
            refused: false,
            turn: Turn::new(),
        };
        session.reseed();
        session
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
        if !self.turn.is_running() {
            return out;
        }
        if let Some(search) = finished.search {
            self.engine.end(*search);
        }
        if let Some(best) = self.turn.end(finished.best) {
            self.answer(best, &mut out);
        }
        // As if they came now: a `stop` behind a `go` is for the job which that starts.
        for line in self.turn.take_waiting() {
            self.take(&line, &mut out);
        }
        out
    }

    /// No more lines will come. A search with an end of its own goes on to it; any other is
    /// stopped. The owner ends when nothing runs any more.
    pub fn end_of_input(&mut self) -> Vec<Output> {
        if self.turn.close() { self.receive("stop") } else { Vec::new() }
    }

    /// Whether a job is out.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.turn.is_running()
    }

    fn take(&mut self, line: &str, out: &mut Vec<Output>) {
        #[cfg(feature = "tune")]
        if line.trim() == "tune" {
            super::tuning::spsa_input().for_each(|line| tell(out, line));
            return;
        }
        let command = Command::parse_for(line, self.engine.options.chess960);
        if let Some(signals) = self.turn.signals() {
            let is_next = !self.turn.has_waiting();
            match command {
                Ok(Command::Quit) => {
                    signals.stop();
                    out.push(Output::Quit);
                }
                // With lines waiting, these belong to what those will start.
                Ok(Command::Stop) if is_next => signals.stop(),
                Ok(Command::PonderHit) if is_next => signals.ponderhit(),
                Ok(Command::IsReady) if is_next => tell(out, "readyok"),
                Ok(Command::Nothing) => {}
                Err(error) if is_next && !is_go(line) => {
                    self.refused |= is_position(line);
                    complain(out, &error);
                }
                _ => {
                    signals.stop();
                    self.turn.keep(line);
                }
            }
            return;
        }
        match command {
            Ok(command) => self.execute(command, out),
            Err(error) if is_go(line) => {
                if !self.refused {
                    complain(out, &error);
                }
                // Whoever sent it waits for an answer: give the first that comes.
                let limits = Limits { nodes: Some(1), ..Limits::default() };
                self.execute(Command::Go(Go::Search { limits, searchmoves: Vec::new() }), out);
            }
            Err(error) => {
                self.refused |= is_position(line);
                complain(out, &error);
            }
        }
    }

    fn execute(&mut self, command: Command, out: &mut Vec<Output>) {
        // Whatever ends the waiting for `stop` brings the answer that was held back.
        let ends_holding =
            !matches!(command, Command::IsReady | Command::Uci | Command::Nothing | Command::Quit);
        if ends_holding {
            if matches!(command, Command::PonderHit) && self.turn.holds_until_stop() {
                return;
            }
            if let Some(best) = self.turn.release() {
                self.answer(best, out);
            }
        }
        if self.refused && self.refuse(&command, out) {
            return;
        }
        match command {
            Command::Uci => self.introduce(out),
            Command::IsReady => {
                self.engine.prepare();
                tell(out, "readyok");
            }
            Command::NewGame => {
                self.engine.forget();
                self.reseed();
            }
            Command::Position(reading) => {
                if let Some(note) = repairs_note(&reading.repairs) {
                    tell(out, format!("info string position: {note}"));
                }
                self.engine.set_position(reading.position);
                self.refused = false;
            }
            Command::Go(Go::Search { limits, searchmoves }) => {
                self.go(limits, &searchmoves, out);
            }
            Command::Go(Go::Perft(depth)) => {
                let position = self.engine.position().clone();
                let job = Job::perft(position, depth, self.style());
                self.start(job, Ending::default(), out);
            }
            Command::SetOption { name, value } => self.set_option(&name, &value, out),
            Command::Bench { depth } => self.bench(depth.unwrap_or(DEFAULT_DEPTH), out),
            Command::Eval => {
                let network = self.engine.network().map(Arc::as_ref);
                if HAS_TREE && self.engine.search_kind() != SearchKind::AlphaBeta {
                    self.complain_of_missing_weights(out);
                    tell(out, priors(&self.engine));
                }
                tell(out, explain(self.engine.position(), network));
            }
            Command::Display => {
                let chess960 = self.engine.options.chess960;
                tell(out, format::display(self.engine.position(), chess960));
            }
            Command::ExportNet(name) => self.export_net(&name, out),
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
        if self.play_from_book(&limits, out) {
            return;
        }
        self.complain_of_missing_weights(out);
        let infinite = limits.infinite;
        let endless = !limits.has_end(self.engine.position().side_to_move());
        let job = Job::search(self.engine.begin(limits), self.style());
        self.start(job, Ending { infinite, endless }, out);
    }

    /// Answers with a move of the book, where one is wanted and known.
    fn play_from_book(&mut self, limits: &Limits, out: &mut Vec<Output>) -> bool {
        let options = &self.engine.options;
        // Who asks for all there is to say, or about certain moves, does not ask for the book.
        if options.analyse || limits.infinite || !limits.searchmoves.is_empty() {
            return false;
        }
        let position = self.engine.position();
        let Some(line) = self.opening.line(position, options.seed) else { return false };
        let best = BestMove { mv: line.pv.first().copied(), ponder: None };
        let pondering = limits.ponder;
        tell(out, format::info(position, &Info::Line(line), self.style()));
        if pondering {
            self.turn.hold(best);
        } else {
            self.answer(best, out);
        }
        true
    }

    /// How lines are written.
    const fn style(&self) -> Style {
        let options = &self.engine.options;
        Style { chess960: options.chess960, wdl: options.show_wdl }
    }

    fn bench(&mut self, depth: u32, out: &mut Vec<Output>) {
        match Engine::new() {
            Ok(mut engine) => {
                let network = self.engine.network();
                engine.set_network(usual_net::for_bench(self.usual_net.as_ref(), network));
                self.start(Job::bench(engine, depth), Ending::default(), out);
            }
            Err(error) => complain(out, &error),
        }
    }

    fn start(&mut self, job: Job, ending: Ending, out: &mut Vec<Output>) {
        self.turn.start(job.signals(), ending);
        out.push(Output::Run(job));
    }

    /// Refuses a command that is about the position, where the last position was refused; whether
    /// it is one.
    fn refuse(&self, command: &Command, out: &mut Vec<Output>) -> bool {
        let name = match command {
            Command::Go(Go::Search { .. }) => "go",
            Command::Go(Go::Perft(_)) => "go perft",
            Command::Eval => "eval",
            Command::Display => "d",
            _ => return false,
        };
        let why = "the last position was refused; send one that is accepted";
        complain(out, &format!("{name}: {why}"));
        if name == "go" {
            tell(out, "bestmove 0000");
        }
        true
    }

    fn answer(&self, best: BestMove, out: &mut Vec<Output>) {
        tell(out, format::best_move(best, self.engine.options.chess960));
    }

    fn introduce(&self, out: &mut Vec<Output>) {
        tell(out, concat!("id name Tabia ", env!("CARGO_PKG_VERSION")));
        tell(out, "id author the Tabia authors");
        for line in describe(self.usual_net.as_ref().map(|net| net.name.as_str())) {
            tell(out, line);
        }
        #[cfg(feature = "tune")]
        for line in super::tuning::describe() {
            tell(out, line);
        }
        if let Some(fault) = self.usual_net.as_ref().and_then(UsualNet::fault) {
            complain(out, &fault);
        }
        tell(out, "uciok");
    }
}

/// Whether a line that was not understood still wants a `bestmove`.
fn is_go(line: &str) -> bool {
    let (command, mut rest) = command::split(line);
    command == Some("go") && rest.all(|word| word != "perft")
}

/// Whether a line was meant to set a position.
fn is_position(line: &str) -> bool {
    command::split(line).0 == Some("position")
}

pub(super) fn tell(out: &mut Vec<Output>, line: impl Into<String>) {
    out.push(Output::Line(line.into()));
}

pub(super) fn complain(out: &mut Vec<Output>, error: &dyn std::fmt::Display) {
    tell(out, format!("info string error: {error}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    struct NoFiles;

    impl Files for NoFiles {
        fn read(&self, _: &str) -> std::io::Result<Vec<u8>> {
            Err(std::io::ErrorKind::NotFound.into())
        }
    }

    /// Whoever waits for `readyok` has no clock running yet.
    #[test]
    fn a_session_that_is_ready_has_all_that_a_search_needs() {
        let mut session = Session::new(Box::new(NoFiles)).unwrap();
        for _ in 0..2 {
            session.receive("ucinewgame");
            assert!(!session.engine.is_prepared());
            session.receive("isready");
            assert!(session.engine.is_prepared());
        }
    }
}
