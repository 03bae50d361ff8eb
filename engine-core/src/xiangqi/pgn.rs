//! Games of xiangqi as PGN: tags, a start position, moves in any notation, a result.
//!
//! Comments, variations, move numbers and annotation glyphs are skipped. What cannot be read ends the game with
//! its fault; the moves before it stay.

use std::fmt::Write;

use super::fen::{FenError, START_FEN};
use super::notation::{MoveError, Notation};
use super::position::Position;
use super::types::{Color, Move};

/// A game.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Names and values of the tags, in the order of the text. `FEN` and `Result` are among them if they were.
    pub tags: Vec<(String, String)>,
    /// The position that the game begins with.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// How it ended; `*` if it is not known.
    pub result: Outcome,
    /// What could not be read, if anything.
    pub fault: Option<Fault>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[allow(missing_docs)]
pub enum Outcome {
    RedWins,
    BlackWins,
    Draw,
    #[default]
    Unknown,
}

impl Outcome {
    /// Its text in PGN.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::RedWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    fn read(text: &str) -> Option<Self> {
        [Self::RedWins, Self::BlackWins, Self::Draw, Self::Unknown]
            .into_iter()
            .find(|outcome| outcome.text() == text)
    }
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum Fault {
    #[error("line {line}: {error}")]
    Move { line: usize, error: MoveError },
    #[error("the tag FEN: {0}")]
    Fen(#[from] FenError),
    #[error("line {0}: a comment or a variation does not end")]
    Open(usize),
}

impl Game {
    /// Reads the first game of a text.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let (tags, movetext, line) = split(text);
        let mut game = Self {
            tags,
            start: Position::startpos(),
            moves: Vec::new(),
            result: Outcome::Unknown,
            fault: None,
        };
        if let Some(fen) = game.tag("FEN") {
            match Position::read_fen(fen) {
                Ok(reading) => game.start = reading.position,
                Err(error) => {
                    game.fault = Some(error.into());
                    return game;
                }
            }
        }
        game.result = game.tag("Result").and_then(Outcome::read).unwrap_or_default();
        if let Err(fault) = game.read_moves(movetext, line) {
            game.fault = Some(fault);
        }
        game
    }

    /// The value of a tag; `None` if the game does not have it.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    fn read_moves(&mut self, movetext: &str, first_line: usize) -> Result<(), Fault> {
        let mut position = self.start.clone();
        for (line, token) in tokens(movetext, first_line) {
            let token = token?;
            if let Some(outcome) = Outcome::read(token) {
                self.result = outcome;
                return Ok(());
            }
            // 1. or 12... may stand before the move without a space.
            let number = token.trim_start_matches(|letter: char| letter.is_ascii_digit());
            let token = if number.starts_with('.') && number.len() < token.len() {
                number.trim_start_matches('.')
            } else {
                token
            };
            let token = token.trim_end_matches(['!', '?', '#']);
            let is_number =
                !token.is_empty() && token.chars().all(|letter| letter.is_ascii_digit());
            if token.is_empty() || is_number || token.starts_with('$') {
                continue;
            }
            let mv = position.read_move(token).map_err(|error| Fault::Move { line, error })?;
            position.make(mv);
            self.moves.push(mv);
        }
        Ok(())
    }

    /// The game as PGN with moves in a notation, in lines of about eighty characters.
    #[must_use]
    pub fn write(&self, notation: Notation) -> String {
        let mut text = String::new();
        let fen = self.start.fen();
        let own =
            |name: &str| ["Game", "Result", "FEN"].iter().any(|own| own.eq_ignore_ascii_case(name));
        let _ = writeln!(text, "[Game \"Chinese Chess\"]");
        for (name, value) in self.tags.iter().filter(|(name, _)| !own(name)) {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        let _ = writeln!(text, "[Result \"{}\"]", self.result.text());
        if fen != START_FEN {
            let _ = writeln!(text, "[FEN \"{fen}\"]");
        }
        text.push('\n');
        let mut position = self.start.clone();
        let mut words = Vec::new();
        for (ply, &mv) in self.moves.iter().enumerate() {
            let number = position.fullmove_number();
            match position.side_to_move() {
                Color::Red => words.push(format!("{number}.")),
                Color::Black if ply == 0 => words.push(format!("{number}...")),
                Color::Black => {}
            }
            words.push(position.write_move(mv, notation));
            position.make(mv);
        }
        words.push(self.result.text().to_owned());
        let mut column = 0;
        for word in words {
            let width = word.chars().count();
            if column > 0 {
                let wraps = column + 1 + width > 80;
                text.push(if wraps { '\n' } else { ' ' });
                column = if wraps { 0 } else { column + 1 };
            }
            text.push_str(&word);
            column += width;
        }
        text.push('\n');
        text
    }
}

/// The tags, the text behind them, and the number of its first line.
fn split(text: &str) -> (Vec<(String, String)>, &str, usize) {
    let mut tags = Vec::new();
    let mut rest = text.trim_start_matches('\u{feff}');
    let mut line = 1;
    loop {
        let trimmed = rest.trim_start();
        line += rest[..rest.len() - trimmed.len()].matches('\n').count();
        let (first, behind) = trimmed.split_once('\n').unwrap_or((trimmed, ""));
        let Some(tag) = first.trim_end().strip_prefix('[').and_then(|tag| tag.strip_suffix(']'))
        else {
            return (tags, trimmed, line);
        };
        if let Some((name, value)) = tag.split_once(char::is_whitespace) {
            let value = value.trim();
            let value = value.strip_prefix('"').unwrap_or(value);
            let value = value.strip_suffix('"').unwrap_or(value);
            tags.push((name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\")));
        }
        line += 1;
        rest = behind;
    }
}

/// The words of the moves with their lines, comments and variations left out.
fn tokens(text: &str, first_line: usize) -> impl Iterator<Item = (usize, Result<&str, Fault>)> {
    let mut rest = text;
    let mut line = first_line;
    std::iter::from_fn(move || {
        loop {
            let trimmed = rest.trim_start();
            line += rest[..rest.len() - trimmed.len()].matches('\n').count();
            rest = trimmed;
            let first = rest.chars().next()?;
            let skipped = match first {
                '{' => rest.find('}').map(|end| end + 1),
                ';' => Some(rest.find('\n').unwrap_or(rest.len())),
                '(' => end_of_variation(rest),
                ')' | '}' => Some(1),
                _ => {
                    let end = rest
                        .find(|letter: char| letter.is_whitespace() || "{}();".contains(letter));
                    let (word, behind) = rest.split_at(end.unwrap_or(rest.len()));
                    rest = behind;
                    return Some((line, Ok(word)));
                }
            };
            let Some(length) = skipped else {
                rest = "";
                return Some((line, Err(Fault::Open(line))));
            };
            line += rest[..length].matches('\n').count();
            rest = &rest[length..];
        }
    })
}

/// The length of the variation that a text begins with; `None` if it does not end.
fn end_of_variation(text: &str) -> Option<usize> {
    let (mut depth, mut in_comment) = (0, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => in_comment = true,
            '}' => in_comment = false,
            '(' if !in_comment => depth += 1,
            ')' if !in_comment => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_in_any_notation() {
        for moves in [
            "1. 炮二平五 馬8進7 2. 馬二進三 車9平8 1-0",
            "1. 炮二平五 {中炮} 马8进7 (1... 炮8平5 2. 马二进三) 2.马二进三 $1 车9平8 1-0",
            "1.C2=5 h8+7 2.H2+3 r9=8! 1-0",
            "1. H2-E2 H9-G7\n2. H0-G2 I9-H9 ; the chariot\n1-0",
            "h2e2 h9g7 h0g2 i9h9",
        ] {
            let text = format!(
                "[Game \"Chinese Chess\"]\n[Red \"A \\\"B\\\"\"]\n[Result \"1-0\"]\n\n{moves}\n"
            );
            let game = Game::read(&text);
            assert_eq!(game.fault, None, "{moves}");
            let found: Vec<String> = game.moves.iter().map(Move::to_string).collect();
            assert_eq!(found, ["h2e2", "h9g7", "h0g2", "i9h9"], "{moves}");
            assert_eq!((game.result, game.tag("red")), (Outcome::RedWins, Some("A \"B\"")));
        }
    }

    #[test]
    fn faults_have_their_lines() {
        let fault = |text: &str| Game::read(text).fault.map(|fault| fault.to_string());
        assert_eq!(
            fault("[Red \"A\"]\n\n1. h2e2\nh9g8 2. a0a1"),
            Some("line 4: \"h9g8\" is not a legal move here".into())
        );
        assert_eq!(
            fault("1. h2e2 {no end"),
            Some("line 1: a comment or a variation does not end".into())
        );
        assert_eq!(
            fault("[FEN \"9/9\"]\n\n*"),
            Some("the tag FEN: the board has 2 ranks, 10 were expected".into())
        );
        assert_eq!(Game::read("1. h2e2 nonsense").moves.len(), 1);
        assert_eq!(fault(""), None);
    }

    /// Games of random moves, from the start and from later positions, in every notation.
    #[test]
    fn what_is_written_is_read() {
        let mut seed = 0xA11_u64;
        for (round, notation) in Notation::ALL.into_iter().cycle().take(20).enumerate() {
            let mut position = Position::startpos();
            let (mut moves, mut start) = (Vec::new(), position.clone());
            for ply in 0..80 {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                seed = seed
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let mv = legal[(seed >> 33) as usize % legal.len()];
                moves.push(mv);
                position.make(mv);
                if ply == round {
                    start = Position::from_fen(&position.fen()).unwrap();
                    position = start.clone();
                    moves.clear();
                }
            }
            let tags = vec![("Event".to_owned(), "a \\ \"b\"".to_owned())];
            let game = Game { tags, start, moves, result: Outcome::Draw, fault: None };
            let again = Game::read(&game.write(notation));
            assert_eq!(again.fault, None);
            assert_eq!((&again.moves, again.result), (&game.moves, game.result));
            assert_eq!(again.start.fen(), game.start.fen());
            assert_eq!(again.tag("Event"), game.tag("Event"));
        }
    }
}
