//! A position as a table sees it: whose pieces are White, and how the board is mirrored
//! (`docs/syzygy-format.md`, "Group numbers").

use super::numbering::leading_pawn;
use crate::position::Position;
use crate::tablebase::Material;
use crate::types::{Bitboard, Color, PieceType, Square};

/// A kind of piece with its side, White being the first side in the table's name.
pub(super) type Kind = (Color, PieceType);

/// A position as a table sees it.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) position: &'a Position,
    /// Whether Black's pieces are the first in the table's name.
    pub(super) swapped: bool,
}

impl View<'_> {
    pub(super) fn pieces(self, (color, kind): Kind) -> Bitboard {
        self.position.pieces(if self.swapped { !color } else { color }, kind)
    }

    /// Whose turn it is, in the table's colours.
    pub(super) fn side_to_move(self) -> Color {
        let color = self.position.side_to_move();
        if self.swapped { !color } else { color }
    }

    /// The mirroring that lets the first side's pawns move up the board.
    pub(super) fn upright(self) -> Mirror {
        Mirror { flip: if self.swapped { 56 } else { 0 }, transpose: false }
    }
}

/// How the board is normalised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mirror {
    /// Bits of square indices that change: 7 from left to right, 56 from top to bottom.
    pub(super) flip: usize,
    /// Whether files and ranks are exchanged after that.
    pub(super) transpose: bool,
}

impl Mirror {
    pub(super) fn square(self, square: Square) -> Square {
        let index = square.index() ^ self.flip;
        Square::from_index(if self.transpose { index % 8 * 8 + index / 8 } else { index })
    }

    pub(super) fn squares(self, set: Bitboard) -> Bitboard {
        set.squares().map(|square| self.square(square)).collect()
    }

    /// Also from left to right if the square is, after mirroring, on files e to h.
    pub(super) fn to_left(mut self, square: Square) -> Self {
        if self.square(square).file().index() > 3 {
            self.flip ^= 7;
        }
        self
    }

    /// Also from top to bottom if the square is, after mirroring, on ranks 5 to 8.
    pub(super) fn to_bottom(mut self, square: Square) -> Self {
        if self.square(square).rank().index() > 3 {
            self.flip ^= 56;
        }
        self
    }
}

/// The part of a table with pawns that a position is in, 0 to 3.
pub(super) fn part_of(view: View, leading: Color) -> Option<usize> {
    let pawns = view.upright().squares(view.pieces((leading, PieceType::Pawn)));
    let file = leading_pawn(pawns)?.file().index();
    Some(file.min(7 - file))
}

/// The side whose pawns lead in tables of this material, if it has pawns.
pub(super) fn leading_side(material: Material) -> Option<Color> {
    match material.pawns() {
        [0, 0] => None,
        [white, black] if black == 0 || (white > 0 && white <= black) => Some(Color::White),
        _ => Some(Color::Black),
    }
}
