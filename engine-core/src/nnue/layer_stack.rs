//! The layers above the accumulators: two dense layers and the output.

use super::arch::{HIDDEN, INPUTS, WIDTH};
use super::parameters::{Affine, LayerParameters};
use super::simd::{self, Activation, Aligned, CHUNK, Chunk, Column, Sums, Weight};

/// The accumulators of one perspective.
#[derive(Clone, Copy)]
pub struct Accumulators<'a> {
    /// The neurons of the first layer.
    pub neurons: &'a [i16; WIDTH],
    /// Their gates; `None` for a net without gates.
    pub gates: Option<&'a [i16; WIDTH]>,
}

impl Accumulators<'_> {
    /// Computes the activations of the first layer.
    #[inline]
    fn activate(self, out: &mut [Activation; WIDTH]) {
        match self.gates {
            None => simd::clip(self.neurons, out),
            Some(gates) => simd::multiply(self.neurons, gates, out),
        }
    }
}

impl<'a> From<&'a [i16; WIDTH]> for Accumulators<'a> {
    fn from(neurons: &'a [i16; WIDTH]) -> Self {
        Self { neurons, gates: None }
    }
}

/// A buffer for the inputs of the first dense layer.
#[derive(Clone)]
pub struct InputBuffer(Aligned<[[Activation; WIDTH]; 2]>);

impl Default for InputBuffer {
    fn default() -> Self {
        Self(Aligned([[0; WIDTH]; 2]))
    }
}

/// A dense layer laid out for the backends: the weights of a chunk of inputs are adjacent.
pub struct Dense<const CHUNKS: usize> {
    pub(crate) biases: Aligned<Sums>,
    pub(crate) columns: [Column; CHUNKS],
    /// A bit for each column whose products can be summed in 16 bits ([`simd::fits_i16`]).
    fits_i16: Box<[u64]>,
}

impl<const CHUNKS: usize> Dense<CHUNKS> {
    pub(crate) fn new<const INPUTS: usize>(affine: &Affine<INPUTS>) -> Self {
        const { assert!(INPUTS == CHUNK * CHUNKS) };
        // Loops over chunks of arrays compute no index for a weight, even in a browser's baseline code,
        // which loads the net.
        let mut columns: [Column; CHUNKS] = [Aligned([0; CHUNK * HIDDEN]); CHUNKS];
        for (output, weights) in affine.weights.iter().enumerate() {
            for (column, chunk) in columns.iter_mut().zip(weights.as_chunks::<CHUNK>().0) {
                column.0.as_chunks_mut::<CHUNK>().0[output] = chunk.map(simd::weight);
            }
        }
        let bits = |columns: &[Column]| {
            columns.iter().rfold(0, |bits, column| bits << 1 | u64::from(simd::fits_i16(column)))
        };
        let fits_i16 = columns.chunks(64).map(bits).collect();
        Self { biases: Aligned(affine.biases), columns, fits_i16 }
    }
}

/// One stack of the layers above the accumulators, laid out for the backends.
pub struct LayerStack {
    dense1: Dense<{ INPUTS / CHUNK }>,
    dense2: Dense<{ HIDDEN / CHUNK }>,
    output_weights: Aligned<[Weight; HIDDEN]>,
    output_bias: i32,
    /// The same as files have it, for writing.
    parameters: LayerParameters,
}

impl LayerStack {
    /// Lays out a file's parameters.
    #[must_use]
    pub fn new(parameters: LayerParameters) -> Self {
        Self {
            dense1: Dense::new(&parameters.dense1),
            dense2: Dense::new(&parameters.dense2),
            output_weights: Aligned(parameters.output_weights.map(simd::weight)),
            output_bias: parameters.output_bias,
            parameters,
        }
    }

    /// The parameters as a file has them.
    #[must_use]
    pub fn parameters(&self) -> &LayerParameters {
        &self.parameters
    }

    /// The network's raw output from the accumulators of the side to move and of its opponent:
    /// [`OUTPUT_SCALE`](super::arch::OUTPUT_SCALE) times internal units.
    #[must_use]
    pub fn forward<'a>(
        &self,
        own: impl Into<Accumulators<'a>>,
        other: impl Into<Accumulators<'a>>,
    ) -> i32 {
        self.forward_in(own.into(), other.into(), &mut InputBuffer::default())
    }

    /// As [`forward`](Self::forward), with a buffer that is used again and again: in WebAssembly,
    /// clearing a new one each time is a call out of the module.
    #[must_use]
    pub fn forward_in(
        &self,
        own: Accumulators<'_>,
        other: Accumulators<'_>,
        InputBuffer(input): &mut InputBuffer,
    ) -> i32 {
        let [own_half, other_half] = &mut input.0;
        own.activate(own_half);
        other.activate(other_half);

        let Self { dense1, dense2, .. } = self;
        let input = chunks(input.0.as_flattened());
        let sums = simd::dense_sparse(input, &dense1.columns, &dense1.fits_i16, &dense1.biases.0);
        let hidden = simd::clip_sums(&sums);
        let sums = simd::dense(chunks(&hidden), &dense2.columns, &dense2.biases.0);
        let hidden = simd::clip_sums(&sums);
        self.output_bias.wrapping_add(simd::dot(&hidden, &self.output_weights.0))
    }
}

/// Activations in chunks. Both lengths are constants, so that the check costs nothing.
#[inline]
pub fn chunks<const N: usize>(activations: &[Activation]) -> &[Chunk; N] {
    activations.as_chunks().0.try_into().expect("a layer's inputs are as many as its columns take")
}
