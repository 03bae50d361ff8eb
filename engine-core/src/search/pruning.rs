//! Whole nodes that need no look at their moves: the position is so good or so bad that a cheap
//! proof will do. Each way is one function; none is used in check or in the principal variation.

use super::alphabeta::{Expect, Node};
use super::history::PieceTo;
use super::move_picker::{MovePicker, is_quiet};
use super::params::*;
use super::score::{MATE_BOUND, Value};
use super::tt::{Bound, Entry};
use super::worker::Worker;
use crate::types::Move;

impl Worker<'_> {
    /// A score that ends the node, if any of the ways gives one.
    pub(super) fn prune_node(&mut self, node: &Node, alpha: Value, beta: Value) -> Option<Value> {
        self.razor(node, alpha)
            .or_else(|| Self::reverse_futility(node, beta))
            .or_else(|| self.null_move(node, beta))
            .or_else(|| self.probcut(node, beta))
    }

    /// Razoring: so far below alpha that only captures can help. Quiescence tells whether they do.
    fn razor(&mut self, node: &Node, alpha: Value) -> Option<Value> {
        if node.depth > razor_depth()
            || node.eval + razor_base() + razor_slope() * node.depth >= alpha
        {
            return None;
        }
        let value = self.quiescence::<false>(alpha, alpha + 1, node.ply);
        (value <= alpha && !self.stopped).then_some(value)
    }

    /// Reverse futility: so far above beta that the opponent will not let it come to this.
    fn reverse_futility(node: &Node, beta: Value) -> Option<Value> {
        let margin = reverse_futility_margin() * node.depth
            + reverse_futility_correction() * node.doubt() / 100
            - reverse_futility_improving() * i32::from(node.improving);
        let safe = node.depth <= reverse_futility_depth()
            && !node.was_pv
            && node.eval - margin >= beta
            && beta > -MATE_BOUND
            && node.eval < MATE_BOUND;
        safe.then_some((node.eval + beta) / 2)
    }

    /// Null move: if even passing the turn beats beta, some move will too. Only where a cutoff is
    /// expected and the evaluation is far above beta, so that many plies can be saved; and not where
    /// every move may be worse than none (zugzwang), which pawn endings are full of. Deep results are
    /// verified.
    fn null_move(&mut self, node: &Node, beta: Value) -> Option<Value> {
        let us = self.position.side_to_move();
        let margin = null_move_eval_base()
            - null_move_eval_slope() * node.depth
            - null_move_improving() * i32::from(node.improving);
        let worthwhile = node.depth >= null_move_depth()
            && node.expect == Expect::Cut
            && node.ply >= self.null_move_from
            && node.static_eval - margin >= beta
            && beta > -MATE_BOUND
            && self.before(node.ply, 1).piece_to != PieceTo::NONE
            && !self.position.has_only_pawns(us);
        if !worthwhile {
            return None;
        }
        let saved = null_move_reduction()
            + node.depth * null_move_depth_share() / 100
            + ((node.static_eval - beta) / null_move_eval_grain()).max(0);
        let depth = node.depth - saved;
        self.make_null(node.ply);
        let value =
            -self.search::<false>(-beta, -beta + 1, depth, node.ply + 1, node.expect.child());
        self.unmake_null();
        if self.stopped || value < beta {
            return None;
        }
        // A mate that rests on a pass is not one.
        let value = if value >= MATE_BOUND { beta } else { value };
        if node.depth < null_move_verify_depth() || self.null_move_from > 0 {
            return Some(value);
        }
        self.null_move_from = node.ply + (depth.max(0) * null_move_verify_share() / 100) as usize;
        let verified = self.search::<false>(beta - 1, beta, depth, node.ply, Expect::All);
        self.null_move_from = 0;
        (verified >= beta && !self.stopped).then_some(value)
    }

    /// Probcut: a capture that beats a raised beta in a shallow search will beat beta in a deep one.
    fn probcut(&mut self, node: &Node, beta: Value) -> Option<Value> {
        let raised = beta + probcut_margin() - probcut_improving() * i32::from(node.improving);
        let hopeless = node.entry.is_some_and(|entry| {
            entry.depth >= node.depth - probcut_entry_depth()
                && entry.bound != Bound::None
                && entry.score < raised
        });
        if node.depth < probcut_depth() || beta.abs() >= MATE_BOUND || hopeless {
            return None;
        }
        let depth = node.depth - probcut_reduction();
        let table_move = node.table_move();
        let table_move = if is_quiet(&self.position, table_move) { Move::NULL } else { table_move };
        let context = self.noisy_context(node.ply);
        let threshold = raised - node.static_eval;
        let mut picker = MovePicker::noisy(&self.position, table_move, threshold);
        while let Some(mv) = picker.next(&self.position, self.histories, &context) {
            if picker.is_at_bad_captures() {
                break;
            }
            self.prefetch(mv);
            self.make(mv, node.ply);
            let mut value = -self.quiescence::<false>(-raised, -raised + 1, node.ply + 1);
            if value >= raised && depth > 0 {
                let (low, high) = (-raised, -raised + 1);
                value = -self.search::<false>(low, high, depth, node.ply + 1, node.expect.child());
            }
            self.unmake();
            if self.stopped {
                return None;
            }
            if value >= raised {
                let found = Entry {
                    mv,
                    score: value,
                    eval: node.raw_eval,
                    depth: depth + 1,
                    bound: Bound::Lower,
                    pv: node.was_pv,
                };
                self.table.store(self.position.key(), node.ply, found);
                return Some(if value.abs() < MATE_BOUND {
                    value - (raised - beta)
                } else {
                    value
                });
            }
        }
        None
    }
}
