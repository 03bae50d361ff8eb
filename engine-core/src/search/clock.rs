//! When a search ends: its limits, the requests that reach it, and the time that it has.

use super::delays::Waits;
use super::host::{Host, Signals};
use super::limits::Limits;
use super::shared::Shared;
use super::time::{Confidence, TimeManager};

/// Nodes from one look at the clock to the next.
const NODES_PER_LOOK: u64 = 1_500;

/// One thread's clock.
pub struct Clock<'a> {
    host: &'a mut dyn Host,
    signals: &'a Signals,
    time: TimeManager,
    /// Nodes of all threads together after which the search ends.
    node_limit: u64,
    /// Nodes of this thread at which it looks next.
    next_look: u64,
    /// Whether the limits hold for this thread. Only the first one checks them.
    is_leader: bool,
    /// This thread's number, 0 for the leader.
    thread: usize,
    stopped: bool,
    /// Milliseconds since the search began, at the last look.
    elapsed: u64,
    /// When the move that was pondered on was played, milliseconds since the search began. 0 if it
    /// did not ponder; `None` while it does.
    started: Option<u64>,
    waits: Waits,
    /// How settled the best move was after the last iteration.
    confidence: Option<Confidence>,
}

impl<'a> Clock<'a> {
    /// The clock of the thread that the limits hold for. Looks at it for the first time.
    pub fn leader(
        host: &'a mut dyn Host,
        signals: &'a Signals,
        limits: &Limits,
        time: TimeManager,
    ) -> Self {
        let mut clock = Self::helper(host, signals, 0);
        clock.is_leader = true;
        clock.node_limit = limits.nodes.unwrap_or(u64::MAX);
        clock.time = if limits.infinite { TimeManager::default() } else { time };
        clock.next_look = clock.node_limit.min(NODES_PER_LOOK);
        clock.elapsed = clock.host.elapsed_ms();
        clock
    }

    /// The clock of the thread of this number, which others end.
    pub fn helper(host: &'a mut dyn Host, signals: &'a Signals, thread: usize) -> Self {
        Self {
            host,
            signals,
            time: TimeManager::default(),
            node_limit: u64::MAX,
            next_look: NODES_PER_LOOK,
            is_leader: false,
            thread,
            stopped: false,
            elapsed: 0,
            started: (!signals.is_pondering()).then_some(0),
            waits: Waits::default(),
            confidence: None,
        }
    }

    /// The host of the search.
    #[inline]
    pub fn host(&mut self) -> &mut dyn Host {
        self.host
    }

    /// Nodes of this thread at which it has to look again.
    #[inline]
    pub const fn next_look(&self) -> u64 {
        self.next_look
    }

    /// Whether the search has to end, as of the last look.
    #[inline]
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Whether this is the thread whose limits end the search.
    pub const fn is_leader(&self) -> bool {
        self.is_leader
    }

    /// Milliseconds since the search began, at the last look.
    pub const fn elapsed(&self) -> u64 {
        self.elapsed
    }

    /// How long the machine let the search wait.
    pub const fn waits(&self) -> Waits {
        self.waits
    }

    /// Checks everything that may end the search. `nodes` and `tb_hits` are this thread's counts so far.
    #[cold]
    pub fn look(&mut self, shared: &Shared, nodes: u64, tb_hits: u64) {
        shared.count(self.thread, nodes, tb_hits);
        let all = if self.is_leader { shared.nodes() } else { nodes };
        self.next_look = nodes + NODES_PER_LOOK.min(self.node_limit.saturating_sub(all)).max(1);
        let asked = self.host.poll(all);
        self.read_time();
        self.stopped |= asked
            || all >= self.node_limit
            || self.signals.is_stopped()
            || shared.is_halted()
            || self.started.is_some_and(|started| self.time.is_over(self.elapsed - started));
    }

    /// Reads the time, and notices that the move pondered on was played.
    pub fn read_time(&mut self) {
        let now = self.host.elapsed_ms().max(self.elapsed);
        self.waits.note(now - self.elapsed);
        self.elapsed = now;
        if self.started.is_none() && !self.signals.is_pondering() {
            self.started = Some(now);
            // What was thought meanwhile counts: it may be enough already.
            let enough = |confidence| self.time.is_enough(now, confidence);
            self.stopped |= self.confidence.is_some_and(enough);
        }
    }

    /// Shortens the soft limit, because only one move is possible.
    pub fn hasten(&mut self) {
        self.time.hasten();
    }

    /// Milliseconds left of the time that the move should take, at the last look; `None` without such a time, or
    /// while the search ponders.
    pub fn soft_left(&self) -> Option<u64> {
        let started = self.started?;
        Some(self.time.soft()?.saturating_sub(self.elapsed - started))
    }

    /// Ends what follows after so many nodes of this thread, which has made `nodes` by now; [`Clock::unlimited`] takes
    /// that back.
    pub fn limit(&mut self, nodes: u64, more: u64) {
        self.node_limit = nodes.saturating_add(more);
        self.next_look = self.next_look.min(self.node_limit);
    }

    /// Lets a search that [`Clock::limit`] has ended, and no signal, go on without a limit.
    pub fn unlimited(&mut self) {
        self.node_limit = u64::MAX;
        self.stopped = self.signals.is_stopped();
    }

    /// Notes how settled the best move is after an iteration. Returns whether another iteration is not worth
    /// its time.
    pub fn is_enough(&mut self, confidence: Confidence) -> bool {
        self.read_time();
        self.confidence = Some(confidence);
        self.started.is_some() && self.time.is_enough(self.elapsed, confidence)
    }
}
