//! The session's files on this machine.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::Arc;

use memmap2::Mmap;
use tabia_core::tablebase::syzygy::{Bytes, Syzygy};
use tabia_core::tablebase::{Opened, TablebaseError};
use tabia_core::uci::Files;

use super::log::Log;

/// A file as bytes that are read when they are looked at.
fn map(path: &Path) -> io::Result<Bytes> {
    let file = File::open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(Box::new(Vec::new())); // nothing cannot be mapped
    }
    // SAFETY: the mapping is read-only and taken as plain bytes, whatever they say: books and tables
    // check all that they read in them. What no program can guard against is another one that cuts
    // the file short meanwhile.
    let bytes = unsafe { Mmap::map(&file) }?;
    Ok(Box::new(bytes))
}

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

    fn map(&self, name: &str) -> io::Result<Bytes> {
        map(Path::new(name))
    }

    fn tables(&self, folders: &str) -> Result<Opened, TablebaseError> {
        Syzygy::open(folders, &map)
    }

    fn log_to(&self, name: Option<&str>) -> io::Result<()> {
        self.log.open(name)
    }
}
