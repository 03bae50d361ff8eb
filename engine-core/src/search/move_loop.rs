//! The moves of a node, one after the other: which are pruned, which extended, which reduced.

use arrayvec::ArrayVec;

use super::alphabeta::{Expect, Node};
use super::history::Context;
use super::info::Info;
use super::move_picker::{MovePicker, captured_kind, is_quiet, piece_to};
use super::params::*;
use super::reductions::{Candidate, first_reduction};
use super::score::{INFINITE, NONE, TABLE_BOUND, Value, is_decided, mated_in};
use super::tt::Bound;
use super::worker::Worker;
use crate::types::Move;

/// The moves that were searched at a node and did not raise alpha at last, for the histories.
#[derive(Default)]
pub(super) struct Tried {
    pub(super) quiet: ArrayVec<Move, 32>,
    pub(super) noisy: ArrayVec<Move, 32>,
}

/// What a move can be hoped to score of which nothing is known.
const NO_HOPE: Value = -INFINITE;

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
        let mut picker = MovePicker::new(&self.position, node.table_move());
        let mut tried = Tried::default();
        let (mut best, mut best_move) = (node.floor, Move::NULL);
        let mut number = 0;

        loop {
            let next = picker.next(&self.position, self.histories, &context);
            let Some(mv) = next else { break };
            if mv == node.excluded || root && !self.is_wanted(mv) {
                continue;
            }
            number += 1;
            self.prefetch(mv);
            let mut candidate = self.candidate(&node, mv, number, beta - alpha, &context);
            if root {
                self.tell_current_move(mv, number);
            } else if best > -TABLE_BOUND
                && let Some(hope) = self.prune_move::<PV>(&node, &candidate, &mut picker, alpha)
            {
                if best <= hope && !is_decided(best) && hope < TABLE_BOUND {
                    best = hope;
                }
                continue;
            }

            candidate.depth += match self.extension::<PV>(&mut node, mv, beta) {
                Extension::Plies(plies) => {
                    candidate.is_much_extended = plies > 1;
                    plies
                }
                Extension::MultiCut(value) => return value,
            };
            if self.stopped {
                return 0;
            }
            if PV {
                // Not all that follows writes one.
                self.pvs[ply + 1].clear();
            }
            let nodes_before = self.nodes;
            self.make(mv, ply);
            self.frame(ply).number = number;
            let value = self.search_move::<PV>(&node, &candidate, alpha, beta, best);
            self.unmake();
            if self.stopped {
                return 0;
            }
            if root {
                self.note_root_move(mv, number, value, (alpha, beta), self.nodes - nodes_before);
            }
            let value_or_more = value + i32::from(value == best && self.takes_equal(ply, value));
            if value_or_more > best {
                best = value;
                if value_or_more > alpha {
                    best_move = mv;
                    if PV {
                        self.extend_pv(mv, ply);
                    }
                    if value >= beta {
                        self.frame(ply).cutoffs += u32::from(PV || !candidate.is_much_extended);
                        break;
                    }
                    alpha = value;
                    if AFTER_ALPHA_DEPTHS.contains(&node.depth) && !is_decided(value) {
                        // What comes after a good move is less likely to be better still.
                        node.depth -= after_alpha_plies();
                    }
                }
            }
            if mv != best_move {
                // A full list forgets the latest: nothing but a lesson is lost.
                let list = if candidate.quiet { &mut tried.quiet } else { &mut tried.noisy };
                let _ = list.try_push(mv);
            }
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
        if best >= beta && !is_decided(best) && !is_decided(alpha) {
            // The further a score lies beyond the window, the less of it is certain.
            best = (best * node.depth + beta) / (node.depth + 1);
        }
        best = best.min(node.ceiling);
        // What the endgame tables promise at least is no upper bound where no move does better.
        let bound = if best >= beta || best == node.floor {
            Bound::Lower
        } else if PV && !best_move.is_null() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.learn::<PV>(&mut node, &tried, (best_move, best), alpha, bound);
        best
    }

    /// Now and then a move as good as the best takes its place, deep in the tree: what would else always
    /// come first is not always right.
    const fn takes_equal(&self, ply: usize, value: Value) -> bool {
        ply as i32 + 2 >= self.root_depth && self.nodes & 14 == 0 && !is_decided(value)
    }

    fn candidate(
        &self,
        node: &Node,
        mv: Move,
        number: usize,
        window: Value,
        context: &Context,
    ) -> Candidate {
        let quiet = is_quiet(&self.position, mv);
        let now = piece_to(&self.position, mv);
        let captured = captured_kind(&self.position, mv);
        let prey = match self.position.piece_on(mv.to()) {
            Some(_) if !quiet => PIECE_VALUES[captured.index()],
            _ => 0,
        };
        let after = if quiet {
            [0, 1].map(|which| self.histories.continuation(context.earlier[which], now))
        } else {
            [0; 2]
        };
        let history = if quiet {
            self.histories.butterfly(self.position.side_to_move(), mv)
        } else {
            self.histories.capture(now, captured)
        };
        let window = window * lmr_window() / self.root_window;
        Candidate {
            mv,
            number,
            quiet,
            piece_to: now,
            prey,
            history,
            after,
            depth: node.depth - 1,
            is_much_extended: false,
            reduction: first_reduction(node, number) - window,
        }
    }

    /// Whether a move is not worth a search, another one being known that avoids mate; if so, with the
    /// score that it can still be hoped to have.
    fn prune_move<const PV: bool>(
        &self,
        node: &Node,
        candidate: &Candidate,
        picker: &mut MovePicker,
        alpha: Value,
    ) -> Option<Value> {
        if self.position.has_only_pawns(self.position.side_to_move()) {
            return None;
        }
        let most = (lmp_base() + node.depth * node.depth) / (2 - i32::from(node.improving));
        if candidate.number as i32 >= most {
            picker.skip_quiets();
        }
        let depth = candidate.depth - candidate.reduction / LMR_PLY;
        let check = picker.gives_check(&self.position, candidate.mv);
        if !candidate.quiet || check {
            self.loses_material(node, candidate, picker, alpha, depth, check).then_some(NO_HOPE)
        } else if PV && node.on_line {
            None
        } else {
            self.prune_quiet(node, candidate, alpha, depth)
        }
    }

    /// Whether a capture or check brings too little, or loses too much in the exchange.
    fn loses_material(
        &self,
        node: &Node,
        candidate: &Candidate,
        picker: &MovePicker,
        alpha: Value,
        depth: i32,
        check: bool,
    ) -> bool {
        let history = if candidate.quiet { CAPTURE_START.into() } else { candidate.history };
        let futility = node.static_eval
            + capture_futility_base()
            + capture_futility_slope() * depth
            + candidate.prey
            + capture_futility_history() * history / 1_024;
        if !check && depth <= capture_futility_depth() && futility <= alpha {
            return true;
        }
        let least = -see_capture() * node.depth - see_capture_history() * history / 1_024;
        // The last piece may be given away for a stalemate.
        let pieces = self.position.non_pawns(self.position.side_to_move());
        let may_save = alpha < 0 && pieces == candidate.mv.from().bitboard();
        !may_save && !picker.see(&self.position, candidate.mv, least)
    }

    /// A quiet move that histories advise against, that cannot raise alpha, or that loses material.
    fn prune_quiet(
        &self,
        node: &Node,
        candidate: &Candidate,
        alpha: Value,
        depth: i32,
    ) -> Option<Value> {
        let history = candidate.after[0]
            + candidate.after[1]
            + self.histories.pawn(&self.position, candidate.piece_to);
        if history < history_pruning() * node.depth {
            return Some(NO_HOPE);
        }
        let history = history + candidate.history * pruning_butterfly() / 32;
        let grains = PRUNING_HISTORY_GRAINS;
        let depth = depth + history / grains[(node.depth as usize).min(grains.len()) - 1];
        let futility = node.static_eval
            + futility_base()
            + futility_slope() * depth
            + futility_above() * i32::from(node.static_eval > alpha);
        if !node.in_check && depth <= futility_depth() && futility <= alpha {
            return Some(futility);
        }
        let depth = depth.max(0);
        let least = -see_quiet() * depth * depth;
        (!self.position.see(candidate.mv, least)).then_some(NO_HOPE)
    }

    /// Singular extension: the table's move is looked at more deeply where all others fail
    /// clearly below it. Where they do not, the node may be cut or the move reduced instead.
    fn extension<const PV: bool>(&mut self, node: &mut Node, mv: Move, beta: Value) -> Extension {
        let Some(entry) = node.scored() else { return Extension::Plies(0) };
        let was_pv = i32::from(node.was_pv);
        let candidate = node.ply > 0
            && mv == entry.mv
            && node.depth >= singular_depth() + was_pv
            && node.excluded.is_null()
            && entry.depth >= node.depth - singular_entry_depth()
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && !is_decided(entry.score)
            && !self.is_shuffling(mv, node.ply)
            // Not without end.
            && node.ply < 2 * self.root_depth as usize + EXTENSION_SLACK;
        if !candidate {
            return Extension::Plies(0);
        }
        let below = singular_slope() + if PV { 0 } else { singular_was_pv() * was_pv };
        let bar = entry.score - below * node.depth / 63;
        let depth = (node.depth - 1) / 2;
        self.frame(node.ply).excluded = mv;
        let value = self.search::<false>(bar - 1, bar, depth, node.ply, node.expect);
        let frame = self.frame(node.ply);
        frame.excluded = Move::NULL;
        // That search may have found the node to belong to the tree around the principal variation.
        node.was_pv = frame.was_pv;
        if self.stopped {
            return Extension::Plies(0);
        }
        if value < bar {
            let plies = self.singular_plies::<PV>(node, bar - value);
            // What hangs on one move is looked at more closely with the others, too.
            node.depth += 1;
            return Extension::Plies(plies);
        }
        if value >= beta && !is_decided(value) {
            self.histories.update_trust(-trust_multi_cut() - trust_multi_cut_slope() * node.depth);
            if !node.in_check && value > node.static_eval {
                let error = (value - node.static_eval) * depth * correction_multi_cut() / 1_024;
                self.teach_correction(node.ply, error.clamp(-CORRECTION_STEP, CORRECTION_STEP));
            }
            return Extension::MultiCut(value);
        }
        let reduced = entry.score >= beta || node.expect == Expect::Cut;
        Extension::Plies(-negative_extension() * i32::from(reduced))
    }

    /// How many plies deeper a move is looked at whose rivals lie so far below the singular bound.
    fn singular_plies<const PV: bool>(&self, node: &Node, distance: Value) -> i32 {
        let pv = i32::from(PV);
        let quiet = i32::from(!node.table_capture);
        let far = i32::from(node.ply as i32 > self.root_depth);
        let doubt = node.doubt / extension_doubt();
        let trust = double_extension_trust() * self.histories.trust() / TRUST_GRAIN;
        let double = double_extension_margin() + double_extension_pv() * pv
            - double_extension_quiet() * quiet
            - double_extension_far() * far
            - doubt
            - trust;
        let triple = triple_extension_margin()
            + triple_extension_pv() * pv
            + triple_extension_was_pv() * i32::from(node.was_pv)
            - triple_extension_quiet() * quiet
            - triple_extension_far() * far
            - doubt;
        1 + i32::from(distance > double) + i32::from(distance > triple)
    }

    /// Whether the side to move goes on with a piece that it has just moved about, far from the root
    /// and with nothing else happening.
    fn is_shuffling(&self, mv: Move, ply: usize) -> bool {
        let (plies, clock) = SHUFFLING;
        if ply < plies || self.position.halfmove_clock() < clock || !is_quiet(&self.position, mv) {
            return false;
        }
        let [second, fourth] = [2, 4].map(|plies| self.before(ply, plies).mv);
        mv.from() == second.to() && second.from() == fourth.to()
    }

    /// The score of the move just made: late moves first with reduced depth and no window, and
    /// only what beats alpha again with more of both.
    fn search_move<const PV: bool>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        alpha: Value,
        beta: Value,
        best: Value,
    ) -> Value {
        let ply = node.ply + 1;
        let mut depth = candidate.depth;
        let mut value = NONE;
        let reduction = self.late_move_reduction::<PV>(node, candidate, alpha);
        if node.depth >= 2 && candidate.number > 1 {
            // A move that much speaks for is looked at more deeply than the first.
            let reduced = (depth - reduction / LMR_PLY).min(depth + 2).max(1) + i32::from(PV);
            self.frame(node.ply).reduction = depth - reduced;
            value = -self.search::<false>(-alpha - 1, -alpha, reduced, ply, Expect::Cut);
            self.frame(node.ply).reduction = 0;
            if value > alpha && !self.stopped {
                depth += i32::from(reduced < depth && value > best + do_deeper_margin());
                depth -= i32::from(value < best + do_shallower_margin());
                if reduced < depth {
                    value =
                        -self.search::<false>(-alpha - 1, -alpha, depth, ply, node.expect.child());
                }
                if !self.stopped {
                    self.teach_continuations(node.ply, candidate.piece_to, lmr_late_praise());
                }
            }
        } else if !PV || candidate.number > 1 {
            let reduction = reduction + full_no_table() * i32::from(node.table_move().is_null());
            let less =
                i32::from(reduction > full_one()) + i32::from(reduction > full_two() && depth > 2);
            value =
                -self.search::<false>(-alpha - 1, -alpha, depth - less, ply, node.expect.child());
        }
        if PV && (candidate.number == 1 || value > alpha) && !self.stopped {
            if candidate.mv == node.table_move() && node.is_worth_a_ply() {
                depth = depth.max(1);
            }
            value = -self.search::<true>(-beta, -alpha, depth, ply, Expect::All);
        }
        value
    }

    /// Whether a move of the root is one that is searched, and not that of a better line.
    fn is_wanted(&self, mv: Move) -> bool {
        self.root_moves[self.line..].iter().any(|root_move| root_move.mv == mv)
    }

    fn tell_current_move(&mut self, mv: Move, number: usize) {
        if self.elapsed >= CURRENT_MOVE_AFTER {
            let depth = self.root_depth as u32;
            let number = self.line + number;
            (self.emit)(&self.position, Info::CurrentMove { depth, mv, number });
        }
    }
}
