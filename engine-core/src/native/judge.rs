//! Searches every position of a game and says what it thinks of the moves.

use std::path::Path;

use tabia_core::pgn::{GameRecord, GameResult, Record};
use tabia_core::review::{GameReview, ScoredPosition, review};
use tabia_core::search::{Limits, Line, Score};

use super::effort::{for_white, search};
use super::running::Failure;
use super::searched::Searched;

/// What could not be read of a game, in one sentence, or why not all of it was searched.
pub fn fault_of<P: Record>(game: &GameRecord<P>) -> Option<String> {
    let null = || {
        let plies = game.moves().len();
        (plies < game.plies.len()).then(|| {
            format!("a null move stands after {plies} plies, and the game is searched up to it")
        })
    };
    game.fault().map(ToString::to_string).or_else(null)
}

/// Whether something of a game was read. Comments alone are none: so files of many other kinds look, JSON
/// among them.
pub fn is_understood<P: Record>(game: &GameRecord<P>) -> bool {
    let is_empty = game.tags.is_empty()
        && game.plies.is_empty()
        && game.variations.is_empty()
        && game.result == GameResult::Unknown;
    !is_empty && !game.is_unread()
}

/// Why a file is refused in which nothing could be read.
pub fn nothing_understood(path: &Path) -> Failure {
    format!("{}: nothing in it was understood, neither games nor positions", path.display())
}

/// What was found of a game.
pub struct Judgement<P: Record> {
    /// The scores from White's view, before the first move and after each; `None` if the search
    /// gave none.
    pub scores: Vec<Option<Score>>,
    /// The lines found in each position, none where the game is over; as many as there are scores.
    pub lines: Vec<Vec<Line<P::Move>>>,
    /// The positions, each without the way that led to it.
    pub positions: Vec<P>,
    /// What follows of it.
    pub review: GameReview,
}

/// Searches a game's positions, each from an empty hash table: so the page and the widget find the
/// same with as many nodes and a table of [`REVIEW_HASH`](super::cli::REVIEW_HASH). `done` is called
/// after each.
pub fn judge<P: Searched>(
    engine: &mut P::Engine,
    game: &GameRecord<P>,
    limits: &Limits,
    done: &mut dyn FnMut(),
) -> Judgement<P> {
    let mut position = game.start.clone();
    let (mut positions, mut scores, mut all) = (Vec::new(), Vec::new(), Vec::new());
    let moves = game.moves().iter().map(|ply| Some(ply.mv));
    for mv in moves.chain([None]) {
        let (score, lines) = match position.final_score() {
            Some(score) => (Some(score), Vec::new()),
            None => {
                P::forget(engine);
                let lines = search(engine, &position, limits.clone(), &mut |_| {});
                (lines.first().map(|line| for_white(line.score, &position)), lines)
            }
        };
        done();
        scores.push(score);
        all.push(lines);
        // Each with the way that led to it would take memory by the square of the game's length.
        positions.push(position.bare());
        if let Some(mv) = mv {
            position.make(mv);
        }
    }
    let scored: Vec<ScoredPosition> = positions
        .iter()
        .zip(&scores)
        .map(|(position, score)| ScoredPosition::new(position, *score))
        .collect();
    Judgement { scores, lines: all, positions, review: review(&scored) }
}
