//! What must hold of the whole tree: visits add up, searches repeat themselves, what was learned is kept.

use tabia_core::engine::{EvaluatorKind, SearchKind};
use tabia_core::mcts::Selection;
use tabia_core::position::{Position, START_FEN};
use tabia_core::search::Limits;

use super::{Report, engine, search, visits};

const MIDDLE_GAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn sum(report: &Report) -> u64 {
    report.moves.iter().map(|statistics| statistics.visits).sum()
}

/// The first visit evaluates the root; each one after it makes a move there.
#[test]
fn the_visits_of_the_root_add_up() {
    for kind in [EvaluatorKind::Fast, EvaluatorKind::Playouts] {
        for nodes in [1, 2, 50, 3_000] {
            let mut engine = engine(MIDDLE_GAME, 16);
            engine.options.evaluator = kind;
            let report = search(&mut engine, visits(nodes));
            assert_eq!((report.nodes, sum(&report)), (nodes, nodes - 1));
            assert_eq!(report.moves.len(), 48);
            let priors: i32 = report.moves.iter().map(|statistics| statistics.prior).sum();
            assert!((995_000..=1_000_100).contains(&priors), "{priors}");
            assert_eq!(report.best.mv, Some(report.moves[0].mv));
            assert_eq!(report.lines.last().unwrap().nodes, nodes);
        }
    }
}

/// The preferred move's prior grows while the search runs, and is what it was before once it has ended.
#[test]
fn hints_change_the_priors_of_a_search_alone() {
    let priors = |report: &Report| {
        let mut priors: Vec<_> =
            report.moves.iter().map(|of| (of.mv.to_bits(), of.prior)).collect();
        priors.sort_unstable();
        priors
    };
    let mut engine = engine(MIDDLE_GAME, 16);
    engine.options.tree.hints = false;
    let without = priors(&search(&mut engine, visits(3_000)));
    engine.options.tree.hints = true;
    let early = priors(&search(&mut engine, visits(200)));
    assert_eq!(early, without, "too soon for a hint");
    let hinted = priors(&search(&mut engine, visits(3_000)));
    let gains = hinted.iter().zip(&without).filter(|(hinted, without)| hinted.1 > without.1);
    assert_eq!(gains.count(), 1, "one move gains, all others lose");
    let most = hinted.iter().map(|&(_, prior)| prior).max().unwrap();
    assert!(most >= 400_000, "{most}");
    let sum: i32 = hinted.iter().map(|&(_, prior)| prior).sum();
    assert!((998_000..=1_002_000).contains(&sum), "{sum}");
    engine.options.tree.hints = false;
    assert_eq!(priors(&search(&mut engine, visits(1))), without);
}

/// Analysis without end is the tree's own opinion.
#[test]
fn there_are_no_hints_in_infinite_analysis() {
    let mut engine = engine(MIDDLE_GAME, 16);
    let limited = Limits { infinite: true, ..visits(3_000) };
    let infinite = search(&mut engine, limited);
    let mut engine = self::engine(MIDDLE_GAME, 16);
    engine.options.tree.hints = false;
    assert_eq!(infinite, search(&mut engine, visits(3_000)));
}

#[test]
fn live_statistics_come_with_each_report() {
    let mut engine = engine(MIDDLE_GAME, 16);
    engine.options.tree.verbose = false;
    assert!(search(&mut engine, visits(1_000)).moves.is_empty());
    engine.forget();
    engine.options.tree.live = true;
    let report = search(&mut engine, visits(1_000));
    let reports: Vec<_> = report.moves.chunks(48).collect();
    assert_eq!(reports.len(), report.lines.len());
    for (moves, line) in reports.iter().zip(&report.lines) {
        let sum: u64 = moves.iter().map(|statistics| statistics.visits).sum();
        assert_eq!((sum, moves[0].mv), (line.nodes - 1, line.pv[0]));
    }
}

#[test]
fn a_search_with_one_thread_repeats_itself() {
    for selection in [Selection::Puct, Selection::Uct] {
        for kind in [EvaluatorKind::Fast, EvaluatorKind::Playouts] {
            let games = [0, 1].map(|_| {
                let mut engine = engine(MIDDLE_GAME, 2);
                engine.set_search_kind(SearchKind::Tree(selection)).unwrap();
                engine.options.evaluator = kind;
                let mut position = engine.position().clone();
                // The second game is on the engine of the first in all but name: what `forget` leaves must not matter.
                search(&mut engine, visits(700));
                engine.forget();
                [0, 1, 2].map(|_| {
                    engine.set_position(position.clone());
                    let report = search(&mut engine, visits(4_000));
                    position.make(report.best.mv.unwrap());
                    report
                })
            });
            assert_eq!(games[0], games[1], "{selection:?} {kind:?}");
        }
    }
}

/// After two moves the visits of the earlier search are still there.
#[test]
fn the_tree_is_kept_between_moves() {
    let mut engine = engine(MIDDLE_GAME, 16);
    let first = search(&mut engine, visits(20_000));
    let mut position = Position::from_fen(MIDDLE_GAME).unwrap();
    position.make(first.best.mv.unwrap());
    position.make(first.best.ponder.unwrap());
    engine.set_position(position);
    let second = search(&mut engine, visits(100));
    assert_eq!(second.nodes, 100);
    assert!(sum(&second) > 1_000, "{} visits", sum(&second));
    engine.forget();
    assert_eq!(sum(&search(&mut engine, visits(100))), 99);
}

/// Two orders of the same moves lead to one node: the second line costs no visit of its own.
#[test]
fn transpositions_share_what_is_known() {
    let mut engine = engine(START_FEN, 16);
    let after = |moves: &str| {
        let mut position = Position::startpos();
        for text in moves.split_whitespace() {
            position.make(position.uci_move(text).unwrap());
        }
        position
    };
    engine.set_position(after("d2d4 g8f6 c2c4"));
    search(&mut engine, visits(5_000));
    engine.set_position(after("c2c4 g8f6 d2d4"));
    assert!(sum(&search(&mut engine, visits(10))) > 4_900);
}

/// A tree that is full makes room and goes on: the search ends at its limit with a sensible move.
#[test]
fn a_full_tree_makes_room() {
    // Room for some 4,400 nodes, of which each visit but a few wants one.
    let mut engine = engine(MIDDLE_GAME, 2);
    let report = search(&mut engine, visits(60_000));
    assert_eq!(report.nodes, 60_000);
    assert!(report.lines.iter().any(|line| line.hashfull > 600), "it was never full");
    assert!(report.lines.iter().all(|line| line.hashfull <= 1_000));
    assert_eq!(sum(&report), 59_999);
    let large = search(&mut self::engine(MIDDLE_GAME, 64), visits(60_000));
    // A tree with room for everything has hardly a better move.
    let best = large.moves[0].value.unwrap();
    let chosen = large.moves.iter().find(|found| Some(found.mv) == report.best.mv).unwrap();
    assert!(chosen.value.unwrap() > best - 50_000, "{chosen:?} {best}");
}

/// The lines come in the order of their visits, with an answer each.
#[test]
fn several_lines_are_in_order_of_visits() {
    let mut engine = engine(MIDDLE_GAME, 16);
    engine.options.lines = 4;
    let report = search(&mut engine, visits(5_000));
    let last = &report.lines[report.lines.len() - 4..];
    for (place, line) in last.iter().enumerate() {
        assert_eq!(line.multipv, place + 1);
        assert_eq!(line.pv.first(), Some(&report.moves[place].mv));
        assert!(line.pv.len() > 1);
    }
    assert!(report.moves.is_sorted_by(|a, b| a.visits >= b.visits));
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let mut engine = engine(START_FEN, 16);
    let searchmoves: Vec<_> =
        ["a2a3", "h2h4"].map(|text| Position::startpos().uci_move(text).unwrap()).into();
    let mut limits = visits(500);
    limits.searchmoves.clone_from(&searchmoves);
    let report = search(&mut engine, limits);
    assert_eq!(report.moves.len(), 2);
    assert!(searchmoves.contains(&report.best.mv.unwrap()));
    assert_eq!(sum(&report), 499);
}

/// With a temperature moves are drawn by their visits, in the same way for the same seed.
#[test]
fn a_temperature_varies_the_move() {
    let mut engine = engine(START_FEN, 16);
    engine.options.tree.temperature = 100;
    let mut moves: Vec<_> = (0..40)
        .map(|seed| {
            engine.forget();
            engine.options.seed = seed;
            let report = search(&mut engine, visits(200));
            assert_eq!(report.lines.last().unwrap().pv.first().copied(), report.best.mv);
            report.best.mv.unwrap().to_bits()
        })
        .collect();
    engine.forget();
    let again = search(&mut engine, visits(200)).best.mv.unwrap();
    assert_eq!(again.to_bits(), moves[39]);
    moves.sort_unstable();
    moves.dedup();
    assert!(moves.len() > 2, "{moves:?}");
}
