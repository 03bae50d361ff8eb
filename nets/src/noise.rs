//! Noisy positions: those in which a capture or promotion wins material, so that a static score says
//! little of what follows. Searches evaluate them all the same.

use tabia_core::position::Position;
use tabia_core::types::{Move, MoveList, PieceType};

/// Whether the side to move has a capture or promotion that wins a pawn or more.
#[must_use]
pub fn wins_material(position: &Position) -> bool {
    let mut moves = MoveList::new();
    position.add_noisy_moves(&mut moves);
    moves.iter().any(|&mv| wins(position, mv))
}

fn wins(position: &Position, mv: Move) -> bool {
    mv.promotion_piece() == Some(PieceType::Queen) || position.see(mv, 100)
}

#[cfg(test)]
mod tests {
    use super::wins_material;
    use tabia_core::position::Position;

    #[test]
    fn captures_and_queens_win_material_and_guarded_pieces_do_not() {
        let noisy = |fen: &str| wins_material(&Position::from_fen(fen).expect("a position"));
        assert!(noisy("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"));
        assert!(!noisy("4k3/8/4p3/3p4/8/3Q4/8/4K3 w - - 0 1"));
        assert!(noisy("8/4P3/8/2k5/8/8/8/4K3 w - - 0 1"));
        assert!(!noisy("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    }
}
