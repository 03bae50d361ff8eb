//! Samples as the trainer needs them: active inputs, rows of the legal moves, targets.

use anyhow::Result;
use std::path::PathBuf;
use tabia_core::policy::inputs::{active, view};
use tabia_core::policy::outputs::{MoveRows, ROWS};

use super::sample::{self, Sample};

/// The games of which one is held out, in so many.
pub const HELD_OUT: u32 = 20;

/// One position.
#[derive(Clone, Copy)]
pub struct Example<'a> {
    /// Active inputs.
    pub inputs: &'a [u16],
    /// The rows of each legal move.
    pub rows: &'a [[u16; ROWS]],
    /// Places of moves in `rows`, and what share each should have; together 1. The first is the best move.
    pub targets: &'a [(u8, f32)],
}

/// Many positions in little memory.
#[derive(Default)]
pub struct Prepared {
    inputs: Vec<u16>,
    rows: Vec<[u16; ROWS]>,
    targets: Vec<(u8, f32)>,
    /// Where each position ends in the three.
    ends: Vec<[u32; 3]>,
}

impl Prepared {
    /// Prepares a sample; one that is damaged, whose move is not legal, is left out.
    pub fn add(&mut self, sample: &Sample, temperature: f32) {
        let Ok(position) = sample.record.position() else { return };
        let moves = position.legal_moves();
        let place = |mv| moves.iter().position(|&legal| legal == mv);
        let found: Vec<(usize, f32)> = sample
            .moves
            .iter()
            .zip(sample.scores)
            .map_while(|(&mv, score)| Some((place(mv)?, f32::from(score))))
            .collect();
        let Some(&(_, best)) = found.first() else { return };
        let weights = found.iter().map(|&(_, score)| ((score - best).min(0.0) / temperature).exp());
        let sum: f32 = weights.clone().sum();
        self.targets.extend(found.iter().zip(weights).map(|(&(at, _), w)| (at as u8, w / sum)));
        let view = view(&position);
        self.inputs.extend(active(&position, view));
        let rows = MoveRows::new(&position, view);
        self.rows.extend(moves.iter().map(|&mv| rows.of(mv).map(|row| row as u16)));
        let ends = [self.inputs.len(), self.rows.len(), self.targets.len()];
        self.ends.push(ends.map(|end| end as u32));
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// A position, by its number.
    pub fn get(&self, index: usize) -> Example<'_> {
        let start = if index == 0 { [0; 3] } else { self.ends[index - 1] };
        let [inputs, rows, targets] =
            std::array::from_fn(|part| start[part] as usize..self.ends[index][part] as usize);
        Example {
            inputs: &self.inputs[inputs],
            rows: &self.rows[rows],
            targets: &self.targets[targets],
        }
    }
}

/// The samples of these files, those to learn from and those of games held out.
///
/// # Errors
///
/// Where a file cannot be read or is none of samples.
pub fn read(data: &[PathBuf], temperature: f32) -> Result<(Prepared, Prepared)> {
    let (mut learned, mut held_out) = (Prepared::default(), Prepared::default());
    for path in sample::find(data)? {
        for sample in sample::read(&path)? {
            let is_held_out = sample.record.is_held_out(HELD_OUT);
            let part = if is_held_out { &mut held_out } else { &mut learned };
            part.add(&sample, temperature);
        }
    }
    Ok((learned, held_out))
}
