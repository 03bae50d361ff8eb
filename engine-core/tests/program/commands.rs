use std::fs;

use serde_json::{Value, json};
use tabia_core::book::Book;
use tabia_core::pgn::{Game, games};
use tabia_core::position::Position;

use crate::talk::{folder, output_of, run};

const GAMES: &str = "\
[White \"A\"]
[Black \"B\"]
[Result \"1-0\"]

1. e4 e5 2. Qh5 {[%eval 0.9] early} Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White \"C\"]
[Black \"D\"]
[Result \"1/2-1/2\"]

1. d4 d5 (1... Nf6 2. c4) 2. c4 e6 1/2-1/2

[White \"E\"]

1. e4 e5 2. Ke3 *
";

#[test]
fn help_for_all() {
    assert!(output_of(&["--version"]).starts_with("Tabia 0."));
    for command in
        ["uci", "bench", "xiangqi", "perft", "eval", "analyse", "review", "book", "completions"]
    {
        assert!(output_of(&["--help"]).contains(&format!("  {command} ")), "{command}");
        assert!(output_of(&[command, "--help"]).contains("Usage: tabia "), "{command}");
    }
}

#[test]
fn completions_for_shells() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(output_of(&["completions", shell]).contains("multipv"), "{shell}");
    }
}

#[test]
fn perft_of_positions() {
    assert!(output_of(&["perft", "3"]).ends_with("\nNodes searched: 8902\n"));
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    assert!(output_of(&["perft", "3", fen]).ends_with("\nNodes searched: 2812\n"));
    let words: Vec<&str> = ["perft", "2"].into_iter().chain(fen.split(' ')).collect();
    assert!(output_of(&words).ends_with("\nNodes searched: 191\n"));
    let output = run(&["perft", "2", "nonsense"]);
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "tabia: the board has 1 rank, 8 were expected\n");
}

#[test]
fn bench_ends_as_test_frameworks_read_it() {
    let text = output_of(&["bench", "3"]);
    let words: Vec<&str> = text.lines().last().unwrap().split(' ').collect();
    let [nodes, "nodes", nps, "nps"] = words[..] else { panic!("{words:?}") };
    assert!(nodes.parse::<u64>().unwrap() > 0 && nps.parse::<u64>().unwrap() > 0);
    let again = output_of(&["bench", "3"]);
    assert!(again.lines().last().unwrap().starts_with(&format!("{nodes} nodes ")));
}

#[test]
fn eval_of_positions() {
    assert!(output_of(&["eval"]).contains("Evaluation: "));
    let up = output_of(&["eval", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"]);
    assert!(up.contains("Evaluation: +"), "{up}");
}

#[test]
fn other_words_are_uci() {
    assert!(output_of(&["go", "depth", "2"]).lines().last().unwrap().starts_with("bestmove "));
    assert!(output_of(&["d"]).contains("Fen: "));
}

#[test]
fn analyse_a_position() {
    let mate = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
    let text = output_of(&["analyse", mate, "--depth", "4"]);
    assert!(text.contains("#1") && text.contains("1. Re8#"), "{text}");
    let json = output_of(&["analyse", mate, "--depth", "4", "--json", "--multipv", "3"]);
    let value: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["bestmove"], "e1e8");
    assert_eq!(value["lines"].as_array().unwrap().len(), 3);
    assert_eq!(value["lines"][0]["score"]["mate"], 1);
    let over = output_of(&["analyse", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--nodes", "10"]);
    assert!(over.contains("The game is over."), "{over}");
    let output = run(&["analyse", "no/such/file.pgn"]);
    assert!(!output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("no file is called"));
}

#[test]
fn analyse_games() {
    let folder = folder("analyse");
    let (path, output) = (folder.join("games.pgn"), folder.join("out.pgn"));
    fs::write(&path, GAMES).unwrap();
    let path = path.to_str().unwrap();
    output_of(&["analyse", path, "--nodes", "3000", "--output", output.to_str().unwrap()]);
    let text = fs::read(&output).unwrap();
    let found: Vec<Game> = games(text.as_slice()).map(|text| Game::read(&text.unwrap())).collect();
    assert_eq!(found.len(), 3);
    let mate = &found[0];
    assert!(mate.plies.iter().all(|ply| ply.comments[0].starts_with("[%eval ")));
    assert_eq!(mate.plies[2].comments.len(), 2, "{:?}", mate.plies[2]);
    assert_eq!(mate.plies[2].comments[1], "early");
    assert_eq!(mate.plies.last().unwrap().comments, ["[%eval #1]"]);
    // 3... Nf6 allows the mate.
    assert_eq!(mate.plies[5].nags, [4]);
    assert_eq!(mate.plies[5].variations.len(), 1);
    assert!(found[1].outline().contains("( Nf6 c4 "), "{}", found[1].outline());
    assert_eq!(found[2].plies.len(), 2);

    let json = output_of(&["analyse", path, "--nodes", "500", "--json"]);
    let values: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(values.len(), 3);
    assert_eq!(values[0]["positions"].as_array().unwrap().len(), 8);
}

/// Mate in one, two positions of a suite, a FEN with castling rights that cannot be, and no position.
const LIST: &str = "\u{feff}# positions\r
6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id \"back rank\";\r
6k1/5ppp/8/8/8/8/8/K3R3 w - - am Re8#;\r
7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1\r
8/8/8/8/8/8/8/K7 w - - bm Kb1;\r
";

#[test]
fn analyse_a_list_of_positions() {
    let path = folder("list").join("positions.epd");
    fs::write(&path, LIST).unwrap();
    let path = path.to_str().unwrap();
    let done = run(&["analyse", path, "--depth", "3"]);
    let text = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success());
    assert!(text.starts_with("back rank\n6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\n"), "{text}");
    assert!(
        text.contains("\nbm Re8#: solved\n") && text.contains("\nam Re8#: not solved\n"),
        "{text}"
    );
    assert!(text.ends_with("\n1 of 2 positions solved.\n"), "{text}");
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(
        said.contains("positions.epd:4: the FEN was repaired: castling rights \"KQkq\""),
        "{said}"
    );
    assert!(said.contains("positions.epd:5: Black has no king"), "{said}");

    let json = output_of(&["analyse", path, "--depth", "3", "--json"]);
    let values: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(values.len(), 3);
    assert_eq!(values[0]["operations"]["id"][0], "back rank");
    assert_eq!((&values[0]["line"], &values[0]["solved"]), (&2.into(), &true.into()));
    assert_eq!((&values[1]["line"], &values[1]["solved"]), (&3.into(), &false.into()));
    assert_eq!(values[2]["bestmove"], "e6h6");
    assert!(values[2]["note"].as_str().unwrap().contains("KQkq"));
}

#[test]
fn analyse_a_line_of_a_list() {
    let line = LIST.lines().nth(1).unwrap();
    let text = output_of(&["analyse", line, "--depth", "3"]);
    assert!(text.ends_with("\nbm Re8#: solved\n"), "{text}");
    let underscored = "7k/5K2/4R3/8/8/8/8/8_w_KQkq_-_0_1";
    for command in [
        &["analyse", underscored, "--depth", "3"][..],
        &["eval", underscored],
        &["perft", "2", underscored],
    ] {
        let done = run(command);
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(done.status.success(), "{said}");
        assert!(said.starts_with("tabia: the FEN was repaired: the signs between"), "{said}");
    }
}

#[test]
fn review_a_list_of_positions() {
    let folder = folder("reviewed-list");
    let (path, reviews) = (folder.join("positions.epd"), folder.join("reviews.jsonl"));
    fs::write(&path, LIST).unwrap();
    let (path, output) = (path.to_str().unwrap(), reviews.to_str().unwrap());
    let review =
        || output_of(&["review", path, "--output", output, "--nodes", "500", "--jobs", "2"]);
    review();
    let sorted = || -> Vec<Value> {
        let text = fs::read_to_string(&reviews).unwrap();
        let mut values: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        values.sort_by_key(|value| value["game"].as_u64());
        values
    };
    let whole = sorted();
    assert_eq!(whole.len(), 4);
    assert_eq!((&whole[0]["bestmove"], &whole[0]["solved"]), (&"e1e8".into(), &true.into()));
    assert_eq!((&whole[0]["line"], &whole[0]["fault"]), (&2.into(), &Value::Null));
    assert_eq!(whole[3]["fault"], "Black has no king");
    // An interruption leaves a part of a line.
    fs::write(&reviews, format!("{}\n{}", whole[1], &whole[0].to_string()[..30])).unwrap();
    review();
    let counts = |value: &Value| (value["game"].clone(), value["bestmove"].clone());
    assert_eq!(
        sorted().iter().map(counts).collect::<Vec<_>>(),
        whole.iter().map(counts).collect::<Vec<_>>()
    );
}

#[test]
fn lists_are_read_in_the_encodings_of_games() {
    let folder = folder("encoded-lists");
    let list = "4k3/8/8/8/8/8/8/K2R4 w - - id \"Zürich – 1\";\r\n4k3/8/8/8/8/8/8/K2R4 b - -\r\n";
    let utf16 = |mark: &[u8], order: fn(u16) -> [u8; 2]| -> Vec<u8> {
        mark.iter().copied().chain(list.encode_utf16().flat_map(order)).collect()
    };
    let windows = list.chars().map(|letter| match letter {
        '–' => 0x96,
        _ => u8::try_from(u32::from(letter)).unwrap(),
    });
    for (name, bytes) in [
        ("marked.epd", utf16(&[0xFF, 0xFE], u16::to_le_bytes)),
        ("unmarked.epd", utf16(&[], u16::to_be_bytes)),
        ("windows.epd", windows.collect()),
        ("utf8.epd", format!("\u{FEFF}{list}").into_bytes()),
    ] {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        let (path, reviews) = (path.to_str().unwrap(), folder.join(format!("{name}.jsonl")));
        let analysed = output_of(&["analyse", path, "--nodes", "200", "--json"]);
        run(&["review", path, "-o", reviews.to_str().unwrap(), "--nodes", "200"]);
        for text in [analysed, fs::read_to_string(&reviews).unwrap()] {
            assert_eq!(text.lines().count(), 2, "{name}: {text}");
            assert!(text.contains("Zürich – 1"), "{name}: {text}");
        }
    }
}

#[test]
fn what_nothing_is_understood_of_is_a_failure() {
    let folder = folder("nothing");
    for (name, text) in [
        ("words.pgn", "hello there, this is no game"),
        ("list.epd", "8/8/8/8/8/8/8/K7 w - - bm Kb1;\n8/8/8/8 w - -\n"),
        ("empty.pgn", ""),
    ] {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        for command in ["analyse", "review"] {
            let reviews = folder.join(format!("{name}.jsonl"));
            let done = run(&[command, path.to_str().unwrap(), "-o", reviews.to_str().unwrap()]);
            let said = String::from_utf8(done.stderr).unwrap();
            assert!(!done.status.success() && said.contains(name), "{command} {name}: {said}");
            assert!(!reviews.exists(), "{command} {name}");
        }
    }
}

/// What stood in the file for the result is there until there is a result.
#[test]
fn no_file_is_lost_by_a_mistake() {
    let folder = folder("mistakes");
    let (path, output) = (folder.join("games.pgn"), folder.join("out"));
    fs::write(&path, GAMES).unwrap();
    fs::write(&output, "{\"mine\":[1,2]}").unwrap();
    let (path, output) = (path.to_str().unwrap(), output.to_str().unwrap());
    for (arguments, message) in [
        (["analyse", path, "-o", path], "write to another file"),
        (["analyse", "gmaes.pgn", "-o", output], "no file is called \"gmaes.pgn\""),
        (["review", path, "-o", output], "it exists, and is no file of reviews"),
    ] {
        let done = run(&arguments);
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(!done.status.success() && said.contains(message), "{arguments:?}: {said}");
    }
    assert_eq!(fs::read_to_string(path).unwrap(), GAMES);
    assert_eq!(fs::read_to_string(output).unwrap(), "{\"mine\":[1,2]}");
}

#[test]
fn mistyped_words_are_failures() {
    for (arguments, message) in [
        (&["analise", "games.pgn"][..], "unknown command \"analise\""),
        (&["go", "depth", "deep"], "go: depth needs a number"),
        (&["eval", "--net", "no-such.nnue"], "no-such.nnue: "),
    ] {
        let done = run(arguments);
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(!done.status.success() && said.contains(message), "{arguments:?}: {said}");
        assert!(done.stdout.is_empty());
    }
    assert!(output_of(&["analyze", "startpos", "--depth", "1"]).contains("depth"));
}

/// A pipe can be read only once, and games are counted first.
#[test]
#[cfg(target_os = "linux")]
fn games_that_cannot_be_read_again_are_told() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let reviews = folder("pipe").join("reviews.jsonl");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabia"))
        .args(["review", "/dev/stdin", "-o", reviews.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(GAMES.as_bytes()).unwrap();
    let done = child.wait_with_output().unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(!done.status.success() && said.contains("3 of 3 games"), "{said}");
}

#[test]
fn review_goes_on_where_it_was_interrupted() {
    let folder = folder("review");
    let (path, reviews) = (folder.join("games.pgn"), folder.join("reviews.jsonl"));
    fs::write(&path, GAMES).unwrap();
    let review = |jobs: &str| {
        run(&[
            "review",
            path.to_str().unwrap(),
            "--output",
            reviews.to_str().unwrap(),
            "--nodes",
            "2000",
            "--jobs",
            jobs,
        ])
    };
    assert!(review("2").status.success());
    let sorted = || {
        let text = fs::read_to_string(&reviews).unwrap();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_by_key(|line| {
            serde_json::from_str::<Value>(line).unwrap()["game"].as_u64().unwrap()
        });
        lines
    };
    let whole = sorted();
    assert_eq!(whole.len(), 3);
    let first: Value = serde_json::from_str(&whole[0]).unwrap();
    assert_eq!(first["white"]["name"], "A");
    assert_eq!(first["moves"][5]["class"], "blunder");
    assert_eq!(first["moves"][6]["score"]["mate"], 1);
    assert_eq!(first["black"]["blunders"], 1);
    assert!(first["white"]["accuracy"].as_f64().unwrap() > 50.0);
    let third: Value = serde_json::from_str(&whole[2]).unwrap();
    let fault = third["fault"].as_str().unwrap();
    assert!(fault.contains("\"Ke3\" is not a legal move here"), "{fault}");

    // An interruption leaves some lines, and perhaps a part of one.
    fs::write(&reviews, format!("{}\n{}", whole[0], &whole[1][..40])).unwrap();
    let output = review("1");
    assert!(output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("3 games, 1 of them known before"));
    assert_eq!(sorted(), whole);

    // Another file's reviews, and what is no file of reviews, are left alone.
    fs::write(&path, GAMES.replace("\"A\"", "\"Z\"")).unwrap();
    let output = review("1");
    assert!(!output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("another one"));
    fs::write(&reviews, "notes\n").unwrap();
    assert!(!review("1").status.success());
    assert_eq!(fs::read_to_string(&reviews).unwrap(), "notes\n");
}

#[test]
fn a_forced_move_is_not_judged() {
    let folder = folder("forced");
    let (path, reviews) = (folder.join("games.pgn"), folder.join("reviews.jsonl"));
    // Black can only take the rook.
    let game = "[FEN \"7k/6R1/8/8/8/P7/8/K7 b - - 0 1\"]\n\n1... Kxg7 2. a4 Kf6 *\n";
    fs::write(&path, game).unwrap();
    let (path, reviews) = (path.to_str().unwrap(), reviews.to_str().unwrap());
    assert!(run(&["review", path, "--output", reviews, "--nodes", "2000"]).status.success());
    let text = fs::read_to_string(reviews).unwrap();
    let review: Value = serde_json::from_str(&text).unwrap();
    assert!(!review["start_score"].is_null());
    assert!(review["moves"][0]["accuracy"].is_null() && review["moves"][0]["class"].is_null());
    assert!(review["moves"][1]["accuracy"].is_number());
    // The side's accuracy is that of the one move that it had a choice in.
    assert_eq!(review["black"]["accuracy"], review["moves"][2]["accuracy"]);
    assert_eq!(review["white"]["accuracy"], review["moves"][1]["accuracy"]);
}

#[test]
fn books_are_built() {
    let folder = folder("build");
    let (path, book) = (folder.join("games.pgn"), folder.join("book.bin"));
    fs::write(&path, GAMES).unwrap();
    let (path, name) = (path.to_str().unwrap(), book.to_str().unwrap());
    let said = output_of(&["book", path, "--output", name, "--games", "1"]);
    assert!(said.contains("from 3 games (1 of them with faults)"), "{said}");
    let book = Book::new(Box::new(fs::read(&book).unwrap())).unwrap();
    let start = Position::startpos();
    let moves: Vec<String> =
        book.moves(&start).iter().map(|known| start.uci(known.mv, false)).collect();
    assert_eq!(moves, ["e2e4", "d2d4"]);
    let none = run(&["book", path, "--output", name, "--games", "9"]);
    assert!(!none.status.success());
}

/// Another game than chess is named and stays as it came; nothing is said of its moves.
#[test]
fn other_games_are_not_judged() {
    let folder = folder("variants");
    let (path, reviews) = (folder.join("games.pgn"), folder.join("reviews.jsonl"));
    let antichess =
        "[White \"A\"]\n[Variant \"Antichess\"]\n[Result \"*\"]\n\n1. e3 b5 2. Bxb5 Bb7 *\n";
    let passes = "[White \"B\"]\n\n1. e4 -- 2. d4 *\n";
    fs::write(&path, format!("{antichess}\n{passes}")).unwrap();
    let (name, reviews) = (path.to_str().unwrap(), reviews.to_str().unwrap());

    let done = run(&["analyse", name, "--nodes", "500"]);
    let (written, said) =
        (String::from_utf8(done.stdout).unwrap(), String::from_utf8(done.stderr).unwrap());
    assert!(done.status.success() && written.starts_with(antichess), "{written}");
    assert!(
        said.contains("game 1: line 2, column 1: The variant \"Antichess\" is not supported"),
        "{said}"
    );
    // What follows a null move is kept and not searched.
    assert!(
        written.contains("1... -- 2. d4 *") && said.contains("game 2: a null move"),
        "{written}{said}"
    );

    assert!(run(&["review", name, "-o", reviews, "--nodes", "500"]).status.success());
    let text = fs::read_to_string(reviews).unwrap();
    let review = text.lines().find(|line| line.contains("\"game\":0")).unwrap();
    let value: Value = serde_json::from_str(review).unwrap();
    assert!(value["fault"].as_str().unwrap().contains("not supported"), "{review}");
    assert_eq!(
        (value["moves"].as_array().unwrap().len(), &value["white"]["blunders"]),
        (0, &json!(0))
    );

    // Alone it is an input in which nothing was understood.
    fs::write(&path, antichess).unwrap();
    for command in [&["analyse", name][..], &["review", name, "-o", reviews]] {
        let done = run(command);
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(!done.status.success() && said.contains("nothing in it was understood"), "{said}");
        assert!(said.contains("The variant \"Antichess\" is not supported"), "{said}");
    }
}
