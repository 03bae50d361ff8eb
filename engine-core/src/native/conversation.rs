//! A session over standard input and output: threads, signals, a clock.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tabia_core::search::OutOfMemory;
use tabia_core::uci::{Conversation, Output, Runnable, Session};
use tabia_core::xiangqi::protocol;

use super::disk::Disk;
use super::log::Log;
use super::running::{Clock, STACK_BYTES};

/// How long the end of the program waits for a search that was told to stop.
const LAST_WAIT: Duration = Duration::from_secs(1);

enum Event<S: Conversation> {
    Line(String),
    EndOfInput,
    Finished(<S::Job as Runnable>::Finished),
    /// The machine wants the program to end.
    Terminate,
}

/// Talks UCI over standard input and output.
pub fn talk() -> ExitCode {
    listen(chess)
}

/// Runs these lines to their end.
pub fn run(lines: &[String]) -> ExitCode {
    feed(lines, chess)
}

/// Talks UCI or UCCI for xiangqi over standard input and output.
pub fn talk_xiangqi() -> ExitCode {
    listen(xiangqi)
}

/// Runs these lines of xiangqi to their end.
pub fn run_xiangqi(lines: &[String]) -> ExitCode {
    feed(lines, xiangqi)
}

fn chess(log: &Arc<Log>) -> Result<Session, OutOfMemory> {
    Session::new(Box::new(Disk { log: Arc::clone(log) }))
}

fn xiangqi(log: &Arc<Log>) -> Result<protocol::Session, OutOfMemory> {
    Ok(protocol::Session::new()?.with_files(Box::new(Disk { log: Arc::clone(log) })))
}

fn listen<S: Conversation + 'static>(
    session: impl Fn(&Arc<Log>) -> Result<S, OutOfMemory>,
) -> ExitCode {
    let (sender, receiver) = mpsc::channel();
    let signals = sender.clone();
    let heard = ctrlc::set_handler(move || {
        // Nobody listens any more when the program ends anyway.
        let _ = signals.send(Event::Terminate);
    });
    if let Err(error) = heard {
        eprintln!("tabia: signals are not heard: {error}");
    }
    let lines = sender.clone();
    thread::spawn(move || read_lines(&lines));
    converse(session, &receiver, sender)
}

fn feed<S: Conversation + 'static>(
    lines: &[String],
    session: impl Fn(&Arc<Log>) -> Result<S, OutOfMemory>,
) -> ExitCode {
    let (sender, receiver) = mpsc::channel();
    for line in lines {
        // The channel holds what is sent before anyone listens; it cannot be closed yet.
        let _ = sender.send(Event::Line(line.clone()));
    }
    let _ = sender.send(Event::EndOfInput);
    converse(session, &receiver, sender)
}

/// Reads lines until the input ends. Bytes that are no UTF-8 become replacement characters.
fn read_lines<S: Conversation>(events: &Sender<Event<S>>) {
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) => {
                let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
                if events.send(Event::Line(line)).is_err() {
                    return;
                }
            }
        }
    }
    let _ = events.send(Event::EndOfInput);
}

fn converse<S: Conversation + 'static>(
    session: impl Fn(&Arc<Log>) -> Result<S, OutOfMemory>,
    events: &Receiver<Event<S>>,
    sender: Sender<Event<S>>,
) -> ExitCode {
    let log = Arc::new(Log::default());
    let mut session = match session(&log) {
        Ok(session) => session,
        Err(error) => {
            eprintln!("tabia: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut owner = Owner { sender, log, search: None };
    let mut ended = false;
    while let Ok(event) = events.recv() {
        let mut outputs = match event {
            Event::Line(line) => {
                owner.note('>', &line);
                session.receive(&line)
            }
            Event::Finished(finished) => {
                owner.join();
                session.finish(finished)
            }
            Event::EndOfInput => {
                ended = true;
                Vec::new()
            }
            Event::Terminate => session.receive("quit"),
        };
        if ended {
            // Said again whenever something has ended: what waited for that may be endless too.
            outputs.extend(session.end_of_input());
        }
        for output in outputs {
            match output {
                Output::Line(line) => print_line(&owner.log, &line),
                Output::Run(job) => owner.start(job),
                Output::Quit => {
                    owner.wait_for_search(events);
                    return ExitCode::SUCCESS;
                }
            }
        }
        if ended && !session.is_running() {
            owner.join();
            return ExitCode::SUCCESS;
        }
    }
    ExitCode::SUCCESS
}

/// What the session's owner keeps besides it.
struct Owner<S: Conversation> {
    sender: Sender<Event<S>>,
    log: Arc<Log>,
    search: Option<JoinHandle<()>>,
}

impl<S: Conversation + 'static> Owner<S> {
    fn note(&self, direction: char, line: &str) {
        if let Err(message) = self.log.note(direction, line) {
            print_line(&self.log, &format!("info string error: {message}"));
        }
    }

    fn start(&mut self, job: S::Job) {
        let (events, log) = (self.sender.clone(), Arc::clone(&self.log));
        // The clock runs while the thread is being made: on busy cores that takes its time.
        let mut clock = Clock(Instant::now());
        let run = move || {
            let finished = job.run(&mut clock, &mut |line| print_line(&log, &line));
            // Nobody listens any more when the program ends: then nobody needs the answer.
            let _ = events.send(Event::Finished(finished));
        };
        let builder = thread::Builder::new().name("search".into()).stack_size(STACK_BYTES);
        match builder.spawn(run) {
            Ok(handle) => self.search = Some(handle),
            Err(error) => {
                // Whoever waits for the answer would wait for ever.
                let line = format!("info string error: no thread for the search: {error}");
                print_line(&self.log, &line);
                std::process::exit(1);
            }
        }
    }

    /// Ends the thread of a search that has told its result.
    fn join(&mut self) {
        if let Some(search) = self.search.take() {
            // A thread that panicked has said so, and ended the program.
            let _ = search.join();
        }
    }

    /// Gives a search that was told to stop the time to do so.
    fn wait_for_search(&mut self, events: &Receiver<Event<S>>) {
        let limit = Instant::now() + LAST_WAIT;
        while self.search.is_some() {
            let left = limit.saturating_duration_since(Instant::now());
            match events.recv_timeout(left) {
                Ok(Event::Finished(_)) => self.join(),
                Ok(_) => {}
                Err(_) => return,
            }
        }
    }
}

/// Writes at once: whoever waits for the line waits on a pipe.
fn print_line(log: &Log, line: &str) {
    let noted = log.note('<', line);
    let mut out = io::stdout().lock();
    let mut written = writeln!(out, "{line}");
    if let Err(message) = noted {
        written = written.and_then(|()| writeln!(out, "info string error: {message}"));
    }
    if written.and_then(|()| out.flush()).is_err() {
        // The reader is gone, and with it the point of going on.
        std::process::exit(1);
    }
}
