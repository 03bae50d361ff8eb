//! The session's world outside a browser: standard input and output, files, threads, a clock.

mod cpu;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Instant;

use tabia_core::search::Host;
use tabia_core::uci::{Files, Finished, Job, Output, Session};

/// Deep searches recurse: two frames a ply, with a list of moves each.
const STACK_BYTES: usize = 16 << 20;

enum Event {
    Line(String),
    EndOfInput,
    Finished(Finished),
}

/// Runs the session: over standard input, or for the one command that the arguments make.
pub fn run(arguments: &[String]) -> ExitCode {
    if let Err(error) = cpu::check() {
        eprintln!("tabia: {error}");
        return ExitCode::FAILURE;
    }
    let session = match Session::new(Box::new(Disk)) {
        Ok(session) => session,
        Err(error) => {
            eprintln!("tabia: {error}");
            return ExitCode::FAILURE;
        }
    };
    let (sender, receiver) = mpsc::channel();
    if arguments.is_empty() {
        let lines = sender.clone();
        thread::spawn(move || read_lines(&lines));
    } else {
        // The channel holds what is sent before anyone listens; it cannot be closed yet.
        let _ = sender.send(Event::Line(arguments.join(" ")));
        let _ = sender.send(Event::EndOfInput);
    }
    converse(session, &receiver, &sender);
    ExitCode::SUCCESS
}

/// Reads lines until the input ends. Bytes that are no UTF-8 become replacement characters.
fn read_lines(events: &Sender<Event>) {
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

fn converse(mut session: Session, events: &Receiver<Event>, sender: &Sender<Event>) {
    let mut ended = false;
    while let Ok(event) = events.recv() {
        let outputs = match event {
            Event::Line(line) => session.receive(&line),
            Event::Finished(finished) => session.finish(finished),
            Event::EndOfInput => {
                ended = true;
                session.end_of_input()
            }
        };
        for output in outputs {
            match output {
                Output::Line(line) => print_line(&line),
                Output::Run(job) => spawn(job, sender.clone()),
                Output::Quit => return,
            }
        }
        if ended && !session.is_running() {
            return;
        }
    }
}

fn spawn(job: Job, events: Sender<Event>) {
    let signals = std::sync::Arc::clone(job.signals());
    let run = move || {
        let finished = job.run(&mut Clock(Instant::now()), &mut |line| print_line(&line));
        // Nobody listens any more when the program ends: then nobody needs the answer.
        let _ = events.send(Event::Finished(finished));
    };
    let spawned = thread::Builder::new().name("search".into()).stack_size(STACK_BYTES).spawn(run);
    if let Err(error) = spawned {
        signals.stop();
        print_line(&format!("info string error: no thread for the search: {error}"));
    }
}

/// Writes at once: whoever waits for the line waits on a pipe.
fn print_line(line: &str) {
    let mut out = io::stdout().lock();
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        // The reader is gone, and with it the point of going on.
        std::process::exit(1);
    }
}

struct Clock(Instant);

impl Host for Clock {
    fn elapsed_ms(&mut self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }

    fn poll(&mut self, _nodes: u64) -> bool {
        false // requests come through the signals
    }

    fn spawn(&mut self, helper: Box<dyn FnOnce() + Send>) -> bool {
        thread::Builder::new().name("helper".into()).stack_size(STACK_BYTES).spawn(helper).is_ok()
    }
}

struct Disk;

impl Files for Disk {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        std::fs::read(name)
    }
}
