//! What ends a search of the tree: time, requests, depth, and a best move that cannot be overtaken.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tabia_core::position::START_FEN;
use tabia_core::search::{Host, Info, Limits};

use super::{engine, script, search, visits};

/// So many visits take a millisecond.
type Script = script::Script<5>;

/// Milliseconds that a search takes by the clock of [`Script`].
fn takes(limits: Limits, mut script: Script, ponderhit: Option<u64>) -> u64 {
    let mut engine = engine(START_FEN, 16);
    engine.options.overhead = 0;
    let mut search = engine.begin(limits);
    script.hit = ponderhit.map(|time| (time, Arc::clone(search.signals())));
    let (best, _) = search.run(&mut script, &mut |_, _| {});
    engine.end(search);
    assert!(best.mv.is_some());
    script.elapsed
}

#[test]
fn a_move_takes_its_time() {
    let limits = Limits { movetime: Some(300), ..Limits::default() };
    assert!((300..=310).contains(&takes(limits, Script::default(), None)));
    let clock = Limits { time: [Some(10_000); 2], ..Limits::default() };
    let used = takes(clock.clone(), Script::default(), None);
    assert!((50..3_000).contains(&used), "{used}");
    let pondering = Limits { ponder: true, ..clock };
    let used = takes(pondering, Script::default(), Some(2_000));
    assert!((2_000..5_000).contains(&used), "{used}");
}

/// What was kept of the tree does not answer for a search that had no time yet.
#[test]
fn a_kept_tree_is_no_reason_to_move_without_a_search() {
    /// A clock on which some milliseconds go before the first visit.
    struct Late(u64);
    impl Host for Late {
        fn elapsed_ms(&mut self) -> u64 {
            self.0
        }
        fn poll(&mut self, visits: u64) -> bool {
            self.0 = 3 + visits / 100;
            false
        }
    }
    let mut engine = engine(START_FEN, 16);
    search(&mut engine, visits(3_000));
    let mut search = engine.begin(Limits { time: [Some(10_000); 2], ..Limits::default() });
    let (best, nodes) = search.run(&mut Late(3), &mut |_, _| {});
    engine.end(search);
    assert!(best.mv.is_some());
    assert!(nodes >= 256, "{nodes}");
}

#[test]
fn a_request_ends_a_search_at_once() {
    for limits in [Limits { infinite: true, ..Limits::default() }, Limits::default()] {
        let script = Script { stop: Some(200), ..Script::default() };
        assert!((200..=205).contains(&takes(limits, script, None)));
    }
}

#[test]
fn a_depth_ends_a_search() {
    for (depth, fen) in [(1, START_FEN), (3, START_FEN), (4, "8/8/4k3/8/8/3K4/8/8 w - - 0 1")] {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let report = search(&mut engine(fen, 16), limits);
        assert!(report.best.mv.is_some());
        // The search looks at its limits once in some visits.
        assert!(report.nodes <= (256 << depth) + 512, "{fen}: {}", report.nodes);
    }
}

/// With real threads: all of them end, their visits are counted, and the tree is whole.
#[test]
fn threads_search_one_tree() {
    struct Threads(Instant);
    impl Host for Threads {
        fn elapsed_ms(&mut self) -> u64 {
            self.0.elapsed().as_millis() as u64
        }
        fn poll(&mut self, _: u64) -> bool {
            false
        }
        fn spawn(&mut self, helper: Box<dyn FnOnce() + Send>) -> bool {
            thread::Builder::new().stack_size(16 << 20).spawn(helper).is_ok()
        }
    }
    // Small, so that room is made while other threads search.
    let mut engine = engine(START_FEN, 4);
    engine.options.threads = 3;
    let mut search = engine.begin(Limits { infinite: true, ..Limits::default() });
    assert_eq!(search.threads(), 3);
    let signals = Arc::clone(search.signals());
    let stopper = thread::spawn(move || {
        thread::sleep(Duration::from_millis(1_500));
        signals.stop();
        Instant::now()
    });
    let mut moves = 0;
    let (best, visits) = search.run(&mut Threads(Instant::now()), &mut |_, info| {
        if let Info::RootMove(statistics) = info {
            moves += statistics.visits;
        }
    });
    let late = stopper.join().unwrap().elapsed();
    engine.end(search);
    assert!(best.mv.is_some());
    assert!(late < Duration::from_secs(2), "{late:?} to stop");
    // The root's own first visit, and what other threads did while the tree had not told of it yet.
    assert!(visits > 1_000 && visits.abs_diff(moves) <= 16, "{visits} {moves}");
    assert_eq!(engine.begin(Limits::default()).threads(), 3);
}
