//! What earlier moves teach: tables that score moves by how often they were good.
//!
//! All entries move by gravity: a bonus is scaled down by how close the entry already is to its
//! limit, so that old lessons fade and no value overflows.

use super::params::*;
use super::threats::Threats;
use crate::memory::{Zeroes, prefetch, zeroed_box};
use crate::position::Position;
use crate::types::{Color, Move, Piece, PieceType, Square};

/// A piece on its target square, as an index: 12 x 64, and one more for "no move".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceTo(u16);

impl PieceTo {
    const COUNT: usize = Piece::COUNT * Square::COUNT + 1;
    /// No move: at the root, or a null move.
    pub const NONE: Self = Self(Self::COUNT as u16 - 1);

    /// A piece that goes to a square.
    #[must_use]
    #[inline]
    pub const fn new(piece: Piece, to: Square) -> Self {
        Self((piece.index() * Square::COUNT + to.index()) as u16)
    }

    #[inline]
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How many plies back a move's continuation is taught.
pub const CONTINUATION_PLIES: [usize; 6] = [1, 2, 3, 4, 5, 6];
/// Which of these the order of quiet moves goes by.
const ORDERING: [usize; 5] = [0, 1, 2, 3, 5];
/// How many plies back, besides the last one, the moves are that a correction goes by.
pub const CORRECTION_PLIES: [usize; 2] = [2, 4];
/// The plies from the root that have histories of their own.
const LOW_PLIES: usize = 5;
const PAWN_ROWS: usize = 1_024;
const CORRECTION_ROWS: usize = 65_536;

/// A move that was made, as its continuations know it: out of check or not, a capture or not, and a
/// piece on its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made(u16);

impl Made {
    const COUNT: usize = 4 * PieceTo::COUNT;
    /// No move: before the root, or a null move.
    pub const NONE: Self = Self(PieceTo::NONE.0);

    /// A move of a piece to its target.
    #[must_use]
    #[inline]
    pub const fn new(out_of_check: bool, capture: bool, now: PieceTo) -> Self {
        let kind = 2 * out_of_check as u16 + capture as u16;
        Self(kind * PieceTo::COUNT as u16 + now.0)
    }

    #[inline]
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What the histories need to know of the way to a node.
#[derive(Clone, Copy)]
pub struct Context {
    /// The moves 1 to 6 plies back.
    pub earlier: [Made; CONTINUATION_PLIES.len()],
    /// What the opponent attacks.
    pub threats: Threats,
    /// Plies from the root.
    pub ply: usize,
}

type FromTo = [[i16; 64]; 64];
type PieceToScores = [i16; PieceTo::COUNT];
type Correction = [[i16; 2]; CORRECTION_ROWS];

/// The histories of one thread.
pub struct Histories(Box<Tables>);

/// All in one piece of memory, natively on pages of 2 MiB: moves and positions come from everywhere.
#[cfg_attr(not(target_family = "wasm"), repr(align(0x20_0000)))]
struct Tables {
    /// By side, origin, target.
    butterfly: [FromTo; 2],
    /// By plies from the root, origin, target; for one search.
    low: [FromTo; LOW_PLIES],
    /// By piece and target, and what is captured.
    capture: [[i16; 6]; PieceTo::COUNT],
    /// By an earlier move and this one.
    continuation: [PieceToScores; Made::COUNT],
    /// By pawn structure, piece and target.
    pawn: [PieceToScores; PAWN_ROWS],
    pawn_correction: Correction,
    minor_correction: Correction,
    non_pawn_correction: [Correction; 2],
    /// By the last move and an earlier one.
    move_correction: [PieceToScores; PieceTo::COUNT],
    /// How often the table's moves were the best.
    trust: i16,
}

// SAFETY: all fields are arrays of integers, or one.
unsafe impl Zeroes for Tables {}

impl Default for Histories {
    fn default() -> Self {
        let mut tables: Box<Tables> = zeroed_box();
        tables.butterfly.as_flattened_mut().as_flattened_mut().fill(BUTTERFLY_START);
        tables.capture.as_flattened_mut().fill(CAPTURE_START);
        tables.continuation.as_flattened_mut().fill(CONTINUATION_START);
        tables.pawn.as_flattened_mut().fill(PAWN_START);
        Self(tables)
    }
}

/// Moves an entry towards `limit` by `bonus`, the less the nearer it is.
#[inline]
fn pull(entry: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / limit) as i16;
}

impl Histories {
    /// How good a quiet move of `color` was elsewhere.
    #[inline]
    pub fn butterfly(&self, color: Color, mv: Move) -> i32 {
        i32::from(self.0.butterfly[color.index()][mv.from().index()][mv.to().index()])
    }

    /// The piece on its target with these pawns.
    #[inline]
    pub fn pawn(&self, position: &Position, now: PieceTo) -> i32 {
        i32::from(self.0.pawn[pawn_row(position)][now.index()])
    }

    /// Forgets what concerns only the search before, and some of what was long ago.
    pub fn begin_search(&mut self) {
        self.0.low.as_flattened_mut().as_flattened_mut().fill(LOW_PLY_START);
        for entry in self.0.butterfly.as_flattened_mut().as_flattened_mut() {
            *entry = (i32::from(*entry) * BUTTERFLY_KEPT / 1_024) as i16;
        }
    }

    /// What they say of the quiet moves of one position.
    #[inline]
    pub fn of_quiet_moves(&self, position: &Position, context: &Context) -> QuietLessons<'_> {
        QuietLessons {
            butterfly: &self.0.butterfly[position.side_to_move().index()],
            low: self.0.low.get(context.ply),
            low_share: 1 + context.ply as i32,
            pawn: &self.0.pawn[pawn_row(position)],
            continuations: ORDERING
                .map(|which| &self.0.continuation[context.earlier[which].index()]),
        }
    }

    /// How good this move was as an answer to, or a continuation of, an earlier one.
    #[inline]
    pub fn continuation(&self, earlier: Made, now: PieceTo) -> i32 {
        i32::from(self.0.continuation[earlier.index()][now.index()])
    }

    /// How good this capture was elsewhere.
    #[inline]
    pub fn capture(&self, now: PieceTo, captured: PieceType) -> i32 {
        i32::from(self.0.capture[now.index()][captured.index()])
    }

    /// How far the table's moves are trusted to be the best.
    #[inline]
    pub const fn trust(&self) -> i32 {
        self.0.trust as i32
    }

    /// Teaches a capture or promotion.
    #[inline]
    pub fn update_capture(&mut self, now: PieceTo, captured: PieceType, bonus: i32) {
        pull(&mut self.0.capture[now.index()][captured.index()], bonus, CAPTURE_LIMIT);
    }

    /// Teaches how good a quiet move of `color` is anywhere.
    #[inline]
    pub fn update_butterfly(&mut self, color: Color, mv: Move, bonus: i32) {
        let row = &mut self.0.butterfly[color.index()][mv.from().index()];
        pull(&mut row[mv.to().index()], bonus, BUTTERFLY_LIMIT);
    }

    /// Teaches how good it is near the root, if this is near.
    #[inline]
    pub fn update_low(&mut self, ply: usize, mv: Move, bonus: i32) {
        if let Some(table) = self.0.low.get_mut(ply) {
            pull(&mut table[mv.from().index()][mv.to().index()], bonus, BUTTERFLY_LIMIT);
        }
    }

    /// Teaches the history by pawn structure.
    #[inline]
    pub fn update_pawn(&mut self, position: &Position, now: PieceTo, bonus: i32) {
        pull(&mut self.0.pawn[pawn_row(position)][now.index()], bonus, PAWN_LIMIT);
    }

    /// Teaches a move as the continuation of those before it, where there were any: the nearer the more,
    /// and more where they agree.
    pub fn update_continuations(
        &mut self,
        earlier: [Option<Made>; CONTINUATION_PLIES.len()],
        in_check: bool,
        now: PieceTo,
        bonus: i32,
    ) {
        let taught = if in_check { CONTINUATIONS_IN_CHECK } else { earlier.len() };
        let mut in_favour = 0;
        for (which, made) in earlier.into_iter().enumerate().take(taught) {
            let Some(made) = made else { continue };
            let entry = &mut self.0.continuation[made.index()][now.index()];
            in_favour += usize::from(*entry > 0);
            let share = CONTINUATION_SHARES[which] * CONTINUATION_AGREEMENT[in_favour];
            let more = if which == 0 { continuation_first() } else { 0 };
            let lesson = (i64::from(bonus) * i64::from(share) / (1_024 * 128)) as i32 + more;
            pull(entry, lesson, CONTINUATION_LIMIT);
        }
    }

    /// Teaches how far the table's moves are to be trusted.
    #[inline]
    pub fn update_trust(&mut self, bonus: i32) {
        pull(&mut self.0.trust, bonus, TRUST_LIMIT);
    }

    /// Has the entries that [`Self::correction`] is going to read brought near.
    #[inline]
    pub fn prefetch_correction(
        &self,
        position: &Position,
        earlier: [PieceTo; CORRECTION_PLIES.len()],
        last: PieceTo,
    ) {
        for (_, entry) in self.corrections(position, earlier, last) {
            prefetch(entry);
        }
    }

    /// What the static evaluation of such positions has lacked, in parts of [`CORRECTION_UNIT`]: an
    /// average of how far searches ended from it, by pawns, minor pieces, each side's pieces, and by
    /// the last move with those at [`CORRECTION_PLIES`].
    pub fn correction(
        &self,
        position: &Position,
        earlier: [PieceTo; CORRECTION_PLIES.len()],
        last: PieceTo,
    ) -> i32 {
        let corrections = self.corrections(position, earlier, last);
        let sum: i32 = corrections.into_iter().map(|(weight, &it)| weight * i32::from(it)).sum();
        if last == PieceTo::NONE { sum + correction_no_move() } else { sum }
    }

    /// The entries that a correction is made of, with their weights.
    #[inline]
    fn corrections(
        &self,
        position: &Position,
        earlier: [PieceTo; CORRECTION_PLIES.len()],
        last: PieceTo,
    ) -> [(i32, &i16); 4 + CORRECTION_PLIES.len()] {
        let tables = &*self.0;
        let side = position.side_to_move().index();
        let by_pieces = |color: Color| {
            let table = &tables.non_pawn_correction[color.index()];
            learned(table, position.non_pawn_key(color), side)
        };
        let moves = if last == PieceTo::NONE { 0 } else { correction_moves() };
        let by_moves = |which: usize| &tables.move_correction[earlier[which].index()][last.index()];
        [
            (correction_pawn(), learned(&tables.pawn_correction, position.pawn_key(), side)),
            (correction_minor(), learned(&tables.minor_correction, position.minor_key(), side)),
            (correction_non_pawn(), by_pieces(Color::White)),
            (correction_non_pawn(), by_pieces(Color::Black)),
            (moves, by_moves(0)),
            (moves, by_moves(1)),
        ]
    }

    /// Teaches that a search ended above the static evaluation, by a bonus within [`CORRECTION_STEP`].
    pub fn update_correction(
        &mut self,
        position: &Position,
        earlier: [PieceTo; CORRECTION_PLIES.len()],
        last: PieceTo,
        bonus: i32,
    ) {
        let side = position.side_to_move().index();
        let teach = |table: &mut Correction, key: u64, share: i32| {
            let entry = &mut table[key as usize % CORRECTION_ROWS][side];
            pull(entry, bonus * share / 128, CORRECTION_LIMIT);
        };
        teach(&mut self.0.pawn_correction, position.pawn_key(), 128);
        teach(&mut self.0.minor_correction, position.minor_key(), correction_minor_step());
        for color in Color::ALL {
            let table = &mut self.0.non_pawn_correction[color.index()];
            teach(table, position.non_pawn_key(color), correction_non_pawn_step());
        }
        if last != PieceTo::NONE {
            let shares = [correction_second_step(), correction_fourth_step()];
            for (earlier, share) in earlier.into_iter().zip(shares) {
                let entry = &mut self.0.move_correction[earlier.index()][last.index()];
                pull(entry, bonus * share / 128, CORRECTION_LIMIT);
            }
        }
    }
}

/// The histories of quiet moves as far as they concern one position, looked up once for all its
/// moves.
pub struct QuietLessons<'a> {
    butterfly: &'a FromTo,
    low: Option<&'a FromTo>,
    /// What counts once at the root counts so many times less here.
    low_share: i32,
    pawn: &'a PieceToScores,
    continuations: [&'a PieceToScores; ORDERING.len()],
}

impl QuietLessons<'_> {
    /// How good a quiet move was elsewhere, with these pawns, and after the moves before it.
    #[inline]
    pub fn score(&self, mv: Move, now: PieceTo) -> i32 {
        let sum = order_butterfly() * self.butterfly(mv)
            + order_pawn() * i32::from(self.pawn[now.index()]);
        let low = self.low.map_or(0, |low| {
            low_ply() * i32::from(low[mv.from().index()][mv.to().index()]) / self.low_share
        });
        let sum = sum + low;
        self.continuations.iter().fold(sum, |sum, row| sum + i32::from(row[now.index()]))
    }

    /// The same for a way out of check, by less: most of them are seldom asked for.
    #[inline]
    pub fn score_of_evasion(&self, mv: Move, now: PieceTo) -> i32 {
        self.butterfly(mv) + i32::from(self.continuations[0][now.index()])
    }

    #[inline]
    fn butterfly(&self, mv: Move) -> i32 {
        i32::from(self.butterfly[mv.from().index()][mv.to().index()])
    }
}

/// What a correction has learned of positions with this key for one side to move.
#[inline]
const fn learned(table: &Correction, key: u64, side: usize) -> &i16 {
    &table[key as usize % CORRECTION_ROWS][side]
}

#[inline]
const fn pawn_row(position: &Position) -> usize {
    position.pawn_key() as usize % PAWN_ROWS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gravity_holds_every_entry_within_its_limit() {
        let mut entry = 0;
        for _ in 0..1_000 {
            pull(&mut entry, 2_000, PAWN_LIMIT);
        }
        assert!(i32::from(entry) <= PAWN_LIMIT && i32::from(entry) > PAWN_LIMIT * 9 / 10);
        for _ in 0..1_000 {
            pull(&mut entry, i32::MIN / 2, PAWN_LIMIT);
        }
        assert!(i32::from(entry) >= -PAWN_LIMIT && entry < 0);
    }

    const E4: PieceTo = PieceTo::new(Piece::WhitePawn, Square::E4);

    #[test]
    fn a_lesson_stays_with_its_move() {
        let position = Position::startpos();
        let mut histories = Histories::default();
        histories.begin_search();
        let mv = position.uci_move("e2e4").unwrap();
        let context = |ply| Context {
            earlier: [Made::NONE; CONTINUATION_PLIES.len()],
            threats: Threats::NONE,
            ply,
        };
        let score = |histories: &Histories, ply| {
            histories.of_quiet_moves(&position, &context(ply)).score(mv, E4)
        };
        let start = [0, 1, 9].map(|ply| score(&histories, ply));
        let other = histories.butterfly(Color::Black, mv);
        histories.update_butterfly(Color::White, mv, 500);
        let learned = histories.butterfly(Color::White, mv) - other;
        assert!(learned > 490 && histories.butterfly(Color::Black, mv) == other);
        assert_eq!(score(&histories, 9), start[2] + order_butterfly() * learned);
        // Near the root, until the next search.
        histories.update_low(1, mv, 500);
        assert_eq!(score(&histories, 0), start[0] + order_butterfly() * learned);
        assert!(score(&histories, 1) > start[1] + order_butterfly() * learned + 1_500);
        histories.update_low(LOW_PLIES, mv, 500);
        histories.begin_search();
        assert!(score(&histories, 1) < start[1] + order_butterfly() * learned);
    }

    #[test]
    fn continuations_learn_of_moves_alone_and_in_check_of_the_last_two() {
        let mut histories = Histories::default();
        let made = |capture| Some(Made::new(false, capture, E4));
        let second = Made::new(true, false, E4);
        let earlier = [made(false), Some(second), None, made(true), None, None];
        let now = PieceTo::new(Piece::BlackKnight, Square::F6);
        let of = |histories: &Histories, made| histories.continuation(made, now);
        let start = i32::from(CONTINUATION_START);
        histories.update_continuations(earlier, true, now, 2_000);
        assert!(of(&histories, Made::new(false, false, E4)) > start + 1_000);
        assert!(of(&histories, second) > start + 1_000);
        assert_eq!(of(&histories, Made::new(false, true, E4)), start);
        histories.update_continuations(earlier, false, now, 2_000);
        assert!(of(&histories, Made::new(false, true, E4)) > start + 500);
        assert_eq!(of(&histories, Made::NONE), start);
    }

    #[test]
    fn corrections_add_up_what_searches_found() {
        let position = Position::startpos();
        let mut histories = Histories::default();
        let earlier = [E4; CORRECTION_PLIES.len()];
        let of = |histories: &Histories, last| histories.correction(&position, earlier, last);
        assert_eq!((of(&histories, E4), of(&histories, PieceTo::NONE)), (0, correction_no_move()));
        histories.update_correction(&position, earlier, E4, CORRECTION_STEP);
        let units = of(&histories, E4) / CORRECTION_UNIT;
        assert!((50..200).contains(&units), "{units}");
        assert!(of(&histories, PieceTo::NONE) < of(&histories, E4));
        for _ in 0..100 {
            histories.update_correction(&position, earlier, E4, -CORRECTION_STEP);
        }
        assert!(of(&histories, E4) < 0);
    }
}
