//! Late moves are searched less deeply: by how much.

use std::sync::LazyLock;

use super::alphabeta::{Expect, Node};
use super::history::PieceTo;
use super::params::*;
use super::score::{Value, is_decided};
use super::worker::Worker;
use crate::types::Move;

/// Logarithms of depths and numbers of moves, as reductions count them.
static LOGS: LazyLock<[i32; 256]> = LazyLock::new(|| std::array::from_fn(log));

fn log(number: usize) -> i32 {
    let scale = f64::from(lmr_log()) / 128.0;
    if number == 0 { 0 } else { (scale * (number as f64).ln()) as i32 }
}

/// A move and what the loop knows of it.
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Its number among the moves that were looked at, from 1.
    pub(super) number: usize,
    pub(super) quiet: bool,
    pub(super) piece_to: PieceTo,
    /// What it takes is worth.
    pub(super) prey: i32,
    /// What the butterfly history says, or that of captures.
    pub(super) history: i32,
    /// What those after the last two moves say of a quiet one.
    pub(super) after: [i32; 2],
    /// How deep it is searched unless it is reduced.
    pub(super) depth: i32,
    /// By more than a ply.
    pub(super) is_much_extended: bool,
    /// By how much it is reduced as far as pruning goes by it, in parts of a ply.
    pub(super) reduction: i32,
}

impl Candidate {
    /// All that histories say for it.
    fn merit(&self) -> i32 {
        if self.quiet {
            (lmr_butterfly() * self.history
                + lmr_first() * self.after[0]
                + lmr_second() * self.after[1])
                / 1_024
        } else {
            lmr_capture_prey() * self.prey / 128 + self.history
        }
    }
}

/// By how much a move of this number is reduced before anything else is asked, in parts of a ply.
pub(super) fn first_reduction(node: &Node, number: usize) -> i32 {
    let log = |number: usize| {
        if cfg!(feature = "tune") { log(number.min(255)) } else { LOGS[number.min(255)] }
    };
    let product = log(node.depth.max(0) as usize) * log(number);
    let trend = if node.improving { 0 } else { product * lmr_not_improving() / 512 };
    product + trend + lmr_base() + lmr_pruning_was_pv() * i32::from(node.was_pv)
}

impl Node {
    /// Whether the table's move is looked at, and not only its captures, at the end of the principal
    /// variation: it was before.
    pub(super) fn is_worth_a_ply(&self) -> bool {
        let depth = self.entry.map_or(0, |entry| entry.depth);
        let decided = self.scored().is_some_and(|entry| is_decided(entry.score));
        depth > 1 || decided && depth > 0
    }
}

impl Worker<'_> {
    /// By how much the move just made is searched less deeply, in parts of a ply.
    pub(super) fn late_move_reduction<const PV: bool>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        alpha: Value,
    ) -> i32 {
        let cut = node.expect == Expect::Cut;
        let mut reduction = candidate.reduction + lmr_offset();
        reduction -= lmr_number() * candidate.number as i32;
        reduction -= node.doubt / lmr_doubt();
        if node.was_pv {
            reduction -= lmr_was_pv()
                + lmr_pv() * i32::from(PV)
                + lmr_pv_score() * i32::from(node.is_promising(alpha));
            if node.entry.is_some_and(|entry| entry.depth >= node.depth) {
                reduction -= lmr_pv_depth() + lmr_pv_depth_cut() * i32::from(cut);
            }
        }
        if cut {
            reduction += lmr_cut_node();
            reduction += lmr_cut_no_table() * i32::from(node.table_move().is_null());
        }
        reduction += lmr_table_capture() * i32::from(node.table_capture);
        let cutoffs = self.before(node.ply + 1, 0).cutoffs;
        if cutoffs > 1 {
            reduction += lmr_cutoffs()
                + lmr_cutoffs_more() * i32::from(cutoffs > 2)
                + lmr_cutoffs_all() * i32::from(node.is_all);
        } else if candidate.mv == node.table_move() {
            reduction -= lmr_table_move();
        }
        let merit = candidate.merit();
        self.frame(node.ply).history = merit;
        reduction -= merit * lmr_history() / 4_096;
        if node.is_all {
            reduction += reduction * lmr_all() / (256 * node.depth + 268);
        }
        reduction
    }
}
