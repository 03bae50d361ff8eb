//! Making room: what the root leads to is moved together, the rest is free again. If that is not enough, the
//! nodes least visited lose their edges, and with them what lies below; they keep their visits and their value.

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use super::node::Edges;
use super::tree::{Slot, Tree};

/// After a reclaiming for want of room at most this share of the arena is in use, percent.
const KEPT_PERCENT: usize = 55;
/// Visits that are told apart when the limit is chosen.
const MOST_VISITS: usize = 4_096;

/// What is to be kept.
struct Kept {
    /// For each node, whether it is kept, and whether with its edges.
    marks: Vec<u8>,
    nodes: usize,
    edges: usize,
    /// How many edges the kept nodes of so many visits have.
    by_visits: Vec<usize>,
}

const DROPPED: u8 = 0;
const CLOSED: u8 = 1;
const OPEN: u8 = 2;

impl Tree {
    /// Frees about half of the arena, the least visited nodes first. The root stays as it is.
    pub(super) fn reclaim(&mut self) {
        let most = |capacity: usize| capacity * KEPT_PERCENT / 100;
        let (most_nodes, most_edges) = (most(self.nodes.len()), most(self.edges.len()));
        let mut kept = self.mark(0);
        let mut limit = 0;
        while kept.nodes > most_nodes || kept.edges > most_edges {
            // The smallest limit that could do; with few edges it is nodes that are too many.
            let mut left = kept.edges;
            let enough = kept.by_visits.iter().position(|&edges| {
                let fits = left <= most_edges;
                left -= edges;
                fits
            });
            limit = (2_u32.saturating_mul(limit)).max(enough.unwrap_or(MOST_VISITS).max(2) as u32);
            kept = self.mark(limit);
            if limit == u32::MAX {
                break;
            }
        }
        self.compact(&kept);
        self.count_reclaim();
        self.is_full = AtomicBool::new(false);
    }

    /// What the root leads to if only nodes with at least so many visits keep their edges; the root always does.
    fn mark(&self, limit: u32) -> Kept {
        let used = self.nodes_used.load(Relaxed) as usize;
        let mut kept = Kept {
            marks: vec![DROPPED; used],
            nodes: 1,
            edges: 0,
            by_visits: vec![0; MOST_VISITS + 1],
        };
        kept.marks[self.root as usize] = CLOSED;
        let mut waiting = vec![self.root];
        while let Some(number) = waiting.pop() {
            let visits = self.node(number).visits();
            let edges = self.edges_of(number);
            if edges.is_empty() || visits < limit && number != self.root {
                continue;
            }
            kept.marks[number as usize] = OPEN;
            kept.edges += edges.len();
            kept.by_visits[(visits as usize).min(MOST_VISITS)] += edges.len();
            for child in edges.iter().map(super::node::Edge::child).filter(|&child| child != 0) {
                let mark = &mut kept.marks[child as usize];
                if *mark == DROPPED {
                    *mark = CLOSED;
                    kept.nodes += 1;
                    waiting.push(child);
                }
            }
        }
        kept
    }

    /// Moves what is kept together, in the order that it has, and enters it in the key table anew.
    fn compact(&mut self, kept: &Kept) {
        let numbers = self.move_nodes(kept);
        self.move_edges(&numbers);
        self.slots.fill_with(Slot::default);
        let used = self.nodes_used.load(Relaxed);
        for number in 1..used {
            self.enter(self.node(number).key(), number);
        }
        self.root = numbers[self.root as usize];
    }

    /// Moves the nodes together and returns the new number of each, 0 for those that are dropped.
    fn move_nodes(&mut self, kept: &Kept) -> Vec<u32> {
        let mut numbers = vec![0; kept.marks.len()];
        let mut next = 1;
        for (number, &mark) in kept.marks.iter().enumerate().skip(1) {
            if mark == DROPPED {
                continue;
            }
            numbers[number] = next as u32;
            self.nodes.swap(next, number);
            if mark == CLOSED {
                self.nodes[next].close();
            }
            next += 1;
        }
        *self.nodes_used.get_mut() = next as u32;
        numbers
    }

    /// Moves the edges of all nodes together, and corrects where they lead.
    fn move_edges(&mut self, numbers: &[u32]) {
        let mut blocks = Vec::new();
        for number in 1..self.nodes_used.load(Relaxed) {
            if let Edges::Ready { first, count } = self.node(number).edges() {
                blocks.push((first, number, count));
            }
        }
        blocks.sort_unstable();
        let mut next = 0;
        for (first, number, count) in blocks {
            self.nodes[number as usize].set_first(next);
            for edge in first..first + u32::from(count) {
                self.edges.swap(next as usize, edge as usize);
                let edge = &mut self.edges[next as usize];
                edge.relink(numbers[edge.child() as usize]);
                next += 1;
            }
        }
        *self.edges_used.get_mut() = next;
    }
}
