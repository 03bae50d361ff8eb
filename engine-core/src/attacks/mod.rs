//! Which squares a piece attacks.
//!
//! All tables but two are made at compile time. Those of [`between`] and [`line()`], 64 kB, are filled
//! at the first use, which keeps them out of the files that a browser has to load.

mod sliders;

use std::sync::LazyLock;

use crate::types::{Bitboard, Color, PieceType, Square};
use sliders::{BISHOP_STEPS, ROOK_STEPS, ray};

/// The squares that a pawn of `color` on `square` attacks.
#[must_use]
#[inline]
pub fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// The squares that a knight on `square` attacks.
#[must_use]
#[inline]
pub fn knight_attacks(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares that a king on `square` attacks.
#[must_use]
#[inline]
pub fn king_attacks(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares that a bishop on `square` attacks where `occupied` holds all pieces:
/// along each diagonal up to and with the first piece.
#[must_use]
#[inline]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::bishop(square, occupied)
}

/// The squares that a rook on `square` attacks where `occupied` holds all pieces.
#[must_use]
#[inline]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::rook(square, occupied)
}

/// The squares that a queen on `square` attacks where `occupied` holds all pieces.
#[must_use]
#[inline]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(square, occupied) | rook_attacks(square, occupied)
}

/// The squares that a piece of this kind, pawns excepted, attacks.
#[must_use]
#[inline]
pub fn piece_attacks(kind: PieceType, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceType::Pawn => Bitboard::EMPTY,
        PieceType::Knight => knight_attacks(square),
        PieceType::Bishop => bishop_attacks(square, occupied),
        PieceType::Rook => rook_attacks(square, occupied),
        PieceType::Queen => queen_attacks(square, occupied),
        PieceType::King => king_attacks(square),
    }
}

/// All squares on the diagonals of a square, whatever stands there; the square itself not.
#[must_use]
#[inline]
pub fn diagonals(square: Square) -> Bitboard {
    DIAGONALS[square.index()]
}

/// All squares on the rank and the file of a square, whatever stands there; the square itself not.
#[must_use]
#[inline]
pub fn straights(square: Square) -> Bitboard {
    STRAIGHTS[square.index()]
}

/// The squares that any of these pawns of `color` attacks.
#[must_use]
#[inline]
pub fn pawn_set_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    ahead.east() | ahead.west()
}

/// The squares strictly between two squares of one rank, file or diagonal; none for others.
#[must_use]
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    TABLES.between[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares, edge to edge; none where there is none.
#[must_use]
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    TABLES.line[a.index()][b.index()]
}

static PAWN: [[Bitboard; 64]; 2] =
    [leaper_table(&[(-1, 1), (1, 1)]), leaper_table(&[(-1, -1), (1, -1)])];

static KNIGHT: [Bitboard; 64] =
    leaper_table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

static KING: [Bitboard; 64] =
    leaper_table(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);

static DIAGONALS: [Bitboard; 64] = ray_table(&BISHOP_STEPS);
static STRAIGHTS: [Bitboard; 64] = ray_table(&ROOK_STEPS);

const fn ray_table(steps: &[(i8, i8); 4]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < steps.len() {
            table[square].0 |= ray(Square::from_index(square), steps[i], 0);
            i += 1;
        }
        square += 1;
    }
    table
}

const fn leaper_table(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = Square::from_index(square).offset(steps[i].0, steps[i].1) {
                table[square].0 |= to.bitboard().0;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

struct Tables {
    between: Box<[[Bitboard; 64]; 64]>,
    line: Box<[[Bitboard; 64]; 64]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut between = Box::new([[Bitboard::EMPTY; 64]; 64]);
    let mut line = between.clone();
    for a in Square::ALL {
        for attacks in [bishop_attacks, rook_attacks] {
            let from_a = attacks(a, Bitboard::EMPTY);
            for b in from_a {
                let both = a.bitboard() | b.bitboard();
                between[a.index()][b.index()] = attacks(a, both) & attacks(b, both);
                line[a.index()][b.index()] = (from_a & attacks(b, Bitboard::EMPTY)) | both;
            }
        }
    }
    Tables { between, line }
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leapers_stay_on_the_board() {
        assert_eq!(knight_attacks(Square::A1).count(), 2);
        assert_eq!(knight_attacks(Square::E4).count(), 8);
        assert_eq!(king_attacks(Square::H8).count(), 3);
        assert_eq!(pawn_attacks(Color::White, Square::A2), Square::B3.bitboard());
        assert_eq!(pawn_attacks(Color::Black, Square::H2), Square::G1.bitboard());
        assert!(pawn_attacks(Color::White, Square::C8).is_empty());
    }

    #[test]
    fn between_and_line() {
        let expected: Bitboard = [Square::B2, Square::C3].into_iter().collect();
        assert_eq!(between(Square::A1, Square::D4), expected);
        assert_eq!(line(Square::B2, Square::C3).count(), 8);
        assert!(between(Square::A1, Square::B3).is_empty());
        assert!(line(Square::A1, Square::B3).is_empty());
        assert_eq!(line(Square::E1, Square::E2), Bitboard::file(crate::types::File::E));
    }
}
