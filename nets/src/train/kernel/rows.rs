//! The first layer: sums of few rows among many, and the way back from accumulators to rows.

use tabia_core::nnue::arch::WIDTH;

use super::super::model::ACTIVATION_UNIT;
use super::{HALVES, Row};

/// Weights summed in registers at a time: eight vectors.
const TILE: usize = 128;
/// Room for all halves, of a size that an index is quickly kept within.
const PLACES: usize = HALVES.next_power_of_two();
/// One row of the first layer as a pass through the net reads it: whole quarters of the quantised
/// net's units. Half the memory is twice the speed here, and this rounding a quarter of the last one.
pub type PassRow = [i16; WIDTH];
/// Gradients of all halves' accumulators, in whole units that the chunk chooses. They fit the second-level cache,
/// where halves are found in any order.
pub type Gradients = [PassRow; PLACES];

/// [`PassRow`]'s units of a weight of 1.
pub const PASS_UNIT: f32 = 4.0 * ACTIVATION_UNIT;
/// An activation of 1 in these units.
pub const PASS_ONE: i16 = PASS_UNIT as i16;

/// The largest weight that [`PassRow`] holds.
const RANGE: f32 = i16::MAX as f32 / PASS_UNIT;
/// Beside it, numbers below 2^22 are rounded to whole ones.
const WHOLE: f32 = 1.5 * (1 << 23) as f32;

/// A row as a pass through the net reads it. Weights and sums that leave ±64, where all is clipped anyway,
/// stay at the end of this range.
#[inline]
pub fn pass_row(row: &Row, out: &mut PassRow) {
    for (out, &weight) in out.iter_mut().zip(row) {
        *out = whole(weight.clamp(-RANGE, RANGE) * PASS_UNIT);
    }
}

/// The nearest whole number, which must fit.
#[inline]
#[must_use]
pub fn whole(number: f32) -> i16 {
    // The sum's low bits: quicker than a conversion that looks for NaN.
    (number + WHOLE).to_bits() as i16
}

/// What a unit is worth if the largest number is to be so `many`.
#[inline]
#[must_use]
pub fn unit(largest: f32, many: f32) -> f32 {
    largest.max(f32::MIN_POSITIVE * many) / many
}

/// `biases + Σ (rows[feature] + king)`, clipped to 0..=1, in the units of the rows; without the king's row where
/// there is none.
#[inline]
pub fn sum_rows(
    biases: &PassRow,
    king: Option<&PassRow>,
    rows: &[PassRow],
    features: &[u16],
    out: &mut PassRow,
) {
    let many = features.len() as i32;
    for t in 0..WIDTH / TILE {
        let mut tile: [i16; TILE] = biases.as_chunks().0[t];
        if let Some(king) = king {
            let king: &[i16; TILE] = &king.as_chunks().0[t];
            for i in 0..TILE {
                let kings = many * i32::from(king[i]);
                let kings = kings.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
                tile[i] = tile[i].saturating_add(kings);
            }
        }
        for &feature in features {
            let row: &[i16; TILE] = &rows[usize::from(feature)].as_chunks().0[t];
            for i in 0..TILE {
                tile[i] = tile[i].saturating_add(row[i]);
            }
        }
        let out: &mut [i16; TILE] = &mut out.as_chunks_mut().0[t];
        for i in 0..TILE {
            out[i] = tile[i].clamp(0, PASS_ONE);
        }
    }
}

/// Gradients that are added up before their sum is taken out. It would stay at the end of its range only
/// if they were a sixteenth of the largest possible one on average, all of one sign.
const RUN: usize = 16;

/// No gradients.
#[must_use]
pub fn no_gradients() -> Box<Gradients> {
    vec![[0; WIDTH]; PLACES].try_into().expect("one for each place")
}

/// `sum += unit * Σ gradients` of the halves in a list.
#[inline]
pub fn add_halves(gradients: &Gradients, halves: &[u16], unit: f32, sum: &mut Row) {
    for (t, sum) in sum.as_chunks_mut::<TILE>().0.iter_mut().enumerate() {
        for run in halves.chunks(RUN) {
            let mut total = [0_i16; TILE];
            for &half in run {
                let gradients: &[i16; TILE] =
                    &gradients[usize::from(half) % PLACES].as_chunks().0[t];
                for i in 0..TILE {
                    total[i] = total[i].saturating_add(gradients[i]);
                }
            }
            for i in 0..TILE {
                sum[i] = f32::from(total[i]).mul_add(unit, sum[i]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn sums_of_rows_are_clipped_and_never_wrap() {
        let units = |unit: f32| -> PassRow {
            let mut row = [0; WIDTH];
            pass_row(&std::array::from_fn(|i| unit + i as f32 * 1e-3), &mut row);
            row
        };
        let sum = |rows: [f32; 2]| {
            let (king, biases, rows) = (units(5.0), units(-10.0), rows.map(units));
            let mut out = [0; WIDTH];
            sum_rows(&biases, Some(&king), &rows, &[0, 1], &mut out);
            out
        };
        // 30 - 29.5 + 2 * 5 - 10, and five rows' thousandths.
        for (i, &activation) in sum([30.0, -29.5]).iter().enumerate() {
            let expected = (0.5 + 5.0 * i as f32 * 1e-3).min(1.0) * PASS_UNIT;
            let error = (f32::from(activation) - expected).abs();
            assert!(error < 5.0 * 0.51, "{activation} {expected}");
        }
        assert_eq!(sum([-60.0, -60.0]), [0; WIDTH]);
        assert_eq!(sum([60.0, 60.0]), [PASS_ONE; WIDTH]);
        assert_eq!(sum([-100.0, 0.0]), [0; WIDTH]);
    }

    #[test]
    fn halves_are_added_as_often_as_they_are_listed() {
        let mut random = Random::new(1, 2);
        let mut gradients = no_gradients();
        for row in &mut gradients[..3] {
            row.fill_with(|| random.below(1_000) as i16 - 500);
        }
        let mut sum = [1.0; WIDTH];
        add_halves(&gradients, &[2, 0, 2].repeat(RUN), 0.5, &mut sum);
        for (lane, sum) in sum.into_iter().enumerate() {
            let once = f32::from(gradients[0][lane]) + 2.0 * f32::from(gradients[2][lane]);
            assert_eq!(sum, 1.0 + 0.5 * RUN as f32 * once);
        }
    }
}
