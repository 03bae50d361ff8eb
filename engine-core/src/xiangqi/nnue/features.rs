//! Which rows of weights a position selects: the one mapping, for the engine and for training.

use super::arch::GENERAL_SQUARES;
use crate::xiangqi::types::{Color, Kind, Piece, Square};

/// Stands for a square that a kind of piece cannot reach.
const NONE: u16 = u16::MAX;

/// Whether a piece of a kind, of the side that looks (`own`) or of the other, can stand on a square as that side sees it.
const fn can_stand(kind: Kind, own: bool, square: usize) -> bool {
    let file = square % Square::FILES;
    let rank = square / Square::FILES;
    // As the piece's own side counts.
    let rank = if own { rank } else { Square::RANKS - 1 - rank };
    let in_palace = rank < 3 && 3 <= file && file <= 5;
    match kind {
        // Its square has chosen the rows: one row is enough for it.
        Kind::General if own => square == 0,
        Kind::General => in_palace,
        Kind::Adviser => in_palace && (rank + file) % 2 == 1,
        Kind::Elephant => match rank {
            0 | 4 => file == 2 || file == 6,
            2 => file.is_multiple_of(4),
            _ => false,
        },
        Kind::Soldier => match rank {
            0..=2 => false,
            3 | 4 => file.is_multiple_of(2),
            _ => true,
        },
        Kind::Horse | Kind::Chariot | Kind::Cannon => true,
    }
}

/// The number of each kind of piece on each square, own kinds first, and how many there are.
const fn number() -> ([[u16; Square::COUNT]; Piece::COUNT], usize) {
    let mut places = [[NONE; Square::COUNT]; Piece::COUNT];
    let mut count = 0;
    let mut piece = 0;
    while piece < Piece::COUNT {
        let kind = Kind::ALL[piece % Kind::COUNT];
        let own = piece < Kind::COUNT;
        let mut square = 0;
        while square < Square::COUNT {
            if can_stand(kind, own, square) {
                places[piece][square] = count as u16;
                count += 1;
            }
            square += 1;
        }
        piece += 1;
    }
    (places, count)
}

const NUMBERED: ([[u16; Square::COUNT]; Piece::COUNT], usize) = number();

/// By piece (own kinds first) and square as a side sees them: its number.
static PLACES: [[u16; Square::COUNT]; Piece::COUNT] = NUMBERED.0;

/// Pieces on squares that can occur: each square of the own general has a row for each.
pub const PLACE_COUNT: usize = NUMBERED.1;

/// Rows of weights in all.
pub const FEATURES: usize = GENERAL_SQUARES * PLACE_COUNT;

/// How a side sees the board: from its own end, and mirrored if its general stands on the f-file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    side: Color,
    mirrored: bool,
    /// The square of its general, below [`GENERAL_SQUARES`].
    general: usize,
}

impl View {
    /// The view of a side whose general stands on this square of its palace.
    #[must_use]
    #[inline]
    pub const fn new(side: Color, general: Square) -> Self {
        let (file, rank) = (general.file(), general.rank_for(side));
        // Beyond the palace it cannot stand; the limits keep any square harmless.
        let rank = if rank < 3 { rank } else { 2 };
        let centre = (file == 4) as usize;
        Self { side, mirrored: file > 4, general: 2 * rank + centre }
    }

    /// The first row of the own general's square.
    #[must_use]
    #[inline]
    pub const fn first_row(self) -> usize {
        self.general * PLACE_COUNT
    }

    /// The number of a piece on a square, below [`PLACE_COUNT`]; `None` if it can never stand there.
    #[must_use]
    #[inline]
    pub const fn place(self, piece: Piece, square: Square) -> Option<usize> {
        let own = piece.color as u8 == self.side as u8;
        if own && matches!(piece.kind, Kind::General) {
            return Some(PLACES[Kind::General as usize][0] as usize);
        }
        let rank = square.rank_for(self.side);
        let file = square.file();
        let file = if self.mirrored { Square::FILES - 1 - file } else { file };
        let kind = piece.kind as usize + if own { 0 } else { Kind::COUNT };
        match PLACES[kind][rank * Square::FILES + file] {
            NONE => None,
            place => Some(place as usize),
        }
    }

    /// The row of a piece on a square, below [`FEATURES`]; `None` if it can never stand there.
    #[must_use]
    #[inline]
    pub const fn row(self, piece: Piece, square: Square) -> Option<usize> {
        match self.place(piece, square) {
            Some(place) => Some(self.first_row() + place),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::position::Position;

    /// Positions of random games, each with the pieces of both sides.
    fn positions() -> Vec<Position> {
        let mut seed = 3_u64;
        let mut position = Position::startpos();
        let mut all = Vec::new();
        for _ in 0..600 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                position = Position::startpos();
                continue;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            position.make(moves[(seed >> 33) as usize % moves.len()]);
            all.push(position.clone());
        }
        all
    }

    fn rows(position: &Position, side: Color, mirror: bool) -> Vec<usize> {
        let seen = |square: Square| {
            let file = if mirror { Square::FILES - 1 - square.file() } else { square.file() };
            Square::new(file, square.rank())
        };
        let view = View::new(side, seen(position.general(side)));
        let pieces =
            Square::all().filter_map(|square| Some((position.piece_on(square)?, seen(square))));
        let mut rows: Vec<usize> =
            pieces.map(|(piece, square)| view.row(piece, square).expect("a row")).collect();
        rows.sort_unstable();
        rows
    }

    #[test]
    fn every_piece_has_a_row_of_its_own() {
        assert_eq!((PLACE_COUNT, FEATURES), (684, 4_104));
        for position in positions() {
            for side in Color::ALL {
                let mut rows = rows(&position, side, false);
                assert!(rows.iter().all(|&row| row < FEATURES));
                rows.dedup();
                assert_eq!(rows.len(), position.occupied().count() as usize);
            }
        }
    }

    #[test]
    fn a_general_off_the_centre_makes_mirror_images_alike() {
        let mut off_the_centre = 0;
        for position in positions() {
            for side in Color::ALL {
                let is_alike = rows(&position, side, false) == rows(&position, side, true);
                if position.general(side).file() != 4 {
                    off_the_centre += 1;
                    assert!(is_alike, "{}", position.fen());
                }
            }
        }
        assert!(off_the_centre > 50, "{off_the_centre}");
    }

    #[test]
    fn both_sides_see_the_same_in_a_symmetrical_position() {
        let start = Position::startpos();
        assert_eq!(rows(&start, Color::Red, false), rows(&start, Color::Black, false));
    }

    #[test]
    fn what_cannot_stand_there_has_no_row() {
        let view = View::new(Color::Red, "e0".parse().unwrap());
        let row = |letter, square: &str| {
            view.row(Piece::from_letter(letter).unwrap(), square.parse().unwrap())
        };
        let nowhere =
            [('A', "a0"), ('B', "e0"), ('P', "a2"), ('p', "b6"), ('k', "e0"), ('b', "e3")];
        for (letter, square) in nowhere {
            assert_eq!(row(letter, square), None, "{letter} {square}");
        }
        let somewhere =
            [('A', "e1"), ('B', "e2"), ('P', "a3"), ('p', "b4"), ('k', "e9"), ('b', "e7")];
        for (letter, square) in somewhere {
            assert!(row(letter, square).is_some(), "{letter} {square}");
        }
    }
}
