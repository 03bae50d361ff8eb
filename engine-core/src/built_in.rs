//! A net that is built into the program, read when it is first asked for.

use std::sync::{Arc, OnceLock};

/// A name and a file, as the build script chose them.
pub type File = Option<(&'static str, &'static [u8])>;

/// The net of a file that may be built in.
pub struct BuiltIn<T> {
    file: File,
    read: OnceLock<Option<Arc<T>>>,
}

impl<T> BuiltIn<T> {
    /// The net of this file, not read yet.
    pub const fn new(file: File) -> Self {
        Self { file, read: OnceLock::new() }
    }

    /// Its name; `None` if there is none.
    pub fn name(&self) -> Option<&'static str> {
        self.file.map(|(name, _)| name)
    }

    /// The net, which the first call reads by `read`; `None` if there is none, or if it is damaged.
    pub fn get<E>(&self, read: impl FnOnce(&[u8]) -> Result<T, E>) -> Option<Arc<T>> {
        let read = || self.file.and_then(|(_, bytes)| read(bytes).ok()).map(Arc::new);
        self.read.get_or_init(read).clone()
    }
}
