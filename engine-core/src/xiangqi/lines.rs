//! What chariots and cannons reach on a rank or a file, by the pieces on it.
//!
//! The pieces of a line are at most ten bits, so a table for each place on the line and each set of
//! pieces answers both questions at once. The pieces of every rank and every file are kept beside
//! the board (Chess Programming Wiki, "Rotated Bitboards", has the idea for chess).

use super::squares::Squares;
use super::types::Square;

/// What stands on each rank and each file.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lines {
    ranks: [u16; Square::RANKS],
    files: [u16; Square::FILES],
}

impl Lines {
    /// Nothing on any.
    pub const EMPTY: Self = Self { ranks: [0; Square::RANKS], files: [0; Square::FILES] };

    /// The pieces on a rank, a bit for each file.
    #[inline]
    pub fn rank(&self, rank: usize) -> u16 {
        self.ranks[rank]
    }

    /// The pieces on a file, a bit for each rank.
    #[inline]
    pub fn file(&self, file: usize) -> u16 {
        self.files[file]
    }

    /// Puts a piece on an empty square, or takes one away.
    #[inline]
    pub fn toggle(&mut self, square: Square) {
        self.ranks[square.rank()] ^= 1 << square.file();
        self.files[square.file()] ^= 1 << square.rank();
    }
}

/// What a piece reaches on one line, a bit for each place.
#[derive(Clone, Copy)]
pub struct Reach {
    /// The empty places up to the first piece on either side, and those pieces.
    pub slide: u16,
    /// The second piece on either side: what a cannon takes over the first.
    pub hop: u16,
}

const fn reach(place: usize, pieces: usize, length: usize) -> Reach {
    let mut found = Reach { slide: 0, hop: 0 };
    let mut upward = 0;
    while upward < 2 {
        let mut met = 0;
        let mut next = place;
        loop {
            if upward == 1 {
                next += 1;
                if next >= length {
                    break;
                }
            } else {
                if next == 0 {
                    break;
                }
                next -= 1;
            }
            let occupied = pieces >> next & 1 == 1;
            if met == 0 {
                found.slide |= 1 << next;
            } else if occupied {
                found.hop |= 1 << next;
                break;
            }
            if occupied {
                met += 1;
            }
        }
        upward += 1;
    }
    found
}

const NOTHING: Reach = Reach { slide: 0, hop: 0 };

#[allow(long_running_const_eval)]
static ON_RANK: [[Reach; 512]; Square::FILES] = {
    let mut table = [[NOTHING; 512]; Square::FILES];
    let mut place = 0;
    while place < Square::FILES {
        let mut pieces = 0;
        while pieces < 512 {
            table[place][pieces] = reach(place, pieces, Square::FILES);
            pieces += 1;
        }
        place += 1;
    }
    table
};

#[allow(long_running_const_eval)]
static ON_FILE: [[Reach; 1024]; Square::RANKS] = {
    let mut table = [[NOTHING; 1024]; Square::RANKS];
    let mut place = 0;
    while place < Square::RANKS {
        let mut pieces = 0;
        while pieces < 1024 {
            table[place][pieces] = reach(place, pieces, Square::RANKS);
            pieces += 1;
        }
        place += 1;
    }
    table
};

/// The bits of a file as squares of the a-file.
#[allow(long_running_const_eval)]
static UPRIGHT: [u128; 1024] = {
    let mut table = [0; 1024];
    let mut pieces = 0;
    while pieces < 1024 {
        let mut rank = 0;
        while rank < Square::RANKS {
            if pieces >> rank & 1 == 1 {
                table[pieces] |= 1 << (rank * Square::FILES);
            }
            rank += 1;
        }
        pieces += 1;
    }
    table
};

/// What a piece on a file reaches along its rank, with these pieces on it.
#[inline]
pub fn along_rank(file: usize, pieces: u16) -> Reach {
    ON_RANK[file][usize::from(pieces) & 511]
}

/// What a piece on a rank reaches along its file, with these pieces on it.
#[inline]
pub fn along_file(rank: usize, pieces: u16) -> Reach {
    ON_FILE[rank][usize::from(pieces) & 1023]
}

/// Places on a rank as squares.
#[inline]
pub fn on_rank(rank: usize, places: u16) -> Squares {
    Squares(u128::from(places) << (rank * Square::FILES))
}

/// Places on a file as squares.
#[inline]
pub fn on_file(file: usize, places: u16) -> Squares {
    Squares(UPRIGHT[usize::from(places) & 1023] << file)
}

/// The places between two others on a line.
#[inline]
pub const fn between(one: usize, other: usize) -> u16 {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    ((1 << high) - 1) & !((2 << low) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chariots_slide_and_cannons_hop() {
        let Reach { slide, hop } = along_file(4, 0b10_0101_0010);
        assert_eq!((slide, hop), (0b00_0110_1110, 0b10_0000_0000));
        let Reach { slide, hop } = along_rank(0, 0b1_0001_1001);
        assert_eq!((slide, hop), (0b0_0000_1110, 0b0_0001_0000));
        assert_eq!(between(2, 5), 0b1_1000);
        assert_eq!(between(5, 2), between(2, 5));
        assert_eq!(between(3, 4), 0);
    }
}
