use super::*;

fn error(fen: &str) -> String {
    match Position::read_fen(fen) {
        Err(error) => error.to_string(),
        Ok(reading) => panic!("{fen} was read as {}", reading.position.fen()),
    }
}

fn notes(fen: &str) -> (String, String) {
    let reading = Position::read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    (reading.position.fen(), repairs_note(&reading.repairs).unwrap_or_default())
}

#[test]
fn what_is_written_is_read() {
    for fen in [
        START_FEN,
        "4k4/9/9/9/9/9/9/9/9/3K5 b - - 17 60",
        "3akab2/9/4b4/9/2P3p2/9/9/4B4/4A4/2BAK4 w - - 119 1",
    ] {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(position.fen(), fen);
    }
}

#[test]
fn other_letters_and_sides_are_read() {
    let other = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1";
    assert_eq!(notes(other), (START_FEN.to_owned(), String::new()));
}

#[test]
fn what_has_one_meaning_is_repaired() {
    let board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    for (fen, note) in [
        (board.to_owned(), "missing fields were taken to be \"w - - 0 1\""),
        (format!("\"{START_FEN}\";"), "quotes around the FEN or a stop behind it were left out"),
        (START_FEN.replace(' ', "_"), "the signs between its fields were read as spaces"),
        (START_FEN.replace(" w", " Red"), "the side to move \"Red\" was read as w or b"),
        (
            format!("{board} w - - -4 0"),
            "the half-move clock \"-4\" was read as 0; the move number \"0\" was read as 1",
        ),
    ] {
        assert!(Position::from_fen(&fen).is_err(), "{fen}");
        assert_eq!(notes(&fen), (START_FEN.to_owned(), format!("the FEN was repaired: {note}")));
    }
}

#[test]
fn faults_are_named() {
    let faults = [
        ("", "the FEN is empty"),
        ("   ", "the FEN is empty"),
        ("9/9/9 w", "the board has 3 ranks, 10 were expected"),
        ("4k4/9/9/9/9/9/9/9/9/3K6 w", "rank 0 describes 10 squares, 9 were expected"),
        ("4k4/9/9/9/9/8/9/9/9/3K5 w", "rank 4 describes 8 squares, 9 were expected"),
        (
            "4q4/9/9/9/9/9/9/9/9/3K5 w",
            "'q' on the board is neither a piece (KABNRCP, kabnrcp) nor a number from 1 to 9",
        ),
        ("4k4/9/9/9/9/9/9/9/9/3K5 x", "the side to move is \"x\", \"w\" or \"b\" was expected"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w KQkq - 0 1", "the third field is \"KQkq\", \"-\" was expected"),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - x 1",
            "the half-move clock \"x\" is not a number from 0 to 65535",
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 70000",
            "the move number \"70000\" is not a number from 0 to 65535",
        ),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 more", "\"more\" follows the six fields of the FEN"),
        ("4k4/9/9/9/9/9/9/9/9/9 w", "Red has no general"),
        ("4kk3/9/9/9/9/9/9/9/9/3K5 w", "Black has 2 pieces of the kind general, more than 1"),
        ("4k4/9/9/9/9/9/9/9/9/2K6 w", "Red's general cannot stand on c0"),
        ("4k4/9/9/9/9/9/9/9/9/3KA4 w", "Red's adviser cannot stand on e0"),
        ("4k4/9/4B4/9/9/9/9/9/9/3K5 w", "Red's elephant cannot stand on e7"),
        ("4k4/9/9/9/9/9/9/9/P8/3K5 w", "Red's soldier cannot stand on a1"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "the generals face each other"),
        ("4k4/9/9/9/9/9/9/4R4/9/3K5 w", "Black is in check, but it is the other side's move"),
    ];
    for (fen, message) in faults {
        assert_eq!(error(fen), message, "{fen}");
    }
    assert!(error(&"9/".repeat(300)).starts_with("this is not a FEN: it has 600 characters"));
}
