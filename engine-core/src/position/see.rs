//! Static exchange evaluation: what a capture wins when both sides go on capturing on its square,
//! the least valuable piece first, for as long as it pays.
//!
//! Source of the idea: Chess Programming Wiki, "Static Exchange Evaluation". Pins are not looked at.

use super::board::Position;
use crate::types::{Bitboard, Color, Move, MoveKind, PieceType, Square};

/// What pieces are worth in an exchange, by [`PieceType`], internal units (a pawn of the evaluation
/// is 208). The values are first guesses. The king is never won.
pub const EXCHANGE_VALUES: [i32; 6] = [205, 660, 695, 1_065, 2_030, 0];

/// The order in which pieces join an exchange, the least valuable first.
const CHEAPEST_FIRST: [PieceType; 6] = [
    PieceType::Pawn,
    PieceType::Knight,
    PieceType::Bishop,
    PieceType::Rook,
    PieceType::Queen,
    PieceType::King,
];

const fn value(kind: PieceType) -> i32 {
    EXCHANGE_VALUES[kind.index()]
}

impl Position {
    /// The kind of piece that a legal move captures; `None` if it captures none.
    #[must_use]
    #[inline]
    pub fn captured_kind(&self, mv: Move) -> Option<PieceType> {
        match mv.kind() {
            MoveKind::EnPassant => Some(PieceType::Pawn),
            MoveKind::Castling => None,
            MoveKind::Normal | MoveKind::Promotion => {
                self.piece_on(mv.to()).map(crate::types::Piece::kind)
            }
        }
    }

    /// Whether a legal move is a capture or a promotion.
    #[must_use]
    #[inline]
    pub fn is_noisy(&self, mv: Move) -> bool {
        // A castling king's target is its rook. Which move comes next no processor foretells: all is computed.
        let takes = self.occupied().contains(mv.to()) & (mv.kind() != MoveKind::Castling);
        takes | matches!(mv.kind(), MoveKind::EnPassant | MoveKind::Promotion)
    }

    /// What a legal move wins before it is answered, by capture and by promotion, in the units of
    /// [`EXCHANGE_VALUES`].
    #[must_use]
    #[inline]
    pub fn material_gain(&self, mv: Move) -> i32 {
        let captured = self.captured_kind(mv).map_or(0, value);
        let promoted = mv.promotion_piece().map_or(0, |kind| value(kind) - value(PieceType::Pawn));
        captured + promoted
    }

    /// Whether the exchange that a legal move begins wins at least `threshold`, in the units of
    /// [`EXCHANGE_VALUES`]. After a quiet move the opponent makes the first capture.
    #[must_use]
    pub fn see(&self, mv: Move, threshold: i32) -> bool {
        // Of what the move wins the mover may give back so much.
        let spare = self.material_gain(mv) - threshold;
        if spare < 0 {
            return false;
        }
        let Some(moving) = self.piece_on(mv.from()) else { return false };
        if mv.kind() == MoveKind::Castling {
            return true;
        }
        let mover = moving.color();
        let arrived = mv.promotion_piece().unwrap_or_else(|| moving.kind());
        let mut occupied = self.occupied() ^ mv.from().bitboard() | mv.to().bitboard();
        if mv.kind() == MoveKind::EnPassant {
            occupied ^= mv.to().forward(!mover).bitboard();
        }
        let mut exchange = Exchange { position: self, square: mv.to(), occupied };
        !exchange.wins(!mover, value(arrived), spare + 1)
    }
}

/// The captures on one square.
struct Exchange<'a> {
    position: &'a Position,
    square: Square,
    /// All squares with a piece that has not taken part yet, and the exchange's own.
    occupied: Bitboard,
}

impl Exchange<'_> {
    /// Whether the side to capture wins at least `needed`, which is more than 0, where a piece worth `prize` stands.
    fn wins(&mut self, mut side: Color, mut prize: i32, mut needed: i32) -> bool {
        let asked = side;
        loop {
            // Either it cannot capture, or a piece for nothing would not be enough.
            let capturer = if prize < needed { None } else { self.take_cheapest(side) };
            let Some(kind) = capturer else { return side != asked };
            // Having captured, it keeps enough unless the other side wins more than the rest.
            needed = prize - needed + 1;
            prize = value(kind);
            side = !side;
            // A king that takes cannot be taken back: the capture was illegal where it could.
            if kind == PieceType::King {
                return (side == asked) == self.attackers(side).any();
            }
        }
    }

    fn attackers(&self, side: Color) -> Bitboard {
        let position = self.position;
        position.attackers_to(self.square, self.occupied) & position.color(side) & self.occupied
    }

    /// Removes the least valuable piece that can capture and returns its kind; `None` if there is none.
    fn take_cheapest(&mut self, side: Color) -> Option<PieceType> {
        let attackers = self.attackers(side);
        let kind = CHEAPEST_FIRST
            .into_iter()
            .find(|&kind| attackers.intersects(self.position.kind(kind)))?;
        let from = (attackers & self.position.kind(kind)).first()?;
        self.occupied ^= from.bitboard();
        Some(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most that the exchange wins, by bisection.
    fn exchange(fen: &str, mv: &str) -> i32 {
        let position = Position::from_fen(fen).unwrap();
        let mv = position.uci_move(mv).unwrap();
        let (mut low, mut high) = (-10_000_i32, 10_000_i32);
        while low < high {
            let middle = (low + high + 1).div_euclid(2);
            if position.see(mv, middle) { low = middle } else { high = middle - 1 }
        }
        low
    }

    #[test]
    fn exchanges() {
        let [pawn, knight, bishop, rook, queen, _] = EXCHANGE_VALUES;
        for (fen, mv, expected) in [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", pawn),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", pawn),
            ("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0),
            ("4k3/8/2p5/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", pawn - knight),
            ("4k3/8/2p5/3p4/8/4N3/8/3RK3 w - - 0 1", "e3d5", 2 * pawn - knight),
            ("4k3/8/4r3/8/8/8/4R3/4R1K1 w - - 0 1", "e2e6", rook),
            ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", pawn - rook),
            ("4k3/8/8/8/3q4/8/5B2/4K3 w - - 0 1", "f2d4", queen),
            ("4k3/4p3/8/5b2/8/8/8/4KR2 w - - 0 1", "f1f5", bishop),
            ("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", pawn),
            ("4k3/8/8/8/8/3b4/4p3/4K3 w - - 0 1", "e1f2", 0),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", queen - pawn),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -pawn),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", rook + queen - pawn),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", pawn),
            ("4k3/4p3/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
            ("4k3/8/8/3p4/8/8/4N3/4K3 w - - 0 1", "e2c3", 0),
            ("4k3/8/8/3p4/8/8/4N3/4K3 w - - 0 1", "e2f4", 0),
            ("4k3/8/8/3p4/8/8/4B3/4K3 w - - 0 1", "e2c4", -bishop),
        ] {
            assert_eq!(exchange(fen, mv), expected, "{fen} {mv}");
        }
    }

    #[test]
    fn a_king_captures_only_what_nobody_guards() {
        let pawn = EXCHANGE_VALUES[0];
        // The king would recapture, but the second rook guards the first.
        let fen = "3r4/3r4/8/3p4/2K5/7k/8/3R4 w - - 0 1";
        assert_eq!(exchange(fen, "d1d5"), pawn - EXCHANGE_VALUES[3]);
        let fen = "8/3r4/8/3p4/2K5/7k/8/3R4 w - - 0 1";
        assert_eq!(exchange(fen, "d1d5"), pawn);
    }

    /// Every threshold up to what an exchange wins is reached, and none above.
    #[test]
    fn thresholds_are_in_order() {
        let position = Position::from_fen(
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        )
        .unwrap();
        for mv in position.legal_moves() {
            let reached: Vec<bool> =
                (-2_500..2_500).step_by(5).map(|threshold| position.see(mv, threshold)).collect();
            assert!(reached.is_sorted_by(|earlier, later| earlier >= later), "{mv:?}");
        }
    }

    /// The rooks behind those that captured join in, from either side.
    #[test]
    fn batteries_count() {
        let rook = EXCHANGE_VALUES[3];
        assert_eq!(exchange("3r2k1/3r4/8/8/8/8/3R4/3R2K1 w - - 0 1", "d2d7"), rook);
        assert_eq!(exchange("3r2k1/3r4/8/8/8/8/3R4/6K1 w - - 0 1", "d2d7"), 0);
    }
}
