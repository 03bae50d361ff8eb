//! What a writer is free to choose so that a file is small: factors of predictions, and classes.

use super::contexts::{CONTEXTS, EVEN, NEURON_CLASSES, ROW_CLASSES, TABLES, context};
use super::frequencies::{Counts, Frequencies};
use super::rans::Symbol;
use super::rows::{Factors, Grid, ZERO, predict, sources};
use crate::nnue::arch::WIDTH;
use crate::nnue::transformer::Row;

/// How often classes are fitted to the tables that resulted from the last fit.
const ROUNDS: usize = 3;
/// How far a class may move in a round.
const REACH: u8 = 2;

/// Rows of one kind with the factors and classes that they will be written with.
pub(super) struct FittedRows {
    grid: Grid,
    pub(super) factors: Vec<Factors>,
    differences: Vec<Row>,
    /// The classes of the neurons, by group.
    neuron_classes: Vec<[u8; WIDTH]>,
    row_classes: Vec<u8>,
}

impl FittedRows {
    /// Fits the factors by least squares, and the classes to mean absolute differences.
    pub(super) fn new(rows: &[Row], grid: Grid) -> Self {
        let groups = rows.len() / grid.group;
        let factors: Vec<Factors> = (0..groups).map(|group| factors(rows, grid, group)).collect();
        let differences: Vec<Row> = (0..rows.len())
            .map(|r| {
                let mut row = rows[r];
                if row != ZERO {
                    let (sources, factors) = (sources(rows, r, grid), factors[r / grid.group]);
                    predict(&mut row.0, sources, factors, i16::wrapping_sub);
                }
                row
            })
            .collect();
        let size = |weight: i16| u64::from(weight.unsigned_abs());
        let row_class = |r: usize| {
            let sum = differences[r].0.iter().map(|&weight| size(weight)).sum();
            if rows[r] == ZERO { 0 } else { class(sum, WIDTH) + 1 }
        };
        let row_classes = (0..rows.len()).map(row_class).collect();
        let neuron_classes = differences
            .chunks(grid.group)
            .map(|rows| {
                let sums: [u64; WIDTH] =
                    std::array::from_fn(|n| rows.iter().map(|row| size(row.0[n])).sum());
                let even = class(sums.iter().sum(), rows.len() * WIDTH);
                sums.map(|sum| (EVEN + class(sum, rows.len())).saturating_sub(even))
            })
            .collect();
        Self { grid, factors, differences, neuron_classes, row_classes }
    }

    /// Everything that is coded of these rows, in order.
    fn symbols(&self, out: &mut Vec<Symbol>) {
        let step = |class: u8, last: u8, table: u8| Symbol {
            value: i16::from(class.wrapping_sub(last).cast_signed()),
            table,
            state: 0,
        };
        let (mut last_neurons, mut last_row) = ([EVEN; WIDTH], 0);
        for (r, (row, &class)) in self.differences.iter().zip(&self.row_classes).enumerate() {
            let neurons = &self.neuron_classes[r / self.grid.group];
            if r % self.grid.group == 0 {
                out.extend((0..WIDTH).map(|n| Symbol {
                    state: n as u8 % 2,
                    ..step(neurons[n], last_neurons[n], NEURON_CLASSES)
                }));
                last_neurons = *neurons;
            }
            out.push(step(class, last_row, ROW_CLASSES));
            last_row = class;
            if class > 0 {
                out.extend(row.0.iter().enumerate().map(|(n, &value)| Symbol {
                    value,
                    table: context(neurons[n], class),
                    state: n as u8 % 2,
                }));
            }
        }
    }

    /// Moves each class to where these tables make it cheapest.
    fn improve(&mut self, costs: &[[f32; 129]]) {
        let cost = |neuron: u8, class: u8, value: i16| {
            costs[usize::from(context(neuron, class))][usize::from(value.unsigned_abs()).min(128)]
        };
        let group = self.grid.group;
        for (g, neurons) in self.neuron_classes.iter_mut().enumerate() {
            let rows = &self.differences[g * group..][..group];
            let classes = &mut self.row_classes[g * group..][..group];
            for (row, class) in rows.iter().zip(classes.iter_mut()) {
                if *class > 0 {
                    let pairs = || neurons.iter().zip(&row.0);
                    *class = cheapest(*class, 1, |class| {
                        pairs().map(|(&neuron, &value)| cost(neuron, class, value)).sum()
                    });
                }
            }
            for (n, neuron) in neurons.iter_mut().enumerate() {
                let used = || rows.iter().zip(classes.iter()).filter(|&(_, &class)| class > 0);
                *neuron = cheapest(*neuron, 0, |neuron| {
                    used().map(|(row, &class)| cost(neuron, class, row.0[n])).sum()
                });
            }
        }
    }
}

/// The class near another, not below `least`, that costs the fewest bits.
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

/// The half octave of a mean in 16ths; 0 for means below a 16th.
fn class(sum: u64, count: usize) -> u8 {
    let mean = (16 * sum / count.max(1) as u64).max(1);
    let octave = mean.ilog2();
    (2 * octave + u32::from((mean * mean) >> (2 * octave + 1) > 0)) as u8
}

/// The factors with the least squared errors of a group's predictions.
fn factors(rows: &[Row], grid: Grid, group: usize) -> Factors {
    // Sums of products of the neighbours' sum, the row before, and the weight itself.
    let [mut aa, mut ab, mut bb, mut aw, mut bw] = [0.0_f64; 5];
    for r in (group * grid.group..(group + 1) * grid.group).filter(|&r| rows[r] != ZERO) {
        let sources = sources(rows, r, grid);
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

/// Fits the classes of all rows together, since they share their tables. The result is what is coded,
/// and the tables.
pub(super) fn fit(all: &mut [FittedRows]) -> (Vec<Symbol>, [Frequencies; TABLES]) {
    let mut fitted = count(all);
    for _ in 0..ROUNDS {
        let costs: [_; CONTEXTS] = std::array::from_fn(|context| fitted.1[context].costs());
        all.iter_mut().for_each(|rows| rows.improve(&costs));
        fitted = count(all);
    }
    fitted
}

fn count(all: &[FittedRows]) -> (Vec<Symbol>, [Frequencies; TABLES]) {
    let mut symbols = Vec::new();
    all.iter().for_each(|rows| rows.symbols(&mut symbols));
    let mut counts = vec![Counts::NONE; TABLES];
    for symbol in &symbols {
        counts[usize::from(symbol.table)].add(symbol.value);
    }
    (symbols, std::array::from_fn(|table| Frequencies::of(&counts[table])))
}
