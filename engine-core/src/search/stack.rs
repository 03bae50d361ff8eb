//! The frames of the line that is being searched, one for each ply.

use arrayvec::ArrayVec;

use super::game::{Game, GameMove};
use super::history::Row;
use super::score::{MAX_PLY, NONE, Value};

/// The best line found below a frame.
pub type Pv<M> = ArrayVec<M, { MAX_PLY + 1 }>;

/// What the search keeps of one ply.
pub struct Frame<G: Game> {
    /// The move being searched at this ply, or the null move.
    pub mv: G::Move,
    /// Piece and target of the move being searched, as a row of the continuation history.
    pub row: Row,
    /// Whether the move being searched is a capture or a promotion.
    pub is_noisy: bool,
    /// By how much the move's search is reduced now, hundredths of a ply; 0 outside of LMR.
    pub reduction: i32,
    /// The corrected static evaluation of the position at this ply, [`NONE`] in check.
    pub static_eval: Value,
    /// Whether the side to move stands better than at its move before.
    pub improving: bool,
    /// The move that the singular search at this ply leaves out, or the null move.
    pub excluded: G::Move,
    /// The killer: the quiet move that last failed high at this ply, or the null move.
    pub killer: G::Move,
    /// The best line from this ply on.
    pub pv: Pv<G::Move>,
}

impl<G: Game> Frame<G> {
    fn new() -> Self {
        Self {
            mv: G::Move::NULL,
            row: Row::none::<G>(),
            is_noisy: false,
            reduction: 0,
            static_eval: NONE,
            improving: false,
            excluded: G::Move::NULL,
            killer: G::Move::NULL,
            pv: Pv::new(),
        }
    }
}

/// Frames before the root, so that looking back needs no check of bounds.
const BEFORE_ROOT: usize = 6;
/// Frames after the last ply: a node at it takes the best line of the next one.
const AFTER_LAST: usize = 1;

/// The frames of all plies, those of some plies before the root among them.
pub struct Stack<G: Game>(Box<[Frame<G>]>);

impl<G: Game> Stack<G> {
    /// Frames of no moves.
    pub fn new() -> Self {
        Self((0..BEFORE_ROOT + MAX_PLY + AFTER_LAST).map(|_| Frame::new()).collect())
    }

    /// The frame of a ply, 0 at the root and at most [`MAX_PLY`].
    #[inline]
    pub fn at(&mut self, ply: usize) -> &mut Frame<G> {
        &mut self.0[BEFORE_ROOT + ply]
    }

    /// The frame `plies` before a ply, 6 at most; it may lie before the root.
    #[inline]
    pub fn before(&self, ply: usize, plies: usize) -> &Frame<G> {
        &self.0[BEFORE_ROOT + ply - plies]
    }

    /// Makes the best line of a ply that of the next one, after this move.
    pub fn extend_pv(&mut self, ply: usize, mv: G::Move) {
        let (before, after) = self.0.split_at_mut(BEFORE_ROOT + ply + 1);
        let Some(frame) = before.last_mut() else { return };
        frame.pv.clear();
        frame.pv.push(mv);
        let room = frame.pv.remaining_capacity();
        frame.pv.extend(after[0].pv.iter().copied().take(room));
    }
}
