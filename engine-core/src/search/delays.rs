//! What takes time from the clock beside thinking, and how it is measured.

use super::params::*;

/// For how long the machine let a search wait, milliseconds: what lies between two looks at the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Waits {
    /// The longest time between two looks.
    pub longest: u64,
    /// All such times together that were longer than a search needs from one look to the next.
    pub total: u64,
}

impl Waits {
    /// Notes that nobody looked at the clock for so long.
    pub(super) fn note(&mut self, gap: u64) {
        self.longest = self.longest.max(gap);
        if gap > TIME_GLANCE {
            self.total += gap;
        }
    }
}

/// What takes time from the clock beside thinking, milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Delays {
    /// What each move loses on the way to the other program and back.
    pub overhead: u64,
    /// The longest moment for which the machine lately let the search stand still.
    pub stall: u64,
    /// A fading sum of the time that the last searches took, milliseconds.
    pub(crate) took: u64,
    /// A fading sum of the time that the last searches spent waiting, milliseconds.
    pub(crate) waited: u64,
}

impl Delays {
    /// Nothing is known of the machine yet.
    #[must_use]
    pub const fn new(overhead: u64) -> Self {
        Self { overhead, stall: 0, took: 0, waited: 0 }
    }

    /// What the next move is to reckon with when a search that took `elapsed` milliseconds had such waits. Long
    /// ones are forgotten slowly: a machine that is busy now will be for some games.
    #[must_use]
    pub fn after(self, waits: Waits, elapsed: u64) -> Self {
        let remembered = self.stall * (TIME_STALL_MEMORY - 1) / TIME_STALL_MEMORY;
        // Many short searches tell more than a long one.
        let took = elapsed.min(TIME_TOOK_MOST);
        let waited = if elapsed > took { waits.total * took / elapsed } else { waits.total };
        let fade = |sum: u64| sum * (TIME_WAIT_MEMORY - 1) / TIME_WAIT_MEMORY;
        Self {
            stall: remembered.max(waits.longest.min(TIME_STALL_MOST)),
            took: fade(self.took) + took,
            waited: fade(self.waited) + waited,
            ..self
        }
    }

    /// Milliseconds that are never planned with: several times the longest stall, because stalls come in
    /// swarms.
    pub(super) fn reserve(self) -> u64 {
        TIME_RESERVE.max(self.stall * TIME_STALLS)
    }

    /// How careful to be with a short clock, from 0 where a search has a core or its fair share of one to 100 where
    /// it mostly waits.
    pub(super) fn care(self) -> u64 {
        let waiting = self.waited * 100 / self.took.max(1);
        let (none, all) = TIME_CARE;
        (waiting.clamp(none, all) - none) * 100 / (all - none)
    }
}
