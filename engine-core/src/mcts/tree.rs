//! The tree in one arena of fixed size. A position that several lines reach has one node, found by its key, so
//! that transpositions share what is known (Childs, Brodeur and Kocsis, 2008: "Transpositions and Move Groups
//! in Monte Carlo Tree Search", where the edges have visits of their own).
//!
//! Nodes and edges are handed out one after the other. When there are no more, [`Tree::reclaim`] frees those that
//! the root no longer leads to, then those least visited.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32};

use super::node::{Edge, Edges, Node};
use crate::memory::{Large, Zeroes, prefetch};
use crate::search::OutOfMemory;

/// A slot of the key table: the number of a node, 0 for none.
#[derive(Default)]
pub(super) struct Slot(pub(super) AtomicU32);

// SAFETY: an atomic integer, of which zero is a valid value.
unsafe impl Zeroes for Slot {}

/// Edges that there is room for, for each node: few nodes are ever opened.
const EDGES_PER_NODE: usize = 12;
/// Bytes for each node beside its edges: itself, a slot and a quarter of the key table, and what reclaiming needs for
/// a moment (marks, new numbers, a list of the nodes that have edges).
const BYTES_PER_NODE: usize = size_of::<Node>() + 5 + 12;
/// How many slots from its own on a key may lie.
const PROBES: usize = 8;
/// The most nodes: their numbers have 32 bits, those of their edges too.
const MOST_NODES: usize = u32::MAX as usize / EDGES_PER_NODE - 256;

/// At most so many values, but so that they fill large pages of 2 MiB if they take more than one: the rest of a page
/// would be taken and not used.
const fn whole_pages<T>(count: usize) -> usize {
    const PAGE: usize = 2 << 20;
    let bytes = count * size_of::<T>();
    if bytes < PAGE { count } else { bytes / PAGE * PAGE / size_of::<T>() }
}

/// The tree of a search, kept from one move to the next.
pub struct Tree {
    pub(super) nodes: Large<Node>,
    pub(super) edges: Large<Edge>,
    pub(super) slots: Large<Slot>,
    /// Nodes handed out; number 0 is none.
    pub(super) nodes_used: AtomicU32,
    pub(super) edges_used: AtomicU32,
    /// Whether something was asked for and there was no room.
    pub(super) is_full: AtomicBool,
    /// The node of the root; 0 before the first search.
    pub(super) root: u32,
    /// How often nodes and edges were reclaimed within a search.
    reclaims: u32,
}

impl Tree {
    /// An empty tree that takes at most so many MiB.
    ///
    /// # Errors
    /// If there is not that much memory.
    pub fn new(mebibytes: usize) -> Result<Self, OutOfMemory> {
        let bytes = mebibytes << 20;
        let share = BYTES_PER_NODE + EDGES_PER_NODE * size_of::<Edge>();
        let edges = whole_pages::<Edge>((bytes / share).min(MOST_NODES) * EDGES_PER_NODE);
        let left = bytes - edges * size_of::<Edge>();
        let nodes = whole_pages::<Node>((left / BYTES_PER_NODE).min(MOST_NODES));
        let refused = || OutOfMemory(mebibytes);
        Ok(Self {
            nodes: Large::new(nodes).ok_or_else(refused)?,
            edges: Large::new(edges).ok_or_else(refused)?,
            slots: Large::new(nodes + nodes / 4).ok_or_else(refused)?,
            nodes_used: AtomicU32::new(1),
            edges_used: AtomicU32::new(0),
            is_full: AtomicBool::new(false),
            root: 0,
            reclaims: 0,
        })
    }

    /// Bytes of the arena and of what reclaiming needs for a moment.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.nodes.len() * BYTES_PER_NODE + self.edges.len() * size_of::<Edge>()
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.slots.fill_with(Slot::default);
        (self.nodes_used, self.edges_used) = (AtomicU32::new(1), AtomicU32::new(0));
        self.is_full = AtomicBool::new(false);
        self.root = 0;
    }

    /// Permille of the arena in use.
    #[must_use]
    pub fn fullness(&self) -> u32 {
        let share =
            |used: &AtomicU32, all: usize| u64::from(used.load(Relaxed)) * 1_000 / all as u64;
        let nodes = share(&self.nodes_used, self.nodes.len());
        nodes.max(share(&self.edges_used, self.edges.len())).min(1_000) as u32
    }

    /// How often nodes were reclaimed because there was no room.
    #[must_use]
    pub fn reclaims(&self) -> u32 {
        self.reclaims
    }

    /// Whether there was no room for a node or an edge since the last reclaiming.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.is_full.load(Relaxed)
    }

    /// A node, by its number.
    #[inline]
    pub(super) fn node(&self, number: u32) -> &Node {
        &self.nodes[number as usize]
    }

    /// An edge, by its number.
    #[inline]
    pub(super) fn edge(&self, number: u32) -> &Edge {
        &self.edges[number as usize]
    }

    /// Asks the processor to bring a node into its cache.
    #[inline]
    pub(super) fn prefetch_node(&self, number: u32) {
        prefetch(self.node(number));
    }

    /// Asks the processor to bring those edges of a node into its cache that are looked at most, if the node is there.
    #[inline]
    pub(super) fn prefetch_edges(&self, number: u32) {
        /// Edges of 16 bytes in two cache lines.
        const FIRST: usize = 8;
        for edge in self.edges_of(number).iter().take(FIRST).step_by(4) {
            prefetch(edge);
        }
    }

    /// The edges of a node; none unless it was opened.
    #[inline]
    pub(super) fn edges_of(&self, number: u32) -> &[Edge] {
        match self.node(number).edges() {
            Edges::Ready { first, count } => {
                &self.edges[first as usize..first as usize + usize::from(count)]
            }
            Edges::None | Edges::Coming => &[],
        }
    }

    /// The node of a position, new if there is none; `None` if there is no room.
    pub(super) fn find_or_add(&self, key: u64) -> Option<u32> {
        if let Some(number) = self.find(key) {
            return Some(number);
        }
        let number = self.nodes_used.fetch_add(1, Relaxed);
        if number as usize >= self.nodes.len() {
            self.nodes_used.fetch_sub(1, Relaxed);
            self.is_full.store(true, Relaxed);
            return None;
        }
        self.node(number).reset(key);
        self.enter(key, number);
        Some(number)
    }

    /// The node of a position; `None` if it has none.
    pub(super) fn find(&self, key: u64) -> Option<u32> {
        self.slots_of(key)
            .map(|slot| self.slots[slot].0.load(std::sync::atomic::Ordering::Acquire))
            .take_while(|&number| number != 0)
            .find(|&number| self.node(number).key() == key)
    }

    /// Enters a node in the key table. With its slots taken, the one that is there first is found no more.
    pub(super) fn enter(&self, key: u64, number: u32) {
        let free = self.slots_of(key).find(|&slot| self.slots[slot].0.load(Relaxed) == 0);
        let slot = free.unwrap_or_else(|| self.slots_of(key).next().unwrap_or(0));
        self.slots[slot].0.store(number, std::sync::atomic::Ordering::Release);
    }

    /// The slots that a key may be found in.
    fn slots_of(&self, key: u64) -> impl Iterator<Item = usize> + use<> {
        let count = self.slots.len();
        let first = ((u128::from(key) * count as u128) >> 64) as usize;
        (0..PROBES).map(move |probe| {
            let slot = first + probe;
            if slot < count { slot } else { slot - count }
        })
    }

    /// Room for the edges of a node; `None` if there is none.
    pub(super) fn take_edges(&self, count: usize) -> Option<u32> {
        let first = self.edges_used.fetch_add(count as u32, Relaxed);
        if first as usize + count > self.edges.len() {
            self.edges_used.fetch_sub(count as u32, Relaxed);
            self.is_full.store(true, Relaxed);
            return None;
        }
        Some(first)
    }

    /// Counts a reclaiming within a search.
    pub(super) fn count_reclaim(&mut self) {
        self.reclaims = self.reclaims.wrapping_add(1);
    }
}
