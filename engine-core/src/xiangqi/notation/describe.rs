//! A move as players describe it: which piece, from which file, which way, how far.

use crate::xiangqi::position::Position;
use crate::xiangqi::types::{Color, Kind, Move, Piece, Square};

/// Which way a piece goes, as its side sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Forward,
    Back,
    Across,
}

/// A move as players describe it.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    pub piece: Piece,
    /// The file that it starts from, 1 to 9 from its side's right.
    pub file: u8,
    pub way: Way,
    /// The file that it goes to, or for pieces that stay on their file the number of steps.
    pub number: u8,
    /// How many pieces of its kind its side has on its file.
    pub together: usize,
    /// Its place among them, 0 for the one in front.
    pub place: usize,
    /// Its place among the soldiers of all files with more than one, from its side's right, front first, 0 being the
    /// first; `None` if there is at most one such file, and for other kinds.
    pub order: Option<usize>,
}

/// A file from 1 to 9 as a side counts: from its right.
fn file_for(square: Square, color: Color) -> u8 {
    let file = square.file() as u8;
    match color {
        Color::Red => 9 - file,
        Color::Black => file + 1,
    }
}

impl Position {
    /// A move as players describe it; `None` if no piece stands where it starts.
    pub(super) fn describe(&self, mv: Move) -> Option<Description> {
        let (from, to) = (mv.from(), mv.to());
        let piece = self.piece_on(from)?;
        let color = piece.color;
        let (before, after) = (from.rank_for(color), to.rank_for(color));
        let way = match after.cmp(&before) {
            std::cmp::Ordering::Greater => Way::Forward,
            std::cmp::Ordering::Less => Way::Back,
            std::cmp::Ordering::Equal => Way::Across,
        };
        let stays = from.file() == to.file();
        let number = if stays { after.abs_diff(before) as u8 } else { file_for(to, color) };
        let on_file = self.tandem(piece, from.file());
        let place = on_file.iter().position(|&square| square == from)?;
        let together = on_file.len();
        let order = (piece.kind == Kind::Soldier && together > 1)
            .then(|| self.soldier_order(piece, from))
            .flatten();
        let file = file_for(from, color);
        Some(Description { piece, file, way, number, together, place, order })
    }

    /// A side's pieces of a kind on a file, the one in front first.
    fn tandem(&self, piece: Piece, file: usize) -> Vec<Square> {
        let pieces = self.pieces(piece.color, piece.kind).into_iter();
        let mut squares: Vec<Square> = pieces.filter(|square| square.file() == file).collect();
        squares.sort_by_key(|square| std::cmp::Reverse(square.rank_for(piece.color)));
        squares
    }

    fn soldier_order(&self, piece: Piece, from: Square) -> Option<usize> {
        let files = (0..Square::FILES).map(|file| self.tandem(piece, file));
        let mut tandems: Vec<Vec<Square>> = files.filter(|squares| squares.len() > 1).collect();
        if piece.color == Color::Red {
            tandems.reverse();
        }
        let is_told_apart = tandems.len() > 1;
        let place = tandems.concat().iter().position(|&square| square == from);
        place.filter(|_| is_told_apart)
    }
}
