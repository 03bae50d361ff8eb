//! Chess, as the search asks for it.

use super::evaluator::Evaluator;
use super::game::{CORRECTION_KEYS, Game, GameMove, Moves};
use super::host::Host;
use super::score::Value;
use super::tablebases::Tablebases;
use super::wdl::to_centipawns;
use crate::position::{Changes, CheckSquares, Position, Threats};
use crate::tablebase::Outcome;
use crate::types::{Bitboard, Color, Move, Piece, Square};

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

impl Game for Position {
    type Move = Move;
    type Changes = Changes;
    type Evaluator = Evaluator;
    type Squares = Bitboard;
    type Threats = Threats;
    type CheckSquares = CheckSquares;

    const SQUARES: usize = 64;
    const PIECES: usize = 12;
    const VICTIMS: usize = 7;
    const HALFMOVE_LIMIT: u16 = 100;

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
        self.pawn_key()
    }

    #[inline]
    fn correction_keys(&self) -> [u64; CORRECTION_KEYS] {
        [
            self.pawn_key(),
            self.minor_key(),
            self.non_pawn_key(Color::White),
            self.non_pawn_key(Color::Black),
        ]
    }

    fn move_number(&self) -> u32 {
        self.fullmove_number()
    }

    #[inline]
    fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock()
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.in_check()
    }

    #[inline]
    fn rule_score(&self, ply: usize) -> Option<Value> {
        self.is_draw(ply).then_some(0)
    }

    #[inline]
    fn can_repeat(&self, ply: usize) -> bool {
        self.can_repeat(ply)
    }

    #[inline]
    fn may_be_stuck(&self) -> bool {
        // A side with pieces is stuck so rarely that looking for it costs more than it gains.
        self.has_only_pawns(self.side_to_move())
    }

    #[inline]
    fn allows_null_move(&self) -> bool {
        !self.has_only_pawns(self.side_to_move())
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
        self.add_noisy_moves(moves);
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
        self.count_legal_moves()
    }

    fn has_legal_move(&self) -> bool {
        self.has_legal_move()
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.is_noisy(mv)
    }

    #[inline]
    fn moving_piece(&self, mv: Move) -> usize {
        self.piece_on(mv.from()).map_or(0, Piece::index)
    }

    #[inline]
    fn victim(&self, mv: Move) -> usize {
        self.captured_kind(mv).map_or(0, |kind| 1 + kind.index())
    }

    #[inline]
    fn gain(&self, mv: Move) -> Value {
        self.material_gain(mv)
    }

    #[inline]
    fn see(&self, mv: Move, threshold: Value) -> bool {
        self.see(mv, threshold)
    }

    #[inline]
    fn threats(&self) -> Threats {
        self.threats(!self.side_to_move())
    }

    #[inline]
    fn attacked(threats: &Threats) -> Bitboard {
        threats.all()
    }

    #[inline]
    fn relief(&self, mv: Move, threats: &Threats) -> Value {
        self.relief(mv, threats)
    }

    #[inline]
    fn contains(squares: Bitboard, square: usize) -> bool {
        squares.contains(Square::from_index(square))
    }

    #[inline]
    fn check_squares(&self) -> CheckSquares {
        self.check_squares()
    }

    #[inline]
    fn gives_check(&self, mv: Move, squares: &CheckSquares) -> bool {
        self.gives_check(mv, squares)
    }

    fn centipawns(&self, value: Value) -> i32 {
        to_centipawns(value, self)
    }

    fn probe_tb(&self, tablebases: &Tablebases, depth: i32) -> Option<Outcome> {
        tablebases.outcome(self, depth)
    }

    #[cfg(feature = "observe")]
    fn observe(&self, host: &mut dyn Host) {
        host.evaluated(self);
    }

    #[cfg(not(feature = "observe"))]
    #[inline]
    fn observe(&self, _host: &mut dyn Host) {}
}
