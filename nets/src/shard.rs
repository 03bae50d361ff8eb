//! Files of records.
//!
//! A shard is a header of 64 bytes and records ([`crate::record`]):
//!
//! | bytes | what |
//! |---|---|
//! | 0-7 | `TABIAREC`; `TABIAXIQ` for positions of xiangqi ([`crate::xiangqi::record`]) |
//! | 8-11 | version, 1 |
//! | 12-15 | bytes of a record, 32 |
//! | 16-23 | how many records |
//! | 24-31 | seed |
//! | 32-39 | which shard of its run |
//! | 40-55 | the first 16 bytes of the records' SHA-256 |
//! | 56-63 | 0 |
//!
//! Shards appear under their name only when they are whole.

use std::fs::{self, File};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use memmap2::Mmap;
use sha2::{Digest, Sha256};

use crate::files;
use crate::record::{BYTES, Record};

const VERSION: u32 = 1;
const HEADER: usize = 64;
/// Where the checksum lies.
const SUM: Range<usize> = 40..56;
/// How shards' names end.
pub const EXTENSION: &str = "rec";

/// The game that a shard's positions are of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Game {
    Chess,
    Xiangqi,
}

impl Game {
    /// The first bytes of its shards.
    const fn magic(self) -> &'static str {
        match self {
            Self::Chess => "TABIAREC",
            Self::Xiangqi => "TABIAXIQ",
        }
    }
}

/// What a shard says about itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The seed of the run.
    pub seed: u64,
    /// The shard's number in it.
    pub number: u64,
}

/// Writes a whole shard: first under another name, so that a broken run leaves no half shard.
///
/// # Errors
///
/// Where the file cannot be written; nothing of it is left then.
pub fn write(path: &Path, origin: Origin, records: &[Record]) -> Result<()> {
    write_game(path, Game::Chess, origin, records.iter().map(|record| record.0))
}

/// The same for records of either game.
///
/// # Errors
///
/// Where the file cannot be written; nothing of it is left then.
pub fn write_game(
    path: &Path,
    game: Game,
    origin: Origin,
    records: impl ExactSizeIterator<Item = [u8; BYTES]>,
) -> Result<()> {
    let count = records.len() as u64;
    let body: Vec<u8> = records.flatten().collect();
    let mut header = Vec::with_capacity(HEADER);
    header.extend(game.magic().as_bytes());
    header.extend(VERSION.to_le_bytes());
    header.extend((BYTES as u32).to_le_bytes());
    for word in [count, origin.seed, origin.number] {
        header.extend(word.to_le_bytes());
    }
    header.extend(&Sha256::digest(&body)[..16]);
    header.resize(HEADER, 0);
    files::write(path, &[&header, &body])
}

/// An open shard.
pub struct Shard {
    map: Mmap,
    /// Where it comes from.
    pub origin: Origin,
}

impl Shard {
    /// Opens a shard; its length and header are checked, its checksum by [`Shard::check`].
    ///
    /// # Errors
    ///
    /// Where the file is no whole shard.
    pub fn open(path: &Path) -> Result<Self> {
        Self::open_game(path, Game::Chess)
    }

    /// Opens a shard of a game; its length and header are checked, its checksum by [`Shard::check`].
    ///
    /// # Errors
    ///
    /// Where the file is no whole shard of this game.
    pub fn open_game(path: &Path, game: Game) -> Result<Self> {
        Self::open_inner(path, game).with_context(|| format!("cannot read {}", path.display()))
    }

    fn open_inner(path: &Path, game: Game) -> Result<Self> {
        let file = File::open(path)?;
        // SAFETY: shards are written under another name and never changed once they have this
        // one, so that the mapped bytes stay what they are.
        let map = unsafe { Mmap::map(&file)? };
        let Some(header) = map.get(..HEADER) else {
            bail!("it is no shard: {} bytes, a header alone has {HEADER}", map.len());
        };
        let magic = game.magic();
        ensure!(
            header.starts_with(magic.as_bytes()),
            "it is no shard: it does not start with {magic}"
        );
        let word = |at: usize| u32::from_le_bytes(header[at..at + 4].try_into().expect("four"));
        let long = |at: usize| u64::from_le_bytes(header[at..at + 8].try_into().expect("eight"));
        ensure!(word(8) == VERSION, "its version is {}, {VERSION} was expected", word(8));
        ensure!(word(12) as usize == BYTES, "its records have {} bytes, not {BYTES}", word(12));
        let count = long(16);
        let expected = count.checked_mul(BYTES as u64).and_then(|n| n.checked_add(HEADER as u64));
        ensure!(
            expected == Some(map.len() as u64),
            "it is damaged: {count} records were promised, and it has {} bytes",
            map.len()
        );
        Ok(Self { origin: Origin { seed: long(24), number: long(32) }, map })
    }

    /// The records.
    #[must_use]
    #[inline]
    pub fn records(&self) -> &[[u8; BYTES]] {
        self.map[HEADER..].as_chunks().0
    }

    /// What tells its records from others: their checksum, hexadecimal.
    #[must_use]
    pub fn sum(&self) -> String {
        files::hex(&self.map[SUM])
    }

    /// Compares the records with their checksum.
    ///
    /// # Errors
    ///
    /// Where they are not what was written.
    pub fn check(&self) -> Result<()> {
        let found = Sha256::digest(&self.map[HEADER..]);
        ensure!(found[..16] == self.map[SUM], "a shard is damaged: its checksum is wrong");
        Ok(())
    }
}

/// The shards at some paths: files, or folders whose `.rec` files are meant, in order of name.
///
/// # Errors
///
/// Where a folder cannot be read or nothing is found.
pub fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let entries =
            fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut names = Vec::new();
        for entry in entries {
            let name = entry?.path();
            if name.extension().is_some_and(|extension| extension == EXTENSION) {
                names.push(name);
            }
        }
        names.sort();
        found.extend(names);
    }
    ensure!(!found.is_empty(), "there are no shards (*.{EXTENSION}) at {paths:?}");
    Ok(found)
}

/// Many shards as one list of records.
pub struct Store {
    shards: Vec<Shard>,
    /// The number of the first record after each shard.
    ends: Vec<u64>,
    /// The shard of every 2^[`GUESS_BITS`]th record: most of those after it are in there too.
    guesses: Vec<usize>,
}

/// Fewer records than a usual shard has by far.
const GUESS_BITS: u32 = 14;

impl Store {
    /// Opens all shards at some paths.
    ///
    /// # Errors
    ///
    /// Where one is damaged.
    pub fn open(paths: &[PathBuf]) -> Result<Self> {
        let shards =
            find(paths)?.iter().map(|path| Shard::open(path)).collect::<Result<Vec<_>>>()?;
        let mut total = 0;
        let ends: Vec<u64> = shards
            .iter()
            .map(|shard| {
                total += shard.records().len() as u64;
                total
            })
            .collect();
        let guesses = (0..total.div_ceil(1 << GUESS_BITS))
            .map(|number| ends.partition_point(|&end| end <= number << GUESS_BITS))
            .collect();
        Ok(Self { shards, ends, guesses })
    }

    /// How many records there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The record of a number less than [`Store::len`].
    #[must_use]
    #[inline]
    pub fn get(&self, index: u64) -> Record {
        Record(*self.place(index))
    }

    /// Where the record of a number less than [`Store::len`] lies.
    #[must_use]
    #[inline]
    pub fn place(&self, index: u64) -> &[u8; BYTES] {
        let mut shard = self.guesses[(index >> GUESS_BITS) as usize];
        while self.ends[shard] <= index {
            shard += 1;
        }
        let first = if shard == 0 { 0 } else { self.ends[shard - 1] };
        &self.shards[shard].records()[(index - first) as usize]
    }

    /// All records in order.
    pub fn iter(&self) -> impl Iterator<Item = Record> {
        self.shards.iter().flat_map(|shard| shard.records().iter().map(|&bytes| Record(bytes)))
    }

    /// What tells these records from others: a hash of the shards' checksums, hexadecimal.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let sums: Vec<u8> = self.shards.iter().flat_map(|shard| &shard.map[SUM]).copied().collect();
        files::sha256(&sums)[..32].into()
    }

    /// The shards.
    #[must_use]
    pub fn shards(&self) -> &[Shard] {
        &self.shards
    }
}
