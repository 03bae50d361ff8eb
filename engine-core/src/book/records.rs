//! Sorted records of a fixed size, found by binary search. Each begins with a key of 8 bytes, big-endian.

/// Bytes of a book, wherever they lie: in memory or in a mapped file.
pub type Bytes = Box<dyn AsRef<[u8]> + Send + Sync>;

/// No position has more moves; more records than this are not looked at.
const MOST_RECORDS: usize = 256;
/// How many records are looked at when a book is opened. A large mapped file is not read through.
const SAMPLE: usize = 1_024;

/// Records of `N` bytes, behind a header.
pub struct Records<const N: usize> {
    bytes: Bytes,
    header: usize,
}

impl<const N: usize> Records<N> {
    /// The records behind a header of so many bytes. Bytes behind the last whole record are left out.
    ///
    /// # Errors
    /// If the keys of a sample do not rise: the number of the record that is too small.
    pub fn new(bytes: Bytes, header: usize) -> Result<Self, usize> {
        let records = Self { bytes, header };
        let step = (records.len() / SAMPLE).max(1);
        let mut last = 0;
        for (index, record) in records.all().iter().enumerate().step_by(step) {
            let key = key_of(record);
            if key < last {
                return Err(index);
            }
            last = key;
        }
        Ok(records)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all().len()
    }

    fn all(&self) -> &[[u8; N]] {
        (*self.bytes).as_ref().get(self.header..).unwrap_or_default().as_chunks().0
    }

    /// The records with this key, at most 256.
    pub fn with_key(&self, key: u64) -> impl Iterator<Item = &[u8; N]> {
        let all = self.all();
        let first = all.partition_point(|record| key_of(record) < key);
        all[first..].iter().take(MOST_RECORDS).take_while(move |record| key_of(*record) == key)
    }
}

fn key_of(record: &[u8]) -> u64 {
    record.first_chunk().map_or(0, |key| u64::from_be_bytes(*key))
}

/// The 16 bits of a record from this byte on, which must be at most its length less two.
pub fn pair<const N: usize>(record: &[u8; N], at: usize) -> u16 {
    u16::from_be_bytes([record[at], record[at + 1]])
}
