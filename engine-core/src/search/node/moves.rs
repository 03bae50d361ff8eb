//! The loop over the moves of a node.

use arrayvec::ArrayVec;

use super::super::game::{Game, GameMove};
use super::super::history::Row;
use super::super::move_picker::{MovePicker, Wanted};
use super::super::params::{fail_soft, futility, history_pruning, lmp, lmr, see};
use super::super::score::{INFINITE, Value, mated_in};
use super::super::searcher::{QuietContext, Searcher, Surroundings};
use super::super::tt::{Bound, Entry};
use super::extensions::Singularity;
use super::reductions::LateMove;
use super::{Node, NodeKind, is_not_lost, towards};

/// Moves that were searched and did not raise alpha, up to 32; more get no malus.
pub(super) type Tried<M> = ArrayVec<M, 32>;

/// What the loop has found so far.
pub(super) struct Found<G: Game> {
    /// The highest score.
    pub best: Value,
    /// The move that raised alpha last, or the null move.
    pub best_move: G::Move,
    /// Alpha as it stands.
    pub alpha: Value,
    pub quiets: Tried<G::Move>,
    pub noisy: Tried<G::Move>,
}

/// A move of the loop, with what pruning and reductions need to know of it.
struct Candidate<M> {
    mv: M,
    /// The move's place in the order, from 1.
    move_count: usize,
    is_noisy: bool,
    gives_check: bool,
    is_killer: bool,
    history: i32,
}

/// What pruning decides about a move.
enum Verdict {
    Search,
    Skip,
    /// Skip this quiet move and all after it.
    SkipQuiets,
}

impl<G: Game> Searcher<'_, G> {
    /// Searches the moves of a node.
    pub(super) fn search_moves(&mut self, node: Node<G>) -> Value {
        let ply = node.ply;
        let known = self.surroundings(ply);
        let mut picker = MovePicker::new(node.tt_move, Wanted::All);
        let mut found = Found {
            best: -INFINITE,
            best_move: G::Move::NULL,
            alpha: node.alpha,
            quiets: Tried::new(),
            noisy: Tried::new(),
        };
        let mut move_count = 0;
        while let Some(picked) = picker.next(self, ply, Some(&known)) {
            let mv = picked.mv;
            if mv == node.excluded {
                continue;
            }
            if self.must_stop() {
                return 0;
            }
            self.prefetch_after(mv);
            move_count += 1;
            let is_noisy = self.position.is_noisy(mv);
            let candidate = Candidate {
                mv,
                move_count,
                is_noisy,
                is_killer: mv == self.stack.at(ply).killer,
                gives_check: picked
                    .gives_check
                    .unwrap_or_else(|| self.position.gives_check(mv, &known.checks)),
                history: picked.history.unwrap_or_else(|| self.history_of(&known, mv, is_noisy)),
            };
            match self.judge(&node, &found, &candidate) {
                Verdict::Search => {}
                Verdict::Skip => continue,
                Verdict::SkipQuiets => {
                    picker.skip_quiets();
                    continue;
                }
            }
            let mut extension = 0;
            if mv == node.tt_move {
                match self.singularity(&node) {
                    Singularity::Extend(plies) => extension = plies,
                    Singularity::MultiCut(value) => return value,
                }
                if self.is_stopped() {
                    return 0;
                }
            }
            let value = self.search_move(&node, &found, &candidate, node.depth - 1 + extension);
            if self.is_stopped() {
                return 0;
            }
            if self.take_in(&node, &mut found, mv, value) {
                break;
            }
            let tried = if is_noisy { &mut found.noisy } else { &mut found.quiets };
            if mv != found.best_move && !tried.is_full() {
                tried.push(mv);
            }
        }
        if move_count == 0 {
            return match (node.is_excluding(), self.position.is_lost_without_moves()) {
                (true, _) => node.alpha,
                (false, true) => mated_in(ply),
                (false, false) => 0,
            };
        }
        self.finish_node(&node, &found, &known.context)
    }

    /// The history score of a move: capture history, or the sum of a quiet move's histories.
    fn history_of(&self, known: &Surroundings<G>, mv: G::Move, is_noisy: bool) -> i32 {
        if is_noisy {
            self.histories.noisy.get(&self.position, mv)
        } else {
            self.quiet_score(&known.context, mv, Row::of(&self.position, mv))
        }
    }

    /// Whether a move is worth a search. None is skipped before one was found that does not lose by force.
    fn judge(&self, node: &Node<G>, found: &Found<G>, candidate: &Candidate<G::Move>) -> Verdict {
        if !is_not_lost(found.best) {
            return Verdict::Search;
        }
        let late = late_move(candidate, node.depth - 1, false);
        let reduction = self.reductions.of(node, &late);
        let depth = (node.depth - reduction / 100).max(1);
        if candidate.is_noisy {
            self.judge_noisy(node, found, candidate, depth)
        } else {
            self.judge_quiet(node, found, candidate, depth)
        }
    }

    /// Pruning of captures and promotions: by the evaluation with what they win, and by their exchange
    /// (Chess Programming Wiki, "Futility Pruning", "Static Exchange Evaluation"). `depth` is what LMR
    /// would leave.
    fn judge_noisy(
        &self,
        node: &Node<G>,
        found: &Found<G>,
        candidate: &Candidate<G::Move>,
        depth: i32,
    ) -> Verdict {
        let Candidate { mv, gives_check, history, .. } = *candidate;
        let gain = self.position.gain(mv);
        let hoped = node.static_eval
            + gain
            + futility::noisy_base()
            + futility::noisy_slope() * depth
            + history / futility::noisy_history();
        let is_futile = !node.in_check
            && !gives_check
            && depth <= futility::noisy_depth()
            && hoped <= found.alpha;
        let threshold = -see::noisy() * node.depth - history / see::noisy_history();
        if is_futile || !self.position.see(mv, threshold.min(0)) {
            return Verdict::Skip;
        }
        Verdict::Search
    }

    /// Pruning of quiet moves: by their number, by their history, by the evaluation, and by the exchange
    /// on their target (Chess Programming Wiki, "Futility Pruning", which has move-count based pruning
    /// too, and "History Leaf Pruning"). `depth` is what LMR would leave.
    fn judge_quiet(
        &self,
        node: &Node<G>,
        found: &Found<G>,
        candidate: &Candidate<G::Move>,
        depth: i32,
    ) -> Verdict {
        let Candidate { mv, move_count, gives_check, history, .. } = *candidate;
        let enough = lmp::base() + node.depth * node.depth * lmp::slope();
        let enough = if node.improving { enough } else { enough * lmp::not_improving() / 100 };
        if move_count as i32 * 100 >= enough {
            return Verdict::SkipQuiets;
        }
        if depth <= history_pruning::depth() && history < -history_pruning::slope() * depth {
            return Verdict::Skip;
        }
        if !node.in_check && !gives_check && depth <= futility::depth() {
            let hoped = node.static_eval
                + futility::base()
                + futility::slope() * depth
                + history / futility::history();
            if hoped <= found.alpha {
                return Verdict::SkipQuiets;
            }
        }
        if !self.position.see(mv, -see::quiet() * depth * depth) {
            return Verdict::Skip;
        }
        Verdict::Search
    }

    /// The score of one move, searched `depth` plies deep. Late moves are searched less deep first, and all
    /// but the first with a null window.
    fn search_move(
        &mut self,
        node: &Node<G>,
        found: &Found<G>,
        candidate: &Candidate<G::Move>,
        depth: i32,
    ) -> Value {
        let (ply, alpha) = (node.ply, found.alpha);
        let late = late_move(candidate, depth, alpha > node.alpha);
        self.make(candidate.mv, ply);
        self.stack.at(ply).reduction = 0;
        let mut depth = depth;
        let is_first = candidate.move_count == 1;
        let mut value = alpha + 1;
        let is_late = candidate.move_count > 1 + usize::from(node.is_pv());
        if is_late && node.depth >= lmr::depth() {
            let reduction = self.reductions.of(node, &late);
            let reduced = (depth - reduction / 100).clamp(1.min(depth), depth + 1);
            self.stack.at(ply).reduction = (depth - reduced).max(0) * 100;
            value = -self.search(-alpha - 1, -alpha, reduced, ply + 1, NodeKind::Cut);
            self.stack.at(ply).reduction = 0;
            if value > alpha && reduced < depth {
                // A move that surprises this much deserves a ply more than it would have had.
                depth += i32::from(value - alpha > lmr::surprise());
                value = -self.search(-alpha - 1, -alpha, depth, ply + 1, node.kind.child());
            }
        } else if !node.is_pv() || !is_first {
            value = -self.search(-alpha - 1, -alpha, depth, ply + 1, node.kind.child());
        }
        if node.is_pv() && (is_first || value > alpha) && !self.is_stopped() {
            value = -self.search(-node.beta, -alpha, depth, ply + 1, NodeKind::Pv);
        }
        self.unmake();
        value
    }

    /// Notes the score of a move. Returns whether it is at least beta.
    fn take_in(&mut self, node: &Node<G>, found: &mut Found<G>, mv: G::Move, value: Value) -> bool {
        if value > found.best {
            found.best = value;
            if node.ply == 1 && value <= found.alpha {
                // The root's move may turn out too good for its window: this is the answer to expect.
                let pv = &mut self.stack.at(1).pv;
                pv.clear();
                pv.push(mv);
            }
        }
        if value <= found.alpha {
            return false;
        }
        found.best_move = mv;
        if node.is_pv() {
            self.stack.extend_pv(node.ply, mv);
        }
        if value >= node.beta {
            return true;
        }
        found.alpha = value;
        false
    }

    /// Updates histories and TT after the moves of a node were searched. Returns the node's score.
    fn finish_node(
        &mut self,
        node: &Node<G>,
        found: &Found<G>,
        context: &QuietContext<G>,
    ) -> Value {
        let bound = Bound::of(found.best, node.alpha, node.beta);
        let mut best = found.best;
        if bound == Bound::Lower {
            best = towards(node.beta, best, fail_soft::search());
        }
        best = best.min(node.tb_upper);
        self.update_histories(node, found, bound, context);
        if !node.is_excluding() && !G::depends_on_path(best) {
            let mv = if bound == Bound::Upper { G::Move::NULL } else { found.best_move };
            let entry = Entry { score: best, bound, ..self.new_entry(node, mv) };
            self.tt.store(self.position.key(), node.ply, entry);
            self.update_correction(node, found, bound, best);
        }
        best
    }
}

fn late_move<M>(candidate: &Candidate<M>, depth: i32, after_raise: bool) -> LateMove {
    LateMove {
        depth,
        move_count: candidate.move_count,
        is_noisy: candidate.is_noisy,
        gives_check: candidate.gives_check,
        is_killer: candidate.is_killer,
        history: candidate.history,
        after_raise,
    }
}
