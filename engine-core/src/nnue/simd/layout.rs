//! How the inputs and weights of dense layers lie in memory: in chunks of inputs that fill a
//! 32-bit lane, and with each chunk a column of weights, every output's in turn.
//!
//! A chunk is copied to all lanes of a vector and multiplied by its column; each lane gathers one
//! output's sum. How many inputs a lane takes is a matter of what the processor multiplies at once.

/// Four activations of 8 bits, for `vpdpbusd`, `pmaddubsw` with `pmaddwd`, and the relaxed dot
/// product of WebAssembly.
pub mod quads {
    use crate::nnue::arch::HIDDEN;
    use crate::nnue::simd::Aligned;

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

    /// A file's weight as this layout has it.
    #[must_use]
    #[inline]
    pub const fn weight(weight: i8) -> Weight {
        weight
    }

    /// Whether four products of `pmaddubsw` with such columns can be added in 16 bits: no two
    /// weights that it adds are larger together than 64, and 4 x 64 x 127 is 32,512.
    #[must_use]
    pub fn is_light(column: &Column) -> bool {
        let pairs = column.0.as_chunks::<2>().0;
        pairs.iter().all(|[a, b]| a.unsigned_abs().saturating_add(b.unsigned_abs()) <= 64)
    }
}

/// Two activations of 16 bits, for the plain dot product of WebAssembly: `pmaddwd` needs no
/// widening, and of shorter chunks more are zero.
pub mod pairs {
    use crate::nnue::arch::HIDDEN;
    use crate::nnue::simd::Aligned;

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

    /// A file's weight as this layout has it.
    #[must_use]
    #[inline]
    pub const fn weight(weight: i8) -> Weight {
        weight as Weight
    }

    /// No column is: these products have 32 bits anyway.
    #[must_use]
    pub fn is_light(_: &Column) -> bool {
        false
    }
}
