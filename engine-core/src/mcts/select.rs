//! Selection: which move of a node is looked at next.
//!
//! | rule | a move's urgency |
//! |---|---|
//! | UCT | `Q + C * sqrt(ln N / n)`; every move once before any is made twice |
//! | PUCT | `Q + c(N) * P * sqrt(N) / (1 + n)`, where `c(N) = C + ln((N + B) / B)` grows slowly |
//!
//! `Q` is the move's value, `P` its prior, `n` its visits, `N` those of all moves of the node and one more. `C` is the option `CPuct`. Sources:
//! Kocsis and Szepesvári (2006); Silver and others, "A general reinforcement learning algorithm that masters
//! chess, shogi, and Go through self-play" (2018). A move in flight on another thread counts as one that was
//! lost (virtual loss: Chaslot, Winands and van den Herik, "Parallel Monte-Carlo Tree Search", 2008).

use super::math::ln;
use super::node::{Edge, Node};
use super::settings::{Selection, Settings};

/// `B`: from about so many visits on the weight of exploration grows.
const GROWTH_FROM: f32 = 16_000.0;

/// The move to look at next, by its place among the node's edges; `None` if all are proven, or none is allowed.
///
/// Edges are in order of their priors, so that of those unvisited only the first can be selected.
pub fn select(
    node: &Node,
    edges: &[Edge],
    settings: &Settings,
    allowed: Option<&[bool]>,
) -> Option<usize> {
    // Not the node's own: a node that had lost its edges begins anew with those that it has now.
    let made = |edge: &Edge| edge.visits() + u32::from(edge.in_flight());
    let visited = edges.iter().map(made).take_while(|&visits| visits > 0 || allowed.is_some());
    let visits = (1 + visited.sum::<u32>()) as f32;
    let exploration = settings.exploration as f32 / 100.0;
    let rule = match settings.selection {
        Selection::Uct => Rule { weight: exploration * ln(visits).sqrt(), is_uct: true },
        Selection::Puct => {
            let growing = exploration + ln((visits + GROWTH_FROM) / GROWTH_FROM);
            Rule { weight: growing * visits.sqrt(), is_uct: false }
        }
    };
    let mut best = None;
    let mut most = f32::NEG_INFINITY;
    let mut seen = 0.0;
    for (index, edge) in edges.iter().enumerate() {
        if allowed.is_some_and(|allowed| !allowed[index]) {
            continue;
        }
        let (visits, in_flight) = (edge.visits(), edge.in_flight());
        let prior = edge.prior();
        let is_new = visits == 0 && in_flight == 0;
        let urgency = if is_new {
            let reduction = settings.first_play_reduction as f32 / 100.0;
            rule.of_unvisited(node.mean() - reduction * f32::sqrt(seen), prior)
        } else {
            seen += prior;
            let Some(value) = edge.worth().as_estimate() else { continue };
            let made = visits as f32;
            if in_flight == 0 {
                rule.of_visited(value, prior, made)
            } else {
                let lost = f32::from(in_flight);
                rule.of_visited((value * made - lost) / (made + lost), prior, made + lost)
            }
        };
        if urgency > most {
            (best, most) = (Some(index), urgency);
        }
        // Hints may have changed the order at the root.
        if is_new && allowed.is_none() {
            break;
        }
    }
    best
}

/// A selection rule at one node.
struct Rule {
    /// What exploration is multiplied by, the node's visits included.
    weight: f32,
    is_uct: bool,
}

impl Rule {
    fn of_unvisited(&self, value: f32, prior: f32) -> f32 {
        if self.is_uct { f32::INFINITY } else { value + self.weight * prior }
    }

    fn of_visited(&self, value: f32, prior: f32, visits: f32) -> f32 {
        if self.is_uct {
            value + self.weight / visits.sqrt()
        } else {
            value + self.weight * prior / (1.0 + visits)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::worth::Worth;
    use super::*;
    use crate::search::score::mated_in;

    fn edges(priors: &[f32]) -> Vec<Edge> {
        let edge = |(mv, &prior): (usize, &f32)| {
            let edge = Edge::default();
            edge.reset(mv as u16 + 1, prior);
            edge
        };
        priors.iter().enumerate().map(edge).collect()
    }

    fn visit(node: &Node, edge: &Edge, value: f32) {
        node.add(value);
        edge.count_visit();
        edge.set_worth(Worth::estimate(value));
    }

    fn settings(selection: Selection) -> Settings {
        Settings { selection, exploration: 150, first_play_reduction: 30, ..Settings::default() }
    }

    #[test]
    fn puct_follows_priors_first_and_values_later() {
        let (node, edges) = (Node::default(), edges(&[0.6, 0.3, 0.1]));
        let settings = settings(Selection::Puct);
        assert_eq!(select(&node, &edges, &settings, None), Some(0));
        for _ in 0..20 {
            visit(&node, &edges[0], -0.9);
        }
        assert_eq!(select(&node, &edges, &settings, None), Some(1));
        for _ in 0..20 {
            visit(&node, &edges[1], 0.4);
        }
        assert_eq!(select(&node, &edges, &settings, None), Some(1));
        assert_eq!(select(&node, &edges, &settings, Some(&[true, false, false])), Some(0));
    }

    #[test]
    fn uct_makes_every_move_once_first() {
        let (node, edges) = (Node::default(), edges(&[0.98, 0.01, 0.01]));
        let settings = settings(Selection::Uct);
        for expected in 0..3 {
            assert_eq!(select(&node, &edges, &settings, None), Some(expected));
            visit(&node, &edges[expected], 0.5 - expected as f32);
        }
        assert_eq!(select(&node, &edges, &settings, None), Some(0));
    }

    #[test]
    fn a_proven_move_is_not_looked_at_again() {
        let (node, edges) = (Node::default(), edges(&[0.5, 0.5]));
        visit(&node, &edges[0], 1.0);
        edges[0].set_worth(Worth::proven(mated_in(4)));
        let settings = settings(Selection::Puct);
        assert_eq!(select(&node, &edges, &settings, None), Some(1));
        edges[1].count_visit();
        edges[1].set_worth(Worth::proven(0));
        assert_eq!(select(&node, &edges, &settings, None), None);
    }

    #[test]
    fn a_move_in_flight_counts_as_lost() {
        let (node, edges) = (Node::default(), edges(&[0.5, 0.5]));
        for edge in &edges {
            visit(&node, edge, 0.3);
        }
        let settings = settings(Selection::Puct);
        assert_eq!(select(&node, &edges, &settings, None), Some(0));
        edges[0].depart();
        assert_eq!(select(&node, &edges, &settings, None), Some(1));
        edges[0].come_back();
        assert_eq!(select(&node, &edges, &settings, None), Some(0));
    }
}
