//! Sums of first-layer rows: plain loops, which the compiler turns into the vector instructions
//! of any backend (looked at: nothing but aligned loads, `paddw` and `psubw` with the row as
//! memory operand, and one store a vector), so that intrinsics would add nothing.
//!
//! Additions wrap: with real nets nothing overflows, and with any net the order does not matter.

/// How many neurons stay in registers while a list of rows is summed: eight vectors of AVX2.
const TILE: usize = if cfg!(target_family = "wasm") { 64 } else { 128 };

/// `to = from + added - removed`, in one pass.
#[inline]
pub fn update<T: Copy + Into<i16>, const W: usize, const A: usize, const R: usize>(
    from: &[i16; W],
    added: [&[T; W]; A],
    removed: [&[T; W]; R],
    to: &mut [i16; W],
) {
    for i in 0..W {
        let sum = added.iter().fold(from[i], |sum, row| sum.wrapping_add(row[i].into()));
        to[i] = removed.iter().fold(sum, |sum, row| sum.wrapping_sub(row[i].into()));
    }
}

/// `sums += added - removed` for lists of any length.
pub fn accumulate<T: Copy + Into<i16>, const W: usize>(
    sums: &mut [i16; W],
    added: &[&[T; W]],
    removed: &[&[T; W]],
) {
    const { assert!(W.is_multiple_of(TILE)) };
    for (t, sums) in sums.as_chunks_mut::<TILE>().0.iter_mut().enumerate() {
        let mut tile = *sums;
        for row in added {
            let row = &row.as_chunks::<TILE>().0[t];
            for (sum, &weight) in tile.iter_mut().zip(row) {
                *sum = sum.wrapping_add(weight.into());
            }
        }
        for row in removed {
            let row = &row.as_chunks::<TILE>().0[t];
            for (sum, &weight) in tile.iter_mut().zip(row) {
                *sum = sum.wrapping_sub(weight.into());
            }
        }
        *sums = tile;
    }
}
