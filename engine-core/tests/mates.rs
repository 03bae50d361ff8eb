//! `go mate N` finds the shortest mate. That there is none shorter is proved by trying everything.

use tabia_core::engine::Engine;
use tabia_core::position::Position;
use tabia_core::search::{Info, Limits, Quiet, Score};

/// Positions of games in which the side to move mates in so many moves, and not sooner.
const MATES: [(u32, &str); 36] = [
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
    (4, "r2k2nr/1b1NpP2/p5p1/2P5/P7/3Q2RP/1PP2PP1/5RK1 w - - 1 23"),
    (4, "r1b1qrk1/ppp2pp1/5b2/2Pp3p/1P1n1Pn1/Q7/P2P1PPP/RN1K1B1R b - - 2 14"),
    (4, "3k3r/5p2/p1Q1p3/2b3pp/1N1P4/P3BN2/1P2BPPP/R3K2R w KQ - 1 19"),
    (4, "2r2rkb/pp2qp1p/6pP/3pnb2/P2p4/6PN/1P1N1P1n/R1BK1B2 b - - 1 20"),
    (4, "4r1k1/2QR1p1p/p1p3pn/5P2/4P3/2N1B2P/PKP3P1/5B1R w - - 1 22"),
    (4, "r3qrk1/p4ppp/1p6/2p5/PnP3b1/3B1p2/1P2RPnP/2K3R1 b - - 5 23"),
    (4, "r1b2rk1/ppppqppp/Q7/8/3n4/6P1/Pb3n1P/RK3B1R b - - 3 15"),
    (4, "1nN3n1/2k3br/2r1Bp1p/pp1QP3/2p5/2N1B3/PP3PPP/R4RK1 w - - 2 20"),
    (4, "r2B2nr/2p3kp/1p2Qp2/p5p1/2BP4/b4N2/PP3PPP/RN3RK1 w - - 3 17"),
    (4, "1r4k1/2qnbpRp/p3p3/4P3/P1P2P2/2p2P2/1r5P/7K b - - 0 30"),
    (4, "r3k2r/1ppn1p2/p7/2q1pp1P/4n3/PPP4b/2PbKP1P/R5R1 b kq - 1 23"),
    (3, "1nb2rk1/1pp2p1p/6pn/2Pp4/1r1P2P1/3K4/P4q1P/RN3BR1 b - - 1 19"),
];
/// More than any of these mates takes to be found.
const NODES: u64 = 20_000_000;

/// Whether the side to move can mate in so many moves, whatever is answered.
fn mates(position: &mut Position, moves: u32) -> bool {
    position.legal_moves().iter().any(|&mv| {
        position.make(mv);
        // The last move must give check, and only check without a reply is mate.
        let mated = match moves {
            1 => position.in_check() && !position.has_legal_move(),
            _ => is_lost(position, moves - 1),
        };
        position.unmake();
        mated
    })
}

/// Whether every reply allows a mate in so many moves.
fn is_lost(position: &mut Position, moves: u32) -> bool {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.in_check();
    }
    replies.iter().all(|&mv| {
        position.make(mv);
        let lost = mates(position, moves);
        position.unmake();
        lost
    })
}

#[test]
fn the_shortest_mate_is_found() {
    for (moves, fen) in MATES {
        let mut engine = Engine::new().unwrap();
        engine.set_position(Position::from_fen(fen).unwrap());
        let limits = Limits { mate: Some(moves), nodes: Some(NODES), ..Limits::default() };
        let mut search = engine.begin(limits);
        let mut told = None;
        let (best, _) = search.run(&mut Quiet, &mut |_, info| {
            if let Info::Line(line) = info {
                told = Some((line.score, line.pv.len()));
            }
        });
        engine.end(search);
        assert!(best.mv.is_some());
        let plies = 2 * moves as usize - 1;
        assert_eq!(told, Some((Score::Mate(moves as i32), plies)), "{fen}");
    }
}

#[test]
fn no_more_nodes_are_searched_than_allowed() {
    for (moves, fen) in MATES {
        for most in [1, 10, 100, 1_000, 10_000] {
            let mut engine = Engine::new().unwrap();
            engine.set_position(Position::from_fen(fen).unwrap());
            let limits = Limits { mate: Some(moves), nodes: Some(most), ..Limits::default() };
            let mut search = engine.begin(limits);
            let (best, nodes) = search.run(&mut Quiet, &mut |_, _| {});
            engine.end(search);
            assert!(best.mv.is_some() && nodes <= most, "{fen}: {nodes} of {most}");
        }
    }
}

#[test]
fn there_is_no_shorter_mate() {
    std::thread::scope(|scope| {
        let (even, odd): (Vec<_>, Vec<_>) =
            MATES.iter().enumerate().partition(|(index, _)| index % 2 == 0);
        for part in [even, odd] {
            scope.spawn(move || {
                for (_, &(moves, fen)) in part {
                    let mut position = Position::from_fen(fen).unwrap();
                    assert!(!mates(&mut position, moves - 1), "{fen} is a mate sooner");
                }
            });
        }
    });
}
