//! What a search says where its lines end: by stalemate, or because its nodes are used up.

use tabia_core::engine::Engine;
use tabia_core::position::Position;
use tabia_core::search::{Info, Limits, Line, Quiet};

/// The last line that a search tells.
fn last_line(fen: &str, limits: Limits) -> Line {
    let mut engine = Engine::new().unwrap();
    engine.set_position(Position::from_fen(fen).unwrap());
    let mut search = engine.begin(limits);
    let mut told = None;
    search.run(&mut Quiet, &mut |_, info| {
        if let Info::Line(line) = info {
            told = Some(line);
        }
    });
    engine.end(search);
    told.unwrap()
}

/// The queen takes the last piece, and the king has nowhere to go; a pawn that is stopped does not
/// help, one that can move does.
#[test]
fn a_stalemate_is_seen_where_the_search_ends() {
    let value = |fen: &str| {
        let position = Position::from_fen(fen).unwrap();
        let searchmoves = vec![position.uci_move("c1c4").unwrap()];
        last_line(fen, Limits { depth: Some(1), searchmoves, ..Limits::default() }).value
    };
    for fen in ["7k/8/6K1/8/2n5/8/8/2Q5 w - - 0 1", "7k/8/6K1/p7/P1n5/8/8/2Q5 w - - 0 1"] {
        assert!(value(fen).abs() <= 1, "{fen}: {}", value(fen));
    }
    let fen = "7k/8/6K1/p7/2n5/8/8/2Q5 w - - 0 1";
    assert!(value(fen) > 500, "{fen}: {}", value(fen));
}

/// Wherever a search is stopped, also after a score beyond the window: the line that was known is told.
#[test]
fn a_line_is_more_than_its_first_move() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1bq1rk1/pp3ppp/2n1pn2/3p4/1b1P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "2r3k1/pp3ppp/4p3/3pP3/3n1P2/2N5/PP4PP/3R2K1 b - - 0 22",
        "8/5pk1/4p1p1/3pP2p/3P1P1P/4K1P1/8/8 w - - 0 40",
    ] {
        for nodes in (3_000..15_000).step_by(600) {
            let line = last_line(fen, Limits { nodes: Some(nodes), ..Limits::default() });
            assert!(line.pv.len() > 1, "{fen} with {nodes} nodes: {:?}", line.pv);
        }
    }
}

/// By the hand-written evaluation and few nodes a move, against the best defence that as many nodes find:
/// a lone king is mated within what the rule of fifty moves allows.
#[test]
fn a_lone_king_is_mated() {
    for fen in [
        "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KBB5 w - - 0 1",
        "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
        "k7/8/2K5/8/2N5/4B3/8/8 w - - 0 1",
        "bn6/8/8/8/3K4/8/8/k7 b - - 0 1",
    ] {
        let mut engine = Engine::new().unwrap();
        engine.set_network(None);
        let mut position = Position::from_fen(fen).unwrap();
        while position.has_legal_move() {
            assert!(position.halfmove_clock() < 100, "{fen}: no mate, now {}", position.fen());
            engine.set_position(position.clone());
            let mut search = engine.begin(Limits { nodes: Some(10_000), ..Limits::default() });
            let (best, _) = search.run(&mut Quiet, &mut |_, _| {});
            engine.end(search);
            position.make(best.mv.unwrap());
        }
        assert!(position.in_check(), "{fen}: {}", position.fen());
    }
}
