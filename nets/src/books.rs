//! Openings: EPD books, plain or compressed by xz.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use tabia_core::position::Position;

use crate::random::Random;

/// The positions of one book as text, and how often it is opened compared with others.
struct Book {
    text: String,
    /// Where each line starts and ends.
    lines: Vec<(u32, u32)>,
    weight: f64,
}

/// Some books to start games from.
pub struct Books {
    books: Vec<Book>,
    total_weight: f64,
}

impl Books {
    /// Opens books. `PATH=WEIGHT` opens one more or less often than those without a weight,
    /// which have 1.
    ///
    /// # Errors
    ///
    /// Where a file cannot be read or its first line is no position.
    pub fn open(sources: &[String]) -> Result<Self> {
        let books = sources.iter().map(|source| Book::open(source)).collect::<Result<Vec<_>>>()?;
        let total_weight = books.iter().map(|book| book.weight).sum();
        Ok(Self { books, total_weight })
    }

    /// A position, whichever; the start position where there are no books.
    ///
    /// # Errors
    ///
    /// Where the line chosen is no position.
    pub fn pick(&self, random: &mut Random) -> Result<Position> {
        let mut at = random.unit() * self.total_weight;
        for book in &self.books {
            at -= book.weight;
            if at < 0.0 {
                return book.position(random.below(book.lines.len()));
            }
        }
        match self.books.last() {
            Some(book) => book.position(random.below(book.lines.len())),
            None => Ok(Position::startpos()),
        }
    }
}

impl Book {
    fn open(source: &str) -> Result<Self> {
        let (path, weight) = match source.rsplit_once('=') {
            Some((path, weight)) => {
                (path, weight.parse().with_context(|| format!("{weight} is no weight"))?)
            }
            None => (source, 1.0),
        };
        ensure!(weight > 0.0, "a book's weight must be above 0: {source}");
        let text = read(&PathBuf::from(path))?;
        let mut lines = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            if !line.trim().is_empty() {
                lines.push((start, start + line.len() as u32));
            }
            start += line.len() as u32;
        }
        let book = Self { text, lines, weight };
        ensure!(!book.lines.is_empty(), "{path} holds no positions");
        book.position(0).with_context(|| format!("{path} is no EPD book"))?;
        Ok(book)
    }

    fn position(&self, line: usize) -> Result<Position> {
        let (start, end) = self.lines[line];
        position_of_epd(&self.text[start as usize..end as usize])
    }
}

/// The position in a line of an EPD or FEN file: four fields, with clocks or operations after.
///
/// # Errors
///
/// Where it is none.
pub fn position_of_epd(line: &str) -> Result<Position> {
    let mut fields: Vec<&str> = line.split_whitespace().take(6).collect();
    let is_number = |field: &&str| field.parse::<u32>().is_ok();
    if fields.len() < 6 || !fields[4..].iter().all(is_number) {
        fields.truncate(4);
        fields.extend(["0", "1"]);
    }
    let fen = fields.join(" ");
    Position::from_fen(&fen).with_context(|| format!("'{}' is no position", line.trim()))
}

/// A text file, decompressed where its name ends in `.xz`.
///
/// # Errors
///
/// Where it cannot be read.
pub fn read(path: &Path) -> Result<String> {
    let context = || format!("cannot read {}", path.display());
    let bytes = fs::read(path).with_context(context)?;
    let bytes = if path.extension().is_some_and(|extension| extension == "xz") {
        let mut out = Vec::new();
        lzma_rs::xz_decompress(&mut bytes.as_slice(), &mut out)
            .map_err(|error| anyhow::anyhow!("{error:?}"))
            .with_context(context)?;
        out
    } else {
        bytes
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
