//! Sums of weight rows. These are plain loops, which the compiler turns into the vector instructions of
//! any backend: rows of 16 bits take aligned loads, `paddw` and `psubw` with the row as memory operand,
//! and one store a vector, which intrinsics would not improve.
//!
//! Additions wrap. Real nets never overflow, and with any net the order does not matter.

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

/// `sums += added - removed` for lists of any length, whose rows `row` finds. One pass takes up to four
/// rows: with eight, browsers' compilers run out of registers.
#[inline]
pub fn accumulate<'a, I: Copy, T: Copy + Into<i16> + 'a, const W: usize>(
    sums: &mut [i16; W],
    added: &[I],
    removed: &[I],
    row: impl Fn(I) -> &'a [T; W],
) {
    let paired = added.len().min(removed.len());
    let (added, more) = added.split_at(paired);
    let (removed, fewer) = removed.split_at(paired);
    let ((added, last_added), (removed, last_removed)) =
        (added.as_chunks::<2>(), removed.as_chunks::<2>());
    for (&added, &removed) in added.iter().zip(removed) {
        advance(sums, added.map(&row), removed.map(&row));
    }
    for (&added, &removed) in last_added.iter().zip(last_removed) {
        advance(sums, [row(added)], [row(removed)]);
    }
    let (more, last) = more.as_chunks::<2>();
    more.iter().for_each(|added| advance(sums, added.map(&row), []));
    last.iter().for_each(|&added| advance(sums, [row(added)], []));
    let (fewer, last) = fewer.as_chunks::<2>();
    fewer.iter().for_each(|removed| advance(sums, [], removed.map(&row)));
    last.iter().for_each(|&removed| advance(sums, [], [row(removed)]));
}

/// [`update`] in place.
#[inline]
fn advance<T: Copy + Into<i16>, const W: usize, const A: usize, const R: usize>(
    sums: &mut [i16; W],
    added: [&[T; W]; A],
    removed: [&[T; W]; R],
) {
    for (i, sum) in sums.iter_mut().enumerate() {
        let more = added.iter().fold(*sum, |sum, row| sum.wrapping_add(row[i].into()));
        *sum = removed.iter().fold(more, |sum, row| sum.wrapping_sub(row[i].into()));
    }
}
