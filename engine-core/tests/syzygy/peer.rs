//! What another reader of the same files finds: `pyrrhic-rs` 0.2.0.
//!
//! In some pawn endings it gives too short a distance (two of 150,000 random positions; in
//! "8/3k1p2/1K6/6P1/8/8/8/8 w - - 4 1" 2 plies after b6a7, where the tables mean 6). None is in the
//! sample.

use pyrrhic_rs::{
    Color as TableColor, DtzProbeValue, EngineAdapter, Piece, TableBases, WdlProbeResult,
};
use tabia_core::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};
use tabia_core::position::Position;
use tabia_core::tablebase::{Opened, Outcome, TableMove};
use tabia_core::types::{Bitboard, Color, PieceType, Square};

#[derive(Clone)]
struct Attacks;

fn square(index: u64) -> Square {
    Square::from_index(index as usize)
}

impl EngineAdapter for Attacks {
    fn pawn_attacks(color: TableColor, from: u64) -> u64 {
        let color = match color {
            TableColor::Black => Color::Black,
            TableColor::White => Color::White,
        };
        pawn_attacks(color, square(from)).0
    }
    fn knight_attacks(from: u64) -> u64 {
        knight_attacks(square(from)).0
    }
    fn bishop_attacks(from: u64, occupied: u64) -> u64 {
        bishop_attacks(square(from), Bitboard(occupied)).0
    }
    fn rook_attacks(from: u64, occupied: u64) -> u64 {
        rook_attacks(square(from), Bitboard(occupied)).0
    }
    fn queen_attacks(from: u64, occupied: u64) -> u64 {
        queen_attacks(square(from), Bitboard(occupied)).0
    }
    fn king_attacks(from: u64) -> u64 {
        king_attacks(square(from)).0
    }
}

/// Colours, kings, queens, rooks, bishops, knights, pawns, as the crate takes them.
fn boards(position: &Position) -> ([u64; 8], u32, bool) {
    let [king, queen, rook, bishop, knight, pawn] = [
        PieceType::King,
        PieceType::Queen,
        PieceType::Rook,
        PieceType::Bishop,
        PieceType::Knight,
        PieceType::Pawn,
    ]
    .map(|kind| position.kind(kind).0);
    let [white, black] = Color::ALL.map(|color| position.color(color).0);
    let en_passant = position.en_passant_square().map_or(0, |square| square.index() as u32);
    let boards = [white, black, king, queen, rook, bishop, knight, pawn];
    (boards, en_passant, position.side_to_move() == Color::White)
}

const fn outcome(wdl: WdlProbeResult) -> Outcome {
    match wdl {
        WdlProbeResult::Loss => Outcome::Loss,
        WdlProbeResult::BlessedLoss => Outcome::BlessedLoss,
        WdlProbeResult::Draw => Outcome::Draw,
        WdlProbeResult::CursedWin => Outcome::CursedWin,
        WdlProbeResult::Win => Outcome::Win,
    }
}

fn moves(tables: &TableBases<Attacks>, position: &Position) -> Option<Vec<TableMove>> {
    let ([w, b, k, q, r, bi, n, p], en_passant, turn) = boards(position);
    let clock = u32::from(position.halfmove_clock());
    let found = tables.probe_root(w, b, k, q, r, bi, n, p, clock, en_passant, turn).ok()?;
    let known = |value: &DtzProbeValue| {
        let DtzProbeValue::DtzResult(result) = value else { return None };
        let promotion = match result.promotion {
            Piece::Queen => Some(PieceType::Queen),
            Piece::Rook => Some(PieceType::Rook),
            Piece::Bishop => Some(PieceType::Bishop),
            Piece::Knight => Some(PieceType::Knight),
            Piece::Pawn | Piece::King => None,
        };
        let mv = position.legal_moves().into_iter().find(|mv| {
            mv.from().index() == usize::from(result.from_square)
                && mv.to().index() == usize::from(result.to_square)
                && mv.promotion_piece() == promotion
        })?;
        Some(TableMove { mv, outcome: outcome(result.wdl), dtz: result.dtz.into() })
    };
    found.moves[..found.num_moves].iter().map(known).collect()
}

#[test]
fn another_reader_finds_the_same() {
    let Some(Opened { tables, .. }) = super::open() else { return };
    let peer = TableBases::<Attacks>::new(super::FOLDER).expect("the same tables");
    let sample = super::sample();
    for position in &sample {
        let ([w, b, k, q, r, bi, n, p], en_passant, turn) = boards(position);
        let value = peer.probe_wdl(w, b, k, q, r, bi, n, p, en_passant, turn).ok().map(outcome);
        assert_eq!(tables.outcome(position), value, "{}", position.fen());
        if !position.has_legal_move() {
            continue;
        }
        let key = |known: &TableMove| known.mv.to_bits();
        let (mut own, mut theirs) =
            (tables.moves(position).unwrap(), moves(&peer, position).unwrap());
        own.sort_by_key(key);
        theirs.sort_by_key(key);
        assert_eq!(own, theirs, "{}", position.fen());
    }
    println!("{} positions with all their moves, the same by two readers", sample.len());
}
