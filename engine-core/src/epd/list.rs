//! The lines of lists of positions, and lists told from games.

use std::borrow::Cow;

use super::fields::split;
use crate::position::unlabelled;
use crate::text::is_space;

/// Whether a text, or its beginning, is a list of positions and no games: its first line that is no
/// comment begins with a board, or is the header of a table that has a column of positions.
#[must_use]
pub fn is_list(text: &str) -> bool {
    let first = entries(text).find(|(_, line)| !is_comment(line));
    first.is_some_and(|(_, line)| begins_with_board(bare(line))) || Table::of(text).is_some()
}

/// The lines of a list with something in them, with their numbers from 1. Comments are left out: lines
/// that begin with `#`, `;`, `//` or `%`. The rows of a table become lines of EPD, and its header is left
/// out.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, Cow<'_, str>)> {
    let table = Table::of(text);
    entries(text).filter_map(move |(number, line)| match &table {
        None => (!is_comment(line)).then(|| (number, Cow::Borrowed(bare(line)))),
        Some(table) => table.holds(number, line).then(|| (number, Cow::Owned(table.epd(line)))),
    })
}

/// Whether a character says nothing at the ends of a line: white space, and control characters, since
/// Ctrl-Z ends files of old systems.
fn is_blank(letter: char) -> bool {
    is_space(letter) || letter.is_control()
}

fn bare(line: &str) -> &str {
    line.trim_matches(is_blank)
}

/// The lines with something in them and their numbers, without the blanks around them, save tabs: before
/// and behind those may be empty cells.
fn entries(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut number = 0;
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        loop {
            let text = rest?;
            number += 1;
            let end = text.find(['\r', '\n']);
            let line = &text[..end.unwrap_or(text.len())];
            rest = end.map(|end| {
                let behind = &text[end..];
                behind.strip_prefix("\r\n").unwrap_or(&behind[1..])
            });
            if !bare(line).is_empty() {
                return Some((
                    number,
                    line.trim_matches(|letter| letter != '\t' && is_blank(letter)),
                ));
            }
        }
    })
}

fn is_comment(line: &str) -> bool {
    ["#", ";", "//", "%"].iter().any(|mark| bare(line).starts_with(mark))
}

/// Whether a line's first word, but for a label, is a board: it has its slashes, of which a draw's result has two.
fn begins_with_board(line: &str) -> bool {
    let word = unlabelled(line).split(is_space).next().unwrap_or_default();
    word.bytes().filter(|&byte| byte == b'/').count() >= 3
}

/// A list whose lines have further columns.
struct Table {
    delimiter: Option<char>,
    /// Which column has the positions, from 0.
    column: usize,
    /// The operation that each column is read as.
    codes: Vec<String>,
    /// The line that names the columns; 0 if there is none.
    header: usize,
}

impl Table {
    /// The table that a text is by its first lines; `None` if it is none.
    fn of(text: &str) -> Option<Self> {
        let mut lines = entries(text).filter(|(_, line)| !is_comment(line));
        let (header, first) = lines.next()?;
        if begins_with_board(bare(first)) {
            // Without a header: a position alone stands before the first tab or comma.
            let delimiter = ['\t', ','].into_iter().find(|&mark| {
                let cells = cells(first, Some(mark));
                let (fields, rest) = split(&cells[0]);
                cells.len() > 1 && rest.is_empty() && matches!(fields.len(), 4 | 6)
            })?;
            return Some(Self {
                delimiter: Some(delimiter),
                column: 0,
                codes: Vec::new(),
                header: 0,
            });
        }
        let delimiter = ['\t', ';', ','].into_iter().find(|&mark| first.contains(mark));
        let codes: Vec<String> =
            cells(first, delimiter).into_iter().enumerate().map(code).collect();
        if !codes
            .iter()
            .any(|code| ["fen", "epd", "position"].iter().any(|name| code.contains(name)))
        {
            return None;
        }
        let row = cells(lines.next()?.1, delimiter);
        let column = row.iter().position(|cell| begins_with_board(cell))?;
        Some(Self { delimiter, column, codes, header })
    }

    /// Whether a line is a row. Empty cells may begin one where semicolons part them.
    fn holds(&self, number: usize, line: &str) -> bool {
        number > self.header && (self.delimiter == Some(';') || !is_comment(line))
    }

    /// A row as a line of EPD, the other columns being operations. What has no position stays as it is.
    fn epd(&self, row: &str) -> String {
        let cells = cells(row, self.delimiter);
        let Some(position) = cells.get(self.column).filter(|cell| !cell.is_empty()) else {
            return bare(row).to_owned();
        };
        let mut line = position.clone();
        let others = cells.iter().enumerate();
        for (index, cell) in
            others.filter(|(index, cell)| *index != self.column && !cell.is_empty())
        {
            let unnamed = || format!("c{}", index - usize::from(index > self.column));
            let code = self.codes.get(index).cloned().unwrap_or_else(unnamed);
            let value = cell.replace('\\', "\\\\").replace('"', "\\\"");
            line.push_str(&format!(" ;{code} \"{value}\""));
        }
        line
    }
}

/// A column's name as the code of an operation, which begins with a letter.
fn code((index, name): (usize, String)) -> String {
    let sign = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '_' };
    let code: String = name.chars().map(sign).collect::<String>().to_ascii_lowercase();
    match code.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        true => code,
        false => format!("c{index}{code}"),
    }
}

/// The cells of a row without white space around them. A cell in quotes may hold the delimiter, and
/// two quotes for one. Without a delimiter all of the row is one cell.
fn cells(row: &str, delimiter: Option<char>) -> Vec<String> {
    let Some(delimiter) = delimiter else { return vec![bare(row).to_owned()] };
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    let mut letters = row.chars().peekable();
    while let Some(letter) = letters.next() {
        let cell = cells.last_mut().expect("there is one from the start");
        if is_quoted && letter == '"' {
            match letters.next_if_eq(&'"') {
                Some(quote) => cell.push(quote),
                None => is_quoted = false,
            }
        } else if is_quoted {
            cell.push(letter);
        } else if letter == delimiter {
            cells.push(String::new());
        } else if letter == '"' && bare(cell).is_empty() {
            is_quoted = true;
        } else {
            cell.push(letter);
        }
    }
    cells.iter().map(|cell| bare(cell).to_owned()).collect()
}
