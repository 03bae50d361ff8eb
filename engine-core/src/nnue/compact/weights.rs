//! In which order a net's weights are coded, and from what their probabilities are learned.
//!
//! A number is coded as "is it 0", its sign, and its size in unary up to a limit, beyond which
//! the length and the bits of the rest follow. What is learned depends on how large the number is
//! expected to be: a weight resembles those of the same neuron for the same piece on the squares
//! beside, and neurons differ in how large their weights are.

use super::super::arch::{HIDDEN, KING_SQUARES, PIECE_ROWS, WIDTH};
use super::super::layers::{Affine, LayerParameters};
use super::super::simd::Aligned;
use super::super::transformer::{FeatureTransformer, MirroredRows, Row};
use super::coder::{Bit, Coder};

/// All numbers of a net.
pub(super) struct Weights {
    bucket_map: [u8; KING_SQUARES],
    /// Pieces' weights are divided by 2 to this power.
    shift: u8,
    biases: Row,
    kings: Vec<Row>,
    pieces: Vec<Row>,
    layers: LayerParameters,
}

const NO_LAYERS: LayerParameters = LayerParameters {
    dense1: Affine { biases: [0; HIDDEN], weights: [[0; 2 * WIDTH]; HIDDEN] },
    dense2: Affine { biases: [0; HIDDEN], weights: [[0; HIDDEN]; HIDDEN] },
    output_bias: 0,
    output_weights: [0; HIDDEN],
};
const ZERO: Row = Aligned([0; WIDTH]);

impl Weights {
    /// Memory to decode into.
    pub(super) fn zero(bucket_map: [u8; KING_SQUARES], buckets: u8, shift: u8) -> Self {
        Self {
            bucket_map,
            shift,
            biases: ZERO,
            kings: vec![ZERO; KING_SQUARES],
            pieces: vec![ZERO; usize::from(buckets) * PIECE_ROWS],
            layers: NO_LAYERS,
        }
    }

    /// A net's numbers, pieces' weights in the largest step that fits them all.
    pub(super) fn of(biases: &[i16; WIDTH], rows: &MirroredRows, layers: &LayerParameters) -> Self {
        let bits = rows.pieces.iter().flat_map(|row| row.0).fold(0, |bits, weight| bits | weight);
        let shift = bits.trailing_zeros().min(u32::from(super::MOST_SHIFT)) as u8;
        let mut pieces = rows.pieces.to_vec();
        for row in &mut pieces {
            row.0.iter_mut().for_each(|weight| *weight >>= shift);
        }
        Self {
            bucket_map: rows.bucket_map,
            shift,
            biases: Aligned(*biases),
            kings: rows.kings.to_vec(),
            pieces,
            layers: layers.clone(),
        }
    }

    pub(super) const fn shift(&self) -> u8 {
        self.shift
    }

    /// The layers; no first one where the buckets make no sense.
    pub(super) fn into_parts(mut self) -> (Option<FeatureTransformer>, LayerParameters) {
        for row in &mut self.pieces {
            row.0.iter_mut().for_each(|weight| *weight <<= self.shift);
        }
        let rows = MirroredRows {
            bucket_map: self.bucket_map,
            pieces: self.pieces.into(),
            kings: self.kings.into(),
        };
        (FeatureTransformer::new_mirrored(self.biases, rows), self.layers)
    }
}

/// Codes all numbers: an encoder reads them, a decoder sets them.
pub(super) fn code(weights: &mut Weights, coder: &mut impl Coder) {
    let mut numbers = Numbers::new();
    for bias in &mut weights.biases.0 {
        *bias = numbers.code(coder, 0, i32::from(*bias)) as i16;
    }
    code_rows(&mut weights.kings, 4, coder);
    for bucket in weights.pieces.chunks_mut(PIECE_ROWS) {
        code_rows(bucket, 8, coder);
    }
    let layers = &mut weights.layers;
    code_affine(&mut layers.dense1, coder);
    code_affine(&mut layers.dense2, coder);
    let mut numbers = Numbers::new();
    layers.output_bias = numbers.code(coder, 0, layers.output_bias);
    for weight in &mut layers.output_weights {
        *weight = numbers.code(coder, 1, i32::from(*weight)) as i8;
    }
}

/// Rows of squares: `width` to a rank.
fn code_rows(rows: &mut [Row], width: usize, coder: &mut impl Coder) {
    let mut numbers = Numbers::new();
    let mut spread = [0; WIDTH];
    for r in 0..rows.len() {
        let (before, after) = rows.split_at_mut(r);
        let row = &mut after[0].0;
        let beside = if r.is_multiple_of(width) { None } else { before.last() };
        let below = r.checked_sub(width).map(|below| &before[below]);
        let across = r.checked_sub(width + 1).map(|across| &before[across]);
        let size = |row: Option<&Row>, i: usize| row.map_or(0, |row| i32::from(row.0[i]).abs());
        let mut level = 0;
        for i in 0..WIDTH {
            let near = 2 * size(beside, i) + 2 * size(below, i) + size(across, i);
            // In eighths: neighbours, the neuron's weights so far, this row's weights so far.
            let expected = near + (spread[i] >> 4) + (level >> 4);
            let sign = |row: Option<&Row>| row.map_or(0, |row| i32::from(row.0[i]).signum());
            let leaning = (sign(beside) + sign(below) + 2) as usize;
            let context = Numbers::class(expected) * LEANINGS + leaning;
            let value = numbers.code(coder, context, i32::from(row[i]));
            row[i] = value as i16;
            let size = value.abs().min(4_096) << 5;
            spread[i] += (size - spread[i]) / 8;
            level += (size - level) / 16;
        }
    }
}

fn code_affine<const INPUTS: usize>(affine: &mut Affine<INPUTS>, coder: &mut impl Coder) {
    let mut numbers = Numbers::new();
    for bias in &mut affine.biases {
        *bias = numbers.code(coder, 0, *bias);
    }
    let mut numbers = Numbers::new();
    let mut spread = [0; INPUTS];
    for weights in &mut affine.weights {
        let mut level = 0;
        for (weight, spread) in weights.iter_mut().zip(&mut spread) {
            let context = Numbers::class((*spread + level) >> 4) * LEANINGS;
            let value = numbers.code(coder, context, i32::from(*weight));
            *weight = value as i8;
            let size = value.abs() << 6;
            *spread += (size - *spread) / 8;
            level += (size - level) / 16;
        }
    }
}

/// Sizes that are told apart by what is expected of a number.
const CLASSES: usize = 24;
/// Sums of the signs of two neighbours, -2 to 2.
const LEANINGS: usize = 5;
const CONTEXTS: usize = CLASSES * LEANINGS;
/// Sizes coded in unary.
const UNARY: usize = 24;
/// Bits of the longest number beyond.
const BITS: usize = 32;

/// What was learned of numbers of one kind.
struct Numbers {
    zero: [Bit; CONTEXTS],
    sign: [Bit; CONTEXTS],
    sizes: [[Bit; UNARY]; CLASSES],
    lengths: [Bit; BITS],
}

impl Numbers {
    const fn new() -> Self {
        Self {
            zero: [Bit::new(); CONTEXTS],
            sign: [Bit::new(); CONTEXTS],
            sizes: [[Bit::new(); UNARY]; CLASSES],
            lengths: [Bit::new(); BITS],
        }
    }

    /// The class of an expected size: exact for small ones, then four to a doubling.
    fn class(expected: i32) -> usize {
        let expected = expected.max(0) as u32 + 4;
        let octave = expected.ilog2();
        let class = 4 * (octave - 2) + ((expected >> (octave - 2)) & 3);
        (class as usize).min(CLASSES - 1)
    }

    /// Codes a number in a context less than [`CONTEXTS`].
    fn code(&mut self, coder: &mut impl Coder, context: usize, value: i32) -> i32 {
        let size = value.unsigned_abs();
        if coder.bit(&mut self.zero[context], size == 0) {
            return 0;
        }
        let negative = coder.bit(&mut self.sign[context], value < 0);
        let sizes = &mut self.sizes[context / LEANINGS];
        let mut found = 1;
        for bit in sizes.iter_mut() {
            if !coder.bit(bit, size > found) {
                return if negative { -(found as i32) } else { found as i32 };
            }
            found += 1;
        }
        let rest = self.rest(coder, size.wrapping_sub(found));
        let found = found.wrapping_add(rest) as i32;
        if negative { found.wrapping_neg() } else { found }
    }

    /// What is left of a large number: the length of its successor, then that number's lower bits.
    fn rest(&mut self, coder: &mut impl Coder, rest: u32) -> u32 {
        let next = rest.wrapping_add(1).max(1);
        let length = next.ilog2() as usize;
        let mut found = 0;
        while found < BITS - 1 && coder.bit(&mut self.lengths[found], length > found) {
            found += 1;
        }
        let mut next_found = 1_u32;
        for bit in (0..found).rev() {
            let set = coder.bit(&mut Bit::new(), next >> bit & 1 == 1);
            next_found = next_found << 1 | u32::from(set);
        }
        next_found.wrapping_sub(1)
    }
}
