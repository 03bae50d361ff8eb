//! The checksum of compact files: it finds damage, not malice.

/// Where the checksum is in the header.
pub const SUM: std::ops::Range<usize> = 24..32;

/// The checksum of a file, of whose bytes those at [`SUM`] do not count. There must be a whole header.
///
/// Eight bytes after the other, the last ones filled up with zeros, are combined with the sum by an
/// exclusive or, a multiplication, and an exclusive or of the lower half with the upper one. A browser
/// computes it in no noticeable time.
#[must_use]
pub fn checksum(bytes: &[u8]) -> [u8; SUM.end - SUM.start] {
    let mut sum = 0_u64;
    let mut add = |word: [u8; 8]| {
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        sum ^= sum >> 32;
    };
    for part in [&bytes[..SUM.start], &bytes[SUM.end..]] {
        let (words, rest) = part.as_chunks();
        words.iter().for_each(|&word| add(word));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        add(last);
    }
    sum.to_le_bytes()
}
