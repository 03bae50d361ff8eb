//! The number of a position among all positions of its material.
//!
//! Boards are turned so that the leading piece stands in the triangle a1-d1-d4, or the leading pawn
//! on the files a to d. Then groups of equal pieces are counted by the combinatorial number system.

use std::sync::LazyLock;

use crate::attacks::king_attacks;
use crate::types::{PieceType, Square};

/// The most pieces a table can have.
pub(super) const MOST: usize = 7;

/// The ways to put the two kings, up to symmetry.
const KINGS: u64 = 462;
/// The ways to put three different pieces, up to symmetry.
const THREE: u64 = 31_332;
/// Squares of the triangle a1-d1-d4: those off its diagonal first.
const TRIANGLE: [(usize, usize); 10] =
    [(1, 0), (2, 0), (3, 0), (2, 1), (3, 1), (3, 2), (0, 0), (1, 1), (2, 2), (3, 3)];
const OFF_DIAGONAL: u64 = 6;

struct Tables {
    /// The squares of [`TRIANGLE`] by their number.
    triangle: [u64; 64],
    /// Squares below the diagonal a1-h8, rank by rank.
    lower: [u64; 64],
    /// The two kings, the first in the triangle.
    kings: [[u64; 64]; 10],
    /// Positions of a leading pawn and so many more before those with it on each of 24 squares.
    pawns: [[u64; 24]; 6],
    /// Positions of so many more pawns with the leading one on each file.
    pawn_files: [[u64; 4]; 6],
}

static TABLES: LazyLock<Box<Tables>> = LazyLock::new(|| {
    let mut tables = Box::new(Tables {
        triangle: [0; 64],
        lower: [0; 64],
        kings: [[0; 64]; 10],
        pawns: [[0; 24]; 6],
        pawn_files: [[0; 4]; 6],
    });
    for (number, (file, rank)) in TRIANGLE.into_iter().enumerate() {
        tables.triangle[8 * rank + file] = number as u64;
    }
    let below = (0..64).filter(|&square| side(square) < 0);
    for (number, square) in below.enumerate() {
        tables.lower[square] = number as u64;
    }
    let mut number = 0;
    let mut both_on_diagonal = Vec::new();
    for (first, (file, rank)) in TRIANGLE.into_iter().enumerate() {
        let king = 8 * rank + file;
        let near = king_attacks(Square::from_index(king)) | Square::from_index(king).bitboard();
        for second in (0..64).filter(|&square| !near.contains(Square::from_index(square))) {
            match (side(king), side(second)) {
                (0, 0) => both_on_diagonal.push((first, second)),
                (0, 1..) => {}
                _ => {
                    tables.kings[first][second] = number;
                    number += 1;
                }
            }
        }
    }
    for (first, second) in both_on_diagonal {
        tables.kings[first][second] = number;
        number += 1;
    }
    debug_assert_eq!(number, KINGS);
    for more in 0..6 {
        for file in 0..4 {
            let mut sum = 0;
            for rank in 0..6 {
                tables.pawns[more][6 * file + rank] = sum;
                sum += choose(more as u64, twist(8 * (rank + 1) + file));
            }
            tables.pawn_files[more][file] = sum;
        }
    }
    tables
});

/// Whether a square lies above (1), on (0) or below (-1) the diagonal a1-h8.
const fn side(square: usize) -> i32 {
    let (file, rank) = (square % 8, square / 8);
    if rank > file {
        1
    } else if rank < file {
        -1
    } else {
        0
    }
}

/// How many ways there are to choose `k` of `n`.
fn choose(k: u64, n: u64) -> u64 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Squares of pawns from the middle of the board outwards, the seventh rank first: the leading pawn
/// has the highest number.
const fn twist(square: usize) -> u64 {
    let (file, rank) = (square % 8, square / 8);
    let (fold, right) = if file < 4 { (file, 0) } else { (7 - file, 1) };
    (47 - 12 * fold - 2 * (rank - 1) - right) as u64
}

/// The same from the outside: the leading pawn has the lowest number, 0 to 23.
const fn flap(square: usize) -> usize {
    6 * fold(square) + square / 8 - 1
}

/// The file of a square, 0 to 3 from the edge.
pub(super) const fn fold(square: usize) -> usize {
    let file = square % 8;
    if file < 4 { file } else { 7 - file }
}

/// A pawn without its colour, as tables write it.
pub(super) const PAWN: u8 = 1;

/// A piece as tables write it: its kind from 1, and 8 more for Black.
pub(super) const fn code(kind: PieceType, black: bool) -> u8 {
    kind.index() as u8 + 1 + if black { 8 } else { 0 }
}

/// A group of equal pieces, or the leading ones.
#[derive(Clone, Copy, Debug)]
struct Group {
    length: usize,
    factor: u64,
}

/// How the positions of a table are numbered.
pub(super) struct Encoding {
    /// The pieces in their order.
    pub(super) pieces: Vec<u8>,
    groups: Vec<Group>,
    /// How many pawns lead, if any; and whether the other side has pawns too.
    pawns: usize,
    other_pawns: bool,
    /// Whether the two kings lead, not three different pieces.
    kings: bool,
    /// How many positions there are.
    pub(super) positions: u64,
}

impl Encoding {
    /// The numbering of these pieces, with the places at which the leading group and the other
    /// side's pawns come in. `file` is the leading pawn's. Nothing where the pieces make no sense.
    pub(super) fn new(pieces: Vec<u8>, orders: [u8; 2], file: usize) -> Option<Self> {
        let equal = |from: usize| pieces[from..].iter().take_while(|&&p| p == pieces[from]).count();
        let with_pawns = pieces.first()? & 7 == PAWN;
        let unique = pieces.iter().filter(|&p| pieces.iter().filter(|q| *q == p).count() == 1);
        let kings = !with_pawns && unique.count() == 2;
        let pawns = if with_pawns { equal(0) } else { 0 };
        let other_pawns = with_pawns && pieces.get(pawns).is_some_and(|piece| piece & 7 == PAWN);
        let leading = match (with_pawns, kings) {
            (true, _) => pawns,
            (false, true) => 2,
            (false, false) => 3,
        };
        if leading > pieces.len() || pawns > 6 {
            return None;
        }
        let mut groups = vec![Group { length: leading, factor: 0 }];
        let mut at = leading;
        while at < pieces.len() {
            let length = equal(at);
            groups.push(Group { length, factor: 0 });
            at += length;
        }
        // The rest follows the order in which the groups multiply.
        let mut next = 1 + usize::from(other_pawns);
        let taken = leading + if other_pawns { groups[1].length } else { 0 };
        let mut free = 64 - taken as u64;
        let mut positions = 1u64;
        let second = if other_pawns { orders[1] } else { 0xF };
        for turn in 0..=MOST as u8 + 1 {
            let ways = if turn == orders[0] {
                groups[0].factor = positions;
                if with_pawns {
                    TABLES.pawn_files[pawns - 1][file]
                } else if kings {
                    KINGS
                } else {
                    THREE
                }
            } else if turn == second {
                groups[1].factor = positions;
                choose(groups[1].length as u64, 48 - pawns as u64)
            } else if let Some(group) = groups.get_mut(next) {
                group.factor = positions;
                next += 1;
                let length = group.length as u64;
                let ways = choose(length, free);
                free -= length;
                ways
            } else {
                continue;
            };
            positions = positions.checked_mul(ways)?;
        }
        let complete = groups.iter().all(|group| group.factor > 0);
        complete.then_some(Self { pieces, groups, pawns, other_pawns, kings, positions })
    }

    /// The number of a position, with the squares of its pieces in the table's order. The leading
    /// pawn has to be the first of its group ([`lead`]).
    pub(super) fn number(&self, squares: &mut [usize]) -> u64 {
        if squares[0] % 8 >= 4 {
            squares.iter_mut().for_each(|square| *square ^= 7);
        }
        let first = if self.pawns > 0 { self.number_pawns(squares) } else { self.turn(squares) };
        let mut number = first * self.groups[0].factor;
        let mut at = self.groups[0].length;
        for (index, group) in self.groups.iter().enumerate().skip(1) {
            // Pawns never stand on the first rank.
            let skipped = if index == 1 && self.other_pawns { 8 } else { 0 };
            let (before, own) = squares.split_at_mut(at);
            let own = &mut own[..group.length];
            own.sort_unstable();
            let ways: u64 = own
                .iter()
                .enumerate()
                .map(|(place, square)| {
                    let lower = before.iter().filter(|other| *other < square).count();
                    choose(place as u64 + 1, (square - lower).saturating_sub(skipped) as u64)
                })
                .sum();
            number += ways * group.factor;
            at += group.length;
        }
        number
    }

    fn number_pawns(&self, squares: &mut [usize]) -> u64 {
        let others = &mut squares[1..self.pawns];
        others.sort_unstable_by_key(|&square| twist(square));
        let ways: u64 = others
            .iter()
            .enumerate()
            .map(|(place, &square)| choose(place as u64 + 1, twist(square)))
            .sum();
        TABLES.pawns[self.pawns - 1][flap(squares[0])] + ways
    }

    /// Turns the board and numbers the leading pieces.
    fn turn(&self, squares: &mut [usize]) -> u64 {
        let tables = &**TABLES;
        if squares[0] >= 32 {
            squares.iter_mut().for_each(|square| *square ^= 56);
        }
        let leading = self.groups[0].length;
        let off = squares[..leading].iter().map(|&square| side(square)).find(|&side| side != 0);
        if off == Some(1) {
            squares.iter_mut().for_each(|square| *square = *square % 8 * 8 + *square / 8);
        }
        let first = tables.triangle[squares[0]];
        if self.kings {
            return tables.kings[first as usize][squares[1]];
        }
        let [a, b, c] = [squares[0], squares[1], squares[2]];
        let after = u64::from(b > a);
        let after_both = u64::from(c > a) + u64::from(c > b);
        let diagonal = |square: usize| (square / 8) as u64;
        let mut base = 0;
        if side(a) != 0 {
            return base + first * 63 * 62 + (b as u64 - after) * 62 + (c as u64 - after_both);
        }
        base += OFF_DIAGONAL * 63 * 62;
        if side(b) != 0 {
            return base + diagonal(a) * 28 * 62 + tables.lower[b] * 62 + (c as u64 - after_both);
        }
        base += 4 * 28 * 62;
        if side(c) != 0 {
            return base + diagonal(a) * 7 * 28 + (diagonal(b) - after) * 28 + tables.lower[c];
        }
        base += 4 * 7 * 28;
        base + diagonal(a) * 7 * 6 + (diagonal(b) - after) * 6 + (diagonal(c) - after_both)
    }
}

/// Puts the leading pawn of a group first, and answers with its file, 0 to 3.
pub(super) fn lead(pawns: &mut [usize]) -> usize {
    if let Some(leader) = (0..pawns.len()).min_by_key(|&index| flap(pawns[index])) {
        pawns.swap(0, leader);
    }
    pawns.first().map_or(0, |&square| fold(square))
}
