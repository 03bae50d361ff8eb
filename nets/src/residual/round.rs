//! Weights that were trained elsewhere (nets/torch/residual.py), as a file that the engine reads.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use tabia_core::residual::{
    Block, Convolution, Dense, Encoding, Parameters, PolicyHead, ScalarHead, SqueezeExcitation,
    alphazero,
};

use crate::files;

/// Planes that the value is computed from, and numbers between its dense layers: those of the trainer.
const VALUE: [usize; 2] = [32, 128];

/// The largest size that makes sense: the engine reads no larger ones.
const MOST: usize = 4096;

/// The options of `residual round`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// 32-bit floats, little-endian, as the trainer writes them: weights, then biases, layer by layer
    #[arg(long)]
    pub weights: PathBuf,
    /// The network's file
    #[arg(long)]
    pub out: PathBuf,
    /// Residual blocks
    #[arg(long, default_value_t = 6)]
    pub blocks: usize,
    /// Filters
    #[arg(long, default_value_t = 64)]
    pub filters: usize,
    /// Numbers between the layers of squeeze and excitation, 0 for none
    #[arg(long, default_value_t = 0)]
    pub se: usize,
}

/// Writes the network. Returns how many numbers it has.
///
/// # Errors
///
/// Where a file cannot be read or written, or has another number of weights than the shape, or one that is not finite.
pub fn run(options: &Options) -> Result<usize> {
    let most = options.blocks.max(options.filters).max(options.se);
    ensure!(most <= MOST, "a network has at most {MOST} blocks and filters");
    let name = options.weights.display();
    let bytes = fs::read(&options.weights).with_context(|| format!("cannot read {name}"))?;
    let (words, rest) = bytes.as_chunks();
    let numbers: Vec<f32> = words.iter().map(|&word| f32::from_le_bytes(word)).collect();
    let mut source = Source { numbers: &numbers, needed: 0 };
    let parameters = source.network(options);
    ensure!(
        rest.is_empty() && source.needed == numbers.len(),
        "{name} has {} bytes; a network of {} blocks of {} filters has {}",
        bytes.len(),
        options.blocks,
        options.filters,
        4 * source.needed
    );
    parameters.check().with_context(|| format!("{name} holds no network"))?;
    files::write(&options.out, &[&alphazero::write(&parameters)])?;
    Ok(numbers.len())
}

/// Numbers that are given to layers one after the other.
struct Source<'a> {
    numbers: &'a [f32],
    needed: usize,
}

impl Source<'_> {
    /// The next numbers; none if there are too few, which the count in the end tells.
    fn take(&mut self, count: usize) -> Vec<f32> {
        let start = self.needed;
        self.needed = start.saturating_add(count);
        self.numbers.get(start..self.needed).unwrap_or_default().to_vec()
    }

    fn convolution(&mut self, inputs: usize, outputs: usize, size: usize) -> Convolution {
        let count = inputs.saturating_mul(outputs).saturating_mul(size * size);
        let (weights, biases) = (self.take(count), self.take(outputs));
        Convolution { inputs, outputs, size, weights, biases }
    }

    fn dense(&mut self, inputs: usize, outputs: usize) -> Dense {
        let (weights, biases) = (self.take(inputs.saturating_mul(outputs)), self.take(outputs));
        Dense { inputs, outputs, weights, biases }
    }

    fn network(&mut self, options: &Options) -> Parameters {
        let Options { blocks, filters, se, .. } = *options;
        let encoding = Encoding::AlphaZero;
        let input = self.convolution(encoding.planes(), filters, 3);
        let block = |_| Block {
            first: self.convolution(filters, filters, 3),
            second: self.convolution(filters, filters, 3),
            gate: (se > 0).then(|| SqueezeExcitation {
                squeeze: self.dense(filters, se),
                excite: self.dense(se, filters.saturating_mul(2)),
            }),
        };
        let blocks = (0..blocks).map(block).collect();
        let policy = PolicyHead::Convolution {
            hidden: self.convolution(filters, filters, 3),
            moves: self.convolution(filters, encoding.policy_planes(), 3),
        };
        let [planes, hidden] = VALUE;
        let value = ScalarHead {
            convolution: self.convolution(filters, planes, 1),
            hidden: self.dense(64 * planes, hidden),
            output: self.dense(hidden, 1),
        };
        Parameters { encoding, input, blocks, policy, value, moves_left: None }
    }
}
