//! From what tables store to what positions are worth.

use super::table::Distance;
use super::{Syzygy, outcome};
use crate::position::Position;
use crate::tablebase::{Material, TableMove};
use crate::types::{Move, MoveKind, PieceType};

/// A value, and whether a capture or pawn move reaches it at once.
#[derive(Clone, Copy)]
struct Found {
    wdl: i32,
    at_once: bool,
}

/// The distance of a position whose best move is a capture or pawn move, by its value. A hundred
/// plies stand for what the fifty-move rule forbids.
const fn distance_at_once(wdl: i32) -> i32 {
    match wdl {
        2 => 1,
        1 => 101,
        -1 => -101,
        -2 => -1,
        _ => 0,
    }
}

fn is_capture(position: &Position, mv: Move) -> bool {
    // Positions with a right to castle, where a king's move may end on a rook, are never asked for.
    mv.kind() == MoveKind::EnPassant || position.piece_on(mv.to()).is_some()
}

fn is_pawn_move(position: &Position, mv: Move) -> bool {
    position.piece_on(mv.from()).is_some_and(|piece| piece.kind() == PieceType::Pawn)
}

impl Syzygy {
    /// The value of a position, -2 (lost) to 2 (won).
    pub(super) fn value(&self, position: &mut Position) -> Option<i32> {
        self.search(position, false).map(|found| found.wdl)
    }

    /// The value as the captures decide it, or else the table; with `pawns` pawn moves are looked
    /// at too.
    fn search(&self, position: &mut Position, pawns: bool) -> Option<Found> {
        let moves = position.legal_moves();
        let mut best = None;
        let mut looked_at = 0;
        for &mv in &moves {
            if !(is_capture(position, mv) || pawns && is_pawn_move(position, mv)) {
                continue;
            }
            looked_at += 1;
            position.make(mv);
            let theirs = self.search(position, false);
            position.unmake();
            let own = -theirs?.wdl;
            if best.is_none_or(|best| own > best) {
                best = Some(own);
                if own == 2 {
                    return Some(Found { wdl: 2, at_once: true });
                }
            }
        }
        // The table does not know of captures en passant: where there is no other move it may take
        // the position for a stalemate.
        let no_others = looked_at > 0 && looked_at == moves.len();
        match best {
            Some(best) if no_others => Some(Found { wdl: best, at_once: true }),
            _ => {
                let stored = self.stored_value(position)?;
                match best {
                    Some(best) if best >= stored => Some(Found { wdl: best, at_once: best > 0 }),
                    _ => Some(Found { wdl: stored, at_once: false }),
                }
            }
        }
    }

    fn stored_value(&self, position: &Position) -> Option<i32> {
        let material = Material::of(position);
        if material.pieces() == 2 {
            return Some(0); // two kings need no table
        }
        self.find(material)?.wdl.as_ref()?.wdl(position)
    }

    /// Plies to the next capture or pawn move of the winning side, or mate; negative where the
    /// side to move loses, 0 where nobody does.
    fn distance(&self, position: &mut Position) -> Option<i32> {
        let Found { wdl, at_once } = self.search(position, true)?;
        if wdl == 0 || at_once {
            return Some(distance_at_once(wdl));
        }
        let table = self.find(Material::of(position))?.dtz.as_ref()?;
        if let Distance::Plies(plies) = table.dtz(position, wdl)? {
            let plies = if wdl.abs() == 1 { plies + 100 } else { plies };
            return Some(plies * wdl.signum());
        }
        // The table knows the positions after each move.
        let mut nearest: Option<i32> = None;
        for mv in position.legal_moves() {
            let zeroing = is_capture(position, mv) || is_pawn_move(position, mv);
            position.make(mv);
            let plies = if zeroing {
                self.value(position).map(|theirs| -distance_at_once(theirs))
            } else {
                self.distance(position).map(|theirs| -theirs)
            };
            let mated = position.in_check() && !position.has_legal_move();
            position.unmake();
            let plies = match plies? {
                1 if mated => 1,
                plies if zeroing => plies,
                plies => plies + plies.signum(),
            };
            if plies.signum() == wdl.signum() && nearest.is_none_or(|nearest| plies < nearest) {
                nearest = Some(plies);
            }
        }
        // Only the mated have no move.
        Some(nearest.unwrap_or(-1))
    }

    /// The legal moves with their values and distances.
    pub(super) fn root_moves(&self, position: &Position) -> Option<Vec<TableMove>> {
        let mut position = position.without_history();
        let clock = i32::from(position.halfmove_clock());
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        moves
            .into_iter()
            .map(|mv| {
                let zeroing = is_capture(&position, mv) || is_pawn_move(&position, mv);
                position.make(mv);
                let plies = if zeroing {
                    self.value(&mut position).map(|theirs| -distance_at_once(theirs))
                } else {
                    self.distance(&mut position).map(|theirs| -theirs - theirs.signum())
                };
                let mated = position.in_check() && !position.has_legal_move();
                position.unmake();
                let plies = if mated { 1 } else { plies? };
                // The clock counts on until the distance is through.
                let in_time = plies.abs() + clock <= 100;
                let wdl = plies.signum() * if in_time { 2 } else { 1 };
                Some(TableMove { mv, outcome: outcome(wdl), dtz: plies.unsigned_abs() })
            })
            .collect()
    }
}
