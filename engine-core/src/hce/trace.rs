//! The evaluation explained, term by term.

use std::fmt;

use super::features::{Collector, TERMS};
use super::value::{FULL_PHASE, PAWN, Value, phase, tapered, value_for_white};
use super::weights::WEIGHTS;
use super::{endgame, terms};
use crate::position::Position;
use crate::types::Color;

/// What each side has of each term; prints as a table, in pawns from White's view.
#[derive(Clone, Debug)]
pub struct Trace {
    phase: i32,
    /// Middlegame and endgame sums, by term and side.
    sums: [[[i32; 2]; 2]; TERMS.len()],
    value: Value,
}

/// Explains the evaluation of a position.
#[must_use]
pub fn trace(position: &Position) -> Trace {
    let mut trace = Trace {
        phase: phase(position),
        sums: [[[0; 2]; 2]; TERMS.len()],
        value: value_for_white(position),
    };
    terms::collect(position, &mut trace);
    trace
}

impl Collector for Trace {
    fn add(&mut self, side: Color, feature: usize, count: i32) {
        let term = TERMS.partition_point(|term| term.end() <= feature);
        let sums = &mut self.sums[term][side.index()];
        for (sum, weight) in sums.iter_mut().zip(WEIGHTS[feature]) {
            *sum += count * i32::from(weight);
        }
    }
}

impl Trace {
    /// Middlegame and endgame sums of all terms, White's less Black's.
    pub(super) fn total(&self) -> [i32; 2] {
        let mut total = [0; 2];
        for [white, black] in self.sums {
            total = [0, 1].map(|i| total[i] + white[i] - black[i]);
        }
        total
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pawns = |value: i32| f64::from(value) / f64::from(PAWN);
        writeln!(f, "Hand-written evaluation in pawns: middlegame and endgame, White's view")?;
        writeln!(f, "{:18} |     White     |     Black     |  now", "Term")?;
        for (term, [white, black]) in TERMS.iter().zip(self.sums) {
            let now = tapered([0, 1].map(|i| white[i] - black[i]), self.phase);
            let cells = [white[0], white[1], black[0], black[1], now].map(pawns);
            let [a, b, c, d, now] = cells;
            writeln!(f, "{:18} | {a:6.2} {b:6.2} | {c:6.2} {d:6.2} | {now:5.2}", term.name)?;
        }
        let [middle, end] = self.total().map(pawns);
        let sum = pawns(tapered(self.total(), self.phase));
        writeln!(f, "{:18} | {middle:6.2} {end:6.2} | {:13} | {sum:5.2}", "Sum", "")?;
        let (part, phase) = (100 * self.phase / FULL_PHASE, "Pieces on the board");
        writeln!(f, "{phase}: {part} %")?;
        match self.value {
            Value::LoneKing(_) => writeln!(f, "A lone king: it is driven to where it is mated")?,
            Value::Scaled(_, scale) => {
                writeln!(f, "Endgame scale: {} %", 100 * scale / endgame::WHOLE)?;
            }
        }
        write!(f, "Total: {:.2}", pawns(self.value.clamped()))
    }
}
