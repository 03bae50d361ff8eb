use std::fs;
use std::path::Path;

use tabia_core::book::Builder;
use tabia_core::nnue::{Architecture, random_network};
use tabia_core::position::Position;

use crate::talk::{Program, folder};

#[test]
fn uci_lists_every_option() {
    let mut program = Program::start();
    program.send("uci");
    let said = program.until("uciok");
    let names: Vec<&str> = said
        .iter()
        .filter_map(|line| line.strip_prefix("option name ")?.split(" type ").next())
        .collect();
    for name in [
        "Hash",
        "Clear Hash",
        "Threads",
        "Ponder",
        "MultiPV",
        "Move Overhead",
        "EvalFile",
        "Use NNUE",
        "Skill Level",
        "UCI_LimitStrength",
        "UCI_Elo",
        "Seed",
        "OwnBook",
        "BookFile",
        "Book Variety",
        "UCI_ShowWDL",
        "UCI_AnalyseMode",
        "UCI_Chess960",
        "UCI_EngineAbout",
        "SyzygyPath",
        "SyzygyProbeDepth",
        "SyzygyProbeLimit",
        "Syzygy50MoveRule",
        "Debug Log File",
    ] {
        assert!(names.contains(&name), "{name} in {names:?}");
    }
    assert!(
        said.iter().any(|line| line.contains("type string default Tabia ")
            && line.contains("MIT OR Apache-2.0"))
    );
    program.quit();
}

#[test]
fn wdl_is_told_when_asked_for_and_adds_up() {
    let mut program = Program::start();
    assert!(program.go("go depth 3").iter().all(|line| !line.contains(" wdl ")));
    program.set("UCI_ShowWDL", "true");
    let said = program.go("go depth 5");
    let infos = said.iter().filter(|line| line.contains(" score "));
    for line in infos {
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.iter().position(|&word| word == "wdl").unwrap_or_else(|| panic!("{line}"));
        let sum: u32 = words[at + 1..at + 4].iter().map(|word| word.parse::<u32>().unwrap()).sum();
        assert_eq!(sum, 1_000, "{line}");
        assert!(words[at - 3] == "score" || words[at - 1].ends_with("bound"), "{line}");
    }
    program.quit();
}

#[test]
fn many_lines() {
    let mut program = Program::start();
    program.set("MultiPV", "256");
    let said = program.go("go depth 2");
    let last = said.iter().filter(|line| line.contains("info depth 2 ")).count();
    assert_eq!(last, 20);
    program.quit();
}

#[test]
fn every_line_is_logged_with_its_time() {
    let folder = folder("log");
    let path = folder.join("tabia.log");
    let mut program = Program::start();
    program.set("Debug Log File", path.to_str().unwrap());
    program.go("go depth 2");
    program.set("Debug Log File", "<empty>");
    program.ask("d");
    program.quit();
    let log = fs::read_to_string(&path).unwrap();
    for line in log.lines() {
        let (time, rest) = line.split_once(' ').unwrap();
        assert!(time.len() == 24 && time.ends_with('Z') && time.contains('T'), "{line}");
        assert!(rest.starts_with("> ") || rest.starts_with("< "), "{line}");
    }
    assert!(log.contains(" > go depth 2\n") && log.contains(" < bestmove "));
    assert!(log.contains(" < info depth 2 ") && !log.contains(" > d\n"));
}

#[test]
fn a_log_that_cannot_be_written_is_one_clear_line() {
    let mut program = Program::start();
    let said = program.ask("setoption name Debug Log File value /no/such/folder/log");
    assert_eq!(said.len(), 1);
    assert!(said[0].starts_with("info string error: Debug Log File /no/such/folder/log: "));
    program.quit();
}

#[test]
#[cfg(target_os = "linux")]
fn a_log_on_a_full_disk_ends_with_one_clear_line() {
    let mut program = Program::start();
    let mut said = program.ask("setoption name Debug Log File value /dev/full");
    said.extend(program.ask("d"));
    let errors: Vec<&String> = said.iter().filter(|line| line.contains("error")).collect();
    assert_eq!(errors.len(), 1, "{said:?}");
    assert!(errors[0].starts_with("info string error: Debug Log File /dev/full: "));
    assert!(errors[0].ends_with("; the log ends here"));
    assert_eq!(program.go("go depth 1").iter().filter(|line| line.contains("error")).count(), 0);
    program.quit();
}

#[test]
fn nets_are_loaded_and_exported() {
    let folder = folder("nets");
    let (first, second) = (folder.join("first.nnue"), folder.join("second.nnue"));
    let bytes =
        random_network(Architecture::Standard, 3).to_standard_bytes().expect("not a large net");
    fs::write(&first, &bytes).unwrap();
    let mut program = Program::start();
    let export = format!("export_net {}", second.display());
    program.set("Use NNUE", "false");
    assert_eq!(program.ask(&export), ["info string error: export_net: no net is in use"]);
    program.set("Use NNUE", "true");
    let said = program.ask(&format!("setoption name EvalFile value {}", first.display()));
    assert!(said[0].starts_with("info string net: "), "{said:?}");
    let said = program.ask(&export);
    assert!(said[0].starts_with("info string net written to "), "{said:?}");
    assert!(fs::read(&second).unwrap() == bytes);
    let said = program.ask("export_net /no/such/folder/net");
    assert!(said[0].starts_with("info string error: export_net /no/such/folder/net: "));
    let said = program.ask("export_net");
    assert_eq!(said, ["info string error: export_net: the name of a file was expected"]);
    program.quit();
}

/// A book with one move in the start position, and one answer to it.
fn small_book() -> Vec<u8> {
    let mut position = Position::startpos();
    let mut builder = Builder::new();
    for text in ["b2b3", "h7h5"] {
        let mv = position.uci_move(text).unwrap();
        builder.add(&position, mv, Some(1));
        position.make(mv);
    }
    builder.build(1)
}

#[test]
fn books_are_played_where_they_are_wanted() {
    let folder = folder("books");
    let path = folder.join("small.bin");
    fs::write(&path, small_book()).unwrap();
    let mut program = Program::start();
    let open = format!("setoption name BookFile value {}", path.display());
    assert_eq!(program.ask(&open), ["info string book: 2 entries"]);
    assert_ne!(program.go("go depth 3").last().unwrap(), "bestmove b2b3");
    program.set("OwnBook", "true");
    let said = program.go("go wtime 1000 btime 1000");
    assert_eq!(said.last().unwrap(), "bestmove b2b3");
    assert!(said[0].contains(" score cp 0 ") && said[0].ends_with(" pv b2b3"), "{said:?}");
    program.send("position startpos moves b2b3");
    assert_eq!(program.go("go depth 3").last().unwrap(), "bestmove h7h5");
    program.send("position startpos moves e2e4");
    assert!(program.go("go depth 3").len() > 2, "a search outside the book");

    // Whoever analyses, or asks for certain moves, does not ask the book.
    program.send("position startpos");
    assert!(program.go("go depth 3 searchmoves e2e4").last().unwrap().starts_with("bestmove e2e4"));
    program.set("UCI_AnalyseMode", "true");
    assert_ne!(program.go("go depth 3").last().unwrap(), "bestmove b2b3");
    program.set("UCI_AnalyseMode", "false");

    // The answer waits for the pondered move.
    let said = program.ask("go ponder wtime 1000 btime 1000");
    assert!(said.iter().all(|line| !line.starts_with("bestmove")), "{said:?}");
    program.send("ponderhit");
    assert_eq!(program.until("bestmove").last().unwrap(), "bestmove b2b3");

    // What is no book leaves the old one in use.
    for (name, reason) in
        [("/no/such/book", ""), (concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), "Polyglot")]
    {
        let said = program.ask(&format!("setoption name BookFile value {name}"));
        assert_eq!(said.len(), 1);
        assert!(
            said[0].contains(reason) && said[0].ends_with("; the old book is kept"),
            "{said:?}"
        );
    }
    assert_eq!(program.go("go depth 3").last().unwrap(), "bestmove b2b3");
    assert_eq!(program.ask("setoption name BookFile value <empty>"), ["info string book: none"]);
    program.quit();
}

#[test]
fn an_empty_file_is_no_book() {
    let path = folder("empty").join("empty.bin");
    fs::write(&path, []).unwrap();
    let mut program = Program::start();
    let said = program.ask(&format!("setoption name BookFile value {}", path.display()));
    assert!(said[0].ends_with("; no book is kept"), "{said:?}");
    program.quit();
}

#[test]
fn tables_are_asked_as_they_are_set() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/syzygy");
    if !Path::new(folder).is_dir() {
        println!("skipped: options of tables (../shared/syzygy is not here)");
        return;
    }
    let mut program = Program::start();
    let said = program.ask(&format!("setoption name SyzygyPath value {folder}"));
    assert!(said[0].starts_with("info string tables: "), "{said:?}");
    let mut last = |settings: &[(&str, &str)], fen: &str| {
        for (name, value) in settings {
            program.set(name, value);
        }
        program.send("ucinewgame");
        program.send(&format!("position fen {fen}"));
        let said = program.go("go depth 6");
        said[said.len() - 2].clone()
    };
    // Won, but not within the eight plies that the fifty-move rule leaves.
    let late = "8/8/8/4k3/8/8/7R/4K3 w - - 92 60";
    assert!(last(&[], late).contains(" score cp 0 "));
    assert!(last(&[("Syzygy50MoveRule", "false")], late).contains(" score cp 20000 "));
    assert!(!last(&[("SyzygyProbeLimit", "2")], late).contains(" tbhits "));
    // Two captures lead from here to tables of three pieces, which are asked at any depth; one to
    // those of four, the largest.
    let five = "8/8/8/3qk3/8/8/R6R/4K3 w - - 0 1";
    let mut hits = |settings: &[(&str, &str)]| -> u32 {
        let line = last(settings, five);
        line.split(" tbhits ")
            .nth(1)
            .map_or(0, |rest| rest.split(' ').next().unwrap().parse().unwrap())
    };
    let few = hits(&[("SyzygyProbeLimit", "7"), ("SyzygyProbeDepth", "100")]);
    assert!(hits(&[("SyzygyProbeDepth", "1")]) > few, "{few}");
    program.quit();
}

#[test]
fn what_means_nothing_to_it_is_taken_without_a_word() {
    let mut program = Program::start();
    for line in [
        "debug on",
        "debug off",
        "register later",
        "setoption name UCI_EngineAbout value another",
        "setoption name Ponder value true",
        "setoption name Clear Hash",
        "ponderhit",
        "stop",
        "",
    ] {
        assert!(program.ask(line).is_empty(), "{line}");
    }
    program.quit();
}
