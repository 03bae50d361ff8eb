//! A session under any lines: it does not panic, and each `go` has one answer.
#![no_main]

use std::io;

use libfuzzer_sys::fuzz_target;
use tabia_core::search::Host;
use tabia_core::uci::{Files, Job, Output, Session};

struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> io::Result<Vec<u8>> {
        Err(io::Error::other("there are no files"))
    }
}

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
        word.eq_ignore_ascii_case("hash") || word.contains("perft") || word.contains("bench")
    })
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
    let mut session = Session::new(Box::new(NoFiles)).expect("memory");
    let (mut asked, mut answers) = (0, 0);
    // The usual table takes longer to clear than all that a run does besides.
    session.receive("setoption name Hash value 1");
    for line in text.lines().filter(|line| !is_costly(line)).chain(["stop"]) {
        asked += usize::from(line.split_ascii_whitespace().next() == Some("go"));
        let outputs = session.receive(line);
        if !deliver(&mut session, outputs, &mut answers) {
            return;
        }
    }
    assert_eq!(answers, asked);
});
