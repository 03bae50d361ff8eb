//! One thread's search: its position, its memory, and what all kinds of nodes share.

use arrayvec::ArrayVec;

use super::Task;
use super::delays::Waits;
use super::evaluator::{Evaluator, damp};
use super::history::{CONTINUATION_PLIES, CORRECTION_PLIES, Context, Histories, Made, PieceTo};
use super::host::{Host, Signals};
use super::info::Info;
use super::limits::Limits;
use super::move_picker::{is_quiet, piece_to};
use super::params::CORRECTION_UNIT;
use super::root::RootMove;
use super::score::{EVAL_BOUND, MAX_PLY, NONE, Value};
use super::tables::Tables;
use super::team::Team;
use super::threats::Threats;
use super::time::TimeManager;
use super::tt::TranspositionTable;
use crate::position::{Changes, Position};
use crate::types::Move;

/// What a thread keeps between the searches of one game.
#[derive(Default)]
pub struct Memory {
    pub(super) histories: Histories,
}

/// A line of moves.
pub(super) type Pv = ArrayVec<Move, { MAX_PLY + 1 }>;

/// What a node leaves for its descendants to see.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The move made here.
    pub(super) mv: Move,
    /// The same as corrections and histories by target know it.
    pub(super) piece_to: PieceTo,
    /// And as continuations do.
    pub(super) made: Made,
    /// Its number among the moves that were looked at here, from 1.
    pub(super) number: usize,
    /// What it had for itself by its histories.
    pub(super) history: i32,
    /// The plies by which it is searched less deeply at this moment.
    pub(super) reduction: i32,
    /// The corrected static evaluation; in check that of two plies before, [`NONE`] before the root.
    pub(super) static_eval: Value,
    /// Whether the side to move is in check here.
    pub(super) in_check: bool,
    /// Whether the table knew the position.
    pub(super) known: bool,
    /// Whether the node is part of a principal variation, now or in an earlier search.
    pub(super) was_pv: bool,
    /// Whether all moves to here are those of the line that the iteration before found best.
    pub(super) on_line: bool,
    /// The move that a singular search leaves out.
    pub(super) excluded: Move,
    /// The last reply that refuted a mate.
    pub(super) killer: Move,
    /// Cutoffs among the children.
    pub(super) cutoffs: u32,
}

const EMPTY_FRAME: Frame = Frame {
    mv: Move::NULL,
    piece_to: PieceTo::NONE,
    made: Made::NONE,
    number: 0,
    history: 0,
    reduction: 0,
    static_eval: NONE,
    in_check: false,
    known: false,
    was_pv: false,
    on_line: false,
    excluded: Move::NULL,
    killer: Move::NULL,
    cutoffs: 0,
};

/// Frames before the root, so that every node can look back as far as it likes.
const FRAMES_BEFORE: usize = 8;
/// Frames after the last ply, for the cutoffs of grandchildren.
const FRAMES_AFTER: usize = 4;
/// The host is asked every so many nodes; a power of two.
const POLL_NODES: u64 = 2_048;

/// A running search of one thread.
pub(super) struct Worker<'a> {
    pub(super) position: Position,
    pub(super) evaluator: &'a mut Evaluator,
    pub(super) histories: &'a mut Histories,
    pub(super) table: &'a TranspositionTable,
    pub(super) signals: &'a Signals,
    team: &'a Team,
    /// Those of `nodes` that the team knows of.
    counted: u64,
    pub(super) host: &'a mut dyn Host,
    pub(super) emit: &'a mut dyn FnMut(&Position, Info),
    pub(super) limits: &'a Limits,
    pub(super) time: TimeManager,
    /// When the clock began to count, milliseconds after the search's start.
    pub(super) clock_start: u64,
    pub(super) pondering: bool,
    /// The last iteration that ended was the last one worth its time, were the clock running.
    pub(super) settled: bool,
    pub(super) stopped: bool,
    pub(super) nodes: u64,
    pub(super) node_limit: u64,
    /// When the clock was last looked at, milliseconds after the search's start.
    pub(super) elapsed: u64,
    /// For how long nobody looked at the clock.
    pub(super) waits: Waits,
    pub(super) seldepth: usize,
    pub(super) root_depth: i32,
    /// How wide the window is at the root.
    pub(super) root_window: Value,
    /// The line that the iteration before found best.
    pub(super) last_line: Vec<Move>,
    /// Null moves are not tried before this ply, while one is verified.
    pub(super) null_move_from: usize,
    pub(super) root_moves: Vec<RootMove>,
    pub(super) tables: Option<Tables>,
    /// Positions found in the tables.
    pub(super) tbhits: u64,
    /// Which of several lines is being searched; the root moves before it are taken.
    pub(super) line: usize,
    frames: Vec<Frame>,
    pub(super) pvs: Vec<Pv>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        task: &Task<'a>,
        memory: &'a mut Memory,
        evaluator: &'a mut Evaluator,
        team: &'a Team,
        host: &'a mut dyn Host,
        emit: &'a mut dyn FnMut(&Position, Info),
    ) -> Self {
        let limits = task.limits;
        let mut position = task.position.clone();
        position.forget_irreversible();
        let root_moves = position
            .legal_moves()
            .into_iter()
            .filter(|mv| limits.searchmoves.is_empty() || limits.searchmoves.contains(mv))
            .map(RootMove::new)
            .collect();
        let time = TimeManager::new(limits, &position, task.delays);
        evaluator.reset();
        memory.histories.begin_search();
        Self {
            position,
            evaluator,
            histories: &mut memory.histories,
            table: task.table,
            signals: task.signals,
            team,
            counted: 0,
            host,
            emit,
            limits,
            time,
            clock_start: 0,
            pondering: limits.ponder,
            settled: false,
            stopped: false,
            nodes: 0,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            elapsed: 0,
            waits: Waits::default(),
            seldepth: 0,
            root_depth: 0,
            root_window: 1,
            last_line: Vec::new(),
            null_move_from: 0,
            root_moves,
            tables: task.tables.clone(),
            tbhits: task.tables.as_ref().map_or(0, |tables| tables.root_hits),
            line: 0,
            frames: vec![EMPTY_FRAME; FRAMES_BEFORE + MAX_PLY + FRAMES_AFTER],
            pvs: vec![Pv::new(); MAX_PLY + FRAMES_AFTER],
        }
    }

    #[inline]
    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + FRAMES_BEFORE]
    }

    /// The frame so many plies before `ply`, which may lie before the root.
    #[inline]
    pub(super) fn before(&self, ply: usize, plies: usize) -> &Frame {
        &self.frames[ply + FRAMES_BEFORE - plies]
    }

    /// Whether the search has to end, looked up at every node and asked of the host now and then.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.node_limit {
            self.stopped = true;
        } else if self.nodes.is_multiple_of(POLL_NODES) {
            self.poll();
        }
        self.stopped
    }

    #[cold]
    pub(super) fn poll(&mut self) {
        let asked = self.host.poll(self.nodes);
        self.look_at_clock();
        if self.pondering && !self.signals.is_pondering() {
            self.pondering = false;
            self.clock_start = self.elapsed;
            self.stopped |= self.settled;
        }
        let over = self.count_nodes() >= self.node_limit || self.is_out_of_time();
        self.stopped |= asked || over || self.signals.is_stopped() || self.team.is_halted();
    }

    /// Whether the search has to end by the clock.
    pub(super) fn is_out_of_time(&self) -> bool {
        !self.pondering && !self.limits.infinite && self.time.is_over(self.clock_elapsed())
    }

    /// Takes the time, and notes for how long nobody did: then the machine had other work.
    pub(super) fn look_at_clock(&mut self) {
        let before = self.elapsed;
        self.elapsed = self.host.elapsed_ms();
        self.waits.note(self.elapsed.saturating_sub(before));
    }

    /// Lets the team know of this thread's nodes and answers with those of all.
    pub(super) fn count_nodes(&mut self) -> u64 {
        let new = self.nodes - self.counted;
        self.counted = self.nodes;
        self.team.count(new)
    }

    /// Milliseconds that count against the clock.
    pub(super) fn clock_elapsed(&self) -> u64 {
        self.elapsed - self.clock_start
    }

    /// Asks the processor for what the table knows of the position after a move. Best well before the
    /// move is made: memory is slow. In WebAssembly the key of moves that are then pruned costs more
    /// than that gains, and [`Self::make`] asks.
    #[inline]
    pub(super) fn prefetch(&self, mv: Move) {
        if !cfg!(target_family = "wasm") {
            self.table.prefetch(self.position.key_after(mv));
        }
    }

    /// Makes a move on the board and in the evaluation.
    #[inline]
    pub(super) fn make(&mut self, mv: Move, ply: usize) {
        let now = piece_to(&self.position, mv);
        let made = Made::new(self.position.in_check(), !is_quiet(&self.position, mv), now);
        let frame = self.frame(ply);
        (frame.mv, frame.piece_to, frame.made) = (mv, now, made);
        let changes = self.position.make(mv);
        if cfg!(target_family = "wasm") {
            self.table.prefetch(self.position.key());
        }
        self.evaluator.push(&changes);
        self.nodes += 1;
    }

    #[inline]
    pub(super) fn unmake(&mut self) {
        self.position.unmake();
        self.evaluator.pop();
    }

    pub(super) fn make_null(&mut self, ply: usize) {
        let frame = self.frame(ply);
        (frame.mv, frame.piece_to, frame.made) = (Move::NULL, PieceTo::NONE, Made::NONE);
        self.position.make_null();
        self.table.prefetch(self.position.key());
        self.evaluator.push(&Changes::NONE);
        self.nodes += 1;
    }

    pub(super) fn unmake_null(&mut self) {
        self.position.unmake_null();
        self.evaluator.pop();
    }

    /// A draw, a shade up or down so that the search does not take all draws for one and
    /// looks at other ways too.
    pub(super) const fn draw(&self) -> Value {
        (self.nodes & 2) as Value - 1
    }

    /// Alpha, raised where the side to move can repeat: then it need not be worse than drawn.
    #[inline]
    pub(super) fn at_least_drawn(&self, alpha: Value, ply: usize) -> Value {
        if alpha < 0 && self.position.can_repeat(ply) { self.draw() } else { alpha }
    }

    /// Begins an evaluation that is likely to be needed, before the table is asked: what both take
    /// from memory then comes at the same time. Where no processor can be told to fetch what is wanted
    /// later, the correction is read at once, and is the answer.
    #[inline]
    pub(super) fn prepare_evaluation(&mut self, ply: usize) -> Option<i32> {
        if cfg!(target_family = "wasm") {
            return Some(self.correction(ply));
        }
        if cfg!(target_arch = "x86_64") {
            let (earlier, last) = self.correction_moves(ply);
            self.histories.prefetch_correction(&self.position, earlier, last);
            self.evaluator.prepare(&self.position);
        }
        None
    }

    /// The static evaluation of the position as it stands.
    #[inline]
    pub(super) fn evaluate(&mut self) -> Value {
        #[cfg(feature = "observe")]
        self.host.evaluated(&self.position);
        self.evaluator.evaluate(&self.position)
    }

    /// The raw evaluation as the search uses it: damped towards the fifty-move rule and corrected by
    /// what earlier searches of such positions found.
    pub(super) fn corrected(&self, raw: Value, correction: i32) -> Value {
        (damp(raw, &self.position) + correction / CORRECTION_UNIT).clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    /// What the static evaluation lacks, in parts of [`CORRECTION_UNIT`].
    pub(super) fn correction(&self, ply: usize) -> i32 {
        let (earlier, last) = self.correction_moves(ply);
        self.histories.correction(&self.position, earlier, last)
    }

    /// The moves that a correction at `ply` goes by: earlier ones, and the last.
    pub(super) fn correction_moves(
        &self,
        ply: usize,
    ) -> ([PieceTo; CORRECTION_PLIES.len()], PieceTo) {
        let earlier = CORRECTION_PLIES.map(|plies| self.before(ply, plies).piece_to);
        (earlier, self.before(ply, 1).piece_to)
    }

    /// What move ordering needs to know at a node.
    pub(super) fn context(&self, ply: usize) -> Context {
        Context { threats: Threats::new(&self.position), ..self.noisy_context(ply) }
    }

    /// As much of it as the order of captures needs.
    pub(super) fn noisy_context(&self, ply: usize) -> Context {
        Context {
            earlier: CONTINUATION_PLIES.map(|plies| self.before(ply, plies).made),
            threats: Threats::NONE,
            ply,
        }
    }

    /// Puts a move before the child's line.
    pub(super) fn extend_pv(&mut self, mv: Move, ply: usize) {
        let (own, child) = self.pvs.split_at_mut(ply + 1);
        let own = &mut own[ply];
        own.clear();
        own.push(mv);
        own.extend(child[0].iter().copied().take(MAX_PLY - ply));
    }
}
