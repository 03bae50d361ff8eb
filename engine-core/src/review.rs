//! What a review says of a game, from evaluations alone: chances of winning, how accurate moves
//! were, which were mistakes. The formulas are those that lichess has published; the page computes
//! the same ones. Scores are from White's view unless said otherwise.

use crate::position::Position;
use crate::search::Score;
use crate::types::Color;

/// Beyond ten pawns nothing changes any more; a mate counts as that much.
const MOST_CENTIPAWNS: i32 = 1_000;
/// How much White's first move is taken to be worth before anything is searched.
pub const INITIAL_SCORE: Score = Score::Centipawns(15);

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveClass {
    /// It cost a tenth of the scale of winning chances.
    Inaccuracy,
    /// It cost a fifth.
    Mistake,
    /// It cost three tenths.
    Blunder,
}

impl MoveClass {
    /// All, the slightest first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// Its name, as in the names of the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The glyph of PGN for it: `?!`, `?`, `??`.
    #[must_use]
    pub const fn nag(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }
}

/// The same score seen by the side given instead of by White, or back.
#[must_use]
pub const fn score_for(score: Score, color: Color) -> Score {
    match (color, score) {
        (Color::White, score) => score,
        (Color::Black, Score::Centipawns(value)) => Score::Centipawns(-value),
        (Color::Black, Score::Mate(moves)) => Score::Mate(-moves),
    }
}

/// White's score of a position that needs no search: mate, stalemate, and the draws by rule. Being
/// mated counts as a mate in one for the winner, since a mate in 0 would not tell whose it is.
#[must_use]
pub fn final_score(position: &Position) -> Option<Score> {
    if !position.has_legal_move() {
        return Some(match (position.in_check(), position.side_to_move()) {
            (false, _) => Score::Centipawns(0),
            (true, Color::White) => Score::Mate(-1),
            (true, Color::Black) => Score::Mate(1),
        });
    }
    let drawn = position.is_insufficient_material() || position.is_fifty_move_draw();
    drawn.then_some(Score::Centipawns(0))
}

/// Chances of winning on a scale from -1 (lost) to 1 (won), for the side whose view the score is.
#[must_use]
pub fn win_chance(score: Score) -> f64 {
    let centipawns = match score {
        Score::Mate(moves) if moves > 0 => MOST_CENTIPAWNS,
        Score::Mate(_) => -MOST_CENTIPAWNS,
        Score::Centipawns(value) => value.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS),
    };
    2.0 / (1.0 + (-0.003_682_08 * f64::from(centipawns)).exp()) - 1.0
}

/// Chances of winning in percent, 0 to 100.
#[must_use]
pub fn win_percent(score: Score) -> f64 {
    50.0 + 50.0 * win_chance(score)
}

/// How accurate a move was, 0 to 100, by the mover's winning percentages before and after it.
#[must_use]
pub fn move_accuracy(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let drop = before - after;
    // The last point is for what the engine itself does not see.
    let fitted =
        103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * drop).exp() - 3.166_924_740_191_411;
    (fitted + 1.0).clamp(0.0, 100.0)
}

/// Whether a move was an inaccuracy, a mistake or a blunder, by White's scores before and after
/// it. Being mated slower or mating later is none of these.
#[must_use]
pub fn classify(before: Score, after: Score, mover: Color) -> Option<MoveClass> {
    match (score_for(before, mover), score_for(after, mover)) {
        (was @ Score::Centipawns(_), is @ Score::Centipawns(_)) => {
            by_drop(win_chance(was) - win_chance(is))
        }
        (Score::Mate(1..), Score::Centipawns(left)) => Some(by_margin(left)),
        (Score::Mate(1..), Score::Mate(..=0)) => Some(MoveClass::Blunder),
        (Score::Centipawns(had), Score::Mate(..=0)) => Some(by_margin(-had)),
        _ => None,
    }
}

fn by_drop(drop: f64) -> Option<MoveClass> {
    MoveClass::ALL
        .into_iter()
        .zip([0.1, 0.2, 0.3])
        .rfind(|&(_, least)| drop >= least)
        .map(|(c, _)| c)
}

/// The class of a mate allowed or lost: less bad when the mover was, or still is, far behind or
/// ahead.
const fn by_margin(margin: i32) -> MoveClass {
    match margin {
        1_000.. => MoveClass::Inaccuracy,
        701.. => MoveClass::Mistake,
        _ => MoveClass::Blunder,
    }
}

/// What a review says of one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveReview {
    /// Who made it.
    pub mover: Color,
    /// 0 to 100.
    pub accuracy: f64,
    /// How much it weighs in the accuracy of the game.
    pub weight: f64,
    /// What was wrong with it.
    pub class: Option<MoveClass>,
}

/// What a review says of one side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SideReview {
    /// 0 to 100; nothing without a move of this side.
    pub accuracy: Option<f64>,
    /// Inaccuracies, mistakes, blunders.
    pub counts: [usize; 3],
}

/// What a review says of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReview {
    /// Move by move.
    pub moves: Vec<MoveReview>,
    /// White's and Black's share.
    pub sides: [SideReview; 2],
}

/// Reviews a game by White's scores of the positions before its first move (see
/// [`INITIAL_SCORE`]) and after each of its moves.
#[must_use]
pub fn review(scores: &[Score], first_mover: Color) -> GameReview {
    let percents: Vec<f64> = scores.iter().map(|&score| win_percent(score)).collect();
    let moves: Vec<MoveReview> = scores
        .windows(2)
        .zip(weights(&percents))
        .enumerate()
        .map(|(index, (pair, weight))| {
            let mover = if index % 2 == 0 { first_mover } else { !first_mover };
            let percent = |score| win_percent(score_for(score, mover));
            MoveReview {
                mover,
                accuracy: move_accuracy(percent(pair[0]), percent(pair[1])),
                weight,
                class: classify(pair[0], pair[1], mover),
            }
        })
        .collect();
    let sides = Color::ALL.map(|color| review_side(&moves, color));
    GameReview { moves, sides }
}

/// How much each move weighs: by how much the chances swing around it. The first windows stand for
/// the moves at the start that have no full window of their own.
fn weights(percents: &[f64]) -> Vec<f64> {
    let moves = percents.len().saturating_sub(1);
    let width = (moves / 10).clamp(2, 8);
    (0..moves)
        .map(|index| {
            let first = index.saturating_sub(width - 2);
            let last = (first + width).min(percents.len());
            deviation(&percents[first..last]).clamp(0.5, 12.0)
        })
        .collect()
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len() as f64;
    values.sum::<f64>() / count
}

fn deviation(values: &[f64]) -> f64 {
    let middle = mean(values.iter().copied());
    mean(values.iter().map(|value| (value - middle).powi(2))).sqrt()
}

fn review_side(moves: &[MoveReview], color: Color) -> SideReview {
    let own: Vec<&MoveReview> = moves.iter().filter(|review| review.mover == color).collect();
    let counts =
        MoveClass::ALL.map(|class| own.iter().filter(|review| review.class == Some(class)).count());
    let accuracy = (!own.is_empty()).then(|| {
        let weight: f64 = own.iter().map(|review| review.weight).sum();
        let weighted: f64 = own.iter().map(|review| review.accuracy * review.weight).sum();
        // Values below one count as one, so that a single wholly wrong move does not make the
        // mean nothing.
        let harmonic = 1.0 / mean(own.iter().map(|review| 1.0 / review.accuracy.max(1.0)));
        f64::midpoint(weighted / weight, harmonic)
    });
    SideReview { accuracy, counts }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Score::{Centipawns, Mate};

    #[test]
    fn chances_and_accuracy() {
        assert!((win_percent(Centipawns(0)) - 50.0).abs() < 1e-9);
        assert!((win_percent(Centipawns(100)) - 59.1).abs() < 0.05);
        assert!((win_chance(Mate(-3)) + win_chance(Centipawns(5_000))).abs() < 1e-9);
        assert!((move_accuracy(50.0, 50.0) - 100.0).abs() < 1e-9);
        assert!((move_accuracy(60.0, 50.0) - 64.58).abs() < 0.01);
        assert!(move_accuracy(100.0, 0.0) < 1.0);
    }

    #[test]
    fn classes() {
        use MoveClass::{Blunder, Inaccuracy, Mistake};
        for (before, after, class) in [
            (Centipawns(0), Centipawns(-20), None),
            (Centipawns(0), Centipawns(-60), Some(Inaccuracy)),
            (Centipawns(0), Centipawns(-120), Some(Mistake)),
            (Centipawns(0), Centipawns(-200), Some(Blunder)),
            (Centipawns(0), Mate(-4), Some(Blunder)),
            (Centipawns(-800), Mate(-4), Some(Mistake)),
            (Centipawns(-1_200), Mate(-4), Some(Inaccuracy)),
            (Mate(3), Centipawns(1_500), Some(Inaccuracy)),
            (Mate(3), Centipawns(100), Some(Blunder)),
            (Mate(3), Mate(-1), Some(Blunder)),
            (Mate(3), Mate(5), None),
            (Mate(-3), Mate(-1), None),
        ] {
            assert_eq!(classify(before, after, Color::White), class, "{before:?} {after:?}");
            let mirrored = [before, after].map(|score| score_for(score, Color::Black));
            assert_eq!(classify(mirrored[0], mirrored[1], Color::Black), class);
        }
    }

    #[test]
    fn a_game_of_the_best_moves_is_wholly_accurate() {
        let review = review(&[INITIAL_SCORE; 41], Color::White);
        assert_eq!(review.moves.len(), 40);
        for side in review.sides {
            assert!((side.accuracy.unwrap() - 100.0).abs() < 1e-9);
            assert_eq!(side.counts, [0; 3]);
        }
    }

    /// The numbers that the page's tests hold too, from another program.
    #[test]
    fn games_as_the_page_reviews_them() {
        let scores = |later: &[i32]| -> Vec<Score> {
            [INITIAL_SCORE].into_iter().chain(later.iter().copied().map(Centipawns)).collect()
        };
        let accuracies = |later: &[i32], first| {
            review(&scores(later), first).sides.map(|side| side.accuracy.unwrap())
        };
        let near = |found: [f64; 2], expected: [f64; 2]| {
            assert!((0..2).all(|i| (found[i] - expected[i]).abs() < 1e-9), "{found:?}");
        };
        let short = [20, 40, -35, -20, -250, 100, -240, 30];
        near(accuracies(&short, Color::White), [43.156_816_163_334_25, 39.229_798_221_006_97]);
        near(accuracies(&short, Color::Black), [100.0, 99.858_204_229_225_82]);
        let long: Vec<i32> = (0..45)
            .map(|i| (i * 37) % 101 - 50 + if i % 7 == 0 { i * i * 13 % 300 } else { 0 })
            .collect();
        near(accuracies(&long, Color::White), [92.679_203_631_736_9, 93.024_345_790_630_75]);
        near(accuracies(&long, Color::Black), [80.195_514_406_195_34, 82.469_844_439_515_54]);
    }

    #[test]
    fn games_of_no_moves_and_of_one() {
        assert_eq!(review(&[INITIAL_SCORE], Color::White).sides[0].accuracy, None);
        let one = review(&[Centipawns(0), Centipawns(500)], Color::Black);
        assert_eq!(one.sides[1].counts, [0, 0, 1]);
        assert_eq!(one.sides[0].accuracy, None);
        assert!(one.sides[1].accuracy.unwrap() < 20.0);
    }

    #[test]
    fn ends_need_no_search() {
        let score = |fen: &str| final_score(&Position::from_fen(fen).unwrap());
        assert_eq!(score("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"), Some(Mate(1)));
        assert_eq!(score("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(Centipawns(0)));
        assert_eq!(score("8/8/4k3/8/8/3KN3/8/8 w - - 0 1"), Some(Centipawns(0)));
        assert_eq!(score("8/8/4k3/8/8/3K1R2/8/8 w - - 0 1"), None);
    }
}
