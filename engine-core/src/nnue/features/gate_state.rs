//! The features of the gates in one position, and how those of two positions differ.
//!
//! A move changes more gate features than the pieces that it moves, since threats depend on all
//! pieces. So whole states are compared, set by set.

use super::gate_sets::GateSets;
use super::mirrored::MirroredView;
use super::pieces::PieceSets;
use crate::nnue::arch::PIECE_ROWS;
use crate::nnue::arch::large::GATE_SETS;
use crate::position::Position;
use crate::types::{Bitboard, Color, Piece, PieceType, Square};

/// Each piece's first row in White's unmirrored view, and 0 for no piece. A king has the row of a
/// pawn of its colour: only its set has rows for it.
const FIRST_ROW: [u16; Piece::COUNT + 1] = {
    let view = MirroredView::new(Color::White, Square::A1).lookup(0);
    let mut first = [0; Piece::COUNT + 1];
    let mut i = 0;
    while i < Piece::COUNT {
        let piece = match Piece::ALL[i].kind() {
            PieceType::King => Piece::new(Piece::ALL[i].color(), PieceType::Pawn),
            _ => Piece::ALL[i],
        };
        first[i] = view.row(piece, Square::A1).expect("not a king") as u16;
        i += 1;
    }
    first
};

/// All gate features of a position.
#[derive(Clone, Copy)]
pub(crate) struct GateState {
    pieces: PieceSets,
    sets: GateSets,
    /// What stands on the squares of `pieces` and of kings; meaningless elsewhere.
    board: [Option<Piece>; Square::COUNT],
}

impl GateState {
    /// The state without any feature.
    pub(crate) const EMPTY: Self =
        Self { pieces: PieceSets::NONE, sets: GateSets::NONE, board: [None; Square::COUNT] };

    /// The state of a position, were there no pieces but kings outside `squares`.
    pub(crate) fn of(position: &Position, squares: Bitboard) -> Self {
        let mut state = Self::EMPTY;
        state.refresh_from(position, squares);
        state
    }

    /// Replaces the state by that of a position, were there no pieces but kings outside `squares`.
    #[inline]
    pub(crate) fn refresh_from(&mut self, position: &Position, squares: Bitboard) {
        self.pieces = PieceSets::of(position, squares);
        self.board = *position.board();
        let PieceSets { kinds, white } = self.pieces;
        self.sets.refresh_from(|color, kind| match kind {
            PieceType::King => position.pieces(color, kind),
            _ => kinds[kind.index()] & if color == Color::White { white } else { !white },
        });
    }

    /// The squares whose piece, kings included, is not the same in both states.
    #[inline]
    pub(crate) fn changed_squares(&self, other: &Self) -> Bitboard {
        let [here, there] = [self, other].map(|state| state.sets.kings());
        let color = (self.pieces.white ^ other.pieces.white) & here & there;
        self.pieces.changed_squares(&other.pieces) | (here ^ there) | color
    }

    /// The row of the piece on a square in White's unmirrored view.
    #[inline]
    fn row(&self, square: Square) -> u16 {
        let piece = self.board[square.index()].map_or(Piece::COUNT, Piece::index);
        FIRST_ROW[piece] + square.index() as u16
    }
}

/// Most features that a position can have: a piece on every square that is in every set.
const MOST: usize = Square::COUNT * (1 + GATE_SETS);

/// Weight rows of gates, as White's unmirrored view numbers them.
#[derive(Clone)]
struct FeatureList {
    count: usize,
    /// With room for one entry that is written but not counted.
    rows: [u16; MOST + 1],
}

impl FeatureList {
    const EMPTY: Self = Self { count: 0, rows: [0; MOST + 1] };

    /// Appends a row for each of these squares. There is hardly ever more than one, which no branch
    /// predictor foresees: the first is written in any case, and counted if it exists.
    #[inline]
    fn append(&mut self, squares: Bitboard, row: impl Fn(Square) -> u16) {
        self.rows[self.count] = row(Square::from_index(squares.0.trailing_zeros() as usize));
        self.count += usize::from(squares.any());
        for square in Bitboard(squares.0 & squares.0.wrapping_sub(1)) {
            self.rows[self.count] = row(square);
            self.count += 1;
        }
    }

    #[inline]
    fn as_slice(&self) -> &[u16] {
        &self.rows[..self.count]
    }
}

/// The features that one state has and another has not.
#[derive(Clone)]
pub(crate) struct FeatureDiff {
    added: FeatureList,
    removed: FeatureList,
}

impl FeatureDiff {
    pub(crate) const EMPTY: Self = Self { added: FeatureList::EMPTY, removed: FeatureList::EMPTY };

    /// Replaces the diff by that between two states. The lists are reused: moving 4 kB of them costs
    /// more than finding the diff.
    #[inline]
    pub(crate) fn refresh_from(&mut self, before: &GateState, after: &GateState) {
        let Self { added, removed } = self;
        (added.count, removed.count) = (0, 0);
        let changed = after.changed_squares(before);
        let [gone, come] = [before, after].map(|state| changed & state.pieces.squares());
        removed.append(gone, |square| before.row(square));
        added.append(come, |square| after.row(square));
        let sets = before.sets.0.iter().zip(&after.sets.0).enumerate();
        for (number, (&old, &new)) in sets {
            let first = ((1 + number) * PIECE_ROWS) as u16;
            removed.append(old & (changed | !new), |square| first + before.row(square));
            added.append(new & (changed | !old), |square| first + after.row(square));
        }
    }

    /// The rows to add.
    #[inline]
    pub(crate) fn added(&self) -> &[u16] {
        self.added.as_slice()
    }

    /// The rows to remove.
    #[inline]
    pub(crate) fn removed(&self) -> &[u16] {
        self.removed.as_slice()
    }
}
