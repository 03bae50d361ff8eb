//! Squares, sides, kinds of pieces and moves of xiangqi.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

/// A square of the board of nine files and ten ranks, numbered rank by rank from Red's left corner:
/// a0 is 0, i0 is 8, i9 is 89.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// How many there are.
    pub const COUNT: usize = 90;
    /// How many files there are.
    pub const FILES: usize = 9;
    /// How many ranks there are.
    pub const RANKS: usize = 10;

    /// The square on a file (0 to 8 from Red's left) and a rank (0 to 9 from Red's side).
    ///
    /// # Panics
    /// If file or rank lie beyond the board.
    #[must_use]
    #[inline]
    pub const fn new(file: usize, rank: usize) -> Self {
        assert!(file < Self::FILES && rank < Self::RANKS);
        Self((rank * Self::FILES + file) as u8)
    }

    /// The square with a number below [`Square::COUNT`].
    ///
    /// # Panics
    /// If the number is no square's.
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// Its number, below [`Square::COUNT`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file, 0 to 8 from Red's left.
    #[must_use]
    #[inline]
    pub const fn file(self) -> usize {
        FILE_OF[self.0 as usize & 127] as usize
    }

    /// Its rank, 0 to 9 from Red's side.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> usize {
        RANK_OF[self.0 as usize & 127] as usize
    }

    /// Its rank as a side counts: 0 is that side's own first rank.
    #[must_use]
    #[inline]
    pub const fn rank_for(self, color: Color) -> usize {
        match color {
            Color::Red => self.rank(),
            Color::Black => Self::RANKS - 1 - self.rank(),
        }
    }

    /// The square some files to the right and some ranks up, as Red sees it; `None` beyond the board.
    #[must_use]
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        let (file, rank) = (self.file() as i32 + files, self.rank() as i32 + ranks);
        if 0 <= file && file < Self::FILES as i32 && 0 <= rank && rank < Self::RANKS as i32 {
            Some(Self::new(file as usize, rank as usize))
        } else {
            None
        }
    }

    /// All squares, a0 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).map(Self::from_index)
    }
}

/// Files and ranks by square, so that no division is needed. The rows beyond the board are never
/// read; they save a check of bounds.
static FILE_OF: [u8; 128] = split(true);
static RANK_OF: [u8; 128] = split(false);

const fn split(file: bool) -> [u8; 128] {
    let mut table = [0; 128];
    let mut square = 0;
    while square < Square::COUNT {
        table[square] = (if file { square % 9 } else { square / 9 }) as u8;
        square += 1;
    }
    table
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file() as u8) as char, self.rank())
    }
}

/// A text that is no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a square is a letter from a to i and a digit")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        match *text.as_bytes() {
            [file, rank] => {
                let file = file.to_ascii_lowercase().wrapping_sub(b'a');
                let rank = rank.wrapping_sub(b'0');
                let inside = usize::from(file) < Self::FILES && usize::from(rank) < Self::RANKS;
                inside.then(|| Self::new(file.into(), rank.into())).ok_or(SquareError)
            }
            _ => Err(SquareError),
        }
    }
}

/// Whose piece, whose move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Color {
    Red,
    Black,
}

impl Color {
    /// Both, Red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// 0 for Red, 1 for Black.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "Red",
            Self::Black => "Black",
        })
    }
}

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
        Self(from.0 as u16 | (to.0 as u16) << 7)
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
        Square((self.0 & 127) as u8)
    }

    /// Where it goes.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square((self.0 >> 7) as u8)
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
    fn squares_are_written_and_read() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
        }
        for text in ["", "a", "j0", "a10", "é"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError), "{text}");
        }
    }

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
