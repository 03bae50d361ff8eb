//! What a move changes on the board.

use std::ops::Deref;

use crate::types::{Piece, Square};

/// One piece that a move moved, took or put on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Which piece.
    pub piece: Piece,
    /// Where it stood; nothing for a pawn's new shape.
    pub from: Option<Square>,
    /// Where it stands now; nothing for a captured piece and a promoted pawn.
    pub to: Option<Square>,
}

/// What a capture with promotion changes: the pieces of no move are more.
const MOST: usize = 3;

/// Everything a move changes on the board, at most three pieces: few enough bytes to be copied
/// without a look at how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Changes {
    list: [Change; MOST],
    count: u8,
}

impl Changes {
    /// None, as of a null move.
    pub const NONE: Self =
        Self { list: [Change { piece: Piece::WhitePawn, from: None, to: None }; MOST], count: 0 };

    /// Adds one, the third at most.
    #[inline]
    pub(super) fn push(&mut self, change: Change) {
        self.list[usize::from(self.count)] = change;
        self.count += 1;
    }
}

impl Deref for Changes {
    type Target = [Change];

    #[inline]
    fn deref(&self) -> &[Change] {
        &self.list[..usize::from(self.count).min(MOST)]
    }
}
