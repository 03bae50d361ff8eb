//! Chess, as the reader and the writer of games ask for it.

use super::languages::Letters;
use super::moves::{Glued, MoveText, is_foreign};
use super::rules::{Parse, Record, Word};
use super::start;
use crate::position::{FenError, FenReading, Position, Repair, START_FEN, repairs_note};
use crate::types::{Color, Move};

/// Standard algebraic notation.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct San;

impl Record for Position {
    type Notation = San;

    const PLAYERS: [&'static [&'static str]; 2] = [&["White"], &["Black"]];

    fn fen(&self) -> String {
        self.fen()
    }

    fn side(&self) -> Color {
        self.side_to_move()
    }

    fn number(&self) -> u32 {
        self.fullmove_number()
    }

    fn bare(&self) -> Self {
        self.without_history()
    }

    fn legal_count(&self) -> u64 {
        self.count_legal_moves()
    }

    fn make(&mut self, mv: Move) {
        self.make(mv);
    }

    fn text(&self, mv: Move, San: San) -> String {
        self.san(mv)
    }
}

impl Parse for Position {
    type Move = Move;
    type Repair = Repair;
    type FenError = FenError;

    const NULL: Move = Move::NULL;
    const START_FEN: &'static str = START_FEN;
    const ROSTER: &'static [(&'static str, &'static str)] = &[
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", "?"),
        ("Black", "?"),
        ("Result", "*"),
    ];
    const NAMES_POSITIONS: bool = false;

    fn startpos() -> Self {
        Self::startpos()
    }

    fn read(fen: &str, variant: Option<&str>) -> Result<(Self, Vec<Repair>), FenError> {
        let chess960 = variant.is_some_and(start::names_chess960);
        let FenReading { position, repairs } = Self::read_fen(fen, chess960)?;
        Ok((position, repairs))
    }

    fn note(repairs: &[Repair]) -> Option<String> {
        repairs_note(repairs)
    }

    fn added(repair: &mut Repair) -> Option<&mut String> {
        match repair {
            Repair::Missing(fields) => Some(fields),
            _ => None,
        }
    }

    fn is_variant(name: &str) -> bool {
        start::is_chess(name)
    }

    fn is_check(&self) -> bool {
        self.in_check()
    }

    fn take_back(&mut self) {
        self.unmake();
    }

    fn pass(&mut self) {
        self.make_null();
    }

    fn take_back_pass(&mut self) {
        self.unmake_null();
    }

    fn word(&self, text: &str, letters: &Letters) -> Word<Move> {
        let Some(read) = MoveText::read(text) else {
            return Word::unreadable();
        };
        let nags = if let Glued::Nag(nag) = read.sign { vec![nag] } else { Vec::new() };
        let found = read.find(self, letters).map(|mv| (mv, nags));
        let has_unknown_sign = read.sign == Glued::Unknown;
        Word { found, is_foreign: is_foreign(&read), has_unknown_sign }
    }

    fn is_split(&self, letter: char, text: &str) -> bool {
        // A diagram's D is the queen of many languages.
        let letter = if letter == 'D' { 'Q' } else { letter };
        MoveText::read(&format!("{letter}{text}"))
            .is_some_and(|mv| mv.find(self, &Letters::english()).is_ok())
    }

    fn operand(&self, text: &str) -> Option<Move> {
        self.parse_san(text).ok().or_else(|| self.uci_move(text))
    }
}
