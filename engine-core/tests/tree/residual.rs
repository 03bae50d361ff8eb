//! The tree with a residual network behind it.

use std::path::Path;
use std::sync::Arc;

use tabia_core::engine::{Engine, EvaluatorKind};
use tabia_core::position::{Position, START_FEN};
use tabia_core::residual::random::{Shape, random_parameters};
use tabia_core::residual::{Encoding, Network, alphazero};
use tabia_core::search::{Limits, Wdl};

use super::{Report, engine, search, visits};

const MIDDLE_GAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A network of random weights, through a file of our own.
fn random(encoding: Encoding, wdl: bool) -> Arc<Network> {
    let shape = Shape { encoding, wdl, ..Shape::SMALL };
    let bytes = alphazero::write(&random_parameters(shape, 5));
    Arc::new(Network::read(&bytes).unwrap())
}

fn residual(network: &Arc<Network>, fen: &str, hash: usize) -> Engine {
    let mut engine = engine(fen, hash);
    engine.set_weights(Some(Arc::clone(network)));
    engine.options.evaluator = EvaluatorKind::Residual;
    // Priors as the network has them.
    engine.options.tree.policy_temperature = 100;
    engine
}

/// The root's priors are the network's, and visits add up as with any evaluator.
#[test]
fn priors_are_those_of_the_network() {
    for encoding in [Encoding::Leela, Encoding::AlphaZero] {
        let network = random(encoding, true);
        for nodes in [1, 2, 300] {
            let mut engine = residual(&network, MIDDLE_GAME, 4);
            let report = search(&mut engine, visits(nodes));
            let sum: u64 = report.moves.iter().map(|statistics| statistics.visits).sum();
            assert_eq!((report.nodes, sum), (nodes, nodes - 1));
            let position = Position::from_fen(MIDDLE_GAME).unwrap();
            let moves: Vec<_> = report.moves.iter().map(|statistics| statistics.mv).collect();
            let mut workspace = network.workspace();
            let found = network.evaluate(&mut workspace, &[(&position, &moves)]).remove(0);
            for (statistics, prior) in report.moves.iter().zip(found.policy) {
                // The tree keeps priors in 16 bits.
                assert!((statistics.prior as f32 / 1e6 - prior).abs() < 1e-4);
            }
            // With one visit the value of the tree is the network's own.
            if nodes == 1 {
                let value = report.lines.last().unwrap().value;
                let expected = tabia_core::mcts::Chances::value_of(&position, found.value);
                assert!((value - expected).abs() <= 1, "{value}, not {expected}");
            }
        }
    }
}

#[test]
fn a_search_with_one_thread_repeats_itself() {
    let network = random(Encoding::AlphaZero, true);
    let game = |engine: &mut Engine| -> Vec<Report> {
        let mut position = Position::from_fen(MIDDLE_GAME).unwrap();
        let next = |_| {
            engine.set_position(position.clone());
            let report = search(engine, visits(400));
            position.make(report.best.mv.unwrap());
            report
        };
        (0..4).map(next).collect()
    };
    let mut one = residual(&network, MIDDLE_GAME, 8);
    let first = game(&mut one);
    assert!(first == game(&mut residual(&network, MIDDLE_GAME, 8)), "two engines differ");
    // The same engine after a new game, and with a cache of another size (no tree of these is ever full).
    one.forget();
    assert!(first == game(&mut one), "a new game is not a new one");
    let large = game(&mut residual(&network, MIDDLE_GAME, 64));
    let moves =
        |reports: &[Report]| reports.iter().map(|report| report.moves.clone()).collect::<Vec<_>>();
    assert!(moves(&first) == moves(&large), "the cache matters");
}

/// The network sees the game before the root: the same board after other moves has other priors.
#[test]
fn the_game_before_the_root_is_seen() {
    let network = random(Encoding::Leela, true);
    let priors = |line: &str| {
        let mut position = Position::startpos();
        for text in line.split(' ') {
            position.make(position.uci_move(text).unwrap());
        }
        let mut engine = residual(&network, START_FEN, 2);
        engine.set_position(position);
        let mut moves = search(&mut engine, visits(1)).moves;
        moves.sort_by_key(|statistics| statistics.mv.to_bits());
        moves.iter().map(|statistics| statistics.prior).collect::<Vec<_>>()
    };
    let (one, other) = (priors("g1f3 g8f6 b1c3 b8c6 e2e4"), priors("b1c3 b8c6 g1f3 g8f6 e2e4"));
    assert_eq!(one.len(), other.len());
    assert_ne!(one, other);
    assert_eq!(one, priors("g1f3 g8f6 b1c3 b8c6 e2e4"));
}

/// Chances come from a network that tells draws, and add up; from others they are those of the score.
#[test]
fn chances_are_those_of_the_network() {
    for wdl in [true, false] {
        let network = random(Encoding::Leela, wdl);
        let report = search(&mut residual(&network, MIDDLE_GAME, 4), visits(200));
        let last = report.lines.last().unwrap();
        assert_eq!(last.wdl.is_some(), wdl);
        if let Some(Wdl { win, draw, loss }) = last.wdl {
            assert_eq!(win + draw + loss, 1_000);
            let value = report.moves[0].value.unwrap();
            assert!((win as i32 - loss as i32 - value / 1_000).abs() <= 2, "{last:?} {value}");
            assert!(draw > 0);
        }
    }
    let fast = search(&mut engine(MIDDLE_GAME, 4), visits(200));
    assert!(fast.lines.iter().all(|line| line.wdl.is_none()));
}

/// A mate is proven whatever the network says, and threads share tree and cache.
#[test]
fn proofs_and_threads_work_with_any_evaluator() {
    let network = random(Encoding::AlphaZero, true);
    let mut engine = residual(&network, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 2);
    let report = search(&mut engine, visits(5_000));
    assert!(report.nodes < 5_000);
    let best = report.best.mv.map(|mv| tabia_core::position::uci_text(mv, false));
    assert_eq!(best.as_deref(), Some("a1a8"));
    let mut engine = residual(&network, MIDDLE_GAME, 4);
    engine.options.threads = 2;
    assert!(search(&mut engine, visits(300)).best.mv.is_some());
}

/// Noise changes the root's priors and with them the visits, in the same way for the same seed; each search has its own
/// tree then.
#[test]
fn noise_is_on_the_priors_of_the_root() {
    let network = random(Encoding::AlphaZero, true);
    let noisy = |seed, share| {
        let mut engine = residual(&network, START_FEN, 2);
        engine.options.tree.noise = Some(tabia_core::mcts::Noise { share, alpha: 30 });
        engine.options.seed = seed;
        search(&mut engine, visits(100));
        search(&mut engine, visits(100))
    };
    let plain = search(&mut residual(&network, START_FEN, 2), visits(100));
    assert_eq!(noisy(1, 0).moves, plain.moves);
    let one = noisy(1, 25);
    assert_eq!(one, noisy(1, 25));
    assert_ne!(one.moves, noisy(2, 25).moves);
    assert_eq!(one.moves.iter().map(|statistics| statistics.visits).sum::<u64>(), 99);
    let priors: i32 = one.moves.iter().map(|statistics| statistics.prior).sum();
    assert!((999_000..=1_000_500).contains(&priors), "{priors}");
}

/// Searches by the Maia networks, where they are beside the repository; they are under the GPL and no part of it.
#[test]
fn maia_plays_what_people_play() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../peers/maia");
    if !folder.is_dir() {
        eprintln!("skipped: maia_plays_what_people_play; there is no folder peers/maia");
        return;
    }
    for name in ["maia-1100.pb.gz", "maia-1900.pb.gz"] {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let network = Arc::new(Network::read(&bytes).unwrap());
        let report = search(&mut residual(&network, START_FEN, 4), visits(200));
        // More than half of all players open with a centre pawn.
        let best = report.best.mv.map(|mv| Position::startpos().uci(mv, false)).unwrap();
        assert!(["e2e4", "d2d4"].contains(&best.as_str()), "{name}: {best}");
        // A queen for nothing is taken.
        let fen = "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        let report = search(&mut residual(&network, fen, 4), visits(200));
        let best = report.best.mv.map(|mv| Position::from_fen(fen).unwrap().uci(mv, false));
        assert_eq!(best.as_deref(), Some("f3h4"), "{name}");
        let Wdl { win, loss, .. } = report.lines.last().unwrap().wdl.unwrap();
        assert!(win > 600 && loss < 300, "{name}: {win} {loss}");
    }
}

/// Without a network the fast evaluator takes its place.
#[test]
fn without_a_network_the_fast_evaluator_is_used() {
    let mut without = engine(MIDDLE_GAME, 4);
    without.options.evaluator = EvaluatorKind::Residual;
    let limits = || Limits { nodes: Some(500), ..Limits::default() };
    let fast = search(&mut engine(MIDDLE_GAME, 4), limits());
    assert_eq!(search(&mut without, limits()), fast);
    without.set_weights(Some(random(Encoding::AlphaZero, true)));
    assert_ne!(search(&mut without, limits()).moves, fast.moves);
}
