//! Frequency tables: how often each value occurs.
//!
//! A value and its negative share a frequency. In a file a table is the number of absolute values that
//! have one, their frequencies from 0 on, and that of all other values together. Numbers have 7 bits a
//! byte, the lowest first, with the top bit set if more follow.

use super::slots::{ESCAPE, SCALE, SLOTS, Slots, slot};
use crate::nnue::format::error::NetError;

/// Absolute values that can have a frequency: 0 to 127.
const SIZES: usize = 128;

/// A frequency table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Frequencies {
    /// The frequency of each absolute value; above 0 it counts twice, once for either sign.
    sizes: Vec<u32>,
    /// The frequency of all values without one of their own.
    escape: u32,
}

impl Frequencies {
    fn sum(&self) -> u32 {
        let signed = self.sizes.iter().skip(1).sum::<u32>();
        self.sizes.first().unwrap_or(&0) + 2 * signed + self.escape
    }

    /// Reads a table off the front of some bytes.
    ///
    /// # Errors
    ///
    /// If the bytes end before it does, or its frequencies do not add up to [`SLOTS`].
    pub(super) fn read(bytes: &mut &[u8], table: usize) -> Result<Self, NetError> {
        let mut number = || {
            let mut number = 0;
            // More than two bytes are more than a frequency can be.
            for shift in [0, 7] {
                let (&byte, rest) = bytes.split_first()?;
                *bytes = rest;
                number |= u32::from(byte & 0x7F) << shift;
                if byte & 0x80 == 0 {
                    return Some(number);
                }
            }
            None
        };
        let mut table_of = || {
            let sizes = number().filter(|&count| count as usize <= SIZES)?;
            let sizes = (0..sizes).map(|_| number()).collect::<Option<_>>()?;
            Some(Self { sizes, escape: number()? })
        };
        let found = table_of();
        let sum = found.as_ref().map_or(0, Self::sum);
        found.filter(|_| sum as usize == SLOTS).ok_or(NetError::Frequencies {
            table,
            expected: SLOTS,
            found: sum,
        })
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let count = self.sizes.len() as u32;
        for mut number in [count].into_iter().chain(self.sizes.iter().copied()).chain([self.escape])
        {
            while number > 0x7F {
                out.push(number as u8 | 0x80);
                number >>= 7;
            }
            out.push(number as u8);
        }
    }

    /// Fills the slots in the order of 0, 1, -1, 2, -2 and so on, escapes at the end.
    pub(super) fn fill(&self, slots: &mut Slots) {
        let mut rest = &mut slots[..];
        let mut take = |value: i8, frequency: u32| {
            let (part, after) = std::mem::take(&mut rest).split_at_mut(frequency as usize);
            rest = after;
            for (offset, entry) in part.iter_mut().enumerate() {
                *entry = slot(value, frequency, offset as u32);
            }
        };
        for (size, &frequency) in self.sizes.iter().enumerate() {
            take(size as i8, frequency);
            if size > 0 {
                take(-(size as i8), frequency);
            }
        }
        take(ESCAPE, self.escape);
    }

    /// The first slot of a value, how many slots it has, and whether they are those of escapes.
    pub(super) fn range(&self, value: i16) -> (u32, u32, bool) {
        let size = usize::from(value.unsigned_abs());
        match self.sizes.get(size) {
            Some(&frequency) if frequency > 0 => {
                let zero = self.sizes[0];
                let signed = self.sizes.iter().take(size).skip(1).sum::<u32>();
                let first = if size == 0 { 0 } else { zero + 2 * signed };
                (first + if value < 0 { frequency } else { 0 }, frequency, false)
            }
            _ => (SLOTS as u32 - self.escape, self.escape, true),
        }
    }

    /// The table that codes the counted values in the fewest bits.
    pub(super) fn of(counts: &Counts) -> Self {
        let total = counts.sizes.iter().sum::<u32>() + counts.others;
        let used = counts.sizes.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        if total == 0 {
            return Self { sizes: Vec::new(), escape: SLOTS as u32 };
        }
        // The escape comes last; all others but the first have two signs.
        let mut entries: Vec<Entry> = counts.sizes[..used.max(1)]
            .iter()
            .enumerate()
            .map(|(size, &count)| Entry::new(count, if size == 0 { 1 } else { 2 }, total))
            .chain([Entry::new(counts.others, 1, total)])
            .collect();
        let mut left = SLOTS as i32;
        left -= entries.iter().map(|entry| (entry.frequency * entry.signs) as i32).sum::<i32>();
        while left < 0 {
            let least = entries
                .iter_mut()
                .filter(|entry| entry.frequency > 1)
                .min_by(|a, b| a.bits(a.frequency - 1).total_cmp(&b.bits(b.frequency - 1)));
            let Some(entry) = least else { break };
            entry.frequency -= 1;
            left += entry.signs as i32;
        }
        while left > 1 {
            let gain = |entry: &Entry| -entry.bits(entry.frequency + 1);
            let most = entries.iter_mut().filter(|entry| entry.frequency > 0);
            let Some(entry) = most.max_by(|a, b| gain(a).total_cmp(&gain(b))) else { break };
            entry.frequency += 1;
            left -= entry.signs as i32;
        }
        entries[0].frequency += left as u32;
        let mut sizes: Vec<u32> = entries.iter().map(|entry| entry.frequency).collect();
        let escape = sizes.pop().unwrap_or(0);
        Self { sizes, escape }
    }

    /// The bits that each absolute value costs, sign included; the last entry is for all others.
    pub(super) fn costs(&self) -> [f32; SIZES + 1] {
        let bits = |frequency: u32| SCALE as f32 - (frequency as f32).log2();
        std::array::from_fn(|size| match self.sizes.get(size) {
            Some(&frequency) if frequency > 0 => bits(frequency),
            // A value without a frequency may get one in the next round.
            _ => bits(1) + 8.0,
        })
    }
}

/// How often each absolute value occurred.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    sizes: [u32; SIZES],
    /// Larger values.
    others: u32,
}

impl Counts {
    pub(super) const NONE: Self = Self { sizes: [0; SIZES], others: 0 };

    pub(super) fn add(&mut self, value: i16) {
        match self.sizes.get_mut(usize::from(value.unsigned_abs())) {
            Some(count) => *count += 1,
            None => self.others += 1,
        }
    }
}

/// A frequency while a table is being made.
struct Entry {
    count: f32,
    frequency: u32,
    signs: u32,
}

impl Entry {
    /// The value's share of the slots, rounded down, but not to 0 for a value that occurred.
    fn new(count: u32, signs: u32, total: u32) -> Self {
        let share = u64::from(count) * SLOTS as u64 / u64::from(total * signs);
        let frequency = (share as u32).max(u32::from(count > 0));
        Self { count: count as f32, frequency, signs }
    }

    /// How many bits a slot another frequency costs more than this one.
    fn bits(&self, other: u32) -> f32 {
        self.count * (self.frequency as f32 / other as f32).log2() / self.signs as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_come_back_and_ranges_are_what_slots_stand_for() {
        for values in [&[][..], &[0], &[5], &[-128], &[0, 1, -1, 3, 200], &[7; 9_000]] {
            let mut counts = Counts::NONE;
            values.iter().for_each(|&value| counts.add(value));
            let table = Frequencies::of(&counts);
            assert_eq!(table.sum() as usize, SLOTS);
            let mut bytes = Vec::new();
            table.write(&mut bytes);
            let mut rest = &bytes[..];
            assert_eq!(Frequencies::read(&mut rest, 0), Ok(table.clone()));
            assert!(rest.is_empty());
            let mut slots = [0; SLOTS];
            table.fill(&mut slots);
            for &value in values {
                let (first, frequency, plain) = table.range(value);
                let shown = if plain { ESCAPE } else { value as i8 };
                for offset in 0..frequency {
                    let expected = slot(shown, frequency, offset);
                    assert_eq!(slots[(first + offset) as usize], expected, "{value}");
                }
                assert!(frequency > 0);
            }
        }
    }
}
