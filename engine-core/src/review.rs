//! What a game's scores say of its moves: win chances, accuracies and errors.
//!
//! The rule is Tabia's own; `docs/review.md` gives it with its reasons. Two curves in it are
//! published by lichess (<https://lichess.org/page/accuracy>): a score as a win chance, and a loss
//! of win chance as an accuracy. `www/src/chess/review.ts` is the same rule for the page and the
//! widget; `tests/data/review.json` holds both to the same numbers.

use crate::pgn::Record;
use crate::position::Position;
use crate::search::Score;
use crate::types::Color;

/// The score of a draw.
const DRAW: Score = Score::Centipawns(0);

/// An error, by how much win chance it gave away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MoveClass {
    /// At least 6 percentage points.
    Inaccuracy,
    /// At least 12 percentage points.
    Mistake,
    /// At least 24 percentage points.
    Blunder,
}

impl MoveClass {
    /// All classes, the least error first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The class of a move that gave away so many percentage points of win chance; `None` if it is
    /// no error.
    #[must_use]
    pub fn of_loss(loss: f64) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|class| loss >= class.least_loss())
    }

    /// The least loss of win chance that belongs to the class, in percentage points.
    #[must_use]
    pub const fn least_loss(self) -> f64 {
        match self {
            Self::Inaccuracy => 6.0,
            Self::Mistake => 12.0,
            Self::Blunder => 24.0,
        }
    }

    /// The English word, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The Numeric Annotation Glyph that PGN has for it: `?!`, `?` or `??`.
    #[must_use]
    pub const fn nag(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }
}

/// One position of a game, as far as the rule needs it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScoredPosition {
    /// The engine's score, from White's view; `None` if it gave none.
    pub score: Option<Score>,
    /// The side to move.
    pub turn: Color,
    /// Whether exactly one move is legal.
    pub forced: bool,
}

impl ScoredPosition {
    /// A position with its score, which is from White's view.
    #[must_use]
    pub fn new<P: Record>(position: &P, score: Option<Score>) -> Self {
        Self { score, turn: position.side(), forced: position.legal_count() == 1 }
    }
}

/// What the rule says of one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveReview {
    /// Who made it.
    pub mover: Color,
    /// The win chance that it gave away, in percentage points, 0 to 100. `None` if the move is not
    /// judged: it was the only legal one, or the score before or after it is missing.
    pub loss: Option<f64>,
    /// Its accuracy in percent, 0 to 100; `None` if it is not judged.
    pub accuracy: Option<f64>,
    /// The kind of error; `None` if it is no error or not judged.
    pub class: Option<MoveClass>,
}

/// What the rule says of one side's moves together.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct SideReview {
    /// The accuracy in percent, 0 to 100; `None` if no move was judged.
    pub accuracy: Option<f64>,
    /// How many errors of each class there are, in the order of [`MoveClass::ALL`].
    pub counts: [u32; 3],
}

/// What the rule says of a game.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct GameReview {
    /// White's win chance in each position, in percent; `None` where the score is missing.
    pub chances: Vec<Option<f64>>,
    /// The moves between the positions: one fewer than there are positions.
    pub moves: Vec<MoveReview>,
    /// White's and Black's moves, by [`Color::index`].
    pub sides: [SideReview; 2],
}

/// Turns a score around if it is Black's: from the view of `color` to White's, or back.
#[must_use]
pub const fn score_for(score: Score, color: Color) -> Score {
    match (color, score) {
        (Color::White, same) => same,
        (Color::Black, Score::Centipawns(value)) => Score::Centipawns(value.saturating_neg()),
        (Color::Black, Score::Mate(moves)) => Score::Mate(moves.saturating_neg()),
    }
}

/// The score, from White's view, of a position in which the game is over by rule: checkmate,
/// stalemate, insufficient material or fifty moves. `None` in any other. A mate on the board is a
/// mate in one for the side that gave it, because PGN and UCI have no sign for a mate in zero.
#[must_use]
pub fn final_score(position: &Position) -> Option<Score> {
    if position.has_legal_move() {
        let drawn = position.is_fifty_move_draw() || position.is_insufficient_material();
        return drawn.then_some(DRAW);
    }
    let over = if position.in_check() { Score::Mate(-1) } else { DRAW };
    Some(score_for(over, position.side_to_move()))
}

/// The chance to win, in percent, of the side whose view the score is; a draw is half a win. A mate
/// is certain whatever its distance. Centipawns follow the logistic curve that lichess publishes.
#[must_use]
pub fn win_percent(score: Score) -> f64 {
    /// How steep the curve is, per centipawn.
    const STEEPNESS: f64 = 0.003_682_08;
    match score {
        Score::Mate(moves) if moves > 0 => 100.0,
        Score::Mate(_) => 0.0,
        Score::Centipawns(value) => 100.0 / (1.0 + (-STEEPNESS * f64::from(value)).exp()),
    }
}

/// The accuracy in percent, 0 to 100, of a move that gave away so many percentage points of win
/// chance: the curve that lichess publishes.
#[must_use]
pub fn move_accuracy(loss: f64) -> f64 {
    (103.1668 * (-0.04354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The accuracy in percent of several moves: that of a move with their mean loss. `None` if there
/// are none.
#[must_use]
pub fn mean_accuracy(losses: &[f64]) -> Option<f64> {
    let total: f64 = losses.iter().sum();
    (!losses.is_empty()).then(|| move_accuracy(total / losses.len() as f64))
}

/// Reviews a game, of which the first position, every later one and the last are given in order.
#[must_use]
pub fn review(positions: &[ScoredPosition]) -> GameReview {
    let chances: Vec<Option<f64>> =
        positions.iter().map(|position| position.score.map(win_percent)).collect();
    let moves: Vec<MoveReview> = positions
        .iter()
        .zip(chances.windows(2))
        .map(|(position, around)| review_move(*position, around[0], around[1]))
        .collect();
    let sides = Color::ALL.map(|color| review_side(&moves, color));
    GameReview { chances, moves, sides }
}

/// Reviews the move from a position, with White's win chances before and after it.
fn review_move(from: ScoredPosition, before: Option<f64>, after: Option<f64>) -> MoveReview {
    let loss = match (before, after) {
        (Some(before), Some(after)) if !from.forced => {
            let gain = after - before;
            Some(f64::max(0.0, if from.turn == Color::White { -gain } else { gain }))
        }
        _ => None,
    };
    MoveReview {
        mover: from.turn,
        loss,
        accuracy: loss.map(move_accuracy),
        class: loss.and_then(MoveClass::of_loss),
    }
}

fn review_side(moves: &[MoveReview], color: Color) -> SideReview {
    let own = || moves.iter().filter(|one| one.mover == color);
    let losses: Vec<f64> = own().filter_map(|one| one.loss).collect();
    let count = |class| own().filter(|one| one.class == Some(class)).count() as u32;
    SideReview { accuracy: mean_accuracy(&losses), counts: MoveClass::ALL.map(count) }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// The numbers that this module and `www/src/chess/review.ts` must both give.
    fn cases(name: &str) -> Vec<Value> {
        let text = include_str!("../../tests/data/review.json");
        let mut all: Value = serde_json::from_str(text).unwrap();
        let Value::Array(cases) = all[name].take() else { panic!("{name} is no list") };
        assert!(!cases.is_empty(), "{name}");
        cases
    }

    fn score(value: &Value) -> Option<Score> {
        let number = |name: &str| value[name].as_i64().map(|number| number as i32);
        number("cp").map(Score::Centipawns).or_else(|| number("mate").map(Score::Mate))
    }

    fn color(value: &Value) -> Color {
        match value.as_str().unwrap() {
            "w" => Color::White,
            "b" => Color::Black,
            other => panic!("no colour: {other}"),
        }
    }

    #[track_caller]
    fn assert_close(found: Option<f64>, expected: &Value, place: &str) {
        match (found, expected.as_f64()) {
            (None, None) => assert!(expected.is_null(), "{place}: {expected}"),
            (Some(a), Some(b)) => assert!((a - b).abs() < 1e-8, "{place}: {a} for {b}"),
            (a, b) => panic!("{place}: {a:?} for {b:?}"),
        }
    }

    /// The positions of a case: its scores, with White and Black to move in turn.
    fn positions(case: &Value) -> Vec<ScoredPosition> {
        let forced: Vec<usize> = case["forced"]
            .as_array()
            .unwrap()
            .iter()
            .map(|v| v.as_u64().unwrap() as usize)
            .collect();
        let mut turn = color(&case["turn"]);
        let mut positions = Vec::new();
        for (index, value) in case["scores"].as_array().unwrap().iter().enumerate() {
            positions.push(ScoredPosition {
                score: score(value),
                turn,
                forced: forced.contains(&index),
            });
            turn = !turn;
        }
        positions
    }

    #[test]
    fn games_have_the_numbers_of_the_shared_cases() {
        for case in cases("games") {
            let name = case["name"].as_str().unwrap();
            let found = review(&positions(&case));
            let expected = |list: &str| case[list].as_array().unwrap().clone();
            assert_eq!(found.chances.len(), expected("chances").len(), "{name}");
            for (chance, expected) in found.chances.iter().zip(&expected("chances")) {
                assert_close(*chance, expected, name);
            }
            assert_eq!(found.moves.len(), expected("moves").len(), "{name}");
            for (one, expected) in found.moves.iter().zip(&expected("moves")) {
                assert_eq!(one.mover, color(&expected["mover"]), "{name}");
                assert_close(one.loss, &expected["loss"], name);
                assert_close(one.accuracy, &expected["accuracy"], name);
                assert_eq!(one.class.map(MoveClass::name), expected["class"].as_str(), "{name}");
            }
            for (side, expected) in found.sides.iter().zip([&case["white"], &case["black"]]) {
                assert_close(side.accuracy, &expected["accuracy"], name);
                let names = ["inaccuracies", "mistakes", "blunders"];
                let counts = names.map(|name| expected[name].as_u64().unwrap() as u32);
                assert_eq!(side.counts, counts, "{name}");
            }
        }
    }

    #[test]
    fn classes_begin_at_their_least_loss() {
        for class in MoveClass::ALL {
            assert_eq!(MoveClass::of_loss(class.least_loss()), Some(class));
            assert!(MoveClass::of_loss(class.least_loss() - 1e-9) < Some(class));
        }
        assert_eq!(MoveClass::of_loss(0.0), None);
        assert_eq!(MoveClass::of_loss(100.0), Some(MoveClass::Blunder));
    }

    #[test]
    fn positions_say_whether_the_game_is_over_or_the_move_forced() {
        for case in cases("positions") {
            let fen = case["fen"].as_str().unwrap();
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(final_score(&position), score(&case["score"]), "{fen}");
            let scored = ScoredPosition::new(&position, None);
            assert_eq!(Value::from(scored.forced), case["forced"], "{fen}");
            assert_eq!(scored.turn, position.side_to_move(), "{fen}");
        }
    }

    #[test]
    fn scores_turn_around_for_black() {
        for score in [Score::Centipawns(30), Score::Mate(-3)] {
            assert_eq!(score_for(score, Color::White), score);
            assert_eq!(score_for(score_for(score, Color::Black), Color::Black), score);
        }
        assert_eq!(score_for(Score::Centipawns(30), Color::Black), Score::Centipawns(-30));
    }
}
