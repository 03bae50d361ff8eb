//! Nodes and edges of the tree, as its arena holds them: plain numbers that threads share without locks.
//!
//! A node is a position; an edge is a move from it, with what the search knows of that move for the side that
//! makes it. Selection reads the edges of one node alone, which are adjacent in memory.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{
    AtomicI16, AtomicI32, AtomicI64, AtomicU8, AtomicU16, AtomicU32, AtomicU64,
};

use super::worth::{Worth, proof_code, proof_of_code};
use crate::memory::Zeroes;
use crate::search::Value;

/// The units of a node's sum that a value of 1 counts.
const SUM_UNIT: f64 = (1_u32 << 24) as f64;
/// The units of an edge's prior that the whole probability counts.
const PRIOR_UNIT: f32 = 65_535.0;

/// A position of the tree.
#[derive(Default)]
pub struct Node {
    key: AtomicU64,
    /// The sum of all visits' values for the side to move, in [`SUM_UNIT`]s.
    sum: AtomicI64,
    visits: AtomicU32,
    first: AtomicU32,
    proof: AtomicI32,
    count: AtomicU16,
    state: AtomicU8,
}

/// A move of a node.
#[derive(Default)]
pub struct Edge {
    mv: AtomicU16,
    prior: AtomicU16,
    child: AtomicU32,
    visits: AtomicU32,
    worth: AtomicI16,
    in_flight: AtomicU16,
}

// SAFETY: atomic integers, of which zero is a valid value.
unsafe impl Zeroes for Node {}
// SAFETY: atomic integers, of which zero is a valid value.
unsafe impl Zeroes for Edge {}

const _: () = assert!(size_of::<Node>() == 32 && size_of::<Edge>() == 16);

/// How far a node's edges are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edges {
    /// It has none yet.
    None,
    /// A thread is about to create them.
    Coming,
    /// These, by their numbers in the arena.
    Ready {
        /// The first one's number.
        first: u32,
        /// How many there are, at least 1.
        count: u16,
    },
}

const NO_EDGES: u8 = 0;
const EDGES_COMING: u8 = 1;
const EDGES_READY: u8 = 2;

impl Node {
    /// Makes it the node of a position that nothing is known of.
    pub fn reset(&self, key: u64) {
        self.key.store(key, Relaxed);
        self.sum.store(0, Relaxed);
        self.visits.store(0, Relaxed);
        self.proof.store(0, Relaxed);
        self.state.store(NO_EDGES, Release);
    }

    /// The position's key.
    pub fn key(&self) -> u64 {
        self.key.load(Relaxed)
    }

    /// How often the search has come here.
    pub fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The mean of all values for the side to move, -1 to 1; 0 before the first visit.
    pub fn mean(&self) -> f32 {
        let visits = self.visits();
        if visits == 0 {
            return 0.0;
        }
        (self.sum.load(Relaxed) as f64 / (SUM_UNIT * f64::from(visits))) as f32
    }

    /// Counts a visit with this value for the side to move.
    pub fn add(&self, value: f32) {
        self.sum.fetch_add((f64::from(value) * SUM_UNIT) as i64, Relaxed);
        self.visits.fetch_add(1, Relaxed);
    }

    /// The proven score for the side to move, as if the position were the root; `None` without proof.
    pub fn proof(&self) -> Option<Value> {
        proof_of_code(self.proof.load(Relaxed))
    }

    /// Notes a proven score.
    pub fn prove(&self, score: Value) {
        self.proof.store(proof_code(score), Relaxed);
    }

    /// The moves of the position.
    pub fn edges(&self) -> Edges {
        match self.state.load(Acquire) {
            NO_EDGES => Edges::None,
            EDGES_READY => {
                Edges::Ready { first: self.first.load(Relaxed), count: self.count.load(Relaxed) }
            }
            _ => Edges::Coming,
        }
    }

    /// Claims the right to create the edges; only one thread gets it.
    pub fn claim(&self) -> bool {
        self.state.compare_exchange(NO_EDGES, EDGES_COMING, Acquire, Relaxed).is_ok()
    }

    /// Gives the claim back: there was no room.
    pub fn disclaim(&self) {
        self.state.store(NO_EDGES, Release);
    }

    /// Shows these edges to all threads.
    pub fn publish(&self, first: u32, count: u16) {
        self.first.store(first, Relaxed);
        self.count.store(count, Relaxed);
        self.state.store(EDGES_READY, Release);
    }

    /// Moves its edges elsewhere. Only while no search runs.
    pub fn set_first(&mut self, first: u32) {
        *self.first.get_mut() = first;
    }

    /// Makes it as it was before its edges were created; visits, values and proof stay.
    pub fn close(&mut self) {
        *self.state.get_mut() = NO_EDGES;
    }
}

impl Edge {
    /// Makes it an unvisited move with this prior probability, 0 to 1.
    pub fn reset(&self, mv: u16, prior: f32) {
        self.mv.store(mv, Relaxed);
        self.set_prior(prior);
        self.child.store(0, Relaxed);
        self.visits.store(0, Relaxed);
        self.worth.store(0, Relaxed);
        self.in_flight.store(0, Relaxed);
    }

    /// The move in 16 bits.
    pub fn mv(&self) -> u16 {
        self.mv.load(Relaxed)
    }

    /// The prior probability, 0 to 1.
    pub fn prior(&self) -> f32 {
        f32::from(self.prior.load(Relaxed)) / PRIOR_UNIT
    }

    /// Changes the prior probability, 0 to 1.
    pub fn set_prior(&self, prior: f32) {
        self.prior.store((prior * PRIOR_UNIT).round() as u16, Relaxed);
    }

    /// How often the search has made the move.
    pub fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// Threads that have made the move and not come back yet.
    pub fn in_flight(&self) -> u16 {
        self.in_flight.load(Relaxed)
    }

    /// What the move is worth to the side that makes it.
    pub fn worth(&self) -> Worth {
        Worth::from_bits(self.worth.load(Relaxed))
    }

    /// Notes what the move is worth.
    pub fn set_worth(&self, worth: Worth) {
        self.worth.store(worth.to_bits(), Relaxed);
    }

    /// The node that the move leads to; 0 for none.
    pub fn child(&self) -> u32 {
        self.child.load(Acquire)
    }

    /// Links the node that the move leads to, unless another thread was first. Returns the node that is linked now.
    pub fn link(&self, node: u32) -> u32 {
        match self.child.compare_exchange(0, node, Release, Acquire) {
            Ok(_) => node,
            Err(other) => other,
        }
    }

    /// Changes the number of the node that the move leads to. Only while no search runs.
    pub fn relink(&mut self, node: u32) {
        *self.child.get_mut() = node;
    }

    /// A thread makes the move (virtual loss).
    pub fn depart(&self) {
        self.in_flight.fetch_add(1, Relaxed);
    }

    /// A thread has taken the move back.
    pub fn come_back(&self) {
        self.in_flight.fetch_sub(1, Relaxed);
    }

    /// Counts a visit and returns their number.
    pub fn count_visit(&self) -> u32 {
        self.visits.fetch_add(1, Relaxed) + 1
    }
}
