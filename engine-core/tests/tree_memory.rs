//! The memory of a tree search, counted by the allocator: never more than `Hash` and a tenth.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tabia_core::engine::{Engine, EvaluatorKind, SearchKind};
use tabia_core::mcts::Selection;
use tabia_core::position::Position;
use tabia_core::residual::Network;
use tabia_core::residual::random::{Shape, random_parameters};
use tabia_core::search::{Limits, Quiet};

/// Counts what is taken from the system.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: the system's allocator does the work; the numbers beside it touch no memory of it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(now, Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const MIB: usize = 1 << 20;

/// A game on a tree that is full many times over, and more games on the same engine: nothing grows.
#[test]
fn a_search_stays_within_its_memory() {
    let network = Arc::new(Network::new(&random_parameters(Shape::SMALL, 1)).unwrap());
    // With the residual evaluator fewer visits, which take longer; its cache and its workspace count.
    for (hash, visits, evaluator) in [
        (4, 8_000, EvaluatorKind::Fast),
        (16, 8_000, EvaluatorKind::Fast),
        (16, 1_000, EvaluatorKind::Residual),
    ] {
        let before = NOW.load(Relaxed);
        let mut engine = Engine::with_hash(1).unwrap();
        engine.set_search_kind(SearchKind::Tree(Selection::Puct)).unwrap();
        // What does not grow with `Hash`: histories of one thread and the engine itself.
        engine.prepare();
        let fixed = NOW.load(Relaxed) - before - 2 * MIB;
        if evaluator == EvaluatorKind::Residual {
            engine.options.evaluator = evaluator;
            engine.set_weights(Some(Arc::clone(&network)));
        }
        engine.set_hash(hash).unwrap();
        MOST.store(0, Relaxed);
        for game in 0..2 {
            let mut position = Position::startpos();
            engine.forget();
            for _ in 0..3 {
                engine.set_position(position.clone());
                let nodes = Some(visits * hash as u64);
                let mut search = engine.begin(Limits { nodes, ..Limits::default() });
                let (best, _) = search.run(&mut Quiet, &mut |_, _| {});
                engine.end(search);
                position.make(best.mv.unwrap());
            }
            let most = MOST.load(Relaxed) - before - fixed;
            let limit = hash * MIB + hash * MIB / 10;
            assert!(most <= limit, "game {game} with Hash {hash}: {most} bytes, at most {limit}");
        }
        // The tables are there in full, so what is counted is what they take.
        assert!(MOST.load(Relaxed) - before - fixed > hash * MIB * 8 / 10);
    }
}
