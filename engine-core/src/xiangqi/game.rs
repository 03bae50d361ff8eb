//! Xiangqi, as the search asks for it.

use std::sync::Arc;

use super::eval::{self, CENTIPAWNS_100};
use super::nnue::{self, AccumulatorStack, Network};
use super::position::{Changes, CheckZone, Position};
use super::repetition::Verdict;
use super::rules::Rules;
use super::squares::Squares;
use super::types::{Kind, Move, Piece, Square};
use crate::search::game::{CORRECTION_KEYS, Evaluate, Game, GameMove, Moves};
use crate::search::score::{EVAL_BOUND, TB_WIN, Value, is_decided, is_mate};

impl GameMove for Move {
    const NULL: Self = Self::NULL;

    #[inline]
    fn to_bits(self) -> u16 {
        Self::to_bits(self)
    }

    #[inline]
    fn from_bits(bits: u16) -> Self {
        Self::from_bits(bits)
    }

    #[inline]
    fn origin(self) -> usize {
        self.from().index()
    }

    #[inline]
    fn target(self) -> usize {
        self.to().index()
    }
}

/// The evaluation of one search thread: the net's, or by hand without one.
#[derive(Default)]
pub struct Evaluator {
    net: Option<(Arc<Network>, AccumulatorStack)>,
}

impl Evaluator {
    /// Evaluates with this net, or by hand without one.
    #[must_use]
    pub fn new(network: Option<Arc<Network>>) -> Self {
        Self { net: network.map(|network| (network, AccumulatorStack::new())) }
    }
}

impl Evaluate<Position> for Evaluator {
    fn reset(&mut self) {
        if let Some((_, accumulators)) = &mut self.net {
            accumulators.reset();
        }
    }

    #[inline]
    fn push(&mut self, changes: &Changes) {
        if let Some((_, accumulators)) = &mut self.net {
            accumulators.push(changes);
        }
    }

    #[inline]
    fn pop(&mut self) {
        if let Some((_, accumulators)) = &mut self.net {
            accumulators.pop();
        }
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> Value {
        let value = match &mut self.net {
            Some((network, accumulators)) => {
                let raw = accumulators.evaluate(position, network);
                debug_assert_eq!(
                    raw,
                    nnue::evaluate_fresh(position, network),
                    "{}",
                    position.fen()
                );
                eval::adjusted(nnue::internal(raw), position)
            }
            None => eval::evaluate(position),
        };
        value.clamp(-EVAL_BOUND, EVAL_BOUND)
    }
}

impl Game for Position {
    type Move = Move;
    type Changes = Changes;
    type Evaluator = Evaluator;
    type Squares = Squares;
    type Threats = Squares;
    type CheckSquares = CheckZone;

    const SQUARES: usize = Square::COUNT;
    const PIECES: usize = Piece::COUNT;
    const VICTIMS: usize = 1 + Kind::COUNT;
    const HALFMOVE_LIMIT: u16 = Rules::USUAL.most_quiet_plies;

    #[inline]
    fn side(&self) -> usize {
        self.side_to_move().index()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key()
    }

    #[inline]
    fn key_after(&self, mv: Move) -> u64 {
        self.key_after(mv)
    }

    #[inline]
    fn structure_key(&self) -> u64 {
        self.part_keys()[0]
    }

    #[inline]
    fn correction_keys(&self) -> [u64; CORRECTION_KEYS] {
        self.part_keys()
    }

    fn move_number(&self) -> u32 {
        self.fullmove_number()
    }

    /// As if the draw came after the usual number of plies, whatever number the rules have.
    #[inline]
    fn halfmove_clock(&self) -> u16 {
        let limit = self.rules().most_quiet_plies;
        Self::HALFMOVE_LIMIT.saturating_add(self.halfmove_clock()).saturating_sub(limit)
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.in_check()
    }

    #[inline]
    fn rule_score(&self, ply: usize) -> Option<Value> {
        let decided = TB_WIN - ply as Value;
        self.verdict(ply).map(|verdict| match verdict {
            Verdict::Win => decided,
            Verdict::Draw => 0,
            Verdict::Loss => -decided,
        })
    }

    /// Wins and losses by the rules of repetition: there are no tablebases whose scores could be meant.
    #[inline]
    fn depends_on_path(score: Value) -> bool {
        is_decided(score) && !is_mate(score)
    }

    /// Repeating is no way to a draw that is always open: it may lose.
    #[inline]
    fn can_repeat(&self, _ply: usize) -> bool {
        false
    }

    #[inline]
    fn may_be_stuck(&self) -> bool {
        self.attackers(self.side_to_move()).is_empty()
    }

    #[inline]
    fn is_lost_without_moves(&self) -> bool {
        true
    }

    /// Zugzwang wins many endings: a side needs two attackers to pass safely.
    #[inline]
    fn allows_null_move(&self) -> bool {
        self.attackers(self.side_to_move()).count() > 1
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Changes {
        self.make(mv)
    }

    #[inline]
    fn unmake(&mut self) {
        self.unmake();
    }

    #[inline]
    fn make_null(&mut self) {
        self.make_null();
    }

    #[inline]
    fn unmake_null(&mut self) {
        self.unmake_null();
    }

    #[inline]
    fn add_noisy_moves(&self, moves: &mut Moves<Self>) {
        self.add_captures(moves);
    }

    #[inline]
    fn add_quiet_moves(&self, moves: &mut Moves<Self>) {
        self.add_quiet_moves(moves);
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }

    fn count_moves(&self) -> u64 {
        self.count_legal_moves().into()
    }

    fn count_two_plies(&mut self) -> u64 {
        self.count_two_plies()
    }

    fn has_legal_move(&self) -> bool {
        self.has_legal_move()
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.piece_on(mv.to()).is_some()
    }

    #[inline]
    fn moving_piece(&self, mv: Move) -> usize {
        self.piece_on(mv.from()).map_or(0, Piece::index)
    }

    #[inline]
    fn victim(&self, mv: Move) -> usize {
        self.piece_on(mv.to()).map_or(0, |piece| 1 + piece.kind.index())
    }

    #[inline]
    fn gain(&self, mv: Move) -> Value {
        self.exchange_value(mv.to())
    }

    #[inline]
    fn see(&self, mv: Move, threshold: Value) -> bool {
        self.see(mv, threshold)
    }

    fn threats(&self) -> Squares {
        let them = self.color(!self.side_to_move()).into_iter();
        them.fold(Squares::EMPTY, |all, from| {
            self.piece_on(from).map_or(all, |piece| all | self.attacks(piece, from))
        })
    }

    #[inline]
    fn attacked(threats: &Squares) -> Squares {
        *threats
    }

    /// Which attackers are cheap is not told apart: no move brings relief.
    #[inline]
    fn relief(&self, _mv: Self::Move, _threats: &Squares) -> Value {
        0
    }

    #[inline]
    fn contains(squares: Squares, square: usize) -> bool {
        squares.contains(Square::from_index(square))
    }

    #[inline]
    fn check_squares(&self) -> CheckZone {
        self.check_zone()
    }

    #[inline]
    fn gives_check(&self, mv: Move, zone: &CheckZone) -> bool {
        self.gives_check(mv, *zone)
    }

    fn centipawns(&self, value: Value) -> i32 {
        value * 100 / CENTIPAWNS_100
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{
        Delays, Histories, Limits, Outcome, Quiet, Signals, Task, TranspositionTable, run,
    };

    fn search(position: &Position, limits: &Limits) -> Outcome<Move> {
        let task = Task {
            position: position.clone(),
            moves: Vec::new(),
            limits,
            lines: 1,
            delays: Delays::default(),
            tt: Arc::new(TranspositionTable::new(4).unwrap()),
            signals: Arc::new(Signals::default()),
            tablebases: None,
            evaluator: &Evaluator::default,
        };
        run(&task, &mut vec![Histories::default()], &mut Quiet, &mut |_, _| {}).0
    }

    fn depth(fen: &str, depth: u32) -> Outcome<Move> {
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        search(&position, &Limits { depth: Some(depth), ..Limits::default() })
    }

    #[test]
    fn mates_are_found() {
        // Two chariots mate on the last ranks.
        let outcome = depth("3k5/9/R8/8R/9/9/9/9/9/4K4 w - - 0 1", 6);
        assert!(is_mate(outcome.score) && outcome.score > 0, "{outcome:?}");
    }

    /// A FEN may have any number there.
    #[test]
    fn the_longest_clock_is_a_draw() {
        let fen = "3k5/9/R8/8R/9/9/9/9/9/4K4 w - - 65535 65535";
        let position = Position::from_fen(fen).unwrap();
        assert!(Game::halfmove_clock(&position) > Position::HALFMOVE_LIMIT);
        assert!(depth(fen, 3).pv.first().is_some_and(|&mv| position.is_legal(mv)));
    }

    #[test]
    fn a_side_without_a_move_has_lost() {
        // The general is in the corner of its palace, not in check, and every square around is taken from it.
        let position = Position::from_fen("5k3/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1").unwrap();
        assert!(!position.in_check() && !position.has_legal_move());
        let outcome = depth("3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1", 8);
        assert!(outcome.score > 0, "{outcome:?}");
    }

    /// A side that is behind does not check for ever: it would lose at once.
    #[test]
    fn perpetual_checks_are_no_way_to_a_draw() {
        let mut position = Position::from_fen("3k5/R8/9/9/9/9/9/9/2r6/2r2K3 w - - 0 1").unwrap();
        let limits = Limits { depth: Some(9), ..Limits::default() };
        let mut verdicts = 0;
        for _ in 0..40 {
            if position.verdict(0).is_some() || !position.has_legal_move() {
                verdicts += usize::from(position.verdict(0) == Some(Verdict::Loss));
                break;
            }
            let Some(&mv) = search(&position, &limits).pv.first() else { break };
            position.make(mv);
        }
        assert_eq!(verdicts, 0, "{}", position.fen());
    }
}
