//! A worker's part of a batch.

use tabia_core::nnue::features::mirrored::MirroredView;

use super::order::Order;
use super::recipe::Recipe;
use super::usable::usable;
use crate::record::Record;
use crate::shard::Store;

/// Records that are fetched at a time.
const FETCH: usize = 512;

/// The next `count` examples of the order with their targets, by layer stack. Those with the same king
/// squares are adjacent, so that the examples of a chunk have many rows in common.
pub(super) fn examples(
    store: &Store,
    mut order: Order,
    count: usize,
    recipe: &Recipe,
) -> Vec<Vec<(Record, f32)>> {
    let mut stacks = vec![Vec::new(); recipe.layout().stacks()];
    let mut places = Vec::with_capacity(FETCH);
    let mut records = Vec::with_capacity(FETCH);
    let mut left = count;
    while left > 0 {
        places.clear();
        places.extend((0..left.min(FETCH)).map(|_| store.place(order.next())));
        // Nothing but loads, so that the memory answers many of them at once.
        records.clear();
        records.extend(places.iter().map(|&&bytes| Record(bytes)));
        left -= records.len();
        for record in &records {
            if let Some(target) = usable(record, recipe) {
                stacks[recipe.stack(record)].push((*record, target));
            }
        }
    }
    // Siblings lie together already, and have to.
    if recipe.siblings == 1 {
        for examples in &mut stacks {
            examples.sort_by_cached_key(|(record, _)| kings(record));
        }
    }
    stacks
}

/// Where both kings stand as their sides see them, that of the side to move first.
fn kings(record: &Record) -> [usize; 2] {
    let kings = record.kings();
    let us = record.side_to_move();
    [us, !us].map(|side| MirroredView::new(side, kings[side.index()]).king())
}

#[cfg(test)]
mod tests {
    use tabia_core::position::Position;

    use super::*;
    use crate::shard::{self, Origin};
    use crate::train::model::Kind;

    /// Few and many pieces, with kings here and there, each position with a score of its own.
    fn records() -> Vec<Record> {
        let few = ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "8/8/3k4/8/8/8/5K2/8 b - - 0 1"];
        let many = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            "rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b - - 0 1",
        ];
        (0..40)
            .map(|i: i32| {
                let fens = if i % 3 == 0 { few } else { many };
                let position = Position::from_fen(fens[i as usize % 2]).expect("a position");
                let mut record = Record::new(&position, 1);
                record.set_score(Some(i));
                record
            })
            .collect()
    }

    #[test]
    fn a_share_is_the_orders_part_by_stacks_and_kings() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("shard-00000.rec");
        shard::write(&path, Origin { seed: 1, number: 0 }, &records()).expect("written");
        let store = Store::open(&[path]).expect("opened");
        let recipe =
            Recipe { architecture: Kind::Large, held_out: 0, siblings: 1, ..Recipe::default() };
        let share = |recipe: &Recipe| {
            let order = Order::new(store.len(), 1, recipe.seed, 0);
            examples(&store, order, 30, recipe)
        };

        let sorted = share(&recipe);
        for (stack, examples) in sorted.iter().enumerate() {
            assert!(examples.iter().all(|(record, _)| recipe.stack(record) == stack));
            assert!(examples.is_sorted_by_key(|(record, _)| kings(record)));
        }
        let mut order = Order::new(store.len(), 1, recipe.seed, 0);
        let mut wanted: Vec<_> = (0..30).map(|_| store.get(order.next()).score()).collect();
        let mut got: Vec<_> = sorted.iter().flatten().map(|(record, _)| record.score()).collect();
        wanted.sort_unstable();
        got.sort_unstable();
        assert_eq!(got, wanted);

        // Groups of siblings lie as the order has them.
        let unsorted = share(&Recipe { siblings: 2, ..recipe.clone() });
        assert!(!unsorted.iter().all(|examples| examples.is_sorted_by_key(|(r, _)| kings(r))));
    }
}
