//! The tokens of a line of moves.

use super::super::chars::{ends_line, trim};
use super::super::fault::{FaultKind, quote};
use super::super::game::Ply;
use super::super::moves::NoMove;
use super::super::rules::{Record, Word};
use super::super::scan::{Kind, Token};
use super::super::words;
use super::{Line, Reader};
use crate::types::Color;

/// Signs for "with the idea", "aimed against" and "better is".
const IDEAS: [u8; 3] = [140, 141, 142];

const LEFT_OUT: &str = "the moves that follow it in this line were left out";

impl<P: Record> Reader<'_, P> {
    pub(super) fn word(&mut self, at: usize, text: &str, number: Option<Option<u32>>) {
        let plain = words::plain(text);
        if let Some(number) = number {
            self.read_number(number);
        }
        if words::is_null_move(&plain) {
            // Behind the result a dash is a dash: two of them stand above the name in a mail.
            if self.result.is_some() && self.outer.is_empty() {
                return self.stray(at, text);
            }
            return self.null(at);
        }
        if words::says_nothing(&plain) {
            return;
        }
        if let Some(nag) = words::sign(&plain) {
            let letter = plain.chars().next_back().filter(char::is_ascii_uppercase);
            if letter.is_some() && self.numbered {
                return self.end_line(at, text, NoMove::Unreadable);
            }
            self.sign = letter;
            self.has_idea |= IDEAS.contains(&nag);
            return self.nag(nag);
        }
        let is_rule = !self.line.plies.is_empty() && !self.numbered && words::is_rule(text);
        if words::is_sign(text) || is_rule {
            let message = format!("{} is not a known sign and was passed over", quote(text));
            return self.faults.add(at, FaultKind::Sign, message);
        }
        let Word { found, is_foreign, has_unknown_sign } =
            self.line.position.word(text, self.letters);
        self.has_foreign |= is_foreign;
        let is_read = !matches!(found, Err(NoMove::Unreadable));
        if is_read && self.sign.is_some_and(|letter| self.line.position.is_split(letter, text)) {
            return self.end_line(at, text, NoMove::Ambiguous);
        }
        match found {
            // Without a number it may not be the next move.
            Ok(_) if self.has_idea && self.line.position.side() == Color::White => {
                self.end_line(at, text, NoMove::Ambiguous);
            }
            Ok(_) if self.outer.is_empty() && !self.fits(at) => {}
            Ok((mv, nags)) => {
                self.line.position.make(mv);
                self.advance(mv);
                self.has_idea = nags.iter().any(|nag| IDEAS.contains(nag));
                nags.into_iter().for_each(|nag| self.nag(nag));
                if has_unknown_sign {
                    let shown = quote(text);
                    let message =
                        format!("{shown} ends with an unknown sign, which was passed over");
                    self.faults.add(at, FaultKind::Sign, message);
                }
            }
            Err(reason) => self.end_line(at, text, reason),
        }
    }

    /// Passes over what has no meaning among moves.
    pub(super) fn stray(&mut self, at: usize, text: &str) {
        self.faults.add(at, FaultKind::Stray, format!("{} has no meaning here", quote(text)));
    }

    fn null(&mut self, at: usize) {
        if self.line.position.is_check() {
            return self.end(at, FaultKind::Null, format!("No side can pass in check; {LEFT_OUT}"));
        }
        self.line.position.pass();
        self.advance(P::NULL);
    }

    fn advance(&mut self, mv: P::Move) {
        let line = &mut self.line;
        let mut ply = Ply::new(mv);
        ply.before = std::mem::take(&mut line.comments);
        ply.nags = std::mem::take(&mut line.nags);
        line.plies.push(ply);
        line.is_waiting = false;
        self.forget_number();
    }

    pub(super) fn read_number(&mut self, number: Option<u32>) {
        self.numbered = true;
        self.number = number.or(self.number);
        self.sign = None;
        self.has_idea = false;
    }

    fn forget_number(&mut self) {
        (self.numbered, self.number) = (false, None);
        (self.sign, self.has_idea) = (None, false);
    }

    /// Compares the number of a move of the main line with its place. Nobody knows the position of a line that
    /// begins later, or once more: it ends. What does not fit otherwise is told once.
    fn fits(&mut self, at: usize) -> bool {
        let Some(number) = self.number.map(i64::from) else { return true };
        let before = usize::from(self.game.start.side() == Color::Black);
        let place = 1 + ((before + self.line.plies.len()) / 2) as i64;
        let most = if self.is_usual { 0 } else { i64::MAX };
        let due = place + *self.offset.get_or_insert((number - place).min(most));
        if number == due {
            return true;
        }
        let ends = self.line.plies.is_empty() || number == 1;
        let what = format!("Number {number} stands where {due} is due");
        if ends {
            self.end(at, FaultKind::Number, format!("{what}; {LEFT_OUT}"));
        } else if !self.has_odd_number {
            self.faults.add(at, FaultKind::NumberOdd, what);
        }
        self.has_odd_number = true;
        !ends
    }

    pub(super) fn end_line(&mut self, at: usize, text: &str, reason: NoMove) {
        let shown = quote(text);
        let (kind, message) = match reason {
            NoMove::Unreadable | NoMove::Foreign => {
                (FaultKind::Unreadable, format!("{shown} is not a move; {LEFT_OUT}"))
            }
            NoMove::Illegal => {
                (FaultKind::Illegal, format!("{shown} is not a legal move here; {LEFT_OUT}"))
            }
            NoMove::Ambiguous => (
                FaultKind::Ambiguous,
                format!("{shown} can mean more than one move here; {LEFT_OUT}"),
            ),
            NoMove::Promotion => (
                FaultKind::Promotion,
                format!("{shown} does not say what the pawn becomes; {LEFT_OUT}"),
            ),
        };
        self.end(at, kind, message);
    }

    /// Ends the line with a fault.
    pub(super) fn end(&mut self, at: usize, kind: FaultKind, message: String) {
        let index = self.faults.list.len();
        self.faults.add(at, kind, message);
        self.line.is_broken = true;
        self.has_broken = true;
        if self.outer.is_empty() && index < self.faults.list.len() {
            self.game.ended_by = Some(index);
        }
    }

    pub(super) fn glyph(&mut self, at: usize, text: &str) {
        let digits = &text[1..];
        if digits.starts_with(|letter: char| !letter.is_ascii_digit()) {
            return self.end_line(at, text, NoMove::Unreadable);
        }
        match digits.parse() {
            Ok(nag) if digits.len() <= 3 => self.nag(nag),
            _ => {
                let shown = quote(text);
                let message =
                    format!("{shown} is not a glyph: a number from 0 to 255 must follow $");
                self.faults.add(at, FaultKind::Glyph, message);
            }
        }
    }

    /// Adds a glyph to the last move, once; at the head of a variation to the next one.
    pub(super) fn nag(&mut self, nag: u8) {
        let is_main = self.outer.is_empty();
        let nags = match self.line.plies.last_mut() {
            Some(ply) => &mut ply.nags,
            None if is_main => &mut self.game.nags,
            None => &mut self.line.nags,
        };
        if !nags.contains(&nag) {
            nags.push(nag);
        }
    }

    /// The text of a comment; line breaks in it mean nothing.
    pub(super) fn comment_text(&mut self, Token { kind, start, end }: Token) -> String {
        if kind == (Kind::Comment { closed: false }) {
            self.faults.add(start, FaultKind::CommentOpen, "This comment is never closed");
        }
        let brace = usize::from(kind == (Kind::Comment { closed: true }));
        let raw = &self.text[start + 1..end - brace];
        if let (Kind::Comment { .. }, Some(inner)) = (kind, raw.rfind('{')) {
            // It holds what looks like moves, which nobody saw.
            let is_number = |pair: &[u8]| pair[0].is_ascii_digit() && pair[1] == b'.';
            if raw.as_bytes()[..inner].windows(2).any(is_number) {
                let message = "A comment begins within another, in which there are moves: its end may be missing";
                self.faults.add(start + 1 + inner, FaultKind::CommentBrace, message);
            }
        }
        let mut text = String::with_capacity(raw.len());
        for piece in trim(raw).split(ends_line) {
            let piece = if text.is_empty() { piece } else { piece.trim_start_matches([' ', '\t']) };
            if piece.is_empty() {
                continue;
            }
            if !text.is_empty() {
                text.truncate(text.trim_end_matches([' ', '\t']).len());
                text.push(' ');
            }
            text.push_str(piece);
        }
        text
    }

    pub(super) fn put_comment(&mut self, text: String) {
        if text.is_empty() {
            return;
        }
        let comments = match self.line.plies.last_mut() {
            _ if self.line.is_waiting => &mut self.line.comments,
            Some(ply) => &mut ply.comments,
            None => &mut self.game.comments,
        };
        comments.push(text);
    }

    pub(super) fn open(&mut self, at: usize) {
        let mut position = self.line.position.clone();
        let last = self.line.plies.last();
        let is_early = last.is_none();
        if is_early && !self.line.is_broken {
            let message = "A variation begins before any move and was left out";
            self.faults.add(at, FaultKind::VariationEarly, message);
        }
        match last {
            Some(ply) if ply.mv == P::NULL => position.take_back_pass(),
            Some(_) => position.take_back(),
            None => {}
        }
        // There may be many open variations, and the way to each may be long.
        let position = position.bare();
        let is_broken = is_early || self.line.is_broken;
        let number = self.game.variations.len();
        self.game.variations.push(Vec::new());
        let line = Line::new(position, Some(number), is_broken);
        self.outer.push(std::mem::replace(&mut self.line, line));
        self.forget_number();
    }

    pub(super) fn close(&mut self, at: usize) {
        let Some(outer) = self.outer.pop() else {
            let message = "A variation ends here that never began";
            self.faults.add(at, FaultKind::VariationEnd, message);
            return;
        };
        self.forget_number();
        let mut inner = std::mem::replace(&mut self.line, outer);
        let Some(last) = inner.plies.last_mut() else {
            // Nothing is left of the variation for its comments and glyphs to stand in.
            self.drop_variation(inner.variation);
            if !self.line.is_broken {
                inner.comments.into_iter().for_each(|comment| self.put_comment(comment));
                inner.nags.into_iter().for_each(|nag| self.nag(nag));
            }
            return;
        };
        last.comments.append(&mut inner.comments);
        if let (Some(number), Some(ply)) = (inner.variation, self.line.plies.last_mut()) {
            self.game.variations[number] = inner.plies;
            ply.variations.push(number);
        }
        self.line.is_waiting = true;
    }

    /// Takes the number of an empty variation back, if none was given since.
    fn drop_variation(&mut self, number: Option<usize>) {
        if number.is_some_and(|number| number + 1 == self.game.variations.len()) {
            self.game.variations.pop();
        }
    }
}
