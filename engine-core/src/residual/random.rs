//! Random networks for tests and benchmarks. They play no chess, but every weight counts, and outputs
//! stay within some units.

use super::parameters::{
    Block, Convolution, Dense, Encoding, Parameters, PolicyHead, SQUARES, ScalarHead,
    SqueezeExcitation,
};

/// What a random network has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// What it sees and how it numbers moves.
    pub encoding: Encoding,
    /// Residual blocks.
    pub blocks: usize,
    /// Filters.
    pub filters: usize,
    /// Numbers between the layers of squeeze and excitation; 0 for none.
    pub squeezed: usize,
    /// A dense policy with so many planes before it; 0 for a convolutional one.
    pub dense_policy: usize,
    /// Win, draw and loss, not one value.
    pub wdl: bool,
    /// A head for the plies left.
    pub moves_left: bool,
    /// Planes and numbers of the hidden layer of the heads for value and plies left.
    pub head: [usize; 2],
}

impl Shape {
    /// The smallest with all that Leela's networks may have.
    pub const SMALL: Self = Self {
        encoding: Encoding::Leela,
        blocks: 2,
        filters: 16,
        squeezed: 4,
        dense_policy: 0,
        wdl: true,
        moves_left: true,
        head: [6, 20],
    };
}

/// SplitMix64 (Steele, Lea and Flood, 2014), as numbers between -1 and 1.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    /// Magnitudes that keep the variance from layer to layer (He et al., 2015).
    fn weights(&mut self, count: usize, inputs: usize) -> Vec<f32> {
        let most = (6.0 / inputs as f32).sqrt();
        (0..count).map(|_| self.next() * most).collect()
    }

    fn biases(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| self.next() * 0.2).collect()
    }

    fn convolution(&mut self, inputs: usize, outputs: usize, size: usize) -> Convolution {
        let area = size * size;
        let weights = self.weights(inputs * outputs * area, inputs * area);
        Convolution { inputs, outputs, size, weights, biases: self.biases(outputs) }
    }

    fn dense(&mut self, inputs: usize, outputs: usize) -> Dense {
        let weights = self.weights(inputs * outputs, inputs);
        Dense { inputs, outputs, weights, biases: self.biases(outputs) }
    }

    fn head(&mut self, filters: usize, [planes, hidden]: [usize; 2], outputs: usize) -> ScalarHead {
        ScalarHead {
            convolution: self.convolution(filters, planes, 1),
            hidden: self.dense(SQUARES * planes, hidden),
            output: self.dense(hidden, outputs),
        }
    }
}

/// A random network of a shape, the same for the same seed.
#[must_use]
pub fn random_parameters(shape: Shape, seed: u64) -> Parameters {
    let mut numbers = Numbers(seed);
    let Shape { encoding, filters, squeezed, .. } = shape;
    let blocks = (0..shape.blocks).map(|_| {
        let first = numbers.convolution(filters, filters, 3);
        let mut second = numbers.convolution(filters, filters, 3);
        // Each block adds to the sum of those before.
        second.weights.iter_mut().for_each(|weight| *weight *= 0.5);
        let gate = (squeezed > 0).then(|| SqueezeExcitation {
            squeeze: numbers.dense(filters, squeezed),
            excite: numbers.dense(squeezed, 2 * filters),
        });
        Block { first, second, gate }
    });
    let blocks = blocks.collect();
    let policy = match encoding.policy_moves().filter(|_| shape.dense_policy > 0) {
        Some(moves) => PolicyHead::Dense {
            hidden: numbers.convolution(filters, shape.dense_policy, 1),
            moves: numbers.dense(SQUARES * shape.dense_policy, moves),
        },
        None => PolicyHead::Convolution {
            hidden: numbers.convolution(filters, filters, 3),
            moves: numbers.convolution(filters, encoding.policy_planes(), 3),
        },
    };
    Parameters {
        encoding,
        input: numbers.convolution(encoding.planes(), filters, 3),
        blocks,
        policy,
        value: numbers.head(filters, shape.head, if shape.wdl { 3 } else { 1 }),
        moves_left: shape.moves_left.then(|| numbers.head(filters, shape.head, 1)),
    }
}
