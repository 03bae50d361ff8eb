//! A net's weights as those of a larger one that evaluates alike, or nearly.

use anyhow::{Context, Result, ensure};
use tabia_core::nnue::arch::{KING_SQUARES, PIECE_ROWS, WIDTH};

use super::model::Layout;

/// What gates let through at first, whatever the position. Below 1, so that they can learn to let
/// more through.
pub(super) const OPEN_GATE: f32 = 0.9;

/// Gives the neurons of a net without gates some that let nearly all of them through; the layers
/// above make up for the rest, so that it evaluates nearly alike.
pub fn open_gates(layout: &Layout, weights: &mut Vec<f32>) {
    for stack in 0..layout.stacks {
        let weights = &mut weights[layout.stack(stack).dense1()];
        weights.iter_mut().for_each(|weight| *weight /= OPEN_GATE);
    }
    weights.resize(layout.len(), 0.0);
    weights[layout.gate_biases()].fill(OPEN_GATE);
}

/// Lets the gates of a net see more, which counts for nothing at first.
pub fn more_rows_of_gates(layout: &Layout, weights: &mut Vec<f32>) {
    let biases = weights.split_off(weights.len() - WIDTH);
    weights.resize(layout.gate_biases().start, 0.0);
    weights.extend(biases);
}

/// The weights of a net with finer buckets and more stacks that evaluates alike: each bucket begins
/// with the rows of the one that its kings had before, each stack with the layers of the one that
/// its positions had. `from` and `to` tell the buckets of the kings' squares.
///
/// # Errors
///
/// Where kings of one bucket had different ones before, a bucket has no king, or the new stacks do
/// not divide the old ones.
pub fn spread(
    weights: &[f32],
    (from, stacks, gates): (&[u8; KING_SQUARES], usize, usize),
    (to, to_stacks): (&[u8; KING_SQUARES], usize),
) -> Result<Vec<f32>> {
    let count = |map: &[u8]| usize::from(map.iter().copied().fold(0, u8::max)) + 1;
    let before = Layout { buckets: count(from), stacks, gates };
    ensure!(weights.len() == before.len(), "it has buckets of no king's square");
    let mut spread = Vec::new();
    for bucket in 0..count(to) {
        let mut before =
            (0..KING_SQUARES).filter(|&k| usize::from(to[k]) == bucket).map(|k| from[k]);
        let first = before.next().context("a bucket without a king's square")?;
        ensure!(
            before.all(|other| other == first),
            "the recipe's {} buckets do not divide the {} that it has",
            count(to),
            count(from)
        );
        let rows = PIECE_ROWS * WIDTH;
        spread.extend(&weights[usize::from(first) * rows..][..rows]);
    }
    spread.extend(&weights[before.kings().start..before.biases().end]);
    ensure!(
        to_stacks.is_multiple_of(stacks),
        "the recipe's {to_stacks} stacks do not divide the {stacks} that it has"
    );
    for stack in 0..to_stacks {
        spread.extend(&weights[before.stack(stack * stacks / to_stacks).all()]);
    }
    spread.resize(spread.len().next_multiple_of(WIDTH), 0.0);
    spread.extend(&weights[before.gates()]);
    Ok(spread)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_core::nnue::GATE_ROWS;

    use crate::train::model::initial;
    use crate::train::recipe::Recipe;

    #[test]
    fn buckets_are_spread_over_finer_ones() {
        let map = |buckets| Recipe { buckets, ..Recipe::default() }.bucket_map().expect("a map");
        let [one, four] = [1, 4].map(|buckets| Layout { buckets, stacks: 1, gates: 0 });
        let weights = initial(&one, &Recipe::default());
        let wide = spread(&weights, (&map(1), 1, 0), (&map(4), 1)).expect("one bucket fits all");
        assert_eq!(wide.len(), four.len());
        for bucket in 0..4 {
            let start = bucket * one.pieces().end;
            assert_eq!(wide[start..start + one.pieces().end], weights[one.pieces()]);
        }
        assert_eq!(wide[four.kings().start..], weights[one.kings().start..]);
        let wide = initial(&four, &Recipe::default());
        let wider =
            spread(&wide, (&map(4), 1, 0), (&map(8), 1)).expect("halves and quarters of the four");
        let rows = one.pieces().end;
        for (king, (&fine, &coarse)) in map(8).iter().zip(&map(4)).enumerate() {
            let [fine, coarse] = [fine, coarse].map(|bucket| usize::from(bucket) * rows);
            assert!(wider[fine..fine + rows] == wide[coarse..coarse + rows], "king {king}");
        }
        let error =
            spread(&wider, (&map(8), 1, 0), (&map(4), 1)).expect_err("coarser buckets").to_string();
        assert!(error.contains("4 buckets do not divide the 8"), "{error}");
    }

    #[test]
    fn stacks_are_spread_over_more() {
        let map = Recipe::default().bucket_map().expect("a map");
        let [two, eight] = [2, 8].map(|stacks| Layout { buckets: 1, stacks, gates: PIECE_ROWS });
        let mut weights = initial(&two, &Recipe { stacks: 2, gates: true, ..Recipe::default() });
        assert_eq!(weights[two.stack(0).all()], weights[two.stack(1).all()]);
        weights[two.stack(1).dense2().start] = 9.0;
        weights[two.gate_rows().start] = 3.0;
        let more = spread(&weights, (&map, 2, PIECE_ROWS), (&map, 8)).expect("eight divide two");
        assert_eq!(more.len(), eight.len());
        for stack in 0..8 {
            let before = &weights[two.stack(stack / 4).all()];
            assert!(more[eight.stack(stack).all()] == *before, "stack {stack}");
        }
        assert!(more[eight.gates()] == weights[two.gates()]);
        let error =
            spread(&more, (&map, 8, PIECE_ROWS), (&map, 2)).expect_err("fewer stacks").to_string();
        assert!(error.contains("2 stacks do not divide the 8"), "{error}");
    }

    #[test]
    fn gates_that_see_more_begin_as_they_were() {
        let [before, after] =
            [GATE_ROWS[0], GATE_ROWS[2]].map(|gates| Layout { buckets: 1, stacks: 1, gates });
        let mut weights: Vec<f32> = (0..before.len()).map(|i| (i % 1_000) as f32).collect();
        let former = weights.clone();
        more_rows_of_gates(&after, &mut weights);
        assert_eq!(weights.len(), after.len());
        let same = before.gate_rows().end;
        assert!(weights[..same] == former[..same]);
        assert!(weights[same..after.gate_rows().end].iter().all(|&weight| weight == 0.0));
        assert!(weights[after.gate_biases()] == former[before.gate_biases()]);
    }
}
