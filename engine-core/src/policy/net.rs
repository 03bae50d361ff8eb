//! The arithmetic: one hidden layer, whose neurons are clipped and multiplied in pairs, and a row of weights for each
//! move.

use super::inputs::{INPUTS, active, view};
use super::outputs::{MoveRows, OUTPUTS};
use crate::mcts::softmax;
use crate::position::Position;
use crate::types::Move;

/// Neurons of the hidden layer.
pub const HIDDEN: usize = 256;
/// What they become when they are multiplied in pairs: neuron `i` with neuron `i + PAIRS`.
pub const PAIRS: usize = HIDDEN / 2;
/// The number that stands for an activation of 1, the largest there is; weights of inputs have the same unit.
pub const INPUT_SCALE: i32 = 255;
/// A product of two activations is shifted right by so many bits.
pub const PRODUCT_SHIFT: u32 = 9;
/// The largest product after that: it stands for 1.
pub const ACTIVATION_ONE: i32 = (INPUT_SCALE * INPUT_SCALE) >> PRODUCT_SHIFT;
/// The number that stands for a weight of 1 in the rows of moves.
pub const OUTPUT_SCALE: i32 = 48;

/// The parameters, as files have them.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    /// The neurons without any input.
    pub hidden_biases: [i16; HIDDEN],
    /// A row for each of the [`INPUTS`].
    pub inputs: Box<[[i8; HIDDEN]]>,
    /// One for each of the [`OUTPUTS`], in units of [`ACTIVATION_ONE`] times [`OUTPUT_SCALE`].
    pub output_biases: Box<[i16]>,
    /// A row for each of the [`OUTPUTS`]; each move has four.
    pub outputs: Box<[[i8; PAIRS]]>,
}

/// A policy net.
#[derive(Clone)]
pub struct PolicyNet {
    weights: Weights,
}

impl PolicyNet {
    /// The net with these parameters; `None` if there are more or fewer rows than inputs and outputs.
    #[must_use]
    pub fn new(weights: Weights) -> Option<Self> {
        let fits = weights.inputs.len() == INPUTS
            && weights.outputs.len() == OUTPUTS
            && weights.output_biases.len() == OUTPUTS;
        fits.then_some(Self { weights })
    }

    /// Its parameters.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The products of the neurons in pairs.
    fn hidden(&self, position: &Position, view: usize) -> [u8; PAIRS] {
        let mut sums = self.weights.hidden_biases;
        for input in active(position, view) {
            let row = &self.weights.inputs[usize::from(input)];
            for (sum, &weight) in sums.iter_mut().zip(row) {
                // 33 numbers of at most 16 bits and 8 bits do overflow, if a file means them to.
                *sum = sum.wrapping_add(weight.into());
            }
        }
        let (first, second) = sums.split_at(PAIRS);
        std::array::from_fn(|i| {
            let clip = |sum: i16| i32::from(sum).clamp(0, INPUT_SCALE);
            ((clip(first[i]) * clip(second[i])) >> PRODUCT_SHIFT) as u8
        })
    }

    /// The sums of the rows of these legal moves, in units of [`ACTIVATION_ONE`] times [`OUTPUT_SCALE`].
    pub fn sums(&self, position: &Position, moves: &[Move], mut emit: impl FnMut(usize, i32)) {
        let view = view(position);
        let hidden = self.hidden(position, view);
        let rows = MoveRows::new(position, view);
        for (index, &mv) in moves.iter().enumerate() {
            let rows = rows.of(mv);
            let biases: i32 =
                rows.map(|row| i32::from(self.weights.output_biases[row])).iter().sum();
            let rows = rows.map(|row| &self.weights.outputs[row]);
            let products = hidden.iter().enumerate().map(|(i, &x)| {
                let weight: i16 = rows.iter().map(|row| i16::from(row[i])).sum();
                i32::from(x) * i32::from(weight)
            });
            emit(index, biases + products.sum::<i32>());
        }
    }

    /// The probabilities of these legal moves, which add up to 1.
    pub fn priors(&self, position: &Position, moves: &[Move], priors: &mut [f32]) {
        const UNIT: f32 = (ACTIVATION_ONE * OUTPUT_SCALE) as f32;
        self.sums(position, moves, |index, sum| priors[index] = sum as f32 / UNIT);
        softmax(priors);
    }
}
