//! The slots of a decoding table: which value a coder's state stands for, and how it goes on.

/// The frequencies of a table add up to 2 to this power.
pub(super) const SCALE: u32 = 11;
/// Slots of a table.
pub(super) const SLOTS: usize = 1 << SCALE;

/// A table for decoding.
pub(super) type Slots = [u32; SLOTS];

/// A slot that stands for a value. After it the state becomes
/// `frequency * (state / SLOTS) + offset`.
pub(super) const fn slot(value: i8, frequency: u32, offset: u32) -> u32 {
    frequency << 20 | (value.cast_unsigned() as u32) << 12 | offset
}

/// The value of slots that stand for all values without slots of their own: the value follows in 16
/// plain bits.
pub(super) const ESCAPE: i8 = i8::MIN;
