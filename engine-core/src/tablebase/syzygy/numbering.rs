//! Numbers for placements of pieces, as Syzygy files count them.
//!
//! Every group of pieces has a number from 0 up to its radix. The orders are fixed by the format
//! (`docs/syzygy-format.md`, "Group numbers"); the tables here are made from their definitions.

use crate::types::{Bitboard, Square};

/// Numbers of two kings on squares that do not touch, up to symmetry.
pub(super) const KING_PAIRS: u64 = 462;
/// Placements of three different single pieces, up to symmetry.
pub(super) const TRIPLES: u64 = 31_332;

/// The most equal pieces of one side: seven pieces less two kings.
const MOST_EQUAL: usize = 5;

/// Pascal's triangle: `CHOOSE[n][k]` subsets of `k` among `n`.
const CHOOSE: [[u32; MOST_EQUAL + 1]; 65] = {
    let mut triangle = [[0; MOST_EQUAL + 1]; 65];
    let mut n = 0;
    while n < 65 {
        triangle[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= MOST_EQUAL {
            triangle[n][k] = triangle[n - 1][k - 1] + triangle[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    triangle
};

/// How many sets of `k` there are among `n`; 0 where `n` or `k` is beyond what a table has.
pub(super) fn choose(n: usize, k: usize) -> u64 {
    CHOOSE.get(n).and_then(|row| row.get(k)).copied().unwrap_or(0).into()
}

/// The squares below another in the order a1, b1 … h8.
const fn below(square: usize) -> u64 {
    (1 << square) - 1
}

/// The number of a set of squares among those from `first` on that are not `taken`.
pub(super) fn of_set(set: Bitboard, taken: Bitboard, first: usize) -> u64 {
    let numbers = set.squares().enumerate().map(|(smaller, square)| {
        let skipped = (taken.0 & below(square.index())).count_ones() as usize + first;
        choose(square.index().saturating_sub(skipped), smaller + 1)
    });
    numbers.sum()
}

/// How far a square is above the diagonal a1-h8; negative below it.
pub(super) const fn above_diagonal(square: Square) -> i32 {
    square.rank().index() as i32 - square.file().index() as i32
}

/// The ten squares of the triangle a1-d1-d4: row by row what is off the diagonal, then the
/// diagonal. 10 marks the squares outside.
const TRIANGLE: [u8; 64] = {
    let mut numbers = [10; 64];
    let mut next = 0;
    let mut rank = 0;
    while rank < 4 {
        let mut file = rank + 1;
        while file < 4 {
            numbers[8 * rank + file] = next;
            next += 1;
            file += 1;
        }
        rank += 1;
    }
    let mut step = 0;
    while step < 4 {
        numbers[9 * step] = next;
        next += 1;
        step += 1;
    }
    numbers
};

/// The 28 squares below the diagonal, row by row; 28 marks the others.
const LOWER: [u8; 64] = {
    let mut numbers = [28; 64];
    let mut next = 0;
    let mut square = 0;
    while square < 64 {
        if square % 8 > square / 8 {
            numbers[square] = next;
            next += 1;
        }
        square += 1;
    }
    numbers
};

/// No placement of two kings.
const NONE: u16 = u16::MAX;

/// The numbers of two kings, by the first one's place in the triangle and the second one's square.
/// Pairs on the diagonal come after all the others.
static KINGS: [[u16; 64]; 10] = {
    let mut numbers = [[NONE; 64]; 10];
    let mut next = 0;
    let mut both_on_diagonal = false;
    loop {
        let mut place = 0;
        while place < 10 {
            // The square in this place of the triangle.
            let mut first = 0;
            while TRIANGLE[first] as usize != place {
                first += 1;
            }
            let first = Square::from_index(first);
            let mut index = 0;
            while index < 64 {
                let second = Square::from_index(index);
                let height = above_diagonal(second);
                let mirrored = above_diagonal(first) == 0 && height > 0;
                let diagonal = above_diagonal(first) == 0 && height == 0;
                if first.distance(second) > 1 && !mirrored && diagonal == both_on_diagonal {
                    numbers[place][index] = next;
                    next += 1;
                }
                index += 1;
            }
            place += 1;
        }
        if both_on_diagonal {
            break;
        }
        both_on_diagonal = true;
    }
    assert!(next as u64 == KING_PAIRS);
    numbers
};

/// The number of two kings; `None` if they touch or are not normalised.
pub(super) fn of_kings(kings: [Square; 2]) -> Option<u64> {
    let row = KINGS.get(usize::from(TRIANGLE[kings[0].index()]))?;
    Some(row[kings[1].index()]).filter(|&number| number != NONE).map(u64::from)
}

/// Where the class of triples begins that has so many pieces on the diagonal before the first one
/// off it, and the radices of its three digits.
const TRIPLE_CLASSES: [(u64, [u64; 3]); 4] = {
    let radices = [[6, 63, 62], [4, 28, 62], [4, 7, 28], [4, 7, 6]];
    let mut classes = [(0, [0; 3]); 4];
    let mut begin = 0;
    let mut class = 0;
    while class < 4 {
        let [a, b, c] = radices[class];
        classes[class] = (begin, [a, b, c]);
        begin += a * b * c;
        class += 1;
    }
    assert!(begin == TRIPLES);
    classes
};

/// The number of three single pieces on normalised squares.
pub(super) fn of_triple(squares: [Square; 3]) -> u64 {
    let class = squares.iter().take_while(|&&square| above_diagonal(square) == 0).count();
    let (begin, radices) = TRIPLE_CLASSES[class];
    let mut taken = 0;
    let mut number = 0;
    for (place, (&square, radix)) in squares.iter().zip(radices).enumerate() {
        let at = square.index();
        let lower = (taken & below(at)).count_ones();
        let digit = if place < class {
            square.file().index() as u32 - lower
        } else if place > class {
            at as u32 - lower
        } else if place == 0 {
            TRIANGLE[at].into()
        } else {
            LOWER[at].into()
        };
        number = number * radix + u64::from(digit);
        taken |= 1 << at;
    }
    begin + number
}

/// The place of a pawn in the order from the edge files to the middle, from rank 2 to 7, left before
/// right: 0 for a2, 1 for h2, 2 for a3 … 47 for e7.
const fn pawn_order(square: Square) -> usize {
    let file = square.file().index();
    let right = file / 4;
    let from_edge = if right == 0 { file } else { 7 - file };
    let row = square.rank().index().saturating_sub(1);
    2 * (6 * from_edge + row) + right
}

/// The pawn of a group that comes first: closest to an edge, then to rank 1, then on the left.
pub(super) fn leading_pawn(pawns: Bitboard) -> Option<Square> {
    pawns.squares().min_by_key(|&square| pawn_order(square))
}

/// How many groups of `count` pawns have their leading pawn on this rank (0 for the second) of the
/// file: the others come after it in the order.
fn pawns_behind(file: usize, row: usize, count: usize) -> u64 {
    choose(47 - 2 * (6 * file + row), count - 1)
}

/// How many groups of `count` pawns, at least one, have their leading pawn on this file, 0..4.
pub(super) fn pawn_radix(file: usize, count: usize) -> u64 {
    (0..6).map(|row| pawns_behind(file, row, count)).sum()
}

/// The number of the leading pawns, mirrored so that their first stands on files a to d.
pub(super) fn of_pawns(pawns: Bitboard) -> Option<u64> {
    let leader = leading_pawn(pawns)?;
    let (file, row) = (leader.file().index(), leader.rank().index().saturating_sub(1));
    let count = pawns.count() as usize;
    let before: u64 = (0..row).map(|row| pawns_behind(file.min(3), row, count)).sum();
    if count == 1 {
        return Some(before);
    }
    // The others in the order's reverse, as a set of bits.
    let others = pawns.squares().filter(|&square| square != leader);
    let ranks = others.fold(0, |ranks, square| ranks | 1 << (47 - pawn_order(square).min(47)));
    Some(before + of_set(Bitboard(ranks), Bitboard::EMPTY, 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn all_once(numbers: impl Iterator<Item = u64>, radix: u64) {
        let numbers: Vec<u64> = numbers.collect();
        let different: HashSet<u64> = numbers.iter().copied().collect();
        assert_eq!(numbers.len() as u64, radix);
        assert_eq!(different.len() as u64, radix);
        assert!(numbers.iter().all(|&number| number < radix));
    }

    fn triangle() -> impl Iterator<Item = Square> {
        Square::ALL.into_iter().filter(|square| TRIANGLE[square.index()] < 10)
    }

    /// Whether the first piece off the diagonal is below it.
    fn normal(squares: &[Square]) -> bool {
        squares.iter().map(|&s| above_diagonal(s)).find(|&height| height != 0).unwrap_or(0) <= 0
    }

    #[test]
    fn subsets_are_counted() {
        assert_eq!(choose(64, 5), 7_624_512);
        assert_eq!((choose(7, 0), choose(3, 5), choose(0, 0), choose(0, 1)), (1, 0, 1, 0));
        assert_eq!((choose(65, 1), choose(5, 6)), (0, 0));
    }

    #[test]
    fn king_pairs_have_their_own_numbers() {
        let pairs = triangle().flat_map(|first| Square::ALL.map(|second| [first, second]));
        let pairs = pairs.filter(|pair| normal(pair)).filter_map(of_kings);
        all_once(pairs, KING_PAIRS);
        assert_eq!(of_kings([Square::B1, Square::D1]), Some(0));
        assert_eq!(of_kings([Square::A1, Square::C3]), Some(441));
        assert_eq!(of_kings([Square::D4, Square::H8]), Some(461));
        assert_eq!(of_kings([Square::B1, Square::A2]), None);
        assert_eq!(of_kings([Square::E1, Square::A8]), None);
    }

    #[test]
    fn triples_have_their_own_numbers() {
        let triples = triangle().flat_map(|a| {
            let pairs = Square::ALL.into_iter().flat_map(|b| Square::ALL.map(|c| (b, c)));
            pairs.map(move |(b, c)| [a, b, c])
        });
        let apart = |[a, b, c]: &[Square; 3]| a != b && a != c && b != c;
        all_once(triples.filter(apart).filter(|t| normal(t)).map(of_triple), TRIPLES);
    }

    #[test]
    fn sets_have_their_own_numbers() {
        let taken = Bitboard(1 << 9 | 1 << 30);
        let free = |first: usize| {
            Square::ALL.into_iter().filter(move |&s| s.index() >= first && !taken.contains(s))
        };
        let pairs = free(0).flat_map(|a| free(0).filter(move |&b| b > a).map(move |b| [a, b]));
        let number = |squares: [Square; 2]| of_set(squares.into_iter().collect(), taken, 0);
        all_once(pairs.map(number), choose(62, 2));
        let pawns = free(8).filter(|s| s.index() < 56);
        all_once(pawns.map(|s| of_set(s.into(), taken, 8)), 46);
    }

    #[test]
    fn pawn_groups_have_their_own_numbers() {
        let pawn_squares = || Square::ALL.into_iter().filter(|s| (8..56).contains(&s.index()));
        let groups = |count: usize| {
            let mut groups: Vec<Bitboard> = vec![Bitboard::EMPTY];
            for _ in 0..count {
                groups = groups
                    .iter()
                    .flat_map(|&group| {
                        let next = group.last().map_or(0, |last| last.index() + 1);
                        pawn_squares()
                            .filter(move |s| s.index() >= next)
                            .map(move |s| group | s.into())
                    })
                    .collect();
            }
            groups
        };
        for count in 1..=3 {
            for file in 0..4 {
                let led = |group: &Bitboard| {
                    leading_pawn(*group).is_some_and(|leader| leader.file().index() == file)
                };
                let numbers = groups(count).into_iter().filter(led).filter_map(of_pawns);
                all_once(numbers, pawn_radix(file, count));
            }
        }
        assert_eq!(of_pawns(Bitboard::EMPTY), None);
        // Of two pawns at the same distance the left one leads.
        let pair: Bitboard = [Square::H2, Square::A2].into_iter().collect();
        assert_eq!(leading_pawn(pair), Some(Square::A2));
        assert_eq!(of_pawns(pair), Some(46));
    }
}
