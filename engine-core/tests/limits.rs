//! What a search makes of its limits, by a clock that these tests turn.

#[path = "common/script.rs"]
mod script;

use std::sync::Arc;

use tabia_core::engine::Engine;
use tabia_core::position::{Position, START_FEN};
use tabia_core::search::{BestMove, Info, Limits, Line, Score, ScoreBound};
use tabia_core::tablebase::{Outcome, TableMove, Tablebase};

/// White has no move but Kxg2.
const FORCED: &str = "r4rk1/pp3ppp/2n5/3p4/8/1PN5/P1P2PqP/R3R2K w - - 0 20";
/// So many nodes take a millisecond.
type Script = script::Script<200>;

fn engine(fen: &str) -> Engine {
    let mut engine = Engine::new().unwrap();
    engine.options.overhead = 0;
    engine.set_position(Position::from_fen(fen).unwrap());
    engine
}

/// All lines that are told, the move, and the time it took.
fn run(engine: &mut Engine, limits: Limits, mut script: Script) -> (Vec<Line>, BestMove, u64) {
    let ponderhit = script.hit.take().map(|(time, _)| time);
    let mut search = engine.begin(limits);
    script.hit = ponderhit.map(|time| (time, Arc::clone(search.signals())));
    let mut lines = Vec::new();
    let (best, _) = search.run(&mut script, &mut |_, info| {
        if let Info::Line(line) = info {
            lines.push(line);
        }
    });
    engine.end(search);
    (lines, best, script.elapsed)
}

fn clock(ms: u64) -> Limits {
    Limits { time: [Some(ms); 2], ..Limits::default() }
}

fn hit_after(ms: u64) -> Script {
    Script { hit: Some((ms, Arc::default())), ..Script::default() }
}

#[test]
fn a_forced_move_is_judged_as_well_as_any_other() {
    for (fen, only) in [(FORCED, None), (START_FEN, Some("e2e4"))] {
        let mut engine = engine(fen);
        let position = Position::from_fen(fen).unwrap();
        let searchmoves = only.map(|mv| position.uci_move(mv).unwrap()).into_iter().collect();
        let limits = Limits { movetime: Some(300), searchmoves, ..Limits::default() };
        let (lines, _, elapsed) = run(&mut engine, limits, Script::default());
        assert!((290..320).contains(&elapsed), "{fen}: {elapsed} ms of 300");
        assert!(lines.last().unwrap().depth > 5, "{fen}");
    }
}

#[test]
fn a_forced_move_takes_little_of_a_clock() {
    let (lines, best, elapsed) = run(&mut engine(FORCED), clock(60_000), Script::default());
    assert!(elapsed < 250, "{elapsed} ms of a minute");
    assert!(lines.last().unwrap().depth > 3);
    assert!(best.ponder.is_some(), "the answer to think about meanwhile");
}

#[test]
fn what_was_pondered_was_thought() {
    // Where one move is best at every depth: elsewhere a hit finds the search undecided, and it goes on.
    const DECIDED: &str = "8/5pk1/4p1p1/3pP2p/3P1P1P/4K1P1/8/8 w - - 0 40";
    let limits = Limits { ponder: true, ..clock(10_000) };
    let (.., alone) = run(&mut engine(DECIDED), clock(10_000), Script::default());
    let (.., long) = run(&mut engine(DECIDED), limits.clone(), hit_after(8 * alone));
    assert!(long < 8 * alone + 20, "{long} ms, of which {} were pondered", 8 * alone);
    // Too little to decide upon: thinking goes on after the move that was hoped for.
    let (.., short) = run(&mut engine(DECIDED), limits.clone(), hit_after(alone / 4));
    assert!(short > alone / 2, "{short} ms, of which {} were pondered", alone / 4);
    // Without the hit it goes on until it is stopped, however little the clock has.
    let stop = Some(3 * alone);
    let limits = Limits { time: [Some(100); 2], ..limits };
    let (.., held) = run(&mut engine(DECIDED), limits, Script { stop, ..Script::default() });
    assert!(held >= 3 * alone);
}

#[test]
fn time_for_the_move_begins_with_the_hit() {
    let limits = Limits { ponder: true, movetime: Some(200), ..Limits::default() };
    let (.., elapsed) = run(&mut engine(START_FEN), limits, hit_after(500));
    assert!((690..720).contains(&elapsed), "{elapsed} ms, of which 500 were pondered");
}

#[test]
fn an_infinite_search_heeds_no_clock() {
    let limits = Limits { infinite: true, ..clock(100) };
    let script = Script { stop: Some(1_000), ..Script::default() };
    let (.., elapsed) = run(&mut engine(START_FEN), limits, script);
    assert!(elapsed >= 1_000, "ended after {elapsed} ms");
}

/// However the search is stopped, the first line is the move that is played, and no line is better
/// than the one above it.
#[test]
fn lines_are_told_in_order() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut engine = engine(fen);
    engine.options.lines = 4;
    for nodes in (2_000..40_000).step_by(700) {
        engine.forget();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (told, best, _) = run(&mut engine, limits, Script::default());
        let last = &told[told.len() - 4..];
        assert_eq!(best.mv, last[0].pv.first().copied());
        // Those that were not reached keep the scores and the depth of the iteration before.
        let reached = last.iter().take_while(|line| line.depth == last[0].depth);
        assert!(reached.is_sorted_by(|a, b| a.value >= b.value), "{nodes} nodes: {last:?}");
    }
}

#[test]
fn a_limited_strength_is_as_weak_with_many_threads() {
    let play = |threads| {
        let mut engine = engine(START_FEN);
        (engine.options.threads, engine.options.limit_strength) = (threads, true);
        engine.options.elo = 2_400;
        let (lines, best, _) = run(&mut engine, Limits::default(), Script::default());
        (best, lines.last().map(|line| (line.nodes, line.value)))
    };
    assert_eq!(play(4), play(1));
}

/// Tables that know one thing: who has a rook against a bare king wins.
struct RookWins;

impl Tablebase for RookWins {
    fn most_pieces(&self) -> u32 {
        3
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let own = position.non_pawns(position.side_to_move());
        Some(if own.is_empty() { Outcome::Loss } else { Outcome::Win })
    }

    fn moves(&self, _: &Position) -> Option<Vec<TableMove>> {
        None
    }

    fn description(&self) -> String {
        "rook against king".into()
    }
}

/// A capture that the tables know to win is told as won, not by the evaluation of what comes after it.
#[test]
fn what_tables_promise_holds_in_the_principal_variation() {
    let mut engine = engine("8/8/8/4k3/8/8/1n6/1R2K3 w - - 0 1");
    engine.set_tablebase(Some(Arc::new(RookWins)));
    let limits = Limits { depth: Some(8), ..Limits::default() };
    let (lines, ..) = run(&mut engine, limits, Script::default());
    for line in lines.iter().filter(|line| line.depth > 2) {
        assert!(matches!(line.score, Score::Centipawns(19_900..=20_000)), "{line:?}");
    }
}

/// A search that is stopped while it looks beyond its window has found a bound, and says so.
#[test]
fn a_bound_that_stands_at_the_stop_is_told_as_one() {
    let mut bounds = Vec::new();
    for fen in [
        "r1bq1rk1/ppp2ppp/5n2/2bp4/2NPP3/2P5/PP3PPP/RNBQK2R w KQ - 0 9",
        "3n4/2k3p1/p4r2/1pp4P/5PB1/P6P/1KP5/5R2 w - - 0 32",
    ] {
        let stopped = |nodes| {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            run(&mut engine(fen), limits, Script::default()).0.pop().unwrap()
        };
        bounds.extend((0..200).map(|step| stopped(3_000 + 97 * step).bound));
        // An iteration that was searched through has none.
        let limits = Limits { depth: Some(8), ..Limits::default() };
        let (lines, ..) = run(&mut engine(fen), limits, Script::default());
        assert_eq!(lines.last().unwrap().bound, ScoreBound::Exact);
    }
    for bound in [ScoreBound::Lower, ScoreBound::Upper, ScoreBound::Exact] {
        assert!(bounds.contains(&bound), "{bounds:?}");
    }
}

/// Moves that were not looked at before the stop have no score.
#[test]
fn lines_that_were_never_searched_are_not_told() {
    for (nodes, most) in [(1, 1), (3, 3)] {
        let mut engine = engine(START_FEN);
        engine.options.lines = 10;
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (lines, best, _) = run(&mut engine, limits, Script::default());
        assert!((1..=most).contains(&lines.len()), "{nodes} nodes: {lines:?}");
        assert_eq!(best.mv, Some(lines[0].pv[0]));
    }
}

/// However much time there is, as some programs say where there is no limit, it is not used up.
#[test]
fn clocks_without_end_are_no_clocks_at_their_end() {
    for clock in [i64::MAX as u64, u64::MAX] {
        let limits = Limits {
            time: [Some(clock); 2],
            increment: [clock; 2],
            movestogo: Some(1),
            nodes: Some(20_000),
            ..Limits::default()
        };
        let (lines, ..) = run(&mut engine(START_FEN), limits, Script::default());
        assert_eq!(lines.last().unwrap().nodes, 20_000);
    }
}
