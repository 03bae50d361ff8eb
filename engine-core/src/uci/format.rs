//! UCI lines out: the only place where news becomes text.

use std::fmt::Write;

use crate::position::Position;
use crate::search::{BestMove, Info, Line, RootStatistics, Score, ScoreBound, Wdl};
use crate::types::{Color, File, Piece, Rank, Square};

/// How news is written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Style {
    /// Castling as the king taking its rook.
    pub chess960: bool,
    /// Each score with its chances.
    pub wdl: bool,
}

/// News of a search as a line.
#[must_use]
pub fn info(position: &Position, info: &Info, style: Style) -> String {
    match info {
        Info::Line(line) => analysis(position, line, style),
        Info::CurrentMove { depth, mv, number } => format!(
            "info depth {depth} currmove {} currmovenumber {number}",
            position.uci(*mv, style.chess960)
        ),
        Info::RootMove(statistics) => root_move(statistics, style),
    }
}

/// What is known of a root move as a line for people and programs: probabilities and values with four digits.
fn root_move(statistics: &RootStatistics, style: Style) -> String {
    let RootStatistics { mv, visits, prior, value, proof } = statistics;
    let share = |millionths: i32| f64::from(millionths) / 1e6;
    let mv = crate::position::uci_text(*mv, style.chess960);
    let value = value.map_or("-".to_owned(), |value| format!("{:+.4}", share(value)));
    let proof = match proof {
        None => "",
        Some(0) => " proven draw",
        Some(1..) => " proven win",
        Some(_) => " proven loss",
    };
    format!("info string move {mv} visits {visits} prior {:.4} value {value}{proof}", share(*prior))
}

fn analysis(position: &Position, line: &Line, style: Style) -> String {
    let Line { depth, seldepth, multipv, nodes, elapsed, hashfull, tbhits, .. } = line;
    // Said where it says something: readers of lines have learned to do without.
    let tbhits = if *tbhits > 0 { format!(" tbhits {tbhits}") } else { String::new() };
    let wdl = if style.wdl {
        let Wdl { win, draw, loss } = line.wdl.unwrap_or_else(|| Wdl::new(line.value, position));
        format!(" wdl {win} {draw} {loss}")
    } else {
        String::new()
    };
    let score = score(line.score);
    let bound = match line.bound {
        ScoreBound::Exact => "",
        ScoreBound::Lower => " lowerbound",
        ScoreBound::Upper => " upperbound",
    };
    let nps = nodes * 1_000 / elapsed.max(&1);
    let mut text = format!(
        "info depth {depth} seldepth {seldepth} multipv {multipv} score {score}{bound}{wdl} \
         nodes {nodes} nps {nps} hashfull {hashfull}{tbhits} time {elapsed}"
    );
    if !line.pv.is_empty() {
        text.push_str(" pv");
        for &mv in &line.pv {
            text.push(' ');
            text.push_str(&crate::position::uci_text(mv, style.chess960));
        }
    }
    text
}

/// A score as UCI writes it.
#[must_use]
pub fn score(score: Score) -> String {
    match score {
        Score::Centipawns(centipawns) => format!("cp {centipawns}"),
        Score::Mate(moves) => format!("mate {moves}"),
    }
}

/// The answer to `go`.
#[must_use]
pub fn best_move(best: BestMove, chess960: bool) -> String {
    let text = |mv| crate::position::uci_text(mv, chess960);
    match (best.mv, best.ponder) {
        (None, _) => "bestmove (none)".to_owned(),
        (Some(mv), None) => format!("bestmove {}", text(mv)),
        (Some(mv), Some(ponder)) => format!("bestmove {} ponder {}", text(mv), text(ponder)),
    }
}

/// A board, White below, with two lines of seven characters for each square.
pub(super) fn board(cell: impl Fn(Square) -> [String; 2], rows: usize) -> String {
    let rule = format!(" +{}\n", "-------+".repeat(8));
    let mut text = rule.clone();
    for rank in Rank::ALL.into_iter().rev() {
        let cells = File::ALL.map(|file| cell(Square::new(file, rank)));
        for row in 0..rows {
            text.push(' ');
            for content in &cells {
                let _ = write!(text, "|{:^7}", content[row]);
            }
            let label = if row == 0 { format!("| {}\n", rank.to_char()) } else { "|\n".into() };
            text.push_str(&label);
        }
        text.push_str(&rule);
    }
    text.push_str("     a       b       c       d       e       f       g       h\n");
    text
}

/// The answer to `d`.
#[must_use]
pub fn display(position: &Position, chess960: bool) -> String {
    let piece = |square| position.piece_on(square).map_or(' ', Piece::to_char);
    let mut text = board(|square| [piece(square).to_string(), String::new()], 1);
    let _ = writeln!(text, "\nFen: {}", position.fen());
    let _ = writeln!(text, "Key: {:016X}", position.key());
    let checkers: Vec<String> =
        position.checkers().squares().map(|square| square.to_string()).collect();
    let _ = writeln!(text, "Checkers: {}", checkers.join(" "));
    let moves: Vec<String> =
        position.legal_moves().iter().map(|&mv| position.uci(mv, chess960)).collect();
    let _ = write!(text, "Legal moves: {}", moves.join(" "));
    text
}

/// A score in pawns from White's view, as people write it.
pub(super) fn pawns(centipawns: i32, side_to_move: Color) -> String {
    let white = match side_to_move {
        Color::White => centipawns,
        Color::Black => -centipawns,
    };
    format!("{:+.2}", f64::from(white) / 100.0)
}
