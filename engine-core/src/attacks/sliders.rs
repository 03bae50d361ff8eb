//! What bishops and rooks attack, a line at a time: a multiplication gathers the pieces on a line
//! into six bits, and a table of 4 kB knows what they leave of it. Two such tables stay in the
//! fastest cache, where magic bitboards with their 0.8 MB do not, and are there from the start.
//!
//! The idea is Urban Koistinen's and Gerd Isenberg's ("kindergarten bitboards").

use crate::types::{Bitboard, Square};

/// One step along each ray of a bishop: files, ranks.
pub(super) const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
/// The same for a rook.
pub(super) const ROOK_STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

const FILE_A: u64 = 0x0101_0101_0101_0101;
const RANK_1: u64 = 0xFF;

/// Adds all ranks up in the highest one, a file to the right: the upper six bits are files b to g.
const GATHER_FILES: u64 = FILE_A << 1;
/// Gathers the a-file in the upper six bits, the seventh rank first and the second last.
const GATHER_RANKS: u64 = 0x0080_4020_1008_0400;
/// Where the gathered bits begin.
const GATHERED: u32 = 58;

/// The diagonals through a square, without the square itself.
#[derive(Clone, Copy)]
struct Diagonals {
    rising: u64,
    falling: u64,
}

static DIAGONALS: [Diagonals; 64] = {
    let mut table = [Diagonals { rising: 0, falling: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let from = Square::from_index(square);
        let steps = &BISHOP_STEPS;
        table[square].rising = ray(from, steps[0], 0) | ray(from, steps[2], 0);
        table[square].falling = ray(from, steps[1], 0) | ray(from, steps[3], 0);
        square += 1;
    }
    table
};

/// By file and by the pieces on files b to g: what a slider attacks along its rank, on every rank.
static ALONG: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let from = Square::from_index(file);
        let mut pieces = 0;
        while pieces < 64 {
            let occupied = (pieces as u64) << 1;
            let attacks = ray(from, (1, 0), occupied) | ray(from, (-1, 0), occupied);
            table[file][pieces] = attacks * FILE_A;
            pieces += 1;
        }
        file += 1;
    }
    table
};

/// By rank and by the pieces on the seventh to the second one: what a slider attacks on the a-file.
static UPWARDS: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let from = Square::from_index(8 * rank);
        let mut pieces = 0;
        while pieces < 64 {
            let mut occupied = 0;
            let mut bit = 0;
            while bit < 6 {
                occupied |= ((pieces as u64) >> bit & 1) << (8 * (6 - bit));
                bit += 1;
            }
            table[rank][pieces] = ray(from, (0, 1), occupied) | ray(from, (0, -1), occupied);
            pieces += 1;
        }
        rank += 1;
    }
    table
};

/// The squares that a bishop attacks.
#[inline]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let Diagonals { rising, falling } = DIAGONALS[square.index()];
    let along = &ALONG[square.file().index()];
    let attacks = |diagonal: u64| {
        let pieces = (occupied.0 & diagonal).wrapping_mul(GATHER_FILES) >> GATHERED;
        along[pieces as usize] & diagonal
    };
    Bitboard(attacks(rising) | attacks(falling))
}

/// The squares that a rook attacks.
#[inline]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let (file, rank) = (square.file().index(), square.rank().index());
    let on_file = (occupied.0 >> file & FILE_A).wrapping_mul(GATHER_RANKS) >> GATHERED;
    let on_rank = occupied.0 >> (8 * rank + 1) & 0x3F;
    let (up, along) = (UPWARDS[rank][on_file as usize], ALONG[file][on_rank as usize]);
    Bitboard(up << file | along & RANK_1 << (8 * rank))
}

/// The squares along one ray up to and with the first piece.
pub(super) const fn ray(from: Square, (files, ranks): (i8, i8), occupied: u64) -> u64 {
    let mut attacks = 0;
    let mut at = from;
    while let Some(next) = at.offset(files, ranks) {
        attacks |= next.bitboard().0;
        if occupied & next.bitboard().0 != 0 {
            break;
        }
        at = next;
    }
    attacks
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All subsets of a set, the empty one first (Carry-Rippler).
    fn subsets(mask: u64) -> impl Iterator<Item = u64> {
        let mut next = Some(0u64);
        std::iter::from_fn(move || {
            let subset = next?;
            let following = subset.wrapping_sub(mask) & mask;
            next = (following != 0).then_some(following);
            Some(subset)
        })
    }

    /// Every square, with every set of pieces on its lines, the slider's own square among them or
    /// not, and all other squares empty or full.
    #[test]
    fn attacks_equal_walked_rays() {
        for square in Square::ALL {
            for (attacks, steps) in
                [(bishop as fn(Square, Bitboard) -> Bitboard, &BISHOP_STEPS), (rook, &ROOK_STEPS)]
            {
                let lines = steps.iter().fold(0, |all, &step| all | ray(square, step, 0));
                for pieces in subsets(lines) {
                    let walked = steps.iter().fold(0, |all, &step| all | ray(square, step, pieces));
                    for occupied in [pieces, pieces | square.bitboard().0, pieces | !lines] {
                        let found = attacks(square, Bitboard(occupied));
                        assert_eq!(found, Bitboard(walked), "{square} {pieces:#x}");
                    }
                }
            }
        }
    }
}
