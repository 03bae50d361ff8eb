//! Syzygy tablebases, by a reader that trusts nothing in the files.
//!
//! Ronald de Man published the format in 2013 with the generator. `docs/syzygy-format.md` describes
//! it, and the reader is written from that page. The facts on the page come from reading Fathom (MIT
//! licence, see `docs/provenance.md`); none of its code is here.

mod code;
mod compressed;
mod cursor;
mod file;
mod layout;
mod numbering;
mod probe;
#[cfg(test)]
mod tests;
mod view;

pub use file::Bytes;

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{MOST_PIECES, Material, Opened, Outcome, TableMove, Tablebase, TablebaseError};
use crate::position::Position;
use file::{Contents, Stored, TableFile};

/// Separates folders in a list of them, as in the variable `PATH`.
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// The files of one material.
#[derive(Default)]
struct Pair {
    wdl: Option<TableFile>,
    dtz: Option<TableFile>,
}

/// Open tablebases.
#[derive(Default)]
pub struct Syzygy {
    pairs: Vec<Pair>,
    /// The files of a material, and whether their names have the colours the other way round.
    by_material: HashMap<Material, (usize, bool)>,
    most_pieces: u32,
}

impl Syzygy {
    /// Opens the tables in some folders, separated as in the variable `PATH`. `read` opens a file,
    /// by mapping it where that is possible. Files with other names are left alone.
    ///
    /// # Errors
    /// If a folder cannot be read and no other one has tables, or if no WDL table is found.
    pub fn open(
        folders: &str,
        read: &dyn Fn(&Path) -> io::Result<Bytes>,
    ) -> Result<Opened, TablebaseError> {
        let folders = folders.split(SEPARATOR).filter(|name| !name.is_empty());
        let mut syzygy = Self::default();
        let mut faults = Vec::new();
        let mut unreadable = None;
        for folder in folders.clone() {
            let paths = fs::read_dir(folder)
                .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
            let paths: Vec<PathBuf> = paths.unwrap_or_else(|error: io::Error| {
                let reason = error.to_string();
                faults.push(format!("{folder}: {reason}"));
                let folder = folder.to_owned();
                unreadable.get_or_insert(TablebaseError::Folder { folder, reason });
                Vec::new()
            });
            for path in paths {
                let Some((material, contents)) = table_name(&path) else { continue };
                let added = read(&path)
                    .map_err(|error| error.to_string())
                    .and_then(|bytes| syzygy.add(bytes, material, contents));
                if let Err(reason) = added {
                    faults.push(format!("{material}.{}: {reason}", contents.extension()));
                }
            }
        }
        faults.sort();
        if syzygy.most_pieces > 0 {
            return Ok(Opened { tables: Arc::new(syzygy), faults });
        }
        Err(unreadable.unwrap_or_else(|| {
            let first = faults.first().map_or(String::new(), |fault| format!(" ({fault})"));
            TablebaseError::Empty(format!("{}{first}", folders.collect::<Vec<_>>().join(", ")))
        }))
    }

    /// Adds one table: results if `wdl` says so, else distances. `name` is that of its file without
    /// the extension, such as `KRPvKR`. A table of the same name is replaced.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn insert(&mut self, name: &str, wdl: bool, bytes: Bytes) -> Result<(), String> {
        let material =
            Material::parse(name).ok_or_else(|| "the name is not that of a table".to_owned())?;
        self.add(bytes, material, if wdl { Contents::Wdl } else { Contents::Dtz })
    }

    fn add(&mut self, bytes: Bytes, material: Material, contents: Contents) -> Result<(), String> {
        let pieces = material.pieces();
        if !(3..=MOST_PIECES).contains(&pieces) {
            return Err(format!("tables have 3 to {MOST_PIECES} pieces"));
        }
        let file = TableFile::open(bytes, material, contents).map_err(|fault| fault.to_string())?;
        // Tables are named with the stronger side first. Should there be both names, each is used
        // for its own colours.
        let index = match self.by_material.get(&material) {
            Some(&(index, false)) => index,
            _ => {
                self.pairs.push(Pair::default());
                self.pairs.len() - 1
            }
        };
        self.by_material.insert(material, (index, false));
        self.by_material.entry(material.mirrored()).or_insert((index, true));
        let Some(pair) = self.pairs.get_mut(index) else { return Ok(()) };
        match file.contents() {
            Contents::Wdl => {
                pair.wdl = Some(file);
                self.most_pieces = self.most_pieces.max(pieces);
            }
            Contents::Dtz => pair.dtz = Some(file),
        }
        Ok(())
    }

    fn pair(&self, position: &Position) -> Option<(&Pair, bool)> {
        let &(index, swapped) = self.by_material.get(&Material::of(position))?;
        Some((self.pairs.get(index)?, swapped))
    }

    /// What the WDL tables hold of a position. Two kings alone need no table.
    fn stored_outcome(&self, position: &Position) -> Option<Outcome> {
        if position.occupied().count() == 2 {
            return Some(Outcome::Draw);
        }
        let (pair, swapped) = self.pair(position)?;
        pair.wdl.as_ref()?.outcome(position, swapped)
    }

    /// What the DTZ tables hold of a position with this result.
    fn stored_distance(&self, position: &Position, outcome: Outcome) -> Option<Stored> {
        let (pair, swapped) = self.pair(position)?;
        pair.dtz.as_ref()?.distance(position, swapped, outcome)
    }
}

/// The table that a file is by its name.
fn table_name(path: &Path) -> Option<(Material, Contents)> {
    let extension = path.extension()?.to_str()?;
    let contents = [Contents::Wdl, Contents::Dtz].into_iter();
    let contents = contents.into_iter().find(|contents| contents.extension() == extension)?;
    Some((Material::parse(path.file_stem()?.to_str()?)?, contents))
}

impl Tablebase for Syzygy {
    fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if !position.castling_rights().is_empty() {
            return None;
        }
        self.result(position)
    }

    fn moves(&self, position: &Position) -> Option<Vec<TableMove>> {
        if !position.castling_rights().is_empty() {
            return None;
        }
        self.all_moves(position)
    }

    fn description(&self) -> String {
        let count = |has: fn(&Pair) -> bool| self.pairs.iter().filter(|pair| has(pair)).count();
        let (wdl, dtz) = (count(|pair| pair.wdl.is_some()), count(|pair| pair.dtz.is_some()));
        let most = self.most_pieces;
        format!("{wdl} tables of values, {dtz} of distances, up to {most} pieces")
    }
}
