//! The letters of pieces in the languages that files are written in.

use crate::types::PieceType;

/// Which letter means which piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letters(Vec<(char, PieceType)>);

/// King, queen, rook, bishop, knight; English first. The Russian king, `Кр`, is `Р` once its word was
/// read.
const LANGUAGES: [&str; 10] = [
    "KQRBN", // English
    "KDTLS", // German, Danish, Norwegian, Swedish
    "KDTLP", // Dutch
    "RDTFC", // French
    "RDTAC", // Spanish, Italian
    "RDTBC", // Portuguese
    "KHWGS", // Polish
    "KDVSJ", // Czech
    "KVBFH", // Hungarian
    "РФЛСК", // Russian
];

const PIECES: [PieceType; 5] =
    [PieceType::King, PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight];

impl Letters {
    /// The letters of the standard.
    pub(super) fn english() -> Self {
        Self::of(0)
    }

    /// The same, and P says nothing: where it may be a pawn or a Dutch knight.
    pub(super) fn without_pawn() -> Self {
        let mut letters = Self::english();
        letters.0.retain(|&(letter, _)| letter != 'P');
        letters
    }

    fn of(language: usize) -> Self {
        let pieces = LANGUAGES[language].chars().zip(PIECES);
        // A pawn has a letter in English alone; elsewhere P may be another piece.
        let pawn = (language == 0).then_some(('P', PieceType::Pawn));
        Self(pieces.chain(pawn).collect())
    }

    /// The piece that a letter means.
    pub(super) fn piece(&self, letter: char) -> Option<PieceType> {
        self.0.iter().find(|(known, _)| *known == letter).map(|&(_, piece)| piece)
    }

    /// Every way to read a game that uses these letters, each once: languages that differ only in
    /// letters that it does not use are one.
    pub(super) fn candidates(used: &[char]) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        for language in 0..LANGUAGES.len() {
            let mut letters = Self::of(language);
            if used.iter().all(|&letter| letters.piece(letter).is_some()) {
                letters.0.retain(|(letter, _)| used.contains(letter));
                letters.0.sort_unstable_by_key(|&(letter, _)| letter);
                if !found.contains(&letters) {
                    found.push(letters);
                }
            }
        }
        found
    }
}
