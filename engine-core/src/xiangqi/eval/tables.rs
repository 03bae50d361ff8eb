//! What pieces are worth on their squares, from simple rules of each kind.

use super::pair::Pair;
use crate::xiangqi::types::{Color, Kind, Piece, Square};

/// What a piece is worth anywhere, by kind: the general is worth nothing, since it is always there.
const MATERIAL: [Pair; Kind::COUNT] = [
    Pair(0, 0),
    Pair(240, 270),
    Pair(250, 260),
    Pair(540, 620),
    Pair(1_270, 1_350),
    Pair(640, 580),
    Pair(120, 170),
];

/// What a piece is worth on a square, material included, internal units.
pub(super) fn worth(piece: Piece, square: Square) -> Pair {
    TABLE[piece.index()][square.index()]
}

/// Material alone.
pub(super) fn material(kind: Kind) -> Pair {
    MATERIAL[kind.index()]
}

static TABLE: [[Pair; Square::COUNT]; Piece::COUNT] = {
    let mut table = [[Pair(0, 0); Square::COUNT]; Piece::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut index = 0;
        while index < Square::COUNT {
            let square = Square::from_index(index);
            let mut color = 0;
            while color < 2 {
                let side = if color == 0 { Color::Red } else { Color::Black };
                let place = place(Kind::ALL[kind], square.file(), square.rank_for(side));
                let material = MATERIAL[kind];
                table[color * Kind::COUNT + kind][index] =
                    Pair(material.0 + place.0, material.1 + place.1);
                color += 1;
            }
            index += 1;
        }
        kind += 1;
    }
    table
};

/// What a piece gains by its place: its file and its rank as its side counts.
const fn place(kind: Kind, file: usize, rank: usize) -> Pair {
    // 0 on the middle file to 4 on the edges.
    let aside = file.abs_diff(4) as i32;
    let rank = rank as i32;
    match kind {
        // On its first rank it is safest; in endgames it helps by holding the middle file.
        Kind::General => Pair(-45 * rank, -10 * rank + if aside == 0 { 20 } else { 0 }),
        Kind::Adviser => Pair(if aside == 0 { 14 } else { 0 }, 0),
        Kind::Elephant => Pair(if aside == 0 { 24 } else { -4 * aside }, 0),
        Kind::Horse => horse(aside, rank),
        Kind::Chariot => chariot(aside, rank),
        Kind::Cannon => cannon(aside, rank),
        Kind::Soldier => soldier(aside, rank),
    }
}

/// Horses belong near the enemy palace, and badly on edges and before they are developed.
const fn horse(aside: i32, rank: i32) -> Pair {
    let forward = match rank {
        0 => -50,
        1 => -25,
        2 => 0,
        3..=4 => 15,
        5 => 35,
        6..=7 => 60,
        8 => 40,
        _ => 0,
    };
    let edge = if aside == 4 { -30 } else { 12 - 6 * aside };
    // It blocks its own general's file and its own elephants there.
    let in_the_way = if aside == 0 && rank <= 1 { -30 } else { 0 };
    Pair(forward + edge + in_the_way, (forward + edge) / 2)
}

/// Chariots are strong everywhere, but not in their corner.
const fn chariot(aside: i32, rank: i32) -> Pair {
    let corner = if rank == 0 && aside == 4 { -50 } else { 0 };
    let forward = match rank {
        4..=5 => 20,
        6..=8 => 35,
        _ => 0,
    };
    Pair(corner + forward + 6 - 3 * aside, forward / 2)
}

/// Cannons attack from afar: behind the middle soldier, and on the enemy's last rank.
const fn cannon(aside: i32, rank: i32) -> Pair {
    let central = if aside == 0 && rank <= 3 { 35 } else { 0 };
    let forward = match rank {
        9 => 45,
        // In front of the enemy's soldiers it has no screens and is hunted.
        5..=7 => -10,
        _ => 0,
    };
    Pair(central + forward, if rank <= 4 { 20 } else { 0 })
}

/// Soldiers grow across the river, most beside the palace, and lose their point on the last rank.
const fn soldier(aside: i32, rank: i32) -> Pair {
    if rank < 5 {
        let middle = if aside == 0 { 15 } else { 0 };
        return Pair(middle + if rank == 4 { 10 } else { 0 }, 10 * (rank - 3));
    }
    let near = 4 - aside;
    match rank {
        9 => Pair(-20 + 10 * near, -60 + 10 * near),
        _ => Pair(60 + 22 * near + 12 * (rank - 5), 90 + 14 * near + 4 * (rank - 5)),
    }
}
