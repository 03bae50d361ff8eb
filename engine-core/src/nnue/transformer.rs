//! The first layer: rows of weights, every king square its own or shared between king squares.
//!
//! In the shared form the row of a feature is `B[bucket(king)][piece] + K[king]`, with king and
//! piece mirrored where the king stands on the files e to h. It stays as it is in memory, so that
//! it fits the second-level cache: a view adds K as often as there are pieces. Only where every king's
//! square has a bucket of its own is K added to the rows beforehand, since that takes no more memory.
//!
//! A net may have [`Gates`]: a second such layer, the same for all king squares, with whose neurons
//! those of the first are multiplied. A neuron then tells one thing of the board by
//! another, which a wider layer learns far more slowly, and by how pieces stand to each other.

use std::borrow::Cow;

use super::arch::{FEATURES, KING_SQUARES, PIECE_ROWS, WIDTH};
use super::halfkp::{self, Lookup, Mirrored};
use super::relations::SEEN;
use super::simd::Aligned;
use crate::types::{Color, Square};

/// The first layer's neurons of one perspective: its biases, one feature's weights, or a sum.
pub type Row = Aligned<[i16; WIDTH]>;
/// One feature's weights of the gates.
pub type GateRow = Aligned<[i8; WIDTH]>;

/// The first layer: for each feature a row of weights, of which accumulators are sums.
#[derive(Clone, PartialEq, Eq)]
pub struct FeatureTransformer {
    biases: Row,
    rows: Rows,
    gates: Option<Box<Gates>>,
}

#[derive(Clone, PartialEq, Eq)]
enum Rows {
    Full(Box<[Row]>),
    Mirrored(MirroredRows),
    /// The same with a bucket for each king's square, whose row is in those of the pieces already.
    Combined(MirroredRows),
}

/// Rows shared between king squares.
#[derive(Clone, PartialEq, Eq)]
pub struct MirroredRows {
    /// The bucket of each king's square ([`Mirrored::king`]).
    pub bucket_map: [u8; KING_SQUARES],
    /// [`PIECE_ROWS`] rows for each bucket.
    pub pieces: Box<[Row]>,
    /// For each king's square the row that counts once for every piece.
    pub kings: Box<[Row]>,
}

/// What the neurons of the first layer are multiplied with: each has a gate, of rows that all king
/// squares share, mirrored as those of [`MirroredRows`]. Their 8 bits are half of the memory to read.
#[derive(Clone, PartialEq, Eq)]
pub struct Gates {
    /// What gates are when no feature is active.
    pub biases: Row,
    /// Those of the pieces, then for each of the [relations](super::Relations) that they see those of the pieces
    /// that have it: one of the numbers in [`GATE_ROWS`].
    pub rows: Box<[GateRow]>,
}

/// How many rows gates may have: those of pieces, and as many again for each relation that they see.
pub const GATE_ROWS: [usize; 3] =
    [PIECE_ROWS * (1 + SEEN[0]), PIECE_ROWS * (1 + SEEN[1]), PIECE_ROWS * (1 + SEEN[2])];

impl Gates {
    /// How many [relations](super::Relations) between pieces they see: one of the numbers in [`SEEN`].
    #[must_use]
    #[inline]
    pub const fn relations(&self) -> usize {
        self.rows.len() / PIECE_ROWS - 1
    }
}

impl MirroredRows {
    /// How many buckets there are.
    #[must_use]
    pub fn buckets(&self) -> usize {
        self.pieces.len() / PIECE_ROWS
    }

    /// Whether each king's square has a bucket of its own.
    fn are_apart(&self) -> bool {
        let used = self.bucket_map.iter().fold(0u64, |used, bucket| used | 1 << bucket);
        used.count_ones() as usize == KING_SQUARES && self.buckets() == KING_SQUARES
    }

    /// Each bucket's rows combined with that of its king's square, where it has only one.
    fn combine(&mut self, combine: fn(i16, i16) -> i16) {
        for (&bucket, king) in self.bucket_map.iter().zip(&self.kings) {
            for row in &mut self.pieces[usize::from(bucket) * PIECE_ROWS..][..PIECE_ROWS] {
                for (weight, &more) in row.0.iter_mut().zip(&king.0) {
                    *weight = combine(*weight, more);
                }
            }
        }
    }
}

impl FeatureTransformer {
    /// The first layer with these parameters; nothing unless there are [`FEATURES`] rows.
    #[must_use]
    pub fn new(biases: Row, weights: Box<[Row]>) -> Option<Self> {
        (weights.len() == FEATURES).then_some(Self {
            biases,
            rows: Rows::Full(weights),
            gates: None,
        })
    }

    /// The first layer with shared rows; nothing unless there are rows for every bucket of the
    /// map, at most [`KING_SQUARES`] buckets, and a row for every king's square.
    #[must_use]
    pub fn new_mirrored(biases: Row, mut rows: MirroredRows) -> Option<Self> {
        let buckets = rows.buckets();
        // The largest is compared, not all of them: Rust 1.95 makes a comparison of SIMD vectors of
        // that in WebAssembly, and its answer is wrong.
        let most = rows.bucket_map.iter().copied().fold(0, u8::max);
        let fits = rows.pieces.len() == buckets * PIECE_ROWS
            && buckets <= KING_SQUARES
            && usize::from(most) < buckets
            && rows.kings.len() == KING_SQUARES;
        if !fits {
            return None;
        }
        let rows = if rows.are_apart() {
            rows.combine(i16::wrapping_add);
            Rows::Combined(rows)
        } else {
            Rows::Mirrored(rows)
        };
        Some(Self { biases, rows, gates: None })
    }

    /// The same with gates; nothing unless they have one of the numbers of rows in [`GATE_ROWS`], and the
    /// layer's own rows are shared.
    #[must_use]
    pub fn with_gates(mut self, gates: Gates) -> Option<Self> {
        let fits = GATE_ROWS.contains(&gates.rows.len()) && !matches!(self.rows, Rows::Full(_));
        self.gates = Some(Box::new(gates));
        fits.then_some(self)
    }

    /// The gates, where there are some.
    #[must_use]
    #[inline]
    pub fn gates(&self) -> Option<&Gates> {
        self.gates.as_deref()
    }

    /// What an accumulator is when no feature is active.
    #[must_use]
    #[inline]
    pub fn biases(&self) -> &[i16; WIDTH] {
        &self.biases.0
    }

    /// The shared rows as files have them, where they are shared.
    #[must_use]
    pub fn mirrored(&self) -> Option<Cow<'_, MirroredRows>> {
        match &self.rows {
            Rows::Full(_) => None,
            Rows::Mirrored(rows) => Some(Cow::Borrowed(rows)),
            Rows::Combined(rows) => {
                let mut rows = rows.clone();
                rows.combine(i16::wrapping_sub);
                Some(Cow::Owned(rows))
            }
        }
    }

    /// What the feature of this number, less than [`FEATURES`], adds to an accumulator. Of shared
    /// rows those that no piece has are zero.
    #[must_use]
    pub fn expanded_row(&self, index: usize) -> Row {
        match &self.rows {
            Rows::Full(rows) => rows[index],
            Rows::Mirrored(rows) | Rows::Combined(rows) => match Mirrored::of_feature(index) {
                Some((king, piece)) => {
                    let bucket = usize::from(rows.bucket_map[king]);
                    let piece = rows.pieces[bucket * PIECE_ROWS + piece];
                    match &self.rows {
                        Rows::Mirrored(_) => {
                            let (piece, king) = (&piece.0, &rows.kings[king].0);
                            Aligned(std::array::from_fn(|i| piece[i].wrapping_add(king[i])))
                        }
                        _ => piece,
                    }
                }
                None => Aligned([0; WIDTH]),
            },
        }
    }

    /// Which rows a king's square chooses, and among how many.
    #[must_use]
    pub fn bucket(&self, perspective: Color, king: Square) -> (usize, usize) {
        match &self.rows {
            Rows::Full(_) => (halfkp::seen(perspective, king), Square::COUNT),
            Rows::Mirrored(rows) | Rows::Combined(rows) => {
                let king = Mirrored::new(perspective, king).king();
                (usize::from(rows.bucket_map[king]), rows.buckets())
            }
        }
    }

    /// Where a king's view finds the rows of pieces, and what each piece adds besides.
    #[inline]
    pub(super) fn rows_of(
        &self,
        perspective: Color,
        king: Square,
    ) -> (Lookup, &[Row], Option<&Row>) {
        match &self.rows {
            Rows::Full(rows) => (Lookup::full(perspective, king), rows, None),
            Rows::Mirrored(rows) | Rows::Combined(rows) => {
                let view = Mirrored::new(perspective, king);
                let lookup = view.lookup(rows.bucket_map[view.king()]);
                let alone = matches!(self.rows, Rows::Mirrored(_));
                (lookup, &rows.pieces, alone.then(|| &rows.kings[view.king()]))
            }
        }
    }
}
