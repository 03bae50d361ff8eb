//! The first layer: weight rows of HalfKP features and, in the large net, those of the gates.
//!
//! In Tabia's own nets the row of a feature is `B[bucket(king)][piece] + K[king]`, with king and piece
//! mirrored. The small net keeps B and K apart in memory, so that it fits the second-level cache: an
//! accumulator adds K as often as there are pieces. The large net has a bucket for each king square,
//! so K is added to the rows when it is loaded, which takes no more memory.

use std::borrow::Cow;

use super::arch::{Architecture, KING_SQUARES, PIECE_ROWS, WIDTH, large, small, standard};
use super::features::lookup::{Lookup, seen_from};
use super::features::mirrored::MirroredView;
use super::simd::Aligned;
use crate::types::{Color, Square};

/// One value of 16 bits for each neuron of a perspective: its biases, one feature's weights, or a sum.
pub type Row = Aligned<[i16; WIDTH]>;
/// The gates' weights of one feature, of 8 bits: half of the memory to read.
pub type GateRow = Aligned<[i8; WIDTH]>;

/// The first layer.
#[derive(Clone, PartialEq, Eq)]
pub struct FeatureTransformer {
    biases: Row,
    rows: Rows,
    gates: Option<Box<Gates>>,
}

#[derive(Clone, PartialEq, Eq)]
enum Rows {
    Standard(Box<[Row]>),
    Small(MirroredRows),
    /// The king's row is in those of its pieces already.
    Large(MirroredRows),
}

/// The rows of Tabia's own nets as files have them.
#[derive(Clone, PartialEq, Eq)]
pub struct MirroredRows {
    /// B: [`PIECE_ROWS`] rows for each bucket.
    pub pieces: Box<[Row]>,
    /// K: for each king square the row that counts once for every piece.
    pub kings: Box<[Row]>,
}

/// The gates of the large net: accumulators of their own, by which the neurons are multiplied. So a
/// neuron reports one feature depending on others, for which sums alone would need many more neurons.
#[derive(Clone, PartialEq, Eq)]
pub struct Gates {
    /// The gates when no feature is active.
    pub biases: Row,
    /// [`GATE_ROWS`](large::GATE_ROWS) rows: those of the pieces, then for each of the
    /// [`GateSets`](super::features::gate_sets::GateSets) those of the pieces in it.
    pub rows: Box<[GateRow]>,
}

impl MirroredRows {
    fn fit(&self, buckets: usize) -> bool {
        self.pieces.len() == buckets * PIECE_ROWS && self.kings.len() == KING_SQUARES
    }

    /// Combines the rows of each bucket, which serves one king square, with that square's row.
    fn combine(&mut self, combine: fn(i16, i16) -> i16) {
        for (pieces, king) in self.pieces.chunks_exact_mut(PIECE_ROWS).zip(&self.kings) {
            for row in pieces {
                for (weight, &more) in row.0.iter_mut().zip(&king.0) {
                    *weight = combine(*weight, more);
                }
            }
        }
    }
}

impl FeatureTransformer {
    /// The first layer of a standard net; `None` unless there are
    /// [`FEATURES`](standard::FEATURES) rows.
    #[must_use]
    pub fn standard(biases: Row, rows: Box<[Row]>) -> Option<Self> {
        let fit = rows.len() == standard::FEATURES;
        fit.then_some(Self { biases, rows: Rows::Standard(rows), gates: None })
    }

    /// The first layer of a small net; `None` unless it has as many rows as [`small`] says.
    #[must_use]
    pub fn small(biases: Row, rows: MirroredRows) -> Option<Self> {
        let fit = rows.fit(small::BUCKETS);
        fit.then_some(Self { biases, rows: Rows::Small(rows), gates: None })
    }

    /// The first layer of a large net; `None` unless it has as many rows as [`large`] says.
    #[must_use]
    pub fn large(biases: Row, mut rows: MirroredRows, gates: Gates) -> Option<Self> {
        if !rows.fit(large::BUCKETS) || gates.rows.len() != large::GATE_ROWS {
            return None;
        }
        rows.combine(i16::wrapping_add);
        Some(Self { biases, rows: Rows::Large(rows), gates: Some(Box::new(gates)) })
    }

    /// Which architecture it belongs to.
    #[must_use]
    pub const fn architecture(&self) -> Architecture {
        match self.rows {
            Rows::Standard(_) => Architecture::Standard,
            Rows::Small(_) => Architecture::Small,
            Rows::Large(_) => Architecture::Large,
        }
    }

    /// The gates; `None` unless the net is a large one.
    #[must_use]
    #[inline]
    pub fn gates(&self) -> Option<&Gates> {
        self.gates.as_deref()
    }

    /// The accumulator of no features.
    #[must_use]
    #[inline]
    pub fn biases(&self) -> &[i16; WIDTH] {
        &self.biases.0
    }

    /// The rows as a compact file has them; `None` for a standard net.
    #[must_use]
    pub fn mirrored(&self) -> Option<Cow<'_, MirroredRows>> {
        match &self.rows {
            Rows::Standard(_) => None,
            Rows::Small(rows) => Some(Cow::Borrowed(rows)),
            Rows::Large(rows) => {
                let mut rows = rows.clone();
                rows.combine(i16::wrapping_sub);
                Some(Cow::Owned(rows))
            }
        }
    }

    /// The weights of a standard feature, given its number, less than
    /// [`FEATURES`](standard::FEATURES). In Tabia's own nets the rows that no piece has are zero.
    #[must_use]
    pub fn expanded_row(&self, index: usize) -> Row {
        let mirrored = || MirroredView::of_feature(index);
        match &self.rows {
            Rows::Standard(rows) => rows[index],
            Rows::Small(rows) => mirrored().map_or(Aligned([0; WIDTH]), |(king, piece)| {
                let bucket = usize::from(small::BUCKET_MAP[king]);
                let (piece, king) = (&rows.pieces[bucket * PIECE_ROWS + piece], &rows.kings[king]);
                Aligned(std::array::from_fn(|i| piece.0[i].wrapping_add(king.0[i])))
            }),
            Rows::Large(rows) => mirrored().map_or(Aligned([0; WIDTH]), |(king, piece)| {
                rows.pieces[usize::from(large::BUCKET_MAP[king]) * PIECE_ROWS + piece]
            }),
        }
    }

    /// The bucket that a king's square selects, less than
    /// [`Architecture::buckets`].
    #[must_use]
    pub fn bucket(&self, perspective: Color, king: Square) -> usize {
        let mirrored = || MirroredView::new(perspective, king).king();
        match &self.rows {
            Rows::Standard(_) => seen_from(perspective, king),
            Rows::Small(_) => small::BUCKET_MAP[mirrored()].into(),
            Rows::Large(_) => large::BUCKET_MAP[mirrored()].into(),
        }
    }

    /// Where a perspective with its king on this square finds the rows of pieces, in which table, and
    /// the row that every piece adds besides.
    #[inline]
    pub(super) fn rows_of(
        &self,
        perspective: Color,
        king: Square,
    ) -> (Lookup, &[Row], Option<&Row>) {
        let view = MirroredView::new(perspective, king);
        match &self.rows {
            Rows::Standard(rows) => (Lookup::standard(perspective, king), rows, None),
            Rows::Small(rows) => {
                let lookup = view.lookup(small::BUCKET_MAP[view.king()]);
                (lookup, &rows.pieces, Some(&rows.kings[view.king()]))
            }
            Rows::Large(rows) => (view.lookup(large::BUCKET_MAP[view.king()]), &rows.pieces, None),
        }
    }
}
