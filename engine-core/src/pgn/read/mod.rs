//! Games out of their tokens. A move that cannot be read ends its line; what follows in that line is
//! left out and told.

mod line;

use super::chars::is_blank;
use super::fault::{FaultKind, Faults, quote};
use super::game::{GameRecord, Ply};
use super::languages::Letters;
use super::moves::{MoveText, NoMove, letters_of};
use super::result::GameResult;
use super::rules::Record;
use super::scan::{Kind, Scanner, Token};
use super::split::GameText;
use super::{start, tags, words};

impl<P: Record> GameRecord<P> {
    /// Reads the text of one game. There is always a game; what cannot be read is in
    /// [`GameRecord::faults`], its places counted from the start of the text.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        game(text, 1, 1)
    }

    /// Reads one game of a file; the places of faults are those in the file.
    #[must_use]
    pub fn read(text: &GameText) -> Self {
        game(&text.text, text.line, text.column)
    }
}

/// Reads a game whose text begins at a line and column of its file.
fn game<P: Record>(text: &str, line: usize, column: usize) -> GameRecord<P> {
    let read = |letters: &Letters| Reader::<P>::new(text, line, column, letters).read();
    let first = read(&Letters::english());
    if !first.has_foreign {
        return first.game;
    }
    let mut readings: Vec<Reading<P>> =
        Letters::candidates(&letters_used(text)).iter().map(read).collect();
    if readings.is_empty() {
        return first.game;
    }
    if readings.len() > 1 {
        // The letters fit several languages: what makes sense in one of them alone is in that one.
        readings.retain(|reading| !reading.is_broken);
    }
    match readings.pop() {
        Some(only) if readings.is_empty() => only.game,
        _ => read(&Letters::without_pawn()).game,
    }
}

/// The letters that stand for pieces in a game, each once.
fn letters_used(text: &str) -> Vec<char> {
    let mut used = Vec::new();
    let mut scanner = Scanner::default();
    loop {
        let token = scanner.next(text);
        match token.kind {
            Kind::End | Kind::NextGame => return used,
            Kind::Word { .. } => {
                if let Some(mv) = MoveText::read(&text[token.start..token.end]) {
                    let new: Vec<char> =
                        letters_of(&mv).filter(|letter| !used.contains(letter)).collect();
                    used.extend(new);
                }
            }
            _ => {}
        }
    }
}

/// A game as one language's letters give it.
struct Reading<P: Record> {
    game: GameRecord<P>,
    /// A letter left the language open.
    has_foreign: bool,
    /// A line could not be read to its end.
    is_broken: bool,
}

/// A line of moves being read; the lines around it wait on a stack.
struct Line<P: Record> {
    /// Its number among the game's variations; `None` for the main line.
    variation: Option<usize>,
    plies: Vec<Ply<P::Move>>,
    /// The position after the last move.
    position: P,
    /// Set by a move that could not be played: nothing after it can be either.
    is_broken: bool,
    /// Comments that belong before the next move, and glyphs that belong to it.
    comments: Vec<String>,
    nags: Vec<u8>,
    /// Comments stand before the next move now, not after the last one.
    is_waiting: bool,
}

impl<P: Record> Line<P> {
    const fn new(position: P, variation: Option<usize>, is_broken: bool) -> Self {
        Self {
            variation,
            plies: Vec::new(),
            position,
            is_broken,
            comments: Vec::new(),
            nags: Vec::new(),
            is_waiting: variation.is_some(),
        }
    }
}

/// Reads one game with one language's letters.
struct Reader<'a, P: Record> {
    text: &'a str,
    letters: &'a Letters,
    faults: Faults<'a>,
    game: GameRecord<P>,
    outer: Vec<Line<P>>,
    line: Line<P>,
    result: Option<GameResult>,
    has_foreign: bool,
    has_broken: bool,
    /// A move number stood since the last move, so that no sign can follow; its value.
    numbered: bool,
    number: Option<u32>,
    /// Whether the game begins with the usual position; how far its numbers are from those counted from 1.
    is_usual: bool,
    offset: Option<i64>,
    /// A number was told that does not fit.
    has_odd_number: bool,
    /// A sign stood since the last move and number behind which moves stand that were only thought of.
    has_idea: bool,
    /// The letter of a sign that may be a piece's: `N` and a blank before `f3`.
    sign: Option<char>,
}

impl<'a, P: Record> Reader<'a, P> {
    fn new(text: &'a str, line: usize, column: usize, letters: &'a Letters) -> Self {
        let start = P::startpos();
        Self {
            text,
            letters,
            faults: Faults::new(text, line, column),
            game: GameRecord::new(start.clone()),
            outer: Vec::new(),
            line: Line::new(start, None, false),
            result: None,
            has_foreign: false,
            has_broken: false,
            numbered: false,
            number: None,
            is_usual: true,
            offset: None,
            has_odd_number: false,
            has_idea: false,
            sign: None,
        }
    }

    fn read(mut self) -> Reading<P> {
        let mut scanner = Scanner::default();
        let mut token = self.header(&mut scanner);
        while !matches!(token.kind, Kind::End | Kind::NextGame) {
            self.take(token);
            token = scanner.next(self.text);
        }
        self.finish(token.start)
    }

    /// Reads the tags and the comments among them, and answers with the token that follows.
    fn header(&mut self, scanner: &mut Scanner) -> Token {
        let mut places: Vec<usize> = Vec::new();
        let mut early = Vec::new();
        let token = loop {
            let token = scanner.next(self.text);
            let text = &self.text[token.start..token.end];
            match token.kind {
                Kind::Tag => {
                    self.game.tags.extend(tags::tag(text).map(|found| found.tag));
                }
                Kind::BadTag => {
                    let message =
                        format!("The tag {} is not of the form [Name \"value\"]", quote(text));
                    self.faults.add(token.start, FaultKind::Tag, message);
                    self.game.tags.extend(tags::loose(text));
                }
                Kind::Comment { .. } | Kind::LineComment => early.push(self.comment_text(token)),
                Kind::Stray if text.starts_with('<') && text.len() > 1 => {
                    self.stray(token.start, text);
                }
                _ => break token,
            }
            places.resize(self.game.tags.len(), token.start);
        };
        let place = |game: &GameRecord<P>, name: &str| {
            game.tag_index(name).and_then(|index| places.get(index)).copied().unwrap_or(0)
        };
        if let Some(variant) = start::unsupported(&self.game) {
            let message =
                format!("The variant {} is not supported; its moves were left out", quote(variant));
            self.end(place(&self.game, "Variant"), FaultKind::Variant, message);
        } else {
            self.is_usual = start::fen(&self.game).is_none();
            match start::position(&self.game) {
                Ok((position, repairs)) => {
                    self.line.position = position.clone();
                    self.game.start = position;
                    if let Some(note) = repairs {
                        self.faults.add(place(&self.game, "FEN"), FaultKind::FenRepaired, note);
                    }
                }
                Err(reason) => {
                    let message = format!("{reason}; the moves from this position were left out");
                    self.end(place(&self.game, "FEN"), FaultKind::Fen, message);
                }
            }
        }
        // Said of the game, whatever its moves are.
        early.into_iter().for_each(|comment| self.put_comment(comment));
        token
    }

    fn take(&mut self, token: Token) {
        let Token { kind, start, end } = token;
        let kind = match kind {
            Kind::Word { .. } => P::result(&self.text[start..end]).map_or(kind, Kind::Result),
            _ => kind,
        };
        match kind {
            Kind::Open => return self.open(start),
            Kind::Close => return self.close(start),
            Kind::Result(result) => {
                // A variation may end with a result too, which says nothing about the game's.
                if self.outer.is_empty() {
                    self.result = self.result.or(Some(result));
                }
                return;
            }
            Kind::Comment { .. } | Kind::LineComment => {
                let comment = self.comment_text(token);
                if !self.line.is_broken {
                    self.put_comment(comment);
                }
                return;
            }
            Kind::Number(number) => self.read_number(number),
            _ => {}
        }
        if self.line.is_broken {
            return;
        }
        let text = &self.text[start..end];
        match kind {
            Kind::Nag => self.glyph(start, text),
            Kind::Marks => match words::marks(text) {
                Some(nag) => self.nag(nag),
                None => {
                    let message = format!("{} is not one of ! ? !! ?? !? ?!", quote(text));
                    self.faults.add(start, FaultKind::Marks, message);
                }
            },
            // What an open bracket holds was perhaps not played.
            Kind::Stray if text == "[" && (self.result.is_none() || !self.outer.is_empty()) => {
                self.end_line(start, text, NoMove::Unreadable);
            }
            Kind::Stray => self.stray(start, text),
            Kind::Word { number } => self.word(start, text, number),
            _ => {}
        }
    }

    fn finish(mut self, end: usize) -> Reading<P> {
        let last = last_mark(&self.text[..end]);
        let open = self.outer.len();
        if open > 0 {
            let what = if open == 1 {
                "1 variation is".to_owned()
            } else {
                format!("{open} variations are")
            };
            let message = format!("The game is cut off: {what} not closed");
            self.faults.add(last, FaultKind::VariationOpen, message);
        }
        while !self.outer.is_empty() {
            self.close(last);
        }
        let Line { mut plies, mut comments, .. } = self.line;
        match plies.last_mut() {
            Some(ply) => ply.comments.append(&mut comments),
            None => self.game.comments.append(&mut comments),
        }
        self.game.plies = plies;
        let said = self
            .game
            .tag("Result")
            .and_then(|text| GameResult::parse(text).or_else(|| P::result(text)));
        if self.result.is_none() && said.is_some_and(|said| said != GameResult::Unknown) {
            let message = "The game ends without its result; it may be cut off";
            self.faults.add(last, FaultKind::NoResult, message);
        }
        self.game.result = self.result.or(said).unwrap_or_default();
        self.game.faults = self.faults.list;
        Reading { game: self.game, has_foreign: self.has_foreign, is_broken: self.has_broken }
    }
}

/// The last character of a text that is not blank, in bytes; 0 if there is none.
fn last_mark(text: &str) -> usize {
    text.char_indices().rev().find(|&(_, letter)| !is_blank(letter)).map_or(0, |(at, _)| at)
}
