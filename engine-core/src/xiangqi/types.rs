//! Sides, kinds of pieces, pieces and moves of xiangqi.

use std::fmt;

pub use super::color::Color;
pub use super::square::{Square, SquareError};

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Kind {
    General,
    Adviser,
    Elephant,
    Horse,
    Chariot,
    Cannon,
    Soldier,
}

impl Kind {
    /// How many there are.
    pub const COUNT: usize = 7;
    /// All kinds.
    pub const ALL: [Self; Self::COUNT] = [
        Self::General,
        Self::Adviser,
        Self::Elephant,
        Self::Horse,
        Self::Chariot,
        Self::Cannon,
        Self::Soldier,
    ];

    /// Its number, below [`Kind::COUNT`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter in a FEN of Red's.
    #[must_use]
    pub const fn letter(self) -> char {
        ['K', 'A', 'B', 'N', 'R', 'C', 'P'][self as usize]
    }

    /// How many a side has at the start, which is the most that it can have.
    #[must_use]
    pub const fn most(self) -> u32 {
        [1, 2, 2, 2, 2, 2, 5][self as usize]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [&str; Kind::COUNT] =
            ["general", "adviser", "elephant", "horse", "chariot", "cannon", "soldier"];
        f.write_str(NAMES[self.index()])
    }
}

/// A kind with its side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// How many there are, those of either side counted apart.
    pub const COUNT: usize = 2 * Kind::COUNT;

    /// A side's piece of a kind.
    #[must_use]
    #[inline]
    pub const fn new(color: Color, kind: Kind) -> Self {
        Self { color, kind }
    }

    /// Its number, below [`Piece::COUNT`]: Red's first.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.color as usize * Kind::COUNT + self.kind as usize
    }

    /// The piece with a number below [`Piece::COUNT`]; `None` for any other.
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        match index {
            0..Kind::COUNT => Some(Self::new(Color::Red, Kind::ALL[index])),
            Kind::COUNT..Self::COUNT => {
                Some(Self::new(Color::Black, Kind::ALL[index - Kind::COUNT]))
            }
            _ => None,
        }
    }

    /// Its letter in a FEN: Red's are upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::Red => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece of a letter. `H` and `E`, which some programs write for horse and elephant, are
    /// read too.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let kind = match letter.to_ascii_uppercase() {
            'K' => Kind::General,
            'A' => Kind::Adviser,
            'B' | 'E' => Kind::Elephant,
            'N' | 'H' => Kind::Horse,
            'R' => Kind::Chariot,
            'C' => Kind::Cannon,
            'P' => Kind::Soldier,
            _ => return None,
        };
        let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
        Some(Self::new(color, kind))
    }
}

/// A move: from where to where, in 16 bits. The lowest seven bits are the origin, the next seven the
/// target. Xiangqi has no promotion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u16);

impl Move {
    /// No move.
    pub const NULL: Self = Self(0);

    /// A move from one square to another.
    #[must_use]
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self(from.index() as u16 | (to.index() as u16) << 7)
    }

    /// The move in 16 bits; 0 for [`Move::NULL`].
    #[must_use]
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// The move of these bits; the null move if they name a square beyond the board.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        let (from, to) = (bits & 127, bits >> 7);
        if from < Square::COUNT as u16 && to < Square::COUNT as u16 {
            Self(bits)
        } else {
            Self::NULL
        }
    }

    /// Where it starts.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index((self.0 & 127) as usize)
    }

    /// Where it goes.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> 7) as usize)
    }
}

/// As UCI has it: `h2e2`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bits_make_a_move_on_the_board() {
        for bits in 0..=u16::MAX {
            let mv = Move::from_bits(bits);
            assert!(mv.from().index() < Square::COUNT && mv.to().index() < Square::COUNT);
            assert!(mv == Move::NULL || mv.to_bits() == bits);
        }
    }

    #[test]
    fn pieces_have_numbers_and_letters() {
        for index in 0..Piece::COUNT {
            let piece = Piece::from_index(index).unwrap();
            assert_eq!(piece.index(), index);
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
        }
        assert_eq!(Piece::from_index(Piece::COUNT), None);
        assert_eq!(Piece::from_letter('h'), Piece::from_letter('n'));
        assert_eq!(Piece::from_letter('E'), Piece::from_letter('B'));
    }
}
