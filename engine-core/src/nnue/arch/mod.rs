//! The architectures: their sizes, ranges and hashes, and nothing else.
//!
//! [`standard`] is the published HalfKP_256x2-32-32. Tabia's own nets are [`small`] and [`large`].

mod common;
pub mod large;
pub mod small;
pub mod standard;

pub use common::{
    GATE_SHIFT, HIDDEN, INPUTS, KING_SQUARES, MAX_ACTIVATION, OUTPUT_SCALE, PIECE_ROWS,
    WEIGHT_SHIFT, WIDTH,
};

/// The kinds of nets that Tabia reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Architecture {
    /// HalfKP_256x2-32-32 as in Stockfish 12 and 13.
    Standard,
    /// The same with weight rows shared between king squares.
    Small,
    /// Mirrored HalfKP with gates and eight layer stacks.
    Large,
}

impl Architecture {
    /// How many stacks of the layers above the first a net has.
    #[must_use]
    pub const fn layer_stacks(self) -> usize {
        match self {
            Self::Standard => standard::LAYER_STACKS,
            Self::Small => small::LAYER_STACKS,
            Self::Large => large::LAYER_STACKS,
        }
    }

    /// How many weight rows a piece on a square has; the own king's square selects one.
    #[must_use]
    pub const fn buckets(self) -> usize {
        match self {
            Self::Standard => 64,
            Self::Small => small::BUCKETS,
            Self::Large => large::BUCKETS,
        }
    }

    /// The bucket of each king square of a mirrored view; `None` for the standard architecture,
    /// whose views are not mirrored.
    #[must_use]
    pub const fn bucket_map(self) -> Option<&'static [u8; KING_SQUARES]> {
        match self {
            Self::Standard => None,
            Self::Small => Some(&small::BUCKET_MAP),
            Self::Large => Some(&large::BUCKET_MAP),
        }
    }

    /// How many weight rows the gates have; 0 for a net without gates.
    #[must_use]
    pub const fn gate_rows(self) -> usize {
        match self {
            Self::Standard | Self::Small => 0,
            Self::Large => large::GATE_ROWS,
        }
    }

    /// Which layer stack evaluates a position with this many pieces, kings included.
    #[must_use]
    #[inline]
    pub const fn layer_stack(self, pieces: usize) -> usize {
        match self {
            Self::Standard | Self::Small => 0,
            Self::Large => large::layer_stack(pieces),
        }
    }
}
