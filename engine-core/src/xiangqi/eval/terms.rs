//! The terms of one side.

use super::pair::Pair;
use super::tables::{material, worth};
use crate::xiangqi::attacks;
use crate::xiangqi::position::Position;
use crate::xiangqi::squares::Squares;
use crate::xiangqi::types::{Color, Kind, Piece};

/// What each square more or less than usual is worth, and how many squares are usual.
const HORSE_MOBILITY: (Pair, i32) = (Pair(11, 13), 4);
const CHARIOT_MOBILITY: (Pair, i32) = (Pair(5, 6), 9);
const CANNON_MOBILITY: (Pair, i32) = (Pair(3, 3), 9);

/// A chariot on a file without soldiers, and on one without own soldiers.
const OPEN_FILE: Pair = Pair(26, 14);
const HALF_OPEN_FILE: Pair = Pair(14, 6);

/// A cannon on the enemy general's file by how many pieces stand between: with none, every piece that would step
/// between is lost or gives check; with two, either of them is pinned.
const CANNON_BEHIND: [Pair; 3] = [Pair(130, 60), Pair(0, 0), Pair(30, 10)];

/// Units of attack on the palace by kind, for a piece that attacks one of its squares.
const ATTACK_UNITS: [i32; Kind::COUNT] = [0, 0, 0, 4, 5, 3, 2];
/// Units that each missing guard adds to attacks that have begun.
const MISSING_ADVISER: i32 = 2;
const MISSING_ELEPHANT: i32 = 1;
/// The square of the units over this is the middlegame's value of an attack.
const ATTACK_SCALE: i32 = 2;
/// More units count no more.
const MOST_UNITS: i32 = 26;

/// Two soldiers side by side across the river, who protect each other.
const SIDE_BY_SIDE: Pair = Pair(20, 28);

/// Names of the terms with their values for a side.
pub(super) fn all(position: &Position, color: Color) -> [(&'static str, Pair); 6] {
    let mut pieces = Pair::default();
    let mut places = Pair::default();
    for square in position.color(color) {
        let Some(piece) = position.piece_on(square) else { continue };
        pieces += material(piece.kind);
        places += worth(piece, square) - material(piece.kind);
    }
    let (mobility, palace) = activity(position, color);
    [
        ("Material", pieces),
        ("Place", places),
        ("Mobility", mobility),
        ("Files", files(position, color)),
        ("Palace", palace),
        ("Soldiers", soldiers(position, color)),
    ]
}

/// Mobility, and the attack on the enemy palace.
fn activity(position: &Position, color: Color) -> (Pair, Pair) {
    let mut mobility = Pair::default();
    let mut units = 0;
    let palace = Squares::palace(!color);
    let unsafe_squares = soldier_attacks(position, !color);
    for (kind, (step, usual)) in [
        (Kind::Horse, HORSE_MOBILITY),
        (Kind::Chariot, CHARIOT_MOBILITY),
        (Kind::Cannon, CANNON_MOBILITY),
    ] {
        for from in position.pieces(color, kind) {
            let piece = Piece::new(color, kind);
            let targets = position.targets(piece, from);
            mobility += step * ((targets & !unsafe_squares).count() as i32 - usual);
            let reached = position.attacks(piece, from) | (targets & !position.occupied());
            // A cannon needs a screen to do harm: what it slides to does not count.
            let reached =
                if kind == Kind::Cannon { position.attacks(piece, from) } else { reached };
            if (reached & palace).any() {
                units += ATTACK_UNITS[kind.index()];
            }
        }
    }
    let near = position.pieces(color, Kind::Soldier) & Squares::home(!color);
    for from in near {
        if (attacks::soldier(from, color) & palace).any() {
            units += ATTACK_UNITS[Kind::Soldier.index()];
        }
    }
    let missing = |kind: Kind| 2 - position.pieces(!color, kind).count() as i32;
    if units > ATTACK_UNITS[Kind::Chariot.index()] {
        units +=
            MISSING_ADVISER * missing(Kind::Adviser) + MISSING_ELEPHANT * missing(Kind::Elephant);
    }
    let units = units.min(MOST_UNITS);
    (mobility, Pair(units * units / ATTACK_SCALE, units * units / (4 * ATTACK_SCALE)))
}

fn soldier_attacks(position: &Position, color: Color) -> Squares {
    let soldiers = position.pieces(color, Kind::Soldier);
    let crossed = soldiers & Squares::home(!color);
    soldiers.forward(color) | crossed.left() | crossed.right()
}

fn files(position: &Position, color: Color) -> Pair {
    let mut value = Pair::default();
    let own_soldiers = position.pieces(color, Kind::Soldier);
    for chariot in position.pieces(color, Kind::Chariot) {
        let file = Squares::file(chariot.file());
        if (file & position.kind(Kind::Soldier)).is_empty() {
            value += OPEN_FILE;
        } else if (file & own_soldiers).is_empty() {
            value += HALF_OPEN_FILE;
        }
    }
    let general = position.general(!color);
    for cannon in position.pieces(color, Kind::Cannon) {
        if cannon.file() == general.file() {
            let between = position.pieces_between(cannon, general);
            value += CANNON_BEHIND.get(between).copied().unwrap_or_default();
        }
    }
    value
}

fn soldiers(position: &Position, color: Color) -> Pair {
    let crossed = position.pieces(color, Kind::Soldier) & Squares::home(!color);
    SIDE_BY_SIDE * (crossed & crossed.right()).count() as i32
}
