//! Several threads on one search: they end together, find what one finds, and leave nothing behind.

use std::thread;
use std::time::{Duration, Instant};

use tabia_core::engine::{Engine, Search};
use tabia_core::position::Position;
use tabia_core::search::{Host, Info, Limits, Score};

struct Threads(Instant);

impl Host for Threads {
    fn elapsed_ms(&mut self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }

    fn poll(&mut self, _nodes: u64) -> bool {
        false
    }

    fn spawn(&mut self, helper: Box<dyn FnOnce() + Send>) -> bool {
        thread::Builder::new().stack_size(16 << 20).spawn(helper).is_ok()
    }
}

fn engine(fen: &str, threads: usize) -> Engine {
    let mut engine = Engine::new().unwrap();
    engine.options.threads = threads;
    engine.set_position(Position::from_fen(fen).unwrap());
    engine
}

fn run(search: &mut Search) -> (String, Option<Score>) {
    let mut score = None;
    let (best, _) = search.run(&mut Threads(Instant::now()), &mut |_, info| {
        if let Info::Line(line) = info {
            score = Some(line.score);
        }
    });
    (best.mv.map(|mv| format!("{mv:?}")).unwrap_or_default(), score)
}

#[test]
fn four_threads_find_the_mate() {
    let mut engine = engine("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 4);
    let mut search = engine.begin(Limits { nodes: Some(400_000), ..Limits::default() });
    assert_eq!(run(&mut search), ("f6a6".into(), Some(Score::Mate(3))));
    engine.end(search);
}

#[test]
fn many_short_searches_end_and_hand_everything_back() {
    let mut engine = engine(tabia_core::position::START_FEN, 3);
    for nodes in 1..60 {
        let mut search = engine.begin(Limits { nodes: Some(nodes * 97), ..Limits::default() });
        let (best, score) = run(&mut search);
        assert!(!best.is_empty() && score.is_some());
        engine.end(search);
    }
}

#[test]
fn a_stop_from_elsewhere_ends_all() {
    let mut engine = engine(tabia_core::position::START_FEN, 4);
    let mut search = engine.begin(Limits { infinite: true, ..Limits::default() });
    let signals = std::sync::Arc::clone(search.signals());
    let stopper = thread::spawn(move || {
        thread::sleep(Duration::from_millis(150));
        signals.stop();
        Instant::now()
    });
    let (best, _) = run(&mut search);
    let stopped = stopper.join().unwrap();
    assert!(!best.is_empty());
    assert!(stopped.elapsed() < Duration::from_secs(2), "{:?}", stopped.elapsed());
}

#[test]
fn one_thread_is_deterministic() {
    let count = || {
        let mut engine = engine(tabia_core::position::START_FEN, 1);
        let mut search = engine.begin(Limits { depth: Some(10), ..Limits::default() });
        search.run(&mut Threads(Instant::now()), &mut |_, _| {}).1
    };
    assert_eq!(count(), count());
}
