//! Lines in, as commands that are the same in both protocols.

use crate::search::Limits;
use crate::xiangqi::fen::{FenError, FenReading};
use crate::xiangqi::notation::MoveError;
use crate::xiangqi::position::Position;

/// A protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface, with files a to i and ranks 0 to 9.
    Uci,
    /// The Universal Chinese Chess Protocol, version 3.0.
    Ucci,
}

/// A line that was understood.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    /// `uci` or `ucci`.
    Hello(Protocol),
    IsReady,
    NewGame,
    Position(Box<FenReading>),
    /// Moves that may not be played from the position, as written.
    BanMoves(Vec<String>),
    Go(Box<Go>),
    Perft(u32),
    Stop,
    /// The expected move was played; with an offer of a draw or without.
    PonderHit {
        draw: bool,
    },
    SetOption {
        name: String,
        value: String,
    },
    /// What the hash table knows of this position.
    Probe(Box<Position>),
    Quit,
    Bench {
        depth: Option<u32>,
    },
    Eval,
    Display,
    /// The legal moves, marked by captures and checks.
    Moves,
    /// Nothing but white space, or something that the protocol allows and the engine has no use for.
    Nothing,
}

/// What a search is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub limits: Limits,
    /// The moves to look at, as written; all if empty.
    pub searchmoves: Vec<String>,
    /// The opponent offers a draw.
    pub draw: bool,
}

/// What reading a line needs to know of the session.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    /// Who moves in the session's position: 0 or 1.
    pub side: usize,
    /// Times are milliseconds; otherwise seconds. UCCI only.
    pub milliseconds: bool,
}

/// Why a line was not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum CommandError {
    #[error("unknown command {0:?}")]
    Unknown(String),
    #[error("{0}: \"startpos\" or \"fen\" was expected")]
    PositionSyntax(&'static str),
    #[error("{name}: {error}")]
    Fen { name: &'static str, error: FenError },
    #[error("{name}: {error}, after {played} moves")]
    Move { name: &'static str, error: MoveError, played: usize },
    #[error("go: {0} needs a number")]
    GoNumber(&'static str),
    #[error("setoption: \"name\" was expected")]
    OptionSyntax,
    #[error("setoption: the name of an option was expected")]
    OptionName,
    #[error("bench: {0:?} is not a depth")]
    BenchDepth(String),
}

/// Reads what stands behind `position`: `startpos` or `fen F`, and `moves M ...`, where moves may be in any
/// notation. `name` is the command's.
pub(super) fn position<'a>(
    words: impl Iterator<Item = &'a str>,
    name: &'static str,
) -> Result<FenReading, CommandError> {
    let mut words = words.peekable();
    let mut reading = match words.next() {
        Some("startpos") => {
            if words.next().is_some_and(|word| word != "moves") {
                return Err(CommandError::PositionSyntax(name));
            }
            FenReading { position: Position::startpos(), repairs: Vec::new() }
        }
        Some("fen") => {
            let fen: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
            Position::read_fen(&fen.join(" ")).map_err(|error| CommandError::Fen { name, error })?
        }
        _ => return Err(CommandError::PositionSyntax(name)),
    };
    let position = &mut reading.position;
    for (played, text) in words.enumerate() {
        let fail = |error| CommandError::Move { name, error, played };
        let mv = position.read_move(text).map_err(fail)?;
        position.make(mv);
        position.forget_irreversible();
    }
    Ok(reading)
}

/// Reads the number behind a word of `go`; `None` for an infinite one. It may be negative (a clock that ran
/// out) or a fraction.
pub(super) fn number<'a>(
    words: &mut impl Iterator<Item = &'a str>,
    name: &'static str,
) -> Result<Option<f64>, CommandError> {
    let value: f64 = words
        .next()
        .and_then(|text| if text == "infinite" { Some(f64::INFINITY) } else { text.parse().ok() })
        .filter(|value: &f64| !value.is_nan())
        .ok_or(CommandError::GoNumber(name))?;
    Ok(value.is_finite().then_some(value.max(0.0)))
}

/// Commands that neither protocol has and both sessions understand; `None` for any other word.
pub(super) fn common<'a>(
    name: &str,
    words: &mut impl Iterator<Item = &'a str>,
) -> Option<Result<Command, CommandError>> {
    Some(Ok(match name {
        "bench" => match words.next().map(|depth| (depth, depth.parse())) {
            None => Command::Bench { depth: None },
            Some((_, Ok(depth))) => Command::Bench { depth: Some(depth) },
            Some((depth, Err(_))) => return Some(Err(CommandError::BenchDepth(quote(depth)))),
        },
        "d" => Command::Display,
        "eval" => Command::Eval,
        "moves" => Command::Moves,
        _ => return None,
    }))
}

pub(super) fn saturate(value: f64) -> u32 {
    value as u32
}

/// As much of somebody's text as a message should repeat.
pub(super) fn quote(text: &str) -> String {
    crate::uci::quote(text)
}
