//! Lines of UCCI 3.0 in.

use super::command::{
    Command, CommandError, Context, Go, Protocol, common, number, position, quote, saturate,
};

/// Reads a line.
pub(super) fn parse(line: &str, context: Context) -> Result<Command, CommandError> {
    let mut words = line.split_ascii_whitespace();
    let Some(name) = words.next() else { return Ok(Command::Nothing) };
    if let Some(command) = common(name, &mut words) {
        return command;
    }
    Ok(match name {
        "ucci" => Command::Hello(Protocol::Ucci),
        "isready" => Command::IsReady,
        "setoption" => option(words)?,
        "position" => Command::Position(Box::new(position(words, "position")?)),
        "banmoves" => Command::BanMoves(words.map(str::to_owned).collect()),
        "go" => Command::Go(Box::new(go(words, context)?)),
        "ponderhit" => Command::PonderHit { draw: words.next() == Some("draw") },
        "stop" => Command::Stop,
        "probe" => Command::Probe(Box::new(position(words, "probe")?.position)),
        "quit" => Command::Quit,
        _ => return Err(CommandError::Unknown(quote(name))),
    })
}

/// Whether a line is meant to be answered by a best move.
pub(super) fn is_go(line: &str) -> bool {
    line.split_ascii_whitespace().next() == Some("go")
}

/// `go [ponder | draw] {depth N | depth infinite | nodes N | time T ...}`. Times are of the side to move
/// and of its opponent.
fn go<'a>(mut words: impl Iterator<Item = &'a str>, context: Context) -> Result<Go, CommandError> {
    let mut go = Go::default();
    let limits = &mut go.limits;
    let (own, other) = (context.side & 1, 1 - (context.side & 1));
    let unit = if context.milliseconds { 1.0 } else { 1_000.0 };
    while let Some(word) = words.next() {
        let mut value = |name| number(&mut words, name);
        let time = |value: f64| (value * unit) as u64;
        match word {
            "ponder" => limits.ponder = true,
            "draw" => go.draw = true,
            "depth" => {
                limits.depth = value("depth")?.map(saturate);
                limits.infinite |= limits.depth.is_none();
            }
            "infinite" => limits.infinite = true,
            "nodes" => limits.nodes = value("nodes")?.map(|value| value as u64),
            "time" => limits.time[own] = value("time")?.map(time),
            "increment" => limits.increment[own] = value("increment")?.map_or(0, time),
            "movestogo" => limits.movestogo = value("movestogo")?.map(saturate),
            "opptime" => limits.time[other] = value("opptime")?.map(time),
            "oppincrement" => limits.increment[other] = value("oppincrement")?.map_or(0, time),
            // How the opponent's clock goes on changes nothing for the own move.
            "oppmovestogo" => {
                value("oppmovestogo")?;
            }
            _ => {}
        }
    }
    Ok(go)
}

/// `setoption NAME [VALUE]`.
fn option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, CommandError> {
    let name = words.next().ok_or(CommandError::OptionName)?.to_owned();
    let value: Vec<&str> = words.collect();
    Ok(Command::SetOption { name, value: value.join(" ") })
}
