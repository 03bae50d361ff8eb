//! What any evaluation must satisfy, and what this one is expected to prefer.

use proptest::prelude::*;

use super::*;
use crate::types::{File, Piece, Rank, Square};

const FIXTURE: &str = include_str!("../../../tests/data/halfkp_evals.tsv");

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn eval(fen: &str) -> i32 {
    evaluate(&position(fen))
}

/// The fixture's positions with the network's score, internal units, side to move's view.
fn fixture() -> impl Iterator<Item = (Position, i32)> {
    FIXTURE.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split('\t');
        let pos = position(fields.next().expect("a FEN"));
        let value = fields.nth(1).and_then(|v| v.parse().ok()).expect("a score");
        (pos, value)
    })
}

/// The same position with the colours changed: turned top to bottom, the other side to move.
fn flipped(pos: &Position) -> Position {
    rebuilt(pos, |square| square.relative_to(Color::Black), true)
}

/// The same position seen in a mirror, left to right. Castling rights are dropped.
fn mirrored(pos: &Position) -> Position {
    rebuilt(pos, Square::mirror_files, false)
}

fn rebuilt(pos: &Position, from: impl Fn(Square) -> Square, swap: bool) -> Position {
    let turn = |color: Color| if swap { !color } else { color };
    let mut fen = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        for file in File::ALL {
            let piece = pos.piece_on(from(Square::new(file, rank)));
            fen.push(piece.map_or('1', |p| Piece::new(turn(p.color()), p.kind()).to_char()));
        }
        if rank != Rank::First {
            fen.push('/');
        }
    }
    let side = if turn(pos.side_to_move()) == Color::White { 'w' } else { 'b' };
    position(&format!("{fen} {side} - - 0 1"))
}

#[test]
fn the_start_is_even_but_for_the_tempo() {
    let trace = trace(&Position::startpos());
    for term in Term::ALL {
        assert_eq!(trace.total(term), Score::ZERO, "{}", term.label());
    }
    assert_eq!(evaluate(&Position::startpos()), TEMPO);
}

#[test]
fn colors_and_wings_are_alike() {
    for (pos, _) in fixture() {
        let value = evaluate(&pos);
        assert_eq!(evaluate(&flipped(&pos)), value, "colours: {}", pos.fen());
        assert_eq!(evaluate(&mirrored(&pos)), value, "wings: {}", pos.fen());
    }
}

#[test]
fn the_trace_sums_to_the_evaluation() {
    for (pos, _) in fixture() {
        let trace = trace(&pos);
        let Outcome { phase, scale, mixed, scaling, ending, tempo, total } = trace.outcome;
        if ending == 0 && scale != 0 {
            let sum = trace.sum();
            let rows = (sum.mg() * phase + sum.eg() * (FULL_PHASE - phase)) / FULL_PHASE;
            assert_eq!(rows, mixed, "{}", pos.fen());
        }
        assert_eq!((mixed + scaling + ending + tempo).clamp(-MAX_VALUE, MAX_VALUE), total);
        let sign = if pos.side_to_move() == Color::White { 1 } else { -1 };
        assert_eq!(evaluate(&pos), sign * total, "{}", pos.fen());
    }
}

#[test]
fn the_table_names_every_term() {
    let pos = position("r1bq1rk1/pp3ppp/2n1pn2/2bp4/2P5/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9");
    let table = trace(&pos).to_string();
    let lines: Vec<&str> = table.lines().collect();
    for term in Term::ALL {
        assert!(lines.iter().any(|line| line.starts_with(term.label())), "{}", term.label());
    }
    let bars = |line: &&str| line.match_indices('|').map(|(at, _)| at).collect::<Vec<_>>();
    let columns: Vec<_> = lines.iter().map(bars).filter(|bars| !bars.is_empty()).collect();
    assert!(columns.iter().all(|bars| *bars == columns[0]), "{table}");
}

/// Both positions with the same side to move; the first must be the better one for White.
fn prefers(better: &str, worse: &str) {
    for side in ["w", "b"] {
        let of = |board: &str| {
            let value = eval(&format!("{board} {side} - - 0 1"));
            if side == "w" { value } else { -value }
        };
        assert!(of(better) > of(worse), "{better}: {}, {worse}: {}", of(better), of(worse));
    }
}

#[test]
fn pawns_are_judged_by_their_structure() {
    // A passed pawn rather than one that is held.
    prefers("4k3/p6p/8/3P4/8/8/6PP/4K3", "4k3/3p3p/8/3P4/8/8/6PP/4K3");
    // The further the better.
    prefers("r5k1/5ppp/3P4/8/8/8/5PPP/R5K1", "r5k1/5ppp/8/8/3P4/8/5PPP/R5K1");
    // Side by side rather than doubled and isolated.
    prefers("r5k1/pp3ppp/8/8/8/8/PP3PPP/R5K1", "r5k1/pp3ppp/8/8/8/P7/P4PPP/R5K1");
    // A runner that the king cannot catch.
    prefers("8/7p/8/P5k1/8/8/7P/4K3", "8/2k4p/8/P7/8/8/7P/4K3");
}

#[test]
fn pieces_are_judged_by_their_posts() {
    // Two bishops rather than bishop and knight.
    prefers(
        "r4rk1/pp3ppp/2n2n2/8/8/2B2B2/PP3PPP/R4RK1",
        "r4rk1/pp3ppp/2n2n2/8/8/2B2N2/PP3PPP/R4RK1",
    );
    // A rook on the open file rather than behind its own pawn.
    prefers("3r2k1/p4ppp/8/8/8/8/P4PPP/2R3K1", "3r2k1/p4ppp/8/8/8/8/P4PPP/R5K1");
    // A knight on a supported outpost rather than at the edge.
    prefers("r4rk1/pp3ppp/3p4/3N4/4P3/8/PP3PPP/R4RK1", "r4rk1/pp3ppp/3p4/8/4P3/7N/PP3PPP/R4RK1");
}

#[test]
fn a_sheltered_king_is_better_off() {
    let pieces = "r1bq1rk1/ppp2ppp/2n2n2/4p3/4P3/2NQ1N2";
    prefers(&format!("{pieces}/PPP2PPP/R1B2RK1"), &format!("{pieces}/PPPPP3/R1B2RK1"));
    // Queen and rooks before an open king.
    prefers("r4rk1/ppp2ppp/8/8/6Q1/6R1/PPP2PPP/6K1", "r4rk1/ppp2ppp/8/8/1Q6/1R6/PPP2PPP/6K1");
}

#[test]
fn threats_count() {
    // A pawn forks two pieces.
    prefers(
        "r4rk1/ppp2ppp/8/2n1n3/3P4/8/PPP2PPP/R2NRBK1",
        "r4rk1/ppp2ppp/8/2n1n3/8/3P4/PPP2PPP/R2NRBK1",
    );
}

#[test]
fn won_endings_are_won_and_drive_the_king() {
    for (fen, least) in [
        ("8/8/8/4k3/8/8/8/KQ6 w - - 0 1", KNOWN_WIN + 2500),
        ("8/8/8/4k3/8/8/8/KR6 w - - 0 1", KNOWN_WIN + 1200),
        ("8/8/8/4k3/8/8/8/KBB5 w - - 0 1", KNOWN_WIN + 1500),
        ("8/8/8/4k3/8/8/8/KBN5 w - - 0 1", KNOWN_WIN + 1500),
        ("8/8/8/4k3/8/8/8/KR6 b - - 0 1", -MAX_VALUE),
    ] {
        assert!(eval(fen) >= least, "{fen}: {}", eval(fen));
    }
    assert!(eval("8/8/8/4k3/8/8/8/KR6 b - - 0 1") < -KNOWN_WIN);
    prefers("k7/8/1K6/8/8/8/8/7R", "8/8/3k4/8/8/1K6/8/7R");
    // Bishop and knight mate in a corner of the bishop's colour: a8 for the light-squared one.
    prefers("k7/8/1K6/8/8/8/8/5BN1", "7k/8/6K1/8/8/8/8/1N3B2");
    // Queen against rook is won too, by driving the king.
    assert!(eval("8/8/8/4k3/4r3/8/8/KQ6 w - - 0 1") > 900);
}

#[test]
fn drawn_endings_are_drawn() {
    for fen in [
        "8/8/8/4k3/8/8/8/KNN5 w - - 0 1",
        "8/8/8/4k3/8/8/8/KN6 w - - 0 1",
        "8/8/8/4k3/8/8/8/K1B5 b - - 0 1",
        // Bishops of one colour.
        "8/8/8/4k3/8/8/8/K1B1B3 w - - 0 1",
        // The wrong bishop.
        "k7/8/8/P7/8/1K6/8/6B1 w - - 0 1",
        // The defender has the opposition; the king in front of a rook pawn.
        "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1",
        "k7/8/K7/P7/8/8/8/8 w - - 0 1",
    ] {
        let value = eval(fen);
        assert!(value.abs() <= 60, "{fen}: {value}");
    }
    // The same pawn with the right bishop, and with the king outside the square.
    assert!(eval("k7/8/8/P7/8/1K6/8/5B2 w - - 0 1") > 600);
    assert!(eval("8/8/8/7k/P7/8/8/K7 w - - 0 1") > 600);
    // A lone minor piece up wins nothing, nor does an exchange.
    assert!(eval("8/4k3/4p3/8/8/8/8/KN6 w - - 0 1") < 200);
    assert!(eval("8/4k3/4b3/8/8/8/8/KR6 w - - 0 1") < 200);
}

#[test]
fn opposite_bishops_draw_more_often() {
    let same = "8/5pk1/4b1p1/8/PP6/4B3/5PPP/6K1 w - - 0 1";
    let opposite = "8/5pk1/4b1p1/8/PP6/3B4/5PPP/6K1 w - - 0 1";
    let scale = |fen| trace(&position(fen)).outcome.scale;
    assert!(scale(same) < scale(opposite), "{} {}", scale(same), scale(opposite));
    assert!(eval(same) < eval(opposite));
}

#[test]
fn it_agrees_with_the_network() {
    // Win expectancies: how far a won position is won does not matter.
    let expectancy = |value: i32| 1.0 / (1.0 + (f64::from(-value) / 360.0).exp()) - 0.5;
    let (mut both, mut ours, mut theirs) = (0.0, 0.0, 0.0);
    let mut count = 0;
    for (pos, network) in fixture() {
        let (a, b) = (expectancy(evaluate(&pos)), expectancy(network));
        both += a * b;
        ours += a * a;
        theirs += b * b;
        count += 1;
    }
    assert!(count > 1800, "{count} positions");
    let correlation = both / f64::sqrt(ours * theirs);
    assert!(correlation > 0.9, "{correlation:.4}");
}

#[test]
fn any_material_is_evaluated_within_bounds() {
    for fen in [
        "QQQQQQQQ/QQQQQQQQ/8/8/8/8/7k/K7 b - - 0 1",
        "qqqqqqqq/qqqqqqqq/8/8/8/8/Q6K/7k w - - 0 1",
        "1QQQQQQQ/1QQ5/7k/8/8/8/1qqqqq1K/qqqqqq2 w - - 0 1",
        "8/8/8/8/8/8/7k/K7 w - - 0 1",
        "nnnnnnnn/8/7k/8/8/8/K7/NNNNNNNN w - - 0 1",
    ] {
        // Boards that the rules refuse need no value.
        if let Ok(pos) = Position::from_fen(fen) {
            assert!(evaluate(&pos).abs() <= MAX_VALUE, "{fen}");
            assert!(!trace(&pos).to_string().is_empty());
        }
    }
}

proptest! {
    #[test]
    fn random_games_are_evaluated_alike_for_both_colors(
        choices in proptest::collection::vec(any::<prop::sample::Index>(), 1..200)
    ) {
        let mut pos = Position::startpos();
        for choice in choices {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            pos.make(moves[choice.index(moves.len())]);
            let value = evaluate(&pos);
            prop_assert!(value.abs() <= MAX_VALUE);
            prop_assert_eq!(evaluate(&flipped(&pos)), value, "{}", pos.fen());
        }
    }
}
