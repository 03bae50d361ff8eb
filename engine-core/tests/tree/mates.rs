//! Mates in 1 to 3 are found, and proven.

use tabia_core::position::Position;
use tabia_core::search::{Limits, Score};

use super::{engine, search, visits};

/// Positions of games in which the side to move mates in so many moves, and not sooner.
const MATES: [(u32, &str); 26] = [
    (1, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"),
    (1, "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"),
    (2, "r1b1r1k1/pp3ppp/B7/b2p4/P3npPq/2PPP1RP/4K3/1q6 b - - 0 25"),
    (2, "3k1b1r/3Bpp2/1p4p1/p1pN3p/Q7/6P1/PP1PPP1P/R1B1K2R w KQ - 0 16"),
    (2, "1r4k1/2P2ppp/1N1n4/R7/4P1P1/3B4/1PN1Q1PP/4K2R w K - 0 26"),
    (2, "r2qkb1r/pp3pp1/2n1p2p/7P/2p1nPP1/4P3/PP1Bb3/R1K5 b kq - 3 19"),
    (2, "r3k3/ppb2p2/4b3/2P2r2/P1p1np2/4P2P/1P3qB1/R1BK3R b q - 1 22"),
    (2, "r6r/p1p1k1b1/2P1bnB1/1p4Np/8/2N5/PPPPQPPP/R1B1K2R w KQ - 1 13"),
    (2, "r3k3/p2b1p1Q/3bpB1p/p2pP3/1PN4P/P4N2/2P2PP1/R4RK1 w - - 0 21"),
    (2, "r3k2r/1p3ppp/p7/2P1p3/PbKnP1nP/1P2q3/3N2P1/3R1B2 b kq - 2 20"),
    (2, "r1bq2k1/ppp2ppp/2n5/8/3b2P1/P1n4P/4rP2/5K1R b - - 1 19"),
    (2, "r3k2r/pp2bppp/8/1P2pb2/2Kn4/5P1P/2PP2P1/q1BQ1R2 b kq - 4 17"),
    (2, "r1b1kb2/pp3pp1/4pn2/2P5/3B4/q7/PpK1P3/R6q b q - 0 22"),
    (2, "8/6B1/3P4/pk2NP2/2pQB2p/2P4P/RP3PP1/1N2K2R w K - 0 29"),
    (3, "5QQ1/7p/1k1p4/2pP3p/8/5B2/PNP3P1/R1B1K2R w KQ - 1 25"),
    (3, "r3k2r/ppp2pp1/2b1p3/7p/P5nP/1nb2P1N/2P3KR/1RB1q3 b kq - 1 21"),
    (3, "5k2/pb1r4/2p1QB2/1p1pP3/3P3p/6N1/PP3PPP/R4RK1 w - - 0 25"),
    (3, "rnb1k2r/pp3ppp/2p5/3Pp3/4P2P/Pn3P2/1PKP2PR/RN3qb1 b kq - 1 15"),
    (3, "r2q1rk1/1p3p2/p5p1/3p3p/3n1b1P/PP3b2/5P1n/RNQ1K3 b - - 1 25"),
    (3, "2k1q2r/pr1pP1pp/Bpp5/5Q2/5B2/8/PPP2PPP/2KR3R w - - 5 19"),
    (3, "1rbk1b1Q/pp1p1p1p/4pnp1/1BP5/2N2B2/P7/1PP2PPP/R3K2R w KQ - 1 16"),
    (3, "rnb1Bb1r/1p3p1p/4k3/p2pP3/7B/2N4P/PPP2PP1/R2QK1NR w KQ - 1 13"),
    (3, "3k2nr/r2pbp2/pp1N3p/Q3pNp1/2P1P3/6P1/PP3PP1/R1B1KB1R w KQ - 0 15"),
    (3, "rnb1kbnr/pp3pp1/4p1p1/2ppP3/P7/2N2P2/1PPP2qP/R1BQK1N1 b kq - 3 9"),
    (3, "2krr3/pppb2pp/3b4/n4p2/1P3P2/P1P2P2/R2K3P/1NB2B1n b - - 4 18"),
    (3, "r2q1rk1/pp4pp/1b2b3/4p3/4p1n1/N2p4/PPnK1PPP/R1B2BR1 b - - 1 18"),
];
/// More visits than any of these mates takes to be proven.
const VISITS: u64 = 200_000;

/// A search that proves a mate ends, plays its first move, and reports a line that mates.
#[test]
fn a_mate_is_found_and_proven() {
    for (moves, fen) in MATES {
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
