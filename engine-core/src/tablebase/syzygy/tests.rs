//! Files made by hand, in which every part has one value: what headers say, and how probes use it.

use super::cursor::Fault;
use super::file::{Bytes, Contents, Stored, TableFile};
use super::*;
use crate::types::PieceType;

/// A file whose sections, in their order, have these flags and values. All digits of the index are
/// in the order of the list.
fn file(name: &str, contents: Contents, sections: &[(u8, u8)], maps: &[u8]) -> Vec<u8> {
    let material = Material::parse(name).unwrap();
    let [white, black] = material.pawns();
    let (pawns, both) = (white + black > 0, white > 0 && black > 0);
    let magic: u32 = if contents == Contents::Wdl { 0x5D23_E871 } else { 0xA50C_66D7 };
    let symmetric = material == material.mirrored();
    let mut file = magic.to_le_bytes().to_vec();
    file.push(u8::from(!symmetric) | u8::from(pawns) << 1 | (material.pieces() as u8) << 4);
    let mut pieces = Vec::new();
    for (side, letters) in name.split('v').enumerate() {
        let kinds = letters.chars().filter_map(PieceType::from_char);
        pieces.extend(kinds.map(|kind| 8 * side as u8 + kind as u8 + 1));
    }
    // White's pawns lead in the materials here; kings come before all but pawns.
    pieces.sort_by_key(|&code| (code & 7 != 1, code & 7 != 6, code));
    for _ in 0..if pawns { 4 } else { 1 } {
        file.push(0);
        if both {
            file.push(0x11);
        }
        file.extend(pieces.iter().map(|code| code | code << 4));
    }
    file.resize(file.len().next_multiple_of(2), 0);
    file.extend(sections.iter().flat_map(|&(flags, value)| [0x80 | flags, value]));
    file.extend(maps);
    file.resize(file.len().next_multiple_of(64) + 16, 0);
    file
}

fn open(name: &str, contents: Contents, file: Vec<u8>) -> Result<TableFile, Fault> {
    TableFile::open(Box::new(file), Material::parse(name).unwrap(), contents)
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[test]
fn part_and_side_choose_the_value() {
    // Parts a to d, in each White and Black to move.
    let values = [4, 0, 4, 1, 3, 0, 2, 2].map(|value| (0, value));
    let table = open("KPvK", Contents::Wdl, file("KPvK", Contents::Wdl, &values, &[])).unwrap();
    for (fen, swapped, expected) in [
        ("8/8/8/4k3/8/8/P7/4K3 w - - 0 1", false, Outcome::Win),
        ("8/8/8/4k3/8/8/1P6/4K3 b - - 0 1", false, Outcome::BlessedLoss),
        ("8/8/8/4k3/8/8/5P2/4K3 w - - 0 1", false, Outcome::CursedWin),
        ("8/8/8/4k3/8/8/4P3/4K3 b - - 0 1", false, Outcome::Draw),
        ("8/6p1/8/4k3/8/8/8/4K3 w - - 0 1", true, Outcome::BlessedLoss),
        ("8/2p5/8/4k3/8/8/8/4K3 b - - 0 1", true, Outcome::CursedWin),
    ] {
        assert_eq!(table.outcome(&position(fen), swapped), Some(expected), "{fen}");
    }
    // A value that is none.
    let table = file("KRvK", Contents::Wdl, &[(0, 5), (0, 0)], &[]);
    let table = open("KRvK", Contents::Wdl, table).unwrap();
    assert_eq!(table.outcome(&position("8/8/8/4k3/8/8/7R/4K3 w - - 0 1"), false), None);
    assert_eq!(
        table.outcome(&position("8/8/8/4k3/8/8/7R/4K3 b - - 0 1"), false),
        Some(Outcome::Loss)
    );
}

const ROOK: &str = "8/8/8/4k3/8/8/7R/4K3 w - - 0 1";
const DECISIVE: [Outcome; 4] =
    [Outcome::Win, Outcome::Loss, Outcome::CursedWin, Outcome::BlessedLoss];

fn distances(flags: u8, maps: &[u8]) -> [Option<Stored>; 4] {
    let table = file("KRvK", Contents::Dtz, &[(flags, 0)], maps);
    let table = open("KRvK", Contents::Dtz, table).unwrap();
    DECISIVE.map(|outcome| table.distance(&position(ROOK), false, outcome))
}

#[test]
fn distances_go_through_maps() {
    let plies = |distances: [i32; 4]| distances.map(|distance| Some(Stored::Plies(distance)));
    assert_eq!(distances(0, &[]), plies([1, 1, 101, 101]));
    let narrow = [2, 7, 8, 1, 5, 1, 9, 1, 3];
    assert_eq!(distances(0x02, &narrow), plies([15, 11, 119, 107]));
    assert_eq!(distances(0x02 | 0x04, &narrow), plies([8, 11, 119, 107]));
    assert_eq!(distances(0x02 | 0x08, &narrow), plies([15, 6, 119, 107]));
    let wide = [1, 0, 7, 1, 1, 0, 5, 0, 0, 0, 2, 0, 3, 0, 9, 9];
    let mut expected = plies([1 + 2 * 263, 11, 0, 107]);
    expected[2] = None; // a list without entries
    assert_eq!(distances(0x02 | 0x10, &wide), expected);
    assert_eq!(distances(0x01, &[]), [Some(Stored::OtherSide); 4]);
}

#[test]
fn headers_that_make_no_sense_are_refused() {
    let sections = [(0, 4), (0, 0)];
    let sound = file("KRvK", Contents::Wdl, &sections, &[]);
    let fault = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut file = sound.clone();
        change(&mut file);
        open("KRvK", Contents::Wdl, file).err()
    };
    assert_eq!(fault(&|_| {}), None);
    assert_eq!(fault(&|file| file.truncate(64)), Some(Fault::Short(64)));
    assert_eq!(fault(&|file| file.truncate(16)), Some(Fault::Short(16)));
    assert_eq!(fault(&|file| file.clear()), Some(Fault::Short(0)));
    assert_eq!(fault(&|file| file[0] ^= 1), Some(Fault::Magic));
    assert_eq!(fault(&|file| file[4] ^= 1), Some(Fault::Header), "one side only");
    assert_eq!(fault(&|file| file[4] ^= 2), Some(Fault::Header), "pawns");
    assert_eq!(fault(&|file| file[5] = 7), Some(Fault::Header), "a place");
    assert_eq!(fault(&|file| file[6] = 0), Some(Fault::Header), "a piece");
    let distances = file("KRvK", Contents::Dtz, &[(0, 0)], &[]);
    assert_eq!(open("KRvK", Contents::Wdl, distances).err(), Some(Fault::Magic));
    let mut syzygy = Syzygy::default();
    let bytes = || -> Bytes { Box::new(sound.clone()) };
    assert!(syzygy.insert("KvK", true, bytes()).is_err());
    assert!(syzygy.insert("KRRRRRRvK", true, bytes()).is_err());
    assert!(syzygy.insert("KXvK", true, bytes()).is_err());
    assert_eq!(syzygy.insert("KRvK", true, bytes()), Ok(()));
    assert_eq!(syzygy.most_pieces(), 3);
}

/// A name, what is in the file, and the flags and values of its sections.
type Description<'a> = (&'a str, Contents, &'a [(u8, u8)]);

fn tables(files: &[Description]) -> Syzygy {
    let mut syzygy = Syzygy::default();
    for (name, contents, sections) in files {
        let bytes = Box::new(file(name, *contents, sections, &[]));
        syzygy.insert(name, *contents == Contents::Wdl, bytes).unwrap();
    }
    syzygy
}

#[test]
fn captures_come_before_tables() {
    let two_rooks = "8/8/8/4k3/8/8/7r/4K2R w - - 0 1";
    // The table holds a draw, which may stand for anything up to what captures give.
    let both: Description = ("KRvKR", Contents::Wdl, &[(0, 2)]);
    let rook: Description = ("KRvK", Contents::Wdl, &[(0, 4), (0, 0)]);
    assert_eq!(tables(&[both, rook]).outcome(&position(two_rooks)), Some(Outcome::Win));
    assert_eq!(tables(&[both]).outcome(&position(two_rooks)), None);
    let castling = position("8/8/8/4k3/8/8/7r/4K2R w K - 0 1");
    assert_eq!(tables(&[both, rook]).outcome(&castling), None);
    assert_eq!(tables(&[both, rook]).moves(&castling), None);
}

#[test]
fn en_passant_as_the_only_move() {
    let without: Description = ("KPBvKP", Contents::Wdl, &[(0, 2); 8]);
    let after: Description =
        ("KPvKB", Contents::Wdl, &[(0, 0), (0, 4), (0, 0), (0, 4), (0, 0), (0, 4), (0, 0), (0, 4)]);
    let bishop: Description = ("KBvK", Contents::Wdl, &[(0, 2); 2]);
    let tables = tables(&[without, after, bishop]);
    let outcome = |fen: &str| tables.outcome(&position(fen));
    assert_eq!(outcome("8/8/8/8/1pP5/1K1B4/8/k7 b - - 0 1"), Some(Outcome::Draw), "stalemate");
    assert_eq!(outcome("8/8/8/8/1pP5/1K1B4/8/k7 b - c3 0 1"), Some(Outcome::Loss));
    // With another move, the draw is the better one.
    assert_eq!(outcome("8/8/8/8/1pP5/3B4/K7/3k4 b - c3 0 1"), Some(Outcome::Draw));
}

#[test]
fn the_clock_turns_late_wins_into_draws() {
    let rook =
        [("KRvK", Contents::Wdl, &[(0, 4), (0, 0)][..]), ("KRvK", Contents::Dtz, &[(0x01, 0)][..])];
    let tables = tables(&rook);
    let all = |clock: u32| {
        let fen = format!("8/8/8/4k3/8/8/7R/4K3 w - - {clock} 1");
        tables.moves(&position(&fen)).unwrap()
    };
    // Every move leads to a position with Black to move, at distance 1.
    assert!(all(0).iter().all(|known| (known.outcome, known.dtz) == (Outcome::Win, 2)));
    assert!(all(98).iter().all(|known| known.outcome == Outcome::Win));
    assert!(all(99).iter().all(|known| known.outcome == Outcome::CursedWin));
    // The winner's distance is one ply from the loser's, which the file has.
    let black = position("8/8/8/4k3/8/8/7R/4K3 b - - 0 1");
    let replies = tables.moves(&black).unwrap();
    assert!(replies.iter().all(|known| (known.outcome, known.dtz) == (Outcome::Loss, 3)));
}
