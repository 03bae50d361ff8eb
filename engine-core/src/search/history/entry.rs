//! What all tables of histories consist of: entries of 16 bits that are zero at first.

use crate::memory::{Large, Zeroes};

/// Entries of all tables of moves lie within plus and minus this.
pub const HISTORY_MAX: i32 = 10_000;

// SAFETY: an integer, of which zero is a valid value.
unsafe impl Zeroes for i16 {}

/// A table that has seen nothing yet. Tables are read at random: on large pages that is faster.
pub fn zeroes(count: usize) -> Large<i16> {
    Large::new(count).expect("memory for a table of a few megabytes")
}

/// Moves an entry towards plus or minus [`HISTORY_MAX`]: the nearer it is, the smaller the step, so that
/// it never gets there and old experience fades.
#[inline]
pub fn update(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    let bonus = bonus.clamp(-HISTORY_MAX, HISTORY_MAX);
    *entry = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_their_limit() {
        let mut entry = 0;
        for _ in 0..1_000 {
            update(&mut entry, 1_500);
        }
        assert!((9_000..=10_000).contains(&entry));
        update(&mut entry, -50_000);
        assert!((-10_000..0).contains(&entry));
    }

    #[test]
    fn a_surprise_moves_an_entry_further_than_a_confirmation() {
        let (mut good, mut bad) = (8_000, 8_000);
        update(&mut good, 500);
        update(&mut bad, -500);
        assert!(good - 8_000 < 8_000 - bad);
    }
}
