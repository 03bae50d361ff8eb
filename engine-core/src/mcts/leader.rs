//! The first thread of a search: when the search ends, what it reports, which move it chooses.

use std::sync::{PoisonError, RwLock};

use super::evaluator::Chances;
use super::hints::RootHints;
use super::mates::RootMates;
use super::node::Edge;
use super::progress::{Pace, Progress};
use super::root;
use super::task::{Emit, TreeTask, read};
use super::tree::Tree;
use super::worker::{Visit, Worker};
use crate::search::score::{is_mate, mate_in};
use crate::search::{Clock, Info, Line, Outcome, Score, ScoreBound, Shared, Value, Wdl};

/// Visits of a search that tell how many more the time allows. The first milliseconds tell nothing: they may go to what
/// comes before the visits, and a search that ended then would play what the tree was kept with.
const TELLING_VISITS: u64 = 256;

/// What the first thread has beside its worker.
pub struct Leader<'a, 'e, G: Chances> {
    pub task: &'a TreeTask<'a, G>,
    /// The tablebases' score of the root, if they know it.
    pub tb_score: Option<Value>,
    pub clock: Clock<'a>,
    pub shared: &'a Shared,
    pub progress: Progress,
    pub mates: RootMates<G>,
    pub hints: RootHints,
    pub emit: Emit<'e, G>,
}

impl<G: Chances> Leader<'_, '_, G> {
    /// Visits the tree until a limit is reached.
    pub fn search(&mut self, tree: &RwLock<Tree>, worker: &mut Worker<'_, G>, moves: usize) {
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
                    if self.task.settings.live {
                        self.moves(&guard, worker);
                    }
                }
            }
            let guard = read(tree);
            self.mates.work(self.progress.visits, &guard);
            self.hints.work(self.progress.visits, &guard, worker);
            match worker.visit(&guard) {
                Visit::Done(depth) => self.progress.note(depth),
                Visit::Exhausted => return self.shorten(&guard, worker),
                Visit::Stopped => return,
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
                self.shorten(tree, worker);
                return true;
            }
        }
        if limits.depth.is_some_and(|depth| self.progress.has_depth(depth)) {
            return true;
        }
        let second = order.get(1).map_or(0, |&index| edges[index].visits());
        let root = &self.task.position;
        let score = root.value_of(best.worth().value());
        let all: u32 = edges.iter().map(Edge::visits).sum();
        let place = (order[0], best.visits(), second, all);
        let confidence = self.progress.confidence(place, score);
        if self.clock.is_enough(confidence) {
            return true;
        }
        // The best move cannot be overtaken in the time that the move should take.
        let elapsed = self.clock.elapsed();
        self.progress.visits >= TELLING_VISITS
            && self.clock.soft_left().is_some_and(|left| {
                let all = self.shared.nodes_with(0, self.progress.visits);
                let to_come = all * left / elapsed.max(1);
                elapsed > 0 && u64::from(best.visits() - second.min(best.visits())) > to_come
            })
    }

    /// Looks for a shorter mate than the one that visits have proven.
    fn shorten(&mut self, tree: &Tree, worker: &Worker<'_, G>) {
        let best = root::order(tree, &worker.allowed)[0];
        let Some(proven) = tree.edges_of(tree.root)[best].worth().proof() else { return };
        while self.mates.shorten(proven, tree) {
            self.clock.look(self.shared, self.progress.visits, worker.tb_hits);
            if self.clock.is_stopped() {
                return;
            }
        }
    }

    /// Reports the lines as they stand.
    fn lines(&mut self, tree: &Tree, worker: &Worker<'_, G>) {
        let order = root::order(tree, &worker.allowed);
        for (number, &index) in order.iter().enumerate().take(self.task.lines) {
            let outcome = self.outcome(tree, index);
            self.report(tree, &outcome, (number, Some(index)), worker);
        }
        self.progress.reported(self.clock.elapsed(), order[0]);
    }

    /// Reports what is known of each root move.
    fn moves(&mut self, tree: &Tree, worker: &Worker<'_, G>) {
        let order = root::order(tree, &worker.allowed);
        for statistics in root::statistics::<G>(tree, &order) {
            (self.emit)(&self.task.position, Info::RootMove(statistics));
        }
    }

    /// The line of a root move with the depth of the search.
    fn outcome(&self, tree: &Tree, index: usize) -> Outcome<G::Move> {
        let (depth, seldepth) = self.progress.depths();
        let mut outcome = root::line(tree, &self.task.position, index);
        if let Some(pv) = self.mates.line(index, outcome.score) {
            outcome.pv = pv.to_vec();
        }
        Outcome { depth, seldepth, ..outcome }
    }

    /// Reports all that is known at the end, and chooses the move.
    pub fn conclude(&mut self, tree: &Tree, worker: &Worker<'_, G>) -> Outcome<G::Move> {
        // A thread that was under way may have written a longer mate over it.
        self.mates.prove(tree);
        self.lines(tree, worker);
        let order = root::order(tree, &worker.allowed);
        let settings = &self.task.settings;
        let root = &self.task.position;
        if settings.verbose || settings.live {
            self.moves(tree, worker);
        }
        let seed = settings.seed ^ root.key();
        let chosen = root::draw(tree, &order, settings.temperature, seed);
        let outcome = self.outcome(tree, chosen);
        if chosen != order[0] {
            self.report(tree, &outcome, (0, Some(chosen)), worker);
        }
        outcome
    }

    /// Reports a line by its number, and the place of its first move among the root's edges if it has one.
    pub fn report(
        &mut self,
        tree: &Tree,
        outcome: &Outcome<G::Move>,
        (number, index): (usize, Option<usize>),
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
            wdl: index.filter(|_| value == outcome.score).and_then(|at| chances(tree, worker, at)),
            hashfull: tree.fullness(),
            tbhits: self.shared.tb_hits_with(0, worker.tb_hits),
            pv: outcome.pv.clone(),
        };
        (self.emit)(root, Info::Line(line));
    }
}

/// The chances of a root move by its value and by the draws that visits have found; `None` if it is proven or the
/// evaluator tells nothing of draws.
fn chances<G: Chances>(tree: &Tree, worker: &Worker<'_, G>, index: usize) -> Option<Wdl> {
    let worth = tree.edges_of(tree.root).get(index)?.worth();
    let &(sum, count) = worker.draws.get(index)?;
    if worth.proof().is_some() || count == 0 {
        return None;
    }
    // What is known of draws may be of fewer visits than the value is.
    let value = f64::from(worth.value());
    let draw = (sum / f64::from(count)).min(1.0 - value.abs());
    let permille = |chance: f64| (chance.clamp(0.0, 1.0) * 1e3).round() as u32;
    let win = permille((1.0 - draw + value) / 2.0);
    let loss = permille((1.0 - draw - value) / 2.0).min(1_000 - win);
    Some(Wdl { win, draw: 1_000 - win - loss, loss })
}
