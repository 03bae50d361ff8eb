//! Positions as their features, ready to be learned from.

use anyhow::Result;
use tabia_core::hce::{FULL_PHASE, Term, features};
use tabia_core::types::Color;

use super::options::{HELD_OUT, Options};
use crate::progress;
use crate::random::Permutation;
use crate::record::Record;
use crate::shard::Store;

/// Internal units for which winning chances go from 1 : 1 to e : 1, as nets have it.
pub const LOGISTIC: f32 = 361.0;

/// One position.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// How much the middlegame counts, 0 to 1.
    pub middle: f32,
    /// The kind of endgame if White is ahead, and if Black is.
    pub kinds: [Option<u8>; 2],
    /// White's winning chance.
    pub target: f32,
}

/// Many positions, with White's counts less Black's of all features that differ.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    samples: Vec<Sample>,
    /// Where each position's counts end.
    ends: Vec<u32>,
    numbers: Vec<u16>,
    counts: Vec<i8>,
}

impl Samples {
    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// Adds a position with its features' counts, by number.
    pub fn push(&mut self, sample: Sample, counts: impl Iterator<Item = (usize, i32)>) {
        for (number, count) in counts {
            self.numbers.push(number as u16);
            self.counts.push(count.clamp(-128, 127) as i8);
        }
        self.samples.push(sample);
        self.ends.push(self.numbers.len() as u32);
    }

    /// The same positions with the features of some terms alone.
    #[must_use]
    pub fn only(&self, terms: &[Term]) -> Self {
        let has = |number| terms.iter().any(|term| (term.first..term.end()).contains(&number));
        let mut kept = Self::default();
        for index in 0..self.len() {
            let counts = self.counts(index).filter(|&(number, _)| has(number));
            kept.push(self.samples[index], counts.map(|(number, count)| (number, count as i32)));
        }
        kept
    }

    /// A position of a number less than [`Samples::len`].
    #[must_use]
    pub fn sample(&self, index: usize) -> &Sample {
        &self.samples[index]
    }

    /// Its features: number and count.
    pub fn counts(&self, index: usize) -> impl Iterator<Item = (usize, f32)> + '_ {
        let first = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        let range = first..self.ends[index] as usize;
        let counts = self.counts[range.clone()].iter().map(|&count| f32::from(count));
        self.numbers[range].iter().map(|&number| usize::from(number)).zip(counts)
    }
}

/// Positions to learn from, and those of held-out games to measure on.
pub(super) fn read(store: &Store, options: &Options) -> Result<[Samples; 2]> {
    let mut samples = [Samples::default(), Samples::default()];
    if store.is_empty() {
        return Ok(samples);
    }
    let most = options.positions.min(store.len());
    let bar = progress::bar(most, "positions read");
    let order = Permutation::new(store.len(), options.seed);
    for index in 0..most {
        let record = store.get(order.get(index));
        if !(options.quiet && record.is_noisy()) {
            add(&mut samples[usize::from(record.is_held_out(HELD_OUT))], record, options.lambda)?;
        }
        bar.inc(1);
    }
    bar.finish();
    Ok(samples)
}

/// Adds a position that has a score, the features of which count.
fn add(samples: &mut Samples, record: Record, lambda: f32) -> Result<()> {
    let Some(score) = record.score() else { return Ok(()) };
    let Some(features) = features(&record.position()?) else { return Ok(()) };
    let mover = 1.0 / (1.0 + (-f32::from(score) / LOGISTIC).exp());
    let chance = if record.side_to_move() == Color::White { mover } else { 1.0 - mover };
    let points = record.outcome().points(Color::White);
    let target = points.map_or(chance, |points| lambda * chance + (1.0 - lambda) * points);
    let sample = Sample {
        middle: features.phase as f32 / FULL_PHASE as f32,
        kinds: features.kinds.map(|kind| kind.map(|kind| kind as u8)),
        target,
    };
    let counts = features.counts.iter().copied().enumerate();
    samples.push(sample, counts.filter(|&(_, count)| count != 0));
    Ok(())
}
