//! One search of the tree on its threads.

use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, PoisonError, RwLock};

use super::evaluator::Chances;
use super::hints::RootHints;
use super::leader::Leader;
use super::mates::RootMates;
use super::progress::{Pace, Progress};
use super::task::{Emit, SharedTree, TreeTask, read};
use super::tree::Tree;
use super::worker::{Visit, Worker, node_key};
use crate::search::game::{GameMove, all_moves};
use crate::search::score::mated_in;
use crate::search::{Clock, Host, Info, Outcome, Shared, Spent, Tablebases, TimeManager};

/// Runs one search to its end. Returns its result and what it took.
pub fn run<G: Chances>(
    task: &TreeTask<'_, G>,
    tree: &SharedTree,
    host: &mut dyn Host,
    emit: &mut dyn FnMut(&G, Info<G::Move>),
) -> (Outcome<G::Move>, Spent) {
    let mut result = None;
    let mut host = Some(host);
    task.source.lend(0, &task.position, &mut |evaluator| {
        // Called once, by contract; a second call would find no host.
        let Some(host) = host.take() else { return };
        let worker = Worker::new(task.position.clone(), evaluator, task.settings);
        result = Some(lead(task, tree, worker, host, emit));
    });
    result.unwrap_or_else(|| {
        (Outcome::default(), Spent { nodes: 0, elapsed: 0, waits: crate::search::Waits::default() })
    })
}

/// Makes the position the root and creates its edges, with an empty tree if there is no room.
fn set_root<G: Chances>(tree: &mut Tree, worker: &mut Worker<'_, G>, moves: &[G::Move]) {
    let key = node_key(&worker.position);
    if worker.settings.noise.is_some() {
        tree.clear();
    }
    for attempt in 0..2 {
        if attempt == 1 {
            tree.clear();
        }
        let Some(root) = tree.find_or_add(key) else { continue };
        tree.root = root;
        if tree.is_full() {
            tree.reclaim();
        }
        let root = tree.root;
        if !tree.edges_of(root).is_empty() || worker.open(tree, root) {
            break;
        }
    }
    let edges = tree.edges_of(tree.root).iter();
    worker.allowed = edges.map(|edge| moves.contains(&G::Move::from_bits(edge.mv()))).collect();
    worker.draws = vec![(0.0, 0); worker.allowed.len()];
}

/// The search of the first thread, which starts the others.
fn lead<G: Chances>(
    task: &TreeTask<'_, G>,
    tree: &SharedTree,
    mut worker: Worker<'_, G>,
    host: &mut dyn Host,
    emit: Emit<'_, G>,
) -> (Outcome<G::Move>, Spent) {
    let root = &task.position;
    let moves = if task.moves.is_empty() {
        all_moves(root).into_iter().collect()
    } else {
        task.moves.clone()
    };
    let shared = Arc::new(Shared::new(task.threads.max(1)));
    worker.tablebases.clone_from(&task.tablebases);
    worker.is_shared = task.threads > 1;
    let results = if moves.is_empty() {
        None
    } else {
        set_root(&mut tree.write().unwrap_or_else(PoisonError::into_inner), &mut worker, &moves);
        Some(start_helpers(task, tree, &worker.allowed, &shared, host))
    };
    let time = TimeManager::for_tree(task.limits, root, task.delays);
    let clock = Clock::leader(host, &task.signals, task.limits, time);
    let tb_hits = task.tablebases.as_ref().map_or(0, Tablebases::root_hits);
    worker.tb_hits = tb_hits;
    let mut leader = Leader {
        task,
        tb_score: task.tablebases.as_ref().and_then(Tablebases::root_score),
        clock,
        shared: &shared,
        progress: Progress::default(),
        mates: RootMates::new(&read(tree), &worker),
        hints: RootHints::new(&read(tree), &worker),
        emit,
    };
    if let Some((results, spawned)) = results {
        leader.search(tree, &mut worker, moves.len());
        shared.halt();
        for _ in 0..spawned {
            // A thread that is lost has ended the program, or has said so.
            let _ = results.recv();
        }
        leader.clock.read_time();
        let outcome = leader.conclude(&read(tree), &worker);
        leader.hints.take_back(&read(tree));
        let (elapsed, waits) = (leader.clock.elapsed(), leader.clock.waits());
        let nodes = shared.nodes_with(0, leader.progress.visits);
        (outcome, Spent { nodes, elapsed, waits })
    } else {
        let score = if root.in_check() { mated_in(0) } else { 0 };
        let outcome = Outcome { score, ..Outcome::default() };
        leader.report(&read(tree), &outcome, (0, None), &worker);
        (outcome, Spent { nodes: 0, elapsed: leader.clock.elapsed(), waits: leader.clock.waits() })
    }
}

/// Starts the other threads, as many as the host can spawn, and tells how many run.
fn start_helpers<G: Chances>(
    task: &TreeTask<'_, G>,
    tree: &SharedTree,
    allowed: &[bool],
    shared: &Arc<Shared>,
    host: &mut dyn Host,
) -> (Receiver<()>, usize) {
    let (sender, results) = mpsc::channel();
    let mut spawned = 0;
    for thread in 1..task.threads {
        let (source, tree, shared) =
            (Arc::clone(&task.source), Arc::clone(tree), Arc::clone(shared));
        let (signals, tablebases) = (Arc::clone(&task.signals), task.tablebases.clone());
        let (position, settings) = (task.position.clone(), task.settings);
        let (allowed, sender) = (allowed.to_vec(), sender.clone());
        let mut own_host = host.for_helper();
        let run = Box::new(move || {
            source.lend(thread, &position, &mut |evaluator| {
                let mut worker = Worker::new(position.clone(), evaluator, settings);
                (worker.is_shared, worker.allowed) = (true, allowed.clone());
                worker.tablebases.clone_from(&tablebases);
                let clock = Clock::helper(&mut *own_host, &signals, thread);
                help(&tree, &mut worker, clock, &shared, thread);
            });
            // Nobody waits for the end if the search was given up.
            let _ = sender.send(());
        });
        if host.spawn(run) {
            spawned += 1;
        }
    }
    (results, spawned)
}

/// The search of another thread.
fn help<G: Chances>(
    tree: &RwLock<Tree>,
    worker: &mut Worker<'_, G>,
    mut clock: Clock<'_>,
    shared: &Shared,
    thread: usize,
) {
    let (mut visits, mut pace) = (0, Pace::default());
    loop {
        if visits >= pace.next_look() {
            clock.look(shared, visits, worker.tb_hits);
            pace.looked_blindly(visits);
        }
        if clock.is_stopped() {
            break;
        }
        match worker.visit(&read(tree)) {
            Visit::Done(_) => visits += 1,
            Visit::Exhausted | Visit::Stopped => break,
        }
    }
    shared.count(thread, visits, worker.tb_hits);
}
