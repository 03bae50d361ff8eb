//! Principal variation search: what happens at a node before its moves are looked at.

use super::history::PieceTo;
use super::move_picker::is_quiet;
use super::params::{
    TABLE_CUTOFF_CLOCK, cutoff_bonus_most, cutoff_bonus_slope, cutoff_malus, early_moves,
    hindsight_deeper, hindsight_shallower, hindsight_sum, table_confirm_depth,
    table_cutoff_any_depth, table_demote_depth,
};
use super::score::{INFINITE, MAX_PLY, NONE, Value, is_decided, mate_in, mated_in};
use super::tt::{Bound, Entry, UNSEARCHED};
use super::worker::{Frame, Worker};
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
    /// Outside of the principal variation, and no move is expected to beat alpha.
    pub(super) is_all: bool,
    pub(super) in_check: bool,
    /// The side to move stands better than two plies ago.
    pub(super) improving: bool,
    /// It stands better than its opponent thought a ply ago.
    pub(super) worsening: bool,
    /// The evaluation as it came, for the table; [`NONE`] in check.
    pub(super) raw_eval: Value,
    /// The corrected evaluation; in check that of two plies before, [`NONE`] before the root.
    pub(super) static_eval: Value,
    /// The same, or a better guess from the table.
    pub(super) eval: Value,
    /// How far the evaluation was corrected: the more, the less is certain.
    pub(super) doubt: i32,
    pub(super) entry: Option<Entry>,
    /// The table's move takes something or promotes.
    pub(super) table_capture: bool,
    /// Part of a principal variation, now or in an earlier search.
    pub(super) was_pv: bool,
    /// All moves to here are those of the line that the iteration before found best.
    pub(super) on_line: bool,
    /// The move that is left out, in a singular search.
    pub(super) excluded: Move,
    /// What the endgame tables promise at least,
    pub(super) floor: Value,
    /// and at most.
    pub(super) ceiling: Value,
}

impl Node {
    pub(super) fn table_move(&self) -> Move {
        self.entry.map_or(Move::NULL, |entry| entry.mv)
    }

    /// The table's entry where it has a score.
    pub(super) fn scored(&self) -> Option<Entry> {
        self.entry.filter(|entry| entry.score != NONE)
    }

    /// Whether the table has no score that says, whatever it proves, that alpha will not be beaten.
    pub(super) fn is_promising(&self, alpha: Value) -> bool {
        self.scored().is_none_or(|entry| entry.score > alpha)
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

        let mut node = self.look::<PV>(depth.min(MAX_PLY as i32 - 1), ply, expect);
        if node.excluded.is_null() {
            if !PV && let Some(value) = self.table_cutoff(&node, beta) {
                return value;
            }
            if ply > 0
                && let Some(value) = self.ask_tables(&mut node, alpha, beta)
            {
                return value;
            }
            alpha = alpha.max(node.floor);
        }
        if !node.in_check {
            self.judge_last_quiet(&node);
            if let Some(value) = self.prune_node::<PV>(&mut node, alpha, beta) {
                return value;
            }
        }
        if self.stopped {
            return 0;
        }
        if ply > 0
            && let Some(value) = Self::probcut_by_table(&node, beta)
        {
            return value;
        }
        self.search_moves::<PV>(node, alpha, beta)
    }

    /// The table's score, where it was searched deep enough and proves enough.
    fn table_cutoff(&mut self, node: &Node, beta: Value) -> Option<Value> {
        let entry = node.scored()?;
        let beats_beta = entry.score >= beta;
        if entry.depth <= node.depth - i32::from(entry.score <= beta) {
            return None;
        }
        if !entry.bound.allows(beats_beta) {
            // Deep enough, and of no use to the windows of today.
            if node.depth > table_demote_depth() {
                self.table.demote(self.position.key());
            }
            return None;
        }
        // Shallow nodes that end otherwise than expected are looked at again.
        if (node.expect == Expect::Cut) != beats_beta && node.depth <= table_cutoff_any_depth() {
            return None;
        }
        if beats_beta && self.position.is_legal(entry.mv) {
            if !node.table_capture {
                let bonus = (cutoff_bonus_slope() * node.depth).min(cutoff_bonus_most());
                self.reward_quiet(entry.mv, node.ply, bonus);
            }
            if self.before(node.ply, 1).number <= early_moves() as usize {
                // The move that led here was thought good, and is refuted at once.
                self.teach_last_quiet(node.ply, -cutoff_malus());
            }
        }
        // Close to the fifty-move draw the same position may be worth something else.
        let holds = self.position.halfmove_clock() < TABLE_CUTOFF_CLOCK
            && !(node.depth >= table_confirm_depth() && self.is_denied(entry, beta, node.ply));
        holds.then_some(entry.score)
    }

    /// Whether what the table knows of the position after an entry's move says that the node ends on
    /// the other side of beta. Where a promotion, castling or en passant takes part, in the move or in
    /// what it allows later, the key is a guess, and hardly anything is found.
    fn is_denied(&self, entry: Entry, beta: Value, ply: usize) -> bool {
        if is_decided(entry.score) || !self.position.is_legal(entry.mv) {
            return false;
        }
        let key = self.position.key_after(entry.mv);
        self.table.probe(key, ply + 1, self.position.halfmove_clock()).is_some_and(|next| {
            next.score != NONE && (entry.score >= beta) != (-next.score >= beta)
        })
    }

    /// Gathers what a node knows: table, evaluation, trend; and its depth, which hindsight changes.
    fn look<const PV: bool>(&mut self, depth: i32, ply: usize, expect: Expect) -> Node {
        let in_check = self.position.in_check();
        let prepared = if in_check { None } else { self.prepare_evaluation(ply) };
        let entry = self.known_entry(ply);
        let doubt = prepared.unwrap_or_else(|| self.correction(ply));
        let before = *self.before(ply, 1);
        if ply > 0 {
            // A search of this node without its best move is not asked about that again.
            self.frame(ply - 1).reduction = 0;
        }
        let frame = self.frame(ply);
        let excluded = frame.excluded;
        let was_pv = if excluded.is_null() {
            PV || entry.is_some_and(|entry| entry.pv)
        } else {
            frame.was_pv
        };
        let (mut raw_eval, mut static_eval) = (NONE, frame.static_eval);
        if in_check {
            static_eval = self.before(ply, 2).static_eval;
        } else if excluded.is_null() {
            raw_eval = match entry {
                Some(entry) if entry.eval != NONE => entry.eval,
                _ => self.evaluate(),
            };
            static_eval = self.corrected(raw_eval, doubt);
            if entry.is_none() {
                self.remember_evaluation(raw_eval, was_pv, ply);
            }
        }
        let better_guess = entry.filter(|entry| {
            raw_eval != NONE && entry.score != NONE && entry.bound.allows(entry.score > static_eval)
        });
        let last = self.last_line.get(ply.wrapping_sub(1));
        let on_line = ply == 0 || before.on_line && last == Some(&before.mv);
        let worsening = static_eval > -before.static_eval;
        let depth = hindsight(depth, ply, &before, static_eval, worsening);

        let frame = self.frame(ply);
        frame.number = 0;
        frame.history = 0;
        frame.static_eval = static_eval;
        frame.in_check = in_check;
        frame.known = entry.is_some();
        frame.was_pv = was_pv;
        frame.on_line = on_line;
        self.frame(ply + 2).cutoffs = 0;
        let table_move = entry.map_or(Move::NULL, |entry| entry.mv);
        Node {
            depth,
            ply,
            expect,
            is_all: !PV && expect == Expect::All,
            in_check,
            improving: static_eval > self.before(ply, 2).static_eval,
            worsening,
            raw_eval,
            static_eval,
            eval: better_guess.map_or(static_eval, |entry| entry.score),
            doubt: doubt.abs(),
            entry,
            table_capture: !table_move.is_null() && !is_quiet(&self.position, table_move),
            was_pv,
            on_line,
            excluded,
            floor: -INFINITE,
            ceiling: INFINITE,
        }
    }

    /// What the table has of the position; at the root always with the move that is searched first.
    fn known_entry(&self, ply: usize) -> Option<Entry> {
        let clock = self.position.halfmove_clock();
        let found = self.table.probe(self.position.key(), ply, clock);
        if ply > 0 {
            return found;
        }
        let nothing = Entry {
            mv: Move::NULL,
            score: NONE,
            eval: NONE,
            depth: 0,
            bound: Bound::None,
            pv: true,
        };
        let mv = self.root_moves[self.line].mv;
        Some(Entry { mv, ..found.unwrap_or(nothing) })
    }

    /// Keeps the evaluation of a position that the table did not know.
    pub(super) fn remember_evaluation(&self, raw_eval: Value, pv: bool, ply: usize) {
        let fresh = Entry {
            mv: Move::NULL,
            score: NONE,
            eval: raw_eval,
            depth: UNSEARCHED,
            bound: Bound::None,
            pv,
        };
        self.table.store(self.position.key(), ply, fresh);
    }

    /// The move that led to `ply`, if it took nothing.
    pub(super) fn last_quiet(&self, ply: usize) -> Option<PieceTo> {
        let last = self.before(ply, 1).piece_to;
        let quiet = ply > 0 && last != PieceTo::NONE && self.position.last_captured().is_none();
        quiet.then_some(last)
    }
}

/// The depth of a node in the light of its evaluation: a move that was reduced much and harmed nobody
/// is worth a closer look, and where both sides are content a shallower one will do.
fn hindsight(
    mut depth: i32,
    ply: usize,
    before: &Frame,
    static_eval: Value,
    worsening: bool,
) -> i32 {
    if ply == 0 {
        return depth;
    }
    if before.reduction >= hindsight_deeper() && !worsening {
        depth += 1;
    }
    let content = static_eval + before.static_eval > hindsight_sum();
    if before.reduction >= hindsight_shallower() && depth >= 2 && content {
        depth -= 1;
    }
    depth
}
