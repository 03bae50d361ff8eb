//! The transposition table: what earlier searches found out about positions.
//!
//! Threads share it without locks. A cluster of 32 bytes holds three entries of ten bytes: 64 bits
//! of data and a 16-bit check, which is part of the key mixed with the data. A reader that sees
//! one half of a write finds a check that does not fit, and takes the entry for another position's.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering::Relaxed};
use std::thread;

use super::score::{EVAL_BOUND, MATE, TABLE_WIN, Value, is_decided, is_mate};
use crate::memory::{Large, Zeroes, prefetch};
use crate::types::Move;

/// How the stored score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// No score is stored, or none that says anything.
    None,
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// The score is exact.
    Exact,
}

impl Bound {
    const ALL: [Self; 4] = [Self::None, Self::Upper, Self::Lower, Self::Exact];

    /// Whether a score of this bound proves that the true one is at least as good (`lower`) or at
    /// most that.
    #[must_use]
    pub const fn allows(self, lower: bool) -> bool {
        self as u8 & (if lower { Self::Lower } else { Self::Upper } as u8) != 0
    }
}

/// What the table knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move, or [`Move::NULL`]. It may come from another position: check it.
    pub mv: Move,
    /// The score, mates counted from this position on.
    pub score: Value,
    /// The static evaluation, or [`NONE`].
    pub eval: Value,
    /// The depth the score was searched to, in plies; 0 for quiescence, [`UNSEARCHED`] for an
    /// evaluation alone.
    pub depth: i32,
    /// What the score proves.
    pub bound: Bound,
    /// Whether the position was ever part of a principal variation.
    pub pv: bool,
}

/// The depth of a position that was only evaluated: it is the first to be replaced.
pub const UNSEARCHED: i32 = -1;
/// Depths are stored with this added, so that 0 marks an empty entry.
const DEPTH_OFFSET: i32 = 1 - UNSEARCHED;
/// The age of an entry counts searches, modulo this.
const AGES: u8 = 32;
const PER_CLUSTER: usize = 3;

#[repr(C, align(32))]
struct Cluster {
    data: [AtomicU64; PER_CLUSTER],
    checks: [AtomicU16; PER_CLUSTER],
    /// Fills the cluster's half of a cache line; [`TranspositionTable::prefetch`] may write it.
    unused: AtomicU16,
}

const _: () = assert!(size_of::<Cluster>() == 32);

// SAFETY: all fields are integers.
unsafe impl Zeroes for Cluster {}

impl Cluster {
    /// What is known about the position with this key, and where it stands.
    #[inline]
    fn find(&self, key: u64) -> Option<(usize, Packed)> {
        (0..PER_CLUSTER).find_map(|slot| {
            let packed = Packed(self.data[slot].load(Relaxed));
            let is_it = self.checks[slot].load(Relaxed) ^ packed.fold() == key as u16;
            (is_it && !packed.is_empty()).then_some((slot, packed))
        })
    }

    #[inline]
    fn write(&self, slot: usize, key: u64, packed: Packed) {
        self.data[slot].store(packed.0, Relaxed);
        self.checks[slot].store(key as u16 ^ packed.fold(), Relaxed);
    }
}

/// An entry's 64 bits: move 16, score 16, evaluation 16, depth 8, bound 2, pv 1, age 5.
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    fn new(entry: &Entry, age: u8) -> Self {
        let depth = (entry.depth + DEPTH_OFFSET).clamp(1, 255) as u64;
        Self(
            u64::from(entry.mv.to_bits())
                | u64::from(entry.score as i16 as u16) << 16
                | u64::from(entry.eval as i16 as u16) << 32
                | depth << 48
                | (entry.bound as u64) << 56
                | u64::from(entry.pv) << 58
                | u64::from(age) << 59,
        )
    }

    const fn is_empty(self) -> bool {
        self.depth_bits() == 0
    }

    const fn depth_bits(self) -> i32 {
        (self.0 >> 48 & 0xFF) as i32
    }

    const fn mv(self) -> Move {
        Move::from_bits(self.0 as u16)
    }

    const fn with_move(self, mv: Move) -> Self {
        Self(self.0 & !0xFFFF | mv.to_bits() as u64)
    }

    /// The same, searched a ply less deep; not of an empty entry.
    const fn less_deep(self) -> Self {
        Self(self.0 - (1 << 48))
    }

    const fn bound(self) -> Bound {
        Bound::ALL[(self.0 >> 56 & 3) as usize]
    }

    const fn age(self) -> u8 {
        (self.0 >> 59) as u8
    }

    fn unpack(self) -> Entry {
        Entry {
            mv: self.mv(),
            score: Value::from((self.0 >> 16) as u16 as i16),
            eval: Value::from((self.0 >> 32) as u16 as i16),
            depth: self.depth_bits() - DEPTH_OFFSET,
            bound: self.bound(),
            pv: self.0 >> 58 & 1 != 0,
        }
    }

    /// 16 bits that change with any part of the data.
    const fn fold(self) -> u16 {
        let half = self.0 ^ (self.0 >> 32);
        (half ^ (half >> 16)) as u16
    }
}

/// MiB that take one thread some milliseconds to clear, many times what it takes to start one.
const WORTH_A_THREAD: usize = 16;

fn wipe(clusters: &[Cluster]) {
    for cluster in clusters {
        for data in &cluster.data {
            data.store(0, Relaxed);
        }
        for check in &cluster.checks {
            check.store(0, Relaxed);
        }
    }
}

/// The table could not get the memory it asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} MiB of memory for the hash table are not to be had")]
pub struct OutOfMemory(pub usize);

/// A hash table of positions, shared by all threads of a search.
pub struct TranspositionTable {
    clusters: Large<Cluster>,
    age: AtomicU8,
    mebibytes: usize,
}

impl TranspositionTable {
    /// The least and the largest size in MiB.
    pub const SIZES: std::ops::RangeInclusive<usize> =
        1..=if size_of::<usize>() == 8 { 1 << 17 } else { 1 << 10 };

    /// An empty table of so many MiB.
    ///
    /// # Errors
    /// Where the memory is not to be had. Nothing is lost then.
    pub fn new(mebibytes: usize) -> Result<Self, OutOfMemory> {
        let mebibytes = mebibytes.clamp(*Self::SIZES.start(), *Self::SIZES.end());
        let count = mebibytes * ((1 << 20) / size_of::<Cluster>());
        let clusters = Large::new(count).ok_or(OutOfMemory(mebibytes))?;
        Ok(Self { clusters, age: AtomicU8::new(0), mebibytes })
    }

    /// The size in MiB.
    #[must_use]
    pub const fn mebibytes(&self) -> usize {
        self.mebibytes
    }

    /// Forgets everything. Up to so many threads share the work where the table is large: one
    /// alone writes far less than memory takes.
    pub fn clear(&self, threads: usize) {
        self.age.store(0, Relaxed);
        let most = if cfg!(target_family = "wasm") { 1 } else { self.mebibytes / WORTH_A_THREAD };
        let threads = threads.min(most);
        if threads <= 1 {
            return wipe(&self.clusters);
        }
        let (own, others) = self.clusters.split_at(self.clusters.len().div_ceil(threads));
        thread::scope(|scope| {
            for part in others.chunks(own.len()) {
                // Where there is no thread to be had, this one does it.
                if thread::Builder::new().spawn_scoped(scope, || wipe(part)).is_err() {
                    wipe(part);
                }
            }
            wipe(own);
        });
    }

    /// Notes that a new search begins: what earlier ones left is the first to be replaced.
    pub fn new_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[scale(key, self.clusters.len())]
    }

    /// Asks the processor to bring the position's cluster into its cache.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        if cfg!(target_family = "wasm") {
            // WebAssembly has no such hint. To write where nobody reads brings the cluster as well, and
            // unlike a reader a writer need not wait for it.
            self.cluster(key).unused.store(0, Relaxed);
        } else {
            prefetch(self.cluster(key));
        }
    }

    /// What is known about the position with this key, `ply` plies from the root and `clock` halfmoves
    /// after the last capture or pawn move.
    #[must_use]
    #[inline]
    pub fn probe(&self, key: u64, ply: usize, clock: u16) -> Option<Entry> {
        let (_, packed) = self.cluster(key).find(key)?;
        let mut entry = packed.unpack();
        entry.score = from_table(entry.score, ply, clock);
        Some(entry)
    }

    /// Remembers what was found about the position with this key, `ply` plies from the root.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let cluster = self.cluster(key);
        let mut slot = 0;
        let mut least = i32::MAX;
        let mut same = None;
        for i in 0..PER_CLUSTER {
            let packed = Packed(cluster.data[i].load(Relaxed));
            if packed.is_empty() {
                slot = i;
                break;
            }
            if cluster.checks[i].load(Relaxed) ^ packed.fold() == key as u16 {
                slot = i;
                same = Some(packed);
                break;
            }
            let searches_ago = (AGES + age - packed.age()) % AGES;
            let worth = packed.depth_bits() - 8 * i32::from(searches_ago);
            if worth < least {
                least = worth;
                slot = i;
            }
        }
        if let Some(old) = same {
            if entry.mv.is_null() {
                entry.mv = old.mv();
            }
            let new_depth = entry.depth + DEPTH_OFFSET + 4 + 2 * i32::from(entry.pv);
            let keep =
                entry.bound != Bound::Exact && old.age() == age && new_depth <= old.depth_bits();
            if keep {
                // A deeper search told the score, the latest one the move.
                if entry.mv != old.mv() {
                    cluster.write(slot, key, old.with_move(entry.mv));
                }
                return;
            }
        }
        entry.score = to_table(entry.score, ply);
        cluster.write(slot, key, Packed::new(&entry, age));
    }

    /// Makes less of what is known about the position with this key: it will be replaced sooner.
    #[inline]
    pub fn demote(&self, key: u64) {
        let cluster = self.cluster(key);
        if let Some((slot, packed)) = cluster.find(key)
            && packed.depth_bits() > 1
        {
            cluster.write(slot, key, packed.less_deep());
        }
    }

    /// How full the table is with entries of this search, in permille, by a sample.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = 1_000 / PER_CLUSTER + 1;
        let used = self
            .clusters
            .iter()
            .take(sample)
            .flat_map(|cluster| &cluster.data)
            .map(|data| Packed(data.load(Relaxed)))
            .filter(|packed| !packed.is_empty() && packed.age() == age)
            .count();
        (used * 1_000 / (sample * PER_CLUSTER)) as u32
    }
}

/// `key / 2^64 * count`: a number below `count` by the key's upper bits.
#[cfg(not(target_family = "wasm"))]
#[inline]
const fn scale(key: u64, count: usize) -> usize {
    ((key as u128 * count as u128) >> 64) as usize
}

/// The same where there is no product of 128 bits, and no count of more than 32.
#[cfg(target_family = "wasm")]
#[inline]
const fn scale(key: u64, count: usize) -> usize {
    let (high, low) = (key >> 32, key & 0xFFFF_FFFF);
    ((high * count as u64 + ((low * count as u64) >> 32)) >> 32) as usize
}

/// Mates and wins by the tables are stored counted from the position itself, as it may lie at another
/// ply next time.
const fn to_table(score: Value, ply: usize) -> Value {
    if is_decided(score) { score + ply as Value * score.signum() } else { score }
}

/// The same back again. What comes too late for the fifty-move rule is not decided.
const fn from_table(score: Value, ply: usize, clock: u16) -> Value {
    if !is_decided(score) {
        return score;
    }
    let won = if is_mate(score) { MATE } else { TABLE_WIN };
    let plies = won - score.abs();
    let left = if plies > 100 - clock as Value { EVAL_BOUND } else { score.abs() - ply as Value };
    left * score.signum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::score::{NONE, mate_in, mated_in};
    use crate::types::Square;

    fn entry(depth: i32, score: Value) -> Entry {
        Entry {
            mv: Move::normal(Square::E2, Square::E4),
            score,
            eval: -57,
            depth,
            bound: Bound::Lower,
            pv: true,
        }
    }

    #[test]
    fn what_is_stored_comes_back() {
        let table = TranspositionTable::new(1).unwrap();
        for (i, depth) in [0, 1, 17, 239].into_iter().enumerate() {
            let key = 0x1234_5678_9ABC_DEF0u64.wrapping_mul(2 * i as u64 + 1);
            table.store(key, 3, entry(depth, 100));
            assert_eq!(table.probe(key, 3, 0), Some(entry(depth, 100)));
            assert_eq!(table.probe(key ^ 1, 3, 0), None);
        }
        table.clear(1);
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF0, 3, 0), None);
    }

    #[test]
    fn threads_clear_all_of_a_table() {
        let table = TranspositionTable::new(3 * WORTH_A_THREAD + 1).unwrap();
        // The high bits choose the cluster: these keys are spread from the first to the last.
        let keys = || (0..=1_000).map(|part| part * (u64::MAX / 1_000));
        for threads in [2, 3, 256] {
            for key in keys() {
                table.store(key, 0, entry(5, 1));
            }
            assert!(keys().all(|key| table.probe(key, 0, 0).is_some()));
            table.clear(threads);
            assert!(keys().all(|key| table.probe(key, 0, 0).is_none()), "{threads}");
        }
    }

    #[test]
    fn mates_move_with_the_ply() {
        let table = TranspositionTable::new(1).unwrap();
        let moved = |score, from, to| {
            table.store(7, from, entry(9, score));
            table.probe(7, to, 0).unwrap().score
        };
        assert_eq!(moved(mate_in(10), 4, 2), mate_in(8));
        assert_eq!(moved(mated_in(10), 4, 0), mated_in(6));
        assert_eq!(moved(TABLE_WIN - 4, 4, 7), TABLE_WIN - 7);
        assert_eq!(moved(4 - TABLE_WIN, 4, 1), 1 - TABLE_WIN);
        assert_eq!(moved(EVAL_BOUND, 4, 9), EVAL_BOUND);
        assert_eq!(moved(NONE, 4, 9), NONE);
    }

    #[test]
    fn a_mate_that_comes_too_late_is_none() {
        let table = TranspositionTable::new(1).unwrap();
        for score in [mate_in(20), mated_in(20), TABLE_WIN - 20, 20 - TABLE_WIN] {
            table.store(7, 0, entry(9, score));
            let at = |clock| table.probe(7, 0, clock).unwrap().score;
            assert_eq!(at(80), score, "mate comes before the fifty-move rule");
            assert_eq!(at(81), EVAL_BOUND * score.signum());
        }
    }

    #[test]
    fn a_null_move_keeps_the_old_one() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(7, 0, entry(9, 1));
        table.store(7, 0, Entry { mv: Move::NULL, depth: 12, ..entry(9, 2) });
        let found = table.probe(7, 0, 0).unwrap();
        assert_eq!((found.mv, found.depth), (Move::normal(Square::E2, Square::E4), 12));
    }

    #[test]
    fn a_shallow_search_changes_the_move_of_a_deep_one_and_no_more() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(7, 0, entry(20, 1));
        let mv = Move::normal(Square::D2, Square::D4);
        table.store(7, 0, Entry { mv, ..entry(3, 99) });
        assert_eq!(table.probe(7, 0, 0), Some(Entry { mv, ..entry(20, 1) }));
    }

    #[test]
    fn an_entry_can_be_made_less_of_but_not_unmade() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(7, 0, entry(1, 50));
        for depth in [0, -1, -1] {
            table.demote(7);
            assert_eq!(table.probe(7, 0, 0), Some(entry(depth, 50)));
        }
        table.demote(8);
        assert_eq!(table.probe(8, 0, 0), None);
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let table = TranspositionTable::new(1).unwrap();
        // These keys fall into one cluster: the high bits choose it.
        for (key, depth) in [(1, 5), (2, 30), (3, 10)] {
            table.store(key, 0, entry(depth, 0));
        }
        table.store(4, 0, entry(1, 0));
        assert!(table.probe(1, 0, 0).is_none() && table.probe(2, 0, 0).is_some());
        for _ in 0..5 {
            table.new_search();
        }
        table.store(5, 0, entry(1, 0));
        table.store(6, 0, entry(2, 0));
        assert!(table.probe(5, 0, 0).is_some() && table.probe(6, 0, 0).is_some());
    }

    #[test]
    fn sizes_stay_within_their_bounds() {
        assert_eq!(TranspositionTable::new(0).unwrap().mebibytes(), 1);
        assert_eq!(TranspositionTable::new(3).unwrap().mebibytes(), 3);
    }
}
