use std::collections::HashSet;

use tabia_core::nnue::Embedded;

use crate::talk::Program;

fn nodes(said: &[String]) -> u64 {
    let words: Vec<&str> = said[said.len() - 2].split(' ').collect();
    let at = words.iter().position(|&word| word == "nodes").unwrap();
    words[at + 1].parse().unwrap()
}

fn best(said: &[String]) -> String {
    said.last().unwrap().split(' ').nth(1).unwrap().to_owned()
}

#[test]
fn weaker_play_searches_less_and_tells_what_it_plays() {
    let mut program = Program::start();
    program.set("UCI_LimitStrength", "true");
    program.set("Seed", "1");
    let mut last = 0;
    for elo in ["800", "1600", "2400"] {
        program.set("UCI_Elo", elo);
        program.send("ucinewgame");
        let said = program.go("go movetime 5000");
        let count = nodes(&said);
        assert!(count > last, "{elo}: {count} after {last}");
        last = count;
        // The last line is that of the move played, and there is one line as asked.
        let pv = said[said.len() - 2].split(" pv ").nth(1).unwrap();
        assert_eq!(pv.split(' ').next().unwrap(), best(&said));
        assert!(said.iter().all(|line| !line.contains(" multipv 2 ")));
    }
    program.quit();
}

#[test]
fn equal_seeds_play_alike_and_others_differ() {
    let mut program = Program::start();
    program.set("Skill Level", "0");
    let mut play = |seed: u32| -> Vec<String> {
        program.set("Seed", &seed.to_string());
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..6 {
            program.send("ucinewgame");
            program.send(&format!("position startpos moves {}", moves.join(" ")));
            moves.push(best(&program.go("go movetime 5000")));
        }
        moves
    };
    let first = play(1);
    assert_eq!(play(1), first);
    let games: HashSet<Vec<String>> = (2..6).map(&mut play).collect();
    assert!(games.len() > 1, "{games:?}");
    program.quit();
}

#[test]
fn full_strength_unless_told_otherwise() {
    let mut program = Program::start();
    let full = program.go("go depth 6");
    program.send("ucinewgame");
    // An Elo alone changes nothing, and who analyses wants all there is.
    program.set("UCI_Elo", "800");
    let same = |said: Vec<String>| (best(&said), nodes(&said));
    let expected = same(full);
    assert_eq!(same(program.go("go depth 6")), expected);
    program.send("ucinewgame");
    program.set("UCI_LimitStrength", "true");
    program.set("UCI_AnalyseMode", "true");
    assert_eq!(same(program.go("go depth 6")), expected);
    program.quit();
}

/// Steps were fitted with the small net, which every build has; and neither net leaves anything in the table
/// for the other.
#[test]
fn weaker_play_is_the_same_whatever_the_net() {
    let mut program = Program::start();
    program.set("Seed", "1");
    program.set("Skill Level", "12");
    let [small, usual] =
        [Embedded::small(), Embedded::get()].map(|net| net.expect("a net is built in").name);
    program.send(&format!("setoption name EvalFile value {small}"));
    let play = told(&program.go("go movetime 5000"));
    program.send(&format!("setoption name EvalFile value {usual}"));
    assert_eq!(told(&program.go("go movetime 5000")), play);
    assert_ne!(small, usual, "two nets are built in");
    let analyse = |program: &mut Program| {
        program.set("UCI_AnalyseMode", "true");
        let analysis = told(&program.go("go depth 8"));
        program.set("UCI_AnalyseMode", "false");
        analysis
    };
    let analysis = analyse(&mut program);
    assert_eq!(told(&program.go("go movetime 5000")), play);
    assert_eq!(analyse(&mut program), analysis);
    program.quit();
}

/// Score, nodes and best move of a search.
fn told(said: &[String]) -> (String, u64, String) {
    let line = &said[said.len() - 2];
    let score = line.split(" score ").nth(1).unwrap().split(" nodes ").next().unwrap();
    (score.to_owned(), nodes(said), best(said))
}
