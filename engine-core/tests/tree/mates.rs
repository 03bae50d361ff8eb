//! Mates in 1 to 3 are found, and proven.

use std::path::Path;

use tabia_core::epd::{self, Epd};
use tabia_core::position::Position;
use tabia_core::search::{Limits, Score};

use super::common::MATES;
use super::{engine, search, visits};

/// More visits than any of these mates takes to be proven.
const VISITS: u64 = 200_000;

/// A search that proves a mate ends, plays its first move, and reports a line that mates.
#[test]
fn a_mate_is_found_and_proven() {
    for (moves, fen) in MATES.into_iter().filter(|&(moves, _)| moves <= 3) {
        let mut engine = engine(fen, 64);
        let report = search(&mut engine, visits(VISITS));
        let last = report.lines.last().unwrap();
        let Score::Mate(found) = last.score else { panic!("{fen}: {:?}", last.score) };
        assert!(found >= moves as i32, "{fen}: mate in {found}");
        assert!(report.nodes < VISITS, "{fen}: the search went on after its proof");
        assert_eq!(report.best.mv, last.pv.first().copied());
        let mut position = Position::from_fen(fen).unwrap();
        for &mv in &last.pv {
            assert!(position.is_legal(mv));
            position.make(mv);
        }
        assert!(position.in_check() && !position.has_legal_move(), "{fen}: the line does not mate");
        assert_eq!(last.pv.len(), 2 * found as usize - 1, "{fen}");
    }
}

/// Of composed problems too the shortest mate is found: their authors saw to it that longer ones are easier. Every fifth
/// of them is tried; `tests/python/suites.py` tries all.
#[test]
fn composed_mates_in_three_are_found() {
    /// More visits than any of these takes.
    const MOST: u64 = 50_000;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/mates_in_3.epd");
    let text = std::fs::read_to_string(path).unwrap();
    let problems: Vec<Epd> =
        epd::lines(&text).map(|(_, line)| Epd::parse(&line).unwrap()).collect();
    assert_eq!(problems.len(), 100);
    for problem in problems.iter().step_by(5) {
        let fen = problem.position.fen();
        let mut engine = engine(&fen, 16);
        let report = search(&mut engine, visits(MOST));
        let last = report.lines.last().unwrap();
        assert_eq!((last.score, last.pv.len()), (Score::Mate(3), 5), "{fen}");
        let best = report.best.mv.unwrap();
        assert_eq!(problem.is_solved_by(best), Some(true), "{fen}: {best:?}");
        assert!(report.nodes < MOST, "{fen}: the search went on after its proof");
    }
}

/// Visits alone prove mates too, and longer ones sooner.
#[test]
fn visits_prove_mates_by_themselves() {
    let fen = MATES.iter().find(|&&(moves, _)| moves == 3).unwrap().1;
    let mut engine = engine(fen, 64);
    engine.options.tree.mate_moves = 0;
    let report = search(&mut engine, visits(VISITS));
    let last = report.lines.last().unwrap();
    assert!(matches!(last.score, Score::Mate(3..)), "{:?}", last.score);
    assert!(report.nodes < VISITS);
}

/// With several lines the search goes on after the mate, and keeps it as it is.
#[test]
fn a_mate_is_kept_among_several_lines() {
    for (moves, fen) in MATES.into_iter().filter(|&(moves, _)| moves == 3).take(4) {
        let mut engine = engine(fen, 16);
        engine.options.lines = 3;
        let report = search(&mut engine, visits(20_000));
        let first = report.lines.iter().rfind(|line| line.multipv == 1).unwrap();
        assert_eq!((first.score, first.pv.len()), (Score::Mate(moves as i32), 5), "{fen}");
        assert_eq!(report.best.mv, first.pv.first().copied(), "{fen}");
    }
}

/// `go mate` is answered by alpha-beta's search of all moves, so that the mate is the shortest.
#[test]
fn the_shortest_mate_is_found_when_asked_for() {
    for (moves, fen) in MATES.into_iter().filter(|&(moves, _)| moves < 3) {
        let mut engine = engine(fen, 64);
        let limits = Limits { mate: Some(moves), ..visits(VISITS) };
        let report = search(&mut engine, limits);
        assert_eq!(report.lines.last().unwrap().score, Score::Mate(moves as i32), "{fen}");
    }
}

/// The side that is mated knows it too, and holds out as long as it can.
#[test]
fn a_lost_position_is_proven_lost() {
    let fen = "7k/8/5KR1/8/8/8/8/8 b - - 0 1";
    let mut engine = engine(fen, 16);
    let report = search(&mut engine, visits(VISITS));
    assert!(
        matches!(report.lines.last().unwrap().score, Score::Mate(..0)),
        "{:?}",
        report.lines.last()
    );
    assert!(report.nodes < VISITS);
}

/// A game that is over has no move, and its score says how it ended.
#[test]
fn a_position_without_moves_is_reported() {
    for (fen, score) in [
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", Score::Mate(0)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::Centipawns(0)),
    ] {
        let report = search(&mut engine(fen, 2), visits(100));
        assert_eq!((report.best.mv, report.lines[0].score), (None, score));
        assert_eq!(report.lines.len(), 1);
    }
}
