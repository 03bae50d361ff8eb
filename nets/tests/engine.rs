//! What engines say, as scores.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;

use tabia_core::position::Position;
use tabia_nets::record::Record;
use tabia_nets::uci::{Command, Engine, Scale};

/// Evaluates everything alike, as Stockfish 19 words it.
const SCRIPT: &str = "#!/bin/sh
while read line; do
    case $line in
        uci) echo uciok ;;
        isready) echo readyok ;;
        eval)
            echo 'info string NNUE evaluation using some.nnue (109MiB)'
            echo 'NNUE evaluation          +212 (side to move, internal units)'
            echo 'NNUE evaluation        -0.50 (white side)'
            echo 'Final evaluation      -0.60 (white side) [with scaled NNUE, ...]' ;;
        go*) echo 'info depth 1 score cp 40'; echo 'bestmove a7a6' ;;
        quit) exit ;;
    esac
done
";

#[test]
fn evaluations_are_read_in_pawns_or_in_internal_units() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("engine");
    fs::write(&path, SCRIPT).expect("write");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("permissions");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let records = [Record::new(&Position::from_fen(fen).expect("a position"), 0); 3];
    let scores = |scale, command| {
        Engine::start(&path, scale).expect("the program").scores(&records, &command)
    };
    // Black is to move: what White lacks is Black's.
    assert_eq!(scores(Scale::Pawn(300.0), Command::Eval).expect("scores"), [Some(150); 3]);
    assert_eq!(scores(Scale::Unit(0.5), Command::Eval).expect("scores"), [Some(106); 3]);
    let go = || Command::parse("go nodes 1").expect("a command");
    assert!(scores(Scale::Unit(0.5), go()).is_err(), "searches tell pawns only");
    let one =
        Engine::start(&path, Scale::Pawn(300.0)).expect("the program").scores(&records[..1], &go());
    assert_eq!(one.expect("scores"), [Some(120)]);
}
