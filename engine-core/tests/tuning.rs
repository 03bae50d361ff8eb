//! What a tuner may set: whatever it sets within the ranges, the engine goes on searching.

use std::io;

use tabia_core::engine::Engine;
use tabia_core::position::Position;
use tabia_core::search::params::tune::{ALL, Parameter};
use tabia_core::search::{Limits, Quiet};
use tabia_core::types::Move;
use tabia_core::uci::{Files, Output, Session};

const FENS: [&str; 3] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp3ppp/2n1pn2/3p4/1b1P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 40 9",
    "8/5pk1/4p1p1/3pP2p/3P1P1P/4K1P1/8/8 w - - 0 40",
];

struct NoFiles;

impl Files for NoFiles {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        Err(io::Error::other(format!("{name} is not there")))
    }
}

/// What a search of so many nodes plays in each position, and how many it took.
fn play(nodes: u64) -> Vec<(Option<Move>, u64)> {
    let mut engine = Engine::new().unwrap();
    let search = |fen: &&str| {
        engine.set_position(Position::from_fen(fen).unwrap());
        let mut search = engine.begin(Limits { nodes: Some(nodes), ..Limits::default() });
        let (best, searched) = search.run(&mut Quiet, &mut |_, _| ());
        engine.end(search);
        assert!(best.mv.is_some(), "no move in {fen}");
        (best.mv, searched)
    };
    FENS.iter().map(search).collect()
}

/// Numbers belong to the whole program, so that one test sets them all.
#[test]
fn every_number_may_be_set_to_either_end_of_its_range() {
    let defaults = play(3_000);
    let reset = |parameter: &Parameter| parameter.set(parameter.default);
    for parameter in ALL {
        for value in [parameter.least, parameter.most] {
            eprintln!("{} {value}", parameter.name);
            parameter.set(value);
            play(3_000);
            reset(parameter);
        }
    }
    // All at once, each at one end or the other: 64 of the combinations.
    for round in 1..=64_u64 {
        for (number, parameter) in ALL.iter().enumerate() {
            let high =
                (number as u64 + 1).wrapping_mul(round).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63;
            parameter.set(if high == 1 { parameter.most } else { parameter.least });
        }
        play(10_000);
    }
    ALL.iter().for_each(reset);
    assert_eq!(play(3_000), defaults);
}

/// Each line for a tuner has a line among the options, with the same range; what lies outside of it
/// counts as its end.
#[test]
fn the_numbers_are_told_twice_alike() {
    let mut session = Session::new(Box::new(NoFiles)).unwrap();
    let mut lines = |command: &str| {
        let told = session.receive(command).into_iter();
        told.filter_map(|it| if let Output::Line(line) = it { Some(line) } else { None })
            .collect::<Vec<_>>()
    };
    let options = lines("uci");
    let inputs = lines("tune");
    assert_eq!(inputs.len(), ALL.len());
    for input in inputs {
        let fields: Vec<&str> = input.split(", ").collect();
        let [name, "int", default, least, most, _, _] = fields[..] else { panic!("{input}") };
        let option =
            format!("option name {name} type spin default {default} min {least} max {most}");
        assert!(options.contains(&option), "{option}");
    }
}
