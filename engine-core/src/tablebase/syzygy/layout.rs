//! From a position to its index in a table.
//!
//! A file lists the pieces in groups. The index is a mixed-radix number with one digit per group
//! (`docs/syzygy-format.md`, "Piece orders").

use arrayvec::ArrayVec;

use super::cursor::Fault;
use super::numbering::{
    KING_PAIRS, TRIPLES, above_diagonal, choose, leading_pawn, of_kings, of_pawns, of_set,
    of_triple, pawn_radix,
};
use super::view::{Kind, Mirror, View, leading_side};
use crate::tablebase::{MOST_PIECES, Material};
use crate::types::{Color, PieceType, Square};

const MOST: usize = MOST_PIECES as usize;

/// The first group of the list, numbered by rules of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lead {
    Kings([Kind; 2]),
    Triple([Kind; 3]),
    Pawns(Color),
}

/// Equal pieces after the leading group.
#[derive(Clone, Copy, Debug)]
struct Group {
    kind: Kind,
    /// The lowest square that they can be on.
    first: usize,
    weight: u64,
}

/// How the positions of one side to move are numbered, in one part of a file.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    lead: Lead,
    weight: u64,
    others: ArrayVec<Group, MOST>,
    size: u64,
}

/// What a piece order says of one side to move.
pub(super) struct PieceOrder {
    /// The place of the leading group among the digits.
    pub(super) lead: usize,
    /// That of the other side's pawns, where both sides have pawns.
    pub(super) pawns: Option<usize>,
    /// The codes of all pieces.
    pub(super) pieces: ArrayVec<u8, MOST>,
}

fn kind_of(code: u8) -> Option<Kind> {
    let color = if code & 8 == 0 { Color::White } else { Color::Black };
    let kind = usize::from(code & 7).checked_sub(1).and_then(|index| PieceType::ALL.get(index))?;
    Some((color, *kind))
}

/// Runs of equal pieces; `None` if equal pieces are apart, or the pieces are not those of `material`.
fn runs(codes: &[u8], material: Material) -> Option<ArrayVec<(Kind, usize), MOST>> {
    let mut runs = ArrayVec::<(Kind, usize), MOST>::new();
    for run in codes.chunk_by(|a, b| a == b) {
        let kind = kind_of(*run.first()?)?;
        if runs.iter().any(|&(other, _)| other == kind) {
            return None;
        }
        runs.try_push((kind, run.len())).ok()?;
    }
    let expected = |(color, kind): Kind| match kind {
        PieceType::King => 1,
        _ => material.counts(color.index()).find(|&(k, _)| k == kind).map_or(0, |(_, n)| n),
    };
    let complete = codes.len() == material.pieces() as usize
        && runs.iter().all(|&(kind, count)| expected(kind) == count);
    complete.then_some(runs)
}

impl Layout {
    /// Reads a piece order; `part` is the leading pawn's file, 0 where there are no pawns.
    pub(super) fn new(order: &PieceOrder, material: Material, part: usize) -> Result<Self, Fault> {
        Self::parse(order, material, part).ok_or(Fault::Header)
    }

    fn parse(order: &PieceOrder, material: Material, part: usize) -> Option<Self> {
        let runs = runs(&order.pieces, material)?;
        let mut rest = runs.iter().copied();
        let mut single = |wanted: Option<PieceType>| {
            let (kind, count) = rest.next()?;
            (count == 1 && wanted.is_none_or(|wanted| wanted == kind.1)).then_some(kind)
        };
        let king = Some(PieceType::King);
        let (lead, radix, mut placed) = if let Some(color) = leading_side(material) {
            let (kind, count) = rest.next()?;
            if kind != (color, PieceType::Pawn) {
                return None;
            }
            (Lead::Pawns(color), pawn_radix(part, count), count)
        } else if runs.iter().filter(|(_, count)| *count == 1).count() > 2 {
            (Lead::Triple([single(None)?, single(None)?, single(None)?]), TRIPLES, 3)
        } else {
            (Lead::Kings([single(king)?, single(king)?]), KING_PAIRS, 2)
        };

        // The groups of the list in its order, each with its radix.
        let mut groups = ArrayVec::<(Group, u64), MOST>::new();
        for (kind, count) in rest {
            let pawns = kind.1 == PieceType::Pawn;
            let (free, first) = if pawns { (48, 8) } else { (64, 0) };
            let radix = choose(free - placed, count);
            groups.try_push((Group { kind, first, weight: 0 }, radix)).ok()?;
            placed += count;
        }
        let second = groups.iter().position(|(group, _)| group.kind.1 == PieceType::Pawn);
        // Pawns of both sides come first, and have a place of their own.
        if second.is_some_and(|place| place > 0) || second.is_some() != order.pawns.is_some() {
            return None;
        }

        // Who has which place among the digits: 0 is the leading group, then the list.
        let mut free = (1..=groups.len()).skip(usize::from(second.is_some()));
        let mut size: u64 = 1;
        let mut weight = 0;
        let mut led = 0;
        for place in 0..=groups.len() {
            let digit = if place == order.lead {
                weight = size;
                led += 1;
                size = size.checked_mul(radix)?;
                continue;
            } else if Some(place) == order.pawns {
                1
            } else {
                free.next()?
            };
            let (group, radix) = groups.get_mut(digit - 1)?;
            group.weight = size;
            size = size.checked_mul(*radix)?;
        }
        let complete = led == 1 && free.next().is_none();
        let others = groups.into_iter().map(|(group, _)| group).collect();
        complete.then_some(Self { lead, weight, others, size })
    }

    /// How many positions there are.
    pub(super) const fn size(&self) -> u64 {
        self.size
    }

    /// The index of a position with the table's material; `None` if it has another.
    pub(super) fn index(&self, view: View) -> Option<u64> {
        let (mirror, number, mut taken) = match self.lead {
            Lead::Pawns(color) => {
                let pawns = view.pieces((color, PieceType::Pawn));
                let upright = view.upright();
                let leader = leading_pawn(upright.squares(pawns))?;
                let mirror = upright.to_left(upright.square(leader));
                let pawns = mirror.squares(pawns);
                (mirror, of_pawns(pawns)?, pawns)
            }
            Lead::Kings(kinds) => {
                let (mirror, squares) = normalise(view, kinds)?;
                (mirror, of_kings(squares)?, squares.into_iter().collect())
            }
            Lead::Triple(kinds) => {
                let (mirror, squares) = normalise(view, kinds)?;
                (mirror, of_triple(squares), squares.into_iter().collect())
            }
        };
        let mut index = number * self.weight;
        for group in &self.others {
            let set = mirror.squares(view.pieces(group.kind));
            index += of_set(set, taken, group.first) * group.weight;
            taken |= set;
        }
        Some(index)
    }
}

/// How a board without pawns is mirrored, and where that puts the leading pieces.
fn normalise<const N: usize>(view: View, kinds: [Kind; N]) -> Option<(Mirror, [Square; N])> {
    let mut squares = [Square::A1; N];
    for (square, kind) in squares.iter_mut().zip(kinds) {
        *square = view.pieces(kind).first()?;
    }
    let mut mirror = Mirror { flip: 0, transpose: false };
    mirror = mirror.to_left(squares[0]).to_bottom(squares[0]);
    // If all leading pieces are on the diagonal, the format leaves the board as it is.
    let height = |&square: &Square| above_diagonal(mirror.square(square));
    mirror.transpose = squares.iter().map(height).find(|&h| h != 0).is_some_and(|h| h > 0);
    Some((mirror, squares.map(|square| mirror.square(square))))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::view::part_of;
    use super::*;
    use crate::position::Position;
    use crate::search::strength::mix;

    /// A piece order with equal pieces together and the leading group first, its digits in places
    /// of the test's choice.
    fn layout(name: &str, lead: usize, pawns: Option<usize>, part: usize) -> Option<Layout> {
        let material = Material::parse(name).unwrap();
        let mut color = 0;
        let mut pieces: ArrayVec<u8, MOST> = ArrayVec::new();
        for letter in name.chars() {
            match PieceType::from_char(letter) {
                Some(kind) if letter != 'v' => pieces.push(color | (kind as u8 + 1)),
                _ => color = 8,
            }
        }
        let first = leading_side(material);
        let count = |code: u8| pieces.iter().filter(|&&piece| piece == code).count();
        let weight = |&code: &u8| match (first, code & 7) {
            (Some(color), 1) if (code < 8) == (color == Color::White) => 0,
            (Some(_), 1) => 1,
            (Some(_), kind) => 10 - usize::from(kind),
            // Kings first, and single pieces before the others.
            (None, 6) => 0,
            (None, kind) => 10 * count(code) + usize::from(kind),
        };
        let mut sorted = pieces.clone();
        sorted.sort_by_key(|code| (weight(code), *code));
        Layout::parse(&PieceOrder { lead, pawns, pieces: sorted }, material, part)
    }

    fn next(seed: &mut u64, bound: usize) -> usize {
        *seed = mix(*seed);
        (*seed >> 33) as usize % bound
    }

    /// Letters of the pieces, White's in upper case, as in a FEN.
    fn letters(name: &str) -> Vec<char> {
        let (white, black) = name.split_once('v').unwrap();
        white.chars().chain(black.chars().map(|letter| letter.to_ascii_lowercase())).collect()
    }

    fn fen(board: &[char; 64]) -> String {
        let row = |row: &[char]| row.iter().map(|&c| if c == ' ' { '1' } else { c }).collect();
        let rows: Vec<String> = board.chunks(8).rev().map(row).collect();
        format!("{} w - - 0 1", rows.join("/"))
    }

    fn mirrored(board: &[char; 64], map: impl Fn(usize) -> usize) -> [char; 64] {
        std::array::from_fn(|square| board[map(square)])
    }

    /// The same board for all its mirror images.
    fn class(board: &[char; 64], pawns: bool) -> [char; 64] {
        let mut images = vec![*board];
        let maps: [fn(usize) -> usize; 3] = [|s| s ^ 7, |s| s ^ 56, |s| s % 8 * 8 + s / 8];
        for map in &maps[..if pawns { 1 } else { 3 }] {
            images.extend(images.clone().iter().map(|board| mirrored(board, map)));
        }
        images.into_iter().max().unwrap()
    }

    /// Every position of a sample has an index within the table, and no two share one that are not
    /// mirror images. Samples are boards of which two pieces are moved about, so that nearby
    /// numbers are compared.
    #[test]
    fn positions_have_their_own_index() {
        let mut seed = 5;
        let cases = [
            ("KRvK", 0, None),
            ("KPvK", 2, None),
            ("KRPvKR", 3, None),
            ("KPPvKPP", 1, Some(3)),
            ("KQQvKNN", 2, None),
            ("KBBBvKNN", 0, None),
            ("KQRBNvKN", 4, None),
            ("KRRPPvKR", 4, None),
            ("KPPPPvKP", 3, Some(0)),
            ("KPPPPPvK", 1, None),
            ("KBPPvKPP", 2, Some(1)),
        ];
        for (name, lead, second) in cases {
            let material = Material::parse(name).unwrap();
            let leading = leading_side(material);
            let letters = letters(name);
            let parts = if leading.is_some() { 4 } else { 1 };
            let layouts: Vec<Layout> = (0..parts)
                .map(|part| layout(name, lead, second, part).unwrap_or_else(|| panic!("{name}")))
                .collect();
            let mut owners = HashMap::new();
            for _ in 0..4 {
                let mut base = [' '; 64];
                for &letter in &letters {
                    let square = (0..).map(|_| 8 + next(&mut seed, 48)).find(|&s| base[s] == ' ');
                    base[square.unwrap()] = letter;
                }
                let pieces: Vec<usize> = (0..64).filter(|&s| base[s] != ' ').collect();
                let one = pieces[next(&mut seed, pieces.len())];
                let two = pieces[next(&mut seed, pieces.len())];
                for target in 0..64 * 64 {
                    let mut board = base;
                    board.swap(one, target / 64);
                    board.swap(two, target % 64);
                    let Ok(position) = Position::from_fen(&fen(&board)) else { continue };
                    let view = View { position: &position, swapped: false };
                    let part = leading.map_or(0, |color| part_of(view, color).unwrap());
                    let index = layouts[part].index(view).unwrap();
                    assert!(index < layouts[part].size(), "{name} {}", fen(&board));
                    let class = class(&board, leading.is_some());
                    let owner = owners.entry((part, index)).or_insert(class);
                    assert_eq!(*owner, class, "{name}");
                }
            }
            assert!(owners.len() > 1_000, "{name}: {}", owners.len());
        }
    }

    #[test]
    fn mirror_images_share_an_index() {
        let index = |name: &str, fen: &str, swapped: bool| {
            let position = Position::from_fen(fen).unwrap();
            let view = View { position: &position, swapped };
            let color = leading_side(Material::parse(name).unwrap());
            let part = color.map_or(0, |color| part_of(view, color).unwrap());
            (part, layout(name, 0, None, part).unwrap().index(view).unwrap())
        };
        let rook = index("KRvK", "8/8/8/5k2/8/8/1R6/4K3 w - - 0 1", false);
        for fen in [
            "8/8/8/2k5/8/8/6R1/3K4 w - - 0 1",
            "4K3/1R6/8/8/5k2/8/8/8 w - - 0 1",
            "8/6R1/8/8/7K/3k4/8/8 w - - 0 1",
        ] {
            assert_eq!(index("KRvK", fen, false), rook, "{fen}");
        }
        assert_eq!(index("KRvK", "8/8/8/5K2/8/8/1r6/4k3 w - - 0 1", true), rook);
        let pawn = index("KPvK", "8/8/8/5k2/8/8/1P6/4K3 w - - 0 1", false);
        assert_eq!(pawn.0, 1);
        assert_eq!(index("KPvK", "8/8/8/2k5/8/8/6P1/3K4 w - - 0 1", false), pawn);
        assert_eq!(index("KPvK", "4k3/1p6/8/8/5K2/8/8/8 w - - 0 1", true), pawn);
    }

    #[test]
    fn sizes_are_products() {
        let size = |name, pawns, part| layout(name, 0, pawns, part).unwrap().size();
        assert_eq!(size("KRvK", None, 0), TRIPLES);
        assert_eq!(size("KQQvK", None, 0), KING_PAIRS * choose(62, 2));
        assert_eq!(size("KQRBNvKN", None, 0), TRIPLES * 61 * 60 * 59 * 58);
        assert_eq!(size("KPvK", None, 3), 6 * 63 * 62);
        assert_eq!(size("KPPvKP", Some(1), 2), 6 * choose(47, 2) * 61 * 60);
        assert_eq!(size("KPPPPPvK", None, 0), pawn_radix(0, 5) * 59 * 58);
        let pawns: u64 = (0..4).map(|file| pawn_radix(file, 2)).sum();
        assert_eq!(pawns, choose(48, 2) / 2 + 12, "pairs, and mirrored ones that are their own");
    }

    #[test]
    fn orders_that_make_no_sense_are_refused() {
        assert!(layout("KRvK", 1, None, 0).is_none(), "a place that there is not");
        assert!(layout("KRvK", 0, Some(1), 0).is_none(), "pawns that there are not");
        assert!(layout("KPvKP", 1, None, 0).is_none(), "no place for pawns");
        assert!(layout("KPvKP", 1, Some(1), 0).is_none(), "two groups in one place");
        assert!(layout("KPvKP", 1, Some(4), 0).is_none(), "a place that there is not");
        let material = Material::parse("KQQvK").unwrap();
        let parse = |pieces: [u8; 4]| {
            let pieces = pieces.into_iter().collect();
            Layout::new(&PieceOrder { lead: 0, pawns: None, pieces }, material, 0)
        };
        assert!(parse([6, 14, 5, 5]).is_ok());
        for (pieces, why) in [
            ([6, 5, 5, 14], "kings apart"),
            ([5, 6, 14, 5], "queens apart"),
            ([6, 14, 5, 4], "another material"),
            ([6, 14, 5, 13], "the other side's"),
            ([6, 14, 0, 5], "no piece"),
            ([6, 14, 7, 7], "no piece"),
        ] {
            assert_eq!(parse(pieces).err(), Some(Fault::Header), "{why}");
        }
    }
}
