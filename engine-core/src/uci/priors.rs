//! What `eval` prints of a position where a tree is searched: the value and the priors that the search begins with.

use std::fmt::Write;
use std::sync::Arc;

use crate::mcts::{Chances, priors_by_hand};
use crate::nnue::Network;
use crate::policy::PolicyNet;
use crate::position::Position;
use crate::search::Evaluator;
use crate::search::game::Evaluate;

/// Moves in a row.
const COLUMNS: usize = 6;

/// The priors of all moves for people, then a line for programs with the value and each move's prior.
pub(super) fn priors(
    position: &Position,
    network: Option<&Arc<Network>>,
    policy: Option<&PolicyNet>,
    chess960: bool,
) -> String {
    let moves = position.legal_moves();
    let mut priors = vec![0.0; moves.len()];
    match policy {
        Some(policy) => policy.priors(position, &moves, &mut priors),
        None => priors_by_hand(position, &moves, &mut priors),
    }
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by(|&a, &b| priors[b].total_cmp(&priors[a]));
    let value = position.expectation(Evaluator::new(network.cloned()).evaluate(position));
    let source = if policy.is_some() { "policy net" } else { "by hand" };
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
    let _ = write!(text, "info string eval value {value:.4} priors");
    for index in order {
        let _ = write!(text, " {} {:.4}", position.uci(moves[index], chess960), priors[index]);
    }
    text
}
