//! The first layer: sums of few rows among many, and the way back from accumulators to rows.

use tabia_core::nnue::arch::WIDTH;

use super::super::model::ACTIVATION_UNIT;
use super::{COLUMN, HALVES, Row};

/// Weights summed in registers at a time: eight vectors.
const TILE: usize = 128;
const HALF_COLUMN: usize = COLUMN / 2;
/// Lanes whose gradients lie together.
pub const SLICE: usize = 2 * COLUMN;

/// One row of the first layer as a pass through the net reads it: whole quarters of the quantised
/// net's units. Half the memory is twice the speed here, and this rounding a quarter of the last one.
pub type PassRow = [i16; WIDTH];
/// Gradients of a slice's lanes of one half's accumulator, in pairs.
pub type Pairs = [u32; SLICE / 2];
/// Those of the same lanes of all halves.
pub type Slice = [Pairs; HALVES];
/// Those of all lanes. A slice fits the first-level cache, where halves are found in any order.
pub type Slices = [Slice; WIDTH / SLICE];

/// [`PassRow`]'s units of a weight of 1.
pub const PASS_UNIT: f32 = 4.0 * ACTIVATION_UNIT;

/// The largest weight that [`PassRow`] holds.
const RANGE: f32 = i16::MAX as f32 / PASS_UNIT;
/// Beside it, numbers below 2^22 are rounded to whole ones.
const WHOLE: f32 = 1.5 * (1 << 23) as f32;

/// A row as a pass through the net reads it. Weights and sums that leave ±64, where all is clipped anyway,
/// stay at the end of this range.
#[inline]
pub fn pass_row(row: &Row, out: &mut PassRow) {
    for (out, &weight) in out.iter_mut().zip(row) {
        // The sum's low bits are the whole number: quicker than a conversion that looks for NaN.
        let weight = weight.clamp(-RANGE, RANGE);
        *out = weight.mul_add(PASS_UNIT, WHOLE).to_bits() as i16;
    }
}

/// `biases + Σ (rows[feature] + king)`, clipped to 0..=1.
#[inline]
pub fn sum_rows(
    biases: &PassRow,
    king: &PassRow,
    rows: &[PassRow],
    features: &[u16],
    out: &mut Row,
) {
    let many = features.len() as i32;
    for t in 0..WIDTH / TILE {
        let mut tile: [i16; TILE] = biases.as_chunks().0[t];
        let king: &[i16; TILE] = &king.as_chunks().0[t];
        for i in 0..TILE {
            let kings = many * i32::from(king[i]);
            let kings = kings.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            tile[i] = tile[i].saturating_add(kings);
        }
        for &feature in features {
            let row: &[i16; TILE] = &rows[usize::from(feature)].as_chunks().0[t];
            for i in 0..TILE {
                tile[i] = tile[i].saturating_add(row[i]);
            }
        }
        let out: &mut [f32; TILE] = &mut out.as_chunks_mut().0[t];
        for i in 0..TILE {
            out[i] = (f32::from(tile[i]) * (1.0 / PASS_UNIT)).clamp(0.0, 1.0);
        }
    }
}

/// Puts a column's gradients where they belong among its half's.
#[inline]
pub fn put(column: usize, gradients: &[f32; COLUMN], pairs: &mut Pairs) {
    let pairs: &mut [u32; HALF_COLUMN] = &mut pairs.as_chunks_mut().0[column % (SLICE / COLUMN)];
    for i in 0..HALF_COLUMN {
        pairs[i] = pack(gradients[i], gradients[i + HALF_COLUMN]);
    }
}

/// Two gradients as bfloat16, of the lanes i and i + [`HALF_COLUMN`] of a column: the errors of
/// rounding, one part in 500, drown in what the positions of a batch differ by.
#[inline]
fn pack(low: f32, high: f32) -> u32 {
    let rounded = |gradient: f32| gradient.to_bits().wrapping_add(0x8000);
    rounded(low) >> 16 | rounded(high) & 0xFFFF_0000
}

#[inline]
const fn first(pair: u32) -> f32 {
    f32::from_bits(pair << 16)
}

#[inline]
const fn second(pair: u32) -> f32 {
    f32::from_bits(pair & 0xFFFF_0000)
}

/// The lane of a pair's first gradient within its slice.
#[inline]
const fn lane(pair: usize) -> usize {
    pair / HALF_COLUMN * COLUMN + pair % HALF_COLUMN
}

/// The gradients of a slice's lanes.
#[inline]
#[must_use]
pub fn unpack(pairs: &Pairs) -> [f32; SLICE] {
    let mut lanes = [0.0; SLICE];
    for (i, &pair) in pairs.iter().enumerate() {
        lanes[lane(i)] = first(pair);
        lanes[lane(i) + HALF_COLUMN] = second(pair);
    }
    lanes
}

/// `sum += Σ gradients` of the halves in a list, for the lanes of a slice.
#[inline]
pub fn add_halves(slice: &Slice, halves: &[u16], sum: &mut [f32; SLICE]) {
    let mut low = [0.0_f32; SLICE / 2];
    let mut high = [0.0_f32; SLICE / 2];
    for &half in halves {
        let pairs = &slice[usize::from(half) % HALVES];
        for i in 0..SLICE / 2 {
            low[i] += first(pairs[i]);
            high[i] += second(pairs[i]);
        }
    }
    for i in 0..SLICE / 2 {
        sum[lane(i)] += low[i];
        sum[lane(i) + HALF_COLUMN] += high[i];
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
            let mut out = [0.0; WIDTH];
            sum_rows(&biases, &king, &rows, &[0, 1], &mut out);
            out
        };
        // 30 - 29.5 + 2 * 5 - 10, and five rows' thousandths.
        for (i, &activation) in sum([30.0, -29.5]).iter().enumerate() {
            let expected = (0.5 + 5.0 * i as f32 * 1e-3).min(1.0);
            let error = (activation - expected).abs();
            assert!(error < 5.0 * 0.51 / PASS_UNIT, "{activation} {expected}");
        }
        assert_eq!(sum([-60.0, -60.0]), [0.0; WIDTH]);
        assert_eq!(sum([60.0, 60.0]), [1.0; WIDTH]);
        assert_eq!(sum([-100.0, 0.0]), [0.0; WIDTH]);
    }

    #[test]
    fn halves_are_added_as_often_as_they_are_listed() {
        let mut random = Random::new(1, 2);
        let mut slice = [[0; SLICE / 2]; HALVES];
        let mut gradients = [[0.0; SLICE]; 3];
        for (half, lanes) in gradients.iter_mut().enumerate() {
            lanes.fill_with(|| random.normal() as f32);
            for (column, lanes) in lanes.as_chunks().0.iter().enumerate() {
                put(column, lanes, &mut slice[half]);
            }
            for (unpacked, &lane) in unpack(&slice[half]).iter().zip(lanes.iter()) {
                assert!((unpacked - lane).abs() <= lane.abs() / 256.0, "{unpacked} {lane}");
            }
        }
        let mut sum = [1.0; SLICE];
        add_halves(&slice, &[2, 0, 2], &mut sum);
        for (lane, &sum) in sum.iter().enumerate() {
            let expected = 1.0 + gradients[0][lane] + 2.0 * gradients[2][lane];
            assert!((sum - expected).abs() < 0.05, "{sum} {expected}");
        }
    }
}
