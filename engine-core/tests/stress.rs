//! One session, a search of two threads at a time, and everything that may be asked meanwhile:
//! options, new games, tables of other sizes, stops at any moment. Each `go` has one answer, and no
//! thread reads what another writes, which ThreadSanitizer watches where it is on; tests/README.md
//! has its command. `TABIA_STRESS_SECONDS` makes it longer, `TABIA_STRESS_SEED` another one.

use std::collections::HashMap;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tabia_core::bench::POSITIONS;
use tabia_core::nnue::{Architecture, random_network};
use tabia_core::search::Host;
use tabia_core::uci::{Files, Finished, Job, Output, Session};

const STACK: usize = 16 << 20;

struct Clock(Instant);

impl Host for Clock {
    fn elapsed_ms(&mut self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }

    fn poll(&mut self, _nodes: u64) -> bool {
        false
    }

    fn spawn(&mut self, helper: Box<dyn FnOnce() + Send>) -> bool {
        thread::Builder::new().stack_size(STACK).spawn(helper).is_ok()
    }
}

struct Shelf(HashMap<&'static str, Vec<u8>>);

impl Files for Shelf {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        self.0.get(name).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

/// Xorshift (Marsaglia, 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

/// A session as the native program owns it, without pipes.
struct Owner {
    session: Session,
    search: Option<JoinHandle<()>>,
    finished: (Sender<Finished>, Receiver<Finished>),
    answers: usize,
}

impl Owner {
    fn send(&mut self, line: &str) {
        let outputs = self.session.receive(line);
        self.deliver(outputs);
    }

    fn deliver(&mut self, outputs: Vec<Output>) {
        for output in outputs {
            match output {
                Output::Line(line) => self.answers += usize::from(line.starts_with("bestmove")),
                Output::Run(job) => self.start(job),
                Output::Quit => unreachable!("nobody asks for it"),
            }
        }
    }

    fn start(&mut self, job: Job) {
        self.join();
        let sender = self.finished.0.clone();
        let run = move || {
            let finished = job.run(&mut Clock(Instant::now()), &mut |_| {});
            sender.send(finished).expect("the owner waits");
        };
        self.search = Some(thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread"));
    }

    fn join(&mut self) {
        if let Some(search) = self.search.take() {
            search.join().expect("a search does not panic");
        }
    }

    /// Takes in what has ended, waiting so long for it.
    fn hear(&mut self, patience: Duration) {
        while let Ok(finished) = self.finished.1.recv_timeout(patience) {
            self.join();
            let outputs = self.session.finish(finished);
            self.deliver(outputs);
            if !self.session.is_running() {
                return;
            }
        }
    }

    /// Ends whatever runs.
    fn settle(&mut self) {
        while self.session.is_running() {
            self.send("stop");
            self.hear(Duration::from_millis(100));
        }
        self.send("stop");
    }
}

fn option(random: &mut Random) -> String {
    match random.below(14) {
        0..3 => format!("setoption name Hash value {}", [1, 2, 16, 33, 64][random.below(5)]),
        3..6 => format!("setoption name Threads value {}", 1 + random.below(3)),
        6 => format!("setoption name MultiPV value {}", 1 + random.below(4)),
        7 => format!("setoption name EvalFile value {}", random.of(&["a", "b", "none", "<empty>"])),
        8 => format!("setoption name Use NNUE value {}", random.of(&["true", "false"])),
        9 => "setoption name Clear Hash".to_owned(),
        10 => format!("setoption name UCI_LimitStrength value {}", random.of(&["true", "false"])),
        11 => format!("setoption name UCI_Elo value {}", 800 + random.below(2_000)),
        12 => format!("setoption name UCI_Chess960 value {}", random.of(&["true", "false"])),
        _ => format!("setoption name Move Overhead value {}", random.below(30)),
    }
}

fn go(random: &mut Random) -> String {
    match random.below(9) {
        0 => "go infinite".to_owned(),
        1 => "go ponder wtime 200 btime 200".to_owned(),
        2 => "go wtime 300 btime 300 winc 5 binc 5".to_owned(),
        3 => format!("go depth {}", 1 + random.below(9)),
        4 => format!("go movetime {}", random.below(60)),
        5 => "go mate 3".to_owned(),
        _ => format!("go nodes {}", 1 + random.below(30_000)),
    }
}

#[test]
fn a_session_of_threads_under_any_orders() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let limit = number("TABIA_STRESS_SECONDS").map(Duration::from_secs);
    let seed = number("TABIA_STRESS_SEED").unwrap_or(20_261_120);
    let compact =
        random_network(Architecture::Small, 2).to_compact_bytes().expect("not a standard net");
    let nets = HashMap::from([
        (
            "a",
            random_network(Architecture::Standard, 1).to_standard_bytes().expect("not a large net"),
        ),
        ("b", compact),
    ]);
    let mut owner = Owner {
        session: Session::new(Box::new(Shelf(nets))).expect("memory"),
        search: None,
        finished: mpsc::channel(),
        answers: 0,
    };
    let mut random = Random(seed);
    let (mut asked, mut orders) = (0, 0);
    let began = Instant::now();
    owner.send("setoption name Threads value 2");
    while limit.map_or(orders < 300, |limit| began.elapsed() < limit) {
        orders += 1;
        match random.below(10) {
            0 => owner.send("ucinewgame"),
            1 | 2 => {
                let line = option(&mut random);
                owner.send(&line);
            }
            3 => owner.send(&format!("position fen {}", random.of(&POSITIONS))),
            4 => owner.send(random.of(&["stop", "ponderhit", "isready", "eval", "d"])),
            5 if random.below(8) == 0 => owner.send(random.of(&["bench 2", "go perft 4"])),
            5 | 6 => owner.hear(Duration::from_millis(random.below(40) as u64)),
            _ => {
                let line = go(&mut random);
                owner.send(&line);
                asked += 1;
            }
        }
        if random.below(16) == 0 {
            owner.settle();
            assert_eq!(owner.answers, asked, "after {orders} orders, seed {seed}");
        }
    }
    owner.settle();
    assert_eq!(owner.answers, asked, "seed {seed}");
    println!("{orders} orders, {asked} searches, {:.1} s", began.elapsed().as_secs_f64());
}
