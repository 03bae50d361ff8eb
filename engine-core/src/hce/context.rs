//! What the terms share: attack sets, king rings, and the tally of attacks on the kings.

use super::score::Score;
use super::trace::{Term, Tracer};
use crate::attacks::{king_attacks, pawn_set_attacks};
use crate::position::Position;
use crate::types::{Bitboard, Color, File, PieceType, Rank, Square};

/// The state of one evaluation: the position, what is attacked by what, and the sum so far.
pub(super) struct Context<'a, T> {
    pub pos: &'a Position,
    tracer: &'a mut T,
    /// The terms so far, White's view.
    pub sum: Score,
    pub occupied: Bitboard,
    pub pawns: [Bitboard; 2],
    pub king: [Square; 2],
    /// Squares that pawns attack now, or will once they have advanced.
    pub pawn_attack_span: [Bitboard; 2],
    /// Attacked squares by kind of piece; complete once `pieces::evaluate` is through.
    pub attacked_by: [[Bitboard; 6]; 2],
    pub attacked: [Bitboard; 2],
    pub attacked_twice: [Bitboard; 2],
    /// Where a side's pieces may well go.
    pub mobility_area: [Bitboard; 2],
    /// The king's square and those around it, shifted off the edge so that there are always nine.
    pub king_ring: [Bitboard; 2],
    pub pinned: [Bitboard; 2],
    pub passed: [Bitboard; 2],
    /// By attacking side: pieces that attack the other king's ring.
    pub ring_attackers: [i32; 2],
    /// By attacking side: those pieces' weights, in units of danger.
    pub ring_weight: [i32; 2],
    /// By attacking side: attacks on squares next to the other king.
    pub ring_hits: [i32; 2],
}

impl<'a, T: Tracer> Context<'a, T> {
    pub fn new(pos: &'a Position, tracer: &'a mut T) -> Self {
        let pawns = Color::ALL.map(|us| pos.pieces(us, PieceType::Pawn));
        let king = Color::ALL.map(|us| pos.king(us));
        let by_pawns = Color::ALL.map(|us| pawn_set_attacks(us, pawns[us.index()]));
        let pinned = Color::ALL.map(|us| pos.pinned(us));
        let mut context = Self {
            pos,
            tracer,
            sum: Score::ZERO,
            occupied: pos.occupied(),
            pawns,
            king,
            pawn_attack_span: Color::ALL.map(|us| by_pawns[us.index()].fill_forward(us)),
            attacked_by: [[Bitboard::EMPTY; 6]; 2],
            attacked: [Bitboard::EMPTY; 2],
            attacked_twice: [Bitboard::EMPTY; 2],
            mobility_area: [Bitboard::EMPTY; 2],
            king_ring: king.map(king_ring),
            pinned,
            passed: [Bitboard::EMPTY; 2],
            ring_attackers: [0; 2],
            ring_weight: [0; 2],
            ring_hits: [0; 2],
        };
        for us in Color::ALL {
            context.note_attacks(us, PieceType::King, king_attacks(king[us.index()]));
            context.note_attacks(us, PieceType::Pawn, by_pawns[us.index()]);
            let own = pawns[us.index()];
            context.attacked_twice[us.index()] |= own.forward(us).east() & own.forward(us).west();
        }
        for us in Color::ALL {
            context.mobility_area[us.index()] = context.find_mobility_area(us);
        }
        context
    }

    /// Counts a term for a side.
    #[inline]
    pub fn add(&mut self, term: Term, side: Color, score: Score) {
        match side {
            Color::White => self.sum += score,
            Color::Black => self.sum -= score,
        }
        self.tracer.term(term, side, score);
    }

    /// Notes that a piece (or all pawns) attack these squares.
    #[inline]
    pub fn note_attacks(&mut self, us: Color, kind: PieceType, attacks: Bitboard) {
        let us = us.index();
        self.attacked_twice[us] |= self.attacked[us] & attacks;
        self.attacked[us] |= attacks;
        self.attacked_by[us][kind.index()] |= attacks;
    }

    #[inline]
    pub fn attacked_by(&self, us: Color, kind: PieceType) -> Bitboard {
        self.attacked_by[us.index()][kind.index()]
    }

    /// Not where enemy pawns attack, and not on the own king, the own queen, or own pawns that
    /// are blocked or still at home: those stand there to stay.
    fn find_mobility_area(&self, us: Color) -> Bitboard {
        let own = self.pawns[us.index()];
        let blocked = own & self.occupied.forward(!us);
        let low = own & (relative_rank(us, Rank::Second) | relative_rank(us, Rank::Third));
        !(blocked
            | low
            | self.pos.pieces(us, PieceType::King)
            | self.pos.pieces(us, PieceType::Queen)
            | self.attacked_by(!us, PieceType::Pawn))
    }
}

/// A rank as a side counts it.
#[inline]
pub(super) const fn relative_rank(us: Color, rank: Rank) -> Bitboard {
    Bitboard::rank(rank.relative_to(us))
}

fn king_ring(king: Square) -> Bitboard {
    let file = king.file().index().clamp(File::B.index(), File::G.index());
    let rank = king.rank().index().clamp(Rank::Second.index(), Rank::Seventh.index());
    let center = Square::from_index(rank * 8 + file);
    king_attacks(center) | center.bitboard()
}
