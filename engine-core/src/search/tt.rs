//! The transposition table (TT): what earlier searches found out, by the position's key.
//!
//! A bucket fills one cache line of 64 bytes: six entries of eight bytes, then six 16-bit checks of
//! their keys. Threads read and write without locks. An entry that two threads wrote at once may mix
//! both, so its move must be checked for legality before it is made.
//!
//! Source of the idea: Chess Programming Wiki, "Transposition Table" and "Shared Hash Table".

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering::Relaxed};

use super::game::GameMove;
use super::score::{EVAL_BOUND, NONE, Value, further_by, is_decided};
use crate::memory::{Large, Zeroes, prefetch};

/// How a stored score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// There is no score.
    None = 0,
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    /// The score is the true one.
    Exact = 3,
}

impl Bound {
    /// The bound of a search result in its window.
    #[must_use]
    #[inline]
    pub const fn of(value: Value, alpha: Value, beta: Value) -> Self {
        if value >= beta {
            Self::Lower
        } else if value > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }

    /// Whether the true score is known to be no lower.
    #[must_use]
    #[inline]
    pub const fn is_lower(self) -> bool {
        self as u8 & Self::Lower as u8 != 0
    }

    /// Whether the true score is known to be no higher.
    #[must_use]
    #[inline]
    pub const fn is_upper(self) -> bool {
        self as u8 & Self::Upper as u8 != 0
    }

    const fn from_bits(bits: u64) -> Self {
        match bits & 3 {
            0 => Self::None,
            1 => Self::Upper,
            2 => Self::Lower,
            _ => Self::Exact,
        }
    }
}

/// The depth of an entry that holds a static evaluation and no search.
pub const EVAL_ONLY: i32 = -1;

/// What the TT knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<M> {
    /// The best move, or the null move.
    pub mv: M,
    /// The score for the side to move, as seen from the root; [`NONE`] where `bound` is none.
    pub score: Value,
    /// The static evaluation before any correction, or [`NONE`].
    pub raw_eval: Value,
    /// Plies of the search that found the score; 0 for the quiescence search, [`EVAL_ONLY`] for none.
    pub depth: i32,
    /// How the score relates to the true one.
    pub bound: Bound,
    /// Whether the position was ever searched with an open window.
    pub tt_pv: bool,
}

impl<M> Entry<M> {
    /// Whether the score decides a null window below `beta`: a lower bound at or above `beta`, or an upper
    /// bound below it.
    #[must_use]
    #[inline]
    pub const fn decides(&self, beta: Value) -> bool {
        if self.score >= beta { self.bound.is_lower() } else { self.bound.is_upper() }
    }

    /// Whether the score is a better guess than an evaluation: a lower bound above it, or an upper bound at
    /// or below it.
    #[must_use]
    #[inline]
    pub const fn refines(&self, eval: Value) -> bool {
        if self.score > eval { self.bound.is_lower() } else { self.bound.is_upper() }
    }
}

/// An entry in eight bytes, lowest bit first: move 16, score 16, evaluation 16, depth + 2 in 8,
/// bound 2, `tt_pv` 1, generation 5. All zero bits are an empty slot.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Packed(u64);

impl Packed {
    const EMPTY: Self = Self(0);

    fn new<M: GameMove>(entry: &Entry<M>, ply: Value, generation: u8) -> Self {
        let score = if entry.bound == Bound::None { 0 } else { further_by(entry.score, -ply) };
        let word = |value: Value| u64::from(value as i16 as u16);
        let depth = (entry.depth + 2).clamp(1, 255) as u64;
        Self(
            u64::from(entry.mv.to_bits())
                | word(score) << 16
                | word(entry.raw_eval) << 32
                | depth << 48
                | (entry.bound as u64) << 56
                | u64::from(entry.tt_pv) << 58
                | u64::from(generation) << 59,
        )
    }

    const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn depth(self) -> i32 {
        (self.0 >> 48 & 0xFF) as i32 - 2
    }

    const fn bits_of_move(self) -> u16 {
        self.0 as u16
    }

    /// How many searches ago the entry was written, 0 to 31.
    const fn age(self, generation: u8) -> u8 {
        generation.wrapping_sub((self.0 >> 59) as u8) & GENERATIONS
    }

    /// What replacing the entry loses: its depth, halved for each search since it was written; -1 if empty.
    const fn worth(self, generation: u8) -> i32 {
        if self.is_empty() { -1 } else { ((self.depth() + 2) * 8) >> self.age(generation) }
    }

    fn unpack<M: GameMove>(self, ply: Value, clock_left: Value) -> Entry<M> {
        let bound = Bound::from_bits(self.0 >> 56);
        let stored = Value::from((self.0 >> 16) as i16);
        let score = match bound {
            Bound::None => NONE,
            _ => further_by(within_clock(stored, clock_left), ply),
        };
        Entry {
            mv: M::from_bits(self.bits_of_move()),
            score,
            raw_eval: Value::from((self.0 >> 32) as i16),
            depth: self.depth(),
            bound,
            tt_pv: self.0 >> 58 & 1 != 0,
        }
    }
}

/// A stored score as the fifty-move clock allows it. A win that lies more plies away than are left of
/// the clock may be a draw here, and counts as the largest evaluation.
const fn within_clock(stored: Value, clock_left: Value) -> Value {
    let beyond = is_decided(stored) && {
        let top = if stored.abs() > super::score::TB_WIN {
            super::score::MATE
        } else {
            super::score::TB_WIN
        };
        top - stored.abs() > clock_left
    };
    if beyond { EVAL_BOUND * stored.signum() } else { stored }
}

const ENTRIES: usize = 6;
const GENERATIONS: u8 = 31;

#[repr(C, align(64))]
struct Bucket {
    entries: [AtomicU64; ENTRIES],
    checks: [AtomicU16; ENTRIES],
    _unused: AtomicU32,
}

const _: () = assert!(size_of::<Bucket>() == 64);

// SAFETY: atomic integers, of which zero is a valid value.
unsafe impl Zeroes for Bucket {}

impl Bucket {
    #[inline]
    fn load(&self, slot: usize) -> Packed {
        Packed(self.entries[slot].load(Relaxed))
    }

    /// The slot of the position with this check, if there is one.
    #[inline]
    fn find(&self, check: u16) -> Option<usize> {
        (0..ENTRIES)
            .find(|&slot| self.checks[slot].load(Relaxed) == check && !self.load(slot).is_empty())
    }

    /// The slot whose entry is worth the least.
    fn cheapest(&self, generation: u8) -> usize {
        (0..ENTRIES).min_by_key(|&slot| self.load(slot).worth(generation)).unwrap_or(0)
    }

    fn store(&self, slot: usize, check: u16, packed: Packed) {
        self.checks[slot].store(check, Relaxed);
        self.entries[slot].store(packed.0, Relaxed);
    }
}

/// There is no memory for a table of so many MiB.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no memory for a hash table of {0} MiB")]
pub struct OutOfMemory(pub usize);

/// The table that all threads of a search share.
pub struct TranspositionTable {
    buckets: Large<Bucket>,
    mebibytes: usize,
    generation: AtomicU8,
}

/// An entry of the current search that is deeper than a new bound by more than this is kept, plies.
const KEPT_AHEAD: i32 = 4;

impl TranspositionTable {
    /// Sizes that can be asked for, MiB.
    pub const SIZES: std::ops::RangeInclusive<usize> =
        1..=if cfg!(target_family = "wasm") { 1_024 } else { 131_072 };

    /// An empty table of so many MiB, brought into [`TranspositionTable::SIZES`].
    ///
    /// # Errors
    /// If the memory is unavailable.
    pub fn new(mebibytes: usize) -> Result<Self, OutOfMemory> {
        let mebibytes = mebibytes.clamp(*Self::SIZES.start(), *Self::SIZES.end());
        let count = (mebibytes << 20) / size_of::<Bucket>();
        let buckets = Large::new(count).ok_or(OutOfMemory(mebibytes))?;
        Ok(Self { buckets, mebibytes, generation: AtomicU8::new(0) })
    }

    /// The size of the table, MiB.
    #[must_use]
    pub const fn mebibytes(&self) -> usize {
        self.mebibytes
    }

    /// Empties the table, on up to so many threads. No search may run meanwhile: what it stores would be
    /// lost.
    pub fn clear(&self, threads: usize) {
        self.generation.store(0, Relaxed);
        let empty = |part: &[Bucket]| {
            for bucket in part {
                for slot in 0..ENTRIES {
                    bucket.store(slot, 0, Packed::EMPTY);
                }
            }
        };
        // A thread has to be worth its start.
        let threads = threads.clamp(1, self.mebibytes.div_ceil(16));
        if threads == 1 || cfg!(target_family = "wasm") {
            return empty(&self.buckets);
        }
        std::thread::scope(|scope| {
            for part in self.buckets.chunks(self.buckets.len().div_ceil(threads)) {
                scope.spawn(move || empty(part));
            }
        });
    }

    /// A new search begins: entries of earlier ones may be replaced sooner.
    pub fn new_search(&self) {
        let next = self.generation.load(Relaxed).wrapping_add(1) & GENERATIONS;
        self.generation.store(next, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high half of the product spreads keys over any number of buckets.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Asks the processor to load a position's bucket into its cache.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// The entry of a position, `ply` plies from the root, with `clock_left` plies left until moves without
    /// progress make a draw; `None` if there is none.
    #[must_use]
    #[inline]
    pub fn probe<M: GameMove>(&self, key: u64, ply: usize, clock_left: u16) -> Option<Entry<M>> {
        let bucket = self.bucket(key);
        let slot = bucket.find(key as u16)?;
        Some(bucket.load(slot).unpack(ply as Value, Value::from(clock_left)))
    }

    /// Stores what was found `ply` plies from the root. If the entry has no move, a known one is kept. If
    /// it is a bound, an entry of this search that is deeper by more than four plies is kept.
    pub fn store<M: GameMove>(&self, key: u64, ply: usize, mut entry: Entry<M>) {
        let generation = self.generation.load(Relaxed);
        let (bucket, check) = (self.bucket(key), key as u16);
        let slot = match bucket.find(check) {
            None => bucket.cheapest(generation),
            Some(slot) => {
                let old = bucket.load(slot);
                let is_current = old.age(generation) == 0;
                if is_current
                    && entry.bound != Bound::Exact
                    && old.depth() > entry.depth + KEPT_AHEAD
                {
                    return;
                }
                if entry.mv == M::NULL {
                    entry.mv = M::from_bits(old.bits_of_move());
                }
                slot
            }
        };
        bucket.store(slot, check, Packed::new(&entry, ply as Value, generation));
    }

    /// How much of the table the current search has filled, permille, by a sample.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        const SAMPLE: usize = 500;
        let generation = self.generation.load(Relaxed);
        let sample = &self.buckets[..SAMPLE.min(self.buckets.len())];
        let is_used = |packed: Packed| !packed.is_empty() && packed.age(generation) == 0;
        let used: usize = sample
            .iter()
            .map(|bucket| (0..ENTRIES).filter(|&slot| is_used(bucket.load(slot))).count())
            .sum();
        (used * 1_000 / (sample.len() * ENTRIES)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::score::{MATE, TB_WIN, mate_in, mated_in};
    use crate::types::{Move, Square};

    fn entry(depth: i32, score: Value, bound: Bound) -> Entry<Move> {
        let mv = Move::normal(Square::E2, Square::E4);
        Entry { mv, score, raw_eval: -37, depth, bound, tt_pv: true }
    }

    fn table() -> TranspositionTable {
        TranspositionTable::new(1).unwrap()
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = table();
        for (depth, score, bound) in [
            (EVAL_ONLY, NONE, Bound::None),
            (0, 12, Bound::Upper),
            (7, -25_000, Bound::Exact),
            (199, mate_in(3), Bound::Lower),
        ] {
            table.clear(1);
            let stored = entry(depth, score, bound);
            table.store(99, 0, stored);
            assert_eq!(table.probe(99, 0, 100), Some(stored));
            assert_eq!(table.probe::<Move>(99 + (1 << 8), 0, 100), None);
        }
    }

    #[test]
    fn mates_are_as_far_as_they_are_from_the_root() {
        let table = table();
        table.store(5, 6, entry(9, mate_in(10), Bound::Lower));
        assert_eq!(table.probe::<Move>(5, 2, 100).unwrap().score, mate_in(6));
        table.store(5, 6, entry(9, mated_in(9), Bound::Exact));
        assert_eq!(table.probe::<Move>(5, 0, 100).unwrap().score, mated_in(3));
    }

    #[test]
    fn wins_beyond_the_fifty_move_rule_are_not_certain() {
        let table = table();
        table.store(5, 0, entry(9, mate_in(30), Bound::Lower));
        assert_eq!(table.probe::<Move>(5, 0, 30).unwrap().score, MATE - 30);
        assert_eq!(table.probe::<Move>(5, 0, 29).unwrap().score, EVAL_BOUND);
        table.store(5, 0, entry(9, 12 - TB_WIN, Bound::Exact));
        assert_eq!(table.probe::<Move>(5, 0, 5).unwrap().score, -EVAL_BOUND);
    }

    #[test]
    fn a_shallow_bound_replaces_no_deep_one_of_the_same_search() {
        let table = table();
        table.store(5, 0, entry(12, 40, Bound::Lower));
        table.store(5, 0, entry(3, 10, Bound::Upper));
        assert_eq!(table.probe::<Move>(5, 0, 100).unwrap().depth, 12);
        table.store(5, 0, entry(3, 10, Bound::Exact));
        assert_eq!(table.probe::<Move>(5, 0, 100).unwrap().depth, 3);
        table.store(5, 0, entry(12, 40, Bound::Lower));
        table.new_search();
        table.store(5, 0, entry(3, 10, Bound::Upper));
        assert_eq!(table.probe::<Move>(5, 0, 100).unwrap().depth, 3);
    }

    #[test]
    fn a_known_move_outlives_an_entry_without_one() {
        let table = table();
        let with_move = entry(4, 40, Bound::Lower);
        table.store(5, 0, with_move);
        table.store(5, 0, Entry { mv: Move::NULL, ..entry(5, 10, Bound::Upper) });
        assert_eq!(table.probe::<Move>(5, 0, 100).unwrap().mv, with_move.mv);
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let table = table();
        // Keys of one bucket that differ in their checks.
        for key in 0..ENTRIES as u64 {
            table.store(key, 0, entry(10 + key as i32, 0, Bound::Lower));
        }
        table.new_search();
        table.store(0, 0, entry(6, 0, Bound::Lower));
        table.store(100, 0, entry(1, 0, Bound::Lower));
        assert!(table.probe::<Move>(0, 0, 100).is_some(), "of this search");
        assert!(table.probe::<Move>(1, 0, 100).is_none(), "the shallowest of the search before");
        assert!(table.probe::<Move>(5, 0, 100).is_some());
    }

    #[test]
    fn fullness_is_that_of_this_search() {
        let table = table();
        assert_eq!(table.hashfull(), 0);
        for key in 0..200_000_u64 {
            let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            table.store(spread, 0, entry(3, 0, Bound::Lower));
        }
        assert!(table.hashfull() > 900);
        table.new_search();
        assert_eq!(table.hashfull(), 0);
        table.clear(4);
        assert_eq!(table.probe::<Move>(0, 0, 100), None);
    }

    #[test]
    fn too_large_a_table_is_refused() {
        assert_eq!(OutOfMemory(7).to_string(), "there is no memory for a hash table of 7 MiB");
    }
}
