//! Which pieces are on the board, wherever they stand: the key and the name of a table.

use std::fmt;

use crate::position::Position;
use crate::types::{Color, PieceType};

/// The pieces besides kings, in the order in which tables are named.
const KINDS: [PieceType; 5] =
    [PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::Pawn];
const PAWN: usize = 4;

/// The pieces of both sides besides the kings: queens, rooks, bishops, knights, pawns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Material([[u8; KINDS.len()]; 2]);

impl Material {
    /// The pieces of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self(Color::ALL.map(|color| KINDS.map(|kind| position.pieces(color, kind).count() as u8)))
    }

    /// Reads the name of a table: `KRPvKR`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let (white, black) = name.split_once('v')?;
        let side = |pieces: &str| {
            let mut counts = [0; KINDS.len()];
            for letter in pieces.strip_prefix('K')?.chars() {
                let kind = PieceType::from_char(letter).filter(|_| letter.is_ascii_uppercase())?;
                let count = &mut counts[KINDS.iter().position(|&k| k == kind)?];
                *count += 1;
                if *count > 10 {
                    return None;
                }
            }
            Some(counts)
        };
        Some(Self([side(white)?, side(black)?]))
    }

    /// The same with the colours changed: one table serves both.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let [white, black] = self.0;
        Self([black, white])
    }

    /// How many pieces there are, kings included.
    #[must_use]
    pub fn pieces(self) -> u32 {
        2 + self.0.as_flattened().iter().map(|&count| u32::from(count)).sum::<u32>()
    }

    /// The pawns of both sides.
    #[must_use]
    pub const fn pawns(self) -> [u8; 2] {
        [self.0[0][PAWN], self.0[1][PAWN]]
    }

    /// How many of each kind one side has besides its king: 0 for White, the first in the name.
    pub(super) fn counts(self, side: usize) -> impl Iterator<Item = (PieceType, usize)> {
        KINDS.into_iter().zip(self.0[side]).map(|(kind, count)| (kind, count.into()))
    }

    /// Whether captures and promotions can lead from this material to the other.
    #[must_use]
    pub fn leads_to(self, other: Self) -> bool {
        self.0.iter().zip(&other.0).all(|(from, to)| {
            // What the other side of the way has more of must have been pawns.
            let promoted: u8 = (0..PAWN).map(|kind| to[kind].saturating_sub(from[kind])).sum();
            to[PAWN] + promoted <= from[PAWN]
        })
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (side, counts) in self.0.iter().enumerate() {
            f.write_str(["K", "vK"][side])?;
            for (kind, &count) in KINDS.iter().zip(counts) {
                for _ in 0..count {
                    write!(f, "{}", kind.to_char())?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn material(name: &str) -> Material {
        Material::parse(name).unwrap()
    }

    #[test]
    fn names() {
        for name in ["KvK", "KQvK", "KRPvKR", "KBBNPPvKQ"] {
            assert_eq!(material(name).to_string(), name);
        }
        for name in
            ["", "K", "KQ", "QvK", "KQvQ", "KXvK", "KKvK", "kqvk", "KQvKR.", "KPPPPPPPPPPPvK"]
        {
            assert_eq!(Material::parse(name), None, "{name}");
        }
        let position = Position::from_fen("8/8/8/4k3/8/8/1r2P3/4K2R w - - 0 1").unwrap();
        assert_eq!(Material::of(&position), material("KRPvKR"));
        assert_eq!(material("KRPvKR").pieces(), 5);
        assert_eq!(material("KRPvK").mirrored(), material("KvKRP"));
    }

    #[test]
    fn captures_and_promotions_lead_on() {
        assert!(material("KRPvKR").leads_to(material("KRPvKR")));
        assert!(material("KRPvKR").leads_to(material("KRQvK")));
        assert!(material("KPvKP").leads_to(material("KQvKN")));
        assert!(!material("KRPvKR").leads_to(material("KRRQvK")));
        assert!(!material("KRvK").leads_to(material("KQvK")));
        assert!(!material("KRvK").leads_to(material("KvKR")));
    }
}
