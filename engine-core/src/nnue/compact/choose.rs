//! What a writer is free to choose: factors of predictions and classes, so that a file is small.

use super::super::arch::WIDTH;
use super::super::transformer::Row;
use super::frequencies::{Counts, Frequencies, LEVELS, NEURONS, TABLES};
use super::rans::Symbol;
use super::rows::{CONTEXTS, EVEN, Factors, Plane, ZERO, context, predict, sources};

/// How often classes are chosen anew for the tables that the last choice has led to.
const ROUNDS: usize = 3;
/// How far a class is moved at a time.
const REACH: u8 = 2;

/// Rows of one kind as they will be written.
pub(super) struct Chosen {
    plane: Plane,
    pub(super) factors: Vec<Factors>,
    differences: Vec<Row>,
    /// The classes of each group's neurons, and of each row.
    neurons: Vec<[u8; WIDTH]>,
    levels: Vec<u8>,
}

impl Chosen {
    /// Factors of least squares, and classes by mean sizes.
    pub(super) fn new(rows: &[Row], plane: Plane) -> Self {
        let groups = rows.len() / plane.group;
        let factors: Vec<Factors> = (0..groups).map(|group| factors(rows, plane, group)).collect();
        let differences: Vec<Row> = (0..rows.len())
            .map(|r| {
                let mut row = rows[r];
                if row != ZERO {
                    let (sources, factors) = (sources(rows, r, plane), factors[r / plane.group]);
                    predict(&mut row.0, sources, factors, i16::wrapping_sub);
                }
                row
            })
            .collect();
        let size = |weight: i16| u64::from(weight.unsigned_abs());
        let level = |r: usize| {
            let sum = differences[r].0.iter().map(|&weight| size(weight)).sum();
            if rows[r] == ZERO { 0 } else { class(sum, WIDTH) + 1 }
        };
        let levels = (0..rows.len()).map(level).collect();
        let neurons = differences
            .chunks(plane.group)
            .map(|rows| {
                let sums: [u64; WIDTH] =
                    std::array::from_fn(|n| rows.iter().map(|row| size(row.0[n])).sum());
                let even = class(sums.iter().sum(), rows.len() * WIDTH);
                sums.map(|sum| (EVEN + class(sum, rows.len())).saturating_sub(even))
            })
            .collect();
        Self { plane, factors, differences, neurons, levels }
    }

    /// All that is coded of these rows, in order.
    fn symbols(&self, out: &mut Vec<Symbol>) {
        let step = |class: u8, last: u8, table: u8| Symbol {
            value: i16::from(class.wrapping_sub(last).cast_signed()),
            table,
            state: 0,
        };
        let (mut last_neurons, mut last_level) = ([EVEN; WIDTH], 0);
        for (r, (row, &level)) in self.differences.iter().zip(&self.levels).enumerate() {
            let neurons = &self.neurons[r / self.plane.group];
            if r % self.plane.group == 0 {
                out.extend((0..WIDTH).map(|n| Symbol {
                    state: n as u8 % 2,
                    ..step(neurons[n], last_neurons[n], NEURONS)
                }));
                last_neurons = *neurons;
            }
            out.push(step(level, last_level, LEVELS));
            last_level = level;
            if level > 0 {
                out.extend(row.0.iter().enumerate().map(|(n, &value)| Symbol {
                    value,
                    table: context(neurons[n], level),
                    state: n as u8 % 2,
                }));
            }
        }
    }

    /// Moves each class to where the tables make it cheapest.
    fn improve(&mut self, costs: &[[f32; 129]]) {
        let cost = |neuron: u8, level: u8, value: i16| {
            costs[usize::from(context(neuron, level))][usize::from(value.unsigned_abs()).min(128)]
        };
        let group = self.plane.group;
        for (g, neurons) in self.neurons.iter_mut().enumerate() {
            let rows = &self.differences[g * group..][..group];
            let levels = &mut self.levels[g * group..][..group];
            for (row, level) in rows.iter().zip(levels.iter_mut()) {
                if *level > 0 {
                    let pairs = || neurons.iter().zip(&row.0);
                    *level = cheapest(*level, 1, |level| {
                        pairs().map(|(&neuron, &value)| cost(neuron, level, value)).sum()
                    });
                }
            }
            for (n, neuron) in neurons.iter_mut().enumerate() {
                let used = || rows.iter().zip(levels.iter()).filter(|&(_, &level)| level > 0);
                *neuron = cheapest(*neuron, 0, |neuron| {
                    used().map(|(row, &level)| cost(neuron, level, row.0[n])).sum()
                });
            }
        }
    }
}

/// The best class near another, none below `least`; the same where none is better.
fn cheapest(class: u8, least: u8, bits: impl Fn(u8) -> f32) -> u8 {
    let mut best = (class, bits(class));
    for class in class.saturating_sub(REACH).max(least)..=class + REACH {
        let bits = bits(class);
        if bits < best.1 {
            best = (class, bits);
        }
    }
    best.0
}

/// The half octave of a mean size in 16ths, 0 where that is less than one.
fn class(sum: u64, count: usize) -> u8 {
    let mean = (16 * sum / count.max(1) as u64).max(1);
    let octave = mean.ilog2();
    (2 * octave + u32::from((mean * mean) >> (2 * octave + 1) > 0)) as u8
}

/// The factors with which a group's predictions are nearest.
fn factors(rows: &[Row], plane: Plane, group: usize) -> Factors {
    // Sums of products of the neighbours' sum, the row before, and the weight itself.
    let [mut aa, mut ab, mut bb, mut aw, mut bw] = [0.0_f64; 5];
    for r in (group * plane.group..(group + 1) * plane.group).filter(|&r| rows[r] != ZERO) {
        let sources = sources(rows, r, plane);
        for n in 0..WIDTH {
            let [near @ .., before] = sources.map(|row| f64::from(row.0[n]));
            let (near, weight) = (near.iter().sum::<f64>(), f64::from(rows[r].0[n]));
            aa += near * near;
            ab += near * before;
            bb += before * before;
            aw += near * weight;
            bw += before * weight;
        }
    }
    let determinant = aa * bb - ab * ab;
    let [near, before] = if determinant > 0.0 {
        [(aw * bb - bw * ab) / determinant, (bw * aa - aw * ab) / determinant]
    } else if aa > 0.0 {
        [aw / aa, 0.0]
    } else {
        [0.0; 2]
    };
    [near, before].map(|factor| (64.0 * factor).round() as i8)
}

/// Chooses the classes of all rows together, which share their tables: what is coded, and those.
pub(super) fn choose(all: &mut [Chosen]) -> (Vec<Symbol>, [Frequencies; TABLES]) {
    let mut chosen = count(all);
    for _ in 0..ROUNDS {
        let costs: [_; CONTEXTS] = std::array::from_fn(|context| chosen.1[context].costs());
        all.iter_mut().for_each(|rows| rows.improve(&costs));
        chosen = count(all);
    }
    chosen
}

fn count(all: &[Chosen]) -> (Vec<Symbol>, [Frequencies; TABLES]) {
    let mut symbols = Vec::new();
    all.iter().for_each(|rows| rows.symbols(&mut symbols));
    let mut counts = vec![Counts::NONE; TABLES];
    for symbol in &symbols {
        counts[usize::from(symbol.table)].add(symbol.value);
    }
    (symbols, std::array::from_fn(|table| Frequencies::of(&counts[table])))
}
