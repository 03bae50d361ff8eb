//! Legal moves. Pins and checks restrict the target squares, so that no move has to be tried.

use super::board::Position;
use super::castling::CastlingSide;
use super::moves::castling_side;
use crate::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks, piece_attacks,
    rook_attacks,
};
use crate::types::{Bitboard, Color, Move, MoveList, PieceType, Rank, Square};

/// Where generated moves go. Sets of targets are handed over whole, so that counting them
/// needs no list.
trait Sink {
    fn targets(&mut self, from: Square, to: Bitboard);
    /// Pawn moves to these squares, each from the square `delta` before it.
    fn pawns(&mut self, to: Bitboard, delta: i8);
    fn promotions(&mut self, to: Bitboard, delta: i8);
    fn single(&mut self, mv: Move);
}

impl Sink for MoveList {
    #[inline]
    fn targets(&mut self, from: Square, to: Bitboard) {
        for to in to {
            self.push(Move::normal(from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, delta: i8) {
        for to in to {
            self.push(Move::normal(origin(to, delta), to));
        }
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard, delta: i8) {
        for to in to {
            for piece in [PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop] {
                self.push(Move::promotion(origin(to, delta), to, piece));
            }
        }
    }

    #[inline]
    fn single(&mut self, mv: Move) {
        self.push(mv);
    }
}

/// Counts moves without making them.
struct Counter(u64);

impl Sink for Counter {
    #[inline]
    fn targets(&mut self, _from: Square, to: Bitboard) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, _delta: i8) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard, _delta: i8) {
        self.0 += 4 * u64::from(to.count());
    }

    #[inline]
    fn single(&mut self, _mv: Move) {
        self.0 += 1;
    }
}

#[inline]
fn origin(to: Square, delta: i8) -> Square {
    Square::from_index((to.index() as i8).wrapping_sub(delta) as usize)
}

/// Which part of the legal moves.
#[derive(Clone, Copy)]
struct Wanted {
    /// Captures, en passant and every promotion.
    noisy: bool,
    /// All others, castling among them.
    quiet: bool,
}

impl Position {
    /// All legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Wanted { noisy: true, quiet: true }, &mut moves);
        moves
    }

    /// Adds the legal captures, en passant captures and promotions.
    pub fn add_noisy_moves(&self, moves: &mut MoveList) {
        self.generate(Wanted { noisy: true, quiet: false }, moves);
    }

    /// Adds the legal moves that are neither captures nor promotions.
    pub fn add_quiet_moves(&self, moves: &mut MoveList) {
        self.generate(Wanted { noisy: false, quiet: true }, moves);
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count_legal_moves(&self) -> u64 {
        let mut counter = Counter(0);
        self.generate(Wanted { noisy: true, quiet: true }, &mut counter);
        counter.0
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    #[inline]
    fn generate(&self, wanted: Wanted, sink: &mut impl Sink) {
        let us = self.side_to_move;
        let occupied = self.occupied();
        let enemies = self.color(!us);
        let king = self.king(us);
        let checkers = self.checkers();

        let mut allowed = Bitboard::EMPTY;
        if wanted.noisy {
            allowed |= enemies;
        }
        if wanted.quiet {
            allowed |= !occupied;
        }
        self.generate_king(king, allowed, sink);
        if checkers.more_than_one() {
            return; // only the king can answer a double check
        }
        let evasions = match checkers.first() {
            Some(checker) => between(king, checker) | checkers,
            None => Bitboard::ALL,
        };

        self.generate_pawns(wanted, king, evasions, sink);
        let targets = allowed & evasions;
        let pinned = self.state.pinned;
        // A pinned knight cannot move at all.
        for from in self.pieces(us, PieceType::Knight) & !pinned {
            sink.targets(from, knight_attacks(from) & targets);
        }
        let queens = self.kind(PieceType::Queen);
        for from in (self.kind(PieceType::Bishop) | queens) & self.color(us) {
            let to = bishop_attacks(from, occupied) & targets;
            sink.targets(from, self.along_pin(king, from, to));
        }
        for from in (self.kind(PieceType::Rook) | queens) & self.color(us) {
            let to = rook_attacks(from, occupied) & targets;
            sink.targets(from, self.along_pin(king, from, to));
        }
        if wanted.quiet && checkers.is_empty() {
            for side in CastlingSide::ALL {
                if self.can_castle(us, side) {
                    sink.single(Move::castling(king, self.castling.rook(us, side)));
                }
            }
        }
    }

    #[inline]
    fn along_pin(&self, king: Square, from: Square, to: Bitboard) -> Bitboard {
        if self.state.pinned.contains(from) { to & line(king, from) } else { to }
    }

    #[inline]
    fn generate_king(&self, king: Square, allowed: Bitboard, sink: &mut impl Sink) {
        let them = !self.side_to_move;
        // The king does not hide squares behind itself from a slider that checks it.
        let occupied = self.occupied() ^ king.bitboard();
        let safe = (king_attacks(king) & allowed)
            .squares()
            .filter(|&to| !self.is_attacked(to, them, occupied))
            .collect();
        sink.targets(king, safe);
    }

    #[inline]
    fn generate_pawns(
        &self,
        wanted: Wanted,
        king: Square,
        evasions: Bitboard,
        sink: &mut impl Sink,
    ) {
        let us = self.side_to_move;
        let pawns = self.pieces(us, PieceType::Pawn);
        let pinned = pawns & self.state.pinned;
        self.generate_pawn_set(wanted, pawns & !pinned, evasions, sink);
        for pawn in pinned {
            let targets = evasions & line(king, pawn);
            self.generate_pawn_set(wanted, pawn.bitboard(), targets, sink);
        }
        if wanted.noisy
            && let Some(square) = self.state.en_passant
        {
            for from in self.en_passant_captures(square) {
                sink.single(Move::en_passant(from, square));
            }
        }
    }

    #[inline]
    fn generate_pawn_set(
        &self,
        wanted: Wanted,
        pawns: Bitboard,
        targets: Bitboard,
        sink: &mut impl Sink,
    ) {
        let us = self.side_to_move;
        let up: i8 = if us == Color::White { 8 } else { -8 };
        let last_rank = Bitboard::rank(Rank::Eighth.relative_to(us));
        let empty = !self.occupied();
        let ahead = pawns.forward(us);

        let steps = ahead & empty;
        if wanted.quiet {
            let third = Bitboard::rank(Rank::Third.relative_to(us));
            let double_steps = (steps & third).forward(us) & empty & targets;
            sink.pawns(steps & targets & !last_rank, up);
            sink.pawns(double_steps, 2 * up);
        }
        if wanted.noisy {
            let capturable = self.color(!us) & targets;
            let (east, west) = (ahead.east() & capturable, ahead.west() & capturable);
            sink.pawns(east & !last_rank, up + 1);
            sink.pawns(west & !last_rank, up - 1);
            if ahead.intersects(last_rank) {
                sink.promotions(east & last_rank, up + 1);
                sink.promotions(west & last_rank, up - 1);
                sink.promotions(steps & targets & last_rank, up);
            }
        }
    }

    /// The pawns of the side to move that may legally capture en passant on `square`.
    ///
    /// Two pawns leave one rank at once, which no pin foresees: the board after the capture is
    /// looked at as a whole.
    pub(super) fn en_passant_captures(&self, square: Square) -> Bitboard {
        let us = self.side_to_move;
        let king = self.king(us);
        let victim = square.forward(!us).bitboard();
        let mut capturers = Bitboard::EMPTY;
        for from in pawn_attacks(!us, square) & self.pieces(us, PieceType::Pawn) {
            let after = (self.occupied() ^ from.bitboard() ^ victim) | square.bitboard();
            let attackers = self.attackers_to(king, after) & self.color(!us) & !victim;
            if attackers.is_empty() {
                capturers |= from.bitboard();
            }
        }
        capturers
    }

    /// Whether castling is legal for a side that is not in check.
    pub(super) fn can_castle(&self, color: Color, side: CastlingSide) -> bool {
        if !self.state.castling.has(color, side) {
            return false;
        }
        let (king, rook) = (self.king(color), self.castling.rook(color, side));
        debug_assert_eq!(castling_side(king, rook), side);
        let (king_to, rook_to) = (side.king_target(color), side.rook_target(color));
        let others = self.occupied() ^ king.bitboard() ^ rook.bitboard();
        let king_path = between(king, king_to) | king_to.bitboard();
        let rook_path = between(rook, rook_to) | rook_to.bitboard();
        if others.intersects(king_path | rook_path) {
            return false;
        }
        // The rook still stands while the king walks; at the end it may have left a rank open.
        let walking = others | rook.bitboard();
        let arrived = others | king_to.bitboard() | rook_to.bitboard();
        !self.is_attacked(king_to, !color, arrived)
            && king_path.squares().all(|square| !self.is_attacked(square, !color, walking))
    }

    /// The squares that the piece on `from` attacks.
    #[must_use]
    pub fn attacks_from(&self, from: Square) -> Bitboard {
        match self.piece_on(from) {
            None => Bitboard::EMPTY,
            Some(piece) if piece.kind() == PieceType::Pawn => pawn_attacks(piece.color(), from),
            Some(piece) => piece_attacks(piece.kind(), from, self.occupied()),
        }
    }
}
