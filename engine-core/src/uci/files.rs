//! What a session needs of the machine around it: files by their names.

use std::io;

use crate::book::Bytes;
use crate::tablebase::{Opened, TablebaseError};

/// Where named files come from, and where some go. All but reading may be missing: a browser has
/// no folders.
pub trait Files {
    /// The whole file.
    ///
    /// # Errors
    /// Where it cannot be had.
    fn read(&self, name: &str) -> io::Result<Vec<u8>>;

    /// The file of the net to use unless another is chosen; nothing where that is the one built in.
    fn net(&self) -> Option<String> {
        None
    }

    /// Writes a whole file.
    ///
    /// # Errors
    /// Where that is not possible.
    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let _ = (name, bytes);
        Err(io::Error::new(io::ErrorKind::Unsupported, "files cannot be written here"))
    }

    /// The bytes of a file of which a few are looked at now and then, such as a book: the whole file, unless
    /// there is a better way.
    ///
    /// # Errors
    /// If it cannot be read.
    fn map(&self, name: &str) -> io::Result<Bytes> {
        Ok(Box::new(self.read(name)?))
    }

    /// Opens the endgame tables in some folders.
    ///
    /// # Errors
    /// Where there are none.
    fn tables(&self, folders: &str) -> Result<Opened, TablebaseError> {
        let _ = folders;
        Err(TablebaseError::Unsupported)
    }

    /// From now on writes all lines that come and go to this file, at its end; to none where no
    /// name is given.
    ///
    /// # Errors
    /// Where the file cannot be opened; what was written before is still written.
    fn log_to(&self, name: Option<&str>) -> io::Result<()> {
        match name {
            None => Ok(()),
            Some(_) => Err(io::Error::new(io::ErrorKind::Unsupported, "no log is kept here")),
        }
    }
}
