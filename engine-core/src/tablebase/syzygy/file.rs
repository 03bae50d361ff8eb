//! One Syzygy file: its header, checked, and what it says of a position
//! (`docs/syzygy-format.md`, "File layout").

use arrayvec::ArrayVec;

use super::compressed::Compressed;
use super::cursor::{Cursor, Fault};
use super::layout::{Layout, PieceOrder};
use super::view::{View, leading_side, part_of};
use crate::position::Position;
use crate::tablebase::{Material, Outcome};
use crate::types::Color;

/// The contents of a file, read or mapped.
pub type Bytes = Box<dyn AsRef<[u8]> + Send + Sync>;

/// Bytes of the checksum at the end. It is not verified: that would mean reading the whole file.
const CHECKSUM: usize = 16;

/// Flags of a DTZ part.
mod flags {
    pub const BLACK_TO_MOVE: u8 = 0x01;
    pub const MAPPED: u8 = 0x02;
    pub const WINS_IN_PLIES: u8 = 0x04;
    pub const LOSSES_IN_PLIES: u8 = 0x08;
    pub const WIDE_MAPS: u8 = 0x10;
}

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Contents {
    /// Results.
    Wdl,
    /// Distances.
    Dtz,
}

impl Contents {
    pub(super) const fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "rtbw",
            Self::Dtz => "rtbz",
        }
    }

    const fn magic(self) -> [u8; 4] {
        match self {
            Self::Wdl => [0x71, 0xE8, 0x23, 0x5D],
            Self::Dtz => [0xD7, 0x66, 0x0C, 0xA5],
        }
    }
}

/// Where a list of distances is in the file.
#[derive(Clone, Copy, Debug)]
struct DistanceList {
    at: usize,
    entries: usize,
}

/// The positions of one side to move, in one part.
struct Section {
    layout: Layout,
    values: Compressed,
}

/// One of the parts that a file has for the leading pawn's files.
struct Part {
    /// By the side to move.
    sections: ArrayVec<Section, 2>,
    /// Those of DTZ.
    flags: u8,
    /// For wins, losses, wins and losses beyond the fifty-move rule.
    maps: Option<[DistanceList; 4]>,
}

/// What a DTZ file has of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stored {
    /// Plies to the next capture, pawn move or mate; 100 more beyond the fifty-move rule.
    Plies(i32),
    /// The file has the positions of the other side to move.
    OtherSide,
}

/// An open file.
pub(super) struct TableFile {
    bytes: Bytes,
    contents: Contents,
    /// Whether both sides have the same pieces.
    symmetric: bool,
    /// The side whose pawns lead.
    leading: Option<Color>,
    parts: ArrayVec<Part, 4>,
}

impl TableFile {
    /// Checks the header of a file for this material, which has 3 to 7 pieces.
    pub(super) fn open(
        bytes: Bytes,
        material: Material,
        contents: Contents,
    ) -> Result<Self, Fault> {
        let symmetric = material == material.mirrored();
        let leading = leading_side(material);
        let file = (*bytes).as_ref();
        let Some(end) = file.len().checked_sub(CHECKSUM).filter(|end| end % 64 == 0) else {
            return Err(Fault::Short(file.len()));
        };
        // Blocks end before the checksum, which lets them be read eight bytes at a time.
        let mut cursor = Cursor::new(file, end);
        if cursor.array()? != contents.magic() {
            return Err(Fault::Magic);
        }
        let kinds = cursor.u8()?;
        if (kinds & 1 != 0) == symmetric || (kinds & 2 != 0) != leading.is_some() {
            return Err(Fault::Header);
        }
        let sides = if contents == Contents::Wdl && !symmetric { 2 } else { 1 };
        let parts = if leading.is_some() { 4 } else { 1 };
        let mut parts = read_orders(&mut cursor, material, parts, sides)?
            .into_iter()
            .map(|layouts| Part::read(&mut cursor, layouts, contents))
            .collect::<Result<ArrayVec<_, 4>, _>>()?;
        for part in &mut parts {
            part.read_maps(&mut cursor)?;
        }
        cursor.align(2)?;
        type Place = fn(&mut Compressed, &mut Cursor) -> Result<(), Fault>;
        let regions: [Place; 3] =
            [Compressed::place_spans, Compressed::place_lengths, Compressed::place_blocks];
        for place in regions {
            for section in parts.iter_mut().flat_map(|part| &mut part.sections) {
                place(&mut section.values, &mut cursor)?;
            }
        }
        Ok(Self { bytes, contents, symmetric, leading, parts })
    }

    pub(super) const fn contents(&self) -> Contents {
        self.contents
    }

    /// The position in the file's colours; `swapped` where Black has the pieces named first.
    fn view<'a>(&self, position: &'a Position, swapped: bool) -> View<'a> {
        let black_to_move = position.side_to_move() == Color::Black;
        View { position, swapped: if self.symmetric { black_to_move } else { swapped } }
    }

    fn part(&self, view: View) -> Option<&Part> {
        self.parts.get(self.leading.map_or(Some(0), |color| part_of(view, color))?)
    }

    fn value(&self, section: &Section, view: View) -> Option<u16> {
        section.values.value((*self.bytes).as_ref(), section.layout.index(view)?)
    }

    /// What a WDL file says of a position: a lower bound where a capture does better.
    pub(super) fn outcome(&self, position: &Position, swapped: bool) -> Option<Outcome> {
        let view = self.view(position, swapped);
        let section = self.part(view)?.sections.get(view.side_to_move().index())?;
        Outcome::ALL.get(usize::from(self.value(section, view)?)).copied()
    }

    /// What a DTZ file says of a position that is not drawn.
    pub(super) fn distance(
        &self,
        position: &Position,
        swapped: bool,
        outcome: Outcome,
    ) -> Option<Stored> {
        let view = self.view(position, swapped);
        let part = self.part(view)?;
        let black = view.side_to_move() == Color::Black;
        if (part.flags & flags::BLACK_TO_MOVE != 0) != black && !self.symmetric {
            return Some(Stored::OtherSide);
        }
        let value = self.value(part.sections.first()?, view)?;
        part.plies((*self.bytes).as_ref(), value, outcome).map(Stored::Plies)
    }
}

/// The piece orders of all parts: one layout for each side to move.
fn read_orders(
    cursor: &mut Cursor,
    material: Material,
    parts: usize,
    sides: usize,
) -> Result<ArrayVec<ArrayVec<Layout, 2>, 4>, Fault> {
    let both_pawns = material.pawns().iter().all(|&count| count > 0);
    let mut orders = ArrayVec::new();
    for part in 0..parts {
        let lead = cursor.u8()?;
        let pawns = if both_pawns { Some(cursor.u8()?) } else { None };
        let pieces = cursor.take(material.pieces() as usize)?;
        let layouts = (0..sides).map(|side| {
            let half = |byte: u8| byte >> (4 * side) & 15;
            let order = PieceOrder {
                lead: half(lead).into(),
                pawns: pawns.map(|byte| half(byte).into()),
                pieces: pieces.iter().map(|&byte| half(byte)).collect(),
            };
            Layout::new(&order, material, part)
        });
        orders.push(layouts.collect::<Result<_, _>>()?);
    }
    cursor.align(2)?;
    Ok(orders)
}

impl Part {
    fn read(
        cursor: &mut Cursor,
        layouts: ArrayVec<Layout, 2>,
        contents: Contents,
    ) -> Result<Self, Fault> {
        let mut part = Self { sections: ArrayVec::new(), flags: 0, maps: None };
        for layout in layouts {
            let wdl = contents == Contents::Wdl;
            let (values, flags) = Compressed::read(cursor, layout.size(), wdl)?;
            if !wdl {
                part.flags = flags;
            }
            part.sections.push(Section { layout, values });
        }
        Ok(part)
    }

    fn read_maps(&mut self, cursor: &mut Cursor) -> Result<(), Fault> {
        if self.flags & flags::MAPPED == 0 {
            return Ok(());
        }
        let wide = self.flags & flags::WIDE_MAPS != 0;
        if wide {
            cursor.align(2)?;
        }
        let mut lists = [DistanceList { at: 0, entries: 0 }; 4];
        for list in &mut lists {
            list.entries = if wide { cursor.u16()?.into() } else { cursor.u8()?.into() };
            list.at = cursor.skip((list.entries as u64) << u32::from(wide))?;
        }
        self.maps = Some(lists);
        Ok(())
    }

    /// Plies for a stored value.
    fn plies(&self, file: &[u8], value: u16, outcome: Outcome) -> Option<i32> {
        let (list, in_plies, base) = match outcome {
            Outcome::Draw => return None,
            Outcome::Win => (0, self.flags & flags::WINS_IN_PLIES != 0, 1),
            Outcome::Loss => (1, self.flags & flags::LOSSES_IN_PLIES != 0, 1),
            Outcome::CursedWin => (2, false, 101),
            Outcome::BlessedLoss => (3, false, 101),
        };
        let mut distance = i32::from(value);
        if let Some(maps) = &self.maps {
            let map = maps[list];
            let entry = usize::from(value);
            if entry >= map.entries {
                return None;
            }
            distance = if self.flags & flags::WIDE_MAPS == 0 {
                (*file.get(map.at + entry)?).into()
            } else {
                let &bytes = file.get(map.at + 2 * entry..)?.first_chunk()?;
                u16::from_le_bytes(bytes).into()
            };
        }
        Some(base + if in_plies { distance } else { 2 * distance })
    }
}
