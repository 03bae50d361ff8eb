//! Syzygy tables, probed by the crate `pyrrhic-rs`.
//!
//! That crate trusts what it is given: it opens tables at the first probe and takes their contents
//! for granted. So the folders are read here first. Files with the wrong length or the wrong first
//! bytes are named and never reach it, nor do positions from which play can lead to one of them.
//! It keeps its tables in static memory, so that one [`Syzygy`] can exist in a process at a time.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use pyrrhic_rs::{
    Color as TableColor, DtzProbeValue, DtzResult, EngineAdapter, Piece as TablePiece, TBError,
    TableBases, WdlProbeResult,
};

use super::{MOST_PIECES, Material, Opened, Outcome, TableMove, Tablebase, TablebaseError};
use crate::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};
use crate::position::Position;
use crate::types::{Bitboard, Color, Move, PieceType, Square};

/// The first bytes of a table of values.
const WDL_MAGIC: [u8; 4] = 0x5D23_E871u32.to_le_bytes();
/// The first bytes of a table of distances.
const DTZ_MAGIC: [u8; 4] = 0xA50C_66D7u32.to_le_bytes();
/// What is between folders in a list of them, as in the variable PATH.
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// The attacks that the crate asks for.
#[derive(Clone)]
struct Attacks;

fn square(index: u64) -> Square {
    Square::from_index(index as usize)
}

impl EngineAdapter for Attacks {
    fn pawn_attacks(color: TableColor, from: u64) -> u64 {
        let color = match color {
            TableColor::Black => Color::Black,
            TableColor::White => Color::White,
        };
        pawn_attacks(color, square(from)).0
    }
    fn knight_attacks(from: u64) -> u64 {
        knight_attacks(square(from)).0
    }
    fn bishop_attacks(from: u64, occupied: u64) -> u64 {
        bishop_attacks(square(from), Bitboard(occupied)).0
    }
    fn rook_attacks(from: u64, occupied: u64) -> u64 {
        rook_attacks(square(from), Bitboard(occupied)).0
    }
    fn queen_attacks(from: u64, occupied: u64) -> u64 {
        queen_attacks(square(from), Bitboard(occupied)).0
    }
    fn king_attacks(from: u64) -> u64 {
        king_attacks(square(from)).0
    }
}

/// What there is of one material.
#[derive(Clone, Copy, Default)]
struct Files {
    wdl: bool,
    dtz: bool,
}

/// Open tables.
pub struct Syzygy {
    tables: TableBases<Attacks>,
    /// Tables that are there and sound, and lead to no unsound ones.
    usable: HashMap<Material, Files>,
    most_pieces: u32,
    /// The crate's search for distances takes one caller at a time.
    root: Mutex<()>,
}

impl Syzygy {
    /// Opens the tables in some folders, separated as in the variable `PATH`.
    ///
    /// # Errors
    /// Where a folder cannot be read, no table is found, or another `Syzygy` is alive.
    pub fn open(folders: &str) -> Result<Opened, TablebaseError> {
        let folders: Vec<&str> = folders.split(SEPARATOR).filter(|name| !name.is_empty()).collect();
        let (usable, faults) = scan(&folders)?;
        let list = folders.join(":");
        let most_pieces = usable.keys().map(|material| material.pieces()).max().unwrap_or(0);
        if most_pieces == 0 {
            let first = faults.first().map_or(String::new(), |fault| format!(" ({fault})"));
            return Err(TablebaseError::Empty(format!("{}{first}", folders.join(", "))));
        }
        let tables = TableBases::new(&list).map_err(|error| match error {
            TBError::AlreadyInitialized => TablebaseError::InUse,
            _ => TablebaseError::Failed,
        })?;
        let tables = Self { tables, usable, most_pieces, root: Mutex::new(()) };
        Ok(Opened { tables: Arc::new(tables), faults })
    }

    fn files(&self, position: &Position) -> Option<Files> {
        let material = Material::of(position);
        if material.pieces() == 2 {
            return Some(Files { wdl: true, dtz: true }); // two kings need no table
        }
        self.usable.get(&material).or_else(|| self.usable.get(&material.mirrored())).copied()
    }
}

/// Finds the tables in the folders. Two folders may share out values and distances.
fn scan(folders: &[&str]) -> Result<(HashMap<Material, Files>, Vec<String>), TablebaseError> {
    let mut found: HashMap<Material, Files> = HashMap::new();
    let mut unsound = Vec::new();
    let mut faults = Vec::new();
    for &folder in folders {
        let fault = |reason: std::io::Error| TablebaseError::Folder {
            folder: folder.to_owned(),
            reason: reason.to_string(),
        };
        for entry in fs::read_dir(folder).map_err(fault)? {
            let path = entry.map_err(fault)?.path();
            let name = path.file_stem().and_then(|stem| stem.to_str()).and_then(Material::parse);
            let extension = path.extension().and_then(|extension| extension.to_str());
            let (Some(material), Some(extension @ ("rtbw" | "rtbz"))) = (name, extension) else {
                continue;
            };
            let wdl = extension == "rtbw";
            let result = if material.pieces() > MOST_PIECES {
                Err(format!("more than {MOST_PIECES} pieces"))
            } else {
                check(&path, if wdl { WDL_MAGIC } else { DTZ_MAGIC })
            };
            match result {
                Ok(()) => {
                    let files = found.entry(material).or_default();
                    *(if wdl { &mut files.wdl } else { &mut files.dtz }) = true;
                }
                Err(reason) => {
                    unsound.push(material);
                    faults.push(format!("{material}.{extension}: {reason}"));
                }
            }
        }
    }
    found.retain(|material, files| {
        let leads_to =
            |&bad: &Material| material.leads_to(bad) || material.leads_to(bad.mirrored());
        files.wdl && !unsound.iter().any(leads_to)
    });
    faults.sort();
    Ok((found, faults))
}

/// Whether a file looks like a table, as far as its length and first bytes tell.
fn check(path: &Path, magic: [u8; 4]) -> Result<(), String> {
    let mut file = File::open(path).map_err(|error| error.to_string())?;
    let length = file.metadata().map_err(|error| error.to_string())?.len();
    // Blocks of 64 bytes and a checksum of 16.
    if length < 80 || length % 64 != 16 {
        return Err(format!("the file is cut short or damaged ({length} bytes)"));
    }
    let mut start = [0; 4];
    file.read_exact(&mut start).map_err(|error| error.to_string())?;
    if start != magic {
        return Err("the file is no Syzygy table of its kind".to_owned());
    }
    Ok(())
}

/// A position as the crate takes it: colours, kings, queens, rooks, bishops, knights, pawns.
fn boards(position: &Position) -> ([u64; 8], u32, bool) {
    let kind = |kind| position.kind(kind).0;
    let boards = [
        position.color(Color::White).0,
        position.color(Color::Black).0,
        kind(PieceType::King),
        kind(PieceType::Queen),
        kind(PieceType::Rook),
        kind(PieceType::Bishop),
        kind(PieceType::Knight),
        kind(PieceType::Pawn),
    ];
    let en_passant = position.en_passant_square().map_or(0, |square| square.index() as u32);
    (boards, en_passant, position.side_to_move() == Color::White)
}

const fn outcome(wdl: WdlProbeResult) -> Outcome {
    match wdl {
        WdlProbeResult::Loss => Outcome::Loss,
        WdlProbeResult::BlessedLoss => Outcome::BlessedLoss,
        WdlProbeResult::Draw => Outcome::Draw,
        WdlProbeResult::CursedWin => Outcome::CursedWin,
        WdlProbeResult::Win => Outcome::Win,
    }
}

impl Tablebase for Syzygy {
    fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.files(position)?;
        if Material::of(position).pieces() == 2 {
            return Some(Outcome::Draw);
        }
        let ([white, black, kings, queens, rooks, bishops, knights, pawns], en_passant, turn) =
            boards(position);
        self.tables
            .probe_wdl(
                white, black, kings, queens, rooks, bishops, knights, pawns, en_passant, turn,
            )
            .ok()
            .map(outcome)
    }

    fn moves(&self, position: &Position) -> Option<Vec<TableMove>> {
        if !self.files(position)?.dtz || Material::of(position).pieces() == 2 {
            return None;
        }
        let legal = position.legal_moves();
        if legal.is_empty() {
            return None;
        }
        let ([white, black, kings, queens, rooks, bishops, knights, pawns], en_passant, turn) =
            boards(position);
        let clock = u32::from(position.halfmove_clock().min(200));
        let result = {
            let _one = self.root.lock().unwrap_or_else(PoisonError::into_inner);
            self.tables.probe_root(
                white, black, kings, queens, rooks, bishops, knights, pawns, clock, en_passant,
                turn,
            )
        };
        let result = result.ok()?;
        let known = &result.moves[..result.num_moves];
        legal.into_iter().map(|mv| known.iter().find_map(|&value| table_move(mv, value))).collect()
    }

    fn description(&self) -> String {
        let count = |wanted: fn(&Files) -> bool| self.usable.values().filter(|f| wanted(f)).count();
        format!(
            "{} tables of values, {} of distances, up to {} pieces",
            count(|files| files.wdl),
            count(|files| files.dtz),
            self.most_pieces
        )
    }
}

/// The move with its value, if the value is this move's.
fn table_move(mv: Move, value: DtzProbeValue) -> Option<TableMove> {
    let DtzProbeValue::DtzResult(DtzResult { wdl, from_square, to_square, promotion, dtz, .. }) =
        value
    else {
        return None;
    };
    let promotion = match promotion {
        TablePiece::Queen => Some(PieceType::Queen),
        TablePiece::Rook => Some(PieceType::Rook),
        TablePiece::Bishop => Some(PieceType::Bishop),
        TablePiece::Knight => Some(PieceType::Knight),
        TablePiece::Pawn | TablePiece::King => None,
    };
    let same = mv.from().index() == usize::from(from_square)
        && mv.to().index() == usize::from(to_square)
        && mv.promotion_piece() == promotion;
    same.then(|| TableMove { mv, outcome: outcome(wdl), dtz: u32::from(dtz) })
}
