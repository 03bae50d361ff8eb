//! The weights as one list of numbers, so that the optimiser and checkpoints need not know layers.
//!
//! Rows of [`WIDTH`] numbers: pieces' rows by bucket, kings' rows, biases of the first layer, then
//! the dense layers. The effective row of a feature is its piece's row plus its king's row: the
//! form `W[king][piece] = B[bucket(king)][piece] + K[king]` with king and piece mirrored.

use std::ops::Range;

use anyhow::{Context, Result, ensure};
use tabia_core::nnue::arch::{HIDDEN, INPUTS, KING_SQUARES, PIECE_ROWS, WEIGHT_SHIFT, WIDTH};

use super::recipe::Recipe;
use crate::random::Random;

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
/// The largest quantised dense weight.
const MOST: f32 = 127.0;

/// Where each part lies in the list.
#[derive(Clone, Debug)]
pub struct Layout {
    /// How many rows each piece on a square has.
    pub buckets: usize,
    /// How many stacks of layers there are above the first.
    pub stacks: usize,
}

impl Layout {
    /// Pieces' rows.
    #[must_use]
    pub const fn pieces(&self) -> Range<usize> {
        0..self.buckets * PIECE_ROWS * WIDTH
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

    /// The length of the list.
    #[must_use]
    pub const fn len(&self) -> usize {
        // Whole rows, so that the list can be cut into them.
        self.stack(self.stacks).start.next_multiple_of(WIDTH)
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
            i if i < self.biases().end => Part::Row,
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
    /// A weight of a king's row or a bias of the first layer.
    Row,
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
            Self::Row => 1.0 / ACTIVATION_UNIT,
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
            Self::Dense => MOST / DENSE_UNIT,
            Self::Bias | Self::OutputBias => 1_000.0,
            Self::Output => MOST / OUTPUT_UNIT,
        }
    }
}

/// The first weights of a run.
#[must_use]
pub fn initial(layout: &Layout, recipe: &Recipe) -> Vec<f32> {
    let mut random = Random::new(recipe.seed, 0x494E_4954);
    let mut weights = vec![0.0; layout.len()];
    let mut normal = |range: Range<usize>, deviation: f64| {
        for weight in &mut weights[range] {
            *weight = (random.normal() * deviation) as f32;
        }
    };
    // Of accumulators that start near zero about half are off, and so most features stay what they
    // should be: seldom on.
    normal(layout.pieces(), recipe.first_spread);
    let first = layout.stack(0);
    normal(first.dense1(), (1.0 / INPUTS as f64).sqrt());
    normal(first.dense2(), (1.0 / HIDDEN as f64).sqrt());
    normal(first.output(), (1.0 / HIDDEN as f64).sqrt());
    weights[layout.biases()].fill(recipe.first_bias);
    weights[first.dense1_biases()].fill(0.3);
    weights[first.dense2_biases()].fill(0.3);
    for stack in 1..layout.stacks {
        weights.copy_within(first.all(), layout.stack(stack).all().start);
    }
    weights
}

/// The weights of a net with finer buckets and more stacks that evaluates alike: each bucket begins
/// with the rows of the one that its kings had before, each stack with the layers of the one that
/// its positions had. `from` and `to` tell the buckets of the kings' squares.
///
/// # Errors
///
/// Where kings of one bucket had different ones before, a bucket has no king, or the new stacks do
/// not divide the old ones.
pub fn spread(
    weights: &[f32],
    (from, stacks): (&[u8; KING_SQUARES], usize),
    (to, to_stacks): (&[u8; KING_SQUARES], usize),
) -> Result<Vec<f32>> {
    let count = |map: &[u8]| usize::from(map.iter().copied().fold(0, u8::max)) + 1;
    let before = Layout { buckets: count(from), stacks };
    ensure!(weights.len() == before.len(), "it has buckets of no king's square");
    let mut spread = Vec::new();
    for bucket in 0..count(to) {
        let mut before =
            (0..KING_SQUARES).filter(|&k| usize::from(to[k]) == bucket).map(|k| from[k]);
        let first = before.next().context("a bucket without a king's square")?;
        ensure!(
            before.all(|other| other == first),
            "the recipe's {} buckets do not divide the {} that it has",
            count(to),
            count(from)
        );
        let rows = PIECE_ROWS * WIDTH;
        spread.extend(&weights[usize::from(first) * rows..][..rows]);
    }
    spread.extend(&weights[before.kings().start..before.biases().end]);
    ensure!(
        to_stacks.is_multiple_of(stacks),
        "the recipe's {to_stacks} stacks do not divide the {stacks} that it has"
    );
    for stack in 0..to_stacks {
        spread.extend(&weights[before.stack(stack * stacks / to_stacks).all()]);
    }
    spread.resize(spread.len().next_multiple_of(WIDTH), 0.0);
    Ok(spread)
}

/// The weights as the quantised net will have them.
pub fn quantise(layout: &Layout, weights: &[f32], row_step: u16, out: &mut [f32]) {
    out.copy_from_slice(weights);
    let mut round_part = |range: Range<usize>| {
        let unit = layout.part(range.start).unit(row_step);
        round(&mut out[range], unit);
    };
    for rows in [layout.pieces(), layout.kings(), layout.biases()] {
        round_part(rows);
    }
    for stack in (0..layout.stacks).map(|stack| layout.stack(stack)) {
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
    use super::*;

    #[test]
    fn parts_follow_each_other() {
        let layout = Layout { buckets: 4, stacks: 1 };
        assert_eq!(layout.pieces().end, layout.kings().start);
        assert_eq!(layout.len() % WIDTH, 0);
        assert_eq!(layout.part(layout.kings().start), Part::Row);
        assert_eq!(layout.part(layout.stack(0).dense2().start), Part::Dense);
        assert_eq!(layout.part(layout.stack(0).output_bias()), Part::OutputBias);
    }

    #[test]
    fn buckets_are_spread_over_finer_ones() {
        let map = |buckets| Recipe { buckets, ..Recipe::default() }.bucket_map().expect("a map");
        let (one, four) = (Layout { buckets: 1, stacks: 1 }, Layout { buckets: 4, stacks: 1 });
        let weights = initial(&one, &Recipe::default());
        let wide = spread(&weights, (&map(1), 1), (&map(4), 1)).expect("one bucket fits all");
        assert_eq!(wide.len(), four.len());
        for bucket in 0..4 {
            let start = bucket * one.pieces().end;
            assert_eq!(wide[start..start + one.pieces().end], weights[one.pieces()]);
        }
        assert_eq!(wide[four.kings().start..], weights[one.kings().start..]);
        let wide = initial(&four, &Recipe::default());
        let wider =
            spread(&wide, (&map(4), 1), (&map(8), 1)).expect("halves and quarters of the four");
        let rows = one.pieces().end;
        for (king, (&fine, &coarse)) in map(8).iter().zip(&map(4)).enumerate() {
            let [fine, coarse] = [fine, coarse].map(|bucket| usize::from(bucket) * rows);
            assert!(wider[fine..fine + rows] == wide[coarse..coarse + rows], "king {king}");
        }
        let error =
            spread(&wider, (&map(8), 1), (&map(4), 1)).expect_err("coarser buckets").to_string();
        assert!(error.contains("4 buckets do not divide the 8"), "{error}");
    }

    #[test]
    fn stacks_are_spread_over_more() {
        let map = Recipe::default().bucket_map().expect("a map");
        let (two, eight) = (Layout { buckets: 1, stacks: 2 }, Layout { buckets: 1, stacks: 8 });
        let mut weights = initial(&two, &Recipe { stacks: 2, ..Recipe::default() });
        assert_eq!(weights[two.stack(0).all()], weights[two.stack(1).all()]);
        weights[two.stack(1).dense2().start] = 9.0;
        let more = spread(&weights, (&map, 2), (&map, 8)).expect("eight divide two");
        assert_eq!(more.len(), eight.len());
        for stack in 0..8 {
            let before = &weights[two.stack(stack / 4).all()];
            assert!(more[eight.stack(stack).all()] == *before, "stack {stack}");
        }
        let error = spread(&more, (&map, 8), (&map, 2)).expect_err("fewer stacks").to_string();
        assert!(error.contains("2 stacks do not divide the 8"), "{error}");
    }

    #[test]
    fn quantised_weights_are_units_and_near() {
        let layout = Layout { buckets: 1, stacks: 1 };
        let weights = initial(&layout, &Recipe::default());
        let mut rounded = weights.clone();
        quantise(&layout, &weights, 2, &mut rounded);
        for (i, (&before, &after)) in weights.iter().zip(&rounded).enumerate() {
            let unit = layout.part(i).unit(2);
            assert!((before - after).abs() <= unit * 0.5001, "{i}: {before} {after}");
        }
    }
}
