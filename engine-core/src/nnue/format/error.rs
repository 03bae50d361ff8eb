//! Why bytes are no net.

use crate::nnue::arch::standard::{FILE_HASH, NETWORK_HASH, TRANSFORMER_HASH, VERSION};

/// The code of the small architecture in compact files.
pub(super) const SMALL: u16 = 0x0400;
/// The code of the large architecture in compact files.
pub(super) const LARGE: u16 = 0xE0F0;
/// The version of compact files.
pub(super) const COMPACT_VERSION: u32 = 2;
/// The largest power of two of which the weights of a compact file are multiples.
pub(super) const MOST_SHIFT: u8 = 8;
/// Bytes of a standard file before its description: version, hash, length of the description.
pub(super) const HEADER_BYTES: usize = 12;

/// Why bytes are no net. The message says what was expected and what was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetError {
    /// Too short even for the header of a standard file: its length in bytes.
    #[error(
        "this file is not a HalfKP net: it has {0} bytes, at least {HEADER_BYTES} were expected"
    )]
    NoHeader(usize),
    /// Another kind of file: its first four bytes as a number.
    #[error(
        "this file is not a HalfKP net: it starts with {0:#010X}, {VERSION:#010X} was expected"
    )]
    Version(u32),
    /// Another architecture: the file's hash of it.
    #[error(
        "this net is not HalfKP_256x2-32-32: its hash is {0:#010X}, {FILE_HASH:#010X} was expected"
    )]
    Architecture(u32),
    /// The description does not fit the file.
    #[error(
        "this net is damaged: its description is said to have {length} bytes, \
         and {left} follow in the whole file"
    )]
    Description {
        /// The length that the file says, in bytes.
        length: u32,
        /// Bytes after it.
        left: usize,
    },
    /// Bytes are missing at the end.
    #[error("this net is cut short: {expected} bytes were expected, {found} came")]
    Truncated {
        /// The length that a file with this description has.
        expected: usize,
        /// The file's length.
        found: usize,
    },
    /// Something follows the net.
    #[error("this net is too long: {expected} bytes were expected, {found} came")]
    TooLong {
        /// The length that a file with this description has.
        expected: usize,
        /// The file's length.
        found: usize,
    },
    /// The hash before the first layer is wrong: the hash in the file.
    #[error(
        "this net's first layer is not HalfKP: its hash is {0:#010X}, \
         {TRANSFORMER_HASH:#010X} was expected"
    )]
    Transformer(u32),
    /// The hash before the other layers is wrong: the hash in the file.
    #[error(
        "this net's upper layers are not 32-32-1: their hash is {0:#010X}, \
         {NETWORK_HASH:#010X} was expected"
    )]
    Layers(u32),
    /// A compact file of another version: its number.
    #[error("this compact net has version {0}, {COMPACT_VERSION} was expected")]
    CompactVersion(u32),
    /// A compact file with changed bytes.
    #[error("this compact net is damaged: its checksum is {found}, {expected} was expected")]
    Checksum {
        /// The checksum that the file says, hexadecimal.
        expected: String,
        /// The checksum of its bytes, hexadecimal.
        found: String,
    },
    /// A compact file of an architecture that is neither the small nor the large one: its code.
    #[error(
        "this compact net's architecture is {0:#06X}, {SMALL:#06X} (small) or {LARGE:#06X} \
         (large) was expected"
    )]
    CompactArchitecture(u16),
    /// A compact file whose king squares select other rows than those of its architecture.
    #[error(
        "this compact net is damaged: its king squares have other buckets than its architecture"
    )]
    Buckets,
    /// A compact file whose weights are multiples of too large a power of two: its exponent.
    #[error(
        "this compact net is damaged: its weights are shifted by {0} bits, at most {MOST_SHIFT} were expected"
    )]
    Shift(u8),
    /// A compact file with an impossible frequency table.
    #[error(
        "this compact net is damaged: the frequencies of its table {table} add up to {found}, \
         {expected} were expected"
    )]
    Frequencies {
        /// The number of the table, from 0.
        table: usize,
        /// The sum of every table's frequencies.
        expected: usize,
        /// Their sum in this file; 0 if they cannot be read.
        found: u32,
    },
    /// A compact file whose weights take fewer or more bytes than it has.
    #[error("this compact net is damaged: its weights do not end where it does")]
    Weights,
}
