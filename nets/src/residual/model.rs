//! A network that is trained: forwards, loss, and backwards.

use anyhow::{Result, bail};
use tabia_core::residual::{
    Block, Convolution, Dense, Encoding, Parameters, Plane, PolicyHead, ScalarHead,
};

use super::layers::{Layer, Number, PLANE, place, relu, relu_back};

/// A position with what a network should say of it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The network's input.
    pub planes: Vec<Plane>,
    /// The number of each legal move, with the share of the visits that it should get; together 1.
    pub moves: Vec<(usize, f32)>,
    /// The chances of win, draw and loss; together 1.
    pub wdl: [f32; 3],
}

/// Cross entropies, in nats.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Loss {
    /// Of the priors.
    pub policy: f64,
    /// Of the chances.
    pub value: f64,
}

/// The layers of a network, or their gradients.
#[derive(Clone, Debug)]
pub struct Model<N> {
    encoding: Encoding,
    /// Input; two of each block; two of the policy; value, and its two dense layers.
    pub(super) layers: Vec<Layer<N>>,
}

impl<N: Number> Model<N> {
    /// A model that goes on from a network.
    ///
    /// # Errors
    /// Where the network has what is not trained here: gates, a dense policy, one value, moves left.
    pub fn new(parameters: &Parameters) -> Result<Self> {
        parameters.check()?;
        let mut layers = vec![Layer::convolution(&parameters.input)];
        for block in &parameters.blocks {
            if block.gate.is_some() {
                bail!("squeeze and excitation is not trained");
            }
            layers.push(Layer::convolution(&block.first));
            layers.push(Layer::convolution(&block.second));
        }
        let PolicyHead::Convolution { hidden, moves } = &parameters.policy else {
            bail!("a dense policy is not trained");
        };
        let value = &parameters.value;
        if value.output.outputs != 3 || parameters.moves_left.is_some() {
            bail!("a value that is not win, draw and loss, and moves left, are not trained");
        }
        layers.extend([hidden, moves, &value.convolution].map(Layer::convolution));
        layers.extend([&value.hidden, &value.output].map(Layer::dense));
        Ok(Self { encoding: parameters.encoding, layers })
    }

    /// The network as the engine has it.
    #[must_use]
    pub fn parameters(&self) -> Parameters {
        let convolution = |layer: &Layer<N>| {
            let (weights, biases) = layer.numbers();
            let Layer { inputs, outputs, size, .. } = *layer;
            Convolution { inputs, outputs, size, weights, biases }
        };
        let dense = |layer: &Layer<N>| {
            let (weights, biases) = layer.numbers();
            Dense { inputs: layer.inputs, outputs: layer.outputs, weights, biases }
        };
        let heads = self.heads();
        let block = |pair: &[Layer<N>]| Block {
            first: convolution(&pair[0]),
            second: convolution(&pair[1]),
            gate: None,
        };
        Parameters {
            encoding: self.encoding,
            input: convolution(&self.layers[0]),
            blocks: self.layers[1..heads].chunks_exact(2).map(block).collect(),
            policy: PolicyHead::Convolution {
                hidden: convolution(&self.layers[heads]),
                moves: convolution(&self.layers[heads + 1]),
            },
            value: ScalarHead {
                convolution: convolution(&self.layers[heads + 2]),
                hidden: dense(&self.layers[heads + 3]),
                output: dense(&self.layers[heads + 4]),
            },
            moves_left: None,
        }
    }

    /// The same shape, all 0: for gradients.
    #[must_use]
    pub fn zeros(&self) -> Self {
        let mut zeros = self.clone();
        zeros.each(|x| *x = N::default());
        zeros
    }

    /// Goes over all weights and biases.
    pub(super) fn each(&mut self, mut work: impl FnMut(&mut N)) {
        for layer in &mut self.layers {
            layer.weights.iter_mut().chain(&mut layer.biases).for_each(&mut work);
        }
    }

    /// Adds the numbers of another model of the same shape.
    pub(super) fn add(&mut self, other: &Self) {
        for (layer, more) in self.layers.iter_mut().zip(&other.layers) {
            let numbers = layer.weights.iter_mut().chain(&mut layer.biases);
            let more = more.weights.iter().chain(&more.biases);
            numbers.zip(more).for_each(|(x, &more)| *x += more);
        }
    }

    /// The number of the first layer of the heads.
    fn heads(&self) -> usize {
        self.layers.len() - 5
    }

    /// The loss of a sample; its gradients are added to `gradients`.
    pub fn learn(&self, sample: &Sample, gradients: &mut Self) -> Loss {
        let (layers, heads) = (&self.layers, self.heads());
        let slopes = &mut gradients.layers;
        // Forwards: the input of each layer is kept, and what comes out of the tower.
        let input = spread(&sample.planes);
        let mut bodies = vec![relu(layers[0].convolve(&input))];
        let mut middles = Vec::new();
        for pair in layers[1..heads].chunks_exact(2) {
            let body = &bodies[bodies.len() - 1];
            let middle = relu(pair[0].convolve(body));
            let mut after = pair[1].convolve(&middle);
            after.iter_mut().zip(body).for_each(|(x, &skip)| *x += skip);
            middles.push(middle);
            bodies.push(relu(after));
        }
        let body = &bodies[bodies.len() - 1];
        let hidden = relu(layers[heads].convolve(body));
        let moves = layers[heads + 1].convolve(&hidden);
        let planes = relu(layers[heads + 2].convolve(body));
        let flat: Vec<N> = planes.chunks_exact(PLANE).flat_map(board).collect();
        let dense = relu(layers[heads + 3].apply(&flat));
        let chances = layers[heads + 4].apply(&dense);

        // Backwards.
        let at = |number: usize| number / 64 * PLANE + place(number % 64);
        let numbers: Vec<N> = sample.moves.iter().map(|&(number, _)| moves[at(number)]).collect();
        let targets: Vec<f32> = sample.moves.iter().map(|&(_, target)| target).collect();
        let (policy, slope) = cross_entropy(&numbers, &targets);
        let mut back = vec![N::default(); moves.len()];
        for (&(number, _), slope) in sample.moves.iter().zip(slope) {
            back[at(number)] = slope;
        }
        layers[heads + 1].convolve_slopes(&hidden, &back, &mut slopes[heads + 1]);
        let back = relu_back(&hidden, layers[heads + 1].convolve_back(&back));
        layers[heads].convolve_slopes(body, &back, &mut slopes[heads]);
        let mut down = layers[heads].convolve_back(&back);

        let (value, back) = cross_entropy(&chances, &sample.wdl);
        let back = layers[heads + 4].apply_back(&dense, &back, &mut slopes[heads + 4]);
        let back = relu_back(&dense, back);
        let back = layers[heads + 3].apply_back(&flat, &back, &mut slopes[heads + 3]);
        let mut raised = vec![N::default(); planes.len()];
        for (index, slope) in back.into_iter().enumerate() {
            raised[at(index)] = slope;
        }
        let back = relu_back(&planes, raised);
        layers[heads + 2].convolve_slopes(body, &back, &mut slopes[heads + 2]);
        let back = layers[heads + 2].convolve_back(&back);
        down.iter_mut().zip(back).for_each(|(x, more)| *x += more);

        for block in (0..middles.len()).rev() {
            let (first, second) = (1 + 2 * block, 2 + 2 * block);
            let sum = relu_back(&bodies[block + 1], down);
            let middle = &middles[block];
            layers[second].convolve_slopes(middle, &sum, &mut slopes[second]);
            let back = relu_back(middle, layers[second].convolve_back(&sum));
            layers[first].convolve_slopes(&bodies[block], &back, &mut slopes[first]);
            down = layers[first].convolve_back(&back);
            down.iter_mut().zip(sum).for_each(|(x, skip)| *x += skip);
        }
        let down = relu_back(&bodies[0], down);
        layers[0].convolve_slopes(&input, &down, &mut slopes[0]);
        Loss { policy: policy.wide(), value: value.wide() }
    }
}

/// Planes with their borders.
fn spread<N: Number>(planes: &[Plane]) -> Vec<N> {
    let mut input = vec![N::default(); planes.len() * PLANE];
    for (plane, numbers) in planes.iter().zip(input.chunks_exact_mut(PLANE)) {
        for square in 0..64 {
            numbers[place(square)] = N::of(plane.at(square));
        }
    }
    input
}

/// The 64 squares of a plane.
fn board<N: Number>(plane: &[N]) -> impl Iterator<Item = N> {
    (0..64).map(|square| plane[place(square)])
}

/// The cross entropy of a softmax with its targets, which add up to 1, and its gradients.
fn cross_entropy<N: Number>(numbers: &[N], targets: &[f32]) -> (N, Vec<N>) {
    let most = numbers.iter().copied().fold(numbers[0], |a, b| if b > a { b } else { a });
    let sum: N = numbers.iter().map(|&x| (x - most).exp()).sum();
    let log_sum = sum.ln();
    let pairs = || numbers.iter().zip(targets).map(|(&x, &target)| (x - most, N::of(target)));
    let loss = pairs().map(|(x, target)| target * (log_sum - x)).sum();
    (loss, pairs().map(|(x, target)| x.exp() / sum - target).collect())
}
