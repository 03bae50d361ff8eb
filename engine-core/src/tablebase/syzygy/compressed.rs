//! Sequences of values as Syzygy files compress them: symbols that stand for other symbols, in
//! blocks that can be read one by one (`docs/syzygy-format.md`, "Code header").
//!
//! Sizes and the code are checked when a file is opened. What blocks and their index say is checked
//! at every look-up, so that a file is opened without reading all of it.

use super::code::Code;
use super::cursor::{Cursor, Fault};

/// The second half of a symbol that is a value.
const VALUE: u16 = 0xFFF;
/// A symbol covers no more positions than that.
const LONGEST: u16 = 256;
/// Bytes of an entry of the span index: a block and a place in it.
const SPAN_ENTRY: u64 = 6;

/// A value or two symbols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Symbol {
    /// The first half, or the value.
    left: u16,
    right: u16,
    /// How many values it stands for; 0 while that is not known.
    count: u16,
    /// How many the first half stands for; 0 in a value.
    left_count: u16,
}

/// Counts what every symbol stands for. `None` if a symbol contains itself, one that does not
/// exist, or too many values.
fn count_values(symbols: &mut [Symbol]) -> Option<()> {
    let mut unknown: Vec<usize> = (0..symbols.len()).collect();
    while !unknown.is_empty() {
        let before = unknown.len();
        let mut broken = false;
        // Every round gets at least one level further, and levels are no more than values.
        unknown.retain(|&index| {
            let Symbol { left, right, .. } = symbols[index];
            if right == VALUE {
                symbols[index].count = 1;
                return false;
            }
            let half = |number: u16| symbols.get(usize::from(number)).map(|half| half.count);
            let (Some(first), Some(second)) = (half(left), half(right)) else {
                broken = true;
                return true;
            };
            let known = first > 0 && second > 0;
            if known {
                symbols[index].count = first + second;
                symbols[index].left_count = first;
                broken |= first + second > LONGEST;
            }
            !known
        });
        if broken || unknown.len() == before {
            return None;
        }
    }
    Some(())
}

/// Values that are not all the same.
#[derive(Debug)]
struct Coded {
    code: Code,
    symbols: Vec<Symbol>,
    /// The logarithm of the positions in a span.
    span_bits: u32,
    /// The logarithm of the bytes in a block.
    block_bits: u32,
    blocks: u64,
    /// Entries of block lengths, padding included.
    lengths: u64,
    /// Where in the file the three regions begin.
    spans_at: usize,
    lengths_at: usize,
    blocks_at: usize,
}

/// The values of one side to move, in one part of a file.
#[derive(Debug)]
pub(super) struct Compressed {
    size: u64,
    /// The value of all positions, where it is the same.
    constant: u16,
    coded: Option<Box<Coded>>,
}

impl Compressed {
    /// Reads the header of a sequence of `size` values, and returns it with its flags. If
    /// `with_constant`, a header for equal values holds the value; else it is 0. The three regions
    /// come later in the file, each after those of all other sequences: [`Self::place_spans`],
    /// [`Self::place_lengths`] and [`Self::place_blocks`] have to follow before a value is asked.
    pub(super) fn read(
        cursor: &mut Cursor,
        size: u64,
        with_constant: bool,
    ) -> Result<(Self, u8), Fault> {
        let flags = cursor.u8()?;
        if flags & 0x80 != 0 {
            let value = cursor.u8()?.into();
            let constant = if with_constant { value } else { 0 };
            return Ok((Self { size, constant, coded: None }, flags));
        }
        let (block_bits, span_bits) = (cursor.u8()?.into(), cursor.u8()?.into());
        let padding = u64::from(cursor.u8()?);
        let blocks = u64::from(cursor.u32()?);
        let (longest, shortest) = (cursor.u8()?, cursor.u8()?);
        let lengths = longest.checked_sub(shortest).ok_or(Fault::Header)?;
        let lowest: Vec<u16> = (0..=lengths).map(|_| cursor.u16()).collect::<Result<_, _>>()?;
        let count = usize::from(cursor.u16()?);
        let mut symbols = Vec::with_capacity(count);
        for &[low, middle, high] in cursor.take(3 * count)?.as_chunks::<3>().0 {
            let left = u16::from(low) | u16::from(middle & 15) << 8;
            let right = u16::from(middle >> 4) | u16::from(high) << 4;
            symbols.push(Symbol { left, right, count: 0, left_count: 0 });
        }
        cursor.align(2)?;
        if !(1..=31).contains(&span_bits) || block_bits > 24 {
            return Err(Fault::Header);
        }
        let code = Code::new(shortest.into(), &lowest, count).ok_or(Fault::Header)?;
        count_values(&mut symbols).ok_or(Fault::Header)?;
        let lengths = blocks + padding;
        let (spans_at, lengths_at, blocks_at) = (0, 0, 0);
        let coded = Coded {
            code,
            symbols,
            span_bits,
            block_bits,
            blocks,
            lengths,
            spans_at,
            lengths_at,
            blocks_at,
        };
        Ok((Self { size, constant: 0, coded: Some(Box::new(coded)) }, flags))
    }

    /// Takes the span index from the file.
    pub(super) fn place_spans(&mut self, cursor: &mut Cursor) -> Result<(), Fault> {
        let Some(coded) = &mut self.coded else { return Ok(()) };
        coded.spans_at = cursor.skip(SPAN_ENTRY * self.size.div_ceil(1 << coded.span_bits))?;
        Ok(())
    }

    /// Takes the block lengths.
    pub(super) fn place_lengths(&mut self, cursor: &mut Cursor) -> Result<(), Fault> {
        let Some(coded) = &mut self.coded else { return Ok(()) };
        coded.lengths_at = cursor.skip(2 * coded.lengths)?;
        Ok(())
    }

    /// Takes the blocks.
    pub(super) fn place_blocks(&mut self, cursor: &mut Cursor) -> Result<(), Fault> {
        cursor.align(64)?;
        let Some(coded) = &mut self.coded else { return Ok(()) };
        coded.blocks_at = cursor.skip(coded.blocks << coded.block_bits)?;
        Ok(())
    }

    /// The value with this index; `None` if there is none, or if the file is damaged there.
    pub(super) fn value(&self, file: &[u8], index: u64) -> Option<u16> {
        if index >= self.size {
            return None;
        }
        match &self.coded {
            Some(coded) => coded.value(file, index),
            None => Some(self.constant),
        }
    }
}

fn u16_at(file: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(*file.get(at..)?.first_chunk()?))
}

impl Coded {
    fn value(&self, file: &[u8], index: u64) -> Option<u16> {
        let (block, place) = self.find(file, index)?;
        let (symbol, place) = self.decode(file, block, place)?;
        self.expand(symbol, place)
    }

    /// How many values a block has.
    fn block_length(&self, file: &[u8], block: u64) -> Option<i64> {
        if block >= self.lengths {
            return None;
        }
        u16_at(file, self.lengths_at + 2 * block as usize).map(|less_one| i64::from(less_one) + 1)
    }

    /// The block that has a value, and the place of the value in it.
    fn find(&self, file: &[u8], index: u64) -> Option<(u64, i64)> {
        let span = index >> self.span_bits;
        let entry = self.spans_at + (span * SPAN_ENTRY) as usize;
        let &block = file.get(entry..)?.first_chunk::<4>()?;
        let mut block = u64::from(u32::from_le_bytes(block));
        let middle = (span << self.span_bits) + (1 << (self.span_bits - 1));
        // The index of the first value in the block.
        let mut first = middle as i64 - i64::from(u16_at(file, entry + 4)?);
        let index = index as i64;
        while index < first {
            block = block.checked_sub(1)?;
            first -= self.block_length(file, block)?;
        }
        loop {
            let length = self.block_length(file, block)?;
            if index - first < length {
                return Some((block, index - first));
            }
            first += length;
            block += 1;
        }
    }

    /// The symbol that covers a place of a block, and the place in the symbol.
    fn decode(&self, file: &[u8], block: u64, place: i64) -> Option<(usize, u16)> {
        if block >= self.blocks {
            return None;
        }
        let start = self.blocks_at + ((block << self.block_bits) as usize);
        let end = 8 << self.block_bits;
        let mut place = u32::try_from(place).ok()?;
        // The bits read so far, and how many of those that follow are at the top of the word.
        let mut at = 0;
        let (mut bits, mut valid) = (0, 0);
        loop {
            if valid < 32 {
                let &bytes = file.get(start + at / 8..)?.first_chunk()?;
                bits = u64::from_be_bytes(bytes) << (at % 8);
                valid = 64 - (at % 8) as u32;
            }
            let (symbol, length) = self.code.read(bits)?;
            let count = u32::from(self.symbols.get(symbol)?.count);
            if place < count {
                return Some((symbol, place as u16));
            }
            place -= count;
            bits <<= length;
            valid -= length;
            at += length as usize;
            if at >= end {
                return None;
            }
        }
    }

    /// The value in a place of a symbol.
    fn expand(&self, mut symbol: usize, mut place: u16) -> Option<u16> {
        loop {
            let &Symbol { left, right, left_count, .. } = self.symbols.get(symbol)?;
            if left_count == 0 {
                return Some(left);
            }
            symbol = if place < left_count {
                left.into()
            } else {
                place -= left_count;
                right.into()
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn symbol(left: u16, right: u16) -> Symbol {
        Symbol { left, right, count: 0, left_count: 0 }
    }

    #[test]
    fn symbols_are_counted() {
        let mut symbols = vec![symbol(2, 3), symbol(0, 2), symbol(7, VALUE), symbol(2, 2)];
        assert_eq!(count_values(&mut symbols), Some(()));
        assert_eq!(symbols.iter().map(|s| s.count).collect::<Vec<_>>(), [3, 4, 1, 2]);
        assert_eq!(symbols.iter().map(|s| s.left_count).collect::<Vec<_>>(), [1, 3, 0, 1]);
        assert_eq!(count_values(&mut [symbol(0, 1), symbol(7, VALUE)]), None, "in itself");
        assert_eq!(count_values(&mut [symbol(1, 1), symbol(0, 0)]), None, "in each other");
        assert_eq!(count_values(&mut [symbol(1, 2), symbol(7, VALUE)]), None, "missing");
        let doubling: Vec<_> = (0..10).map(|n| symbol(n, n)).collect();
        let mut long: Vec<_> = [symbol(1, VALUE)].into_iter().chain(doubling).collect();
        assert_eq!(count_values(&mut long[..9]), Some(()));
        assert_eq!(long[8].count, LONGEST);
        assert_eq!(count_values(&mut long), None, "too long");
    }

    /// Eleven values in three blocks of two bytes, with the codes 00, 01 and 1: symbol 0 is 0,
    /// symbol 1 is 1 0, symbol 2 is 3.
    const VALUES: [u16; 11] = [0, 3, 1, 0, 3, 3, 1, 0, 0, 3, 0];

    fn file() -> Vec<u8> {
        let mut file = vec![0, 1, 2, 0, 3, 0, 0, 0, 2, 1]; // flags to shortest code
        file.extend([2, 0, 0, 0, 4, 0]); // lowest symbols, number of symbols
        file.extend([0, 0xF0, 0xFF, 3, 0x00, 0x00, 3, 0xF0, 0xFF, 1, 0xF0, 0xFF]);
        // Spans of four: the middle ones are 2, 6 and 10.
        file.extend([0, 0, 0, 0, 2, 0, 1, 0, 0, 0, 2, 0, 2, 0, 0, 0, 2, 0]);
        file.extend([3, 0, 3, 0, 2, 0]); // four, four, three values
        file.resize(64, 0);
        file.extend([0b0010_1000, 0, 0b1101_0000, 0, 0b0010_0000, 0]);
        file.resize(file.len() + 16, 0);
        file
    }

    fn open(file: &[u8]) -> Result<Compressed, Fault> {
        let mut cursor = Cursor::new(file, file.len());
        let (mut values, _) = Compressed::read(&mut cursor, 11, true)?;
        values.place_spans(&mut cursor)?;
        values.place_lengths(&mut cursor)?;
        values.place_blocks(&mut cursor)?;
        Ok(values)
    }

    #[test]
    fn values_are_found() {
        let file = file();
        let values = open(&file).unwrap();
        let read: Vec<_> = (0..11).map(|index| values.value(&file, index)).collect();
        assert_eq!(read, VALUES.map(Some));
        assert_eq!(values.value(&file, 11), None);
    }

    #[test]
    fn a_damaged_index_is_noticed() {
        let changed = |changes: &[(usize, u8)]| {
            let mut file = file();
            for &(at, byte) in changes {
                file[at] = byte;
            }
            let values = open(&file).unwrap();
            (0..11).map(|index| values.value(&file, index)).collect::<Vec<_>>()
        };
        let spans = 10 + 6 + 12;
        let lengths = spans + 18;
        // The first span begins beyond the last block.
        assert_eq!(changed(&[(spans, 9)])[..5], [None, None, None, None, Some(3)]);
        // The second one begins before the first block.
        assert_eq!(changed(&[(spans + 6, 0), (spans + 6 + 4, 0)])[4], None);
        // A block has more values than its bits.
        assert_eq!(changed(&[(spans + 12 + 4, 200), (lengths + 5, 0xFF)])[8..], [None; 3]);
        let mut short = file();
        short.truncate(69);
        assert_eq!(open(&short).err(), Some(Fault::Short(69)));
        let mut file = file();
        file[2] = 0; // spans of one position have no middle
        assert_eq!(open(&file).err(), Some(Fault::Header));
    }
}
