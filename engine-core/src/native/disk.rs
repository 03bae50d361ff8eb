//! The session's files on this machine.

use std::fs::{self, File};
use std::io;
use std::sync::Arc;

use memmap2::Mmap;
use tabia_core::book::Book;
use tabia_core::tablebase::{Opened, TablebaseError};
use tabia_core::uci::{Files, OpenError};

use super::log::Log;

/// Files by their paths.
pub struct Disk {
    /// Where the log is kept.
    pub log: Arc<Log>,
}

impl Files for Disk {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        fs::read(name)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        fs::write(name, bytes)
    }

    fn book(&self, name: &str) -> Result<Book, OpenError> {
        let file = File::open(name)?;
        if file.metadata()?.len() == 0 {
            return Ok(Book::new(Box::new(Vec::new()))?); // nothing cannot be mapped
        }
        // SAFETY: the mapping is read-only and taken as plain bytes, whatever they say: entries
        // that make no sense are passed over. What no program can guard against is another one
        // that cuts the file short meanwhile.
        let bytes = unsafe { Mmap::map(&file) }?;
        Ok(Book::new(Box::new(bytes))?)
    }

    #[cfg(target_arch = "x86_64")]
    fn tables(&self, folders: &str) -> Result<Opened, TablebaseError> {
        tabia_core::tablebase::syzygy::Syzygy::open(folders)
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn tables(&self, _: &str) -> Result<Opened, TablebaseError> {
        Err(TablebaseError::Unsupported)
    }

    fn log_to(&self, name: Option<&str>) -> io::Result<()> {
        self.log.open(name)
    }
}
