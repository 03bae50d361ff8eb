//! The root: its moves in order, their lines, and what is reported of them.

use super::evaluator::Chances;
use super::math::{exp, ln};
use super::node::Edge;
use super::tree::Tree;
use crate::search::game::{Game, GameMove, all_moves};
use crate::search::score::mated_in;
use crate::search::strength::mix;
use crate::search::{Outcome, RootStatistics, ScoreBound, Value};

/// The longest line that is reported, in moves.
const MOST_MOVES: usize = 40;

/// How good a choice a move is; the larger the better.
///
/// A proven win comes first, the shorter the better; a proven loss last, the longer the better. Between them visits
/// count: they are where selection was led by priors and values.
fn rank(edge: &Edge) -> (i32, Value, u32, f32, f32) {
    let worth = edge.worth();
    let (class, score) = match worth.proof() {
        Some(score) if score != 0 => (score.signum(), score),
        _ => (0, 0),
    };
    (class, score, edge.visits(), worth.value(), edge.prior())
}

/// The better of two moves.
fn better<'e>(a: &'e Edge, b: &'e Edge) -> &'e Edge {
    if rank(b).partial_cmp(&rank(a)).is_some_and(std::cmp::Ordering::is_gt) { b } else { a }
}

/// The moves of the root, best first, as places among its edges.
pub fn order(tree: &Tree, allowed: &[bool]) -> Vec<usize> {
    let edges = tree.edges_of(tree.root);
    let mut order: Vec<usize> = (0..edges.len()).filter(|&index| allowed[index]).collect();
    order.sort_by(|&a, &b| {
        rank(&edges[b]).partial_cmp(&rank(&edges[a])).unwrap_or(std::cmp::Ordering::Equal)
    });
    order
}

/// The line that begins with a move of the root, and its score; internal units, for the side to move at the root.
pub fn line<G: Chances>(tree: &Tree, root: &G, index: usize) -> Outcome<G::Move> {
    let edge = &tree.edges_of(tree.root)[index];
    let worth = edge.worth();
    let value = match worth.proof() {
        Some(score) => score,
        // Nothing is known of the move yet: it may be as good as the position.
        None if edge.visits() == 0 => root.value_of(tree.node(tree.root).mean()),
        None => root.value_of(worth.value()),
    };
    let mut position = root.clone();
    let mut pv = Vec::new();
    let mut next = Some(edge);
    while let Some(edge) = next {
        let mv = G::Move::from_bits(edge.mv());
        if !position.is_legal(mv) {
            break;
        }
        pv.push(mv);
        position.make(mv);
        if pv.len() == MOST_MOVES || position.rule_score(pv.len()).is_some() {
            break;
        }
        let replies = if edge.child() == 0 { &[][..] } else { tree.edges_of(edge.child()) };
        if edge.worth().proof() == Some(mated_in(2)) {
            // The node was proven before it had edges.
            pv.extend(mating_move(&mut position));
            break;
        }
        next = replies.iter().filter(|edge| edge.visits() > 0).reduce(better);
    }
    Outcome { pv, score: value, bound: ScoreBound::Exact, depth: 0, seldepth: 0 }
}

/// A move that mates at once; `None` if there is none.
pub fn mating_move<G: Game>(position: &mut G) -> Option<G::Move> {
    let checks = position.check_squares();
    // Only checks are tried, so that it costs little beside an evaluation.
    let mut moves = all_moves(position);
    moves.retain(|mv| position.gives_check(*mv, &checks));
    moves.into_iter().find(|&mv| {
        position.make(mv);
        let is_mate = !position.has_legal_move();
        position.unmake();
        is_mate
    })
}

/// Draws one of these moves with a chance that grows with its visits to the power of `1 / temperature`; the first
/// at temperature 0, or if it wins. The temperature is in hundredths. Losing moves are not drawn.
pub fn draw(tree: &Tree, order: &[usize], temperature: u32, seed: u64) -> usize {
    let edges = tree.edges_of(tree.root);
    let first = order[0];
    if temperature == 0 || edges[first].worth().proof().is_some_and(|score| score > 0) {
        return first;
    }
    let weight = |&index: &usize| -> f32 {
        let edge = &edges[index];
        if edge.visits() == 0 || edge.worth().proof().is_some_and(|score| score < 0) {
            return 0.0;
        }
        let share = edge.visits() as f32 / edges[first].visits().max(1) as f32;
        exp(-ln(1.0 / share.min(1.0)) * 100.0 / temperature as f32)
    };
    let sum: f32 = order.iter().map(weight).sum();
    let mut left = sum * ((mix(seed) >> 40) as f32 / (1_u32 << 24) as f32);
    for index in order {
        left -= weight(index);
        if left < 0.0 {
            return *index;
        }
    }
    first
}

/// What the search knows of each of these moves.
pub fn statistics<'t, G: Game>(
    tree: &'t Tree,
    order: &'t [usize],
) -> impl Iterator<Item = RootStatistics<G::Move>> + 't {
    let edges = tree.edges_of(tree.root);
    order.iter().map(move |&index| {
        let edge = &edges[index];
        let worth = edge.worth();
        let per_million = |share: f32| (share * 1e6).round() as i32;
        RootStatistics {
            mv: G::Move::from_bits(edge.mv()),
            visits: edge.visits().into(),
            prior: per_million(edge.prior()),
            value: (edge.visits() > 0).then(|| per_million(worth.value())),
            proof: worth.proof(),
        }
    })
}
