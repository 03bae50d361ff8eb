//! Which of a book's moves is played.

use crate::search::strength::mix;
use crate::types::Move;

/// What `Book Variety` may be.
pub const MOST_VARIETY: u32 = 100;
/// The variety that follows the weights.
pub const USUAL_VARIETY: u32 = 50;

/// A move that a book proposes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove<M = Move> {
    /// The move, legal in the position that was asked for.
    pub mv: M,
    /// How much it is recommended, beside the others.
    pub weight: u16,
}

/// One of these moves, of which the heaviest is first. With `variety` 0 it is that one, with 50 each comes
/// as often as its weight says, with 100 all alike; moves without weight come only with 100. Equal seeds
/// choose alike.
pub fn choose<M: Copy>(moves: &[BookMove<M>], variety: u32, seed: u64) -> Option<BookMove<M>> {
    let heaviest = *moves.first()?;
    let exponent = match variety.min(MOST_VARIETY) {
        0 => return (heaviest.weight > 0).then_some(heaviest),
        variety @ ..=USUAL_VARIETY => f64::from(USUAL_VARIETY) / f64::from(variety),
        variety => f64::from(MOST_VARIETY - variety) / f64::from(MOST_VARIETY - USUAL_VARIETY),
    };
    let share = |known: &BookMove<M>| {
        let relative = f64::from(known.weight) / f64::from(heaviest.weight.max(1));
        relative.powf(exponent)
    };
    let total: f64 = moves.iter().map(share).sum();
    if total <= 0.0 {
        return None;
    }
    let dice = mix(seed) >> 11;
    let mut left = dice as f64 / (1u64 << 53) as f64 * total;
    for known in moves {
        left -= share(known);
        if left < 0.0 {
            return Some(*known);
        }
    }
    Some(heaviest)
}
