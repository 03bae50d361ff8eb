//! Static exchange evaluation: what a series of captures on one square wins (Chess Programming Wiki, "Static
//! Exchange Evaluation"). Screens, legs and eyes are looked at anew after each capture, since every piece that
//! leaves its square may open or close a way.

use arrayvec::ArrayVec;

use super::attacks;
use super::lines::{along_file, along_rank, on_file, on_rank};
use super::position::Position;
use super::squares::Squares;
use super::types::{Color, Kind, Move, Square};

/// What pieces are worth in an exchange, internal units, by kind: the usual relation of 9 to 4.5, 4, 2 and 1, where
/// 1 is a soldier that has not crossed the river.
const VALUES: [i32; Kind::COUNT] = [30_000, 280, 280, 560, 1_260, 630, 140];

/// What a soldier across the river is worth more.
const CROSSED: i32 = 140;

/// The kinds in the order in which they take part in an exchange, the general last.
const ORDER: [Kind; Kind::COUNT] = [
    Kind::Soldier,
    Kind::Adviser,
    Kind::Elephant,
    Kind::Horse,
    Kind::Cannon,
    Kind::Chariot,
    Kind::General,
];

/// A square that is fought for, with the pieces that still stand.
struct Exchange<'a> {
    position: &'a Position,
    square: Square,
    standing: Squares,
    /// The standing pieces on the square's rank and file.
    aside: u16,
    upright: u16,
}

impl Exchange<'_> {
    /// Takes a piece off its square, to fight.
    fn lift(&mut self, from: Square) {
        self.standing &= !Squares::one(from);
        if from.rank() == self.square.rank() {
            self.aside &= !(1 << from.file());
        }
        if from.file() == self.square.file() {
            self.upright &= !(1 << from.rank());
        }
    }

    /// The least piece of a side that can take on the square.
    fn least_attacker(&self, color: Color) -> Option<(Kind, Square)> {
        ORDER.into_iter().find_map(|kind| Some((kind, self.attackers(color, kind).first()?)))
    }

    fn attackers(&self, color: Color, kind: Kind) -> Squares {
        let (square, standing) = (self.square, self.standing);
        let pieces = self.position.pieces(color, kind) & standing;
        if pieces.is_empty() {
            return pieces;
        }
        let lines = |hops: bool| {
            let aside = along_rank(square.file(), self.aside);
            let upright = along_file(square.rank(), self.upright);
            let pick = |reach: super::lines::Reach| if hops { reach.hop } else { reach.slide };
            on_rank(square.rank(), pick(aside)) | on_file(square.file(), pick(upright))
        };
        pieces
            & match kind {
                Kind::General => attacks::general(square, color),
                Kind::Adviser => attacks::adviser(square, color),
                Kind::Elephant => attacks::elephant(square, standing, color),
                Kind::Horse => attacks::horse_to(square, standing),
                Kind::Soldier => attacks::soldier_to(square, color),
                Kind::Chariot => lines(false),
                Kind::Cannon => lines(true),
            }
    }
}

impl Position {
    /// What the piece on a square is worth in an exchange, internal units; 0 for none.
    #[must_use]
    pub fn exchange_value(&self, square: Square) -> i32 {
        self.piece_on(square).map_or(0, |piece| {
            let crossed =
                piece.kind == Kind::Soldier && Squares::home(!piece.color).contains(square);
            VALUES[piece.kind.index()] + if crossed { CROSSED } else { 0 }
        })
    }

    /// Whether the exchange that a legal move begins wins at least `threshold` internal units, if both sides
    /// may stop whenever they like.
    #[must_use]
    pub fn see(&self, mv: Move, threshold: i32) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let captured = self.exchange_value(to);
        if captured < threshold {
            return false;
        }
        let moved = self.exchange_value(from);
        if captured - moved >= threshold {
            return true;
        }
        self.exchange(from, to, captured, moved) >= threshold
    }

    /// What the exchange that a move begins wins, by a series of captures each with the least piece.
    fn exchange(&self, from: Square, to: Square, captured: i32, moved: i32) -> i32 {
        let (file, rank) = (to.file(), to.rank());
        let (aside, upright) = self.lines_through(file, rank);
        let mut exchange = Exchange {
            position: self,
            square: to,
            standing: self.occupied() | Squares::one(to),
            aside: aside | 1 << file,
            upright: upright | 1 << rank,
        };
        exchange.lift(from);
        // What each capture wins if nothing follows it.
        let mut gains: ArrayVec<i32, 32> = ArrayVec::new();
        gains.push(captured);
        let (mut side, mut at_stake) = (!self.side_to_move(), moved);
        while let Some((kind, from)) = exchange.least_attacker(side) {
            exchange.lift(from);
            // A general does not take what is protected.
            if kind == Kind::General && exchange.least_attacker(!side).is_some() {
                break;
            }
            if gains.try_push(at_stake).is_err() {
                break;
            }
            at_stake = VALUES[kind.index()];
            side = !side;
        }
        // From the last capture back: nobody takes who would lose by it. The first move is made in any case.
        let mut reply = 0;
        for gain in gains[1..].iter().rev() {
            reply = (gain - reply).max(0);
        }
        captured - reply
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a move wins by exchange, found by asking for every threshold.
    fn worth(fen: &str, mv: &str) -> i32 {
        let position =
            Position::read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).position;
        let mv = position.read_move(mv).unwrap();
        (-2_000..=2_000).rev().find(|&threshold| position.see(mv, threshold)).unwrap()
    }

    #[test]
    fn exchanges_are_counted_to_their_end() {
        let [_, _, _, horse, chariot, cannon, soldier] = VALUES;
        for (fen, mv, value) in [
            // Free, and protected by a soldier.
            ("3k5/9/9/9/4h4/9/4R4/9/9/5K3 w", "e3e5", horse),
            ("3k5/9/9/4p4/4h4/9/4R4/9/9/5K3 w", "e3e5", horse - chariot),
            // Two attackers against one protector.
            ("3k5/9/9/4p4/4h4/9/4R4/4R4/9/5K3 w", "e3e5", horse - chariot + soldier),
            ("3k5/4r4/9/9/4h4/9/4R4/4R4/9/5K3 w", "e3e5", horse),
            // Quiet moves to where they are taken.
            ("3k5/4r4/9/9/9/9/9/4R4/9/5K3 w", "e2e7", -chariot),
            ("3k5/4r4/9/9/9/9/9/4C4/9/5K3 w", "e2e7", -cannon),
            // A cannon protects over a screen, and not where the captor was the screen.
            ("3k5/4c4/9/4P4/4h4/9/4R4/9/9/5K3 w", "e3e5", horse - chariot),
            ("3k5/4c4/9/4R4/9/4h4/9/9/9/5K3 w", "e6e4", horse),
            // Adviser and elephant protect.
            ("3k1a3/4h4/9/9/9/4R4/9/9/9/5K3 w", "e4e8", horse - chariot),
            ("3k5/9/4b4/9/2h6/9/9/9/2R6/5K3 w", "c1c5", horse - chariot),
        ] {
            let found = worth(fen, mv);
            assert_eq!(found, value, "{fen} {mv}");
        }
    }

    #[test]
    fn a_general_takes_only_what_is_unprotected() {
        assert_eq!(worth("4k4/4a4/9/9/9/4R4/9/9/9/3K5 w", "e4e8"), VALUES[1] - VALUES[4]);
        assert_eq!(worth("4k4/4a4/9/9/9/4R4/4R4/9/9/3K5 w", "e4e8"), VALUES[1]);
    }
}
