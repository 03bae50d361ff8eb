//! `go mate N` finds the shortest mate. That there is none shorter is proved by trying everything.

#[path = "common/mates.rs"]
mod common;

use tabia_core::engine::Engine;
use tabia_core::position::Position;
use tabia_core::search::{Info, Limits, Quiet, Score};

use common::MATES;

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
                for (_, &(moves, fen)) in part.into_iter().filter(|(_, mate)| mate.0 > 1) {
                    let mut position = Position::from_fen(fen).unwrap();
                    assert!(!mates(&mut position, moves - 1), "{fen} is a mate sooner");
                }
            });
        }
    });
}
