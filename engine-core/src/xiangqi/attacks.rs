//! What pieces attack, and from where they attack a square.

use super::lines::{self, Lines};
use super::squares::Squares;
use super::types::{Color, Square};

const fn bit(square: Option<Square>) -> u128 {
    match square {
        Some(square) => 1 << square.index(),
        None => 0,
    }
}

/// The four steps of a leaper's first part, in the order of the bits that block them.
const STRAIGHT: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONAL: [(i32, i32); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The squares of a kind's steps from every square.
const fn steps(steps: &[(i32, i32)]) -> [u128; Square::COUNT] {
    let mut table = [0; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_index(index);
        let mut step = 0;
        while step < steps.len() {
            table[index] |= bit(square.offset(steps[step].0, steps[step].1));
            step += 1;
        }
        index += 1;
    }
    table
}

/// By square and by which of the four neighbours are occupied: where a horse goes from there.
static HORSE_FROM: [[u128; 16]; Square::COUNT] = leaps(
    &STRAIGHT,
    &[[(-1, -2), (1, -2)], [(-2, -1), (-2, 1)], [(2, -1), (2, 1)], [(-1, 2), (1, 2)]],
);

/// By square and by which of the four diagonal neighbours are occupied: from where a horse comes. Its
/// leg is next to where it starts, which is diagonal to where it lands.
static HORSE_TO: [[u128; 16]; Square::COUNT] = leaps(
    &DIAGONAL,
    &[[(-1, -2), (-2, -1)], [(1, -2), (2, -1)], [(-1, 2), (-2, 1)], [(1, 2), (2, 1)]],
);

/// By square and by which of the four eyes are occupied: where an elephant goes, either river bank.
static ELEPHANT: [[u128; 16]; Square::COUNT] = leaps(
    &DIAGONAL,
    &[[(-2, -2), (-2, -2)], [(2, -2), (2, -2)], [(-2, 2), (-2, 2)], [(2, 2), (2, 2)]],
);

const fn leaps(blocks: &[(i32, i32); 4], leaps: &[[(i32, i32); 2]; 4]) -> [[u128; 16]; 90] {
    let mut table = [[0; 16]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_index(index);
        let mut blocked = 0;
        while blocked < 16 {
            let mut way = 0;
            while way < 4 {
                // A blocking square beyond the board means that the leap leads beyond it, too.
                let on_board = square.offset(blocks[way].0, blocks[way].1).is_some();
                if on_board && blocked >> way & 1 == 0 {
                    let [one, other] = leaps[way];
                    table[index][blocked] |= bit(square.offset(one.0, one.1));
                    table[index][blocked] |= bit(square.offset(other.0, other.1));
                }
                way += 1;
            }
            blocked += 1;
        }
        index += 1;
    }
    table
}

static ONE_STRAIGHT: [u128; Square::COUNT] = steps(&STRAIGHT);
static ONE_DIAGONAL: [u128; Square::COUNT] = steps(&DIAGONAL);
static SOLDIER: [[u128; Square::COUNT]; 2] = {
    let mut table = [[0; Square::COUNT]; 2];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_index(index);
        let aside = bit(square.offset(-1, 0)) | bit(square.offset(1, 0));
        let crossed = [square.rank() >= 5, square.rank() <= 4];
        table[0][index] = bit(square.offset(0, 1)) | if crossed[0] { aside } else { 0 };
        table[1][index] = bit(square.offset(0, -1)) | if crossed[1] { aside } else { 0 };
        index += 1;
    }
    table
};
/// From where soldiers attack a square.
static SOLDIER_TO: [[u128; Square::COUNT]; 2] = {
    let mut table = [[0; Square::COUNT]; 2];
    let mut from = 0;
    while from < Square::COUNT {
        let mut to = 0;
        while to < Square::COUNT {
            let mut color = 0;
            while color < 2 {
                if SOLDIER[color][from] >> to & 1 == 1 {
                    table[color][to] |= 1 << from;
                }
                color += 1;
            }
            to += 1;
        }
        from += 1;
    }
    table
};

/// The rank and the file of a square, without it.
static CROSS: [u128; Square::COUNT] = {
    let mut table = [0; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_index(index);
        table[index] =
            (Squares::rank(square.rank()).0 | Squares::file(square.file()).0) & !(1 << index);
        index += 1;
    }
    table
};

/// Which neighbours up, down and aside are occupied, in the order of [`STRAIGHT`].
#[inline]
const fn straight_blocks(square: Square, occupied: Squares) -> usize {
    let around = (occupied.0 << 9 >> square.index()) as usize;
    around & 1 | around >> 7 & 2 | around >> 8 & 4 | around >> 15 & 8
}

/// Which diagonal neighbours are occupied, in the order of [`DIAGONAL`].
#[inline]
const fn diagonal_blocks(square: Square, occupied: Squares) -> usize {
    let around = (occupied.0 << 10 >> square.index()) as usize;
    around & 1 | around >> 1 & 2 | around >> 16 & 4 | around >> 17 & 8
}

/// Where a horse goes.
#[inline]
pub fn horse(square: Square, occupied: Squares) -> Squares {
    Squares(HORSE_FROM[square.index()][straight_blocks(square, occupied)])
}

/// From where horses attack a square.
#[inline]
pub fn horse_to(square: Square, occupied: Squares) -> Squares {
    Squares(HORSE_TO[square.index()][diagonal_blocks(square, occupied)])
}

/// From where horses would attack a square of an empty board.
#[inline]
pub fn horse_to_unblocked(square: Square) -> Squares {
    Squares(HORSE_TO[square.index()][0])
}

/// Where an elephant goes. It never crosses the river, and neither does it attack across.
#[inline]
pub fn elephant(square: Square, occupied: Squares, color: Color) -> Squares {
    Squares(ELEPHANT[square.index()][diagonal_blocks(square, occupied)]) & Squares::home(color)
}

/// Where an adviser goes within its palace.
#[inline]
pub fn adviser(square: Square, color: Color) -> Squares {
    Squares(ONE_DIAGONAL[square.index()]) & Squares::palace(color)
}

/// Where a general goes within its palace.
#[inline]
pub fn general(square: Square, color: Color) -> Squares {
    Squares(ONE_STRAIGHT[square.index()]) & Squares::palace(color)
}

/// The diagonal neighbours of a square.
#[inline]
pub fn diagonal_neighbours(square: Square) -> Squares {
    Squares(ONE_DIAGONAL[square.index()])
}

/// Where a soldier goes.
#[inline]
pub fn soldier(square: Square, color: Color) -> Squares {
    Squares(SOLDIER[color.index()][square.index()])
}

/// From where soldiers of a side attack a square.
#[inline]
pub fn soldier_to(square: Square, color: Color) -> Squares {
    Squares(SOLDIER_TO[color.index()][square.index()])
}

/// The rank and the file of a square, without it.
#[inline]
pub fn cross(square: Square) -> Squares {
    Squares(CROSS[square.index()])
}

/// Squares from a file to another and a rank to another, both included.
const fn block(files: [usize; 2], ranks: [usize; 2]) -> u128 {
    let mut bits = 0;
    let mut rank = ranks[0];
    while rank <= ranks[1] {
        let mut file = files[0];
        while file <= files[1] {
            bits |= 1 << (rank * Square::FILES + file);
            file += 1;
        }
        rank += 1;
    }
    bits
}

const PALACE_LINES: [u128; 2] =
    [block([3, 5], [0, 9]) | block([0, 8], [0, 2]), block([3, 5], [0, 9]) | block([0, 8], [7, 9])];
const NEAR_PALACE: [u128; 2] = [block([1, 7], [0, 4]), block([1, 7], [5, 9])];

/// The files and ranks of a side's palace: from where chariots and cannons may attack it.
#[inline]
pub fn palace_lines(color: Color) -> Squares {
    Squares(PALACE_LINES[color.index()])
}

/// A side's palace with two squares around it: from where horses and soldiers may attack it.
#[inline]
pub fn near_palace(color: Color) -> Squares {
    Squares(NEAR_PALACE[color.index()])
}

/// What a chariot reaches and, over a screen, what a cannon takes, with these pieces on the lines.
#[inline]
pub fn chariot_and_hops(square: Square, lines: [&Lines; 2]) -> (Squares, Squares) {
    let (file, rank) = (square.file(), square.rank());
    let on_rank = lines[0].rank(rank) | lines[1].rank(rank);
    along_lines(square, on_rank, lines[0].file(file) | lines[1].file(file))
}

/// The same with these pieces on the square's rank, a bit for each file, and on its file.
#[inline]
pub fn along_lines(square: Square, on_rank: u16, on_file: u16) -> (Squares, Squares) {
    let (file, rank) = (square.file(), square.rank());
    let aside = lines::along_rank(file, on_rank);
    let upright = lines::along_file(rank, on_file);
    (
        lines::on_rank(rank, aside.slide) | lines::on_file(file, upright.slide),
        lines::on_rank(rank, aside.hop) | lines::on_file(file, upright.hop),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn horses_are_hobbled_at_their_own_leg() {
        let leg = Squares::one(square("e5"));
        assert!(!horse(square("e4"), leg).contains(square("f6")));
        assert!(horse(square("f6"), leg).contains(square("e4")));
        for from in Square::all() {
            for blocker in Square::all().filter(|&blocker| blocker != from) {
                let occupied = Squares::one(blocker);
                for to in Square::all().filter(|&to| to != blocker) {
                    let there = horse(from, occupied).contains(to);
                    assert_eq!(horse_to(to, occupied).contains(from), there, "{from} {to}");
                }
            }
        }
    }

    #[test]
    fn elephants_stay_at_home_and_advisers_in_the_palace() {
        let nothing = Squares::EMPTY;
        assert_eq!(elephant(square("c4"), nothing, Color::Red).count(), 2);
        assert_eq!(elephant(square("e2"), Squares::one(square("d3")), Color::Red).count(), 3);
        assert_eq!(adviser(square("d0"), Color::Red), Squares::one(square("e1")));
        assert_eq!(general(square("d9"), Color::Black).count(), 2);
        assert_eq!(soldier(square("e4"), Color::Red).count(), 1);
        assert_eq!(soldier(square("e5"), Color::Red).count(), 3);
        assert_eq!(soldier(square("a4"), Color::Black).count(), 2);
    }
}
