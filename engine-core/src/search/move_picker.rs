//! Moves in the order in which they are worth searching, generated stage by stage, so that a
//! cutoff early on saves the rest.

use arrayvec::ArrayVec;

use super::history::{Context, Histories, PieceTo, QuietLessons};
use super::params::{
    noisy_trust_grain, noisy_trust_most, prey_weight, quiet_check_bonus, threat_minor,
    threat_queen, threat_rook,
};
use super::threats::{CheckSquares, Threats};
use crate::position::Position;
use crate::types::{Move, MoveKind, MoveList, PieceType};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    TableMove,
    GenerateNoisy,
    GoodNoisy,
    Killer,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// Hands out the legal moves of one position, best guesses first.
pub struct MovePicker {
    stage: Stage,
    table_move: Move,
    killer: Move,
    /// Captures must gain at least this in the exchange to count as good.
    threshold: i32,
    /// What the exchange leaves at least after the move handed out last, as far as that is known.
    proven: i32,
    /// Whether quiet moves are wanted at all.
    quiets: bool,
    /// Where pieces give check, once it was asked for.
    checks: Option<CheckSquares>,
    /// The moves of this stage, and in the same order their ranks.
    moves: MoveList,
    ranks: ArrayVec<Rank, 256>,
    next: usize,
    bad: ArrayVec<Move, 64>,
    next_bad: usize,
}

/// What a piece counts as prey, for the order of captures alone.
const PREY: [i32; 6] = [800, 2_400, 2_500, 4_000, 7_000, 0];

impl MovePicker {
    /// All moves.
    pub fn new(position: &Position, table_move: Move, killer: Move) -> Self {
        let killer = if killer == table_move { Move::NULL } else { killer };
        Self::start(position, table_move, killer, 0, true)
    }

    /// Captures and promotions; all moves where the side to move is in check.
    pub fn noisy(position: &Position, table_move: Move, threshold: i32) -> Self {
        Self::start(position, table_move, Move::NULL, threshold, position.in_check())
    }

    /// Inlined, so that the picker is made where it stays: it is too large to be moved at each node.
    #[inline]
    fn start(
        position: &Position,
        table_move: Move,
        killer: Move,
        threshold: i32,
        quiets: bool,
    ) -> Self {
        let usable = position.is_legal(table_move);
        Self {
            stage: if usable { Stage::TableMove } else { Stage::GenerateNoisy },
            table_move: if usable { table_move } else { Move::NULL },
            killer,
            threshold,
            proven: i32::MIN,
            quiets,
            checks: None,
            moves: MoveList::new(),
            ranks: ArrayVec::new(),
            next: 0,
            bad: ArrayVec::new(),
            next_bad: 0,
        }
    }

    /// No more quiet moves, please: late move pruning.
    pub fn skip_quiets(&mut self) {
        self.quiets = false;
        if matches!(self.stage, Stage::Killer | Stage::GenerateQuiet | Stage::Quiet) {
            self.stage = Stage::BadNoisy;
        }
    }

    /// The next move, and whether it comes from the captures that lose material.
    pub fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        context: &Context,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateNoisy;
                    return Some(self.table_move);
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(position, histories);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    if let Some((mv, score)) = self.pop_best() {
                        let threshold = self.threshold - score / noisy_trust_grain();
                        let threshold = threshold.min(self.threshold).max(noisy_trust_most());
                        let good = position.see(mv, threshold);
                        if good && !is_underpromotion(mv) {
                            self.proven = threshold;
                            return Some(mv);
                        }
                        // A full list of bad captures loses none: they are merely tried now.
                        if self.bad.try_push(mv).is_err() {
                            self.proven = i32::MIN;
                            return Some(mv);
                        }
                    } else {
                        self.proven = i32::MIN;
                        self.stage = if self.quiets { Stage::Killer } else { Stage::BadNoisy };
                    }
                }
                Stage::Killer => {
                    self.stage = Stage::GenerateQuiet;
                    if is_quiet(position, self.killer) && position.is_legal(self.killer) {
                        return Some(self.killer);
                    }
                    self.killer = Move::NULL;
                }
                Stage::GenerateQuiet => {
                    self.generate_quiet(position, histories, context);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if let Some((mv, _)) = self.pop_best() {
                        return Some(mv);
                    }
                    self.stage = Stage::BadNoisy;
                }
                Stage::BadNoisy => {
                    if let Some(&mv) = self.bad.get(self.next_bad) {
                        self.next_bad += 1;
                        return Some(mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Whether a move, neither castling nor a promotion, gives check with the piece that is moved.
    pub fn gives_check(&mut self, position: &Position, mv: Move) -> bool {
        let checks = self.checks.get_or_insert_with(|| CheckSquares::new(position));
        position.piece_on(mv.from()).is_some_and(|piece| checks.are_reached(piece.kind(), mv))
    }

    /// Whether the move handed out last leaves its side with at least `threshold` once all captures on
    /// its target are through ([`Position::see`]); not looked into again where the order told.
    #[inline]
    pub fn see(&self, position: &Position, mv: Move, threshold: i32) -> bool {
        self.proven >= threshold || position.see(mv, threshold)
    }

    /// Whether the moves that still come are the captures that lose material.
    pub fn is_at_bad_captures(&self) -> bool {
        self.stage >= Stage::BadNoisy
    }

    /// Not inlined, nor is the other: they would burden [`Self::next`], which mostly has only to
    /// choose, with all that they keep in registers.
    #[inline(never)]
    fn generate_noisy(&mut self, position: &Position, histories: &Histories) {
        self.generate(position, Position::add_noisy_moves, Move::NULL, |mv| {
            noisy_score(position, histories, mv)
        });
    }

    #[inline(never)]
    fn generate_quiet(&mut self, position: &Position, histories: &Histories, context: &Context) {
        let lessons = histories.of_quiet_moves(position, context);
        let checks = *self.checks.get_or_insert_with(|| CheckSquares::new(position));
        self.generate(position, Position::add_quiet_moves, self.killer, |mv| {
            quiet_score(position, &lessons, &context.threats, &checks, mv)
        });
    }

    #[inline]
    fn generate(
        &mut self,
        position: &Position,
        add: fn(&Position, &mut MoveList),
        handed_out: Move,
        score: impl Fn(Move) -> i32,
    ) {
        self.moves.clear();
        add(position, &mut self.moves);
        for known in [self.table_move, handed_out] {
            if !known.is_null()
                && let Some(place) = self.moves.iter().position(|&mv| mv == known)
            {
                self.moves.remove(place);
            }
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
        score += prey_weight() * PREY[captured.index()];
    }
    if mv.promotion_piece() == Some(PieceType::Queen) {
        score += prey_weight() * PREY[PieceType::Queen.index()];
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
    let minor = threat_minor();
    let worth = [0, minor, minor, threat_rook(), threat_queen(), 0][kind.index()];
    lessons.score(mv, PieceTo::new(piece, mv.to()))
        + quiet_check_bonus() * i32::from(checks.are_reached(kind, mv))
        + worth * i32::from(attacked.contains(mv.from()))
        - worth * i32::from(attacked.contains(mv.to()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Whatever the stages, every legal move comes exactly once.
    #[test]
    fn hands_out_every_move_once() {
        let histories = Histories::default();
        let context = Context { earlier: [PieceTo::NONE; 4], threats: Threats::NONE, ply: 0 };
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
                for killer in [Move::NULL, tries[0], *tries.last().unwrap()] {
                    let mut picker = MovePicker::new(&position, table_move, killer);
                    let mut seen = BTreeSet::new();
                    while let Some(mv) = picker.next(&position, &histories, &context) {
                        assert!(seen.insert(mv.to_bits()), "{fen}: {mv:?} twice");
                    }
                    assert_eq!(seen, legal, "{fen}");
                }
            }
        }
    }

    #[test]
    fn good_captures_come_before_quiet_moves_and_bad_ones_last() {
        let fen = "4k3/2p5/3p4/8/3q4/4P3/8/3QK3 w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let context = Context { earlier: [PieceTo::NONE; 4], threats: Threats::NONE, ply: 0 };
        let mut picker = MovePicker::new(&position, Move::NULL, Move::NULL);
        let histories = Histories::default();
        let mut order = Vec::new();
        while let Some(mv) = picker.next(&position, &histories, &context) {
            order.push(position.uci(mv, false));
        }
        assert_eq!(order[0], "e3d4");
        assert_eq!(order[1], "d1d4");
    }
}
