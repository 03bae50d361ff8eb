use proptest::prelude::*;

use super::*;
use crate::xiangqi::pgn::GameResult;

/// The bytes of a book of the first moves of some games.
fn bytes_of(games: &[(&str, GameResult)]) -> Vec<u8> {
    let mut builder = Builder::new();
    for (moves, outcome) in games {
        let mut position = Position::startpos();
        for text in moves.split_whitespace() {
            let mv = position.read_move(text).unwrap();
            builder.add(&position, mv, *outcome);
            position.make(mv);
        }
    }
    builder.build(1).unwrap()
}

fn sample() -> Vec<u8> {
    bytes_of(&[
        ("h2e2 h9g7 h0g2 i9h9", GameResult::White),
        ("b2e2 b9c7 b0c2", GameResult::Black),
        ("h2e2 b9c7", GameResult::Draw),
        ("c3c4 g6g5", GameResult::Unknown),
    ])
}

fn book(bytes: Vec<u8>) -> Book {
    Book::new(Box::new(bytes)).unwrap()
}

fn after(moves: &str) -> Position {
    let mut position = Position::startpos();
    for text in moves.split_whitespace() {
        let mv = position.read_move(text).unwrap();
        position.make(mv);
    }
    position
}

fn texts(book: &Book, moves: &str) -> Vec<(String, u16)> {
    let moves = book.moves(&after(moves));
    moves.iter().map(|known| (known.mv.to_string(), known.weight)).collect()
}

fn known<const N: usize>(moves: [(&str, u16); N]) -> Vec<(String, u16)> {
    moves.map(|(text, weight)| (text.to_owned(), weight)).to_vec()
}

#[test]
fn what_was_built_is_found_in_both_images() {
    let book = book(sample());
    assert_eq!(book.len(), 7);
    // Both cannons' moves are one move, and both flanks' soldiers.
    assert_eq!(texts(&book, ""), known([("h2e2", 3), ("g3g4", 1)]));
    assert_eq!(texts(&book, "h2e2"), known([("h9g7", 2), ("b9c7", 1)]));
    assert_eq!(texts(&book, "b2e2"), known([("b9c7", 2), ("h9g7", 1)]));
    assert_eq!(texts(&book, "h2e2 h9g7"), known([("h0g2", 2)]));
    assert_eq!(texts(&book, "b2e2 b9c7"), known([("b0c2", 2)]));
    assert_eq!(texts(&book, "b2e2 b9c7 b0c2"), known([("a9b9", 0)]));
    assert_eq!(texts(&book, "g3g4"), known([("c6c5", 1)]));
    assert_eq!(texts(&book, "e3e4"), []);
}

/// Today's books are read tomorrow.
#[test]
fn the_bytes_are_fixed() {
    let bytes = bytes_of(&[("b2e2 b9c7", GameResult::White)]);
    let expected = [
        &b"TABIAXQB"[..],
        &[0, 0, 0, 1, 0, 0, 0, 2],
        // After the cannon's move the board with it on the right has the smaller key.
        &[0x27, 0xAA, 0xC7, 0x9B, 0x36, 0xA1, 0x22, 0x80],
        // h9 is square 88 and g7 is square 69.
        &(88u16 | 69 << 7).to_be_bytes(),
        &[0, 0],
        &[0x8E, 0xD3, 0xBB, 0xDB, 0x3D, 0xE5, 0x42, 0x27],
        // h2 is square 25 and e2 is square 22.
        &(25u16 | 22 << 7).to_be_bytes(),
        &[0, 2],
    ];
    assert_eq!(bytes, expected.concat());
}

#[test]
fn rare_moves_are_left_out() {
    let mut builder = Builder::new();
    assert_eq!(builder.build(1), None);
    let start = Position::startpos();
    for text in ["h2e2", "b2e2", "g3g4"] {
        builder.add(&start, start.read_move(text).unwrap(), GameResult::White);
    }
    let book = book(builder.build(2).unwrap());
    assert_eq!(texts(&book, ""), known([("h2e2", 4)]));
    assert_eq!(builder.build(3), None);
}

#[test]
fn variety_and_permission_choose() {
    let book = book(sample());
    let start = Position::startpos();
    let cannon = start.read_move("h2e2").unwrap();
    let chosen = |variety, banned: Option<Move>| -> Vec<Option<BookMove>> {
        let allowed = |mv| Some(mv) != banned;
        (0..200).map(|seed| book.choose(&start, allowed, variety, seed)).collect()
    };
    let is_cannon = |known: &Option<BookMove>| known.is_some_and(|known| known.mv == cannon);
    assert!(chosen(0, None).iter().all(is_cannon));
    let cannons = chosen(50, None).iter().filter(|known| is_cannon(known)).count();
    assert!((120..180).contains(&cannons), "{cannons}");
    assert_eq!(chosen(50, None), chosen(50, None));
    let others = chosen(50, Some(cannon));
    assert!(others.iter().all(|known| known.is_some() && !is_cannon(known)));
}

#[test]
fn faults_are_named() {
    let error = |bytes: Vec<u8>| Book::new(Box::new(bytes)).err().map(|error| error.to_string());
    let sound = sample();
    assert_eq!(error(sound.clone()), None);
    let foreign = "this is no book of xiangqi: it does not begin with TABIAXQB";
    for bytes in [&b""[..], b"TABIAXQ", b"TABIAXQN\0\0\0\x01", &[0; 160]] {
        assert_eq!(error(bytes.to_vec()).as_deref(), Some(foreign));
    }
    let message = |bytes: &[u8]| error(bytes.to_vec()).unwrap_or_default();
    assert_eq!(
        message(&sound[..12]),
        "this book of xiangqi is damaged: it has 12 bytes, its header alone has 16"
    );
    assert_eq!(
        message(&sound[..sound.len() - 12]),
        "this book of xiangqi is damaged: it has 88 bytes, 100 were expected"
    );
    let mut newer = sound.clone();
    newer[11] = 2;
    assert_eq!(message(&newer), "this book of xiangqi has version 2, 1 was expected");
    let mut empty = sound[..16].to_vec();
    empty[12..].fill(0);
    assert_eq!(message(&empty), "this book of xiangqi has no entries");
    let mut swapped = sound;
    swapped[16] = 0xFF;
    assert_eq!(
        message(&swapped),
        "this book of xiangqi is damaged: its entries are not sorted (entry 1)"
    );
}

/// Entries under the right key with moves of others, beyond the board and twice.
#[test]
fn only_legal_moves_are_proposed() {
    let start = Position::startpos();
    let legal = start.read_move("h2e2").unwrap();
    let mut bytes = sample()[..16].to_vec();
    let moves = [0, 0x3FFF, 0xFFFF, 22 | 25 << 7, legal.to_bits(), legal.to_bits()];
    bytes[15] = moves.len() as u8;
    for mv in moves {
        bytes.extend(Image::of(&start).key().to_be_bytes());
        bytes.extend(u16::to_be_bytes(mv));
        bytes.extend([0, 9]);
    }
    assert_eq!(book(bytes).moves(&start), [BookMove { mv: legal, weight: 9 }]);
}

proptest! {
    #[test]
    fn damage_is_survived(
        changes in prop::collection::vec((0usize..100, any::<u8>()), 0..6),
        length in 0usize..=100,
        is_cut: bool,
    ) {
        let mut bytes = sample();
        for (at, byte) in changes {
            bytes[at] = byte;
        }
        if is_cut {
            bytes.truncate(length);
        }
        if let Ok(book) = Book::new(Box::new(bytes)) {
            for moves in ["", "h2e2", "b2e2", "h2e2 h9g7", "b2e2 b9c7 b0c2", "a0a1"] {
                let position = after(moves);
                for known in book.moves(&position) {
                    prop_assert!(position.is_legal(known.mv));
                }
                for variety in [0, 1, 50, 99, 100] {
                    let chosen = book.choose(&position, |_| true, variety, 1);
                    prop_assert!(chosen.is_none_or(|known| position.is_legal(known.mv)));
                }
            }
        }
    }

    /// A position and its mirror image have the same entries, wherever random moves lead.
    #[test]
    fn mirror_images_share_entries(choices in prop::collection::vec(any::<u16>(), 1..60)) {
        let (mut position, mut mirrored) = (Position::startpos(), Position::startpos());
        let mirror = |mv: Move| -> Move {
            let text = mv.to_string();
            let exchanged: String = text
                .chars()
                .map(|letter| match letter {
                    'a'..='i' => char::from(b'a' + b'i' - letter as u8),
                    digit => digit,
                })
                .collect();
            let squares = exchanged.split_at(2);
            Move::new(squares.0.parse().unwrap(), squares.1.parse().unwrap())
        };
        let mut builder = Builder::new();
        for choice in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[usize::from(choice) % legal.len()];
            builder.add(&position, mv, GameResult::Draw);
            let key = Image::of(&position).key();
            prop_assert_eq!(key, Image::of(&mirrored).key());
            let book = book(builder.build(1).unwrap());
            prop_assert_eq!(Image::of(&position).turn(mv), Image::of(&mirrored).turn(mirror(mv)));
            let [found, image] = [&position, &mirrored].map(|position| book.moves(position));
            prop_assert!(found.iter().any(|known| [mv, mirror(mv)].contains(&known.mv)));
            prop_assert_eq!(found.len(), image.len());
            position.make(mv);
            mirrored.make(mirror(mv));
        }
    }
}
