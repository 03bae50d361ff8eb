//! The features: what is counted in a position, by number, and who counts it.

use std::ops::Range;

use crate::types::Color;

/// A run of features that answer one question, such as "how many squares does a rook reach".
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// What people call it.
    pub name: &'static str,
    /// The number of its first feature.
    pub first: usize,
    /// How many features it has.
    pub count: usize,
}

impl Term {
    const fn after(self, name: &'static str, count: usize) -> Self {
        Self { name, first: self.end(), count }
    }

    /// The number after that of its last feature.
    #[must_use]
    pub const fn end(self) -> usize {
        self.first + self.count
    }

    /// The number of its feature `index`; an index beyond the last counts as the last.
    #[inline]
    pub(super) const fn at(self, index: usize) -> usize {
        self.first + if index < self.count { index } else { self.count - 1 }
    }
}

// Feature numbers follow from the order here: after a change the weights must be fitted again.
pub(super) const MATERIAL: Term = Term { name: "Material", first: 0, count: 5 };
pub(super) const COMPANY: Term = MATERIAL.after("Company of pieces", 7);
pub(super) const PLACE: Term = COMPANY.after("Place", 6 * 64);
pub(super) const PAWN_FAULTS: Term = PLACE.after("Pawn weaknesses", 5);
pub(super) const PAWN_TIES: Term = PAWN_FAULTS.after("Pawn chains", 16);
pub(super) const PASSED: Term = PAWN_TIES.after("Passed pawns", 5 * 8);
pub(super) const ESCORT: Term = PASSED.after("Kings and passed", 4 * 8);
pub(super) const MOBILITY: Term = ESCORT.after("Mobility", 4 * 28);
pub(super) const POSTS: Term = MOBILITY.after("Files and outposts", 6);
pub(super) const SHELTER: Term = POSTS.after("King's shelter", 4 * 8);
pub(super) const SIEGE: Term = SHELTER.after("King under attack", 2 * 32);
pub(super) const CHECKS: Term = SIEGE.after("Checks", 4 * 3);
pub(super) const THREATS: Term = CHECKS.after("Attacked pieces", 2 * 2 * 6 * 5);
pub(super) const LOOSE: Term = THREATS.after("Loose pieces", 2 * 5);
pub(super) const PUSHES: Term = LOOSE.after("Pawn push threats", 2);
pub(super) const TURN: Term = PUSHES.after("Side to move", 1);

/// All terms in the order of their features.
#[rustfmt::skip]
pub const TERMS: [Term; 16] = [
    MATERIAL, COMPANY, PLACE, PAWN_FAULTS, PAWN_TIES, PASSED, ESCORT, MOBILITY, POSTS, SHELTER, SIEGE,
    CHECKS, THREATS, LOOSE, PUSHES, TURN,
];

/// How many features there are.
pub const FEATURES: usize = TURN.end();

/// How many kinds of endgames have a scale: by the pawns of the side that is ahead (0 to 8), then
/// those with only bishops of opposite colours, with other pieces beside them, and small leads without pawns.
pub const KINDS: usize = 12;

/// Groups of features of which every piece of a kind has exactly one, with the feature of its material:
/// what is added to a whole group can be taken from there. Kings, which have no worth, have none.
pub fn interchangeable() -> impl Iterator<Item = (Range<usize>, Option<usize>)> {
    let group = |first: usize, count| first..first + count;
    let piece = |kind| (kind < MATERIAL.count).then_some(MATERIAL.first + kind);
    let places = (0..6).map(move |kind| (group(PLACE.first + 64 * kind, 64), piece(kind)));
    let moves = (0..4).map(move |i| (group(MOBILITY.first + 28 * i, 28), piece(i + 1)));
    places.chain(moves).chain([(group(SIEGE.first, SIEGE.count), None)])
}

/// Who counts features: the evaluation adds up weights, the fitter notes the counts, `eval` does
/// the sums of each term.
pub trait Collector {
    /// `side` has the feature `count` times.
    fn add(&mut self, side: Color, feature: usize, count: i32);
}

/// The counts of White less those of Black, by feature.
impl Collector for [i32; FEATURES] {
    fn add(&mut self, side: Color, feature: usize, count: i32) {
        self[feature] += if side == Color::White { count } else { -count };
    }
}
