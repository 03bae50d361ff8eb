//! Games with an evaluation in the comment after each move. Match programs (cutechess, fastchess) write
//! what the engine said when it chose the move: `{+0.35/12 0.5s}`, pawns for the side that moved, and
//! the depth; that is a score of the position before the move. Sites (lichess) write what the move leads to:
//! `{[%eval 0.35]}`, pawns for White; that is one of the position after it.
//!
//! Positions without a score are left out: those of mates (`+M5`, `#-3`), which are no evaluation, of other
//! comments (`{book}`), and of searches of depth 0, for which programs write 0.00 where the engine said nothing.

use anyhow::{Context, Result, ensure};
use tabia_core::position::Position;
use tabia_core::types::PieceType;

use super::options::Options;
use super::values::{for_mover, internal, outcome};
use crate::noise::wins_material;
use crate::random::mix;
use crate::record::{Outcome, Record};

/// The records of all games of a file.
pub(super) fn records(text: &str, options: &Options) -> Result<Vec<Record>> {
    let mut records = Vec::new();
    let mut game = Game::default();
    let mut number = 0;
    let mut comment_line = 0;
    for (line_number, line) in text.lines().enumerate() {
        if game.comment.is_none() {
            comment_line = line_number + 1;
        }
        // A game that is cut off would take the next one for the rest of its comment.
        ensure!(game.comment.is_none() || !is_tag(line), "line {comment_line}: {ENDLESS}");
        if line.starts_with('[') && game.comment.is_none() {
            if game.has_begun {
                std::mem::take(&mut game).finish(number, options, &mut records)?;
                number += 1;
            }
            game.tag(line);
        } else {
            game.has_begun |= !line.trim().is_empty();
            game.read(line).with_context(|| format!("line {}", line_number + 1))?;
        }
    }
    ensure!(game.comment.is_none(), "line {comment_line}: {ENDLESS}");
    game.finish(number, options, &mut records)?;
    Ok(records)
}

const ENDLESS: &str = "a comment does not end";

/// Whether a line is one like `[Result "1-0"]`, as stand before games and not in comments.
fn is_tag(line: &str) -> bool {
    let name =
        line.strip_prefix('[').map(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
    name == Some(true) && line.trim_end().ends_with("\"]")
}

#[derive(Default)]
struct Game {
    fen: Option<String>,
    result: String,
    /// Whether anything came after the tags.
    has_begun: bool,
    /// Moves with the comments after each, by lines.
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
                    last.push('\n');
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

    /// Plays the game and appends the positions whose evaluation is told.
    fn finish(self, number: u64, options: &Options, records: &mut Vec<Record>) -> Result<()> {
        let context = || format!("game {}", number + 1);
        ensure!(self.depth == 0, "{}: a variation does not end", context());
        if self.moves.is_empty() {
            return Ok(());
        }
        let mut position = match &self.fen {
            Some(fen) => Position::from_fen(fen).with_context(context)?,
            None => Position::startpos(),
        };
        let outcome = outcome(&self.result).unwrap_or(Outcome::Unknown);
        let id = mix(number ^ 0x50_474E) as u32;
        let mut add = |position: &Position, ply: usize, is_quiet: bool, score: Option<i32>| {
            if ply >= options.skip_plies
                && (is_quiet || options.all)
                && let Some(score) = score
            {
                let mut record = Record::new(position, id);
                record.set_noisy(wins_material(position));
                record.set_score(Some(internal(score, options.pawn)));
                record.set_outcome(outcome);
                records.push(record);
            }
        };
        // Of the position, as the comment after the move before tells it, for White.
        let mut told = None;
        for (ply, (san, comments)) in self.moves.iter().enumerate() {
            let mv = position.parse_san(san).with_context(|| format!("{}: {san}", context()))?;
            // Who castles moves to his rook's square.
            let us = position.side_to_move();
            let is_capture = position.piece_on(mv.to()).is_some_and(|piece| piece.color() != us)
                || position.en_passant_square() == Some(mv.to())
                    && position.piece_on(mv.from()).is_some_and(|p| p.kind() == PieceType::Pawn);
            let is_quiet = !position.in_check() && !is_capture && mv.promotion_piece().is_none();
            let told = std::mem::replace(&mut told, comments.lines().find_map(told_after));
            let told = told.map(|white| for_mover(white, &position));
            add(&position, ply, is_quiet, comments.lines().find_map(searched).or(told));
            position.make(mv);
        }
        if position.has_legal_move() {
            let told = told.map(|white| for_mover(white, &position));
            add(&position, self.moves.len(), !position.in_check(), told);
        }
        Ok(())
    }
}

/// What a site tells of the position after a move, centipawns for White.
fn told_after(comment: &str) -> Option<i32> {
    let (_, rest) = comment.split_once("[%eval ")?;
    centipawns(rest.split([']', ',']).next()?.trim())
}

/// What an engine found when it searched for the move, centipawns for its side.
fn searched(comment: &str) -> Option<i32> {
    let first = comment.split_whitespace().next()?;
    match first.split_once('/') {
        Some((score, depth)) => {
            let depth: u32 = depth.trim_end_matches(',').parse().ok()?;
            if depth > 0 { centipawns(score) } else { None }
        }
        // A whole number may be anything.
        None => first.contains('.').then(|| centipawns(first))?,
    }
}

/// A number of pawns as centipawns.
fn centipawns(pawns: &str) -> Option<i32> {
    let digits = pawns.strip_prefix(['+', '-']).unwrap_or(pawns);
    // No words: "nan" is a number to the parser.
    let is_number = digits.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    let pawns: f64 = pawns.parse().ok().filter(|_| is_number)?;
    Some((pawns * 100.0).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Record>> {
        let (source, target) = ("x.pgn".into(), "x.rec".into());
        records(text, &Options { source, target, pawn: 100, skip_plies: 0, all: false })
    }

    /// The side to move and its score of each record.
    fn scores(text: &str) -> Vec<(char, i32)> {
        let score = |record: &Record| {
            let side = ['w', 'b'][record.side_to_move().index()];
            (side, i32::from(record.score().expect("a score")))
        };
        read(text).expect("games").iter().map(score).collect()
    }

    #[test]
    fn evaluations_of_match_programs_are_of_the_position_that_was_searched() {
        let text = "[Event \"?\"]\n[Result \"1-0\"]\n\n\
            1. e4 {+0.30/12 0.1s} e5 {book} 2. Nf3 {book} (2. f4 {+0.1/3} exf4) Nc6\n\
            {-0.10/9\n 0.2s} 3. Bb5 {+M5/10} a6 $1 {-0.5/3, 0.01s} 1-0\n\n\
            [Result \"*\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1.e4 {+1.5/3} *\n";
        assert_eq!(scores(text), [('w', 30), ('b', -10), ('b', -50), ('w', 150)]);
        let records = read(text).expect("two games");
        assert_eq!(records[0].position().expect("legal"), Position::startpos());
        assert_eq!(records[0].outcome(), Outcome::Win);
        assert_eq!(records[3].outcome(), Outcome::Unknown);
        assert_ne!(records[0].game(), records[3].game());
    }

    #[test]
    fn evaluations_of_sites_are_of_the_position_after_the_move() {
        // As lichess writes them: for White, of what the move leads to.
        let text = "1. e4 { [%eval 0.17] [%clk 0:03:00] } 1... e5 { [%eval 0.25] } 2. Nf3 { [%eval -0.1,20] }\n\
            2... Nf6 { [%eval #3] } 3. Nc3 { [%eval #-4] } 1-0\n";
        assert_eq!(scores(text), [('b', -17), ('w', 25), ('b', 10)]);
        let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        let first = read(text).expect("a game")[0].position().expect("legal");
        assert_eq!(first, Position::from_fen(after).expect("valid"));
        // What is quiet is asked of the move that follows: the position before a capture is left out.
        assert_eq!(scores("1. e4 d5 { [%eval 0.6] } 2. exd5 { [%eval 0.5] } *"), [('b', -50)]);
        // Both kinds in one game; what was searched counts more. A game that is over has no evaluation.
        let text = "1. f3 {[%eval -0.5]} e5 {+0.7/9} 2. g4 {-9.0/9} Qh4# {[%eval 0.0]} 0-1";
        assert_eq!(scores(text), [('b', 70), ('w', -900)]);
    }

    #[test]
    fn castling_is_no_capture() {
        let castles = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O {+5.0/9} *";
        assert_eq!(scores(castles), [('w', 500)]);
        let takes = "[FEN \"4k2r/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Rxh8+ {+5.0/9} *";
        assert_eq!(scores(takes), []);
    }

    #[test]
    fn comments_without_a_score_are_none() {
        for comment in [
            "",
            "book",
            "no score",
            "0.5s",
            "nan",
            "NaN/3",
            "inf",
            "infinity/1",
            "-inf 1s",
            "12",
            "12 moves",
            "White mates",
            "0.00/0 0.001s",
            "+0.00/0, 0.0s",
            "[%clk 0:01:00]",
            "[%eval ]",
            "[%eval nan]",
            "/12",
            "[%eval inf]",
            "+M5/10",
            "-M2/3 0.1s",
            "#3",
            "[%eval #0]",
            "1e3/4",
            "0.5.1/3",
        ] {
            assert_eq!(scores(&format!("1. e4 {{{comment}}} e5 *")), [], "{comment}");
        }
        for (comment, score) in
            [("+1.30/12 0.1s", 130), ("0.00/21 0.38s", 0), ("-0.4/7", -40), ("+0.35", 35)]
        {
            assert_eq!(scores(&format!("1. e4 {{{comment}}} e5 *")), [('w', score)], "{comment}");
        }
        // Two comments of one move are two.
        assert_eq!(scores("1. e4 {book} {+0.30/12 0.1s} *"), [('w', 30)]);
        assert_eq!(scores("1. e4 {+0.30/12} {0.1s} *"), [('w', 30)]);
    }

    #[test]
    fn games_end_where_they_end() {
        // One without moves leaves nothing behind.
        let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Result \"1-0\"]\n\n{forfeit} 1-0\n\n\
            [Result \"0-1\"]\n\n1. d4 {+0.20/9} 0-1\n";
        let records = read(text).expect("games");
        assert_eq!(records.len(), 1);
        assert_eq!(records[0].position().expect("legal"), Position::startpos());
        // Cut off in the middle: what follows would be taken for a comment, or for a variation.
        let next = "\n\n[Result \"*\"]\n\n1. e4 {+0.1/9} *\n";
        let error = |text: String| format!("{:#}", read(&text).expect_err("it is damaged"));
        let message = error(format!("[Result \"*\"]\n\n1. d4 {{+0.20/9 0.1s{next}"));
        assert!(message.contains("line 3") && message.contains("comment"), "{message}");
        let message = error(format!("[Result \"*\"]\n\n1. d4 {{+0.20/9}} (1. e4{next}"));
        assert!(message.contains("game 1") && message.contains("variation"), "{message}");
    }
}
