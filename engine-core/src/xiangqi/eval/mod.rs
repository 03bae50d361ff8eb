//! The evaluation by hand: what a position is worth to the side to move.
//!
//! Each term gives either side a value for the middlegame and one for the endgame, between which the position lies
//! by the chariots, horses and cannons that are left (Chess Programming Wiki, "Tapered Eval"). The numbers are
//! chosen by hand from what textbooks of the game say; none is fitted yet.
//!
//! | term | what it counts |
//! |---|---|
//! | material | pieces; horses gain and cannons lose as the board empties |
//! | place | pieces on their squares (`tables.rs`) |
//! | mobility | squares that horses, chariots and cannons can go to, safe from soldiers |
//! | files | chariots on files without own soldiers; cannons on the general's file by what stands between |
//! | palace | attackers of the palace, the more the fewer advisers and elephants guard it |
//! | soldiers | pairs side by side across the river |
//! | side to move | |

mod pair;
mod tables;
mod terms;

#[cfg(test)]
mod tests;

use std::fmt::Write;

use super::position::Position;
use super::types::{Color, Kind};
use pair::Pair;

/// The largest value, internal units: less than any score of a mate.
pub const MAX_VALUE: i32 = 20_000;
/// What 100 centipawns are, internal units: a soldier across the river with a good place.
pub const CENTIPAWNS_100: i32 = 208;
/// What is left of the value of a side with neither attackers nor soldiers, per cent.
const WITHOUT_ATTACKERS: i32 = 2;
/// What having the move is worth, internal units.
const TEMPO: i32 = 18;

/// What a position is worth to the side to move, internal units, from -[`MAX_VALUE`] to [`MAX_VALUE`]. Captures,
/// checks and mates are left to the search.
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    let sides = Color::ALL.map(|color| {
        terms::all(position, color).into_iter().fold(Pair::default(), |sum, (_, value)| sum + value)
    });
    let value = scaled((sides[0] - sides[1]).at(phase(position)), position);
    let own = if position.side_to_move() == Color::Red { value } else { -value };
    (own + TEMPO).clamp(-MAX_VALUE, MAX_VALUE)
}

/// How far the position is from an endgame, 0 to 16.
fn phase(position: &Position) -> i32 {
    let count = |kind| position.kind(kind).count() as i32;
    2 * count(Kind::Chariot) + count(Kind::Horse) + count(Kind::Cannon)
}

/// Red's value, less where the side that is ahead can hardly win, and fading with the plies without a capture.
fn scaled(value: i32, position: &Position) -> i32 {
    let ahead = if value > 0 { Color::Red } else { Color::Black };
    let attackers = position.attackers(ahead).count();
    let soldiers = position.pieces(ahead, Kind::Soldier).count();
    let guards = position.pieces(!ahead, Kind::Adviser).count()
        + position.pieces(!ahead, Kind::Elephant).count();
    let percent = match (attackers, soldiers) {
        (0, 0) => WITHOUT_ATTACKERS,
        (0, 1) => 25,
        // One piece seldom breaks a full guard.
        (1, 0) if guards >= 3 && position.pieces(ahead, Kind::Chariot).is_empty() => 25,
        (1, 0) if guards == 4 => 50,
        _ => 100,
    };
    faded(value * percent / 100, position)
}

/// A value that fades with the plies without a capture: half of it is left when the draw is near.
fn faded(value: i32, position: &Position) -> i32 {
    let limit = i32::from(position.rules().most_quiet_plies.max(1));
    let clock = i32::from(position.halfmove_clock()).min(limit);
    value - value * clock / (2 * limit)
}

/// What a network says of a position, for the side to move, scaled by the rules that it does not see: it fades with the
/// plies without a capture, and a side with nothing that crosses the river does not win.
#[must_use]
pub fn adjusted(value: i32, position: &Position) -> i32 {
    let ahead = if value > 0 { position.side_to_move() } else { !position.side_to_move() };
    let crossing = position.attackers(ahead) | position.pieces(ahead, Kind::Soldier);
    let value = value.clamp(-MAX_VALUE, MAX_VALUE);
    let value = if crossing.is_empty() { value * WITHOUT_ATTACKERS / 100 } else { value };
    faded(value, position)
}

/// The terms of a position in a table, for people: Red's, Black's and the difference, in centipawns.
#[must_use]
pub fn trace(position: &Position) -> String {
    let phase = phase(position);
    let centipawns = |value: i32| f64::from(value) / f64::from(CENTIPAWNS_100);
    let mut text = String::from("Term         |    Red |  Black |  Total\n");
    let [red, black] = Color::ALL.map(|color| terms::all(position, color));
    for ((name, red), (_, black)) in red.into_iter().zip(black) {
        let (red, black) = (centipawns(red.at(phase)), centipawns(black.at(phase)));
        let total = red - black;
        let _ = writeln!(text, "{name:12} | {red:6.2} | {black:6.2} | {total:+6.2}");
    }
    let value = evaluate(position);
    let red = if position.side_to_move() == Color::Red { value } else { -value };
    let _ = write!(text, "Evaluation: {:+.2} (Red's view)", centipawns(red));
    text
}
