//! Whole nodes that need no look at their moves: the position is so good or so bad that a cheap
//! proof will do. Each way is one function; none is used in check.

use super::alphabeta::{Expect, Node};
use super::history::PieceTo;
use super::move_picker::{MovePicker, is_quiet};
use super::params::*;
use super::score::{TABLE_BOUND, Value, is_decided};
use super::tt::{Bound, Entry};
use super::worker::Worker;
use crate::types::Move;

impl Worker<'_> {
    /// A score that ends the node, if any of the ways gives one. Where none does, the node may be
    /// searched less deep for want of a good first move.
    pub(super) fn prune_node<const PV: bool>(
        &mut self,
        node: &mut Node,
        alpha: Value,
        beta: Value,
    ) -> Option<Value> {
        if !PV && Self::is_hopeless(node, alpha) {
            return Some(self.quiescence::<false>(alpha, beta, node.ply));
        }
        let found = self.reverse_futility(node, beta).or_else(|| self.null_move(node, beta));
        if found.is_some() || self.stopped {
            return found;
        }
        node.improving |= node.static_eval >= beta;
        // Without a move from the table the ordering is poor: a shallower search finds one.
        if node.depth >= iir_depth() && node.table_move().is_null() && !node.is_all && !node.on_line
        {
            node.depth -= 1;
        }
        if node.ply == 0 { None } else { self.probcut(node, beta) }
    }

    /// Razoring: so far below alpha that only captures can help. Quiescence tells whether they do.
    fn is_hopeless(node: &Node, alpha: Value) -> bool {
        node.eval + razor_base() + razor_slope() * node.depth * node.depth < alpha
    }

    /// Reverse futility: so far above beta that the opponent will not let it come to this.
    fn reverse_futility(&self, node: &Node, beta: Value) -> Option<Value> {
        let new = !self.before(node.ply, 0).known;
        let ply = (reverse_futility_base() + reverse_futility_slope() * node.depth)
            .min(reverse_futility_most())
            - reverse_futility_new() * i32::from(new);
        let trend = reverse_futility_improving() * i32::from(node.improving)
            + reverse_futility_worsening() * i32::from(node.worsening);
        let margin = ply * node.depth - trend * ply / 1_024 + node.doubt / reverse_futility_doubt();
        let safe = node.depth <= reverse_futility_depth()
            && !node.was_pv
            && node.eval >= beta
            && node.eval - margin >= beta
            // A quiet move that is known to be good is worth a search.
            && (node.table_move().is_null() || node.table_capture)
            && beta > -TABLE_BOUND
            && node.eval < TABLE_BOUND;
        let share = reverse_futility_share();
        safe.then_some((node.eval * share + beta * (1_024 - share)) / 1_024)
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
        let worthwhile = node.expect == Expect::Cut
            && node.excluded.is_null()
            && node.ply >= self.null_move_from
            && node.static_eval - margin >= beta
            && beta >= NULL_MOVE_LEAST_BETA
            && self.before(node.ply, 1).piece_to != PieceTo::NONE
            && !self.position.has_only_pawns(us);
        if !worthwhile {
            return None;
        }
        let saved = null_move_reduction()
            + node.depth / null_move_depth_grain()
            + ((node.static_eval - beta) / null_move_eval_grain()).max(0);
        let depth = node.depth - saved;
        self.make_null(node.ply);
        let value =
            -self.search::<false>(-beta, -beta + 1, depth, node.ply + 1, node.expect.child());
        self.unmake_null();
        // A mate that rests on a pass is not one.
        if self.stopped || value < beta || value >= TABLE_BOUND {
            return None;
        }
        if node.depth < null_move_verify_depth() || self.null_move_from > 0 {
            return Some(value);
        }
        self.null_move_from = node.ply + (depth.max(0) * NULL_MOVE_VERIFY_QUARTERS / 4) as usize;
        let verified = self.search::<false>(beta - 1, beta, depth, node.ply, Expect::All);
        self.null_move_from = 0;
        (verified >= beta && !self.stopped).then_some(value)
    }

    /// Probcut: a capture that beats a raised beta in a shallow search will beat beta in a deep one.
    fn probcut(&mut self, node: &Node, beta: Value) -> Option<Value> {
        let improving = i32::from(node.improving);
        let raised = beta + probcut_margin() - probcut_improving() * improving;
        let unlikely = node.scored().is_some_and(|entry| entry.score < raised);
        if node.depth < probcut_depth() || is_decided(beta) || unlikely {
            return None;
        }
        let depth = node.depth - probcut_reduction() - probcut_reduction_improving() * improving;
        let table_move = node.table_move();
        let table_move = if is_quiet(&self.position, table_move) { Move::NULL } else { table_move };
        let context = self.noisy_context(node.ply);
        let threshold = raised - node.static_eval;
        let mut picker = MovePicker::winning(&self.position, table_move, threshold);
        while let Some(mv) = picker.next(&self.position, self.histories, &context) {
            if mv == node.excluded {
                continue;
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
                if !is_decided(value) {
                    return Some(value - (raised - beta));
                }
            }
        }
        None
    }

    /// The same where the table has such a score already, of a search that was nearly as deep.
    pub(super) fn probcut_by_table(node: &Node, beta: Value) -> Option<Value> {
        let raised = beta + table_probcut_margin();
        let entry = node.scored()?;
        let proves = matches!(entry.bound, Bound::Lower | Bound::Exact)
            && entry.depth >= node.depth - table_probcut_depth()
            && entry.score >= raised
            && !is_decided(beta)
            && !is_decided(entry.score);
        proves.then_some(raised)
    }
}
