//! The search of one position: alpha-beta with principal variation search (Chess Programming Wiki,
//! "Alpha-Beta", "Principal Variation Search").
//!
//! [`Searcher::search`] is the order of events: what is known without a search, cutoffs before the loop
//! ([`pruning`]), and the loop over the moves ([`moves`]), which extends and reduces them
//! ([`extensions`], [`reductions`]) and updates the histories ([`update`]). With no depth left, the
//! [`quiescence`] search follows.

mod extensions;
mod moves;
mod pruning;
mod quiescence;
mod reductions;
mod update;

use super::game::{Game, GameMove};
use super::history::corrected;
use super::params::{hindsight, iir};
use super::score::{MAX_PLY, NONE, TB_BOUND, TB_WIN, Value, is_decided, mate_in, mated_in};
use super::searcher::Searcher;
use super::tt::{Bound, EVAL_ONLY, Entry};

/// The expected type of a node (Chess Programming Wiki, "Node Types").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// It may become part of the principal variation: the window is open.
    Pv,
    /// Some move is expected to be at least beta.
    Cut,
    /// No move is expected to be more than alpha.
    All,
}

impl NodeKind {
    /// The type of the node after a move that is searched with a null window.
    const fn child(self) -> Self {
        match self {
            Self::Cut => Self::All,
            Self::Pv | Self::All => Self::Cut,
        }
    }
}

/// What is known of the node being searched.
struct Node<G: Game> {
    ply: usize,
    depth: i32,
    alpha: Value,
    beta: Value,
    kind: NodeKind,
    in_check: bool,
    /// The TT's entry when the node was entered.
    tt: Option<Entry<G::Move>>,
    /// The hash move, if it is legal here; else the null move.
    tt_move: G::Move,
    /// Whether the hash move is a capture or a promotion.
    tt_move_is_noisy: bool,
    /// Whether the position is, or ever was, searched with an open window.
    tt_pv: bool,
    /// The evaluation before correction, internal units; [`NONE`] in check.
    raw_eval: Value,
    /// What the correction history adds to the evaluation, internal units; 0 in check.
    correction: Value,
    /// The corrected static evaluation; [`NONE`] in check.
    static_eval: Value,
    /// The best guess at the score without a search: the static evaluation, or a score of the TT that
    /// says more; [`NONE`] in check.
    eval: Value,
    /// Whether the static evaluation is above that of the side's last move, or of the one before if it was
    /// in check then; false in check.
    improving: bool,
    /// The move that this singular search leaves out; the null move in all other searches.
    excluded: G::Move,
    /// The highest score that the tablebases allow.
    tb_upper: Value,
}

impl<G: Game> Node<G> {
    fn is_pv(&self) -> bool {
        self.kind == NodeKind::Pv
    }

    fn is_excluding(&self) -> bool {
        self.excluded != G::Move::NULL
    }
}

impl<G: Game> Searcher<'_, G> {
    /// The score of the current position for the side to move, `ply` plies from the root, searched
    /// `depth` plies deep: exact if it lies between `alpha` and `beta`, else a bound. Without meaning
    /// once the search is stopped.
    pub(super) fn search(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        kind: NodeKind,
    ) -> Value {
        debug_assert!(alpha < beta && (kind == NodeKind::Pv || alpha + 1 == beta));
        self.stack.at(ply).pv.clear();
        let depth = depth.min(MAX_PLY as i32 - 1);
        if depth <= 0 {
            return self.quiescence(alpha, beta, ply);
        }
        let (alpha, beta) = match self.known_bounds(alpha, beta, ply) {
            Ok(window) => window,
            Err(known) => return known,
        };
        let mut node = self.setup_node(alpha, beta, depth, ply, kind);
        if let Some(known) = self.tt_cutoff(&node) {
            return known;
        }
        if let Some(known) = self.tb_cutoff(&mut node) {
            return known;
        }
        self.evaluate_node(&mut node);
        self.adjust_depth(&mut node);
        if let Some(value) = self.prune_node(&node) {
            return value;
        }
        self.search_moves(node)
    }

    /// The window that the rules leave, or the score if they decide it: draws, the longest line, mate
    /// distance and repetitions.
    fn known_bounds(
        &mut self,
        mut alpha: Value,
        mut beta: Value,
        ply: usize,
    ) -> Result<(Value, Value), Value> {
        if let Some(score) = self.position.rule_score(ply) {
            return Err(if score == 0 { self.draw() } else { score });
        }
        if ply >= MAX_PLY - 1 {
            let is_quiet = !self.position.in_check();
            return Err(if is_quiet { self.evaluate() } else { self.draw() });
        }
        // Neither side can mate, or be mated, sooner than from here (Chess Programming Wiki,
        // "Mate Distance Pruning").
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        // Whoever can repeat can have a draw.
        if alpha < 0 && self.position.can_repeat(ply) {
            alpha = self.draw().max(alpha);
        }
        if alpha < beta { Ok((alpha, beta)) } else { Err(alpha) }
    }

    /// A new node with its TT entry.
    fn setup_node(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        kind: NodeKind,
    ) -> Node<G> {
        self.seldepth = self.seldepth.max(ply + 1);
        let excluded = self.stack.at(ply).excluded;
        let tt = self.tt.probe(self.position.key(), ply, self.clock_left());
        let tt_move = tt.map_or(G::Move::NULL, |entry: Entry<G::Move>| entry.mv);
        let is_legal = tt_move != G::Move::NULL && self.position.is_legal(tt_move);
        Node {
            ply,
            depth,
            alpha,
            beta,
            kind,
            in_check: self.position.in_check(),
            tt,
            tt_move: if is_legal { tt_move } else { G::Move::NULL },
            tt_move_is_noisy: is_legal && self.position.is_noisy(tt_move),
            tt_pv: kind == NodeKind::Pv || tt.is_some_and(|entry| entry.tt_pv),
            raw_eval: NONE,
            correction: 0,
            static_eval: NONE,
            eval: NONE,
            improving: false,
            excluded,
            tb_upper: mate_in(0),
        }
    }

    /// The TT's score, if it is deep enough and decides the window (Chess Programming Wiki,
    /// "Transposition Table").
    fn tt_cutoff(&mut self, node: &Node<G>) -> Option<Value> {
        /// With no more plies than this left of the fifty-move clock, a stored score may not hold.
        const SAFE_PLIES: u16 = 10;
        let entry = node.tt?;
        let usable = !node.is_pv()
            && !node.is_excluding()
            && entry.bound != Bound::None
            && entry.decides(node.beta)
            && self.clock_left() > SAFE_PLIES;
        if !usable || entry.depth < node.depth {
            return None;
        }
        if entry.score >= node.beta && node.tt_move != G::Move::NULL {
            self.confirm_tt_move(node);
        }
        Some(entry.score)
    }

    /// The tablebases' score, if it decides the window. Otherwise it bounds the node's score: `alpha`
    /// rises for a win, `tb_upper` falls for a loss.
    fn tb_cutoff(&mut self, node: &mut Node<G>) -> Option<Value> {
        let tablebases = self.tablebases?;
        if node.is_excluding() {
            return None;
        }
        let outcome = self.position.probe_tb(tablebases, node.depth)?;
        self.tb_hits += 1;
        let win = TB_WIN - node.ply as Value;
        let (score, bound) = match tablebases.sign(outcome) {
            1 => (win, Bound::Lower),
            -1 => (-win, Bound::Upper),
            _ => (self.draw(), Bound::Exact),
        };
        let entry = Entry { score, bound, ..self.new_entry(node, G::Move::NULL) };
        let decides = match bound {
            Bound::Lower => score >= node.beta,
            Bound::Upper => score <= node.alpha,
            Bound::Exact | Bound::None => true,
        };
        if decides {
            // As good as a search some plies deeper.
            let entry = Entry { depth: node.depth + 3, ..entry };
            self.tt.store(self.position.key(), node.ply, entry);
            return Some(score);
        }
        // A mate may still be nearer; what is not a mate can be no better, and no worse.
        if bound == Bound::Lower {
            node.alpha = node.alpha.max(score);
        } else {
            node.tb_upper = score;
        }
        None
    }

    /// Fills in the evaluation of a node, and whether it is improving.
    fn evaluate_node(&mut self, node: &mut Node<G>) {
        let ply = node.ply;
        if node.is_excluding() {
            // The same position was evaluated just before.
            let frame = self.stack.at(ply);
            (node.static_eval, node.improving) = (frame.static_eval, frame.improving);
            (node.eval, node.raw_eval) = (node.static_eval, node.static_eval);
            return;
        }
        if node.in_check {
            let frame = self.stack.at(ply);
            (frame.static_eval, frame.improving) = (NONE, false);
            return;
        }
        let stored = node.tt.map_or(NONE, |entry| entry.raw_eval);
        node.raw_eval = if stored == NONE { self.evaluate() } else { stored };
        node.correction = self.correction(ply);
        node.static_eval = corrected(node.raw_eval, node.correction);
        node.eval = node.static_eval;
        self.stack.at(ply).static_eval = node.static_eval;
        if let Some(entry) = node.tt {
            if entry.bound != Bound::None && entry.refines(node.static_eval) {
                node.eval = entry.score;
            }
        } else {
            let entry = Entry { depth: EVAL_ONLY, ..self.new_entry(node, G::Move::NULL) };
            self.tt.store(self.position.key(), ply, entry);
        }
        let before = [2, 4].map(|plies| self.stack.before(ply, plies).static_eval);
        let before = before.into_iter().find(|&eval| eval != NONE);
        node.improving = before.is_none_or(|eval| node.static_eval > eval);
        self.stack.at(ply).improving = node.improving;
    }

    /// Adjusts the depth by what is known of the node: hindsight on the reduction that led to it, and
    /// internal iterative reductions.
    fn adjust_depth(&self, node: &mut Node<G>) {
        if node.is_excluding() {
            return;
        }
        // The move that led here was reduced because it looked bad. If the evaluations agree, less depth is
        // enough; if it gained instead, more is needed.
        let before = self.stack.before(node.ply, 1);
        if before.reduction >= 100
            && node.depth >= 2
            && node.static_eval != NONE
            && before.static_eval != NONE
        {
            let lost = node.static_eval + before.static_eval;
            node.depth -= (lost / hindsight::unit()).clamp(-1, 1);
        }
        // Without a move to try first a search is worth less (Chess Programming Wiki, "Internal
        // Iterative Reductions").
        if node.tt_move == G::Move::NULL && node.depth >= iir::depth() && node.kind != NodeKind::All
        {
            node.depth -= 1;
        }
    }

    /// An entry for the TT that says what is known of a node before its search.
    fn new_entry(&self, node: &Node<G>, mv: G::Move) -> Entry<G::Move> {
        Entry {
            mv,
            score: NONE,
            raw_eval: node.raw_eval,
            depth: node.depth,
            bound: Bound::None,
            tt_pv: node.tt_pv,
        }
    }
}

/// The score that lies `percent` of the way from one score to another; the second if either is decided.
/// It draws a score beyond beta back towards beta: the further beyond, the less certain it is.
const fn towards(from: Value, to: Value, percent: i32) -> Value {
    if is_decided(from) || is_decided(to) { to } else { from + (to - from) * percent / 100 }
}

/// Whether a score is neither a mate nor a tablebase loss for the side to move.
const fn is_not_lost(value: Value) -> bool {
    value > -TB_BOUND
}
