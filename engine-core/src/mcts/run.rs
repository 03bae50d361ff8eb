//! One search of the tree: its threads, its limits and its reports.

use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use super::evaluator::{Chances, Source};
use super::progress::{Pace, Progress};
use super::root;
use super::settings::Settings;
use super::tree::Tree;
use super::worker::{Visit, Worker, node_key};
use crate::search::game::{GameMove, all_moves};
use crate::search::score::{Score, is_mate, mate_in, mated_in};
use crate::search::{
    Clock, Delays, Host, Info, Limits, Line, Outcome, ScoreBound, Shared, Signals, Spent,
    Tablebases, TimeManager,
};

/// The input of one search.
pub struct TreeTask<'a, G: Chances> {
    /// Where it starts, with the game's history.
    pub position: G,
    /// The root moves to search; all legal ones if empty.
    pub moves: Vec<G::Move>,
    /// What ends the search. Nodes are visits.
    pub limits: &'a Limits,
    /// How many lines are reported (MultiPV), from 1.
    pub lines: usize,
    /// How many threads it may run on, from 1.
    pub threads: usize,
    /// What takes time from the clock beside thinking.
    pub delays: Delays,
    /// Requests from elsewhere.
    pub signals: Arc<Signals>,
    /// Endgame tablebases, if there are any.
    pub tablebases: Option<Tablebases>,
    /// Lends an evaluator to each thread.
    pub source: Arc<dyn Source<G>>,
    /// The settings of the tree.
    pub settings: Settings,
}

/// The tree of a search, shared by its threads.
pub type SharedTree = Arc<RwLock<Tree>>;

fn read(tree: &RwLock<Tree>) -> RwLockReadGuard<'_, Tree> {
    tree.read().unwrap_or_else(PoisonError::into_inner)
}

/// Receives every report, with the root position.
type Emit<'e, G> = &'e mut dyn FnMut(&G, Info<<G as crate::search::game::Game>::Move>);

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
    let time = TimeManager::new(task.limits, root, task.delays);
    let clock = Clock::leader(host, &task.signals, task.limits, time);
    let tb_hits = task.tablebases.as_ref().map_or(0, Tablebases::root_hits);
    worker.tb_hits = tb_hits;
    let mut leader = Leader {
        task,
        tb_score: task.tablebases.as_ref().and_then(Tablebases::root_score),
        clock,
        shared: &shared,
        progress: Progress::default(),
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
        let (elapsed, waits) = (leader.clock.elapsed(), leader.clock.waits());
        let nodes = shared.nodes_with(0, leader.progress.visits);
        (outcome, Spent { nodes, elapsed, waits })
    } else {
        let score = if root.in_check() { mated_in(0) } else { 0 };
        let outcome = Outcome { score, ..Outcome::default() };
        leader.report(&read(tree), &outcome, 0, &worker);
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

/// What the first thread has beside its worker.
struct Leader<'a, 'e, G: Chances> {
    task: &'a TreeTask<'a, G>,
    /// The tablebases' score of the root, if they know it.
    tb_score: Option<crate::search::Value>,
    clock: Clock<'a>,
    shared: &'a Shared,
    progress: Progress,
    emit: Emit<'e, G>,
}

impl<G: Chances> Leader<'_, '_, G> {
    /// Visits the tree until a limit is reached.
    fn search(&mut self, tree: &RwLock<Tree>, worker: &mut Worker<'_, G>, moves: usize) {
        if moves == 1 {
            self.clock.hasten();
        }
        let mut pace = Pace::default();
        loop {
            if self.progress.visits >= pace.next_look() {
                self.clock.look(self.shared, self.progress.visits, worker.tb_hits);
                let look = (self.progress.visits, self.clock.elapsed(), self.clock.next_look());
                pace.looked(look);
                let guard = read(tree);
                if self.clock.is_stopped() || self.is_done(&guard, worker) {
                    return;
                }
                if self.progress.is_report_due(self.clock.elapsed()) {
                    self.lines(&guard, worker);
                }
            }
            let guard = read(tree);
            match worker.visit(&guard) {
                Visit::Done(depth) => self.progress.note(depth),
                Visit::Exhausted | Visit::Stopped => return,
            }
            let is_full = guard.is_full();
            drop(guard);
            if is_full {
                tree.write().unwrap_or_else(PoisonError::into_inner).reclaim();
            }
        }
    }

    /// Whether the search need not go on, by what it has found.
    fn is_done(&mut self, tree: &Tree, worker: &Worker<'_, G>) -> bool {
        let limits = self.task.limits;
        let order = root::order(tree, &worker.allowed);
        let edges = tree.edges_of(tree.root);
        let best = &edges[order[0]];
        if let Some(score) = best.worth().proof().filter(|&score| score > 0) {
            let wanted = limits.mate.is_none_or(|moves| score >= mate_in(2 * moves as usize));
            if wanted && self.task.lines == 1 {
                return true;
            }
        }
        if limits.depth.is_some_and(|depth| self.progress.has_depth(depth)) {
            return true;
        }
        let second = order.get(1).map_or(0, |&index| edges[index].visits());
        let root = &self.task.position;
        let score = root.value_of(best.worth().value());
        let all: u32 = edges.iter().map(super::node::Edge::visits).sum();
        let place = (order[0], best.visits(), second, all);
        let confidence = self.progress.confidence(place, score);
        if self.clock.is_enough(confidence) {
            return true;
        }
        // The best move cannot be overtaken in the time that the move should take.
        let elapsed = self.clock.elapsed();
        self.clock.soft_left().is_some_and(|left| {
            let all = self.shared.nodes_with(0, self.progress.visits);
            let to_come = all * left / elapsed.max(1);
            elapsed > 0 && u64::from(best.visits() - second.min(best.visits())) > to_come
        })
    }

    /// Reports the lines as they stand.
    fn lines(&mut self, tree: &Tree, worker: &Worker<'_, G>) {
        let order = root::order(tree, &worker.allowed);
        for (number, &index) in order.iter().enumerate().take(self.task.lines) {
            let outcome = self.outcome(tree, index);
            self.report(tree, &outcome, number, worker);
        }
        self.progress.reported(self.clock.elapsed(), order[0]);
    }

    /// The line of a root move with the depth of the search.
    fn outcome(&self, tree: &Tree, index: usize) -> Outcome<G::Move> {
        let (depth, seldepth) = self.progress.depths();
        Outcome { depth, seldepth, ..root::line(tree, &self.task.position, index) }
    }

    /// Reports all that is known at the end, and chooses the move.
    fn conclude(&mut self, tree: &Tree, worker: &Worker<'_, G>) -> Outcome<G::Move> {
        self.lines(tree, worker);
        let order = root::order(tree, &worker.allowed);
        let settings = &self.task.settings;
        let root = &self.task.position;
        if settings.verbose {
            for statistics in root::statistics::<G>(tree, &order) {
                (self.emit)(root, Info::RootMove(statistics));
            }
        }
        let seed = settings.seed ^ root.key();
        let chosen = root::draw(tree, &order, settings.temperature, seed);
        let outcome = self.outcome(tree, chosen);
        if chosen != order[0] {
            self.report(tree, &outcome, 0, worker);
        }
        outcome
    }

    fn report(
        &mut self,
        tree: &Tree,
        outcome: &Outcome<G::Move>,
        number: usize,
        worker: &Worker<'_, G>,
    ) {
        let root = &self.task.position;
        let value = match self.tb_score {
            Some(known) if !is_mate(outcome.score) => known,
            _ => outcome.score,
        };
        let line = Line {
            depth: outcome.depth as u32,
            seldepth: outcome.seldepth.max(outcome.depth) as u32,
            multipv: number + 1,
            score: Score::new(value, root),
            value,
            bound: ScoreBound::Exact,
            nodes: self.shared.nodes_with(0, self.progress.visits),
            elapsed: self.clock.elapsed(),
            hashfull: tree.fullness(),
            tbhits: self.shared.tb_hits_with(0, worker.tb_hits),
            pv: outcome.pv.clone(),
        };
        (self.emit)(root, Info::Line(line));
    }
}
