use super::*;
use crate::xiangqi::START_FEN;
use crate::xiangqi::types::{Piece, Square};

fn position(fen: &str) -> Position {
    Position::read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).position
}

/// The same position with the sides and the board's ends exchanged.
fn turned(position: &Position) -> Position {
    let mut ranks: Vec<String> = Vec::new();
    let fen = position.fen();
    let mut fields = fen.split(' ');
    for rank in fields.next().unwrap_or_default().split('/') {
        let swap = |letter: char| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        };
        ranks.insert(0, rank.chars().map(swap).collect());
    }
    let side = if fields.next() == Some("w") { "b" } else { "w" };
    let rest: Vec<&str> = fields.collect();
    self::position(&format!("{} {side} {}", ranks.join("/"), rest.join(" ")))
}

#[test]
fn both_sides_are_judged_alike() {
    let mut position = Position::startpos();
    assert_eq!(evaluate(&position), TEMPO);
    let mut seed = 7_u64;
    for _ in 0..400 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            position = Position::startpos();
            continue;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        position.make(moves[(seed >> 33) as usize % moves.len()]);
        assert_eq!(evaluate(&position), evaluate(&turned(&position)), "{}", position.fen());
    }
}

#[test]
fn pieces_ahead_count_in_the_usual_order() {
    let without = |letter: &str, at: &str| {
        let square: Square = at.parse().unwrap();
        let start = position(START_FEN);
        let piece = start.piece_on(square).map(Piece::letter);
        assert_eq!(piece.map(String::from).as_deref(), Some(letter));
        let mut board = Position::empty();
        for other in Square::all().filter(|&other| other != square) {
            if let Some(piece) = start.piece_on(other) {
                board.place(piece, other);
            }
        }
        board.set_turn(Color::Red, 0, 1);
        evaluate(&board)
    };
    let values = [
        without("r", "a9"),
        without("c", "b7"),
        without("n", "b9"),
        without("b", "c9"),
        without("p", "a6"),
    ];
    assert!(values.is_sorted_by(|more, less| more > less), "{values:?}");
    assert!(values[0] > 5 * CENTIPAWNS_100 && values[4] > 0, "{values:?}");
}

#[test]
fn what_cannot_win_is_worth_little() {
    let guards = evaluate(&position("3k5/9/9/9/9/9/9/4B4/4A4/2BAK4 w - - 0 1"));
    assert!(guards < 60, "{guards}");
    let chariot = evaluate(&position("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1"));
    let late = evaluate(&position("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 100 1"));
    assert!(chariot > late && late > 300, "{chariot} {late}");
}

#[test]
fn the_trace_adds_up() {
    let text = trace(&Position::startpos());
    assert_eq!(text.lines().count(), 8);
    assert!(text.ends_with("Evaluation: +0.09 (Red's view)"), "{text}");
}

#[test]
fn what_a_net_says_fades_as_well() {
    let fresh = position("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1");
    let late = position("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 100 1");
    assert_eq!(adjusted(1_000, &fresh), 1_000);
    assert!((500..700).contains(&adjusted(1_000, &late)));
    assert_eq!(adjusted(i32::MAX, &fresh), MAX_VALUE);
    // Black has nothing that crosses the river, whoever is to move.
    assert!(adjusted(-1_000, &fresh).abs() < 50);
    let black = position("3k5/9/9/9/9/9/9/9/R8/4K4 b - - 0 1");
    assert_eq!((adjusted(-1_000, &black), adjusted(1_000, &black)), (-1_000, 20));
}
