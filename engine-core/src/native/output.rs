//! What the analyses of positions and of games have in common: progress, errors and JSON.

use std::io;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use tabia_core::search::Line;

use super::effort::{for_white, line_text, score_json, uci_moves};
use super::running::Failure;
use super::searched::Searched;

/// How long each position of a game is searched unless told otherwise, nodes.
pub const USUAL_NODES: u64 = 200_000;

pub fn lost(error: io::Error) -> Failure {
    format!("the result cannot be written: {error}")
}

pub fn bar(length: u64, template: &str) -> ProgressBar {
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}

fn line_json<P: Searched>(position: &P, line: &Line<P::Move>, notation: P::Notation) -> Value {
    json!({
        "multipv": line.multipv,
        "depth": line.depth,
        "seldepth": line.seldepth,
        "score": score_json(for_white(line.score, position)),
        "nodes": line.nodes,
        "time": line.elapsed,
        "pv": uci_moves(position, &line.pv),
        (P::IN_WORDS): line_text(position, &line.pv, notation),
    })
}

/// What was found in a position. Scores are from White's view, or the side that begins.
pub fn position_json<P: Searched>(
    position: &P,
    lines: &[Line<P::Move>],
    notation: P::Notation,
) -> Value {
    let best = lines.first().map(|line| uci_moves(position, &line.pv[..1]).remove(0));
    let lines: Vec<Value> = lines.iter().map(|line| line_json(position, line, notation)).collect();
    json!({ "fen": position.fen(), "bestmove": best, "lines": lines })
}
