//! Making moves and taking them back.

use super::board::{Position, State};
use super::castling::CastlingSide;
use super::changes::{Change, Changes};
use super::zobrist;
use crate::types::{Color, Move, MoveKind, Piece, PieceType, Square};

impl Position {
    /// Plays a legal move and tells which pieces it changed: a captured piece first, then the
    /// moving one, then a castling rook or the promoted piece.
    ///
    /// The move must be legal here ([`Position::legal_moves`], [`Position::is_legal`]).
    pub fn make(&mut self, mv: Move) -> Changes {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal in {}", self.fen());
        let us = self.side_to_move;
        let (from, to) = (mv.from(), mv.to());
        let mut changes = Changes::NONE;
        let before = self.state;
        self.history.push(before);

        let state = &mut self.state;
        state.halfmove_clock = state.halfmove_clock.saturating_add(1);
        state.plies_since_null = state.plies_since_null.saturating_add(1);
        state.captured = None;
        state.last_move = mv;
        state.key ^= zobrist::black_to_move();
        if let Some(square) = state.en_passant.take() {
            state.key ^= zobrist::en_passant(square.file());
        }
        let rights = state.castling.without(self.castling.lost_by(from, to));
        if rights != state.castling {
            state.key ^= zobrist::castling(state.castling) ^ zobrist::castling(rights);
            state.castling = rights;
        }

        if mv.kind() == MoveKind::Castling {
            let side = castling_side(from, to);
            let (king, rook) = (Piece::new(us, PieceType::King), Piece::new(us, PieceType::Rook));
            // Both leave before either arrives: in Chess960 they may change places.
            self.remove(king, from);
            self.remove(rook, to);
            self.place(king, side.king_target(us));
            self.place(rook, side.rook_target(us));
            changes.push(Change { piece: king, from: Some(from), to: Some(side.king_target(us)) });
            changes.push(Change { piece: rook, from: Some(to), to: Some(side.rook_target(us)) });
        } else {
            let piece = self.moving_piece(from);
            let victim = match mv.kind() {
                MoveKind::EnPassant => to.forward(!us),
                _ => to,
            };
            if let Some(captured) = self.piece_on(victim) {
                self.remove(captured, victim);
                self.state.captured = Some(captured);
                self.state.halfmove_clock = 0;
                changes.push(Change { piece: captured, from: Some(victim), to: None });
            }
            if let Some(promoted) = mv.promotion_piece() {
                let promoted = Piece::new(us, promoted);
                self.remove(piece, from);
                self.place(promoted, to);
                self.state.halfmove_clock = 0;
                changes.push(Change { piece, from: Some(from), to: None });
                changes.push(Change { piece: promoted, from: None, to: Some(to) });
            } else {
                self.shift(piece, from, to);
                self.toggle_keys(piece, zobrist::piece(piece, from) ^ zobrist::piece(piece, to));
                changes.push(Change { piece, from: Some(from), to: Some(to) });
                if piece.kind() == PieceType::Pawn {
                    self.state.halfmove_clock = 0;
                }
            }
            self.side_to_move = !us;
            if piece.kind() == PieceType::Pawn && from.index().abs_diff(to.index()) == 16 {
                self.set_en_passant_if_legal(from.forward(us));
            }
        }

        self.side_to_move = !us;
        self.plies += 1;
        self.update_king_state();
        changes
    }

    /// Takes the last move back. Does nothing where no move was made.
    pub fn unmake(&mut self) {
        let Some(before) = self.history.pop() else { return };
        let State { last_move: mv, captured, .. } = self.state;
        self.state = before;
        self.side_to_move = !self.side_to_move;
        self.plies -= 1;
        let us = self.side_to_move;
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Castling => {
                let side = castling_side(from, to);
                let (king, rook) =
                    (Piece::new(us, PieceType::King), Piece::new(us, PieceType::Rook));
                self.lift(king, side.king_target(us));
                self.lift(rook, side.rook_target(us));
                self.put(king, from);
                self.put(rook, to);
                return;
            }
            MoveKind::Promotion => {
                let promoted = self.moving_piece(to);
                self.lift(promoted, to);
                self.put(Piece::new(us, PieceType::Pawn), from);
            }
            MoveKind::Normal | MoveKind::EnPassant => {
                self.shift(self.moving_piece(to), to, from);
            }
        }
        if let Some(captured) = captured {
            let victim = if mv.kind() == MoveKind::EnPassant { to.forward(!us) } else { to };
            self.put(captured, victim);
        }
    }

    /// Passes the turn, as searches do to see a threat. Not allowed in check.
    pub fn make_null(&mut self) {
        debug_assert!(!self.in_check());
        self.history.push(self.state);
        self.side_to_move = !self.side_to_move;
        self.plies += 1;
        let state = &mut self.state;
        state.halfmove_clock = state.halfmove_clock.saturating_add(1);
        state.plies_since_null = 0;
        state.captured = None;
        state.last_move = Move::NULL;
        state.key ^= zobrist::black_to_move();
        if let Some(square) = state.en_passant.take() {
            state.key ^= zobrist::en_passant(square.file());
        }
        // The side that passed was not in check and cannot have given one.
        self.state.pinned = self.find_pinned(self.side_to_move);
    }

    /// Takes a null move back.
    pub fn unmake_null(&mut self) {
        let Some(before) = self.history.pop() else { return };
        self.state = before;
        self.side_to_move = !self.side_to_move;
        self.plies -= 1;
    }

    #[inline]
    pub(super) fn moving_piece(&self, square: Square) -> Piece {
        self.piece_on(square).expect("a legal move starts on a piece")
    }

    /// Puts a piece down and keeps the keys right.
    #[inline]
    pub(super) fn place(&mut self, piece: Piece, square: Square) {
        self.put(piece, square);
        self.toggle_keys(piece, zobrist::piece(piece, square));
    }

    #[inline]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.lift(piece, square);
        self.toggle_keys(piece, zobrist::piece(piece, square));
    }

    /// Adds what a piece gives, or takes it away. There are no branches: of which kind the next
    /// piece is, no processor foretells.
    #[inline]
    fn toggle_keys(&mut self, piece: Piece, key: u64) {
        let only_if = |condition: bool| key & u64::from(condition).wrapping_neg();
        let kind = piece.kind();
        let pawn = kind == PieceType::Pawn;
        let minor = matches!(kind, PieceType::Knight | PieceType::Bishop | PieceType::King);
        let state = &mut self.state;
        state.key ^= key;
        state.pawn_key ^= only_if(pawn);
        state.minor_key ^= only_if(minor);
        state.non_pawn_keys[piece.color().index()] ^= only_if(!pawn);
    }

    /// Keeps an en passant square only where the side to move can really capture there, so that
    /// positions which repeat have equal keys.
    pub(super) fn set_en_passant_if_legal(&mut self, square: Square) {
        if self.en_passant_captures(square).any() {
            self.state.en_passant = Some(square);
            self.state.key ^= zobrist::en_passant(square.file());
        }
    }

    /// Sets up what follows from the board, for a position that was put together by hand.
    pub(super) fn complete_state(&mut self) {
        if self.side_to_move == Color::Black {
            self.state.key ^= zobrist::black_to_move();
        }
        self.state.key ^= zobrist::castling(self.state.castling);
        self.update_king_state();
    }
}

/// The side to which a king castles that stands on `king` and takes the rook on `rook`.
#[inline]
pub(super) fn castling_side(king: Square, rook: Square) -> CastlingSide {
    if rook > king { CastlingSide::King } else { CastlingSide::Queen }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn make_and_unmake_restore_everything() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 11",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "bnrbnk2/2p1pq1r/3p1p2/pp4pp/8/P2PPP2/1PPNB1PP/N1BR1RKQ w c - 3 9",
            "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
        ] {
            let mut position = Position::from_fen(fen).unwrap();
            let original = position.clone();
            walk(&mut position, 3);
            assert_eq!(format!("{position:?}"), format!("{original:?}"));
        }
    }

    /// Every position reached equals one read afresh from its own FEN, keys and all.
    fn walk(position: &mut Position, depth: u32) {
        let fen = position.fen();
        let fresh = Position::from_fen(&fen).unwrap();
        assert_eq!(fresh.fen(), fen);
        assert_eq!(fresh.key(), position.key(), "{fen}");
        assert_eq!(fresh.pawn_key(), position.pawn_key(), "{fen}");
        assert_eq!(fresh.minor_key(), position.minor_key(), "{fen}");
        for color in Color::ALL {
            assert_eq!(fresh.non_pawn_key(color), position.non_pawn_key(color), "{fen}");
        }
        assert_eq!(fresh.checkers(), position.checkers(), "{fen}");
        if depth == 0 {
            return;
        }
        for mv in position.legal_moves() {
            position.make(mv);
            walk(position, depth - 1);
            position.unmake();
        }
    }

    #[test]
    fn changes_tell_what_happened() {
        let mut position = Position::from_fen("1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let changes = position.make(Move::promotion(Square::A7, Square::B8, PieceType::Queen));
        let expected = [
            Change { piece: Piece::BlackKnight, from: Some(Square::B8), to: None },
            Change { piece: Piece::WhitePawn, from: Some(Square::A7), to: None },
            Change { piece: Piece::WhiteQueen, from: None, to: Some(Square::B8) },
        ];
        assert_eq!(*changes, expected);
        position.unmake();
        let changes = position.make(Move::castling(Square::E1, Square::H1));
        let expected = [
            Change { piece: Piece::WhiteKing, from: Some(Square::E1), to: Some(Square::G1) },
            Change { piece: Piece::WhiteRook, from: Some(Square::H1), to: Some(Square::F1) },
        ];
        assert_eq!(*changes, expected);
    }

    #[test]
    fn null_moves_come_back() {
        let mut position = Position::startpos();
        let before = format!("{position:?}");
        position.make_null();
        assert_eq!(position.side_to_move(), Color::Black);
        assert_eq!(position.legal_moves().len(), 20);
        position.unmake_null();
        assert_eq!(format!("{position:?}"), before);
    }
}
