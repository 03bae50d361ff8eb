//! Answers from opening books, and opening their files.

use super::command::{Protocol, quote};
use super::format;
use super::job::Job;
use super::session::{Session, send};
use crate::search::{BestMove, Info, Limits};
use crate::uci::{Output, unsearched};
use crate::xiangqi::book::Book;
use crate::xiangqi::engine::Found;
use crate::xiangqi::types::Move;

impl Session {
    /// Answers with a move of a book, if that is wanted and known; whether it did. Neither a banned move is played
    /// nor one that ends the game by a repetition or a draw.
    pub(super) fn play_from_book(&mut self, limits: &Limits, out: &mut Vec<Output<Job>>) -> bool {
        let opening = &self.opening;
        let usual = self.protocol() == Protocol::Ucci;
        // Who asks for all there is to say does not ask for the book.
        if !opening.wanted.unwrap_or(usual) || opening.analyse || limits.infinite {
            return false;
        }
        let position = self.engine.position();
        let is_allowed = |mv: Move| {
            let mut after = position.clone();
            after.set_rules(self.engine.options.rules);
            after.make(mv);
            !self.banned.contains(&mv) && after.verdict(0).is_none()
        };
        let choose = |book: &Book| book.choose(position, is_allowed, opening.variety, opening.seed);
        let Some(known) = opening.books.iter().find_map(choose) else { return false };
        let info = Info::Line(unsearched(known.mv));
        if let Some(line) = format::info(&info, self.protocol(), self.debug) {
            send(out, line);
        }
        let best = BestMove { mv: Some(known.mv), ponder: None };
        // With a score above 0 an offer of a draw is declined: a book does not say who is better.
        let found = Found { best, score: 1, nodes: 0 };
        if limits.ponder {
            self.turn.hold(found);
        } else {
            self.answer(found, out);
        }
        true
    }

    /// Opens the books of these names, or keeps those that are open if one of the new ones cannot be. In UCCI
    /// several names are separated by semicolons.
    pub(super) fn open_books(&mut self, names: &str, out: &mut Vec<Output<Job>>) {
        let separates = |letter| letter == ';' && self.protocol() == Protocol::Ucci;
        let names = names.split(separates).map(str::trim).filter(|name| !name.is_empty());
        let mut books = Vec::new();
        for name in names {
            let read = self.map_file(name).map_err(|error| error.to_string());
            match read.and_then(|bytes| Book::new(bytes).map_err(|error| error.to_string())) {
                Ok(book) => books.push(book),
                Err(error) => {
                    let option = match self.protocol() {
                        Protocol::Uci => "BookFile",
                        Protocol::Ucci => "bookfiles",
                    };
                    let kept = match self.opening.books.len() {
                        0 => "no book is",
                        1 => "the old book is",
                        _ => "the old books are",
                    };
                    return self
                        .report(&format!("{option} {}: {error}; {kept} kept", quote(name)), out);
                }
            }
        }
        let entries: usize = books.iter().map(Book::len).sum();
        match books.len() {
            0 => self.message("book: none", out),
            1 => self.message(&format!("book: {entries} entries"), out),
            count => self.message(&format!("books: {entries} entries in {count} files"), out),
        }
        self.opening.books = books;
    }
}
