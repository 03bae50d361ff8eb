//! All that was read of a game's moves in one line of text, for comparison with other readers.

use super::game::{Game, Ply};
use crate::position::Position;
use crate::types::Move;

/// What is left to write.
enum Rest<'a> {
    /// The moves of a line from one of them on, and the position before it.
    Line(&'a [Ply], Position),
    /// A variation, from its opening bracket on.
    Variation(&'a [Ply], Position),
    /// The end of a variation.
    End,
}

impl Game {
    /// Moves, glyphs, comments and variations in reading order, as `docs/pgn.md` describes it. A
    /// variation of a variation's first move stands beside it.
    #[must_use]
    pub fn outline(&self) -> String {
        let mut words: Vec<String> = self.nags.iter().map(|nag| format!("${nag}")).collect();
        words.extend(self.comments.iter().map(|comment| format!("{{{comment}}}")));
        let mut work = vec![Rest::Line(&self.plies, self.start.clone())];
        while let Some(rest) = work.pop() {
            let (plies, mut position, is_first) = match rest {
                Rest::End => {
                    words.push(")".to_owned());
                    continue;
                }
                Rest::Line(plies, position) => (plies, position, false),
                Rest::Variation(plies, position) => {
                    words.push("(".to_owned());
                    (plies, position, true)
                }
            };
            for (index, ply) in plies.iter().enumerate() {
                write_ply(&mut words, ply, &position);
                let others =
                    if is_first && index == 0 { Vec::new() } else { self.alternatives(ply) };
                if others.is_empty() {
                    position.play(ply.mv);
                    continue;
                }
                let before = position.clone();
                position.play(ply.mv);
                work.push(Rest::Line(&plies[index + 1..], position));
                for variation in others.into_iter().rev() {
                    work.push(Rest::End);
                    work.push(Rest::Variation(&self.variations[variation], before.clone()));
                }
                break;
            }
        }
        words.join(" ")
    }

    /// The variations that stand instead of a move, in the order of the text: those of their first moves
    /// among them.
    pub(super) fn alternatives(&self, ply: &Ply) -> Vec<usize> {
        let mut found = Vec::new();
        let mut work: Vec<usize> = ply.variations.iter().rev().copied().collect();
        while let Some(variation) = work.pop() {
            found.push(variation);
            if let Some(first) = self.variations[variation].first() {
                work.extend(first.variations.iter().rev());
            }
        }
        found
    }
}

fn write_ply(words: &mut Vec<String>, ply: &Ply, position: &Position) {
    words.extend(ply.before.iter().map(|comment| format!("{{{comment}}}")));
    words.push(position.text(ply.mv));
    words.extend(ply.nags.iter().map(|nag| format!("${nag}")));
    words.extend(ply.comments.iter().map(|comment| format!("{{{comment}}}")));
}

impl Position {
    /// Plays a move of a game, which may be a null move.
    pub(super) fn play(&mut self, mv: Move) {
        if mv == Move::NULL {
            self.make_null();
        } else {
            self.make(mv);
        }
    }

    /// A move of a game as it is written.
    pub(super) fn text(&self, mv: Move) -> String {
        if mv == Move::NULL { "--".to_owned() } else { self.san(mv) }
    }
}
