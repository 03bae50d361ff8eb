//! Permutes neurons of the first layer so that those which are active together are adjacent. The dense
//! layer above skips blocks of [`BLOCK`] inputs that are all 0: the more there are, the faster it is.
//! The net evaluates as before, to the bit.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use tabia_core::nnue::arch::WIDTH;
use tabia_core::nnue::arch::standard::FEATURES;
use tabia_core::nnue::simd::Aligned;
use tabia_core::nnue::{
    FeatureTransformer, GateRow, Gates, LayerParameters, MirroredRows, Network, Parameters, Row,
};

use crate::inspect::activations;
use crate::random::Permutation;
use crate::shard::Store;
use crate::{export, files};

/// Inputs that a backend skips together; half as many where weights have 16 bits.
pub const BLOCK: usize = 4;
const BLOCKS: usize = WIDTH / BLOCK;

/// The arguments of `permute`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The net, compact or standard
    pub net: PathBuf,
    /// Positions to see activations on, such as searches evaluate: shards, or folders of shards
    #[arg(long = "data", required = true)]
    pub data: Vec<PathBuf>,
    /// How many of them
    #[arg(long, default_value_t = 40_000)]
    pub positions: u64,
    /// Where the permuted net goes
    #[command(flatten)]
    pub written: export::Written,
}

/// How many blocks of a position's inputs the dense layer has to multiply.
#[derive(Clone, Debug)]
pub struct Report {
    /// Blocks that are not all 0, of both perspectives, on average, before the permutation.
    pub before: f64,
    /// Blocks that are not all 0 after the permutation.
    pub after: f64,
    /// The files written, with their bytes.
    pub files: Vec<(PathBuf, usize)>,
}

/// Permutes a net's neurons.
///
/// # Errors
///
/// Where a file cannot be read or written, or there are no positions.
pub fn run(options: &Options) -> Result<Report> {
    let (network, _) = files::network(&options.net)?;
    let store = Store::open(&options.data)?;
    let drawn = Permutation::new(store.len().max(1), 1);
    let mut seen = Seen::default();
    for i in 0..store.len().min(options.positions) {
        let views = activations(&network, &store.get(drawn.get(i)));
        views.iter().for_each(|activations| seen.add(activations));
    }
    ensure!(seen.views > 0, "there are no positions to see activations on");
    let order = order(&seen);
    let files = options.written.write(&permuted(&network, &order)?)?;
    let plain = std::array::from_fn(|neuron| neuron);
    Ok(Report { before: seen.busy_blocks(&plain), after: seen.busy_blocks(&order), files })
}

/// For each neuron in which perspectives of positions it was active: a bit each.
#[derive(Default)]
struct Seen {
    views: usize,
    /// By words of 64 views, then neuron.
    words: Vec<[u64; WIDTH]>,
}

impl Seen {
    fn add(&mut self, activations: &[i16; WIDTH]) {
        if self.views.is_multiple_of(64) {
            self.words.push([0; WIDTH]);
        }
        let last = self.words.last_mut().expect("one was pushed for the first view");
        for (word, &activation) in last.iter_mut().zip(activations) {
            *word |= u64::from(activation > 0) << (self.views % 64);
        }
        self.views += 1;
    }

    /// In how many views at least one of these neurons was active.
    fn any(&self, neurons: &[usize]) -> u32 {
        let word = |words: &[u64; WIDTH]| neurons.iter().fold(0, |word, &i| word | words[i]);
        self.words.iter().map(|words| word(words).count_ones()).sum()
    }

    /// Blocks of a position, both perspectives together, that are not all 0.
    fn busy_blocks(&self, order: &[usize; WIDTH]) -> f64 {
        let sum: u32 = order.as_chunks::<BLOCK>().0.iter().map(|block| self.any(block)).sum();
        2.0 * f64::from(sum) / self.views as f64
    }
}

/// The neuron of the old net that becomes each neuron of the new one.
fn order(seen: &Seen) -> [usize; WIDTH] {
    let mut left: Vec<usize> = (0..WIDTH).collect();
    left.sort_by_cached_key(|&neuron| std::cmp::Reverse(seen.any(&[neuron])));
    let mut order = [0; WIDTH];
    let (blocks, _) = order.as_chunks_mut::<BLOCK>();
    for block in &mut *blocks {
        block[0] = left.remove(0);
        for place in 1..BLOCK {
            // Who is active where the others are adds the least of its own.
            let added = |neuron| {
                block[place] = neuron;
                i64::from(seen.any(&block[..=place])) - i64::from(seen.any(&[neuron]))
            };
            let best = index_of_least(left.iter().copied().map(added));
            block[place] = left.remove(best);
        }
    }
    while exchange(seen, blocks) {}
    for block in &mut *blocks {
        // Where backends skip pairs, the best pair of the block comes first.
        let [a, b, c, d] = *block;
        let ways = [[a, b, c, d], [a, c, b, d], [a, d, b, c]];
        let cost = |way: &[usize; BLOCK]| i64::from(seen.any(&way[..2]) + seen.any(&way[2..]));
        *block = ways[index_of_least(ways.iter().map(cost))];
    }
    order
}

/// Exchanges neurons between blocks wherever that helps, and returns whether it did anywhere.
fn exchange(seen: &Seen, blocks: &mut [[usize; BLOCK]]) -> bool {
    let mut costs: Vec<u32> = blocks.iter().map(|block| seen.any(block)).collect();
    let mut helped = false;
    for one in 0..BLOCKS {
        for other in one + 1..BLOCKS {
            for (i, j) in (0..BLOCK * BLOCK).map(|pair| (pair / BLOCK, pair % BLOCK)) {
                let (mut a, mut b) = (blocks[one], blocks[other]);
                std::mem::swap(&mut a[i], &mut b[j]);
                let (cost_a, cost_b) = (seen.any(&a), seen.any(&b));
                if cost_a + cost_b < costs[one] + costs[other] {
                    (blocks[one], blocks[other]) = (a, b);
                    (costs[one], costs[other]) = (cost_a, cost_b);
                    helped = true;
                }
            }
        }
    }
    helped
}

fn index_of_least(costs: impl Iterator<Item = i64>) -> usize {
    costs.enumerate().min_by_key(|&(_, cost)| cost).map_or(0, |(index, _)| index)
}

/// The same net with its neurons in another order.
fn permuted(network: &Network, order: &[usize; WIDTH]) -> Result<Network> {
    let row = |row: &[i16; WIDTH]| -> Row { Aligned(order.map(|neuron| row[neuron])) };
    let old = network.transformer();
    let biases = row(old.biases());
    let transformer = if let Some(rows) = old.mirrored() {
        let all = |rows: &[Row]| -> Box<[Row]> { rows.iter().map(|it| row(&it.0)).collect() };
        let (pieces, kings) = (all(&rows.pieces), all(&rows.kings));
        let rows = MirroredRows { pieces, kings };
        match old.gates() {
            Some(Gates { biases: gate_biases, rows: gate_rows }) => {
                let gate = |row: &GateRow| Aligned(order.map(|neuron| row.0[neuron]));
                let gate_rows = gate_rows.iter().map(gate).collect();
                let gates = Gates { biases: row(&gate_biases.0), rows: gate_rows };
                FeatureTransformer::large(biases, rows, gates)
            }
            None => FeatureTransformer::small(biases, rows),
        }
    } else {
        let rows = (0..FEATURES).map(|feature| row(&old.expanded_row(feature).0)).collect();
        FeatureTransformer::standard(biases, rows)
    };
    let stack = |layers: &LayerParameters| {
        let mut layers = layers.clone();
        for weights in &mut layers.dense1.weights {
            for half in weights.as_chunks_mut::<WIDTH>().0 {
                *half = order.map(|neuron| half[neuron]);
            }
        }
        layers
    };
    let parameters = Parameters {
        description: network.description().into(),
        transformer: transformer.context("the rows do not fit")?,
        layer_stacks: network.parameters().map(stack).collect(),
    };
    Network::new(parameters).context("the layer stacks do not fit")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_core::nnue::{Architecture, evaluate_fresh, random_network};
    use tabia_core::position::Position;

    #[test]
    fn a_permuted_net_evaluates_as_before() {
        let reversed = std::array::from_fn(|neuron| WIDTH - 1 - neuron);
        for architecture in [Architecture::Standard, Architecture::Small, Architecture::Large] {
            let network = random_network(architecture, 1);
            let again = permuted(&network, &reversed).unwrap();
            assert_ne!(again.transformer().biases(), network.transformer().biases());
            for fen in [
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
            ] {
                let position = Position::from_fen(fen).unwrap();
                assert_eq!(evaluate_fresh(&position, &again), evaluate_fresh(&position, &network));
            }
        }
    }

    #[test]
    fn neurons_that_go_together_are_adjacent() {
        // In each view the neurons of one of 64 groups are active, and the groups lie scattered.
        let mut seen = Seen::default();
        for view in 0..640 {
            let sums = std::array::from_fn(|neuron| i16::from(neuron % BLOCKS == view % BLOCKS));
            seen.add(&sums);
        }
        let plain = std::array::from_fn(|neuron| neuron);
        assert!((seen.busy_blocks(&plain) - 2.0 * BLOCK as f64).abs() < 1e-9);
        let order = order(&seen);
        assert!((seen.busy_blocks(&order) - 2.0).abs() < 1e-9);
        let mut sorted = order;
        sorted.sort_unstable();
        assert_eq!(sorted, plain);
    }

    #[test]
    fn pairs_are_adjacent_within_a_block() {
        // In half of a group's views all its neurons are active, in the others its first and third.
        let mut seen = Seen::default();
        for view in 0..1_280 {
            let (group, all) = (view % BLOCKS, (view / BLOCKS).is_multiple_of(2));
            let sums = std::array::from_fn(|neuron| {
                let place = neuron / BLOCKS;
                i16::from(neuron % BLOCKS == group && (all || place.is_multiple_of(2)))
            });
            seen.add(&sums);
        }
        for block in order(&seen).as_chunks::<BLOCK>().0 {
            let places = block.map(|neuron| neuron / BLOCKS % 2);
            assert!(places[0] == places[1] && places[2] == places[3], "{block:?}");
        }
    }
}
