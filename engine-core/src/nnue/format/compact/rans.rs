//! A table-driven entropy coder: range variant of asymmetric numeral systems (Jarek Duda, 2013).
//!
//! A state is a number that encodes the values to come. Its lowest bits select a slot of a table, which
//! holds the next value and how the state goes on; when the state is small, the next 16 bits of the
//! file refill it. That is a load, a multiplication and a comparison for each value, in integers of 32
//! bits: fast even in WebAssembly before it is optimised. Two states take turns, so that a processor
//! can work at both.
//!
//! The encoder goes the same way backwards.

use super::contexts::TABLES;
use super::frequencies::Frequencies;
use super::slots::{ESCAPE, SCALE, SLOTS, Slots};
use crate::nnue::arch::WIDTH;

/// States are refilled below this.
const FULL: u32 = 1 << 16;
/// States that take turns.
const STATES: usize = 2;
/// Bytes of the first states, which precede the words.
const HEAD: usize = 4 * STATES;

/// Decodes values from bytes, as if zeros followed them.
pub(super) struct Decoder<'a> {
    states: [u32; STATES],
    words: &'a [[u8; 2]],
    /// How many words have been read, those beyond the end included.
    taken: usize,
}

impl<'a> Decoder<'a> {
    /// `None` if the bytes are shorter than the states, or end within a word.
    pub(super) fn new(bytes: &'a [u8]) -> Option<Self> {
        let (head, words) = bytes.split_first_chunk::<HEAD>()?;
        let (words, []) = words.as_chunks() else { return None };
        let (states, _) = head.as_chunks();
        let states = std::array::from_fn(|i| u32::from_le_bytes(states[i]));
        Some(Self { states, words, taken: 0 })
    }

    /// Decodes a row of values, each with the table of its context.
    ///
    /// It is never inlined, and called from two places so that no later tool inlines it: a browser
    /// switches to a function's optimised code when it is called again, not in the middle of a run.
    #[inline(never)]
    pub(super) fn row(
        &mut self,
        tables: &[Slots; TABLES],
        contexts: &[u8; WIDTH],
        row: &mut [i16; WIDTH],
    ) {
        let [mut even, mut odd] = self.states;
        let (contexts, _) = contexts.as_chunks::<STATES>();
        let (values, _) = row.as_chunks_mut::<STATES>();
        for (contexts, values) in contexts.iter().zip(values) {
            values[0] = self.next(&mut even, table(tables, contexts[0]));
            values[1] = self.next(&mut odd, table(tables, contexts[1]));
        }
        self.states = [even, odd];
    }

    /// Decodes a single value, from the first state.
    pub(super) fn value(&mut self, tables: &[Slots; TABLES], context: u8) -> i16 {
        let mut state = self.states[0];
        let value = self.next(&mut state, table(tables, context));
        self.states[0] = state;
        value
    }

    #[inline(always)]
    fn next(&mut self, state: &mut u32, table: &Slots) -> i16 {
        let slot = table[*state as usize % SLOTS];
        // At most 2^21 - 1 times 2^11, and less than 2^11: it always fits.
        *state = (slot >> 20) * (*state >> SCALE) + slot % SLOTS as u32;
        if *state < FULL {
            *state = *state << 16 | u32::from(self.word());
        }
        let value = (slot << 12).cast_signed() >> 24;
        if value == i32::from(ESCAPE) { self.word().cast_signed() } else { value as i16 }
    }

    #[inline(always)]
    fn word(&mut self) -> u16 {
        let word = self.words.get(self.taken).copied().unwrap_or_default();
        self.taken += 1;
        u16::from_le_bytes(word)
    }

    /// Whether exactly the values of these bytes have been decoded: the states are those that the
    /// encoder begins with, and no word is left or missing.
    pub(super) fn is_at_end(&self) -> bool {
        self.states == [FULL; STATES] && self.taken == self.words.len()
    }
}

/// The table of a context.
#[inline(always)]
fn table(tables: &[Slots; TABLES], context: u8) -> &Slots {
    &tables[usize::from(context) % TABLES]
}

/// A value, the number of its table and of the state that codes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol {
    pub(super) value: i16,
    pub(super) table: u8,
    pub(super) state: u8,
}

/// The bytes from which a decoder gets these values.
pub(super) fn encode(symbols: &[Symbol], tables: &[Frequencies; TABLES]) -> Vec<u8> {
    let mut states = [FULL; STATES];
    let mut words = Vec::new();
    for symbol in symbols.iter().rev() {
        let (first, frequency, plain) = tables[usize::from(symbol.table)].range(symbol.value);
        if plain {
            words.push(symbol.value.cast_unsigned());
        }
        let state = &mut states[usize::from(symbol.state)];
        // The state would take more than 32 bits.
        if *state >> (32 - SCALE) >= frequency {
            words.push(*state as u16);
            *state >>= 16;
        }
        *state = (*state / frequency) << SCALE | (first + *state % frequency);
    }
    let states = states.into_iter().flat_map(u32::to_le_bytes);
    states.chain(words.into_iter().rev().flat_map(u16::to_le_bytes)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::frequencies::Counts;
    use super::*;
    use crate::nnue::random::SplitMix64;

    /// Values between two bounds come back, in as many bytes as they have information.
    fn round_trip(seed: u64, bounds: std::ops::RangeInclusive<i32>, bits: usize) {
        let mut random = SplitMix64::new(seed);
        let (low, high) = bounds.into_inner();
        let mut row = || -> [i16; WIDTH] {
            std::array::from_fn(|_| (low + random.up_to((high - low) as usize) as i32) as i16)
        };
        let rows: Vec<[i16; WIDTH]> = (0..40).map(|_| row()).collect();
        let mut counts = Counts::NONE;
        rows.as_flattened().iter().for_each(|&value| counts.add(value));
        let tables = std::array::from_fn(|_| Frequencies::of(&counts));
        let symbol = |value, n: usize| Symbol { value, table: (n % 32) as u8, state: n as u8 % 2 };
        let symbols: Vec<Symbol> = rows
            .iter()
            .flat_map(|row| row.iter().enumerate().map(|(n, &value)| symbol(value, n)))
            .collect();
        let bytes = encode(&symbols, &tables);
        let most = rows.len() * WIDTH * bits / 800;
        assert!(
            bytes.len() <= most,
            "{} bytes, {most} were expected, {low} to {high}",
            bytes.len()
        );

        let mut slots = vec![[0; SLOTS]; TABLES];
        slots.iter_mut().zip(&tables).for_each(|(slots, table)| table.fill(slots));
        let slots: &[Slots; TABLES] = slots[..].try_into().expect("as many");
        let contexts = std::array::from_fn(|n| (n % 32) as u8);
        let mut decoder = Decoder::new(&bytes).expect("states");
        for expected in &rows {
            let mut row = [0; WIDTH];
            decoder.row(slots, &contexts, &mut row);
            assert_eq!(row, *expected);
        }
        assert!(decoder.is_at_end());
    }

    #[test]
    fn values_come_back_whatever_they_are() {
        // Hundredths of a bit.
        round_trip(1, 0..=0, 1);
        round_trip(2, -1..=1, 161);
        round_trip(3, -24..=24, 570);
        round_trip(4, -127..=127, 850);
        // An escape takes some, and its value 16.
        round_trip(5, 128..=300, 1_601);
        round_trip(6, -32_768..=32_767, 1_605);
    }

    #[test]
    fn bytes_that_cannot_be_states_and_words_are_none() {
        for len in [0, HEAD - 1, HEAD + 1] {
            assert!(Decoder::new(&vec![0; len]).is_none(), "{len} bytes");
        }
    }
}
