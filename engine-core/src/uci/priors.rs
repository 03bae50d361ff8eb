//! What `eval` prints of a position where a tree is searched: the value and the priors that the search begins with.

use std::fmt::Write;

use crate::engine::{Engine, EvaluatorKind, HAS_RESIDUAL};
use crate::mcts::{Chances, priors_by_hand};
use crate::search::Evaluator;
use crate::search::game::Evaluate;

/// Moves in a row.
const COLUMNS: usize = 6;

/// What an evaluator says of a position, its moves in the order that they are generated in.
struct First {
    source: &'static str,
    value: f32,
    priors: Vec<f32>,
    /// The chances of win, draw and loss, if the evaluator gives them.
    wdl: Option<[f32; 3]>,
    /// Plies to the end of the game, if it estimates them.
    moves_left: Option<f32>,
}

/// What the search of this engine begins with.
fn first(engine: &Engine) -> First {
    let position = engine.position();
    let moves = position.legal_moves();
    if HAS_RESIDUAL
        && engine.options.evaluator == EvaluatorKind::Residual
        && let Some(network) = engine.weights()
        && let Some(found) = network.evaluate(&mut network.workspace(), &[(position, &moves)]).pop()
    {
        return First {
            source: "residual network",
            value: found.value,
            priors: found.policy,
            wdl: found.wdl,
            moves_left: found.moves_left,
        };
    }
    let mut priors = vec![0.0; moves.len()];
    let source = match engine.policy() {
        Some(policy) => {
            policy.priors(position, &moves, &mut priors);
            "policy net"
        }
        None => {
            priors_by_hand(position, &moves, &mut priors);
            "by hand"
        }
    };
    let value = position.expectation(Evaluator::new(engine.network().cloned()).evaluate(position));
    First { source, value, priors, wdl: None, moves_left: None }
}

/// The priors of all moves for people, then a line for programs with the value and each move's prior.
pub(super) fn priors(engine: &Engine) -> String {
    let (position, chess960) = (engine.position(), engine.options.chess960);
    let moves = position.legal_moves();
    let First { source, value, priors, wdl, moves_left } = first(engine);
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by(|&a, &b| priors[b].total_cmp(&priors[a]));
    let mut text = format!("Priors ({source}), the most likely move first:");
    for (place, &index) in order.iter().enumerate() {
        text.push_str(if place % COLUMNS == 0 { "\n" } else { "   " });
        let mv = position.uci(moves[index], chess960);
        let _ = write!(text, "{mv:<5} {:5.1} %", 100.0 * priors[index]);
    }
    let _ = write!(
        text,
        "\nValue: {value:+.3} (the chance to win less the chance to lose, side to move)\n"
    );
    if let Some([win, draw, loss]) = wdl.map(|wdl| wdl.map(|chance| 100.0 * chance)) {
        let _ = writeln!(text, "Win {win:.1} %, draw {draw:.1} %, loss {loss:.1} %");
    }
    if let Some(plies) = moves_left {
        let _ = writeln!(text, "Plies left: {plies:.0}");
    }
    let _ = write!(text, "info string eval value {value:.4} priors");
    for index in order {
        let _ = write!(text, " {} {:.4}", position.uci(moves[index], chess960), priors[index]);
    }
    text
}
