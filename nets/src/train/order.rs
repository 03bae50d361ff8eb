//! The order in which a run sees its records.

use crate::random::{Permutation, mix};

/// The order in which records are seen: each pass over the data in another permutation of the
/// groups of siblings.
pub(super) struct Order {
    /// Records in whole groups.
    count: u64,
    siblings: u64,
    seed: u64,
    next: u64,
    pass: u64,
    permutation: Permutation,
}

impl Order {
    pub(super) fn new(count: u64, siblings: usize, seed: u64, next: u64) -> Self {
        let siblings = siblings as u64;
        let groups = (count / siblings).max(1);
        let count = groups * siblings;
        let pass = next / count;
        let permutation = Self::permutation(groups, seed, pass);
        Self { count, siblings, seed, next, pass, permutation }
    }

    fn permutation(groups: u64, seed: u64, pass: u64) -> Permutation {
        Permutation::new(groups, mix(seed ^ mix(pass)))
    }

    pub(super) fn next(&mut self) -> u64 {
        let pass = self.next / self.count;
        if pass != self.pass {
            self.pass = pass;
            self.permutation = Self::permutation(self.count / self.siblings, self.seed, pass);
        }
        let place = self.next % self.count;
        let group = self.permutation.get(place / self.siblings);
        self.next += 1;
        group * self.siblings + place % self.siblings
    }
}

#[cfg(test)]
mod tests {
    use super::Order;

    #[test]
    fn groups_of_siblings_stay_together() {
        // The last two records are no whole group.
        let mut order = Order::new(42, 8, 3, 0);
        let passes: Vec<Vec<u64>> =
            (0..2).map(|_| (0..40).map(|_| order.next()).collect()).collect();
        assert_ne!(passes[0], passes[1]);
        for pass in passes {
            for group in pass.chunks(8) {
                let first = group[0];
                assert!(first.is_multiple_of(8));
                assert!(group.iter().copied().eq(first..first + 8));
            }
            let mut sorted = pass;
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..40));
        }
    }
}
