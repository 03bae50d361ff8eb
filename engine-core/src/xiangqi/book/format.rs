//! The fixed parts of a file.

/// The first bytes of every book of xiangqi.
pub const MAGIC: &[u8; 8] = b"TABIAXQB";
/// The version that is read and written.
pub const VERSION: u32 = 1;
/// Bytes before the first entry: [`MAGIC`], the version and the number of entries, both in 4 bytes.
pub const HEADER_BYTES: usize = 16;
/// Bytes of an entry: key 8, move 2, weight 2.
pub const ENTRY_BYTES: usize = 12;
