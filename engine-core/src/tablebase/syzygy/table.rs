//! One file of a table: its header, and the value of a position.

use super::index::{Encoding, MOST, PAWN, code, lead};
use super::pairs::{Data, Pairs};
use crate::position::Position;
use crate::tablebase::Material;
use crate::types::{Color, PieceType};

/// What a file tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Win, draw or loss.
    Wdl,
    /// Distances to the next capture, pawn move or mate.
    Dtz,
}

impl Kind {
    /// The ending of its files.
    pub(super) const fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "rtbw",
            Self::Dtz => "rtbz",
        }
    }

    const fn magic(self) -> u32 {
        match self {
            Self::Wdl => 0x5D23_E871,
            Self::Dtz => 0xA50C_66D7,
        }
    }
}

/// Flags of a distance table.
mod flag {
    /// It is for positions with this side to move, 0 for White.
    pub const SIDE: u8 = 1;
    /// Values are places in a list.
    pub const MAPPED: u8 = 2;
    /// Distances of wins count plies, not moves.
    pub const WIN_PLIES: u8 = 4;
    /// The same of losses.
    pub const LOSS_PLIES: u8 = 8;
    /// The list has numbers of 16 bits.
    pub const WIDE: u8 = 16;
}

/// The part of a table for one file of the leading pawn, and for one side to move.
struct Part {
    encoding: Encoding,
    pairs: Pairs,
    flags: u8,
    /// Where the lists of distances for wins, losses, cursed wins and blessed losses begin.
    lists: [usize; 4],
}

/// Bytes wherever they lie.
pub type Bytes = Box<dyn AsRef<[u8]> + Send + Sync>;

/// An open file.
pub(super) struct Table {
    bytes: Bytes,
    kind: Kind,
    /// The material as the file's name has it.
    material: Material,
    /// By the leading pawn's file, then by side to move; one of each where that says nothing.
    parts: Vec<Vec<Part>>,
}

/// What a distance table says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Distance {
    /// So many plies.
    Plies(i32),
    /// It knows the positions with the other side to move only.
    OtherSide,
}

impl Table {
    /// Reads the header of a file.
    pub(super) fn open(bytes: Bytes, material: Material, kind: Kind) -> Result<Self, String> {
        let all: &[u8] = (*bytes).as_ref();
        let length = all.len();
        // Blocks of 64 bytes and a checksum of 16.
        if length < 80 || length % 64 != 16 {
            return Err(format!("the file is cut short or damaged ({length} bytes)"));
        }
        let data = Data(all);
        if data.u32(0) != Some(kind.magic()) {
            return Err("the file is no Syzygy table of its kind".to_owned());
        }
        let parts = read_parts(data, material, kind)
            .ok_or_else(|| "the file is damaged: its header makes no sense".to_owned())?;
        Ok(Self { bytes, kind, material, parts })
    }

    /// The stored number of a position: a value from -2 to 2, or a distance of a position whose
    /// value is known.
    fn lookup(
        &self,
        position: &Position,
        black_as_white: bool,
        side: usize,
    ) -> Option<(u16, &Part)> {
        let mut squares = [0usize; MOST];
        let mut count = 0;
        let mirror = if black_as_white { 56 } else { 0 };
        let fill = |piece: u8, squares: &mut [usize; MOST], count: &mut usize| {
            let black = (piece & 8 != 0) != black_as_white;
            let color = if black { Color::Black } else { Color::White };
            let kind = *PieceType::ALL.get(usize::from(piece & 7).checked_sub(1)?)?;
            for square in position.pieces(color, kind) {
                *squares.get_mut(*count)? = square.index() ^ mirror;
                *count += 1;
            }
            Some(())
        };
        let mut file = 0;
        let leader = self.parts[0][0].encoding.pieces[0];
        if self.parts.len() > 1 {
            fill(leader, &mut squares, &mut count)?;
            file = lead(&mut squares[..count]);
        }
        let sides = &self.parts[file];
        let part = sides.get(side.min(sides.len() - 1))?;
        let pieces = &part.encoding.pieces;
        while count < pieces.len() {
            fill(pieces[count], &mut squares, &mut count)?;
        }
        if count != pieces.len() {
            return None;
        }
        let number = part.encoding.number(&mut squares[..count]);
        let value = part.pairs.value(Data((*self.bytes).as_ref()), number)?;
        Some((value, part))
    }

    /// Whether the colours have to change places, and the side to move as the file knows it.
    fn view(&self, position: &Position) -> (bool, usize) {
        let white_to_move = position.side_to_move() == Color::White;
        if self.material == self.material.mirrored() {
            return (!white_to_move, 0);
        }
        let turned = Material::of(position) != self.material;
        (turned, usize::from(white_to_move == turned))
    }

    /// The value of a position of this material, -2 (lost) to 2 (won), captures aside.
    pub(super) fn wdl(&self, position: &Position) -> Option<i32> {
        let (turned, side) = self.view(position);
        let (value, _) = self.lookup(position, turned, side)?;
        (value <= 4).then(|| i32::from(value) - 2)
    }

    /// The distance of a position of this material and value (not 0), captures and pawn moves
    /// aside.
    pub(super) fn dtz(&self, position: &Position, wdl: i32) -> Option<Distance> {
        let (turned, side) = self.view(position);
        let (value, part) = self.lookup(position, turned, 0)?;
        let symmetric = self.material == self.material.mirrored();
        if usize::from(part.flags & flag::SIDE) != side && !symmetric {
            return Some(Distance::OtherSide);
        }
        let mut value = value;
        if part.flags & flag::MAPPED != 0 {
            let list = part.lists[match wdl {
                2 => 0,
                -2 => 1,
                1 => 2,
                _ => 3,
            }];
            let (data, place) = (Data((*self.bytes).as_ref()), usize::from(value));
            value = if part.flags & flag::WIDE != 0 {
                data.u16(list + 2 * place)?
            } else {
                data.byte(list + place)?.into()
            };
        }
        let in_plies = match wdl {
            2 => part.flags & flag::WIN_PLIES != 0,
            -2 => part.flags & flag::LOSS_PLIES != 0,
            _ => false,
        };
        Some(Distance::Plies(i32::from(value) * if in_plies { 1 } else { 2 } + 1))
    }

    /// What it tells.
    pub(super) const fn kind(&self) -> Kind {
        self.kind
    }
}

fn read_parts(data: Data<'_>, material: Material, kind: Kind) -> Option<Vec<Vec<Part>>> {
    let symmetric = material == material.mirrored();
    let flags = data.byte(4)?;
    let (split, with_pawns) = (flags & 1 != 0, flags & 2 != 0);
    let [white_pawns, black_pawns] = material.pawns();
    let both_pawns = white_pawns > 0 && black_pawns > 0;
    if split == symmetric || with_pawns != (white_pawns + black_pawns > 0) {
        return None;
    }
    let count = material.pieces() as usize;
    let files = if with_pawns { 4 } else { 1 };
    let sides = if kind == Kind::Wdl && split { 2 } else { 1 };

    // The pieces of each part, and the order in which their groups multiply.
    let mut at = 5;
    let mut leaders = None;
    let mut encodings: Vec<Vec<Encoding>> = Vec::new();
    for file in 0..files {
        let mut both = Vec::new();
        for side in 0..sides {
            let nibble = |at: usize| Some(data.byte(at)? >> (4 * side) & 0xF);
            let orders = [nibble(at)?, if both_pawns { nibble(at + 1)? } else { 0xF }];
            let first = at + 1 + usize::from(both_pawns);
            let pieces: Vec<u8> = (first..first + count).map(nibble).collect::<Option<_>>()?;
            // Where there are pawns, those of one side lead in all parts.
            let leader = *pieces.first()?;
            let leads =
                (leader & 7 == PAWN) == with_pawns && *leaders.get_or_insert(leader) == leader;
            if !leads && with_pawns || !is_material(&pieces, material) {
                return None;
            }
            both.push(Encoding::new(pieces, orders, file)?);
        }
        at += 1 + usize::from(both_pawns) + count;
        encodings.push(both);
    }
    at += at % 2;

    let mut parts: Vec<Vec<Part>> = Vec::new();
    for both in encodings {
        let mut own = Vec::new();
        for encoding in both {
            let (pairs, flags, next) = Pairs::read(data, at, encoding.positions)?;
            at = next;
            own.push(Part { encoding, pairs, flags, lists: [0; 4] });
        }
        parts.push(own);
    }
    if kind == Kind::Dtz {
        at = place_lists(data, at, &mut parts)?;
    }
    let all = || 0..files * sides;
    for (file, side) in all().map(|index| (index / sides, index % sides)) {
        at = parts[file][side].pairs.place_index(at)?;
    }
    for (file, side) in all().map(|index| (index / sides, index % sides)) {
        at = parts[file][side].pairs.place_sizes(at)?;
    }
    for (file, side) in all().map(|index| (index / sides, index % sides)) {
        at = parts[file][side].pairs.place_blocks(at)?;
    }
    (at <= data.0.len()).then_some(parts)
}

/// Notes where the lists of distances lie.
fn place_lists(data: Data<'_>, mut at: usize, parts: &mut [Vec<Part>]) -> Option<usize> {
    for part in parts.iter_mut().flatten().filter(|part| part.flags & flag::MAPPED != 0) {
        if part.flags & flag::WIDE != 0 {
            at += at % 2;
            for list in &mut part.lists {
                *list = at + 2;
                at += 2 + 2 * usize::from(data.u16(at)?);
            }
        } else {
            for list in &mut part.lists {
                *list = at + 1;
                at += 1 + usize::from(data.byte(at)?);
            }
        }
    }
    Some(at + at % 2)
}

/// Whether these are the pieces of a material, kings included, each kind in one row.
fn is_material(pieces: &[u8], material: Material) -> bool {
    let mut expected: Vec<u8> = Vec::new();
    for (side, black) in [false, true].into_iter().enumerate() {
        expected.push(code(PieceType::King, black));
        for (kind, count) in material.counts(side) {
            expected.extend(std::iter::repeat_n(code(kind, black), count));
        }
    }
    let mut sorted = pieces.to_vec();
    sorted.sort_unstable();
    expected.sort_unstable();
    let rows = pieces.chunk_by(|a, b| a == b).count();
    let mut kinds = sorted.clone();
    kinds.dedup();
    sorted == expected && rows == kinds.len()
}
