//! The moves of a node, one after the other: which are pruned, which extended, which reduced.

use std::sync::LazyLock;

use arrayvec::ArrayVec;

use super::alphabeta::{Expect, Node};
use super::history::{Context, PieceTo};
use super::info::Info;
use super::move_picker::{MovePicker, captured_kind, is_quiet, piece_to};
use super::params::*;
use super::score::{INFINITE, MATE_BOUND, NONE, Value, mated_in};
use super::tt::Bound;
use super::worker::Worker;
use crate::types::Move;

/// Late move reductions by depth and by the number of the move, in parts of a ply.
static REDUCTIONS: LazyLock<Box<[[i32; 64]; 64]>> = LazyLock::new(|| {
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, entry) in row.iter_mut().enumerate().skip(1) {
            *entry = reduction_formula(depth as i32, number);
        }
    }
    table
});

/// A move and what the loop knows of it.
struct Candidate {
    mv: Move,
    /// Its number among the moves that were looked at, from 1.
    number: usize,
    quiet: bool,
    piece_to: PieceTo,
    /// What the histories say.
    history: i32,
}

/// The moves that were searched at a node, for the histories.
#[derive(Default)]
pub(super) struct Tried {
    pub(super) quiet: ArrayVec<Move, 64>,
    pub(super) noisy: ArrayVec<Move, 32>,
}

/// What the extension search says.
enum Extension {
    Plies(i32),
    /// Another move beats beta too: the node is done.
    MultiCut(Value),
}

impl Worker<'_> {
    /// Searches the moves of a node and remembers the result.
    pub(super) fn search_moves<const PV: bool>(
        &mut self,
        mut node: Node,
        mut alpha: Value,
        beta: Value,
    ) -> Value {
        let ply = node.ply;
        let root = PV && ply == 0;
        let context = self.context(ply);
        let killer = self.frame(ply).killer;
        let mut picker = MovePicker::new(&self.position, node.table_move(), killer);
        let table_capture =
            !node.table_move().is_null() && !is_quiet(&self.position, node.table_move());
        let mut tried = Tried::default();
        let (mut best, mut best_move) = (-INFINITE, Move::NULL);
        let old_alpha = alpha;
        let mut number = 0;

        loop {
            let next = if root {
                self.root_moves.get(self.line + number).map(|root_move| root_move.mv)
            } else {
                picker.next(&self.position, self.histories, &context)
            };
            let Some(mv) = next else { break };
            if mv == node.excluded {
                continue;
            }
            number += 1;
            self.prefetch(mv);
            let candidate = self.candidate(mv, number, &context);
            if root {
                self.tell_current_move(mv, number);
            } else if best > -MATE_BOUND && self.prune_move(&node, &candidate, &mut picker, alpha) {
                continue;
            }

            let extension = match self.extension::<PV>(&node, mv, beta) {
                Extension::Plies(plies) => plies,
                Extension::MultiCut(value) => return value,
            };
            if self.stopped {
                return 0;
            }
            let nodes_before = self.nodes;
            self.make(mv, ply);
            self.frame(ply).number = number;
            let depth = node.depth - 1 + extension;
            if extension > 0 {
                // What hangs on one move is looked at more closely with the others, too.
                node.depth += 1;
            }
            let value =
                self.search_move::<PV>(&node, &candidate, depth, alpha, beta, best, table_capture);
            self.unmake();
            if self.stopped {
                return 0;
            }
            if root {
                self.note_root_move(mv, number, value, alpha, self.nodes - nodes_before);
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = mv;
                    if PV {
                        self.extend_pv(mv, ply);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                    if AFTER_ALPHA_DEPTHS.contains(&node.depth) && value.abs() < MATE_BOUND {
                        // What comes after a good move is less likely to be better still.
                        node.depth -= 1;
                    }
                }
            }
            // A full list forgets the latest: nothing but a lesson is lost.
            let _ =
                if candidate.quiet { tried.quiet.try_push(mv) } else { tried.noisy.try_push(mv) };
        }

        if number == 0 {
            return if !node.excluded.is_null() {
                alpha
            } else if node.in_check {
                mated_in(ply)
            } else {
                0
            };
        }
        if best >= beta && best.abs() < MATE_BOUND && alpha.abs() < MATE_BOUND {
            // The further a score lies beyond the window, the less of it is certain.
            best = (best * node.depth + beta) / (node.depth + 1);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.learn(&node, &context, &tried, best_move, best, bound);
        best
    }

    fn candidate(&self, mv: Move, number: usize, context: &Context) -> Candidate {
        let quiet = is_quiet(&self.position, mv);
        let now = piece_to(&self.position, mv);
        let history = if number == 1 {
            // Neither pruned nor reduced, so nobody asks.
            0
        } else if quiet {
            self.histories.quiet(self.position.side_to_move(), mv, context.threats.all)
                + self.histories.pawn(&self.position, now)
                + context.earlier[..LMR_CONTINUATIONS]
                    .iter()
                    .map(|&earlier| self.histories.continuation(earlier, now))
                    .sum::<i32>()
        } else {
            self.histories.capture(now, captured_kind(&self.position, mv))
        };
        Candidate { mv, number, quiet, piece_to: now, history }
    }

    /// Whether a move is not worth a search, another one being known that avoids mate.
    fn prune_move(
        &self,
        node: &Node,
        candidate: &Candidate,
        picker: &mut MovePicker,
        alpha: Value,
    ) -> bool {
        if self.position.has_only_pawns(self.position.side_to_move()) {
            return false;
        }
        let reduction = reduction(node.depth, candidate.number) / LMR_PLY;
        let depth = (node.depth - 1 - reduction).max(0);
        if !candidate.quiet {
            let trust = candidate.history * see_capture_trust() / HISTORY_LIMIT;
            let least = (see_capture() * node.depth - trust).min(0);
            return !picker.see(&self.position, candidate.mv, least);
        }
        // What a check forces, no history or evaluation tells.
        if picker.gives_check(&self.position, candidate.mv) {
            return !self.position.see(candidate.mv, see_capture() * node.depth);
        }
        let most = (lmp_base() + node.depth * node.depth) / (2 - i32::from(node.improving));
        if candidate.number as i32 >= most {
            picker.skip_quiets();
        }
        if depth < history_pruning_depth() && candidate.history < history_pruning() * node.depth {
            return true;
        }
        let futility = node.static_eval + futility_base() + futility_slope() * depth;
        if !node.in_check && depth <= futility_depth() && futility <= alpha {
            picker.skip_quiets();
            return true;
        }
        !self.position.see(candidate.mv, see_quiet() * depth * depth)
    }

    /// Singular extension: the table's move is looked at more deeply where all others fail
    /// clearly below it. Where they do not, the node may be cut or the move reduced instead.
    fn extension<const PV: bool>(&mut self, node: &Node, mv: Move, beta: Value) -> Extension {
        let Some(entry) = node.entry else { return Extension::Plies(0) };
        let candidate = node.ply > 0
            && mv == entry.mv
            && node.depth >= singular_depth()
            && node.excluded.is_null()
            && entry.depth >= node.depth - singular_entry_depth()
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && entry.score.abs() < MATE_BOUND
            // Not without end: a line is at most twice as long as it was meant to be.
            && node.ply < 2 * self.root_depth as usize;
        if !candidate {
            return Extension::Plies(0);
        }
        let bar = entry.score - node.depth * singular_slope() / 16;
        let depth = (node.depth - 1) * singular_share() / 100;
        self.frame(node.ply).excluded = mv;
        let value = self.search::<false>(bar - 1, bar, depth, node.ply, node.expect);
        self.frame(node.ply).excluded = Move::NULL;
        if self.stopped {
            return Extension::Plies(0);
        }
        if value < bar {
            let quiet = is_quiet(&self.position, mv);
            let margin = match (PV, quiet) {
                (true, _) => double_extension_margin_pv(),
                (false, true) => double_extension_margin_quiet(),
                (false, false) => double_extension_margin(),
            };
            let double = value < bar - margin;
            let triple = double && quiet && value < bar - triple_extension_margin();
            return Extension::Plies(1 + i32::from(double) + i32::from(triple));
        }
        if value >= beta && value.abs() < MATE_BOUND {
            return Extension::MultiCut(value);
        }
        if entry.score >= beta {
            Extension::Plies(i32::from(PV) - reduction_above_beta())
        } else if node.expect == Expect::Cut {
            Extension::Plies(-reduction_in_cut_nodes())
        } else {
            Extension::Plies(0)
        }
    }

    /// The score of the move just made: late moves first with reduced depth and no window, and
    /// only what beats alpha again with more of both.
    #[allow(clippy::too_many_arguments)]
    fn search_move<const PV: bool>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        mut depth: i32,
        alpha: Value,
        beta: Value,
        best: Value,
        table_capture: bool,
    ) -> Value {
        let ply = node.ply + 1;
        let mut value = NONE;
        if node.depth >= 2 && candidate.number > 1 + usize::from(node.ply == 0) {
            let reduction = self.late_move_reduction(node, candidate, alpha, table_capture);
            let reduced = (depth - reduction / LMR_PLY).clamp(1.min(depth), depth + i32::from(PV));
            value = -self.search::<false>(-alpha - 1, -alpha, reduced, ply, Expect::Cut);
            if value > alpha && reduced < depth {
                depth += i32::from(value > best + do_deeper_margin() + do_deeper_slope() * depth);
                depth -= i32::from(value < best + depth);
                if reduced < depth {
                    value =
                        -self.search::<false>(-alpha - 1, -alpha, depth, ply, node.expect.child());
                }
                if candidate.quiet && !self.stopped {
                    let bonus =
                        if value > alpha { Self::bonus(depth) } else { -Self::bonus(depth) };
                    self.teach_continuations(node.ply, candidate.piece_to, bonus);
                }
            }
        } else if !PV || candidate.number > 1 {
            value = -self.search::<false>(-alpha - 1, -alpha, depth, ply, node.expect.child());
        }
        if PV && (candidate.number == 1 || value > alpha) && !self.stopped {
            value = -self.search::<true>(-beta, -alpha, depth, ply, Expect::All);
        }
        value
    }

    /// By how much the move just made is searched less deeply, in parts of a ply.
    fn late_move_reduction(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        alpha: Value,
        table_capture: bool,
    ) -> i32 {
        let mut reduction = reduction(node.depth, candidate.number);
        if node.was_pv {
            let promising =
                node.entry.is_some_and(|entry| entry.score != NONE && entry.score > alpha);
            reduction -= lmr_was_pv() + lmr_pv_score() * i32::from(promising);
        }
        if node.expect == Expect::Cut {
            reduction += lmr_cut_node();
            reduction += lmr_cut_no_table() * i32::from(node.table_move().is_null());
        }
        reduction += lmr_not_improving() * i32::from(!node.improving);
        reduction -= lmr_correction() * node.doubt();
        reduction -= lmr_check() * i32::from(self.position.in_check());
        reduction +=
            lmr_cutoffs() * i32::from(self.frame(node.ply + 1).cutoffs > lmr_cutoffs_most() as u32);
        if candidate.quiet {
            reduction += lmr_table_capture() * i32::from(table_capture);
            reduction -= lmr_killer() * i32::from(candidate.mv == self.frame(node.ply).killer);
        } else {
            reduction -= lmr_noisy();
        }
        reduction - candidate.history * LMR_PLY / lmr_history_grain()
    }

    fn tell_current_move(&mut self, mv: Move, number: usize) {
        if self.elapsed >= CURRENT_MOVE_AFTER {
            let depth = self.root_depth as u32;
            let number = self.line + number;
            (self.emit)(&self.position, Info::CurrentMove { depth, mv, number });
        }
    }
}

fn reduction_formula(depth: i32, number: usize) -> i32 {
    let product = f64::from(depth).ln() * (number as f64).ln();
    let plies = f64::from(lmr_base()) / 100.0 + product * 100.0 / f64::from(lmr_divisor());
    (plies * f64::from(LMR_PLY)) as i32
}

fn reduction(depth: i32, number: usize) -> i32 {
    if cfg!(feature = "tune") {
        return reduction_formula(depth.clamp(1, 63), number.clamp(1, 63));
    }
    REDUCTIONS[depth.clamp(0, 63) as usize][number.min(63)]
}
