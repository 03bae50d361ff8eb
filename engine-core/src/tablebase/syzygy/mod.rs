//! Syzygy tables (Ronald de Man, 2013), read by code of our own that trusts nothing in them.
//!
//! A value table leaves out what a capture decides, and a distance table also what a pawn move
//! decides and all positions of one side to move: so a probe looks at such moves itself.

mod index;
mod pairs;
mod probe;
mod table;

pub use table::Bytes;

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{MOST_PIECES, Material, Opened, Outcome, TableMove, Tablebase, TablebaseError};
use crate::position::Position;
use table::{Kind, Table};

/// What is between folders in a list of them, as in the variable PATH.
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// What there is of one material.
#[derive(Default)]
struct Tables {
    wdl: Option<Table>,
    dtz: Option<Table>,
}

/// Open tables.
#[derive(Default)]
pub struct Syzygy {
    tables: HashMap<Material, Tables>,
    most_pieces: u32,
}

impl Syzygy {
    /// Opens the tables in some folders, separated as in the variable `PATH`. `read` opens a file,
    /// by mapping it where that is possible.
    ///
    /// # Errors
    /// Where a folder cannot be read, or no table is found.
    pub fn open(
        folders: &str,
        read: &dyn Fn(&Path) -> io::Result<Bytes>,
    ) -> Result<Opened, TablebaseError> {
        let folders: Vec<&str> = folders.split(SEPARATOR).filter(|name| !name.is_empty()).collect();
        let mut syzygy = Self::default();
        let mut faults = Vec::new();
        let mut missing = None;
        for &folder in &folders {
            let paths = fs::read_dir(folder)
                .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
            let paths: Vec<PathBuf> = match paths {
                Ok(paths) => paths,
                Err(error) => {
                    // The others are of use all the same.
                    faults.push(format!("{folder}: {error}"));
                    let (folder, reason) = (folder.to_owned(), error.to_string());
                    missing.get_or_insert(TablebaseError::Folder { folder, reason });
                    continue;
                }
            };
            for path in paths {
                let name =
                    path.file_stem().and_then(|stem| stem.to_str()).and_then(Material::parse);
                let extension = path.extension().and_then(|extension| extension.to_str());
                let kind =
                    [Kind::Wdl, Kind::Dtz].into_iter().find(|k| extension == Some(k.extension()));
                let (Some(material), Some(kind)) = (name, kind) else { continue };
                let added = read(&path)
                    .map_err(|error| error.to_string())
                    .and_then(|bytes| syzygy.add(bytes, material, kind));
                if let Err(reason) = added {
                    faults.push(format!("{material}.{}: {reason}", kind.extension()));
                }
            }
        }
        faults.sort();
        if let Some(missing) = missing.filter(|_| syzygy.most_pieces == 0) {
            return Err(missing);
        }
        if syzygy.most_pieces == 0 {
            let first = faults.first().map_or(String::new(), |fault| format!(" ({fault})"));
            return Err(TablebaseError::Empty(format!("{}{first}", folders.join(", "))));
        }
        Ok(Opened { tables: Arc::new(syzygy), faults })
    }

    /// Takes one table, of values where `wdl` says so, else of distances. `name` is that of its
    /// file, without the ending.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn insert(&mut self, name: &str, wdl: bool, bytes: Bytes) -> Result<(), String> {
        let material =
            Material::parse(name).ok_or_else(|| "the name is not that of a table".to_owned())?;
        self.add(bytes, material, if wdl { Kind::Wdl } else { Kind::Dtz })
    }

    fn add(&mut self, bytes: Bytes, material: Material, kind: Kind) -> Result<(), String> {
        if !(3..=MOST_PIECES).contains(&material.pieces()) {
            return Err(format!("tables have 3 to {MOST_PIECES} pieces"));
        }
        let table = Table::open(bytes, material, kind)?;
        let tables = self.tables.entry(material).or_default();
        match table.kind() {
            Kind::Wdl => {
                tables.wdl = Some(table);
                self.most_pieces = self.most_pieces.max(material.pieces());
            }
            Kind::Dtz => tables.dtz = Some(table),
        }
        Ok(())
    }

    fn find(&self, material: Material) -> Option<&Tables> {
        self.tables.get(&material).or_else(|| self.tables.get(&material.mirrored()))
    }
}

impl Tablebase for Syzygy {
    fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.value(&mut position.without_history()).map(outcome)
    }

    fn moves(&self, position: &Position) -> Option<Vec<TableMove>> {
        self.root_moves(position)
    }

    fn description(&self) -> String {
        let count =
            |wanted: fn(&Tables) -> bool| self.tables.values().filter(|t| wanted(t)).count();
        format!(
            "{} tables of values, {} of distances, up to {} pieces",
            count(|tables| tables.wdl.is_some()),
            count(|tables| tables.dtz.is_some()),
            self.most_pieces
        )
    }
}

/// A value from -2 to 2 in words.
const fn outcome(wdl: i32) -> Outcome {
    match wdl {
        ..=-2 => Outcome::Loss,
        -1 => Outcome::BlessedLoss,
        0 => Outcome::Draw,
        1 => Outcome::CursedWin,
        2.. => Outcome::Win,
    }
}
