//! Moves in the order in which they are worth searching, generated stage by stage, so that a
//! cutoff early on saves the rest.

use arrayvec::ArrayVec;

use super::history::{Context, Histories, PieceTo, QuietLessons};
use super::params::{
    PIECE_VALUES, good_quiet, noisy_trust_grain, prey_weight, quiet_check_bonus, quiet_check_see,
    threat_weight,
};
use super::threats::{CheckSquares, Threats};
use crate::position::Position;
use crate::types::{Move, MoveKind, MoveList, PieceType};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TableMove,
    Generate,
    GoodNoisy,
    GenerateQuiet,
    GoodQuiet,
    BadNoisy,
    BadQuiet,
    Evasion,
    Done,
}

/// Which moves are wanted where the side to move is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    All,
    /// Captures and promotions, by rank alone.
    Noisy,
    /// Those that gain so much in the exchange at least.
    Winning(i32),
}

/// More than all that histories say of a quiet move.
const CAPTURES_FIRST: i32 = 1 << 22;

/// Hands out the legal moves of one position, best guesses first.
pub struct MovePicker {
    stage: Stage,
    wanted: Wanted,
    table_move: Move,
    /// What the exchange leaves at least after the move handed out last, as far as that is known.
    proven: i32,
    /// Whether quiet moves are still wanted.
    quiets: bool,
    /// Where pieces give check, once it was asked for.
    checks: Option<CheckSquares>,
    /// The moves of this stage, and in the same order their ranks.
    moves: MoveList,
    ranks: ArrayVec<Rank, 256>,
    next: usize,
    /// The captures that lose material.
    bad: ArrayVec<Move, 64>,
    next_bad: usize,
    /// The first quiet move that comes after these.
    held: Option<Move>,
}

impl MovePicker {
    /// All moves.
    pub fn new(position: &Position, table_move: Move) -> Self {
        Self::start(position, table_move, Wanted::All)
    }

    /// Captures and promotions; all moves where the side to move is in check.
    pub fn noisy(position: &Position, table_move: Move) -> Self {
        Self::start(position, table_move, Wanted::Noisy)
    }

    /// Captures and promotions that gain at least `threshold` in the exchange. Not in check.
    pub fn winning(position: &Position, table_move: Move, threshold: i32) -> Self {
        Self::start(position, table_move, Wanted::Winning(threshold))
    }

    /// Inlined, so that the picker is made where it stays: it is too large to be moved at each node.
    #[inline]
    fn start(position: &Position, table_move: Move, wanted: Wanted) -> Self {
        let usable = position.is_legal(table_move);
        Self {
            stage: if usable { Stage::TableMove } else { Stage::Generate },
            wanted,
            table_move: if usable { table_move } else { Move::NULL },
            proven: i32::MIN,
            quiets: wanted == Wanted::All,
            checks: None,
            moves: MoveList::new(),
            ranks: ArrayVec::new(),
            next: 0,
            bad: ArrayVec::new(),
            next_bad: 0,
            held: None,
        }
    }

    /// No more quiet moves, please: late move pruning. Ways out of check still come.
    pub const fn skip_quiets(&mut self) {
        self.quiets = false;
    }

    /// The next move.
    pub fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        context: &Context,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::Generate;
                    return Some(self.table_move);
                }
                Stage::Generate if position.in_check() => {
                    self.generate_evasions(position, histories, context);
                    self.stage = Stage::Evasion;
                }
                Stage::Generate => {
                    self.generate_noisy(position, histories);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    let Some((mv, score)) = self.pop_best() else {
                        self.proven = i32::MIN;
                        self.stage = match self.wanted {
                            Wanted::All if self.quiets => Stage::GenerateQuiet,
                            Wanted::All => Stage::BadNoisy,
                            Wanted::Noisy | Wanted::Winning(_) => Stage::Done,
                        };
                        continue;
                    };
                    if self.is_good(position, mv, score) {
                        return Some(mv);
                    }
                }
                Stage::GenerateQuiet => {
                    self.generate_quiet(position, histories, context);
                    self.stage = Stage::GoodQuiet;
                }
                Stage::GoodQuiet => {
                    match self.pop_best().filter(|_| self.quiets) {
                        Some((mv, score)) if score > good_quiet() => return Some(mv),
                        other => self.held = other.map(|(mv, _)| mv),
                    }
                    self.stage = Stage::BadNoisy;
                }
                Stage::BadNoisy => {
                    if let Some(&mv) = self.bad.get(self.next_bad) {
                        self.next_bad += 1;
                        return Some(mv);
                    }
                    self.stage = Stage::BadQuiet;
                }
                Stage::BadQuiet if self.quiets => {
                    let held = self.held.take();
                    return held.or_else(|| self.pop_best().map(|(mv, _)| mv));
                }
                Stage::Evasion => return self.pop_best().map(|(mv, _)| mv),
                Stage::BadQuiet | Stage::Done => return None,
            }
        }
    }

    /// Whether a capture or promotion is to be handed out now; if not, it is kept for later or dropped.
    fn is_good(&mut self, position: &Position, mv: Move, score: i32) -> bool {
        let threshold = match self.wanted {
            Wanted::Noisy => return !is_underpromotion(mv),
            Wanted::Winning(threshold) => threshold,
            Wanted::All => -score / noisy_trust_grain(),
        };
        let good = position.see(mv, threshold) && !is_underpromotion(mv);
        self.proven = if good { threshold } else { i32::MIN };
        // A full list of bad captures loses none: they are merely tried now.
        good || self.wanted == Wanted::All && self.bad.try_push(mv).is_err()
    }

    /// Whether a move, neither castling nor a promotion, gives check.
    pub fn gives_check(&mut self, position: &Position, mv: Move) -> bool {
        let checks = self.checks.get_or_insert_with(|| CheckSquares::new(position));
        let reached = |kind| checks.are_reached(kind, mv);
        checks.are_uncovered(mv)
            || position.piece_on(mv.from()).is_some_and(|piece| reached(piece.kind()))
    }

    /// Whether the move handed out last leaves its side with at least `threshold` once all captures on
    /// its target are through ([`Position::see`]); not looked into again where the order told.
    #[inline]
    pub fn see(&self, position: &Position, mv: Move, threshold: i32) -> bool {
        self.proven >= threshold || position.see(mv, threshold)
    }

    /// Not inlined, nor is the other: they would burden [`Self::next`], which mostly has only to
    /// choose, with all that they keep in registers.
    #[inline(never)]
    fn generate_noisy(&mut self, position: &Position, histories: &Histories) {
        self.generate(position, Position::add_noisy_moves, |mv| {
            noisy_score(position, histories, mv)
        });
    }

    #[inline(never)]
    fn generate_quiet(&mut self, position: &Position, histories: &Histories, context: &Context) {
        let lessons = histories.of_quiet_moves(position, context);
        let checks = *self.checks.get_or_insert_with(|| CheckSquares::new(position));
        self.generate(position, Position::add_quiet_moves, |mv| {
            quiet_score(position, &lessons, &context.threats, &checks, mv)
        });
    }

    /// Captures first, by what they take, then the others by a few histories.
    #[inline(never)]
    fn generate_evasions(&mut self, position: &Position, histories: &Histories, context: &Context) {
        let lessons = histories.of_quiet_moves(position, context);
        let add = |position: &Position, moves: &mut MoveList| {
            position.add_noisy_moves(moves);
            position.add_quiet_moves(moves);
        };
        self.generate(position, add, |mv| {
            if is_quiet(position, mv) {
                lessons.score_of_evasion(mv, piece_to(position, mv))
            } else {
                CAPTURES_FIRST + PIECE_VALUES[captured_kind(position, mv).index()]
            }
        });
    }

    #[inline]
    fn generate(
        &mut self,
        position: &Position,
        add: impl Fn(&Position, &mut MoveList),
        score: impl Fn(Move) -> i32,
    ) {
        self.moves.clear();
        add(position, &mut self.moves);
        if !self.table_move.is_null()
            && let Some(place) = self.moves.iter().position(|&mv| mv == self.table_move)
        {
            self.moves.remove(place);
        }
        let moves = self.moves.iter().enumerate();
        // Not collected anew: the list would be moved as a whole.
        self.ranks.clear();
        self.ranks.extend(moves.map(|(place, &mv)| Rank::new(score(mv), place)));
        self.next = 0;
    }

    /// Selection sort, a step at a time: most nodes need only the first few moves.
    #[inline]
    fn pop_best(&mut self) -> Option<(Move, i32)> {
        let ranks = self.ranks.get_mut(self.next..)?;
        let first = *ranks.first()?;
        let best = ranks.iter().fold(first, |best, &rank| best.max(rank));
        let place = best.place();
        self.moves.swap(self.next, place);
        self.ranks[place] = Rank::new(first.score(), place);
        self.next += 1;
        Some((self.moves[self.next - 1], best.score()))
    }
}

/// A move's score and, lower down, its place in the list, the first the highest: the greatest rank
/// is found without a branch, by many comparisons at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(i32);

impl Rank {
    /// Scores have 24 bits.
    #[inline]
    fn new(score: i32, place: usize) -> Self {
        debug_assert!(score.abs() < 1 << 23);
        Self(score << 8 | (255 - place as i32))
    }

    #[inline]
    const fn score(self) -> i32 {
        self.0 >> 8
    }

    #[inline]
    const fn place(self) -> usize {
        255 - (self.0 & 255) as usize
    }
}

/// Whether a move neither captures nor promotes.
pub fn is_quiet(position: &Position, mv: Move) -> bool {
    match mv.kind() {
        MoveKind::Castling => true,
        MoveKind::EnPassant | MoveKind::Promotion => false,
        MoveKind::Normal => position.piece_on(mv.to()).is_none(),
    }
}

fn is_underpromotion(mv: Move) -> bool {
    mv.promotion_piece().is_some_and(|piece| piece != PieceType::Queen)
}

/// What a move captures; an en passant victim and a promotion without capture count as a pawn.
pub fn captured_kind(position: &Position, mv: Move) -> PieceType {
    match position.piece_on(mv.to()) {
        Some(piece) if mv.kind() != MoveKind::Castling => piece.kind(),
        _ => PieceType::Pawn,
    }
}

/// The moving piece on its target, as the histories know it.
pub fn piece_to(position: &Position, mv: Move) -> PieceTo {
    position.piece_on(mv.from()).map_or(PieceTo::NONE, |piece| PieceTo::new(piece, mv.to()))
}

fn noisy_score(position: &Position, histories: &Histories, mv: Move) -> i32 {
    let captured = captured_kind(position, mv);
    let mut score = histories.capture(piece_to(position, mv), captured);
    if position.piece_on(mv.to()).is_some() || mv.kind() == MoveKind::EnPassant {
        score += prey_weight() * PIECE_VALUES[captured.index()];
    }
    score
}

#[inline]
fn quiet_score(
    position: &Position,
    lessons: &QuietLessons,
    threats: &Threats,
    checks: &CheckSquares,
    mv: Move,
) -> i32 {
    let Some(piece) = position.piece_on(mv.from()) else { return 0 };
    let kind = piece.kind();
    // A piece that a lesser one attacks wants to go; one that goes where it is taken does not.
    let attacked = threats.of_lesser(kind);
    let worth = threat_weight() * PIECE_VALUES[kind.index()];
    let good_check = checks.are_reached(kind, mv) && position.see(mv, quiet_check_see());
    lessons.score(mv, PieceTo::new(piece, mv.to()))
        + quiet_check_bonus() * i32::from(good_check)
        + worth * i32::from(attacked.contains(mv.from()))
        - worth * i32::from(attacked.contains(mv.to()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::history::Made;
    use std::collections::BTreeSet;

    /// Whatever the stages, every legal move comes exactly once.
    #[test]
    fn hands_out_every_move_once() {
        let histories = Histories::default();
        let context = Context { earlier: [Made::NONE; 6], threats: Threats::NONE, ply: 0 };
        for fen in [
            crate::position::START_FEN,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
            "3k4/8/8/8/3r4/8/3B4/R2K3R w - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let legal: BTreeSet<u16> =
                position.legal_moves().iter().map(|mv| mv.to_bits()).collect();
            let tries: Vec<Move> = position.legal_moves().into_iter().collect();
            for &table_move in tries.iter().chain([&Move::NULL]) {
                let mut picker = MovePicker::new(&position, table_move);
                let mut seen = BTreeSet::new();
                while let Some(mv) = picker.next(&position, &histories, &context) {
                    assert!(seen.insert(mv.to_bits()), "{fen}: {mv:?} twice");
                }
                assert_eq!(seen, legal, "{fen}");
            }
        }
    }

    #[test]
    fn quiescence_promotes_to_queens_alone() {
        let position = Position::from_fen("1r6/P6k/8/8/8/8/8/K7 w - - 0 1").unwrap();
        let context = Context { earlier: [Made::NONE; 6], threats: Threats::NONE, ply: 0 };
        let mut picker = MovePicker::noisy(&position, Move::NULL);
        let histories = Histories::default();
        let next = || picker.next(&position, &histories, &context);
        let moves: BTreeSet<String> =
            std::iter::from_fn(next).map(|mv| position.uci(mv, false)).collect();
        assert_eq!(moves, BTreeSet::from(["a7a8q".to_owned(), "a7b8q".to_owned()]));
    }

    #[test]
    fn good_captures_come_before_quiet_moves_and_bad_ones_last() {
        let fen = "4k3/2p5/3p4/8/3q4/4P3/8/3QK3 w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let context = Context { earlier: [Made::NONE; 6], threats: Threats::NONE, ply: 0 };
        let mut picker = MovePicker::new(&position, Move::NULL);
        let histories = Histories::default();
        let mut order = Vec::new();
        while let Some(mv) = picker.next(&position, &histories, &context) {
            order.push(position.uci(mv, false));
        }
        assert_eq!(order[0], "e3d4");
        assert_eq!(order[1], "d1d4");
    }
}
