//! Puts neurons of the first layer side by side that are active together. The dense layer above
//! takes its inputs by [`FOUR`] and leaves out fours that are all 0, so the fewer are not, the
//! faster it is. The net evaluates as before, to the bit.

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

/// Inputs that the backends take or leave at once; where weights have 16 bits it is half as many.
pub const FOUR: usize = 4;
const FOURS: usize = WIDTH / FOUR;

/// What `arrange` is told.
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
    /// Where the arranged net goes
    #[command(flatten)]
    pub written: export::Written,
}

/// How many of a position's inputs the dense layer has to look at, by fours.
#[derive(Clone, Debug)]
pub struct Report {
    /// Fours that are not all 0, of both sides' views, on average, as the net was.
    pub before: f64,
    /// The same as it is now.
    pub after: f64,
    /// The files written, with their bytes.
    pub files: Vec<(PathBuf, usize)>,
}

/// Arranges a net's neurons anew.
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
    let files = options.written.write(&arranged(&network, &order)?)?;
    let plain = std::array::from_fn(|neuron| neuron);
    Ok(Report { before: seen.busy_fours(&plain), after: seen.busy_fours(&order), files })
}

/// In which views of positions each neuron was active: a bit for each view.
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

    /// Fours of a position, both views together, that are not all 0.
    fn busy_fours(&self, order: &[usize; WIDTH]) -> f64 {
        let sum: u32 = order.as_chunks::<FOUR>().0.iter().map(|four| self.any(four)).sum();
        2.0 * f64::from(sum) / self.views as f64
    }
}

/// Which neuron of the old net each neuron of the new one is.
fn order(seen: &Seen) -> [usize; WIDTH] {
    let mut left: Vec<usize> = (0..WIDTH).collect();
    left.sort_by_cached_key(|&neuron| std::cmp::Reverse(seen.any(&[neuron])));
    let mut order = [0; WIDTH];
    let (fours, _) = order.as_chunks_mut::<FOUR>();
    for four in &mut *fours {
        four[0] = left.remove(0);
        for place in 1..FOUR {
            // Who is active where the others are adds the least of its own.
            let added = |neuron| {
                four[place] = neuron;
                i64::from(seen.any(&four[..=place])) - i64::from(seen.any(&[neuron]))
            };
            let best = index_of_least(left.iter().copied().map(added));
            four[place] = left.remove(best);
        }
    }
    while exchange(seen, fours) {}
    for four in &mut *fours {
        // Where inputs go by twos, the best pair of the four first.
        let [a, b, c, d] = *four;
        let ways = [[a, b, c, d], [a, c, b, d], [a, d, b, c]];
        let cost = |way: &[usize; FOUR]| i64::from(seen.any(&way[..2]) + seen.any(&way[2..]));
        *four = ways[index_of_least(ways.iter().map(cost))];
    }
    order
}

/// Exchanges neurons between fours wherever that helps; whether it did anywhere.
fn exchange(seen: &Seen, fours: &mut [[usize; FOUR]]) -> bool {
    let mut costs: Vec<u32> = fours.iter().map(|four| seen.any(four)).collect();
    let mut helped = false;
    for one in 0..FOURS {
        for other in one + 1..FOURS {
            for (i, j) in (0..FOUR * FOUR).map(|pair| (pair / FOUR, pair % FOUR)) {
                let (mut a, mut b) = (fours[one], fours[other]);
                std::mem::swap(&mut a[i], &mut b[j]);
                let (cost_a, cost_b) = (seen.any(&a), seen.any(&b));
                if cost_a + cost_b < costs[one] + costs[other] {
                    (fours[one], fours[other]) = (a, b);
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
fn arranged(network: &Network, order: &[usize; WIDTH]) -> Result<Network> {
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
    fn an_arranged_net_evaluates_as_before() {
        let reversed = std::array::from_fn(|neuron| WIDTH - 1 - neuron);
        for architecture in [Architecture::Standard, Architecture::Small, Architecture::Large] {
            let network = random_network(architecture, 1);
            let again = arranged(&network, &reversed).unwrap();
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
    fn neurons_that_go_together_lie_together() {
        // In each view the neurons of one of 64 groups are active, and the groups lie scattered.
        let mut seen = Seen::default();
        for view in 0..640 {
            let sums = std::array::from_fn(|neuron| i16::from(neuron % FOURS == view % FOURS));
            seen.add(&sums);
        }
        let plain = std::array::from_fn(|neuron| neuron);
        assert!((seen.busy_fours(&plain) - 2.0 * FOUR as f64).abs() < 1e-9);
        let order = order(&seen);
        assert!((seen.busy_fours(&order) - 2.0).abs() < 1e-9);
        let mut sorted = order;
        sorted.sort_unstable();
        assert_eq!(sorted, plain);
    }

    #[test]
    fn pairs_lie_together_within_a_four() {
        // In half of a group's views all its neurons are active, in the others its first and third.
        let mut seen = Seen::default();
        for view in 0..1_280 {
            let (group, all) = (view % FOURS, (view / FOURS).is_multiple_of(2));
            let sums = std::array::from_fn(|neuron| {
                let place = neuron / FOURS;
                i16::from(neuron % FOURS == group && (all || place.is_multiple_of(2)))
            });
            seen.add(&sums);
        }
        for four in order(&seen).as_chunks::<FOUR>().0 {
            let places = four.map(|neuron| neuron / FOURS % 2);
            assert!(places[0] == places[1] && places[2] == places[3], "{four:?}");
        }
    }
}
