//! What a move does apart from its squares: what it captures, whether it checks, what it saves or exposes, what its
//! exchange wins and what it attacks. Such things are alike all over the board, and are learned from far fewer positions
//! than the worth of each pair of squares.

use crate::attacks::{pawn_attacks, piece_attacks};
use crate::position::{CheckSquares, Position, Threats};
use crate::types::{Bitboard, Move, MoveKind, Piece, PieceType, Square};

/// What the exchange that a move begins comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exchange {
    Loses,
    Even,
    Wins,
}

/// What one move does.
#[derive(Clone, Copy, Debug)]
pub struct Deed {
    /// The piece that moves.
    pub piece: PieceType,
    /// What it captures.
    pub captured: Option<PieceType>,
    pub gives_check: bool,
    /// 1 if the piece leaves a square where a cheaper one attacks it, -1 if it comes to such a square, else 0.
    pub relief: i32,
    pub exchange: Exchange,
    /// How many pieces it attacks from its new square and not from its old one that are worth more than it is, or that
    /// nobody guards (pawns and the king not counted); 2 stands for more as well.
    pub attacked: usize,
    /// Whether the opponent attacks the square where it arrives.
    pub is_watched: bool,
}

/// What tells the deeds of a position's moves.
pub struct Deeds<'a> {
    position: &'a Position,
    threats: Threats,
    checks: CheckSquares,
    /// The opponent's pieces but the king.
    targets: Bitboard,
    /// Those of them, pawns left out, that nobody guards.
    unguarded: Bitboard,
}

impl<'a> Deeds<'a> {
    pub fn new(position: &'a Position) -> Self {
        let them = !position.side_to_move();
        let threats = position.threats(them);
        let targets = position.color(them) & !position.kind(PieceType::King);
        let unguarded = targets & !position.kind(PieceType::Pawn) & !threats.all();
        Self { position, threats, checks: position.check_squares(), targets, unguarded }
    }

    /// What a legal move does.
    pub fn of(&self, mv: Move) -> Deed {
        let position = self.position;
        let piece = position.piece_on(mv.from()).map_or(PieceType::King, Piece::kind);
        let castles = mv.kind() == MoveKind::Castling;
        let exchange = if position.see(mv, 1) {
            Exchange::Wins
        } else if position.see(mv, 0) {
            Exchange::Even
        } else {
            Exchange::Loses
        };
        Deed {
            piece,
            captured: position.captured_kind(mv),
            gives_check: position.gives_check(mv, &self.checks),
            relief: position.relief(mv, &self.threats).signum(),
            exchange,
            attacked: if castles { 0 } else { self.newly_attacked(mv, piece).min(2) },
            is_watched: !castles && self.threats.all().contains(mv.to()),
        }
    }

    fn newly_attacked(&self, mv: Move, piece: PieceType) -> usize {
        let before = self.position.occupied();
        let after = before ^ mv.from().bitboard() | mv.to().bitboard();
        let arrived = mv.promotion_piece().unwrap_or(piece);
        let reached = self.reach(arrived, mv.to(), after) & !self.reach(piece, mv.from(), before);
        let reached = reached & self.targets & !mv.to().bitboard();
        let counts = |square: &Square| {
            self.unguarded.contains(*square)
                || self.position.piece_on(*square).is_some_and(|p| is_dearer(p.kind(), arrived))
        };
        reached.squares().filter(counts).count()
    }

    fn reach(&self, kind: PieceType, square: Square, occupied: Bitboard) -> Bitboard {
        match kind {
            PieceType::Pawn => pawn_attacks(self.position.side_to_move(), square),
            _ => piece_attacks(kind, square, occupied),
        }
    }
}

/// Whether a piece is worth more than another; knight and bishop are worth the same, and nothing is worth more than the king.
fn is_dearer(kind: PieceType, than: PieceType) -> bool {
    let rank = |kind: PieceType| if kind == PieceType::Bishop { PieceType::Knight } else { kind };
    rank(kind).index() > rank(than).index()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deed(fen: &str, mv: &str) -> Deed {
        let position = Position::from_fen(fen).unwrap();
        Deeds::new(&position).of(position.uci_move(mv).unwrap())
    }

    #[test]
    fn a_fork_attacks_two_pieces_at_once() {
        let fork = deed("4k3/3p4/r3r3/8/8/1N6/8/6K1 w - - 0 1", "b3c5");
        assert_eq!((fork.piece, fork.attacked), (PieceType::Knight, 2), "both rooks, and a pawn");
        assert!(!fork.is_watched && !fork.gives_check && fork.captured.is_none());
        // The rook on a6 was attacked before, a guarded knight is no target for a knight, an unguarded one is.
        assert_eq!(deed("4k3/8/r7/8/1N6/8/8/4K3 w - - 0 1", "b4c6").attacked, 0);
        assert_eq!(deed("4k3/8/n7/8/8/1N6/8/4K3 w - - 0 1", "b3c5").attacked, 1);
        assert_eq!(deed("4k3/1p6/n7/8/8/1N6/8/4K3 w - - 0 1", "b3c5").attacked, 0);
        let check = deed("r3k3/8/3q4/3N4/8/8/8/4K3 w - - 0 1", "d5c7");
        assert!(check.gives_check && check.is_watched && check.exchange == Exchange::Loses);
    }

    #[test]
    fn captures_are_told_by_what_they_win() {
        let fen = "4k3/8/2p5/3p4/4P3/4N3/8/3RK3 w - - 0 1";
        let takes = deed(fen, "e4d5");
        assert_eq!(takes.captured, Some(PieceType::Pawn));
        assert_eq!(takes.exchange, Exchange::Wins);
        assert_eq!(deed(fen, "e3c4").exchange, Exchange::Loses, "the pawn takes the knight");
        assert_eq!(deed(fen, "e3c4").relief, -1);
        assert_eq!(deed(fen, "d1d3").exchange, Exchange::Even);
    }
}
