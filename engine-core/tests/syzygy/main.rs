//! Endgame tables: values and distances agree with each other, with the rules and with another
//! reader, a won ending is won, and files that are no tables are named. All of it needs the tables
//! of 3 and 4 pieces.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use tabia_core::engine::Engine;
use tabia_core::position::Position;
use tabia_core::search::strength::mix;
use tabia_core::search::{Host, Info, Limits, Score};
use tabia_core::tablebase::syzygy::{Bytes, Syzygy};
use tabia_core::tablebase::{Opened, Outcome, TableSettings, TablebaseError, best_moves};
use tabia_core::types::Move;
use tabia_core::uci::{Files, Output, Session};

mod damage;
#[cfg(target_arch = "x86_64")]
mod peer;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/syzygy");
const SAMPLE: usize = 1_500;

struct Untimed;

impl Host for Untimed {
    fn elapsed_ms(&mut self) -> u64 {
        0
    }
    fn poll(&mut self, _: u64) -> bool {
        false
    }
}

fn read(path: &Path) -> io::Result<Bytes> {
    Ok(Box::new(fs::read(path)?))
}

/// The tables, where they are there.
fn open() -> Option<Opened> {
    if !PathBuf::from(FOLDER).is_dir() {
        println!("skipped: tables (../shared/syzygy is not here)");
        return None;
    }
    Some(Syzygy::open(FOLDER, &read).unwrap())
}

#[test]
fn all_tables_are_opened() {
    let Some(opened) = open() else { return };
    assert_eq!(opened.faults, Vec::<String>::new());
    assert_eq!(opened.tables.most_pieces(), 4);
    let description = "35 tables of values, 35 of distances, up to 4 pieces";
    assert_eq!(opened.tables.description(), description);
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn known_positions() {
    let Some(Opened { tables, .. }) = open() else { return };
    for (fen, expected) in [
        ("8/8/8/4k3/8/8/8/4K3 w - - 0 1", Some(Outcome::Draw)),
        ("8/8/8/4k3/8/8/7R/4K3 w - - 0 1", Some(Outcome::Win)),
        ("8/8/8/4k3/8/8/7R/4K3 b - - 0 1", Some(Outcome::Loss)),
        ("8/8/8/4k3/8/8/5NB1/4K3 w - - 0 1", Some(Outcome::Win)),
        ("8/8/8/4k3/8/8/6NN/4K3 w - - 0 1", Some(Outcome::Draw)),
        ("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", Some(Outcome::Draw)),
        ("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", Some(Outcome::Win)),
        // The capture en passant wins; without it the ending is drawn.
        ("8/8/8/8/1pP2K2/8/8/1k6 b - c3 0 1", Some(Outcome::Win)),
        ("8/8/8/8/1pP2K2/8/8/1k6 b - - 0 1", Some(Outcome::Draw)),
        ("rn6/8/8/4k3/8/8/7R/4K3 w - - 0 1", None),
    ] {
        assert_eq!(tables.outcome(&position(fen)), expected, "{fen}");
    }
}

/// Positions of three and four pieces, from a fixed seed.
fn sample() -> Vec<Position> {
    let mut seed = 8;
    let mut next = |bound: usize| {
        seed = mix(seed);
        (seed >> 33) as usize % bound
    };
    let mut positions = Vec::new();
    while positions.len() < SAMPLE {
        let mut board = [' '; 64];
        let mut pieces = vec!['K', 'k'];
        for _ in 0..1 + next(2) {
            pieces.push(['Q', 'R', 'B', 'N', 'P', 'q', 'r', 'b', 'n', 'p'][next(10)]);
        }
        for piece in pieces {
            let square = next(64);
            board[square] = piece;
        }
        let rows: Vec<String> = board
            .chunks(8)
            .map(|row| row.iter().map(|&c| if c == ' ' { '1' } else { c }).collect())
            .collect();
        let side = ["w", "b"][next(2)];
        // What was put on top of each other or breaks the rules is drawn anew.
        if let Ok(position) = Position::from_fen(&format!("{} {side} - - 0 1", rows.join("/"))) {
            positions.push(position);
        }
    }
    positions
}

const fn turned(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Loss => Outcome::Win,
        Outcome::BlessedLoss => Outcome::CursedWin,
        Outcome::Draw => Outcome::Draw,
        Outcome::CursedWin => Outcome::BlessedLoss,
        Outcome::Win => Outcome::Loss,
    }
}

/// A position is worth what its best move leads to. No ending of four pieces needs more than fifty
/// moves, so that the clock does not come into it.
#[test]
fn values_follow_from_each_other() {
    let Some(Opened { tables, .. }) = open() else { return };
    let sample = sample();
    let mut seen = [0; 5];
    for position in &sample {
        let found = tables.outcome(position).unwrap_or_else(|| panic!("{}", position.fen()));
        seen[found as usize] += 1;
        let mut after = position.clone();
        let best = position.legal_moves().into_iter().map(|mv| {
            after.make(mv);
            let theirs = tables.outcome(&after).unwrap_or_else(|| panic!("{}", after.fen()));
            after.unmake();
            turned(theirs)
        });
        let expected =
            best.max().unwrap_or(if position.in_check() { Outcome::Loss } else { Outcome::Draw });
        assert_eq!(found, expected, "{}", position.fen());
    }
    assert!(seen[Outcome::Loss as usize] > 100 && seen[Outcome::Win as usize] > 100, "{seen:?}");
    assert!(seen[Outcome::Draw as usize] > 100, "{seen:?}");
    println!("{} positions have the value that follows from their moves", sample.len());
}

/// Playing by distance alone, the winner mates, and every capture, pawn move or mate comes as soon
/// as the distance said.
#[test]
fn distances_lead_to_the_end() {
    let Some(Opened { tables, .. }) = open() else { return };
    let settings = TableSettings::default();
    let mut won = 0;
    for start in sample().iter().filter(|start| tables.outcome(start) == Some(Outcome::Win)) {
        let mut position = start.clone();
        let winner = position.side_to_move();
        let mut due = None;
        loop {
            let moves: Vec<Move> = position.legal_moves().into_iter().collect();
            if moves.is_empty() {
                assert!(position.in_check() && position.side_to_move() != winner);
                won += 1;
                break;
            }
            let best = best_moves(&*tables, settings, &position, &moves, false).unwrap();
            if position.side_to_move() == winner {
                assert_eq!(best.outcome, Outcome::Win, "{}", position.fen());
                let all = tables.moves(&position).unwrap();
                let dtz = all.iter().find(|m| m.mv == best.moves[0]).unwrap().dtz;
                // One ply of rounding is allowed for.
                assert!(due.is_none_or(|due| dtz <= due + 1), "{}", position.fen());
                due = Some(dtz);
            } else {
                due = due.map(|due: u32| due.saturating_sub(2));
            }
            position.make(best.moves[0]);
            assert!(position.halfmove_clock() < 100, "{}", start.fen());
            if position.halfmove_clock() == 0 {
                due = None;
            }
        }
    }
    println!("{won} won positions are won by distance");
    assert!(won > 300);
}

/// The engine with tables wins what is won, within the fifty-move rule, against itself.
#[test]
fn won_endings_are_won() {
    let Some(opened) = open() else { return };
    let sample = sample();
    let began = Instant::now();
    let wins = sample.iter().filter(|start| opened.tables.outcome(start) == Some(Outcome::Win));
    let mut played = 0;
    let mut longest = 0;
    for start in wins.step_by(6) {
        let mut engine = Engine::new().unwrap();
        engine.set_hash(1).unwrap();
        engine.set_tablebase(Some(opened.tables.clone()));
        let mut position = start.clone();
        let mut plies = 0;
        while position.has_legal_move() {
            engine.set_position(position.clone());
            let limits = Limits { nodes: Some(300), ..Limits::default() };
            let mut search = engine.begin(limits);
            let mut score = None;
            let (best, _) = search.run(&mut Untimed, &mut |_, info| {
                if let Info::Line(line) = info {
                    score = Some(line.score);
                }
            });
            engine.end(search);
            if position.side_to_move() == start.side_to_move() {
                let clear = match score {
                    Some(Score::Centipawns(value)) => value >= 19_000,
                    Some(Score::Mate(moves)) => moves > 0,
                    None => false,
                };
                assert!(clear, "{} {score:?}", position.fen());
            }
            position.make(best.mv.unwrap());
            plies += 1;
            assert!(!position.is_draw(0), "{} after {plies}: {}", start.fen(), position.fen());
        }
        assert!(position.in_check() && position.side_to_move() != start.side_to_move());
        played += 1;
        longest = longest.max(plies);
    }
    let seconds = began.elapsed().as_secs_f32();
    println!("{played} won endings are won, in {longest} plies at most ({seconds:.1} s)");
    assert!(played >= 50);
}

#[test]
fn other_files_are_named() {
    let Some(_) = open() else { return };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("syzygy");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let name = folder.to_str().unwrap();
    let error = |name: &str| Syzygy::open(name, &read).err();
    assert!(matches!(error(name), Some(TablebaseError::Empty(_))));
    assert!(matches!(error("/no/such/folder"), Some(TablebaseError::Folder { .. })));
    let copy = |file: &str| fs::copy(format!("{FOLDER}/{file}"), folder.join(file)).unwrap();
    copy("KRvK.rtbw");
    copy("KRvK.rtbz");
    copy("KPvK.rtbw");
    fs::write(folder.join("KQvK.rtbw"), [0; 144]).unwrap();
    fs::write(folder.join("KNvK.rtbw"), b"short").unwrap();
    fs::copy(format!("{FOLDER}/KRvK.rtbw"), folder.join("KBvK.rtbw")).unwrap();
    fs::write(folder.join("notes.txt"), b"not a table").unwrap();
    let opened = Syzygy::open(name, &read).unwrap();
    assert_eq!(
        opened.faults,
        [
            "KBvK.rtbw: the file is damaged: its header makes no sense",
            "KNvK.rtbw: the file is cut short or damaged (5 bytes)",
            "KQvK.rtbw: the file is no Syzygy table of its kind",
        ]
    );
    for (fen, expected) in [
        ("8/8/8/4k3/8/8/7R/4K3 w - - 0 1", Some(Outcome::Win)),
        ("8/8/4k3/8/8/8/7Q/4K3 w - - 0 1", None),
        ("8/8/8/4k3/8/8/7N/4K3 w - - 0 1", None),
        ("8/8/8/4k3/8/8/7P/4K3 w - - 0 1", Some(Outcome::Draw)),
    ] {
        assert_eq!(opened.tables.outcome(&position(fen)), expected, "{fen}");
    }
    // The distances of a position with a pawn are in another table.
    assert!(opened.tables.moves(&position("8/8/8/4k3/8/8/7R/4K3 w - - 0 1")).is_some());
    assert!(opened.tables.moves(&position("k7/8/8/8/8/8/7P/6K1 w - - 0 1")).is_none());
    // Two folders, as in PATH.
    let separator = if cfg!(windows) { ';' } else { ':' };
    let both = Syzygy::open(&format!("{name}{separator}{FOLDER}"), &read).unwrap();
    assert_eq!((both.tables.most_pieces(), both.faults.len()), (4, 3));
}

struct Machine;

impl Files for Machine {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        fs::read(name)
    }
    fn tables(&self, folders: &str) -> Result<Opened, TablebaseError> {
        Syzygy::open(folders, &read)
    }
}

#[test]
fn a_session_opens_and_keeps_tables() {
    let Some(_) = open() else { return };
    let mut session = Session::new(Box::new(Machine)).unwrap();
    let mut ask = |line: &str| -> Vec<String> {
        let mut said = Vec::new();
        for output in session.receive(line) {
            match output {
                Output::Line(line) => said.push(line),
                Output::Run(job) => {
                    let finished = job.run(&mut Untimed, &mut |line| said.push(line));
                    for output in session.finish(finished) {
                        let Output::Line(line) = output else { panic!() };
                        said.push(line);
                    }
                }
                Output::Quit => panic!(),
            }
        }
        said
    };
    let path = "setoption name SyzygyPath value";
    let found = "info string tables: 35 tables of values, 35 of distances, up to 4 pieces";
    assert_eq!(ask(&format!("{path} {FOLDER}")), [found]);
    let [said] = &ask(&format!("{path} /no/such/folder"))[..] else { panic!() };
    assert!(said.starts_with("info string error: SyzygyPath /no/such/folder: "), "{said}");
    assert!(said.ends_with("; the old tables are kept"), "{said}");
    assert!(ask("position fen 8/8/8/4k3/8/8/5NB1/4K3 w - - 0 1").is_empty());
    let said = ask("go depth 4");
    assert!(said.iter().any(|line| line.contains(" score cp 20000 ") && line.contains(" tbhits ")));
    // Below the root too: a capture leads into the tables.
    ask("position fen 8/8/8/4k3/8/5p2/5NB1/4K3 w - - 0 1");
    let said = ask("go depth 8");
    assert!(said.iter().any(|line| line.contains(" tbhits ")), "{said:?}");
    ask("setoption name SyzygyProbeLimit value 3");
    ask("position fen 8/8/8/4k3/8/8/5NB1/4K3 w - - 0 1");
    assert!(ask("go depth 2").iter().all(|line| !line.contains(" tbhits ")));
    assert_eq!(ask(&format!("{path} <empty>")), ["info string tables: none"]);
    ask("position fen 8/8/8/4k3/8/8/7R/4K3 w - - 0 1");
    assert!(ask("go depth 2").iter().all(|line| !line.contains(" tbhits ")));
    let [said] = &ask(&format!("{path} /no/such/folder"))[..] else { panic!() };
    assert!(said.ends_with("; no table is kept"), "{said}");
}
