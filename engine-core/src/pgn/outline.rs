//! All that was read of a game's moves in one line of text, for comparison with other readers.

use super::chess::San;
use super::game::{Game, GameRecord, Ply};
use super::rules::{Record, play, written};

/// What is left to write.
enum Rest<'a, P: Record> {
    /// The moves of a line from one of them on, and the position before it.
    Line(&'a [Ply<P::Move>], P),
    /// A variation, from its opening bracket on.
    Variation(&'a [Ply<P::Move>], P),
    /// The end of a variation.
    End,
}

impl Game {
    /// As [`GameRecord::outline_in`], in standard algebraic notation.
    #[must_use]
    pub fn outline(&self) -> String {
        self.outline_in(San)
    }
}

impl<P: Record> GameRecord<P> {
    /// Moves, glyphs, comments and variations in reading order, as `docs/pgn.md` describes it. A
    /// variation of a variation's first move stands beside it.
    #[must_use]
    pub fn outline_in(&self, notation: P::Notation) -> String {
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
                write_ply(&mut words, ply, &position, notation);
                let others =
                    if is_first && index == 0 { Vec::new() } else { self.alternatives(ply) };
                if others.is_empty() {
                    play(&mut position, ply.mv);
                    continue;
                }
                let before = position.bare();
                play(&mut position, ply.mv);
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
    fn alternatives(&self, ply: &Ply<P::Move>) -> Vec<usize> {
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

fn write_ply<P: Record>(
    words: &mut Vec<String>,
    ply: &Ply<P::Move>,
    position: &P,
    notation: P::Notation,
) {
    words.extend(ply.before.iter().map(|comment| format!("{{{comment}}}")));
    words.push(written(position, ply.mv, notation));
    words.extend(ply.nags.iter().map(|nag| format!("${nag}")));
    words.extend(ply.comments.iter().map(|comment| format!("{{{comment}}}")));
}
