//! A session as a state machine without I/O: lines go in, lines and jobs come out.

use std::io;

use super::command::{Command, CommandError, Context, Go, Protocol};
use super::format;
use super::job::{Finished, Job};
use super::opening::{HAS_BOOKS, Opening};
use super::options::describe;
use super::{ucci, uci};
use crate::book::Bytes;
use crate::search::{Limits, OutOfMemory};
use crate::uci::{Conversation, Ending, Files, Output, Turn};
use crate::xiangqi::bench::DEFAULT_DEPTH;
use crate::xiangqi::engine::{Engine, Found};
use crate::xiangqi::fen::repairs_note;
use crate::xiangqi::nnue;
use crate::xiangqi::types::Move;

/// A conversation in UCI or UCCI.
pub struct Session {
    pub(super) engine: Engine,
    /// The protocol of the first line; `None` before a line has named one. Until then it is UCI.
    protocol: Option<Protocol>,
    /// Root moves that may not be played from the current position.
    pub(super) banned: Vec<Move>,
    /// The last `position` was refused: the engine's position is not the one that is meant.
    refused: bool,
    pub(super) milliseconds: bool,
    pub(super) batch: bool,
    pub(super) debug: bool,
    /// Whether the opponent offers a draw with the search that runs or whose answer is held back.
    draw: bool,
    pub(super) turn: Turn<Found>,
    pub(super) opening: Opening,
    /// The option `Seed`; 0 for another one in each game.
    pub(super) seed: u64,
    /// Where nets and books come from; `None` if no files can be read.
    files: Option<Box<dyn Files>>,
}

impl Session {
    /// A session with a new engine, which evaluates with the net that is built in.
    ///
    /// # Errors
    /// If the engine finds no memory.
    pub fn new() -> Result<Self, OutOfMemory> {
        let mut engine = Engine::new()?;
        engine.set_network(nnue::built_in());
        Ok(Self::with_engine(engine))
    }

    /// The same session, which may read these files.
    #[must_use]
    pub fn with_files(self, files: Box<dyn Files>) -> Self {
        Self { files: Some(files), ..self }
    }

    /// A session with this engine.
    #[must_use]
    pub fn with_engine(engine: Engine) -> Self {
        Self {
            engine,
            protocol: None,
            banned: Vec::new(),
            refused: false,
            milliseconds: false,
            batch: false,
            debug: false,
            draw: false,
            turn: Turn::new(),
            opening: Opening::new(),
            seed: 0,
            files: None,
        }
    }

    fn files(&self) -> io::Result<&dyn Files> {
        let unsupported = || io::Error::new(io::ErrorKind::Unsupported, "no files are read here");
        self.files.as_deref().ok_or_else(unsupported)
    }

    /// Reads a whole file.
    pub(super) fn read_file(&self, name: &str) -> io::Result<Vec<u8>> {
        self.files()?.read(name)
    }

    /// The bytes of a file of which a few are looked at now and then.
    pub(super) fn map_file(&self, name: &str) -> io::Result<Bytes> {
        self.files()?.map(name)
    }

    pub(super) fn protocol(&self) -> Protocol {
        self.protocol.unwrap_or(Protocol::Uci)
    }

    fn parse(&self, line: &str) -> Result<Command, CommandError> {
        let side = self.engine.position().side_to_move().index();
        let context = Context { side, milliseconds: self.milliseconds };
        match self.protocol {
            Some(Protocol::Uci) => uci::parse(line),
            Some(Protocol::Ucci) => ucci::parse(line, context),
            None if line.split_ascii_whitespace().next() == Some("ucci") => {
                Ok(Command::Hello(Protocol::Ucci))
            }
            None => uci::parse(line),
        }
    }

    fn is_go(&self, line: &str) -> bool {
        match self.protocol() {
            Protocol::Uci => uci::is_go(line),
            Protocol::Ucci => ucci::is_go(line),
        }
    }

    fn take(&mut self, line: &str, out: &mut Vec<Output<Job>>) {
        let command = self.parse(line);
        if let Some(signals) = self.turn.signals() {
            // With lines waiting for a search that was told to end, what comes belongs to what those will start.
            // In a batch they wait for a search that goes on.
            let is_next = !self.turn.has_waiting() || (self.batch && !signals.is_stopped());
            match command {
                Ok(Command::Quit) => {
                    signals.stop();
                    self.quit(out);
                }
                Ok(Command::Stop) if is_next => signals.stop(),
                Ok(Command::PonderHit { draw }) if is_next => {
                    signals.ponderhit();
                    self.draw |= draw;
                }
                Ok(Command::IsReady) if is_next => send(out, "readyok"),
                Ok(Command::Probe(position)) if is_next => {
                    send(out, format::known(&self.engine.probe(&position), &position));
                }
                Ok(Command::Nothing) => {}
                Err(error) if !self.turn.has_waiting() && !self.is_go(line) => {
                    self.refuse(line, &error, out);
                }
                _ => {
                    if !self.batch {
                        signals.stop();
                    }
                    self.turn.keep(line);
                }
            }
            return;
        }
        match command {
            Ok(command) => self.execute(command, out),
            Err(error) if self.is_go(line) => {
                if !self.refused {
                    self.report(&error, out);
                }
                // Whoever sent it waits for an answer: give the first that comes.
                let limits = Limits { nodes: Some(1), ..Limits::default() };
                self.execute(Command::Go(Box::new(Go { limits, ..Go::default() })), out);
            }
            Err(error) => self.refuse(line, &error, out),
        }
    }

    /// Reports a line that was not understood.
    fn refuse(&mut self, line: &str, error: &CommandError, out: &mut Vec<Output<Job>>) {
        self.refused |= line.split_ascii_whitespace().next() == Some("position");
        self.report(error, out);
    }

    pub(super) fn report(&self, error: &dyn std::fmt::Display, out: &mut Vec<Output<Job>>) {
        self.message(&format!("error: {error}"), out);
    }

    /// Text for people, as the protocol sends it.
    pub(super) fn message(&self, text: &str, out: &mut Vec<Output<Job>>) {
        let word = match self.protocol() {
            Protocol::Uci => "string",
            Protocol::Ucci => "message",
        };
        send(out, format!("info {word} {text}"));
    }

    fn execute(&mut self, command: Command, out: &mut Vec<Output<Job>>) {
        let keeps_holding = matches!(
            command,
            Command::IsReady
                | Command::Hello(_)
                | Command::Probe(_)
                | Command::Nothing
                | Command::Quit
        );
        if !keeps_holding {
            if let Command::PonderHit { draw } = command {
                self.draw |= draw;
                if self.turn.holds_until_stop() {
                    return;
                }
            }
            if let Some(found) = self.turn.release() {
                self.answer(found, out);
            }
        }
        if self.refused && self.is_about_position(&command, out) {
            return;
        }
        match command {
            Command::Hello(protocol) => self.introduce(protocol, out),
            Command::IsReady => {
                self.engine.prepare();
                send(out, "readyok");
            }
            Command::NewGame => {
                self.engine.forget();
                self.opening.reseed(self.seed);
            }
            Command::Position(reading) => {
                if let Some(note) = repairs_note(&reading.repairs) {
                    self.message(&format!("position: {note}"), out);
                }
                self.engine.set_position(reading.position);
                self.banned.clear();
                self.refused = false;
            }
            Command::BanMoves(texts) => self.banned = self.read_moves("banmoves", &texts, out),
            Command::Go(go) => self.go(*go, out),
            Command::Perft(depth) => {
                let job = Job::perft(self.engine.position().clone(), depth, self.protocol());
                self.start(job, Ending::default(), out);
            }
            Command::SetOption { name, value } => self.set_option(&name, &value, out),
            Command::Probe(position) => {
                send(out, format::known(&self.engine.probe(&position), &position));
            }
            Command::Bench { depth } => match Engine::new() {
                Ok(mut engine) => {
                    engine.set_network(self.engine.network().cloned());
                    let depth = depth.unwrap_or(DEFAULT_DEPTH);
                    let job = Job::bench(engine, depth, self.protocol());
                    self.start(job, Ending::default(), out);
                }
                Err(error) => self.report(&error, out),
            },
            Command::Eval => send(out, self.engine.evaluation()),
            Command::Display => {
                let mut position = self.engine.position().clone();
                position.set_rules(self.engine.options.rules);
                send(out, format::display(&position));
            }
            Command::Moves => send(out, format::moves(self.engine.position())),
            Command::Quit => self.quit(out),
            Command::Stop | Command::PonderHit { .. } | Command::Nothing => {}
        }
    }

    /// Refuses a command that is about the position, if the last position was refused; whether it is one.
    fn is_about_position(&self, command: &Command, out: &mut Vec<Output<Job>>) -> bool {
        let is_about = matches!(
            command,
            Command::Go(_)
                | Command::Perft(_)
                | Command::BanMoves(_)
                | Command::Eval
                | Command::Display
                | Command::Moves
        );
        if is_about {
            self.report(&"the last position was refused; send one that is accepted", out);
        }
        if matches!(command, Command::Go(_)) {
            send(out, format::best_move(Default::default(), self.protocol(), false));
        }
        is_about
    }

    /// The legal moves among these; the others are reported.
    fn read_moves(&self, name: &str, texts: &[String], out: &mut Vec<Output<Job>>) -> Vec<Move> {
        let mut moves = Vec::new();
        for text in texts {
            match self.engine.position().read_move(text) {
                Ok(mv) => moves.push(mv),
                Err(error) => self.report(&format!("{name}: {error}"), out),
            }
        }
        moves
    }

    fn go(&mut self, go: Go, out: &mut Vec<Output<Job>>) {
        let Go { limits, searchmoves, draw } = go;
        let mut moves = self.read_moves("go", &searchmoves, out);
        self.draw = draw;
        // Who asks about certain moves does not ask for the book.
        if HAS_BOOKS && moves.is_empty() && self.play_from_book(&limits, out) {
            return;
        }
        if !self.banned.is_empty() {
            if moves.is_empty() {
                moves.extend(self.engine.position().legal_moves());
            }
            moves.retain(|mv| !self.banned.contains(mv));
            if moves.is_empty() {
                send(out, format::best_move(Default::default(), self.protocol(), false));
                return;
            }
        }
        let side = self.engine.position().side_to_move().index();
        let ends = [limits.nodes, limits.movetime, limits.time[side], limits.depth.map(u64::from)];
        let infinite = limits.infinite;
        let endless = infinite || ends.iter().all(Option::is_none);
        let search = self.engine.begin(limits, moves);
        let job = Job::search(search, self.protocol(), self.debug);
        self.start(job, Ending { infinite, endless }, out);
    }

    fn start(&mut self, job: Job, ending: Ending, out: &mut Vec<Output<Job>>) {
        self.turn.start(job.signals(), ending);
        out.push(Output::Run(job));
    }

    pub(super) fn answer(&self, found: Found, out: &mut Vec<Output<Job>>) {
        // A draw is welcome to a side that is not better.
        let accepts = self.draw && found.score <= 0;
        send(out, format::best_move(found.best, self.protocol(), accepts));
    }

    fn introduce(&mut self, protocol: Protocol, out: &mut Vec<Output<Job>>) {
        self.protocol = Some(protocol);
        send(out, concat!("id name Tabia ", env!("CARGO_PKG_VERSION")));
        if protocol == Protocol::Ucci {
            send(out, concat!("id copyright ", env!("CARGO_PKG_LICENSE")));
        }
        send(out, "id author the Tabia authors");
        for line in describe(protocol) {
            send(out, line);
        }
        send(out, if protocol == Protocol::Uci { "uciok" } else { "ucciok" });
    }

    fn quit(&self, out: &mut Vec<Output<Job>>) {
        if self.protocol() == Protocol::Ucci {
            send(out, "bye");
        }
        out.push(Output::Quit);
    }
}

impl Conversation for Session {
    type Job = Job;

    fn receive(&mut self, line: &str) -> Vec<Output<Job>> {
        let mut out = Vec::new();
        self.take(line, &mut out);
        out
    }

    fn finish(&mut self, finished: Finished) -> Vec<Output<Job>> {
        let mut out = Vec::new();
        if !self.turn.is_running() {
            return out;
        }
        if let Some(search) = finished.search {
            self.engine.end(*search);
        }
        if let Some(found) = self.turn.end(finished.found) {
            self.answer(found, &mut out);
        }
        // As if they came now: a `stop` behind a `go` is for the job which that starts.
        for line in self.turn.take_waiting() {
            self.take(&line, &mut out);
        }
        out
    }

    fn end_of_input(&mut self) -> Vec<Output<Job>> {
        if self.turn.close() { self.receive("stop") } else { Vec::new() }
    }

    fn is_running(&self) -> bool {
        self.turn.is_running()
    }
}

pub(super) fn send(out: &mut Vec<Output<Job>>, line: impl Into<String>) {
    out.push(Output::Line(line.into()));
}
