//! The static evaluation of chess as the search sees it: the net's, or by hand without one, scaled by the
//! pieces left and by the halfmove clock.

use std::sync::Arc;

use super::game::Evaluate;
use super::params::evaluation;
use super::score::{EVAL_BOUND, Value};
use crate::hce;
use crate::nnue::{self, AccumulatorStack, Network};
use crate::position::{Changes, Position};
use crate::types::PieceType;

/// The evaluation of one search thread.
pub struct Evaluator {
    net: Option<(Arc<Network>, Box<AccumulatorStack>)>,
}

impl Evaluator {
    /// Evaluates with this net, or by hand without one.
    #[must_use]
    pub fn new(network: Option<Arc<Network>>) -> Self {
        Self { net: network.map(|network| (network, Box::new(AccumulatorStack::new()))) }
    }
}

impl Evaluate<Position> for Evaluator {
    fn reset(&mut self) {
        if let Some((_, accumulators)) = &mut self.net {
            accumulators.reset();
        }
    }

    #[inline]
    fn push(&mut self, changes: &Changes) {
        if let Some((_, accumulators)) = &mut self.net {
            accumulators.push(changes);
        }
    }

    #[inline]
    fn pop(&mut self) {
        if let Some((_, accumulators)) = &mut self.net {
            accumulators.pop();
        }
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> Value {
        let value = match &mut self.net {
            Some((network, accumulators)) => {
                let raw = accumulators.evaluate(position, network);
                debug_assert_eq!(
                    raw,
                    nnue::evaluate_fresh(position, network),
                    "{}",
                    position.fen()
                );
                nnue::internal(raw)
            }
            // Step by step towards a mate; as much is lost on the way by the clock as a step is worth.
            None if hce::mates_lone_king(position) => return hce::evaluate(position),
            None => hce::evaluate(position),
        };
        adjusted(value, position)
    }
}

/// An evaluation scaled by how likely an advantage is to be converted: less with few pieces left, and after
/// many plies without progress.
fn adjusted(value: Value, position: &Position) -> Value {
    let count = |kind| position.kind(kind).count() as i32;
    // 0 for bare kings to 62 at the start.
    let pieces = 3 * (count(PieceType::Knight) + count(PieceType::Bishop))
        + 5 * count(PieceType::Rook)
        + 9 * count(PieceType::Queen);
    let percent = evaluation::bare_percent() + pieces * evaluation::piece_percent() / 62;
    // Hardly less at first, and the faster the nearer the draw is.
    let (patience, clock) = (evaluation::patience(), i32::from(position.halfmove_clock()));
    let (whole, gone) = (patience * patience, clock.min(patience).pow(2));
    let bounded = value.clamp(-EVAL_BOUND, EVAL_BOUND);
    let value = bounded * percent / 100;
    (value - (i64::from(value) * i64::from(gone) / i64::from(whole)) as i32)
        .clamp(-EVAL_BOUND, EVAL_BOUND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advantages_fade_with_the_clock_and_the_pieces() {
        let position = |fen: &str| Position::from_fen(fen).unwrap();
        let fresh = adjusted(1_000, &position("4k3/8/8/8/8/8/8/QRBNKBNR w - - 0 1"));
        let stale = adjusted(1_000, &position("4k3/8/8/8/8/8/8/QRBNKBNR w - - 80 99"));
        let bare = adjusted(1_000, &position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
        assert!(fresh > stale && stale > 0);
        assert!(fresh > bare && bare > 0);
        assert_eq!(adjusted(-1_000, &position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")), -bare);
        // With all pieces there.
        let percent = evaluation::bare_percent() + evaluation::piece_percent();
        let most = (EVAL_BOUND * percent / 100).min(EVAL_BOUND);
        assert_eq!(adjusted(i32::MAX, &Position::startpos()), most);
        assert_eq!(adjusted(i32::MIN, &Position::startpos()), -most);
    }
}
