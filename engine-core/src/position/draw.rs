//! Draws by rule: repetition, fifty moves, too little material.

use super::board::Position;
use crate::types::{Bitboard, Color, PieceType};

impl Position {
    /// Whether the position is a draw by rule for a search that began `ply` plies ago: fifty
    /// moves, too little material, or a repetition. One repetition inside the searched line is
    /// enough (whoever could repeat once can do so again); before it, the full three are asked.
    #[must_use]
    pub fn is_draw(&self, ply: usize) -> bool {
        self.is_fifty_move_draw() || self.is_insufficient_material() || self.repeats(ply)
    }

    /// Whether fifty moves of both sides went by without capture or pawn move, and the last of
    /// them did not mate.
    #[must_use]
    pub fn is_fifty_move_draw(&self) -> bool {
        self.halfmove_clock() >= 100 && (!self.in_check() || self.has_legal_move())
    }

    /// Whether neither side can mate by any series of legal moves: lone kings, one minor piece,
    /// or bishops that all stand on squares of one colour.
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        let heavy =
            self.kind(PieceType::Pawn) | self.kind(PieceType::Rook) | self.kind(PieceType::Queen);
        if heavy.any() {
            return false;
        }
        let (knights, bishops) = (self.kind(PieceType::Knight), self.kind(PieceType::Bishop));
        if knights.is_empty() {
            return !(bishops.intersects(Bitboard::DARK) && bishops.intersects(Bitboard::LIGHT));
        }
        !(knights | bishops).more_than_one()
    }

    /// How often the position stood on the board before, counted back to the last irreversible
    /// move.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.earlier_keys().filter(|&(_, key)| key == self.key()).count()
    }

    fn repeats(&self, ply: usize) -> bool {
        let mut seen = 0;
        for (distance, key) in self.earlier_keys() {
            if key == self.key() {
                seen += 1;
                if distance <= ply || seen == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// The keys of the positions 4, 6, 8… plies ago, with that distance, newest first: the side
    /// to move was the same, and nothing irreversible happened since.
    fn earlier_keys(&self) -> impl Iterator<Item = (usize, u64)> {
        let reach = usize::from(self.halfmove_clock().min(self.state.plies_since_null));
        let length = self.history.len();
        (4..=reach.min(length))
            .step_by(2)
            .map(move |distance| (distance, self.history[length - distance].key))
    }

    /// Whether a side has nothing but its king and pawns.
    #[must_use]
    #[inline]
    pub fn has_only_pawns(&self, color: Color) -> bool {
        self.non_pawns(color).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(position: &mut Position, moves: &str) {
        for text in moves.split_whitespace() {
            let mv = position.uci_move(text).unwrap();
            position.make(mv);
        }
    }

    #[test]
    fn threefold_before_the_search_twofold_inside() {
        let mut position = Position::startpos();
        play(&mut position, "g1f3 g8f6 f3g1 f6g8");
        assert_eq!(position.repetitions(), 1);
        assert!(!position.is_draw(0));
        assert!(position.is_draw(4));
        play(&mut position, "g1f3 g8f6 f3g1 f6g8");
        assert_eq!(position.repetitions(), 2);
        assert!(position.is_draw(0));
    }

    #[test]
    fn a_lost_castling_right_is_no_repetition() {
        let mut position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        play(&mut position, "e1e2 e8e7 e2e1 e7e8");
        assert_eq!(position.repetitions(), 0);
    }

    #[test]
    fn fifty_moves_but_mate_comes_first() {
        let drawn = Position::from_fen("7k/8/8/8/8/8/1R6/K7 b - - 100 90").unwrap();
        assert!(drawn.is_draw(0));
        let mated = Position::from_fen("R5k1/5ppp/8/8/8/8/8/K7 b - - 100 90").unwrap();
        assert!(!mated.is_draw(0));
    }

    #[test]
    fn material() {
        for (fen, draw) in [
            ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", true),
            ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", true),
            ("8/8/4kb2/8/8/3KB3/8/8 w - - 0 1", true),
            ("8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1", false),
            ("8/8/4k1n1/8/8/3KB3/8/8 w - - 0 1", false),
            ("8/8/4k3/8/8/2NKN3/8/8 w - - 0 1", false),
            ("8/8/4k3/8/8/3KP3/8/8 w - - 0 1", false),
        ] {
            assert_eq!(Position::from_fen(fen).unwrap().is_insufficient_material(), draw, "{fen}");
        }
    }
}
