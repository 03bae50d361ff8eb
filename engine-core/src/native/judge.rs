//! Searches every position of a game and says what it thinks of the moves.

use std::path::Path;

use tabia_core::engine::Engine;
use tabia_core::pgn::Game;
use tabia_core::position::{Position, START_FEN};
use tabia_core::review::{GameReview, INITIAL_SCORE, final_score, review};
use tabia_core::search::{Limits, Line, Score};

use super::Failure;
use super::effort::{for_white, search};

/// Whether anything of a game could be read: text that is no game has a fault and no moves.
pub const fn understood(game: &Game) -> bool {
    game.fault.is_none() || !game.plies.is_empty()
}

/// Why a file is refused in which nothing could be read.
pub fn nothing_understood(path: &Path) -> Failure {
    format!("{}: nothing in it was understood, neither games nor positions", path.display())
}

/// What was found of a game.
pub struct Judgement {
    /// White's scores: before the first move and after each.
    pub scores: Vec<Score>,
    /// The lines found in each position, none where the game is over; as many as there are scores.
    pub lines: Vec<Vec<Line>>,
    /// The positions.
    pub positions: Vec<Position>,
    /// What follows of it.
    pub review: GameReview,
}

/// Searches a game's positions, from the last to the first: so the hash table knows what the game
/// leads to. `done` is called after each.
pub fn judge(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    done: &mut dyn FnMut(),
) -> Judgement {
    engine.forget();
    let positions = game.positions();
    let mut found: Vec<(Score, Vec<Line>)> = positions
        .iter()
        .rev()
        .map(|position| {
            let judged = match final_score(position) {
                Some(score) => (score, Vec::new()),
                None => {
                    let lines = search(engine, position, limits.clone(), &mut |_| {});
                    let score = lines.first().map_or(Score::Centipawns(0), |line| line.score);
                    (for_white(score, position), lines)
                }
            };
            done();
            judged
        })
        .collect();
    found.reverse();
    let (scores, lines): (Vec<Score>, Vec<Vec<Line>>) = found.into_iter().unzip();
    let mut reviewed = scores.clone();
    if game.start.fen() == START_FEN {
        reviewed[0] = INITIAL_SCORE;
    }
    let review = review(&reviewed, game.start.side_to_move());
    Judgement { scores, lines, positions, review }
}
