//! The board with all that the rules need beside it, and what is asked of it.

use super::castling::{CastlingRights, CastlingSetup, CastlingSide};
use super::zobrist;
use crate::attacks::{
    between, bishop_attacks, diagonals, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
    straights,
};
use crate::types::{Bitboard, Color, Move, Piece, PieceType, Square};

/// A position with the way that led to it, as far as the rules need it.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) kinds: [Bitboard; 6],
    pub(super) colors: [Bitboard; 2],
    pub(super) board: [Option<Piece>; 64],
    pub(super) side_to_move: Color,
    /// Moves of both sides since the game's first, so that the full-move number can be told.
    pub(super) plies: u32,
    pub(super) castling: CastlingSetup,
    pub(super) state: State,
    /// The states before each move made, to take moves back and to see repetitions.
    pub(super) history: Vec<State>,
}

/// What a move changes beyond the board and cannot be computed back.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) key: u64,
    pub(super) pawn_key: u64,
    pub(super) minor_key: u64,
    pub(super) non_pawn_keys: [u64; 2],
    pub(super) checkers: Bitboard,
    /// Pieces of the side to move that may only move along the line to their king.
    pub(super) pinned: Bitboard,
    pub(super) castling: CastlingRights,
    /// The square behind a pawn that has just made its double step, where a capture is legal.
    pub(super) en_passant: Option<Square>,
    pub(super) halfmove_clock: u16,
    /// How far back a repetition can lie: moves since the last null move.
    pub(super) plies_since_null: u16,
    pub(super) captured: Option<Piece>,
    pub(super) last_move: Move,
}

impl Position {
    /// The position without the way that led to it: a copy that costs no memory of its own.
    #[must_use]
    pub fn without_history(&self) -> Self {
        Self { history: Vec::new(), castling: self.castling.clone(), ..*self }
    }

    /// Whose turn it is.
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The piece on a square.
    #[must_use]
    #[inline]
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The pieces on all squares, a1 to h8.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> &[Option<Piece>; 64] {
        &self.board
    }

    /// All squares with a piece.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The squares of one side's pieces.
    #[must_use]
    #[inline]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares of both sides' pieces of one kind.
    #[must_use]
    #[inline]
    pub const fn kind(&self, kind: PieceType) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// The squares of one side's pieces of one kind.
    #[must_use]
    #[inline]
    pub fn pieces(&self, color: Color, kind: PieceType) -> Bitboard {
        self.color(color) & self.kind(kind)
    }

    /// The square of a king. Every position has exactly one of each colour.
    #[must_use]
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        Square::from_index(self.pieces(color, PieceType::King).0.trailing_zeros() as usize)
    }

    /// Knights, bishops, rooks and queens of one side.
    #[must_use]
    #[inline]
    pub fn non_pawns(&self, color: Color) -> Bitboard {
        self.color(color) & !self.kind(PieceType::Pawn) & !self.kind(PieceType::King)
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.state.checkers
    }

    /// Whether the side to move is in check.
    #[must_use]
    #[inline]
    pub const fn in_check(&self) -> bool {
        self.state.checkers.any()
    }

    /// The pieces of `color` that are pinned to their own king.
    #[must_use]
    #[inline]
    pub fn pinned(&self, color: Color) -> Bitboard {
        if color == self.side_to_move { self.state.pinned } else { self.find_pinned(color) }
    }

    /// The Zobrist key: equal for equal positions as repetition counts them.
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        self.state.key
    }

    /// The key after a move, but for what castling, en passant and promotions add to it: good enough
    /// to fetch memory by.
    #[must_use]
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let (moved, captured) = (self.piece_on(from), self.piece_on(to));
        let hash = zobrist::piece_or_none;
        let board = hash(moved, from) ^ hash(moved, to) ^ hash(captured, to);
        let en_passant =
            self.state.en_passant.map_or(0, |square| zobrist::en_passant(square.file()));
        self.key() ^ zobrist::black_to_move() ^ board ^ en_passant
    }

    /// A key of the pawns alone.
    #[must_use]
    #[inline]
    pub const fn pawn_key(&self) -> u64 {
        self.state.pawn_key
    }

    /// A key of the knights, bishops and kings.
    #[must_use]
    #[inline]
    pub const fn minor_key(&self) -> u64 {
        self.state.minor_key
    }

    /// A key of one side's pieces without its pawns.
    #[must_use]
    #[inline]
    pub const fn non_pawn_key(&self, color: Color) -> u64 {
        self.state.non_pawn_keys[color.index()]
    }

    /// Plies since the last capture or pawn move; 100 is a draw.
    #[must_use]
    #[inline]
    pub const fn halfmove_clock(&self) -> u16 {
        self.state.halfmove_clock
    }

    /// The number of the move to come, as score sheets count: from 1, up after Black's moves.
    #[must_use]
    pub const fn fullmove_number(&self) -> u32 {
        self.plies / 2 + 1
    }

    /// The rights to castle.
    #[must_use]
    #[inline]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.state.castling
    }

    /// Where the rook of a castling right stands; of use only while the right exists.
    #[must_use]
    #[inline]
    pub const fn castling_rook(&self, color: Color, side: CastlingSide) -> Square {
        self.castling.rook(color, side)
    }

    /// The square on which a pawn can be taken en passant, if that is a legal move.
    #[must_use]
    #[inline]
    pub const fn en_passant_square(&self) -> Option<Square> {
        self.state.en_passant
    }

    /// Whether kings or rooks with castling rights stand elsewhere than in standard chess.
    #[must_use]
    pub const fn is_chess960(&self) -> bool {
        self.castling.is_chess960()
    }

    /// The move that led here, [`Move::NULL`] for a first position or after a null move.
    #[must_use]
    #[inline]
    pub const fn last_move(&self) -> Move {
        self.state.last_move
    }

    /// The pieces of both sides that attack a square where `occupied` blocks sliders.
    #[must_use]
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let diagonal = self.kind(PieceType::Bishop) | self.kind(PieceType::Queen);
        let straight = self.kind(PieceType::Rook) | self.kind(PieceType::Queen);
        (pawn_attacks(Color::Black, square) & self.pieces(Color::White, PieceType::Pawn))
            | (pawn_attacks(Color::White, square) & self.pieces(Color::Black, PieceType::Pawn))
            | (knight_attacks(square) & self.kind(PieceType::Knight))
            | (king_attacks(square) & self.kind(PieceType::King))
            | (bishop_attacks(square, occupied) & diagonal)
            | (rook_attacks(square, occupied) & straight)
    }

    /// Whether a piece of `by` attacks a square where `occupied` blocks sliders.
    #[must_use]
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        let them = self.color(by);
        let diagonal = (self.kind(PieceType::Bishop) | self.kind(PieceType::Queen)) & them;
        let straight = (self.kind(PieceType::Rook) | self.kind(PieceType::Queen)) & them;
        (knight_attacks(square) & self.kind(PieceType::Knight) & them).any()
            || (pawn_attacks(!by, square) & self.kind(PieceType::Pawn) & them).any()
            || (king_attacks(square) & self.kind(PieceType::King) & them).any()
            || (bishop_attacks(square, occupied) & diagonal).any()
            || (rook_attacks(square, occupied) & straight).any()
    }

    /// The pieces of `color` that alone shield their king from an enemy slider.
    pub(super) fn find_pinned(&self, color: Color) -> Bitboard {
        self.look_from_king(color).1
    }

    /// The pieces that give check to `color`, and its own pieces that are pinned. One look along
    /// the king's lines finds both: what stands between it and a slider decides.
    #[inline]
    pub(super) fn look_from_king(&self, color: Color) -> (Bitboard, Bitboard) {
        let king = self.king(color);
        let (us, them) = (self.color(color), self.color(!color));
        let occupied = us | them;
        let queens = self.kind(PieceType::Queen);
        let snipers = ((diagonals(king) & (self.kind(PieceType::Bishop) | queens))
            | (straights(king) & (self.kind(PieceType::Rook) | queens)))
            & them;
        let mut checkers = ((knight_attacks(king) & self.kind(PieceType::Knight))
            | (pawn_attacks(color, king) & self.kind(PieceType::Pawn)))
            & them;
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let blockers = between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= sniper.bitboard();
            } else if !blockers.more_than_one() {
                pinned |= blockers & us;
            }
        }
        (checkers, pinned)
    }

    /// Notes what the side to move has to know of its king.
    #[inline]
    pub(super) fn update_king_state(&mut self) {
        (self.state.checkers, self.state.pinned) = self.look_from_king(self.side_to_move);
    }

    #[inline]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        self.kinds[piece.kind().index()] |= square.bitboard();
        self.colors[piece.color().index()] |= square.bitboard();
        self.board[square.index()] = Some(piece);
    }

    #[inline]
    pub(super) fn lift(&mut self, piece: Piece, square: Square) {
        self.kinds[piece.kind().index()] ^= square.bitboard();
        self.colors[piece.color().index()] ^= square.bitboard();
        self.board[square.index()] = None;
    }

    /// Moves a piece to an empty square.
    #[inline]
    pub(super) fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let both = from.bitboard() | to.bitboard();
        self.kinds[piece.kind().index()] ^= both;
        self.colors[piece.color().index()] ^= both;
        self.board[from.index()] = None;
        self.board[to.index()] = Some(piece);
    }
}

/// Two positions are equal as the rules of repetition see them, clocks and history aside.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
            && self.side_to_move == other.side_to_move
            && self.state.castling == other.state.castling
            && self.state.en_passant == other.state.en_passant
    }
}

impl Eq for Position {}
