//! Lines out.

use std::fmt::Write;

use super::command::Protocol;
use crate::search::{BestMove, Info, Line, Score, ScoreBound};
use crate::xiangqi::engine::Known;
use crate::xiangqi::position::Position;
use crate::xiangqi::repetition::Verdict;
use crate::xiangqi::types::{Color, Move, Piece, Square};

/// The score that UCCI gives to a mate on the spot; each ply until then takes one off.
const UCCI_MATE: i32 = 10_000;

/// A report of a search as a line; `None` if the protocol has none for it.
pub(super) fn info(info: &Info<Move>, protocol: Protocol, debug: bool) -> Option<String> {
    match (info, protocol) {
        (Info::Line(line), Protocol::Uci) => Some(uci_line(line)),
        (Info::Line(line), Protocol::Ucci) => Some(ucci_line(line)),
        (Info::CurrentMove { depth, mv, number }, Protocol::Uci) => {
            Some(format!("info depth {depth} currmove {mv} currmovenumber {number}"))
        }
        (Info::CurrentMove { mv, .. }, Protocol::Ucci) => {
            debug.then(|| format!("info currmove {mv}"))
        }
        // No tree search of xiangqi is offered.
        (Info::RootMove(_), _) => None,
    }
}

fn uci_line(line: &Line<Move>) -> String {
    let Line { depth, seldepth, multipv, nodes, elapsed, hashfull, .. } = line;
    let bound = match line.bound {
        ScoreBound::Exact => "",
        ScoreBound::Lower => " lowerbound",
        ScoreBound::Upper => " upperbound",
    };
    let score = match line.score {
        Score::Centipawns(centipawns) => format!("cp {centipawns}"),
        Score::Mate(moves) => format!("mate {moves}"),
    };
    let nps = nodes * 1_000 / elapsed.max(&1);
    let mut text = format!(
        "info depth {depth} seldepth {seldepth} multipv {multipv} score {score}{bound} \
         nodes {nodes} nps {nps} hashfull {hashfull} time {elapsed}"
    );
    add_pv(&mut text, &line.pv);
    text
}

fn ucci_line(line: &Line<Move>) -> String {
    let Line { depth, nodes, elapsed, .. } = line;
    let bound = match line.bound {
        ScoreBound::Exact => "",
        ScoreBound::Lower => " lowerbound",
        ScoreBound::Upper => " upperbound",
    };
    let score = ucci_score(line.score);
    let mut text = format!("info time {elapsed} nodes {nodes} depth {depth} score {score}{bound}");
    add_pv(&mut text, &line.pv);
    text
}

/// A score as UCCI has it, where mates are large numbers.
fn ucci_score(score: Score) -> i32 {
    match score {
        Score::Centipawns(centipawns) => centipawns.clamp(-UCCI_MATE / 2, UCCI_MATE / 2),
        Score::Mate(moves) if moves > 0 => UCCI_MATE - (2 * moves - 1),
        Score::Mate(moves) => -UCCI_MATE - 2 * moves,
    }
}

fn add_pv(text: &mut String, pv: &[Move]) {
    if !pv.is_empty() {
        text.push_str(" pv");
        for mv in pv {
            let _ = write!(text, " {mv}");
        }
    }
}

/// The answer to `go`. `accepts_draw` says that an offer of a draw is accepted.
pub(super) fn best_move(best: BestMove<Move>, protocol: Protocol, accepts_draw: bool) -> String {
    let Some(mv) = best.mv else {
        return match protocol {
            Protocol::Uci => "bestmove (none)".to_owned(),
            Protocol::Ucci => "nobestmove".to_owned(),
        };
    };
    let mut text = format!("bestmove {mv}");
    if let Some(ponder) = best.ponder {
        let _ = write!(text, " ponder {ponder}");
    }
    if accepts_draw && protocol == Protocol::Ucci {
        text.push_str(" draw");
    }
    text
}

/// The answer to `probe`.
pub(super) fn known(known: &Known, position: &Position) -> String {
    let mut text = "pophash".to_owned();
    if let Some(mv) = known.mv {
        let _ = write!(text, " bestmove {mv}");
    }
    for (name, bound) in [("lowerbound", known.lower), ("upperbound", known.upper)] {
        if let Some((score, depth)) = bound {
            let score = ucci_score(Score::new(score, position));
            let _ = write!(text, " {name} {score} depth {depth}");
        }
    }
    text
}

/// The answer to `d`: the board, Red below.
pub(super) fn display(position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..Square::RANKS).rev() {
        let _ = write!(text, " {rank} ");
        for file in 0..Square::FILES {
            let letter = position.piece_on(Square::new(file, rank)).map_or('.', Piece::letter);
            let _ = write!(text, " {letter}");
        }
        text.push('\n');
    }
    text.push_str("    a b c d e f g h i\n\n");
    let _ = writeln!(text, "Fen: {}", position.fen());
    let _ = writeln!(text, "Key: {:016X}", position.key());
    let _ = writeln!(text, "In check: {}", if position.in_check() { "yes" } else { "no" });
    let moves: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    let _ = writeln!(text, "Result: {}", result(position));
    let _ = write!(text, "Legal moves: {}", moves.join(" "));
    text
}

/// The result of a game that is over by this position, `1-0` if Red has won; `*` if it goes on.
fn result(position: &Position) -> &'static str {
    let verdict = if position.has_legal_move() {
        position.verdict(0)
    } else {
        Some(Verdict::Loss) // mated, or without a move
    };
    match (verdict, position.side_to_move()) {
        (None, _) => "*",
        (Some(Verdict::Draw), _) => "1/2-1/2",
        (Some(Verdict::Win), Color::Red) | (Some(Verdict::Loss), Color::Black) => "1-0",
        (Some(Verdict::Loss), Color::Red) | (Some(Verdict::Win), Color::Black) => "0-1",
    }
}

/// The answer to `moves`: the legal moves in order, with `x` behind captures and `+` behind checks.
pub(super) fn moves(position: &Position) -> String {
    let zone = position.check_zone();
    let mark = |&mv: &Move| {
        let takes = if position.piece_on(mv.to()).is_some() { "x" } else { "" };
        let checks = if position.gives_check(mv, zone) { "+" } else { "" };
        format!("{mv}{takes}{checks}")
    };
    let mut moves: Vec<String> = position.legal_moves().iter().map(mark).collect();
    moves.sort();
    format!("moves {}", moves.join(" "))
}
