//! What earlier moves teach: tables that score moves by how often they were good.
//!
//! All entries move by gravity: a bonus is scaled down by how close the entry already is to its
//! limit, so that old lessons fade and no value overflows.

use super::params::*;
use super::score::Value;
use super::threats::Threats;
use crate::memory::{Zeroes, prefetch, zeroed_box};
use crate::position::Position;
use crate::types::{Bitboard, Color, Move, Piece, PieceType, Square};

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

/// How many plies back a move's continuation is looked at.
pub const CONTINUATION_PLIES: [usize; 4] = [1, 2, 4, 6];
/// How many plies back, besides the last one, the moves are that a correction goes by.
pub const CORRECTION_PLIES: [usize; 2] = [2, 4];
/// The plies from the root that have histories of their own.
const LOW_PLIES: usize = 4;
const PAWN_ROWS: usize = 512;
const CORRECTION_ROWS: usize = 16_384;

/// What the histories need to know of the way to a node.
#[derive(Clone, Copy)]
pub struct Context {
    /// The moves 1, 2, 4 and 6 plies back.
    pub earlier: [PieceTo; CONTINUATION_PLIES.len()],
    /// What the opponent attacks.
    pub threats: Threats,
    /// Plies from the root.
    pub ply: usize,
}

type FromTo = [[i16; 64]; 64];
type PieceToScores = [i16; PieceTo::COUNT];
type Continuation = [PieceToScores; PieceTo::COUNT];
type Correction = [[i16; 2]; CORRECTION_ROWS];

/// The histories of one thread.
pub struct Histories(Box<Tables>);

/// All in one piece of memory, natively on pages of 2 MiB: moves and positions come from everywhere.
#[cfg_attr(not(target_family = "wasm"), repr(align(0x20_0000)))]
struct Tables {
    /// By side, whether origin and target are attacked, origin, target.
    quiet: [FromTo; 8],
    /// By plies from the root, origin, target; for one search.
    low: [FromTo; LOW_PLIES],
    /// By piece and target, and what is captured.
    capture: [[i16; 6]; PieceTo::COUNT],
    /// By an earlier move and this one.
    continuation: Continuation,
    /// By pawn structure, piece and target.
    pawn: [PieceToScores; PAWN_ROWS],
    pawn_correction: Correction,
    minor_correction: Correction,
    major_correction: Correction,
    non_pawn_correction: [Correction; 2],
    /// For each of [`CORRECTION_PLIES`], by that move and the last one.
    continuation_corrections: [Continuation; CORRECTION_PLIES.len()],
}

// SAFETY: all fields are arrays of integers.
unsafe impl Zeroes for Tables {}

impl Default for Histories {
    fn default() -> Self {
        Self(zeroed_box())
    }
}

/// Moves an entry towards `limit` by `bonus`, the less the nearer it is.
#[inline]
fn pull(entry: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / limit) as i16;
}

#[inline]
fn quiet_row(color: Color, mv: Move, threats: Bitboard) -> usize {
    4 * color.index() + threatened(mv, threats)
}

/// Whether origin and target are attacked, 0..4.
#[inline]
fn threatened(mv: Move, threats: Bitboard) -> usize {
    2 * usize::from(threats.contains(mv.from())) + usize::from(threats.contains(mv.to()))
}

impl Histories {
    /// How good a quiet move of `color` was elsewhere, where `threats` are the squares that the
    /// opponent attacks.
    #[inline]
    pub fn quiet(&self, color: Color, mv: Move, threats: Bitboard) -> i32 {
        let row = &self.0.quiet[quiet_row(color, mv, threats)];
        i32::from(row[mv.from().index()][mv.to().index()])
    }

    /// The piece on its target with these pawns.
    #[inline]
    pub fn pawn(&self, position: &Position, now: PieceTo) -> i32 {
        i32::from(self.0.pawn[pawn_row(position)][now.index()])
    }

    /// Forgets what concerns only the search before.
    pub fn begin_search(&mut self) {
        self.0.low = [[[0; 64]; 64]; LOW_PLIES];
    }

    /// What they say of the quiet moves of one position.
    #[inline]
    pub fn of_quiet_moves(&self, position: &Position, context: &Context) -> QuietLessons<'_> {
        let color = position.side_to_move().index();
        QuietLessons {
            quiet: self.0.quiet[4 * color..].first_chunk().expect("there are four for each side"),
            threats: context.threats.all,
            low: self.0.low.get(context.ply),
            low_share: 1 + 2 * context.ply as i32,
            pawn: &self.0.pawn[pawn_row(position)],
            continuations: context.earlier.map(|it| &self.0.continuation[it.index()]),
        }
    }

    /// How good this move was as an answer to, or a continuation of, an earlier one.
    #[inline]
    pub fn continuation(&self, earlier: PieceTo, now: PieceTo) -> i32 {
        i32::from(self.0.continuation[earlier.index()][now.index()])
    }

    /// How good this capture was elsewhere.
    #[inline]
    pub fn capture(&self, now: PieceTo, captured: PieceType) -> i32 {
        i32::from(self.0.capture[now.index()][captured.index()])
    }

    /// Teaches a capture or promotion.
    #[inline]
    pub fn update_capture(&mut self, now: PieceTo, captured: PieceType, bonus: i32) {
        pull(&mut self.0.capture[now.index()][captured.index()], bonus, HISTORY_LIMIT);
    }

    /// Teaches a quiet move.
    pub fn update_quiet(
        &mut self,
        position: &Position,
        mv: Move,
        now: PieceTo,
        context: &Context,
        bonus: i32,
    ) {
        let row = quiet_row(position.side_to_move(), mv, context.threats.all);
        let low = self.0.low.get_mut(context.ply);
        for table in low.into_iter().chain([&mut self.0.quiet[row]]) {
            pull(&mut table[mv.from().index()][mv.to().index()], bonus, HISTORY_LIMIT);
        }
        self.update_pawn(position, now, bonus);
    }

    /// Teaches the history by pawn structure alone.
    #[inline]
    pub fn update_pawn(&mut self, position: &Position, now: PieceTo, bonus: i32) {
        pull(&mut self.0.pawn[pawn_row(position)][now.index()], bonus, HISTORY_LIMIT);
    }

    /// Teaches a move as the continuation of an earlier one.
    #[inline]
    pub fn update_continuation(&mut self, earlier: PieceTo, now: PieceTo, bonus: i32) {
        if earlier != PieceTo::NONE {
            pull(&mut self.0.continuation[earlier.index()][now.index()], bonus, HISTORY_LIMIT);
        }
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

    /// What the static evaluation of such positions has lacked, internal units: an average of
    /// how far searches ended from it, by pawns, minor and major pieces, each side's pieces, and by
    /// the last move with those at [`CORRECTION_PLIES`].
    pub fn correction(
        &self,
        position: &Position,
        earlier: [PieceTo; CORRECTION_PLIES.len()],
        last: PieceTo,
    ) -> Value {
        let corrections = self.corrections(position, earlier, last);
        let sum: i32 = corrections.into_iter().map(|(weight, &it)| weight * i32::from(it)).sum();
        sum / correction_grain()
    }

    /// The entries that a correction is made of, with their weights.
    #[inline]
    fn corrections(
        &self,
        position: &Position,
        earlier: [PieceTo; CORRECTION_PLIES.len()],
        last: PieceTo,
    ) -> [(i32, &i16); 5 + CORRECTION_PLIES.len()] {
        let tables = &*self.0;
        let side = position.side_to_move().index();
        let by_pieces = |color: Color| {
            let table = &tables.non_pawn_correction[color.index()];
            learned(table, position.non_pawn_key(color), side)
        };
        let by_moves = |which: usize| {
            &tables.continuation_corrections[which][earlier[which].index()][last.index()]
        };
        [
            (correction_pawn(), learned(&tables.pawn_correction, position.pawn_key(), side)),
            (1, learned(&tables.minor_correction, position.minor_key(), side)),
            (1, learned(&tables.major_correction, position.major_key(), side)),
            (correction_non_pawn(), by_pieces(Color::White)),
            (correction_non_pawn(), by_pieces(Color::Black)),
            (1, by_moves(0)),
            (1, by_moves(1)),
        ]
    }

    /// Teaches by how much a search of this depth ended above the static evaluation.
    pub fn update_correction(
        &mut self,
        position: &Position,
        earlier: [PieceTo; CORRECTION_PLIES.len()],
        last: PieceTo,
        error: Value,
        depth: i32,
    ) {
        let side = position.side_to_move().index();
        let bonus =
            (error * depth / correction_depth_grain()).clamp(-CORRECTION_STEP, CORRECTION_STEP);
        let teach = |table: &mut Correction, key: u64| {
            pull(&mut table[key as usize % CORRECTION_ROWS][side], bonus, CORRECTION_LIMIT);
        };
        teach(&mut self.0.pawn_correction, position.pawn_key());
        teach(&mut self.0.minor_correction, position.minor_key());
        teach(&mut self.0.major_correction, position.major_key());
        for color in Color::ALL {
            let table = &mut self.0.non_pawn_correction[color.index()];
            teach(table, position.non_pawn_key(color));
        }
        if last != PieceTo::NONE {
            for (table, earlier) in self.0.continuation_corrections.iter_mut().zip(earlier) {
                pull(&mut table[earlier.index()][last.index()], bonus, CORRECTION_LIMIT);
            }
        }
    }
}

/// The histories of quiet moves as far as they concern one position, looked up once for all its
/// moves.
pub struct QuietLessons<'a> {
    quiet: &'a [FromTo; 4],
    threats: Bitboard,
    low: Option<&'a FromTo>,
    /// What counts once at the root counts so many times less here.
    low_share: i32,
    pawn: &'a PieceToScores,
    continuations: [&'a PieceToScores; CONTINUATION_PLIES.len()],
}

impl QuietLessons<'_> {
    /// How good a quiet move was elsewhere, with these pawns, and after the moves before it.
    #[inline]
    pub fn score(&self, mv: Move, now: PieceTo) -> i32 {
        let row = &self.quiet[threatened(mv, self.threats)];
        let sum = order_quiet() * i32::from(row[mv.from().index()][mv.to().index()])
            + order_pawn() * i32::from(self.pawn[now.index()]);
        let low = self.low.map_or(0, |low| {
            low_ply() * i32::from(low[mv.from().index()][mv.to().index()]) / self.low_share
        });
        let sum = sum + low;
        self.continuations.iter().fold(sum, |sum, row| sum + i32::from(row[now.index()]))
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
            pull(&mut entry, 2_000, HISTORY_LIMIT);
        }
        assert!(i32::from(entry) <= HISTORY_LIMIT && i32::from(entry) > HISTORY_LIMIT * 9 / 10);
        for _ in 0..1_000 {
            pull(&mut entry, i32::MIN / 2, HISTORY_LIMIT);
        }
        assert!(i32::from(entry) >= -HISTORY_LIMIT && entry < 0);
    }

    #[test]
    fn a_lesson_stays_with_its_move() {
        let position = Position::startpos();
        let mut histories = Histories::default();
        let mv = position.uci_move("e2e4").unwrap();
        let now = PieceTo::new(Piece::WhitePawn, Square::E4);
        let context = |threats, ply| Context {
            earlier: [PieceTo::NONE; CONTINUATION_PLIES.len()],
            threats: Threats::only(threats),
            ply,
        };
        histories.update_quiet(&position, mv, now, &context(Bitboard::EMPTY, 1), 500);
        assert!(histories.quiet(Color::White, mv, Bitboard::EMPTY) > 0);
        assert_eq!(histories.quiet(Color::Black, mv, Bitboard::EMPTY), 0);
        assert_eq!(histories.quiet(Color::White, mv, Bitboard::ALL), 0);
        histories.update_continuation(PieceTo::NONE, now, 500);
        assert_eq!(histories.continuation(PieceTo::NONE, now), 0);
        let score = |histories: &Histories, threats, ply| {
            histories.of_quiet_moves(&position, &context(threats, ply)).score(mv, now)
        };
        let quiet = histories.quiet(Color::White, mv, Bitboard::EMPTY);
        let by_pawns = order_pawn() * quiet;
        // What was learned with these pawns counts whatever is attacked.
        assert_eq!(score(&histories, Bitboard::EMPTY, 9), order_quiet() * quiet + by_pawns);
        assert_eq!(score(&histories, Bitboard::ALL, 9), by_pawns);
        // And near the root where it was learned, until the next search.
        assert_eq!(score(&histories, Bitboard::ALL, 1), by_pawns + low_ply() * quiet / 3);
        assert_eq!(score(&histories, Bitboard::ALL, 2), by_pawns);
        histories.begin_search();
        assert_eq!(score(&histories, Bitboard::ALL, 1), by_pawns);
    }
}
