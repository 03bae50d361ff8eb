//! Reads the bytes of a file one after the other, and names what is wrong with them.

/// Why a file cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("the file is cut short or damaged ({0} bytes)")]
    Short(usize),
    #[error("the file is no Syzygy table of its kind")]
    Magic,
    #[error("the file is damaged: its header makes no sense")]
    Header,
}

/// Reads a file from front to back.
pub(super) struct Cursor<'a> {
    file: &'a [u8],
    at: usize,
    end: usize,
}

impl<'a> Cursor<'a> {
    /// From the beginning to `end`, which is within the file.
    pub(super) const fn new(file: &'a [u8], end: usize) -> Self {
        Self { file, at: 0, end }
    }

    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], Fault> {
        let at = self.skip(count as u64)?;
        self.file.get(at..at + count).ok_or(Fault::Short(self.file.len()))
    }

    /// Passes over bytes, and tells where they begin.
    pub(super) fn skip(&mut self, count: u64) -> Result<usize, Fault> {
        let short = Fault::Short(self.file.len());
        let end = usize::try_from(count).ok().and_then(|count| self.at.checked_add(count));
        let end = end.filter(|&end| end <= self.end).ok_or(short)?;
        Ok(std::mem::replace(&mut self.at, end))
    }

    /// Passes over the bytes up to a multiple of `unit`.
    pub(super) fn align(&mut self, unit: usize) -> Result<(), Fault> {
        self.skip((self.at.next_multiple_of(unit) - self.at) as u64)?;
        Ok(())
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let mut bytes = [0; N];
        bytes.copy_from_slice(self.take(N)?);
        Ok(bytes)
    }

    pub(super) fn u8(&mut self) -> Result<u8, Fault> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub(super) fn u16(&mut self) -> Result<u16, Fault> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, Fault> {
        self.array().map(u32::from_le_bytes)
    }
}
