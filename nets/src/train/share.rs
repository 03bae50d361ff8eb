//! A worker's part of a batch.

use tabia_core::nnue::halfkp::Mirrored;

use super::order::Order;
use super::recipe::Recipe;
use super::usable;
use crate::record::Record;
use crate::shard::Store;

/// Records that are fetched at a time.
const FETCH: usize = 512;

/// So many examples of the order with their targets, by stack of layers. Those of the same kings lie together,
/// so that the examples of a chunk have many rows in common.
pub(super) fn examples(
    store: &Store,
    mut order: Order,
    count: usize,
    recipe: &Recipe,
) -> Vec<Vec<(Record, f32)>> {
    let mut stacks = vec![Vec::new(); recipe.stacks];
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
    [us, !us].map(|side| Mirrored::new(side, kings[side.index()]).king())
}
