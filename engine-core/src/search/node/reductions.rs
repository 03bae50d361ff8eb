//! Late move reductions (LMR): moves far back in the order are searched less deep first (Chess
//! Programming Wiki, "Late Move Reductions").

use super::super::game::{Game, GameMove};
use super::super::params::lmr;
use super::super::reductions::Reductions;
use super::super::score::Value;
use super::{Node, NodeKind};

/// What is known of a late move.
pub(super) struct LateMove {
    /// Plies left after the move.
    pub depth: i32,
    /// The move's place in the order, from 1.
    pub move_count: usize,
    /// Whether the move is a capture or a promotion.
    pub is_noisy: bool,
    /// Whether the move gives check.
    pub gives_check: bool,
    /// The move's history score.
    pub history: i32,
    /// Whether it is the killer of its ply.
    pub is_killer: bool,
    /// Whether a move before it raised alpha.
    pub after_raise: bool,
}

/// The depth from which reductions grow faster, plies.
const DEEP: i32 = 8;
/// A static evaluation further from alpha than this changes a reduction no more, internal units.
const FURTHEST: Value = 600;

/// How far the static evaluation is below alpha, internal units; 0 in check.
fn shortfall<G: Game>(node: &Node<G>) -> Value {
    if node.in_check { 0 } else { (node.alpha - node.static_eval).clamp(-FURTHEST, FURTHEST) }
}

/// Whether the TT says that no move raises alpha.
fn tt_is_low<G: Game>(node: &Node<G>) -> bool {
    node.tt.is_some_and(|entry| entry.bound.is_upper() && entry.score <= node.alpha)
}

impl Reductions {
    /// By how much a late move is reduced, hundredths of a ply; negative for an extension.
    pub(super) fn of<G: Game>(&self, node: &Node<G>, late: &LateMove) -> i32 {
        let when = |condition: bool, amount: i32| if condition { amount } else { 0 };
        let mut reduction = self.base(late.depth, late.move_count);
        reduction += (late.depth - DEEP).max(0) * lmr::deep();
        reduction += shortfall(node) * lmr::hopeless() / 100;
        reduction += when(node.kind == NodeKind::Cut, lmr::cut_node());
        let lacks_tt_move = node.kind == NodeKind::Cut && node.tt_move == G::Move::NULL;
        reduction += when(lacks_tt_move, lmr::no_tt_move());
        reduction += when(!node.improving, lmr::not_improving());
        reduction += when(node.tt_move_is_noisy, lmr::tt_noisy());
        reduction += when(late.after_raise, lmr::raised());
        reduction -= when(node.in_check, lmr::in_check());
        reduction -= when(node.is_pv(), lmr::pv());
        reduction -= when(node.tt_pv, lmr::tt_pv());
        reduction -= when(node.tt_pv && tt_is_low(node), lmr::tt_pv_low());
        reduction -= when(late.is_killer, lmr::killer());
        reduction -= when(late.gives_check, lmr::check());
        reduction -= node.correction.abs() * lmr::uncertainty() / 100;
        let grain = if late.is_noisy { lmr::noisy_history() } else { lmr::quiet_history() };
        reduction -= late.history / grain;
        reduction - when(late.is_noisy, lmr::noisy())
    }
}
