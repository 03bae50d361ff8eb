//! The memory layout of dense layers: inputs in chunks that fill a 32-bit lane, and for each chunk a
//! column of weights, every output's in turn.
//!
//! A chunk is copied to all lanes of a vector and multiplied by its column, so that each lane sums one
//! output. How many inputs a lane holds depends on what the processor multiplies at once.

/// Four activations of 8 bits, for `vpdpbusd`, `pmaddubsw` with `pmaddwd`, and the relaxed dot
/// product of WebAssembly.
pub mod quads {
    use crate::nnue::arch::HIDDEN;
    use crate::nnue::simd::types::Aligned;

    /// An output of a layer, 0 to 127.
    pub type Activation = u8;
    /// A weight of a dense layer.
    pub type Weight = i8;
    /// Inputs of a chunk.
    pub const CHUNK: usize = 4;
    /// Inputs that are multiplied together.
    pub type Chunk = [Activation; CHUNK];
    /// The weights of one chunk: for each output in turn, as many as the chunk has inputs.
    pub type Column = Aligned<[Weight; CHUNK * HIDDEN]>;

    /// A file's weight in this layout.
    #[must_use]
    #[inline]
    pub const fn weight(weight: i8) -> Weight {
        weight
    }

    /// Whether four products of `pmaddubsw` with such columns can be added in 16 bits: no two weights
    /// whose products it adds are larger than 64 together, and 4 x 64 x 127 is 32,512.
    #[must_use]
    pub fn fits_i16(column: &Column) -> bool {
        let pairs = column.0.as_chunks::<2>().0;
        pairs.iter().all(|[a, b]| a.unsigned_abs().saturating_add(b.unsigned_abs()) <= 64)
    }
}

/// Two activations of 16 bits, for the plain dot product of WebAssembly: its `pmaddwd` needs no
/// widening, and more of the shorter chunks are zero.
pub mod pairs {
    use crate::nnue::arch::HIDDEN;
    use crate::nnue::simd::types::Aligned;

    /// An output of a layer, 0 to 127.
    pub type Activation = i16;
    /// A weight of a dense layer.
    pub type Weight = i16;
    /// Inputs of a chunk.
    pub const CHUNK: usize = 2;
    /// Inputs that are multiplied together.
    pub type Chunk = [Activation; CHUNK];
    /// The weights of one chunk: for each output in turn, as many as the chunk has inputs.
    pub type Column = Aligned<[Weight; CHUNK * HIDDEN]>;

    /// A file's weight in this layout.
    #[must_use]
    #[inline]
    pub const fn weight(weight: i8) -> Weight {
        weight as Weight
    }

    /// Always `false`: these products have 32 bits in any case.
    #[must_use]
    pub fn fits_i16(_: &Column) -> bool {
        false
    }
}
