//! The squares of the board.

use std::fmt;
use std::str::FromStr;

use super::color::Color;

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
}
