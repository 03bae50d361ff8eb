//! One thread of a search: its position, its evaluation, its histories and the line it looks at.

use super::clock::Clock;
use super::game::{Evaluate, Game, GameMove};
use super::history::{Histories, Row};
use super::params::{bonus, ordering};
use super::reductions::Reductions;
use super::root::RootMoves;
use super::score::Value;
use super::shared::Shared;
use super::stack::Stack;
use super::tablebases::Tablebases;
use super::tt::TranspositionTable;

/// A thread's search.
pub struct Searcher<'a, G: Game> {
    pub(super) position: G,
    pub(super) evaluator: G::Evaluator,
    pub(super) histories: Histories<G>,
    pub(super) stack: Stack<G>,
    pub(super) reductions: Reductions,
    pub(super) root: RootMoves<G::Move>,
    pub(super) clock: Clock<'a>,
    pub(super) shared: &'a Shared,
    pub(super) tt: &'a TranspositionTable,
    pub(super) tablebases: Option<&'a Tablebases>,
    /// Moves made so far.
    pub(super) nodes: u64,
    /// Positions found in tablebases so far.
    pub(super) tb_hits: u64,
    /// The longest line of the current iteration, plies.
    pub(super) seldepth: usize,
    /// The first ply at which null moves are allowed. Above 0 only while a null move is verified.
    pub(super) null_move_from: usize,
}

/// What the histories of all quiet moves of a position have in common.
pub struct QuietContext<G: Game> {
    side: usize,
    /// The squares that the opponent attacks.
    pub attacked: G::Squares,
    structure: u64,
    rows: [Row; CONTINUATIONS.len()],
}

/// What move ordering and pruning need to know of a position.
pub struct Surroundings<G: Game> {
    /// For quiet moves and their histories.
    pub context: QuietContext<G>,
    /// From where the side to move gives check.
    pub checks: G::CheckSquares,
    /// What the opponent attacks.
    pub threats: G::Threats,
}

/// How many plies back the moves are whose continuation histories score a quiet move.
const CONTINUATIONS: [usize; 2] = [1, 2];

impl<G: Game> Searcher<'_, G> {
    /// Whether the search has to end now. Called before every move that is made.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.clock.next_look() {
            self.clock.look(self.shared, self.nodes, self.tb_hits);
        }
        self.clock.is_stopped()
    }

    /// Whether an earlier look at the clock has ended the search.
    #[inline]
    pub(super) const fn is_stopped(&self) -> bool {
        self.clock.is_stopped()
    }

    /// Asks the processor for what the search of the position after a legal move reads first: its place in the
    /// TT. The sooner that is done before the move is made, the less the search waits for it.
    #[inline]
    pub(super) fn prefetch_after(&self, mv: G::Move) {
        self.tt.prefetch(self.position.key_after(mv));
    }

    /// Makes a legal move at a ply, notes it in the stack, and counts a node.
    #[inline]
    pub(super) fn make(&mut self, mv: G::Move, ply: usize) {
        let row = Row::of(&self.position, mv);
        let is_noisy = self.position.is_noisy(mv);
        let frame = self.stack.at(ply);
        (frame.mv, frame.row, frame.is_noisy) = (mv, row, is_noisy);
        let changes = self.position.make(mv);
        let moves = [row, self.stack.before(ply, 1).row];
        self.histories.correction.prefetch(&self.position, moves);
        self.evaluator.push(&changes);
        self.nodes += 1;
    }

    /// Takes the last move back.
    #[inline]
    pub(super) fn unmake(&mut self) {
        self.position.unmake();
        self.evaluator.pop();
    }

    /// Passes the turn at a ply, notes it in the stack, and counts a node.
    pub(super) fn make_null(&mut self, ply: usize) {
        let frame = self.stack.at(ply);
        (frame.mv, frame.row, frame.is_noisy) = (G::Move::NULL, Row::none::<G>(), false);
        self.position.make_null();
        self.tt.prefetch(self.position.key());
        self.nodes += 1;
    }

    /// Takes a null move back.
    pub(super) fn unmake_null(&mut self) {
        self.position.unmake_null();
    }

    /// The score of a draw, internal units: -1, 0 or 1 by the node count, so that equal lines are tried in
    /// turn.
    #[inline]
    pub(super) const fn draw(&self) -> Value {
        (self.nodes % 3) as Value - 1
    }

    /// The static evaluation before any correction.
    #[inline]
    pub(super) fn evaluate(&mut self) -> Value {
        self.position.observe(self.clock.host());
        self.evaluator.evaluate(&self.position)
    }

    /// The correction of the current position's evaluation, `ply` plies from the root, internal units.
    #[inline]
    pub(super) fn correction(&self, ply: usize) -> Value {
        self.histories.correction.get(&self.position, self.last_rows(ply))
    }

    /// Rows of the two moves before a ply, the last one first.
    #[inline]
    pub(super) fn last_rows(&self, ply: usize) -> [Row; 2] {
        [self.stack.before(ply, 1).row, self.stack.before(ply, 2).row]
    }

    /// Plies that are left until moves without progress make a draw.
    #[inline]
    pub(super) fn clock_left(&self) -> u16 {
        G::HALFMOVE_LIMIT.saturating_sub(self.position.halfmove_clock())
    }

    /// What all quiet moves at a ply have in common.
    #[inline]
    pub(super) fn quiet_context(&self, ply: usize, attacked: G::Squares) -> QuietContext<G> {
        QuietContext {
            side: self.position.side(),
            attacked,
            structure: self.position.structure_key(),
            rows: CONTINUATIONS.map(|plies| self.stack.before(ply, plies).row),
        }
    }

    /// What move ordering and pruning need to know of the current position.
    pub(super) fn surroundings(&self, ply: usize) -> Surroundings<G> {
        let threats = self.position.threats();
        Surroundings {
            context: self.quiet_context(ply, G::attacked(&threats)),
            checks: self.position.check_squares(),
            threats,
        }
    }

    /// The weighted sum of a quiet move's histories, in history units. `row` is the move's own.
    #[inline]
    pub(super) fn quiet_score(&self, context: &QuietContext<G>, mv: G::Move, row: Row) -> i32 {
        let histories = &self.histories;
        let weights = [ordering::reply_weight(), ordering::follow_up_weight()];
        let continuations: i32 = context
            .rows
            .iter()
            .zip(weights)
            .map(|(&after, weight)| histories.continuation.get(after, row) * weight)
            .sum();
        let squares = histories.quiet.get(context.side, context.attacked, mv);
        let structure = histories.structure.get(context.structure, row);
        (squares * ordering::squares_weight()
            + structure * ordering::structure_weight()
            + continuations)
            / 100
    }

    /// Updates all histories of a quiet move of the current position. A negative `amount` is a malus.
    pub(super) fn update_quiet(&mut self, context: &QuietContext<G>, mv: G::Move, amount: i32) {
        let row = Row::of(&self.position, mv);
        let part = |percent: i32| amount * percent / 100;
        let squares = part(bonus::squares_percent());
        self.histories.quiet.update(context.side, context.attacked, mv, squares);
        self.histories.structure.update(context.structure, row, part(bonus::structure_percent()));
        let parts = [bonus::reply_percent(), bonus::follow_up_percent()].map(part);
        for (after, part) in context.rows.into_iter().zip(parts) {
            self.histories.continuation.update(after, row, part);
        }
    }
}
