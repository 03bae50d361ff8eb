//! Several threads on one search: each searches the same root by itself, and the shared TT makes them
//! help each other (Chess Programming Wiki, "Lazy SMP").

use std::sync::{Arc, mpsc};

use super::clock::Clock;

use super::game::{Game, GameMove, all_moves};
use super::history::Histories;
use super::host::{Host, Signals};
use super::info::Info;
use super::limits::Limits;
use super::reductions::Reductions;
use super::root::report::Report;
use super::root::{Outcome, RootMoves};
use super::score::is_mate;
use super::searcher::Searcher;
use super::shared::Shared;
use super::stack::Stack;
use super::tablebases::Tablebases;
use super::task::{Spent, Task};
use super::time::TimeManager;
use super::tt::TranspositionTable;

/// A worker thread's share of the task, to be sent to it.
struct Helper<G: Game> {
    thread: usize,
    position: G,
    evaluator: G::Evaluator,
    histories: Histories<G>,
    moves: Vec<G::Move>,
    lines: usize,
    limits: Limits,
    tt: Arc<TranspositionTable>,
    signals: Arc<Signals>,
    tablebases: Option<Tablebases>,
    shared: Arc<Shared>,
    host: Box<dyn Host + Send>,
}

impl<G: Game> Helper<G> {
    fn run(mut self) -> (Outcome<G::Move>, Histories<G>) {
        let root = self.position.clone();
        let mut searcher = Searcher {
            position: self.position,
            evaluator: self.evaluator,
            histories: self.histories,
            stack: Stack::new(),
            reductions: Reductions::new(),
            root: RootMoves::new(self.moves, self.lines),
            clock: Clock::helper(&mut *self.host, &self.signals, self.thread),
            shared: &self.shared,
            tt: &self.tt,
            tablebases: self.tablebases.as_ref(),
            nodes: 0,
            tb_hits: 0,
            seldepth: 0,
            null_move_from: 0,
        };
        searcher.deepen(&self.limits, &mut Report::silent(&root));
        searcher.shared.count(self.thread, searcher.nodes, searcher.tb_hits);
        (searcher.root.outcome(), searcher.histories)
    }
}

/// Runs a search on as many threads as there are histories and the host can spawn.
pub(super) fn run<G: Game>(
    task: &Task<'_, G>,
    histories: &mut Vec<Histories<G>>,
    host: &mut dyn Host,
    emit: &mut dyn FnMut(&G, Info<G::Move>),
) -> (Outcome<G::Move>, Spent)
where
    G::Evaluator: Send,
{
    let moves: Vec<G::Move> = if task.moves.is_empty() {
        all_moves(&task.position).into_iter().collect()
    } else {
        task.moves.clone()
    };
    let shared = Arc::new(Shared::new(histories.len().max(1)));
    let mut all_histories = std::mem::take(histories).into_iter();
    let own = all_histories.next().unwrap_or_default();
    let (sender, results) = mpsc::channel();
    let mut spawned = 0;
    for (number, histories) in all_histories.enumerate() {
        let helper = Helper {
            thread: number + 1,
            position: task.position.clone(),
            evaluator: (task.evaluator)(),
            histories,
            moves: moves.clone(),
            lines: task.lines,
            limits: task.limits.clone(),
            tt: Arc::clone(&task.tt),
            signals: Arc::clone(&task.signals),
            tablebases: task.tablebases.clone(),
            shared: Arc::clone(&shared),
            host: host.for_helper(),
        };
        let sender = sender.clone();
        let run = Box::new(move || {
            // Nobody waits for the result if the search was given up.
            let _ = sender.send((helper.thread, helper.run()));
        });
        if host.spawn(run) {
            spawned += 1;
        }
    }
    let time = TimeManager::new(task.limits, &task.position, task.delays);
    let tablebases = task.tablebases.as_ref();
    let tb_score = tablebases.and_then(Tablebases::root_score);
    let mut searcher = Searcher {
        position: task.position.clone(),
        evaluator: (task.evaluator)(),
        histories: own,
        stack: Stack::new(),
        reductions: Reductions::new(),
        root: RootMoves::new(moves, task.lines),
        clock: Clock::leader(host, &task.signals, task.limits, time),
        shared: &shared,
        tt: &task.tt,
        tablebases,
        nodes: 0,
        tb_hits: tablebases.map_or(0, Tablebases::root_hits),
        seldepth: 0,
        null_move_from: 0,
    };
    let mut report = Report::new(&task.position, tb_score, emit);
    let mate = task.limits.mate.and_then(|moves| searcher.find_mate(moves));
    if mate.is_none() {
        searcher.deepen(task.limits, &mut report);
    }
    shared.halt();
    let mut found: Vec<_> = (0..spawned).filter_map(|_| results.recv().ok()).collect();
    found.sort_by_key(|&(thread, _)| thread);
    let own_outcome = searcher.root.outcome();
    let outcome = match mate {
        Some(mate) => {
            report.outcome(&searcher, &mate, 0);
            mate
        }
        None if task.lines > 1 => own_outcome,
        None => {
            let others = found.iter().map(|(_, (outcome, _))| outcome);
            let best = vote(&own_outcome, others).clone();
            if best.pv.first() != own_outcome.pv.first() {
                report.outcome(&searcher, &best, 0);
            }
            best
        }
    };
    let (elapsed, waits) = (searcher.clock.elapsed(), searcher.clock.waits());
    let nodes = shared.nodes_with(0, searcher.nodes);
    histories.push(searcher.histories);
    histories.extend(found.into_iter().map(|(_, (_, histories))| histories));
    (outcome, Spent { nodes, elapsed, waits })
}

/// The result that the threads agree on. Each votes for its best move, with the square of one more than
/// its depth above the shallowest thread's. The deepest result for the winning move is taken. Mates
/// beat all votes, the shorter the better.
fn vote<'o, M: GameMove>(
    own: &'o Outcome<M>,
    others: impl Iterator<Item = &'o Outcome<M>>,
) -> &'o Outcome<M> {
    let all: Vec<&Outcome<M>> =
        std::iter::once(own).chain(others.filter(|outcome| outcome.depth > 0)).collect();
    let mates = all.iter().copied().filter(|outcome| is_mate(outcome.score) && outcome.score > 0);
    if let Some(mate) = mates.reduce(|best, next| if next.score > best.score { next } else { best })
    {
        return mate;
    }
    let shallowest = all.iter().map(|outcome| outcome.depth).min().unwrap_or(0);
    let votes = |mv: Option<&M>| -> usize {
        let voters = all.iter().filter(|outcome| outcome.pv.first() == mv);
        voters.map(|outcome| (outcome.depth - shallowest + 1).pow(2)).sum()
    };
    let weight = |outcome: &Outcome<M>| (votes(outcome.pv.first()), outcome.depth);
    let better = |best, next| if weight(next) > weight(best) { next } else { best };
    all.iter().copied().reduce(better).unwrap_or(own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::score::mate_in;
    use crate::types::{Move, Square};

    fn outcome(to: Square, depth: usize, score: i32) -> Outcome<Move> {
        Outcome { pv: vec![Move::normal(Square::E2, to)], score, depth, ..Outcome::default() }
    }

    #[test]
    fn the_deeper_a_thread_the_more_it_counts() {
        let own = outcome(Square::E4, 10, 30);
        let shallow = outcome(Square::E3, 10, 90);
        let deep = outcome(Square::E3, 12, 20);
        assert_eq!(vote(&own, [&shallow].into_iter()), &own);
        assert_eq!(vote(&own, [&shallow, &deep].into_iter()), &deep);
    }

    #[test]
    fn the_shortest_mate_is_played() {
        let own = outcome(Square::E4, 20, mate_in(9));
        let shorter = outcome(Square::E3, 12, mate_in(5));
        assert_eq!(vote(&own, [&shorter].into_iter()), &shorter);
    }

    #[test]
    fn a_thread_that_found_nothing_has_no_vote() {
        let own = outcome(Square::E4, 1, 0);
        assert_eq!(vote(&own, [&outcome(Square::E3, 0, 0)].into_iter()), &own);
    }
}
