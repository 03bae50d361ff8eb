//! Evaluations of residual networks that were computed before. A network takes some hundred microseconds, a look-up
//! less than one. What is found is exactly what would be computed, so that no search depends on what is stored.

use std::sync::{Mutex, PoisonError};

/// The most moves of a position that is stored; hardly any has more.
const MOST_MOVES: usize = 64;

/// What a network said of a position, priors in the order of the legal moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// The expected result for the side to move, -1 to 1.
    pub value: f32,
    /// The chance of a draw, if the network gives one.
    pub draw: Option<f32>,
    pub priors: Vec<f32>,
}

/// A place for one evaluation.
#[derive(Clone, Copy)]
struct Slot {
    /// Of the network's whole input; 0 for an empty slot.
    key: u64,
    value: f32,
    /// Negative for none.
    draw: f32,
    count: usize,
    priors: [f32; MOST_MOVES],
}

impl Slot {
    const EMPTY: Self =
        Self { key: 0, value: 0.0, draw: -1.0, count: 0, priors: [0.0; MOST_MOVES] };
}

/// A table of a fixed number of evaluations, shared by threads. A newer one takes the place of an older one.
pub struct EvaluationCache {
    slots: Mutex<Vec<Slot>>,
}

impl EvaluationCache {
    /// An empty table of at most so many bytes, and at least one evaluation.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Slot>()).max(1);
        Self { slots: Mutex::new(vec![Slot::EMPTY; count]) }
    }

    /// Removes all evaluations: those of another network mean nothing.
    pub fn clear(&self) {
        self.lock().fill(Slot::EMPTY);
    }

    /// The evaluation of this key for so many legal moves; `None` if it is not stored.
    pub fn find(&self, key: u64, moves: usize) -> Option<Known> {
        let slots = self.lock();
        let slot = &slots[place(key, slots.len())];
        (slot.key == key && slot.count == moves).then(|| Known {
            value: slot.value,
            draw: (slot.draw >= 0.0).then_some(slot.draw),
            priors: slot.priors[..moves].to_vec(),
        })
    }

    /// Stores an evaluation, unless it has too many moves.
    pub fn store(&self, key: u64, known: &Known) {
        let count = known.priors.len();
        if key == 0 || count > MOST_MOVES {
            return;
        }
        let mut priors = [0.0; MOST_MOVES];
        priors[..count].copy_from_slice(&known.priors);
        let draw = known.draw.unwrap_or(-1.0);
        let mut slots = self.lock();
        let place = place(key, slots.len());
        slots[place] = Slot { key, value: known.value, draw, count, priors };
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Slot>> {
        // Every entry is written whole, so that a thread which panicked leaves nothing half done.
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The slot of a key among so many.
fn place(key: u64, slots: usize) -> usize {
    ((u128::from(key) * slots as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(value: f32, draw: Option<f32>, moves: usize) -> Known {
        Known { value, draw, priors: (0..moves).map(|place| place as f32).collect() }
    }

    #[test]
    fn what_was_stored_is_found_until_its_slot_is_taken() {
        let cache = EvaluationCache::new(2 * size_of::<Slot>());
        let (low, high) = (7, u64::MAX - 7);
        assert_eq!(cache.find(low, 30), None);
        cache.store(low, &known(0.5, Some(0.25), 30));
        cache.store(high, &known(-0.5, None, MOST_MOVES));
        assert_eq!(cache.find(low, 30), Some(known(0.5, Some(0.25), 30)));
        assert_eq!(cache.find(high, MOST_MOVES), Some(known(-0.5, None, MOST_MOVES)));
        // Another position that happens to have the same key has other moves.
        assert_eq!(cache.find(low, 31), None);
        cache.store(8, &known(0.0, None, 3));
        assert_eq!((cache.find(low, 30), cache.find(8, 3)), (None, Some(known(0.0, None, 3))));
        cache.clear();
        assert_eq!(cache.find(high, MOST_MOVES), None);
    }

    #[test]
    fn positions_with_too_many_moves_are_left_out() {
        let cache = EvaluationCache::new(0);
        cache.store(9, &known(0.0, None, MOST_MOVES + 1));
        assert_eq!(cache.find(9, MOST_MOVES + 1), None);
    }
}
