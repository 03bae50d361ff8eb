//! What a word says of a move, and the legal move that it means.

use super::languages::Letters;
use super::words;
use crate::position::{CastlingSide, Position};
use crate::types::{File, Move, MoveKind, PieceType, Rank, Square};

/// Why a word is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMove {
    /// It cannot be read.
    Unreadable,
    /// A letter in it names no piece in the game's language.
    Foreign,
    /// No legal move fits.
    Illegal,
    /// Several legal moves fit.
    Ambiguous,
    /// It does not say what the pawn becomes.
    Promotion,
}

/// What a word says of a move, the letters of pieces as they are written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct MoveText {
    castling: Option<CastlingSide>,
    /// The piece's letter; `None` for pawns, and if the word names the square that the move is from.
    pub(super) piece: Option<char>,
    from_file: Option<File>,
    from_rank: Option<Rank>,
    to: Option<Square>,
    pub(super) promotion: Option<char>,
    /// The sign that is glued to the move's end.
    pub(super) sign: Glued,
}

/// What is glued to a move's end and says no more of the move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Glued {
    #[default]
    Nothing,
    /// A sign, by its numeric glyph.
    Nag(u8),
    /// Symbols that are no sign.
    Unknown,
}

/// A word being read from its front.
struct Rest<'a>(&'a [char]);

impl Rest<'_> {
    fn take(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let letter = self.0.first().copied().filter(|&letter| wanted(letter))?;
        self.0 = &self.0[1..];
        Some(letter)
    }
}

impl MoveText {
    /// Reads a word; `None` if it does not have the form of a move.
    pub(super) fn read(word: &str) -> Option<Self> {
        if word.chars().nth(LONGEST).is_some() {
            return None;
        }
        let letters = latin(word);
        let mut rest = Rest(&letters);
        let mut text = match castling(&mut rest) {
            Some(side) => Self { castling: Some(side), ..Self::default() },
            None => {
                rest = Rest(&letters);
                Self::squares(&mut rest)?
            }
        };
        let tail: String = rest.0.iter().collect();
        text.sign = ending(&tail)?;
        Some(text)
    }

    /// The part that names a piece and squares.
    fn squares(rest: &mut Rest<'_>) -> Option<Self> {
        let mut text = Self { piece: piece_letter(rest), ..Self::default() };
        let start = rest.0;
        // As much of the from square as there is, the longest first.
        for (with_file, with_rank) in [(true, true), (true, false), (false, true), (false, false)] {
            rest.0 = start;
            text.from_file = if with_file { file(rest) } else { None };
            text.from_rank = if with_rank { rank(rest) } else { None };
            if text.from_file.is_some() != with_file || text.from_rank.is_some() != with_rank {
                continue;
            }
            rest.take(|letter| matches!(letter, '-' | 'x' | 'X' | ':'));
            let Some((file, rank)) = file(rest).zip(rank(rest)) else { continue };
            text.to = Some(Square::new(file, rank));
            let is_pawn = matches!(text.piece, None | Some('P'));
            if is_pawn && matches!(rank, Rank::First | Rank::Eighth) {
                text.promotion = promotion(rest);
            }
            return Some(text);
        }
        None
    }

    /// The legal move that the word means.
    pub(super) fn find(&self, position: &Position, letters: &Letters) -> Result<Move, NoMove> {
        let kind = |letter: Option<char>| match letter {
            None => Ok(None),
            Some(letter) => letters.piece(letter).map(Some).ok_or(NoMove::Foreign),
        };
        let (piece, promotion) = (kind(self.piece)?, kind(self.promotion)?);
        if let Some(side) = self.castling {
            let castles = |mv: &Move| {
                mv.kind() == MoveKind::Castling
                    && (mv.to() > mv.from()) == (side == CastlingSide::King)
            };
            return position.legal_moves().iter().copied().find(castles).ok_or(NoMove::Illegal);
        }
        let to = self.to.ok_or(NoMove::Unreadable)?;
        match (self.from_file, self.from_rank) {
            (Some(file), Some(rank)) => {
                long(position, piece, Square::new(file, rank), to, promotion)
            }
            _ => self.short(position, piece.unwrap_or(PieceType::Pawn), to, promotion),
        }
    }

    fn short(
        &self,
        position: &Position,
        kind: PieceType,
        to: Square,
        promotion: Option<PieceType>,
    ) -> Result<Move, NoMove> {
        // Without a file a pawn goes straight ahead: "d5" never means a capture.
        let straight = (kind == PieceType::Pawn).then(|| to.file());
        let file = self.from_file.or(straight);
        let mut found = Err(NoMove::Illegal);
        for &mv in &position.legal_moves() {
            let from = mv.from();
            if mv.kind() == MoveKind::Castling
                || mv.to() != to
                || position.piece_on(from).is_none_or(|piece| piece.kind() != kind)
                || file.is_some_and(|file| file != from.file())
                || self.from_rank.is_some_and(|rank| rank != from.rank())
            {
                continue;
            }
            if mv.promotion_piece() != promotion {
                if promotion.is_none() {
                    return Err(NoMove::Promotion);
                }
                continue;
            }
            if found.is_ok() {
                return Err(NoMove::Ambiguous);
            }
            found = Ok(mv);
        }
        found
    }
}

/// A move that names its from square: any piece may stand there unless a letter says which. A king's
/// step comes before castling, which may be written as the king's steps or as the king taking its rook.
fn long(
    position: &Position,
    piece: Option<PieceType>,
    from: Square,
    to: Square,
    promotion: Option<PieceType>,
) -> Result<Move, NoMove> {
    let stands = position.piece_on(from).ok_or(NoMove::Illegal)?.kind();
    if piece.is_some_and(|piece| piece != stands) {
        return Err(NoMove::Illegal);
    }
    let suffix = promotion.map_or('\0', |piece| piece.to_char().to_ascii_lowercase());
    let uci = format!("{from}{to}{suffix}");
    if let Some(mv) = position.uci_move(uci.trim_end_matches('\0')) {
        return Ok(mv);
    }
    let promotes = promotion.is_none() && position.uci_move(&format!("{from}{to}q")).is_some();
    Err(if promotes { NoMove::Promotion } else { NoMove::Illegal })
}

/// Characters: no move is longer.
const LONGEST: usize = 24;

/// A word with figurines, dashes and look-alike letters as the plain ones.
fn latin(word: &str) -> Vec<char> {
    let plain = words::plain(word);
    let word = plain.strip_prefix("Кр").map_or_else(|| plain.clone(), |rest| format!("Р{rest}"));
    word.chars()
        .map(|letter| match letter {
            '♔'..='♟' => ['K', 'Q', 'R', 'B', 'N', 'P'][(letter as usize - '♔' as usize) % 6],
            '×' | 'х' => 'x',
            'а' => 'a',
            'е' => 'e',
            'с' => 'c',
            _ => letter,
        })
        .collect()
}

/// Castling, written with letters or zeros, with dashes or without.
fn castling(rest: &mut Rest<'_>) -> Option<CastlingSide> {
    let circle = |letter| matches!(letter, 'O' | 'o' | '0' | 'О' | 'о' | 'Ο' | 'ο');
    let dash = |letter| letter == '-';
    rest.take(circle)?;
    rest.take(dash);
    rest.take(circle)?;
    let short = rest.0;
    rest.take(dash);
    if rest.take(circle).is_some() {
        return Some(CastlingSide::Queen);
    }
    rest.0 = short;
    Some(CastlingSide::King)
}

/// A piece's letter; small ones are known where no file can be meant.
fn piece_letter(rest: &mut Rest<'_>) -> Option<char> {
    if let Some(letter) = rest
        .take(|letter| letter.is_ascii_uppercase() || matches!(letter, 'Р' | 'Ф' | 'Л' | 'С' | 'К'))
    {
        return Some(letter);
    }
    rest.take(|letter| matches!(letter, 'k' | 'q' | 'r' | 'n'))
        .map(|letter| letter.to_ascii_uppercase())
}

fn file(rest: &mut Rest<'_>) -> Option<File> {
    rest.take(|letter| matches!(letter, 'a'..='h'))
        .and_then(|letter| File::new(letter as usize - 'a' as usize))
}

fn rank(rest: &mut Rest<'_>) -> Option<Rank> {
    rest.take(|letter| matches!(letter, '1'..='8'))
        .and_then(|letter| Rank::new(letter as usize - '1' as usize))
}

/// What a pawn becomes: `=Q`, `/Q`, `(Q)`, `Q`, or as UCI writes it, `q`.
fn promotion(rest: &mut Rest<'_>) -> Option<char> {
    let before = rest.0;
    rest.take(|letter| matches!(letter, '=' | '/'));
    let bracket = rest.take(|letter| letter == '(').is_some();
    let letter = rest.take(|letter| {
        letter.is_ascii_uppercase()
            || matches!(letter, 'q' | 'r' | 'b' | 'n' | 'Ф' | 'Л' | 'С' | 'К')
    });
    if letter.is_none() {
        rest.0 = before;
    } else if bracket {
        rest.take(|letter| letter == ')');
    }
    letter.map(|letter| letter.to_ascii_uppercase())
}

/// What follows a move in its word: the mark of a capture, "e.p." in its spellings, checks, and a sign.
/// `None` if it is something else.
fn ending(tail: &str) -> Option<Glued> {
    let mut tail = tail.strip_prefix(':').unwrap_or(tail);
    for word in ["e.p.", "e.p", "ep.", "ep"] {
        let start = tail.strip_prefix('/').unwrap_or(tail);
        if let Some(rest) = start.strip_prefix(word) {
            tail = rest;
            break;
        }
    }
    loop {
        if tail.is_empty() {
            return Some(Glued::Nothing);
        }
        if let Some(nag) = words::sign(tail) {
            return Some(Glued::Nag(nag));
        }
        // A cross is mate in Russian books.
        let check = ["+", "#", "†", "‡", "ch.", "ch", "mate", "×", "x", "X"];
        match check.iter().find_map(|word| tail.strip_prefix(word)) {
            Some(rest) => tail = rest,
            None => return words::is_sign(tail).then_some(Glued::Unknown),
        }
    }
}

/// Whether a move's letters leave its language open: one is foreign, or P, which may be a knight.
pub(super) fn is_foreign(text: &MoveText) -> bool {
    letters_of(text).any(|letter| !"KQRBN".contains(letter))
}

/// The letters of a move.
pub(super) fn letters_of(text: &MoveText) -> impl Iterator<Item = char> {
    text.piece.into_iter().chain(text.promotion)
}
