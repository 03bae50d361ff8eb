//! A chunk of positions on its way through the net and back.

mod features;
mod gated;
mod weights;

use tabia_core::nnue::arch::{HIDDEN, KING_SQUARES, WIDTH};
use tabia_core::nnue::features::mirrored::MirroredView;
use tabia_core::types::{Piece, PieceType, Square};

use super::kernel::dense::{self, GROUP};
use super::kernel::gates;
use super::kernel::rows::{Gradients, PASS_UNIT, PassRow, add_halves, no_gradients, sum_rows};
use super::kernel::{Activations, CHUNK, HALVES, Hidden, Row, through_clip};
use super::loss::{Outcome, loss, sigmoid};
use super::model::{ACTIVATION_UNIT, Kind, Layout, OUTPUT_INTERNAL};
use super::recipe::Recipe;
use crate::record::Record;
use features::Features;
use gated::Gated;

pub use weights::Weights;

/// Most pieces, kings among them.
const PIECES: usize = 32;

/// A worker's memory for chunks, and its gradients.
pub struct Chunk {
    /// The layer stack of all its examples.
    stack: usize,
    count: usize,
    features: Features,
    kings: [u8; HALVES],
    targets: [f32; CHUNK],
    activations: Vec<Activations>,
    /// Gradients of the accumulators.
    of_halves: Box<Gradients>,
    /// `None` for a net without gates.
    gated: Option<Box<Gated>>,
    hidden1: Box<[Hidden; CHUNK]>,
    hidden2: Box<[Hidden; CHUNK]>,
    outputs: [f32; CHUNK],
    /// Sums of gradients, laid out as the weights.
    pub gradients: Vec<f32>,
    /// Sum of losses.
    pub loss: f64,
    /// Examples that went through.
    pub examples: u64,
}

impl Chunk {
    /// Memory for a net of this layout.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        Self {
            stack: 0,
            count: 0,
            features: Features::new(layout.pieces().end / WIDTH),
            kings: [0; HALVES],
            targets: [0.0; CHUNK],
            activations: vec![[0; _]; CHUNK],
            of_halves: no_gradients(),
            gated: (layout.kind == Kind::Large).then(|| Box::new(Gated::new())),
            hidden1: Box::new([[0.0; HIDDEN]; CHUNK]),
            hidden2: Box::new([[0.0; HIDDEN]; CHUNK]),
            outputs: [0.0; CHUNK],
            gradients: vec![0.0; layout.len()],
            loss: 0.0,
            examples: 0,
        }
    }

    /// Removes all examples. The next ones will be those of this layer stack.
    pub fn begin(&mut self, stack: usize) {
        self.stack = stack;
        self.count = 0;
        self.features.clear();
        if let Some(gated) = &mut self.gated {
            gated.features.clear();
        }
    }

    /// Adds an example to a chunk of a net of this kind; the chunk must not be full.
    pub fn push(&mut self, record: &Record, target: f32, kind: Kind) {
        let bucket_map = kind.bucket_map();
        let mut pieces = [(Piece::WhitePawn, Square::A1); PIECES];
        let mut count = 0;
        let mut kings = [Square::A1; 2];
        for (piece, square) in record.pieces() {
            if piece.kind() == PieceType::King {
                kings[piece.color().index()] = square;
            }
            if count < PIECES {
                pieces[count] = (piece, square);
                count += 1;
            }
        }
        let us = record.side_to_move();
        let pieces = &pieces[..count];
        if let Some(gated) = &mut self.gated {
            gated.look_at(record, pieces);
        }
        for (side, perspective) in [us, !us].into_iter().enumerate() {
            let view = MirroredView::new(perspective, kings[perspective.index()]);
            let lookup = view.lookup(bucket_map[view.king()]);
            let row = |&(piece, square): &(Piece, Square)| lookup.row(piece, square);
            self.features.push(pieces.iter().filter_map(row));
            if let Some(gated) = &mut self.gated {
                gated.push(view);
            }
            let half = 2 * self.count + side;
            self.kings[half] = view.king() as u8;
        }
        self.targets[self.count] = target;
        self.count += 1;
    }

    /// Passes examples with their targets, all of one stack and no more than a [`CHUNK`], through
    /// the net and back.
    pub fn learn(
        &mut self,
        stack: usize,
        examples: &[(Record, f32)],
        weights: &Weights,
        recipe: &Recipe,
    ) {
        if examples.is_empty() {
            return;
        }
        self.begin(stack);
        for (record, target) in examples {
            self.push(record, *target, weights.layout.kind);
        }
        self.forward(weights);
        self.backward(weights, recipe);
    }

    /// Whether there are no examples.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many examples there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// The pieces' rows of one half (2 x example + perspective), and its king's square.
    #[must_use]
    pub fn half(&self, half: usize) -> (&[u16], usize) {
        (self.features.of(half), usize::from(self.kings[half]))
    }

    /// A number that goes into a dense layer, 0 to 2, for one example, after [`Chunk::forward`].
    #[must_use]
    pub fn input(&self, example: usize, layer: usize, i: usize) -> f32 {
        match layer {
            0 => f32::from(self.activations[example][i]) / PASS_UNIT,
            1 => self.hidden1[example][i],
            _ => self.hidden2[example][i],
        }
    }

    /// Computes the activations of the first layer.
    fn activate(&mut self, weights: &Weights) {
        let (rows, kings) = weights.rows.split_at(weights.layout.pieces().end / WIDTH);
        let sum = |features: &[u16], king: u8, out: &mut PassRow| {
            sum_rows(&kings[KING_SQUARES], Some(&kings[usize::from(king)]), rows, features, out);
        };
        let mut activations = std::mem::take(&mut self.activations);
        let mut gated = self.gated.take();
        for half in 0..2 * self.count {
            let (features, king) = (self.features.of(half), self.kings[half]);
            let out: &mut PassRow = &mut activations[half / 2].as_chunks_mut().0[half % 2];
            let Some(gated) = &mut gated else {
                sum(features, king, out);
                continue;
            };
            let (values, gates) = (&mut gated.values[half], &mut gated.gates[half]);
            sum(features, king, values);
            let (biases, rows) = weights.gates.split_last().expect("a row of biases");
            sum_rows(biases, None, rows, gated.features.of(half), gates);
            gates::multiply(values, gates, out);
        }
        (self.activations, self.gated) = (activations, gated);
    }

    /// Computes the outputs.
    pub fn forward(&mut self, weights: &Weights) {
        let layout = &weights.layout;
        self.activate(weights);
        let stack = layout.stack(self.stack);
        let dense1_biases = weights.hidden(stack.dense1_biases());
        let dense1 = &weights.dense1[self.stack];
        dense::dense1(&self.activations, dense1, dense1_biases, &mut self.hidden1[..]);
        let (dense2, _) = weights.values[stack.dense2()].as_chunks::<HIDDEN>();
        let dense2_biases = weights.hidden(stack.dense2_biases());
        let output = weights.hidden(stack.output());
        let by_input: [Hidden; HIDDEN] =
            std::array::from_fn(|i| std::array::from_fn(|o| dense2[o][i]));
        for e in 0..self.count {
            clip(&mut self.hidden1[e], weights.rounded);
            let mut sums = *dense2_biases;
            for (i, &x) in self.hidden1[e].iter().enumerate() {
                for o in 0..HIDDEN {
                    sums[o] = x.mul_add(by_input[i][o], sums[o]);
                }
            }
            clip(&mut sums, weights.rounded);
            self.hidden2[e] = sums;
            let products = sums.iter().zip(output).map(|(x, w)| x * w);
            self.outputs[e] = products.sum::<f32>() + weights.values[stack.output_bias()];
        }
    }

    /// The outputs of all examples, after [`Chunk::forward`].
    #[must_use]
    pub fn outputs(&self) -> &[f32] {
        &self.outputs[..self.count]
    }

    /// What the net says of each example, after [`Chunk::forward`].
    pub fn outcomes(&self, recipe: &Recipe) -> impl Iterator<Item = Outcome> {
        let scale = OUTPUT_INTERNAL / recipe.scale;
        let examples = self.outputs.iter().zip(&self.targets).take(self.count);
        examples.map(move |(&output, &target)| Outcome { chance: sigmoid(output * scale), target })
    }

    /// The losses' slopes by the net's outputs; sums up the losses.
    fn slopes(&mut self, recipe: &Recipe) -> Vec<f32> {
        let outcomes: Vec<Outcome> = self.outcomes(recipe).collect();
        let losses = outcomes.iter().map(|&outcome| loss(outcome, recipe));
        let (losses, mut slopes): (Vec<f32>, Vec<f32>) = losses.unzip();
        self.loss += losses.iter().map(|&loss| f64::from(loss)).sum::<f64>();
        if recipe.siblings > 1 {
            let weight = recipe.sibling_weight * OUTPUT_INTERNAL / recipe.scale;
            let error = |outcome: &Outcome| outcome.chance - outcome.target;
            for (group, slopes) in
                outcomes.chunks(recipe.siblings).zip(slopes.chunks_mut(recipe.siblings))
            {
                let mean = group.iter().map(error).sum::<f32>() / group.len() as f32;
                for (slope, outcome) in slopes.iter_mut().zip(group) {
                    *slope += weight * (error(outcome) - mean);
                }
            }
        }
        slopes
    }

    /// Adds the gradients of all examples.
    pub fn backward(&mut self, weights: &Weights, recipe: &Recipe) {
        let layout = &weights.layout;
        let stack = layout.stack(self.stack);
        let (dense2, _) = weights.values[stack.dense2()].as_chunks::<HIDDEN>();
        let output = weights.hidden(stack.output());
        let slopes = self.slopes(recipe);
        let leak = recipe.leak;
        let mut output_gradient: Hidden = [0.0; HIDDEN];
        let mut bias2_gradient: Hidden = [0.0; HIDDEN];
        let mut bias1_gradient: Hidden = [0.0; HIDDEN];
        let (gradient2, _) = self.gradients[stack.dense2()].as_chunks_mut::<HIDDEN>();
        let mut deltas = [[0.0; HIDDEN]; CHUNK];
        for (group, slopes) in slopes.chunks(GROUP).enumerate() {
            let first = group * GROUP;
            let mut deltas2 = [[0.0; HIDDEN]; GROUP];
            for ((delta2, &slope), hidden2) in
                deltas2.iter_mut().zip(slopes).zip(&self.hidden2[first..])
            {
                for o in 0..HIDDEN {
                    output_gradient[o] = slope.mul_add(hidden2[o], output_gradient[o]);
                    delta2[o] = through_clip(hidden2[o], slope * output[o], leak);
                    bias2_gradient[o] += delta2[o];
                }
            }
            let hidden1 = &self.hidden1.as_chunks().0[group];
            let back = dense::dense2_backward(hidden1, &deltas2, dense2, gradient2);
            for ((delta1, back), hidden1) in deltas[first..].iter_mut().zip(&back).zip(hidden1) {
                for i in 0..HIDDEN {
                    delta1[i] = through_clip(hidden1[i], back[i], leak);
                    bias1_gradient[i] += delta1[i];
                }
            }
        }
        let output_bias: f32 = slopes.iter().sum();
        self.examples += self.count as u64;
        add(&mut self.gradients[stack.output()], &output_gradient);
        self.gradients[stack.output_bias()] += output_bias;
        add(&mut self.gradients[stack.dense2_biases()], &bias2_gradient);
        add(&mut self.gradients[stack.dense1_biases()], &bias1_gradient);

        let gradient1 = self.gradients[stack.dense1()].as_chunks_mut().0;
        let unit = dense::dense1_backward(
            &self.activations,
            &deltas,
            self.count,
            &weights.dense1[self.stack],
            gradient1,
            leak,
            &mut self.of_halves,
        );
        if let Some(gated) = &mut self.gated {
            gated.backward(&mut self.of_halves, 2 * self.count);
        }
        self.backward_rows(layout, unit);
    }

    /// From the accumulators' gradients, in these units, to those of rows: by feature, so that each
    /// row is written once a chunk.
    fn backward_rows(&mut self, layout: &Layout, unit: f32) {
        self.features.sort();
        let rows = self.gradients[layout.pieces()].as_chunks_mut().0;
        for (row, halves) in self.features.by_row() {
            add_halves(&self.of_halves, halves, unit, &mut rows[row]);
        }
        self.backward_kings(layout, unit);
        self.backward_gates(layout, unit);
    }

    /// The gradients of kings' rows, which count once for every piece, and of the biases.
    fn backward_kings(&mut self, layout: &Layout, unit: f32) {
        let rows = self.gradients[layout.kings().start..layout.biases().end].as_chunks_mut().0;
        let (kings, biases): (&mut [Row], _) = rows.split_at_mut(KING_SQUARES);
        for (half, gradients) in self.of_halves.iter().enumerate().take(2 * self.count) {
            let many = self.features.of(half).len() as f32 * unit;
            let king = &mut kings[usize::from(self.kings[half])];
            for i in 0..WIDTH {
                let gradient = f32::from(gradients[i]);
                king[i] = many.mul_add(gradient, king[i]);
                biases[0][i] = unit.mul_add(gradient, biases[0][i]);
            }
        }
    }

    /// The gradients of gates' rows and of their biases, where there are gates.
    fn backward_gates(&mut self, layout: &Layout, unit: f32) {
        let Some(gated) = &mut self.gated else { return };
        gated.features.sort();
        let rows = self.gradients[layout.gates()].as_chunks_mut().0;
        let (biases, rows): (&mut Row, _) = rows.split_last_mut().expect("a row of biases");
        for (row, halves) in gated.features.by_row() {
            add_halves(&gated.gradients, halves, unit, &mut rows[row]);
        }
        for gradients in &gated.gradients[..2 * self.count] {
            for i in 0..WIDTH {
                biases[i] = unit.mul_add(f32::from(gradients[i]), biases[i]);
            }
        }
    }
}

fn add(sums: &mut [f32], values: &[f32]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += value;
    }
}

/// Clips activations to 0..=1, and rounds them where asked.
#[inline]
fn clip(values: &mut Hidden, rounded: bool) {
    for value in values.iter_mut() {
        *value = value.clamp(0.0, 1.0);
    }
    if rounded {
        for value in values.iter_mut() {
            // Half a unit goes up, as in the engine, even where the sum is a hair less than that.
            *value = (*value * ACTIVATION_UNIT + 0.5 + 1e-3).floor() * (1.0 / ACTIVATION_UNIT);
        }
    }
}

#[cfg(test)]
mod tests;
