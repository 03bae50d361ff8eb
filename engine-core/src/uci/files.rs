//! What a session needs of the machine around it: files by their names.

use std::io;

use crate::book::{Book, BookError};
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

    /// Opens a book, by reading it unless there is a better way.
    ///
    /// # Errors
    /// Where there is none, or the file is no book.
    fn book(&self, name: &str) -> Result<Book, OpenError> {
        Ok(Book::new(Box::new(self.read(name)?))?)
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

/// Why a file with contents of a certain kind cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is no book.
    #[error("{0}")]
    Book(#[from] BookError),
}
