use super::features::{MATERIAL, PASSED, PAWN_FAULTS, POSTS};
use super::value::{PAWN, Value, phase, tapered, value_for_white};
use super::*;
use crate::bench::POSITIONS;
use crate::position::Position;
use crate::types::Color;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn value(fen: &str) -> i32 {
    evaluate(&position(fen))
}

/// The same position with the colours exchanged; without castling rights and en passant.
fn exchanged(fen: &str) -> String {
    let mut fields = fen.split(' ');
    let board: Vec<&str> = fields.next().into_iter().flat_map(|board| board.rsplit('/')).collect();
    let other =
        |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let board: String = board.join("/").chars().map(other).collect();
    format!("{board} {} - - 0 1", if fields.next() == Some("w") { "b" } else { "w" })
}

#[test]
fn colours_are_alike_and_the_trace_has_the_same_sum() {
    let lone = ["8/8/8/3k4/8/8/1B6/KN6 w - - 0 1", "k7/8/8/8/8/8/5r2/7K w - - 0 1"];
    for fen in POSITIONS.into_iter().chain(lone) {
        assert_eq!(value(fen), value(&exchanged(fen)), "{fen}");
        let position = position(fen);
        let trace = trace(&position);
        let white = if position.side_to_move() == Color::White { 1 } else { -1 };
        let text = trace.to_string();
        let total = format!("Total: {:.2}", f64::from(white * value(fen)) / f64::from(PAWN));
        assert!(text.ends_with(&total), "{fen}: {total} in {text}");
        if let Value::Scaled(sum, _) = value_for_white(&position) {
            assert_eq!(tapered(trace.total(), phase(&position)), sum, "{fen}");
        }
    }
}

#[test]
fn features_are_what_they_are_called() {
    let has = |fen: &str, term: Term, index: usize| {
        features(&position(fen)).expect("no lone king").counts[term.at(index)]
    };
    let fen = "4k3/p4p2/8/1P1N4/4P3/8/8/R3K3 w - - 0 1";
    assert_eq!(has(fen, MATERIAL, 0), 0);
    assert_eq!(has(fen, MATERIAL, 3), 1);
    assert_eq!(has(fen, PAWN_FAULTS, 1) + has(fen, PAWN_FAULTS, 0), 0, "all are isolated");
    assert_eq!(has(fen, POSTS, 1), 1, "a rook on a half-open file");
    assert_eq!(
        has(fen, POSTS, 2),
        1,
        "the knight is defended by a pawn, and no pawn can attack it"
    );
    let passed = |fen| (0..8).map(|rank| has(fen, PASSED, rank)).collect::<Vec<_>>();
    assert_eq!(passed("4k3/8/8/1P6/8/8/6p1/4K2N w - - 0 1"), [0, 0, 0, 0, 1, 0, -1, 0]);
    assert_eq!(passed("4k3/p7/8/1P6/8/8/8/4K3 w - - 0 1"), [0; 8]);
    let runs = |fen| has(fen, PASSED, 4 * 8 + 4);
    assert_eq!(runs("8/8/8/P3k3/8/8/8/K7 w - - 0 1"), 1, "the king comes too late");
    assert_eq!(runs("8/8/8/P3k3/8/8/8/K7 b - - 0 1"), 0, "it comes in time");
}

#[test]
fn pieces_have_their_order() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let without = |from: &str, to: &str| value(&start.replace(from, to));
    let [pawn, knight] =
        [without("PPPPPPPP", "P1PPPPPP"), without("RNBQKBNR w KQ", "R1BQKBNR w KQ")];
    let [rook, queen] = [without("RNBQKBNR w KQ", "1NBQKBNR w K"), without("QKBNR w", "1KBNR w")];
    assert!(value(start) > pawn && pawn > knight && knight > rook && rook > queen);
    assert!(value("qqqqkqqq/qq6/8/8/8/8/8/K7 w - - 0 1") >= -MAX_VALUE);
}

#[test]
fn what_cannot_be_won_is_worth_little() {
    let drawn = ["4k3/8/8/8/8/8/8/KNN5", "k7/8/8/P7/8/4B3/8/4K3", "k7/P7/1K6/8/8/8/8/8"];
    for board in drawn {
        assert!(value(&format!("{board} w - - 0 1")).abs() < PAWN / 3, "{board}");
    }
    let won = ["k7/8/8/P7/8/3B4/8/4K3", "8/8/8/P6k/8/4B3/8/4K3"];
    for board in won {
        assert!(value(&format!("{board} w - - 0 1")) > PAWN, "{board}");
    }
    let bishops = |other| value(&format!("4k3/2{other}2p1/5p2/8/4PP2/3BK1P1/8/8 w - - 0 1"));
    assert!(bishops("b1") < bishops("1b"), "opposite bishops");
}

#[test]
fn lone_kings_are_driven_to_their_end() {
    let drives = |nearer: &str, farther: &str| {
        let [nearer, farther] = [nearer, farther].map(|board| value(&format!("{board} w - - 0 1")));
        assert!(
            MAX_VALUE >= nearer && nearer > farther && farther > 10 * PAWN,
            "{nearer} {farther}"
        );
    };
    drives("4k3/8/4K3/8/8/8/8/R7", "8/4k3/8/4K3/8/8/8/R7");
    drives("8/8/3k4/8/3K4/8/8/Q7", "8/8/3k4/8/8/8/8/QK6");
    drives("7k/8/5K2/8/5N2/4B3/8/8", "k7/8/2K5/8/2N5/4B3/8/8");
}
