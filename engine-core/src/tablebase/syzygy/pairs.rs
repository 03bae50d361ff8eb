//! The compressed values of a table: pairs of symbols that stand for pairs of symbols, in a
//! canonical Huffman code, in blocks of equal size.
//!
//! Whatever the bytes say, nothing is read beyond them and every loop ends: a damaged table gives
//! wrong values or none.

/// Bytes that are read with care. Numbers are little-endian where nothing else is said.
#[derive(Clone, Copy)]
pub(super) struct Data<'a>(pub(super) &'a [u8]);

impl Data<'_> {
    pub(super) fn byte(self, at: usize) -> Option<u8> {
        self.0.get(at).copied()
    }

    pub(super) fn u16(self, at: usize) -> Option<u16> {
        Some(u16::from_le_bytes(*self.0.get(at..)?.first_chunk()?))
    }

    pub(super) fn u32(self, at: usize) -> Option<u32> {
        Some(u32::from_le_bytes(*self.0.get(at..)?.first_chunk()?))
    }

    /// Big-endian; what lies behind the end counts as zero.
    fn u32_be(self, at: usize) -> u32 {
        let byte = |index| self.byte(at + index).unwrap_or(0);
        u32::from_be_bytes([byte(0), byte(1), byte(2), byte(3)])
    }
}

/// Where the parts of a compressed table are, and how it is coded.
pub(super) enum Pairs {
    /// All positions have the same value.
    Constant(u16),
    /// Anything else.
    Coded(Coded),
}

/// Offsets count from the start of the file.
pub(super) struct Coded {
    block_bits: u32,
    span_bits: u32,
    min_length: u32,
    /// The least code of each length, from the shortest on, at the top of 64 bits.
    base: Vec<u64>,
    /// The first symbol of each length.
    lowest: Vec<u16>,
    /// How many values a symbol stands for, less one.
    lengths: Vec<u8>,
    /// The pairs, three bytes a symbol.
    pairs: usize,
    indices: usize,
    index_count: usize,
    block_sizes: usize,
    block_size_count: usize,
    blocks: usize,
    block_count: usize,
}

/// The flag of tables whose positions all have the same value.
const SINGLE_VALUE: u8 = 128;
/// Symbols are numbers of twelve bits; the last stands for none.
const MOST_SYMBOLS: usize = 4_096;
const NO_SYMBOL: usize = 0xFFF;

impl Pairs {
    /// Reads how a table of so many positions is coded. Answers with it, its flags, and where the
    /// next begins.
    pub(super) fn read(data: Data<'_>, at: usize, positions: u64) -> Option<(Self, u8, usize)> {
        let flags = data.byte(at)?;
        if flags & SINGLE_VALUE != 0 {
            let value = u16::from(data.byte(at + 1)?);
            return Some((Self::Constant(value), flags, at + 2));
        }
        let (block_bits, span_bits) = (data.byte(at + 1)?.into(), data.byte(at + 2)?.into());
        let padding = usize::from(data.byte(at + 3)?);
        let block_count = usize::try_from(data.u32(at + 4)?).ok()?;
        let (max_length, min_length) =
            (u32::from(data.byte(at + 8)?), u32::from(data.byte(at + 9)?));
        let sound = (1..=32).contains(&min_length)
            && (min_length..=32).contains(&max_length)
            && (1..32).contains(&span_bits)
            && block_bits < 32;
        if !sound {
            return None;
        }
        let count = (max_length - min_length + 1) as usize;
        let lowest: Vec<u16> =
            (0..count).map(|i| data.u16(at + 10 + 2 * i)).collect::<Option<_>>()?;
        let mut base = vec![0u64; count];
        for i in (0..count - 1).rev() {
            let sum = base[i + 1] + u64::from(lowest[i]);
            base[i] = sum.checked_sub(lowest[i + 1].into())? / 2;
        }
        for (i, code) in base.iter_mut().enumerate() {
            *code <<= 64 - (min_length + i as u32);
        }
        let symbols = usize::from(data.u16(at + 10 + 2 * count)?);
        let pairs = at + 12 + 2 * count;
        let end = pairs + 3 * symbols + symbols % 2;
        if symbols > MOST_SYMBOLS || end > data.0.len() {
            return None;
        }
        let lengths = symbol_lengths(data, pairs, symbols)?;
        let index_count = usize::try_from(positions.div_ceil(1u64 << span_bits)).ok()?;
        let coded = Coded {
            block_bits,
            span_bits,
            min_length,
            base,
            lowest,
            lengths,
            pairs,
            indices: 0,
            index_count,
            block_sizes: 0,
            block_size_count: block_count + padding,
            blocks: 0,
            block_count,
        };
        Some((Self::Coded(coded), flags, end))
    }

    /// Notes where the sparse index lies, and answers with what follows.
    pub(super) fn place_index(&mut self, at: usize) -> Option<usize> {
        let Self::Coded(coded) = self else { return Some(at) };
        coded.indices = at;
        at.checked_add(coded.index_count.checked_mul(6)?)
    }

    /// The same of the sizes of the blocks.
    pub(super) fn place_sizes(&mut self, at: usize) -> Option<usize> {
        let Self::Coded(coded) = self else { return Some(at) };
        coded.block_sizes = at;
        at.checked_add(coded.block_size_count.checked_mul(2)?)
    }

    /// The same of the blocks.
    pub(super) fn place_blocks(&mut self, at: usize) -> Option<usize> {
        let Self::Coded(coded) = self else { return Some(at) };
        coded.blocks = at.checked_next_multiple_of(64)?;
        coded.blocks.checked_add(coded.block_count.checked_mul(1 << coded.block_bits)?)
    }

    /// The value with this index.
    pub(super) fn value(&self, data: Data<'_>, index: u64) -> Option<u16> {
        match self {
            Self::Constant(value) => Some(*value),
            Self::Coded(coded) => coded.value(data, index),
        }
    }
}

/// The two symbols that a symbol stands for; the second is [`NO_SYMBOL`] where the first is a
/// value.
fn pair(data: Data<'_>, at: usize, symbol: usize) -> Option<(usize, usize)> {
    let [a, b, c] = *data.0.get(at + 3 * symbol..)?.first_chunk()?;
    let left = usize::from(a) | usize::from(b & 0xF) << 8;
    let right = usize::from(b >> 4) | usize::from(c) << 4;
    Some((left, right))
}

/// How many values each symbol stands for, less one. Nothing where symbols stand for themselves.
fn symbol_lengths(data: Data<'_>, at: usize, count: usize) -> Option<Vec<u8>> {
    let mut known: Vec<Option<u8>> = vec![None; count];
    let mut open = vec![false; count];
    for first in 0..count {
        let mut stack = vec![first];
        while let Some(&symbol) = stack.last() {
            if known[symbol].is_some() {
                stack.pop();
                continue;
            }
            let (left, right) = pair(data, at, symbol)?;
            if right == NO_SYMBOL {
                known[symbol] = Some(0);
                continue;
            }
            match (*known.get(left)?, *known.get(right)?) {
                (Some(left), Some(right)) => {
                    known[symbol] = Some(left.checked_add(right)?.checked_add(1)?);
                }
                (left_known, _) => {
                    // Seen before and still open: it leads back to itself.
                    let next = if left_known.is_none() { left } else { right };
                    open[symbol] = true;
                    if open[next] {
                        return None;
                    }
                    stack.push(next);
                }
            }
        }
    }
    known.into_iter().collect()
}

impl Coded {
    fn value(&self, data: Data<'_>, index: u64) -> Option<u16> {
        let entry = usize::try_from(index >> self.span_bits).ok()?;
        if entry >= self.index_count {
            return None;
        }
        let at = self.indices + 6 * entry;
        let mut block = usize::try_from(data.u32(at)?).ok()?;
        // The entry tells where the value in the middle of its span lies.
        let span = 1i64 << self.span_bits;
        let mut left = i64::from(data.u16(at + 4)?) + (index as i64 & (span - 1)) - span / 2;
        let size = |block: usize| {
            let known = block < self.block_size_count;
            known.then(|| data.u16(self.block_sizes + 2 * block)).flatten().map(i64::from)
        };
        while left < 0 {
            block = block.checked_sub(1)?;
            left += size(block)? + 1;
        }
        loop {
            let last = size(block)?;
            if left <= last {
                break;
            }
            left -= last + 1;
            block += 1;
        }
        if block >= self.block_count {
            return None;
        }
        self.decode(data, self.blocks + (block << self.block_bits), usize::try_from(left).ok()?)
    }

    /// The value so many places behind the start of a block.
    fn decode(&self, data: Data<'_>, mut at: usize, mut left: usize) -> Option<u16> {
        let mut code = u64::from(data.u32_be(at)) << 32 | u64::from(data.u32_be(at + 4));
        at += 8;
        let mut used = 0;
        let mut symbol = loop {
            let rank = self.base.iter().position(|&base| code >= base)?;
            let length = self.min_length + rank as u32;
            let offset = usize::try_from((code - self.base[rank]) >> (64 - length)).ok()?;
            let symbol = usize::from(self.lowest[rank]) + offset;
            let values = usize::from(*self.lengths.get(symbol)?) + 1;
            if left < values {
                break symbol;
            }
            left -= values;
            code <<= length;
            used += length;
            if used >= 32 {
                used -= 32;
                code |= u64::from(data.u32_be(at)) << used;
                at += 4;
            }
        };
        while self.lengths[symbol] != 0 {
            let (first, second) = pair(data, self.pairs, symbol)?;
            let values = usize::from(self.lengths[first]) + 1;
            if left < values {
                symbol = first;
            } else {
                left -= values;
                symbol = second;
            }
        }
        pair(data, self.pairs, symbol).map(|(value, _)| value as u16)
    }
}
