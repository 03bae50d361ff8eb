//! Principal variation search: what happens at a node before its moves are looked at.

use super::move_picker::is_quiet;
use super::params::{TABLE_CUTOFF_CLOCK, early_moves, iir_depth, table_confirm_depth};
use super::score::{MATE_BOUND, MAX_PLY, NONE, Value, mate_in, mated_in};
use super::tt::{Bound, Entry};
use super::worker::Worker;
use crate::types::Move;

/// What is expected of a node with a window of one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Expect {
    /// Some move will beat beta.
    Cut,
    /// No move will beat alpha; or nothing is known, in the principal variation.
    All,
}

impl Expect {
    pub(super) const fn child(self) -> Self {
        match self {
            Self::Cut => Self::All,
            Self::All => Self::Cut,
        }
    }
}

/// What a node knows of itself before it looks at moves.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) expect: Expect,
    pub(super) in_check: bool,
    /// The side to move stands better than two plies ago.
    pub(super) improving: bool,
    /// The evaluation as it came, for the table; [`NONE`] in check.
    pub(super) raw_eval: Value,
    /// The corrected evaluation; [`NONE`] in check.
    pub(super) static_eval: Value,
    /// The corrected evaluation, or a better guess from the table.
    pub(super) eval: Value,
    pub(super) entry: Option<Entry>,
    /// Part of a principal variation, now or in an earlier search.
    pub(super) was_pv: bool,
    /// The move that is left out, in a singular search.
    pub(super) excluded: Move,
}

impl Node {
    pub(super) fn table_move(&self) -> Move {
        self.entry.map_or(Move::NULL, |entry| entry.mv)
    }

    /// By how much the evaluation is corrected, internal units: the more, the less is certain.
    pub(super) const fn doubt(&self) -> Value {
        if self.raw_eval == NONE { 0 } else { (self.static_eval - self.raw_eval).abs() }
    }
}

impl Worker<'_> {
    /// The score of the position, searched `depth` plies deep within (`alpha`, `beta`). Nodes with
    /// a window of more than one unit are `PV` nodes and gather their line.
    pub(super) fn search<const PV: bool>(
        &mut self,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        ply: usize,
        expect: Expect,
    ) -> Value {
        if depth <= 0 {
            return self.quiescence::<PV>(alpha, beta, ply);
        }
        if PV {
            self.pvs[ply].clear();
            self.seldepth = self.seldepth.max(ply);
        }
        if self.must_stop() {
            return 0;
        }
        if ply > 0 {
            if self.position.is_draw(ply) {
                return self.draw();
            }
            alpha = self.at_least_drawn(alpha, ply);
            if alpha >= beta {
                return alpha;
            }
            if ply >= MAX_PLY {
                return if self.position.in_check() { self.draw() } else { self.evaluate() };
            }
            // No line from here is better than mating at once or worse than being mated now.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        let correction = if self.position.in_check() { None } else { self.prepare_evaluation(ply) };
        let excluded = self.frame(ply).excluded;
        let key = self.position.key();
        let entry = if excluded.is_null() { self.table.probe(key, ply) } else { None };
        if let Some(entry) = entry
            && !PV
            && let Some(value) = self.table_cutoff(entry, beta, depth, ply)
        {
            return value;
        }
        if ply > 0
            && excluded.is_null()
            && let Some(value) = self.table_value(alpha, beta, depth, ply)
        {
            return value;
        }

        let mut node = self.look(entry, correction, depth, ply, expect, PV);
        if !PV
            && !node.in_check
            && excluded.is_null()
            && let Some(value) = self.prune_node(&node, alpha, beta)
        {
            return value;
        }
        if self.stopped {
            return 0;
        }
        // Without a move from the table the ordering is poor: a shallower search finds one.
        if node.depth >= iir_depth()
            && node.table_move().is_null()
            && excluded.is_null()
            && (PV || expect == Expect::Cut)
        {
            node.depth -= 1;
        }
        self.search_moves::<PV>(node, alpha, beta)
    }

    /// The table's score, where it was searched deep enough and proves enough.
    fn table_cutoff(&mut self, entry: Entry, beta: Value, depth: i32, ply: usize) -> Option<Value> {
        let proves = entry.depth >= depth
            && entry.score != NONE
            && entry.bound.allows(entry.score >= beta)
            // Close to the fifty-move draw the same position may be worth something else.
            && self.position.halfmove_clock() < TABLE_CUTOFF_CLOCK;
        if !proves || depth >= table_confirm_depth() && self.is_denied(entry, beta, ply) {
            return None;
        }
        if entry.score >= beta
            && self.position.is_legal(entry.mv)
            && is_quiet(&self.position, entry.mv)
        {
            let context = self.context(ply);
            self.reward_quiet(entry.mv, &context, Self::bonus(depth));
        }
        if entry.score >= beta && self.before(ply, 1).number <= early_moves() as usize {
            // The move that led here was thought good, and is refuted at once.
            self.teach_last_quiet(ply, -Self::bonus(depth + 1));
        }
        Some(entry.score)
    }

    /// Whether what the table knows of the position after an entry's move says that the node ends on
    /// the other side of beta. Where a promotion, castling or en passant takes part, in the move or in
    /// what it allows later, the key is a guess, and hardly anything is found.
    fn is_denied(&self, entry: Entry, beta: Value, ply: usize) -> bool {
        entry.score.abs() < MATE_BOUND
            && self.position.is_legal(entry.mv)
            && self.table.probe(self.position.key_after(entry.mv), ply + 1).is_some_and(|next| {
                next.score != NONE && (entry.score >= beta) != (-next.score >= beta)
            })
    }

    /// Gathers what a node knows: evaluation, trend, table.
    fn look(
        &mut self,
        entry: Option<Entry>,
        correction: Option<Value>,
        depth: i32,
        ply: usize,
        expect: Expect,
        pv: bool,
    ) -> Node {
        let excluded = self.frame(ply).excluded;
        let in_check = self.position.in_check();
        let (mut raw_eval, mut static_eval, mut eval) = (NONE, NONE, NONE);
        let mut improving = false;
        if !excluded.is_null() {
            // The node itself has just been evaluated, without the exclusion.
            static_eval = self.frame(ply).static_eval;
            eval = static_eval;
        } else if !in_check {
            raw_eval = match entry {
                Some(entry) if entry.eval != NONE => entry.eval,
                _ => self.evaluate(),
            };
            static_eval = self.corrected(raw_eval, ply, correction);
            eval = static_eval;
            match entry {
                None => {
                    let fresh = Entry {
                        mv: Move::NULL,
                        score: NONE,
                        eval: raw_eval,
                        depth: 0,
                        bound: Bound::None,
                        pv,
                    };
                    self.table.store(self.position.key(), ply, fresh);
                }
                Some(entry) => {
                    if entry.score != NONE
                        && entry.score.abs() < MATE_BOUND
                        && entry.bound.allows(entry.score > eval)
                    {
                        eval = entry.score;
                    }
                }
            }
        }
        if static_eval != NONE {
            if excluded.is_null() {
                self.judge_last_quiet(ply, static_eval);
            }
            let earlier = [2, 4]
                .map(|plies| self.before(ply, plies).static_eval)
                .into_iter()
                .find(|&value| value != NONE);
            improving = earlier.is_none_or(|earlier| static_eval > earlier);
        }
        let frame = self.frame(ply);
        frame.static_eval = static_eval;
        self.frame(ply + 2).killer = Move::NULL;
        self.frame(ply + 1).cutoffs = 0;
        Node {
            depth,
            ply,
            expect,
            in_check,
            improving,
            raw_eval,
            static_eval,
            eval,
            entry,
            was_pv: pv || entry.is_some_and(|entry| entry.pv),
            excluded,
        }
    }
}
