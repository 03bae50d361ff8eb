//! Xiangqi under any text: a FEN that is taken is written and read again as the same position, whose moves are
//! read in every notation; a session in UCCI does not panic, and each `go` has one answer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_core::search::Host;
use tabia_core::uci::{Conversation, Output, Runnable};
use tabia_core::xiangqi::engine::Engine;
use tabia_core::xiangqi::protocol::{Job, Session};
use tabia_core::xiangqi::{Notation, Position};

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

fn check(text: &str) {
    let Ok(reading) = Position::read_fen(text) else { return };
    let mut position = reading.position;
    let again = Position::from_fen(&position.fen()).expect("what was written");
    assert_eq!(again.key(), position.key());
    for mv in position.legal_moves() {
        for notation in Notation::ALL {
            assert_eq!(position.read_move(&position.write_move(mv, notation)), Ok(mv));
        }
        position.make(mv);
        assert!(position.legal_moves().len() < 256);
        position.unmake();
    }
}

/// Wishes that are legal and take long or much memory to fulfil.
fn is_costly(line: &str) -> bool {
    line.split_ascii_whitespace().any(|word| {
        word.eq_ignore_ascii_case("hashsize")
            || ["perft", "bench"].iter().any(|name| word.contains(name))
    })
}

fn deliver(session: &mut Session, outputs: Vec<Output<Job>>, answers: &mut usize) -> bool {
    let mut jobs = Vec::new();
    for output in outputs {
        match output {
            Output::Line(line) => {
                *answers += usize::from(line.starts_with("bestmove") || line == "nobestmove");
            }
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

fuzz_target!(|text: &str| {
    text.lines().take(4).for_each(check);
    let engine = Engine::with_hash(1).expect("memory");
    let mut session = Session::with_engine(engine);
    session.receive("ucci");
    let (mut asked, mut answers) = (0, 0);
    for line in text.lines().filter(|line| !is_costly(line)).chain(["stop"]) {
        let is_go = line.split_ascii_whitespace().next() == Some("go");
        asked += usize::from(is_go);
        let outputs =
            session.receive(&if is_go { format!("{line} nodes 20") } else { line.to_owned() });
        if !deliver(&mut session, outputs, &mut answers) {
            return;
        }
    }
    assert_eq!(answers, asked);
});
