//! Games with an evaluation in the comment after each move, as match programs write them
//! (`{+0.35/12 0.5s}`, pawns for the side that moved) and as sites do (`{[%eval 0.35]}`, pawns
//! for White). Mates (`+M5`, `#-3`) and moves without an evaluation are passed over.

use anyhow::{Context, Result};
use tabia_core::position::Position;
use tabia_core::types::PieceType;

use super::{Options, for_mover, internal, outcome};
use crate::noise::wins_material;
use crate::random::mix;
use crate::record::{Outcome, Record};

/// The records of all games of a file.
pub(super) fn records(text: &str, options: &Options) -> Result<Vec<Record>> {
    let mut records = Vec::new();
    let mut game = Game::default();
    let mut number = 0;
    for (line_number, line) in text.lines().enumerate() {
        if line.starts_with('[') && game.comment.is_none() {
            if !game.moves.is_empty() {
                game.finish(number, options, &mut records)?;
                game = Game::default();
                number += 1;
            }
            game.tag(line);
        } else {
            game.read(line).with_context(|| format!("line {}", line_number + 1))?;
        }
    }
    game.finish(number, options, &mut records)?;
    Ok(records)
}

#[derive(Default)]
struct Game {
    fen: Option<String>,
    result: String,
    /// Moves with the comment after each.
    moves: Vec<(String, String)>,
    /// The comment that is being read.
    comment: Option<String>,
    /// How many variations deep the reading is; these are passed over.
    depth: usize,
}

impl Game {
    fn tag(&mut self, line: &str) {
        let mut parts = line.trim_matches(['[', ']', ' ']).splitn(2, ' ');
        let (name, value) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
        let value = value.trim_matches('"').to_string();
        match name {
            "FEN" => self.fen = Some(value),
            "Result" => self.result = value,
            _ => {}
        }
    }

    fn read(&mut self, line: &str) -> Result<()> {
        let mut rest = line;
        while !rest.is_empty() {
            if let Some(comment) = &mut self.comment {
                let Some((inside, after)) = rest.split_once('}') else {
                    comment.push_str(rest);
                    comment.push(' ');
                    return Ok(());
                };
                comment.push_str(inside);
                let comment = self.comment.take().unwrap_or_default();
                if let Some((_, last)) = self.moves.last_mut()
                    && self.depth == 0
                {
                    last.push_str(&comment);
                }
                rest = after;
                continue;
            }
            let end = rest.find(['{', '(', ')', ';', ' ', '\t']).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            self.word(word);
            let mut letters = after.chars();
            match letters.next() {
                Some('{') => self.comment = Some(String::new()),
                Some('(') => self.depth += 1,
                Some(')') => {
                    self.depth = self.depth.checked_sub(1).context("a variation ends twice")?;
                }
                Some(';') => return Ok(()),
                _ => {}
            }
            rest = letters.as_str();
        }
        Ok(())
    }

    fn word(&mut self, word: &str) {
        // "12." and "12..." stand alone or before the move; "$1" is a glyph.
        let word = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let word = word.trim_start_matches('.');
        let is_move = word.starts_with(|letter: char| letter.is_ascii_alphabetic());
        if is_move && self.depth == 0 {
            self.moves.push((word.into(), String::new()));
        }
    }

    /// Plays the game and appends the positions before moves whose evaluation is told.
    fn finish(self, number: u64, options: &Options, records: &mut Vec<Record>) -> Result<()> {
        if self.moves.is_empty() {
            return Ok(());
        }
        let context = || format!("game {}", number + 1);
        let mut position = match &self.fen {
            Some(fen) => Position::from_fen(fen).with_context(context)?,
            None => Position::startpos(),
        };
        let outcome = outcome(&self.result).unwrap_or(Outcome::Unknown);
        let id = mix(number ^ 0x50_474E) as u32;
        for (ply, (san, comment)) in self.moves.iter().enumerate() {
            let mv = position.parse_san(san).with_context(|| format!("{}: {san}", context()))?;
            let is_capture = position.piece_on(mv.to()).is_some()
                || position.en_passant_square() == Some(mv.to())
                    && position.piece_on(mv.from()).is_some_and(|p| p.kind() == PieceType::Pawn);
            let quiet = !position.in_check() && !is_capture && mv.promotion_piece().is_none();
            if ply >= options.skip_plies
                && (quiet || options.all)
                && let Some(score) = evaluation(comment, &position, options.pawn)
            {
                let mut record = Record::new(&position, id);
                record.set_noisy(wins_material(&position));
                record.set_score(Some(score));
                record.set_outcome(outcome);
                records.push(record);
            }
            position.make(mv);
        }
        Ok(())
    }
}

/// The evaluation in a comment after a move of the side to move in `position`, for that side.
fn evaluation(comment: &str, position: &Position, pawn: i32) -> Option<i32> {
    let centipawns = |pawns: &str| -> Option<i32> {
        let pawns: f64 = pawns.parse().ok()?;
        Some((pawns * 100.0).round() as i32)
    };
    if let Some((_, rest)) = comment.split_once("[%eval ") {
        let value = rest.split([']', ',']).next()?;
        return Some(for_mover(internal(centipawns(value)?, pawn), position));
    }
    let first = comment.split_whitespace().next()?;
    let value = first.split('/').next()?;
    Some(internal(centipawns(value)?, pawn))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_of_both_kinds() {
        let text = "[Event \"?\"]\n[Result \"1-0\"]\n\n\
            1. e4 {+0.30/12 0.1s} e5 {[%eval 0.25]} 2. Nf3 {book} (2. f4 {+0.1/3} exf4) Nc6\n\
            {-0.10/9\n 0.2s} 3. Bb5 {+M5/10} a6 $1 {-0.5/3} 1-0\n\n\
            [Result \"*\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1.e4 {+1.5/3} *\n";
        let options = Options {
            source: "x.pgn".into(),
            target: "x.rec".into(),
            pawn: 100,
            skip_plies: 0,
            all: false,
        };
        let records = records(text, &options).expect("two games");
        let scores: Vec<_> =
            records.iter().map(|record| record.score().expect("a score")).collect();
        assert_eq!(scores, [30, -25, -10, -50, 150]);
        assert_eq!(records[0].outcome(), Outcome::Win);
        assert_eq!(records[4].outcome(), Outcome::Unknown);
        assert_ne!(records[0].game(), records[4].game());
    }
}
