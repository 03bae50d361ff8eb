//! Static exchange evaluation: what a series of captures on one square is worth.

use super::Position;
use crate::attacks::{bishop_attacks, diagonals, rook_attacks, straights};
use crate::types::{Bitboard, Move, MoveKind, PieceType};

/// What the pieces count in an exchange, internal units (208 = one pawn at the end of a game).
/// The king cannot be taken; its worth only has to exceed all others.
const VALUES: [i32; 6] = [200, 780, 820, 1300, 2540, 20_000];

impl Position {
    /// Whether the captures on the move's target, each side taking with its least piece and
    /// stopping when that is best, leave the side to move with at least `threshold` internal units.
    ///
    /// Castling, en passant and promotions are taken as even, as the exchange hardly touches them.
    #[must_use]
    pub fn see(&self, mv: Move, threshold: i32) -> bool {
        if mv.kind() != MoveKind::Normal {
            return threshold <= 0;
        }
        let (from, to) = (mv.from(), mv.to());
        let value_of =
            |square| self.piece_on(square).map_or(0, |piece| VALUES[piece.kind().index()]);
        // What is won for certain, minus the bar: negative is a failure whatever follows.
        let mut balance = value_of(to) - threshold;
        if balance < 0 {
            return false;
        }
        // Should the moved piece be lost for nothing, and the bar still be met: done.
        balance = value_of(from) - balance;
        if balance <= 0 {
            return true;
        }

        let diagonal = self.kind(PieceType::Bishop) | self.kind(PieceType::Queen);
        let straight = self.kind(PieceType::Rook) | self.kind(PieceType::Queen);
        let mut occupied = self.occupied() ^ from.bitboard() ^ to.bitboard();
        let mut attackers = self.attackers_to(to, occupied);
        let mut side = self.side_to_move();
        let mut wins = true;
        let mut pinned_of: [Option<Bitboard>; 2] = [None; 2];
        loop {
            side = !side;
            attackers &= occupied;
            let mut ours = attackers & self.color(side);
            if ours.is_empty() {
                break;
            }
            // A pinned piece does not join in while the piece that pins it is still there.
            // Only one on a line with its king can be pinned at all.
            let king = self.king(side);
            if ours.intersects(diagonals(king) | straights(king)) {
                let pinned = *pinned_of[side.index()].get_or_insert_with(|| self.pinned(side));
                if ours.intersects(pinned) && self.pinners_remain(side, occupied) {
                    ours &= !pinned;
                }
            }
            if ours.is_empty() {
                break;
            }
            wins = !wins;
            let Some((kind, square)) = PieceType::ALL
                .into_iter()
                .find_map(|kind| Some((kind, (ours & self.kind(kind)).first()?)))
            else {
                break;
            };
            if kind == PieceType::King {
                // A king may not take what is still defended.
                let defended = attackers.intersects(self.color(!side));
                return if defended { !wins } else { wins };
            }
            balance = VALUES[kind.index()] - balance;
            if balance < i32::from(wins) {
                break;
            }
            occupied ^= square.bitboard();
            if matches!(kind, PieceType::Pawn | PieceType::Bishop | PieceType::Queen) {
                attackers |= bishop_attacks(to, occupied) & diagonal;
            }
            if matches!(kind, PieceType::Rook | PieceType::Queen) {
                attackers |= rook_attacks(to, occupied) & straight;
            }
        }
        wins
    }

    /// Whether any enemy slider that could pin a piece of `side` still stands in `occupied`.
    fn pinners_remain(&self, side: crate::types::Color, occupied: Bitboard) -> bool {
        let king = self.king(side);
        let queens = self.kind(PieceType::Queen);
        let sliders = (diagonals(king) & (self.kind(PieceType::Bishop) | queens))
            | (straights(king) & (self.kind(PieceType::Rook) | queens));
        (sliders & self.color(!side)).intersects(occupied)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The exact worth of the exchange, found by asking for every threshold around it.
    fn worth(fen: &str, uci: &str) -> i32 {
        let position = Position::from_fen(fen).unwrap();
        let mv = position.uci_move(uci).unwrap();
        let (mut low, mut high): (i32, i32) = (-30_000, 30_000);
        while low < high {
            let middle = (low + high + 1).div_euclid(2);
            if position.see(mv, middle) { low = middle } else { high = middle - 1 }
        }
        low
    }

    #[test]
    fn known_exchanges() {
        let [pawn, knight, bishop, rook, queen, _] = VALUES;
        for (fen, uci, expected) in [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", pawn),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", pawn - knight),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", pawn),
            ("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0),
            ("4k3/8/2p5/3r4/4P3/8/8/4K3 w - - 0 1", "e4d5", rook - pawn),
            ("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", "d2d5", pawn - queen),
            ("4k3/8/2n5/3p4/8/8/3Q4/3RK3 w - - 0 1", "d2d5", pawn),
            // Rook and queen on a file: the queen joins through the rook.
            ("4k3/8/8/3r4/8/8/3R4/3QK3 w - - 0 1", "d2d5", rook),
            ("3rk3/8/8/3r4/8/8/3R4/3QK3 w - - 0 1", "d2d5", rook),
            ("4k3/8/4b3/3n4/8/8/3B4/4K3 w - - 0 1", "d2a5", 0),
            ("4k3/8/8/3b4/4N3/8/8/4K3 b - - 0 1", "d5e4", knight),
            ("4k3/8/8/3b4/4N3/3P4/8/4K3 b - - 0 1", "d5e4", knight - bishop),
        ] {
            assert_eq!(worth(fen, uci), expected, "{fen} {uci}");
        }
    }

    #[test]
    fn a_king_does_not_take_what_is_defended() {
        // The rook that takes on e2 is guarded by the bishop.
        assert_eq!(
            worth("4k3/8/8/8/8/5b2/r3P3/4K3 b - - 0 1", "a2e2"),
            VALUES[PieceType::Pawn.index()]
        );
    }
}
