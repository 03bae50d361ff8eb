//! Where one game of a file ends and the next begins.

use std::io::{self, BufRead};

/// The texts of the games in a file.
pub struct Games<R> {
    input: R,
    /// A tag line that was read already and belongs to the next game.
    next: Option<String>,
    ended: bool,
}

/// Splits a file into the texts of its games, which come one by one: files of any size can be
/// read. Text that is not UTF-8 is taken for Latin-1.
pub const fn games<R: BufRead>(input: R) -> Games<R> {
    Games { input, next: None, ended: false }
}

impl<R: BufRead> Games<R> {
    fn line(&mut self) -> io::Result<Option<String>> {
        if let Some(line) = self.next.take() {
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8(bytes)
            .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect());
        Ok(Some(text))
    }

    fn game(&mut self) -> io::Result<Option<String>> {
        let mut text = String::new();
        let (mut in_comment, mut has_moves) = (false, false);
        while let Some(line) = self.line()? {
            let line = line.trim_start_matches('\u{FEFF}');
            let is_tag = !in_comment && line.starts_with('[');
            if is_tag && has_moves {
                self.next = Some(line.to_owned());
                return Ok(Some(text));
            }
            if !is_tag && !line.starts_with('%') {
                has_moves |= in_comment || !line.trim().is_empty();
                for letter in line.chars() {
                    match letter {
                        '{' => in_comment = true,
                        '}' => in_comment = false,
                        ';' if !in_comment => break,
                        _ => {}
                    }
                }
            }
            text.push_str(line);
        }
        Ok((!text.trim().is_empty()).then_some(text))
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<String>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let game = self.game().transpose();
        self.ended = !matches!(game, Some(Ok(_)));
        game
    }
}
