//! Every command of UCCI 3.0.

use crate::talk::Talk;

fn talk() -> Talk {
    Talk::after("ucci")
}

fn is_best_move(line: &str) -> bool {
    line.starts_with("bestmove ")
}

#[test]
fn ucci_tells_who_it_is_and_what_can_be_set() {
    let said = Talk::new().ask("ucci");
    assert!(said[0].starts_with("id name Tabia "), "{said:?}");
    assert!(said.iter().any(|line| line.starts_with("id copyright ")), "{said:?}");
    assert!(said.iter().any(|line| line.starts_with("id author ")), "{said:?}");
    for option in [
        "option usemillisec type check default false",
        "option batch type check default false",
        "option debug type check default false",
        "option newgame type button",
        "option drawmoves type spin min 20 max 500 default 60",
        "option repetition type combo var alwaysdraw var checkban var asianrule default asianrule",
    ] {
        assert!(said.iter().any(|line| line == option), "{option} is not among {said:?}");
    }
    assert!(said.iter().any(|line| line.starts_with("option hashsize type spin min 1 max ")));
    assert!(said.iter().any(|line| line.starts_with("option threads type spin min 1 max ")));
    assert_eq!(said.last().map(String::as_str), Some("ucciok"));
}

#[test]
fn isready_is_answered_also_during_a_search() {
    assert_eq!(talk().ask("isready"), ["readyok"]);
    let said = talk().ask_all(["go depth infinite", "isready", "stop"]);
    let ready = said.iter().position(|line| line == "readyok");
    let best = said.iter().position(|line| is_best_move(line));
    assert!(ready.is_some() && ready < best, "{said:?}");
}

#[test]
fn options_are_set_without_further_words() {
    let talk = talk();
    for line in [
        "setoption usemillisec true",
        "setoption batch false",
        "setoption debug on",
        "setoption hashsize 2",
        "setoption threads 1",
        "setoption drawmoves 50",
        "setoption repetition checkban",
        "setoption newgame",
    ] {
        assert_eq!(talk.ask(line), [] as [&str; 0], "{line}");
    }
    for (line, message) in [
        ("setoption style risky", "info message error: setoption: there is no option \"style\""),
        (
            "setoption batch maybe",
            "info message error: setoption: batch takes true or false, not \"maybe\"",
        ),
        (
            "setoption repetition none",
            "info message error: setoption: repetition takes alwaysdraw, checkban or asianrule, not \"none\"",
        ),
        (
            "setoption drawmoves 5",
            "info message error: setoption: drawmoves takes a number from 20 to 500, not \"5\"",
        ),
        ("setoption", "info message error: setoption: the name of an option was expected"),
        ("probe fen 9/9", "info message error: probe: the board has 2 ranks, 10 were expected"),
        (
            "probe startpos moves h2e2 a0a9",
            "info message error: probe: \"a0a9\" is not a legal move here, after 1 moves",
        ),
    ] {
        assert_eq!(talk.ask(line), [message]);
    }
}

#[test]
fn go_answers_with_information_and_a_best_move() {
    let talk = talk();
    assert_eq!(talk.ask("position startpos moves h2e2 h9g7"), [] as [&str; 0]);
    let said = talk.ask("go depth 4");
    let info = said.iter().find(|line| line.contains(" depth 4 score ")).expect("a line");
    assert!(info.starts_with("info time ") && info.contains(" pv "), "{info}");
    assert!(is_best_move(said.last().unwrap()), "{said:?}");
    for go in
        ["go nodes 500", "go time 1 increment 0", "go time 60 movestogo 10", "go depth 1", "go"]
    {
        let said = talk.ask(go);
        assert_eq!(said.iter().filter(|line| is_best_move(line)).count(), 1, "{go}: {said:?}");
    }
}

#[test]
fn positions_come_as_fen_with_moves() {
    let talk = talk();
    let fen = "position fen 3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1 moves a2a8 d9e9";
    assert_eq!(
        talk.ask(fen),
        ["info message error: position: \"d9e9\" is not a legal move here, after 1 moves"]
    );
    assert_eq!(talk.last("go depth 3"), "nobestmove");
    assert_eq!(
        talk.ask(
            "position fen 3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1 moves a2a8 d9e9"
                .replace("d9e9", "d9d8")
                .as_str()
        )
        .len(),
        1
    );
    assert_eq!(talk.ask("position fen 3k5/9/9/9/9/9/9/R8/9/5K3 w - - 0 1"), [] as [&str; 0]);
    assert!(is_best_move(&talk.last("go depth 3")));
    assert_eq!(
        talk.ask("position"),
        ["info message error: position: \"startpos\" or \"fen\" was expected"]
    );
}

#[test]
fn banned_moves_are_not_played_until_the_next_position() {
    let talk = talk();
    let position = "position fen 3k5/9/9/9/9/9/9/9/9/3AK4 w - - 0 1";
    talk.ask(position);
    let free = talk.last("go depth 4");
    talk.ask("banmoves d0e1 e0e1");
    assert_eq!(talk.last("go depth 4"), "bestmove e0f0", "free: {free}");
    talk.ask("banmoves d0e1 e0e1 e0f0");
    assert_eq!(talk.last("go depth 4"), "nobestmove");
    talk.ask(position);
    assert_eq!(talk.last("go depth 4"), free);
    assert_eq!(
        talk.ask("banmoves a0a1"),
        ["info message error: banmoves: \"a0a1\" is not a legal move here"]
    );
}

#[test]
fn a_lost_position_has_no_best_move() {
    let talk = talk();
    talk.ask("position fen 5k3/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1");
    assert_eq!(talk.last("go depth 4"), "nobestmove");
}

#[test]
fn times_are_seconds_unless_they_are_milliseconds() {
    let talk = talk();
    // Polls of the host are ten milliseconds apart: an hour lasts until it ends the search.
    let long = talk.ask("go time 3600");
    talk.ask("setoption newgame");
    talk.ask("setoption usemillisec true");
    let short = talk.ask("go time 1");
    assert!(long.len() > short.len(), "{} {}", long.len(), short.len());
}

#[test]
fn pondering_waits_for_the_hit() {
    let said = talk().ask_all(["go ponder time 10", "ponderhit"]);
    assert_eq!(said.iter().filter(|line| is_best_move(line)).count(), 1, "{said:?}");
    let said = talk().ask_all(["go ponder depth 1", "isready", "ponderhit draw"]);
    let ready = said.iter().position(|line| line == "readyok");
    let best = said.iter().position(|line| is_best_move(line));
    assert!(best.is_some() && ready < best, "{said:?}");
}

#[test]
fn a_draw_is_accepted_by_a_side_that_is_not_better() {
    let talk = talk();
    talk.ask("position fen 3k5/9/9/9/9/9/9/r8/9/4K4 w - - 0 1");
    assert!(talk.last("go draw depth 4").ends_with(" draw"));
    assert!(!talk.last("go depth 4").ends_with(" draw"));
    talk.ask("position fen 3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1");
    assert!(!talk.last("go draw depth 4").ends_with(" draw"));
}

#[test]
fn stop_ends_an_infinite_search() {
    let said = talk().ask_all(["go depth infinite", "stop"]);
    assert_eq!(said.iter().filter(|line| is_best_move(line)).count(), 1, "{said:?}");
}

#[test]
fn probe_tells_what_the_hash_table_knows() {
    let talk = talk();
    assert_eq!(talk.ask("probe startpos"), ["pophash"]);
    talk.ask("position startpos");
    talk.ask("go depth 6");
    let known = talk.last("probe startpos");
    assert!(known.starts_with("pophash bestmove "), "{known}");
    assert!(known.contains("bound ") && known.contains(" depth "), "{known}");
    assert_eq!(talk.ask("probe fen 4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"), ["pophash"]);
    assert_eq!(
        talk.ask("probe"),
        ["info message error: probe: \"startpos\" or \"fen\" was expected"]
    );
}

#[test]
fn in_a_batch_commands_wait_for_the_end_of_a_search() {
    let talk = talk();
    talk.ask("setoption batch true");
    let said = talk.ask_all(["go depth 5", "position startpos moves h2e2", "go depth 5"]);
    let answers: Vec<usize> = (0..said.len()).filter(|&at| is_best_move(&said[at])).collect();
    assert_eq!(answers.len(), 2, "{said:?}");
    assert!(said[..answers[0]].iter().any(|line| line.contains(" depth 5 ")), "{said:?}");
}

#[test]
fn in_a_batch_stop_ends_the_search_that_runs() {
    let talk = Talk::patient("ucci");
    talk.ask("setoption batch true");
    let said =
        talk.ask_all(["go depth infinite", "position startpos moves h2e2", "stop", "go depth 2"]);
    assert_eq!(said.iter().filter(|line| is_best_move(line)).count(), 2, "{said:?}");
}

#[test]
fn quit_says_goodbye() {
    assert_eq!(talk().ask("quit"), ["bye", "(quit)"]);
}

#[test]
fn unknown_lines_are_told() {
    assert_eq!(talk().ask("ucinewgame"), ["info message error: unknown command \"ucinewgame\""]);
    assert_eq!(talk().ask("  "), [] as [&str; 0]);
}
