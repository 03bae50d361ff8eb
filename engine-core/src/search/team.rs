//! Lazy SMP: several threads search the same position and help each other through the shared
//! table alone. The first one leads: it watches the limits, tells the news and ends the others;
//! then all of them vote on the move.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use super::Task;
use super::delays::{Delays, Waits};
use super::evaluator::Evaluator;
use super::host::{Host, Signals};
use super::limits::Limits;
use super::root::Outcome;
use super::score::Value;
use super::tables::Tables;
use super::tt::TranspositionTable;
use super::worker::{Memory, Worker};
use crate::nnue::Network;
use crate::position::Position;

/// What the threads of one search share besides the table.
#[derive(Default)]
pub struct Team {
    halt: AtomicBool,
    nodes: AtomicU64,
    returned: Mutex<Vec<Return>>,
    changed: Condvar,
}

/// What a helper hands back.
struct Return {
    index: usize,
    memory: Memory,
    outcome: Outcome,
}

impl Team {
    /// Counts nodes and answers with those of all threads.
    pub(super) fn count(&self, nodes: u64) -> u64 {
        self.nodes.fetch_add(nodes, Relaxed) + nodes
    }

    /// The nodes that all threads have counted.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Whether the leader has ended the search.
    pub(super) fn is_halted(&self) -> bool {
        self.halt.load(Relaxed)
    }

    fn hand_back(&self, value: Return) {
        // A thread that panicked has told why; what the others hand back is sound all the same.
        self.returned.lock().unwrap_or_else(PoisonError::into_inner).push(value);
        self.changed.notify_one();
    }

    /// Ends the helpers and waits for what they hand back.
    fn disband(&self, helpers: usize) -> Vec<Return> {
        self.halt.store(true, Relaxed);
        let mut returned = self.returned.lock().unwrap_or_else(PoisonError::into_inner);
        while returned.len() < helpers {
            returned = self.changed.wait(returned).unwrap_or_else(PoisonError::into_inner);
        }
        std::mem::take(&mut returned)
    }
}

/// Everything a search over several threads works with.
pub struct Crew<'a> {
    /// The shared table.
    pub table: &'a Arc<TranspositionTable>,
    /// Requests from elsewhere.
    pub signals: &'a Arc<Signals>,
    /// The net that all evaluate with, or nothing for the hand-written evaluation.
    pub network: Option<&'a Arc<Network>>,
}

/// What a search took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spent {
    /// The nodes of all threads.
    pub nodes: u64,
    /// How long the machine let it wait.
    pub waits: Waits,
    /// Milliseconds, to the last look at the clock.
    pub elapsed: u64,
}

/// Runs one search on as many threads as there are memories, as far as the host can spawn them.
/// Answers with what all of them found, and what it took.
pub(super) fn run(
    crew: &Crew<'_>,
    task: &Task<'_>,
    memories: &mut Vec<Memory>,
    host: &mut dyn Host,
    emit: &mut dyn FnMut(&Position, super::Info),
) -> (Outcome, Spent) {
    let team = Arc::new(Team::default());
    let mut helpers = 0;
    for (index, memory) in memories.split_off(1.min(memories.len())).into_iter().enumerate() {
        let helper = Helper {
            index,
            position: task.position.clone(),
            lines: task.lines,
            limits: Limits { searchmoves: task.limits.searchmoves.clone(), ..Limits::default() },
            memory,
            network: crew.network.cloned(),
            tables: task.tables.clone(),
            table: Arc::clone(crew.table),
            signals: Arc::clone(crew.signals),
            team: Arc::clone(&team),
            host: host.for_helper(),
        };
        if !host.spawn(Box::new(move || helper.run())) {
            break;
        }
        helpers += 1;
    }
    let mut evaluator = Evaluator::new(crew.network.cloned());
    let mut own = memories.pop().unwrap_or_default();
    let mut leader = Worker::new(task, &mut own, &mut evaluator, &team, host, emit);
    let mut best = leader.deepen(task.lines, 0);
    leader.count_nodes();
    let (waits, elapsed) = (leader.waits, leader.elapsed);
    let mut returned = team.disband(helpers);
    returned.sort_by_key(|helper| helper.index);
    let may_vote = task.lines == 1 && task.limits.depth.is_none();
    if may_vote {
        let mut outcomes: Vec<Outcome> = vec![best.clone()];
        outcomes.extend(returned.iter().map(|helper| helper.outcome.clone()));
        let chosen = vote(&outcomes);
        if chosen > 0 {
            best = outcomes.swap_remove(chosen);
            leader.tell_outcome(&best);
        }
    }
    memories.push(own);
    memories.extend(returned.into_iter().map(|helper| helper.memory));
    (best, Spent { nodes: team.nodes(), waits, elapsed })
}

/// Whose move is played: each thread's vote counts more the deeper it went and the better it
/// likes its move; of those who want the chosen move, the deepest tells the line.
fn vote(outcomes: &[Outcome]) -> usize {
    const BASE: i64 = 40;
    // Who came to nothing has no opinion, and no score to compare with.
    let has_voice = |outcome: &&Outcome| outcome.depth > 0;
    let worst = outcomes.iter().filter(has_voice).map(|outcome| outcome.score).min().unwrap_or(0);
    let weight =
        |outcome: &Outcome| i64::from(outcome.depth) * (i64::from(outcome.score - worst) + BASE);
    let votes = |outcome: &Outcome| -> i64 {
        outcomes.iter().filter(|other| other.mv() == outcome.mv()).map(weight).sum()
    };
    let key = |outcome: &Outcome| (votes(outcome), outcome.depth, outcome.score);
    let mut best = 0;
    for (index, outcome) in outcomes.iter().enumerate().skip(1) {
        // A mate in hand is not voted away, and one that another thread sees is taken.
        let better = if is_win(outcomes[best].score) || is_win(outcome.score) {
            outcome.score > outcomes[best].score
        } else {
            outcome.depth > 0 && key(outcome) > key(&outcomes[best])
        };
        if better {
            best = index;
        }
    }
    best
}

fn is_win(score: Value) -> bool {
    score >= super::score::MATE_BOUND
}

/// A thread that helps the leader.
struct Helper {
    index: usize,
    position: Position,
    lines: usize,
    limits: Limits,
    memory: Memory,
    network: Option<Arc<Network>>,
    tables: Option<Tables>,
    table: Arc<TranspositionTable>,
    signals: Arc<Signals>,
    team: Arc<Team>,
    host: Box<dyn Host + Send>,
}

impl Helper {
    fn run(mut self) {
        let task = Task {
            position: self.position,
            limits: &self.limits,
            lines: self.lines,
            delays: Delays::default(),
            table: &self.table,
            signals: &self.signals,
            tables: self.tables,
        };
        let mut evaluator = Evaluator::new(self.network);
        let mut emit = |_: &Position, _| {};
        let memory = &mut self.memory;
        let mut worker =
            Worker::new(&task, memory, &mut evaluator, &self.team, &mut *self.host, &mut emit);
        let outcome = worker.deepen(self.lines, self.index + 1);
        worker.count_nodes();
        let value = Return { index: self.index, memory: self.memory, outcome };
        self.team.hand_back(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::score::mate_in;
    use crate::types::{Move, Square};

    fn outcome(to: Square, score: Value, depth: i32) -> Outcome {
        let pv = vec![Move::normal(Square::E2, to)];
        Outcome { pv, score, depth, ..Outcome::default() }
    }

    #[test]
    fn the_majority_wins_unless_one_sees_a_mate() {
        let (e3, e4) = (Square::E3, Square::E4);
        let three = [outcome(e3, 20, 20), outcome(e4, 25, 20), outcome(e4, 22, 21)];
        assert_eq!(vote(&three), 2);
        let mate = [outcome(e3, mate_in(5), 12), outcome(e4, 900, 20), outcome(e4, 950, 21)];
        assert_eq!(vote(&mate), 0);
        let seen = [outcome(e3, 900, 20), outcome(e4, mate_in(7), 20)];
        assert_eq!(vote(&seen), 1);
    }

    #[test]
    fn alone_one_votes_for_oneself() {
        assert_eq!(vote(&[outcome(Square::E4, -50, 9)]), 0);
    }
}
