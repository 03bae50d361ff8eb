//! The layers above the accumulators: two dense ones and the output.

use super::arch::{HIDDEN, INPUTS, WIDTH};
use super::simd::{self, Activation, Aligned, CHUNK, Chunk, Column, Sums, Weight};

/// A dense layer of [`HIDDEN`] outputs as files have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Affine<const INPUTS: usize> {
    /// Added to each output's sum.
    pub biases: [i32; HIDDEN],
    /// Weights by output, then input.
    pub weights: [[i8; INPUTS]; HIDDEN],
}

/// Everything above the accumulators as files have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayerParameters {
    /// From the clipped accumulators to the first hidden layer.
    pub dense1: Affine<INPUTS>,
    /// From the first hidden layer to the second.
    pub dense2: Affine<HIDDEN>,
    /// Added to the output.
    pub output_bias: i32,
    /// From the second hidden layer to the output.
    pub output_weights: [i8; HIDDEN],
}

/// What the dense layers take of one side's view.
#[derive(Clone, Copy)]
pub struct Half<'a> {
    /// The sums of the first layer.
    pub values: &'a [i16; WIDTH],
    /// Those of its gates, where the net has some.
    pub gates: Option<&'a [i16; WIDTH]>,
}

impl Half<'_> {
    /// The activations of the first layer.
    #[inline]
    fn activate(self, out: &mut [Activation; WIDTH]) {
        match self.gates {
            None => simd::clip(self.values, out),
            Some(gates) => simd::multiply(self.values, gates, out),
        }
    }
}

impl<'a> From<&'a [i16; WIDTH]> for Half<'a> {
    fn from(values: &'a [i16; WIDTH]) -> Self {
        Self { values, gates: None }
    }
}

/// Room for the inputs of the first dense layer.
#[derive(Clone)]
pub struct Inputs(Aligned<[[Activation; WIDTH]; 2]>);

impl Default for Inputs {
    fn default() -> Self {
        Self(Aligned([[0; WIDTH]; 2]))
    }
}

/// A dense layer laid out for the backends: the weights of a chunk of inputs lie together.
struct Dense<const CHUNKS: usize> {
    biases: Aligned<Sums>,
    columns: [Column; CHUNKS],
    /// A bit for each column that is light.
    light: Box<[u64]>,
}

impl<const CHUNKS: usize> Dense<CHUNKS> {
    fn new<const INPUTS: usize>(affine: &Affine<INPUTS>) -> Self {
        const { assert!(INPUTS == CHUNK * CHUNKS) };
        // Loops over parts of arrays: nothing is computed for a weight but its place, in a browser's
        // first code too.
        let mut columns: [Column; CHUNKS] = [Aligned([0; CHUNK * HIDDEN]); CHUNKS];
        for (output, weights) in affine.weights.iter().enumerate() {
            for (column, chunk) in columns.iter_mut().zip(weights.as_chunks::<CHUNK>().0) {
                column.0.as_chunks_mut::<CHUNK>().0[output] = chunk.map(simd::weight);
            }
        }
        let bits = |columns: &[Column]| {
            columns.iter().rfold(0, |bits, column| bits << 1 | u64::from(simd::is_light(column)))
        };
        let light = columns.chunks(64).map(bits).collect();
        Self { biases: Aligned(affine.biases), columns, light }
    }
}

/// The layers above the accumulators, laid out for the backends.
pub struct Layers {
    dense1: Dense<{ INPUTS / CHUNK }>,
    dense2: Dense<{ HIDDEN / CHUNK }>,
    output_weights: Aligned<[Weight; HIDDEN]>,
    output_bias: i32,
    /// As they came, for writing.
    parameters: LayerParameters,
}

impl Layers {
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

    /// The parameters as files have them.
    #[must_use]
    pub fn parameters(&self) -> &LayerParameters {
        &self.parameters
    }

    /// The network's output, before it is scaled, from the accumulators of the side to move and
    /// of its opponent.
    #[must_use]
    pub fn forward<'a>(&self, own: impl Into<Half<'a>>, other: impl Into<Half<'a>>) -> i32 {
        self.forward_in(own.into(), other.into(), &mut Inputs::default())
    }

    /// The same with room for the inputs that is used again and again: in WebAssembly to clear so
    /// much of it each time is a call out of the module.
    #[must_use]
    pub fn forward_in(&self, own: Half<'_>, other: Half<'_>, Inputs(input): &mut Inputs) -> i32 {
        let [own_half, other_half] = &mut input.0;
        own.activate(own_half);
        other.activate(other_half);

        let Self { dense1, dense2, .. } = self;
        let input = chunks(input.0.as_flattened());
        let sums = simd::dense_sparse(input, &dense1.columns, &dense1.light, &dense1.biases.0);
        let hidden = simd::clip_sums(&sums);
        let sums = simd::dense(chunks(&hidden), &dense2.columns, &dense2.biases.0);
        let hidden = simd::clip_sums(&sums);
        self.output_bias.wrapping_add(simd::dot(&hidden, &self.output_weights.0))
    }
}

/// Activations in chunks. The lengths are constants, so that the check costs nothing.
#[inline]
fn chunks<const N: usize>(activations: &[Activation]) -> &[Chunk; N] {
    activations.as_chunks().0.try_into().expect("a layer's inputs are as many as its columns take")
}
