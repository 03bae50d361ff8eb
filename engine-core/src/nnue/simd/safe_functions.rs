//! The step from `target_feature` functions, as intrinsics want them, to safe ones.

/// Defines a backend's safe functions over its `*_impl` ones, which need the instructions that
/// the backend's module is compiled for. (WebAssembly needs no such step.)
#[allow(unused_macros, reason = "a processor without vector instructions has no backend for it")]
macro_rules! safe_functions {
    () => {
        /// Clipped ReLU of an accumulator: `clamp(x, 0, 127)`.
        #[inline]
        pub fn clip<const W: usize>(values: &[i16; W], out: &mut [Activation; W]) {
            // SAFETY: this module is compiled only where the whole build has its instructions.
            unsafe { clip_impl(values, out) }
        }

        /// The sums of a dense layer.
        #[must_use]
        #[inline]
        pub fn dense<const N: usize>(
            input: &[Chunk; N],
            columns: &[Column; N],
            biases: &Sums,
        ) -> Sums {
            // SAFETY: this module is compiled only where the whole build has its instructions.
            unsafe { dense_impl(input, columns, biases) }
        }

        /// The sums of a dense layer many of whose inputs are zero.
        #[must_use]
        #[inline]
        pub fn dense_sparse<const N: usize>(
            input: &[Chunk; N],
            columns: &[Column; N],
            fits_i16: &[u64],
            biases: &Sums,
        ) -> Sums {
            // SAFETY: this module is compiled only where the whole build has its instructions.
            unsafe { dense_sparse_impl(input, columns, fits_i16, biases) }
        }

        /// Clipped ReLU of a dense layer: `clamp(sum >> 6, 0, 127)`.
        #[must_use]
        #[inline]
        pub fn clip_sums(sums: &Sums) -> [Activation; HIDDEN] {
            // SAFETY: this module is compiled only where the whole build has its instructions.
            unsafe { clip_sums_impl(sums) }
        }

        /// One neuron over the last activations.
        #[must_use]
        #[inline]
        pub fn dot(input: &[Activation; HIDDEN], weights: &[Weight; HIDDEN]) -> i32 {
            // SAFETY: this module is compiled only where the whole build has its instructions.
            unsafe { dot_impl(input, weights) }
        }
    };
}

pub(super) use safe_functions;
