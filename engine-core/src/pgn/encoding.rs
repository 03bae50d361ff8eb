//! How the letters of a file are written, where that is not UTF-8.

use std::io::{self, BufRead};

/// What the start of a file says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Encoding {
    /// UTF-8, or one of the older encodings with a byte for each letter.
    Bytes,
    /// UTF-16, the lower byte first.
    Utf16Little,
    /// UTF-16, the higher byte first.
    Utf16Big,
}

impl Encoding {
    /// Looks at the first bytes of a file, and takes none of them. A zero among the first two is the
    /// other half of a letter: a file of games begins with one that needs no more than a byte.
    pub(super) fn of(input: &mut impl BufRead) -> io::Result<Self> {
        Ok(match input.fill_buf()? {
            [0xFF, 0xFE, ..] | [1..=255, 0, ..] => Self::Utf16Little,
            [0xFE, 0xFF, ..] | [0, 1..=255, ..] => Self::Utf16Big,
            _ => Self::Bytes,
        })
    }

    /// The next line of a file in UTF-16, or nothing at its end. What is no letter becomes a
    /// replacement character. Nothing at all for files of bytes.
    pub(super) fn utf16_line(self, input: &mut impl BufRead) -> io::Result<Option<Option<String>>> {
        let join: fn([u8; 2]) -> u16 = match self {
            Self::Bytes => return Ok(None),
            Self::Utf16Little => u16::from_le_bytes,
            Self::Utf16Big => u16::from_be_bytes,
        };
        let mut units = Vec::new();
        while units.last() != Some(&u16::from(b'\n')) {
            let mut pair = [0; 2];
            match input.read_exact(&mut pair) {
                Ok(()) => units.push(join(pair)),
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => break,
                Err(error) => return Err(error),
            }
        }
        Ok(Some((!units.is_empty()).then(|| String::from_utf16_lossy(&units))))
    }
}

/// A whole file, or its beginning, as text. UTF-16 is known by the mark at its start or by its zeros; a
/// line that is not UTF-8 is taken for Windows-1252. The mark at the start is left out.
#[must_use]
pub fn file_text(bytes: &[u8]) -> String {
    let mut rest = bytes;
    let encoding = Encoding::of(&mut rest).unwrap_or(Encoding::Bytes);
    let mut text = String::new();
    if encoding == Encoding::Bytes {
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            match std::str::from_utf8(line) {
                Ok(line) => text.push_str(line),
                Err(_) => text.push_str(&legacy_text(line)),
            }
        }
    } else {
        while let Ok(Some(Some(line))) = encoding.utf16_line(&mut rest) {
            text.push_str(&line);
        }
    }
    match text.strip_prefix('\u{FEFF}') {
        Some(text) => text.to_owned(),
        None => text,
    }
}

/// What Windows-1252 has where Latin-1 has control characters, from 0x80 on; five places are empty.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// Windows-1252 as text.
pub(super) fn legacy_text(bytes: &[u8]) -> String {
    let letter = |&byte: &u8| match byte {
        0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    bytes.iter().map(letter).collect()
}

/// The bytes of a file without the mark of UTF-8 at their start.
pub(super) fn without_mark(mut bytes: Vec<u8>) -> Vec<u8> {
    const MARK: &[u8] = &[0xEF, 0xBB, 0xBF];
    if bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    bytes
}
