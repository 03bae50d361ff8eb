//! The weights as one list of numbers, so that the optimiser and checkpoints need not know layers.
//!
//! Rows of [`WIDTH`] numbers: pieces' rows by bucket, kings' rows, biases of the first layer, then
//! the dense layers, and where there are gates their rows and biases. The effective row of a
//! feature is its piece's row plus its king's row: the form `W[king][piece] = B[bucket(king)][piece] +
//! K[king]` with king and piece mirrored. That of a gate is its piece's alone, mirrored.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use tabia_core::nnue::Architecture;
use tabia_core::nnue::arch::{
    HIDDEN, INPUTS, KING_SQUARES, PIECE_ROWS, WEIGHT_SHIFT, WIDTH, large, small,
};

/// Units of an activation of 1 in the quantised net.
pub const ACTIVATION_UNIT: f32 = 127.0;
/// Units of a dense weight of 1.
pub const DENSE_UNIT: f32 = 64.0;
/// Units of a dense bias of 1.
pub const DENSE_BIAS_UNIT: f32 = ACTIVATION_UNIT * DENSE_UNIT;
/// Internal units of an output of 1.
pub const OUTPUT_INTERNAL: f32 = 600.0;
/// Units of an output bias of 1: 16 an internal unit.
pub const OUTPUT_BIAS_UNIT: f32 = OUTPUT_INTERNAL * 16.0;
/// Units of an output weight of 1.
pub const OUTPUT_UNIT: f32 = OUTPUT_BIAS_UNIT / ACTIVATION_UNIT;
/// What a dense layer's biases hold besides: half of what the shift after it drops, so that
/// dropping rounds.
pub const HALF: i32 = 1 << (WEIGHT_SHIFT - 1);
/// The largest number of 8 bits, in which dense weights and those of gates are.
const MOST: f32 = 127.0;

/// The architectures that can be trained.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// [`Architecture::Small`].
    #[default]
    Small,
    /// [`Architecture::Large`].
    Large,
}

impl Kind {
    /// The kind of a net of this architecture; `None` for a standard one.
    #[must_use]
    pub const fn of(architecture: Architecture) -> Option<Self> {
        match architecture {
            Architecture::Standard => None,
            Architecture::Small => Some(Self::Small),
            Architecture::Large => Some(Self::Large),
        }
    }

    /// The architecture of nets of this kind.
    #[must_use]
    pub const fn architecture(self) -> Architecture {
        match self {
            Self::Small => Architecture::Small,
            Self::Large => Architecture::Large,
        }
    }

    /// The bucket of each king square of a mirrored view.
    #[must_use]
    pub const fn bucket_map(self) -> &'static [u8; KING_SQUARES] {
        match self {
            Self::Small => &small::BUCKET_MAP,
            Self::Large => &large::BUCKET_MAP,
        }
    }
}

/// Where each part of the weights lies in the list.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// What the weights are of.
    pub kind: Kind,
}

impl Layout {
    /// How many rows each piece on a square has.
    #[must_use]
    pub const fn buckets(&self) -> usize {
        self.kind.architecture().buckets()
    }

    /// How many stacks of layers there are above the first.
    #[must_use]
    pub const fn stacks(&self) -> usize {
        self.kind.architecture().layer_stacks()
    }

    /// Pieces' rows.
    #[must_use]
    pub const fn pieces(&self) -> Range<usize> {
        0..self.buckets() * PIECE_ROWS * WIDTH
    }

    /// Kings' rows.
    #[must_use]
    pub const fn kings(&self) -> Range<usize> {
        let start = self.pieces().end;
        start..start + KING_SQUARES * WIDTH
    }

    /// Biases of the first layer.
    #[must_use]
    pub const fn biases(&self) -> Range<usize> {
        let start = self.kings().end;
        start..start + WIDTH
    }

    /// The layers above the first, of one stack.
    #[must_use]
    pub const fn stack(&self, stack: usize) -> Stack {
        Stack { start: self.biases().end + stack * Stack::LEN }
    }

    /// All gates' parts.
    #[must_use]
    pub const fn gates(&self) -> Range<usize> {
        // Whole rows, so that the list can be cut into them.
        let start = self.stack(self.stacks()).start.next_multiple_of(WIDTH);
        let rows = self.kind.architecture().gate_rows();
        start..start + if rows > 0 { (rows + 1) * WIDTH } else { 0 }
    }

    /// Rows of gates without the biases; empty for a net without gates.
    #[must_use]
    pub const fn gate_rows(&self) -> Range<usize> {
        let start = self.gates().start;
        start..start + self.kind.architecture().gate_rows() * WIDTH
    }

    /// Biases of gates; empty for a net without gates.
    #[must_use]
    pub const fn gate_biases(&self) -> Range<usize> {
        self.gate_rows().end..self.gates().end
    }

    /// The length of the list.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.gates().end
    }

    /// Never: there are always weights.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// What a number at `index` is.
    #[must_use]
    pub fn part(&self, index: usize) -> Part {
        match index {
            i if i < self.pieces().end => Part::Piece,
            i if i < self.biases().end || i >= self.gate_rows().end => Part::Row,
            i if i >= self.gate_rows().start => Part::Gate,
            i => Stack { start: 0 }.part((i - self.biases().end) % Stack::LEN),
        }
    }
}

/// Where the layers of a stack lie in the list.
#[derive(Clone, Copy, Debug)]
pub struct Stack {
    start: usize,
}

impl Stack {
    /// Numbers of a stack.
    pub const LEN: usize = HIDDEN * INPUTS + HIDDEN + HIDDEN * HIDDEN + HIDDEN + HIDDEN + 1;

    /// Weights of the first dense layer by output, then input.
    #[must_use]
    pub const fn dense1(&self) -> Range<usize> {
        let start = self.start;
        start..start + HIDDEN * INPUTS
    }

    /// Biases of the first dense layer.
    #[must_use]
    pub const fn dense1_biases(&self) -> Range<usize> {
        let start = self.dense1().end;
        start..start + HIDDEN
    }

    /// Weights of the second dense layer by output, then input.
    #[must_use]
    pub const fn dense2(&self) -> Range<usize> {
        let start = self.dense1_biases().end;
        start..start + HIDDEN * HIDDEN
    }

    /// Biases of the second dense layer.
    #[must_use]
    pub const fn dense2_biases(&self) -> Range<usize> {
        let start = self.dense2().end;
        start..start + HIDDEN
    }

    /// Weights of the output.
    #[must_use]
    pub const fn output(&self) -> Range<usize> {
        let start = self.dense2_biases().end;
        start..start + HIDDEN
    }

    /// The output's bias.
    #[must_use]
    pub const fn output_bias(&self) -> usize {
        self.output().end
    }

    /// All of these layers.
    #[must_use]
    pub const fn all(&self) -> Range<usize> {
        self.start..self.start + Self::LEN
    }

    fn part(&self, index: usize) -> Part {
        match index {
            i if i < self.dense1().end => Part::Dense,
            i if i < self.dense1_biases().end => Part::Bias,
            i if i < self.dense2().end => Part::Dense,
            i if i < self.dense2_biases().end => Part::Bias,
            i if i < self.output().end => Part::Output,
            _ => Part::OutputBias,
        }
    }
}

/// Kinds of numbers, by how they are quantised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A weight of a piece's row.
    Piece,
    /// A weight of a king's row, or a bias of the first layer or of gates.
    Row,
    /// A weight of a row of gates.
    Gate,
    /// A dense weight.
    Dense,
    /// A bias of a dense layer.
    Bias,
    /// The bias of the output.
    OutputBias,
    /// A weight of the output.
    Output,
}

impl Part {
    /// The size of one unit in the quantised net.
    #[must_use]
    pub fn unit(self, row_step: u16) -> f32 {
        match self {
            Self::Piece => f32::from(row_step) / ACTIVATION_UNIT,
            Self::Row | Self::Gate => 1.0 / ACTIVATION_UNIT,
            Self::Dense => 1.0 / DENSE_UNIT,
            Self::Bias => 1.0 / DENSE_BIAS_UNIT,
            Self::OutputBias => 1.0 / OUTPUT_BIAS_UNIT,
            Self::Output => 1.0 / OUTPUT_UNIT,
        }
    }

    /// The largest number that the quantised net can hold.
    #[must_use]
    pub fn limit(self) -> f32 {
        match self {
            Self::Piece | Self::Row => 64.0,
            Self::Gate => MOST / ACTIVATION_UNIT,
            Self::Dense => MOST / DENSE_UNIT,
            Self::Bias | Self::OutputBias => 1_000.0,
            Self::Output => MOST / OUTPUT_UNIT,
        }
    }
}

/// The weights as the quantised net will have them.
pub fn quantise(layout: &Layout, weights: &[f32], row_step: u16, out: &mut [f32]) {
    out.copy_from_slice(weights);
    let mut round_part = |range: Range<usize>| {
        let unit = layout.part(range.start).unit(row_step);
        round(&mut out[range], unit);
    };
    let gates = [layout.gate_rows(), layout.gate_biases()];
    for rows in [layout.pieces(), layout.kings(), layout.biases()].into_iter().chain(gates) {
        if !rows.is_empty() {
            round_part(rows);
        }
    }
    for stack in (0..layout.stacks()).map(|stack| layout.stack(stack)) {
        for part in [
            stack.dense1(),
            stack.dense1_biases(),
            stack.dense2(),
            stack.dense2_biases(),
            stack.output(),
            stack.output_bias()..stack.output_bias() + 1,
        ] {
            round_part(part);
        }
    }
}

/// Rounds weights to whole units.
pub fn round(weights: &mut [f32], unit: f32) {
    let per_unit = 1.0 / unit;
    for weight in weights {
        *weight = (*weight * per_unit).round_ties_even() * unit;
    }
}

#[cfg(test)]
mod tests {
    use super::super::initial::initial;
    use super::super::recipe::Recipe;
    use super::*;

    #[test]
    fn parts_follow_each_other() {
        let layout = Layout { kind: Kind::Large };
        assert_eq!(layout.pieces().end, layout.kings().start);
        assert_eq!(layout.len() % WIDTH, 0);
        assert_eq!(layout.part(layout.kings().start), Part::Row);
        assert_eq!(layout.part(layout.stack(0).dense2().start), Part::Dense);
        assert_eq!(layout.part(layout.stack(0).output_bias()), Part::OutputBias);
        assert_eq!(layout.part(layout.gate_rows().start), Part::Gate);
        assert_eq!(layout.part(layout.gate_biases().start), Part::Row);
        assert_eq!(layout.gate_rows().len(), large::GATE_ROWS * WIDTH);
        assert_eq!(layout.gate_biases(), layout.len() - WIDTH..layout.len());
        let without = Layout { kind: Kind::Small };
        let parts = [without.gate_rows(), without.gate_biases()];
        assert!(parts.iter().all(Range::is_empty));
    }

    #[test]
    fn quantised_weights_are_units_and_near() {
        let layout = Layout { kind: Kind::Large };
        let weights = initial(&layout, &Recipe::default());
        let mut rounded = weights.clone();
        quantise(&layout, &weights, 2, &mut rounded);
        for (i, (&before, &after)) in weights.iter().zip(&rounded).enumerate() {
            let unit = layout.part(i).unit(2);
            assert!((before - after).abs() <= unit * 0.5001, "{i}: {before} {after}");
        }
    }
}
