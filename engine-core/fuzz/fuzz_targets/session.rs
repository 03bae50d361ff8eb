//! A session under any lines: it does not panic, and each `go` has one answer.
#![no_main]

use std::io;

use libfuzzer_sys::fuzz_target;
use tabia_core::engine::Engine;
use tabia_core::search::Host;
use tabia_core::uci::{Files, Job, Output, Session};

struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> io::Result<Vec<u8>> {
        Err(io::Error::other("there are no files"))
    }
}

/// Nodes of a search in most runs.
const NODES: u64 = 20;
/// One run of so many lets searches go on until their host ends them.
const LONG: usize = 64;

/// A host that ends every job soon.
struct Short(u64);

impl Host for Short {
    fn elapsed_ms(&mut self) -> u64 {
        self.0
    }
    fn poll(&mut self, _: u64) -> bool {
        self.0 += 1;
        self.0 > 1
    }
}

/// Wishes that are legal and take long or much memory to fulfil.
fn is_costly(line: &str) -> bool {
    line.split_ascii_whitespace().any(|word| {
        word.eq_ignore_ascii_case("hash")
            || ["perft", "bench", "export_net"].iter().any(|name| word.contains(name))
    })
}

/// The line, and a few nodes for a search: a host is first asked after some thousand, and a run that
/// takes that long reads little.
fn short(line: &str) -> String {
    match line.split_ascii_whitespace().next() {
        Some("go") => format!("{line} nodes {NODES}"),
        _ => line.to_owned(),
    }
}

fn deliver(session: &mut Session, outputs: Vec<Output>, answers: &mut usize) -> bool {
    let mut jobs: Vec<Job> = Vec::new();
    for output in outputs {
        match output {
            Output::Line(line) => *answers += usize::from(line.starts_with("bestmove")),
            Output::Run(job) => jobs.push(job),
            Output::Quit => return false,
        }
    }
    for job in jobs {
        let finished = job.run(&mut Short(0), &mut |_| {});
        let outputs = session.finish(finished);
        if !deliver(session, outputs, answers) {
            return false;
        }
    }
    true
}

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    // The usual table takes longer to clear than all that a run does besides.
    let engine = Engine::with_hash(1).expect("memory");
    let mut session = Session::with_engine(engine, Box::new(NoFiles));
    let (mut asked, mut answers) = (0, 0);
    let long = data.len().is_multiple_of(LONG);
    for line in text.lines().filter(|line| !is_costly(line)).chain(["stop"]) {
        asked += usize::from(line.split_ascii_whitespace().next() == Some("go"));
        let outputs = session.receive(&if long { line.to_owned() } else { short(line) });
        if !deliver(&mut session, outputs, &mut answers) {
            return;
        }
    }
    assert_eq!(answers, asked);
});
