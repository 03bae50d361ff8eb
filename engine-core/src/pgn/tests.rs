use proptest::prelude::*;

use super::*;
use crate::types::Move;

fn parse_all(text: &str) -> Vec<Game> {
    games(text.as_bytes()).map(|text| Game::read(&text.unwrap())).collect()
}

fn sans(game: &Game) -> Vec<String> {
    let positions = game.positions();
    game.plies.iter().zip(&positions).map(|(ply, position)| position.san(ply.mv)).collect()
}

/// The first fault, in words.
fn fault(game: &Game) -> Option<String> {
    game.fault().map(ToString::to_string)
}

fn moves(game: &Game) -> Vec<Move> {
    game.plies.iter().map(|ply| ply.mv).collect()
}

const ANNOTATED: &str = r#"[Event "A \"good\" one"]
[Site "C:\\games"]
[Result "1-0"]

{Before [the] start} 1. e4 $1 e5 (1... c5 {Sicilian (open)} (1... e6 2. d4) 2. Nf3) 2.Nf3!?
{A comment
over two lines} 2... Nc6 ; to the end of the line
% an escape
3.Bb5 a6?? 4. O-O 1-0

[Event "Next"]

1. d4 {[%eval 0.2]
[Site "not a tag"]} d5 *
"#;

#[test]
fn annotations_are_read() {
    let games = parse_all(ANNOTATED);
    assert_eq!(games.len(), 2);
    let game = &games[0];
    assert_eq!(game.faults, []);
    assert_eq!(game.tag("Event"), Some("A \"good\" one"));
    assert_eq!(game.tag("Site"), Some("C:\\games"));
    assert_eq!(game.comments, ["Before [the] start"]);
    assert_eq!(sans(game), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"]);
    assert_eq!(game.plies[0].nags, [1]);
    assert_eq!(
        game.outline(),
        "{Before [the] start} e4 $1 e5 ( c5 {Sicilian (open)} Nf3 ) ( e6 d4 ) \
         Nf3 $5 {A comment over two lines} Nc6 {to the end of the line} Bb5 a6 $4 O-O"
    );
    assert_eq!(game.result, GameResult::White);
    assert_eq!(games[1].plies[0].comments, ["[%eval 0.2] [Site \"not a tag\"]"]);
    assert_eq!(games[1].plies.len(), 2);
}

#[test]
fn what_is_written_is_read_again() {
    for game in parse_all(ANNOTATED) {
        let text = game.to_string();
        assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
        let again = Game::parse(&text);
        assert_eq!(again.outline(), game.outline(), "{text}");
        assert_eq!(again.to_string(), text);
    }
}

#[test]
fn faults_keep_what_came_before() {
    let game = Game::parse("[White \"A\"]\n\n1. e4 e5 2. Ke3 Nc6 1-0");
    assert_eq!(game.plies.len(), 2);
    let said = "line 3, column 13: \"Ke3\" is not a legal move here; \
                the moves that follow it in this line were left out";
    assert_eq!(fault(&game).as_deref(), Some(said));
    let game = Game::parse("[FEN \"8/8 w - - 0 1\"]\n\n1. e4 *");
    assert!(fault(&game).unwrap().starts_with("line 1, column 1: the board has 2 ranks"));
}

#[test]
fn positions_and_moves_in_other_clothes() {
    let game = Game::parse("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n\n30... Kd7 31. e4 *");
    assert_eq!(sans(&game), ["Kd7", "e4"]);
    assert!(game.to_string().contains("\n30... Kd7 31. e4 *"));
    assert_eq!(sans(&Game::parse("e2e4 e7e5 g1f3")), ["e4", "e5", "Nf3"]);
    assert_eq!(sans(&Game::parse("1.e4 d5 2.e5 f5 3.exf6 e.p. 1/2-1/2")).len(), 5);
    assert_eq!(Game::parse("").plies.len(), 0);
}

#[test]
fn no_games_in_nothing() {
    assert!(parse_all("").is_empty());
    assert!(parse_all("\n \n\n").is_empty());
    let text = "[Event \"a\"]\r\n\r\n1. e4 *\r\n\r\n[Event \"b\"]\r\n\r\n*\r\n";
    assert_eq!(parse_all(text).len(), 2);
    let latin1 = b"[White \"J\xF6rg\"]\n\n*\n";
    let text = games(latin1.as_slice()).next().unwrap().unwrap();
    assert_eq!(Game::read(&text).tag("White"), Some("Jörg"));
}

/// Where games end that do not say so themselves.
#[test]
fn games_are_told_apart() {
    let players = |text: &str| {
        let tell =
            |game: &Game| format!("{} {}", game.tag("White").unwrap_or("-"), game.plies.len());
        parse_all(text).iter().map(tell).collect::<Vec<_>>()
    };
    assert_eq!(players("1. e4 e5 1-0\n\n1. d4 0-1 1. c4 *"), ["- 2", "- 1", "- 1"]);
    let bare = "[Event \"a\"]\n[White \"A\"]\n\n[Event \"b\"]\n[White \"B\"]\n\n1. d4 *";
    assert_eq!(players(bare), ["A 0", "B 1"]);
    assert_eq!(players("[White \"A\"]\n1. e4\n[White \"B\"]\n1. d4 d5"), ["A 1", "B 2"]);
    assert_eq!(players("[Event \"a\"] [White \"A\"] 1. e4 (1. d4 1/2-1/2) e5 *"), ["A 2"]);
    assert_eq!(
        players("[White \"A\"]\n1. e4 1-0 {so be it}\n(or not)\n\n[White \"B\"]\n*"),
        ["A 1", "B 0"]
    );
    // A sign of percent that begins a line of a comment.
    assert_eq!(players("1. e4 {in 50\n% of games} e5 1-0\n\n1. d4 *"), ["- 2", "- 1"]);
}

#[test]
fn what_has_no_end_is_told_and_costs_its_game_alone() {
    let text = "[Event \"a\"]\n\n1. e4 {open e5 1-0\n\n[Event \"b\"]\n\n1. d4 d5 (1... c5 *";
    let games = parse_all(text);
    assert_eq!(games.len(), 2);
    let said = [
        "line 3, column 7: This comment is never closed",
        "line 7, column 19: The game is cut off: 1 variation is not closed",
    ];
    assert_eq!(games.iter().filter_map(fault).collect::<Vec<_>>(), said);
    assert_eq!((games[0].plies.len(), games[1].plies.len()), (1, 2));
}

/// Written on one line, a comment to the end of the line would swallow what follows.
#[test]
fn comments_in_variations_stand_in_braces() {
    let game = Game::parse("1. e4 e5 (1... c5 ; Sicilian (open)\n2. Nf3) 2. Nf3 *");
    assert_eq!(game.outline(), "e4 e5 ( c5 {Sicilian (open)} Nf3 ) Nf3");
    assert_eq!(sans(&Game::parse(&game.to_string())), ["e4", "e5", "Nf3"]);
}

#[test]
fn tags_may_share_a_line_with_others_and_with_moves() {
    let game = Game::parse("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"][Result \"1-0\"] 1. e4 1-0");
    assert_eq!((game.tag("Result"), game.plies.len()), (Some("1-0"), 1));
    assert_eq!(game.faults, []);
    let game = Game::parse("[White\"A\"] [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] 1. e3 Kd7 *");
    assert_eq!((game.tag("White"), game.plies.len()), (Some("A"), 2));
}

/// Games of many programs, where they are there: each is read to its end and survives writing.
#[test]
fn games_of_the_world() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/pgn");
    let Ok(files) = std::fs::read_dir(folder) else {
        println!("skipped: games_of_the_world (../shared/pgn is not here)");
        return;
    };
    for file in files {
        let path = file.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let mut count = 0;
        for text in games(bytes.as_slice()) {
            let game = Game::read(&text.unwrap());
            assert_eq!(game.faults, [], "{}", path.display());
            let again = Game::parse(&game.to_string());
            assert!(moves(&again) == moves(&game), "{}", path.display());
            count += 1;
        }
        assert!(count > 0, "{}", path.display());
        println!("{}: {count} games", path.display());
    }
}

/// A null move is read as it stands; what a program can search ends before it.
#[test]
fn null_moves_are_read_and_end_what_is_searched() {
    for (text, outline, plies) in [
        ("1. e4 -- 2. d4 *", "e4 -- d4", 1),
        ("1. e4 e5 2. Z0 Nc6 1-0", "e4 e5 -- Nc6", 2),
        ("1. e4 e5 2.0000 Nc6", "e4 e5 -- Nc6", 2),
        ("1. Nc3 0000 2. Nd5", "Nc3 -- Nd5", 1),
        ("1. e4 e5 2. --? d5", "e4 e5 -- $2 d5", 2),
    ] {
        let game = Game::parse(text);
        assert_eq!(game.faults, [], "{text}");
        assert_eq!(game.outline(), outline, "{text}");
        assert_eq!(game.moves().len(), plies, "{text}");
        assert_eq!(game.positions().len(), plies + 1, "{text}");
    }
}

/// However deep variations nest, nothing runs out of stack.
#[test]
fn variations_nest_without_end() {
    let depth = 20_000;
    let text = format!("1. e4 {} e5 *", "(1. d4 ".repeat(depth) + &")".repeat(depth));
    let game = Game::parse(&text);
    assert_eq!((&game.faults[..], game.plies.len()), (&[][..], 2));
    assert_eq!(Game::parse(&game.to_string()).outline(), game.outline());
}

#[test]
fn a_draw_with_halves_is_a_draw() {
    let games = parse_all("[Result \"½-½\"]\n\n1. e4 ½-½\n\n1. d4 d5 1/2-1/2");
    let read: Vec<_> = games.iter().map(|game| (game.result, game.plies.len())).collect();
    assert_eq!(read, [(GameResult::Draw, 1), (GameResult::Draw, 2)]);
    assert!(games.iter().all(|game| game.faults.is_empty()));
}

#[test]
fn an_empty_fen_is_the_start() {
    let game = Game::parse("[SetUp \"0\"]\n[FEN \"\"]\n\n1. e4 e5 *");
    assert_eq!((game.faults.len(), game.plies.len()), (0, 2));
}

#[test]
fn files_in_other_encodings() {
    let text = "[White \"Šárka – Ž’\"]\r\n\r\n1. e4 {\u{10A}\u{A0A} 𝄞} e5 *\r\n\r\n[White \"B\"]\r\n\r\n1. d4 ½-½";
    let units: Vec<u16> = "\u{FEFF}".encode_utf16().chain(text.encode_utf16()).collect();
    let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    for bytes in [little, big] {
        let all: Vec<Game> =
            games(bytes.as_slice()).map(|text| Game::read(&text.unwrap())).collect();
        assert_eq!(all.len(), 2);
        assert_eq!((all[0].tag("White"), all[0].plies.len()), (Some("Šárka – Ž’"), 2));
        assert_eq!(all[0].plies[0].comments, ["\u{10A}\u{A0A} 𝄞"]);
        assert_eq!((all[1].faults.len(), all[1].result), (0, GameResult::Draw));
    }
    let windows = b"[White \"\x8A\xE1rka \x96 \x8E\x92\"]\n\n1. d4 \xBD-\xBD\n";
    let game = Game::read(&games(windows.as_slice()).next().unwrap().unwrap());
    assert_eq!((game.tag("White"), game.result), (Some("Šárka – Ž’"), GameResult::Draw));
}

#[test]
fn games_know_where_they_began() {
    let text = "\n[Event \"a\"]\n\n1. e4 * 1. d4 *\n\n\n[Event \"b\"]\n\n1. d4 *";
    let places: Vec<_> = games(text.as_bytes())
        .map(|game| game.map(|game| (game.line, game.column)).unwrap())
        .collect();
    assert_eq!(places, [(2, 1), (4, 9), (7, 1)]);
}

proptest! {
    #[test]
    fn any_text_is_read_and_written(text in "(\\PC|[\\[\\]{}();$%\n\"]|[a-h][1-8]|[1-9]\\. |O-O){0,200}") {
        for text in games(text.as_bytes()) {
            let game = Game::read(&text.unwrap());
            let again = Game::parse(&game.to_string());
            prop_assert_eq!(moves(&again), moves(&game));
        }
    }
}
