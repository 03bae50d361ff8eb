//! What tables and the rules say together: results and distances of any position.
//!
//! A file leaves out what a capture decides, and distances also what a pawn move decides or what
//! follows from the positions one ply later (`docs/syzygy-format.md`, "What is stored").

use super::Syzygy;
use super::file::Stored;
use crate::position::Position;
use crate::tablebase::{Outcome, TableMove};
use crate::types::{Move, MoveKind, MoveList, PieceType};

/// The clock of the fifty-move rule at which the game is drawn, in plies.
const LAST_PLY: i32 = 100;

/// The result of a position, and whether a capture decides its distance.
struct Verdict {
    outcome: Outcome,
    /// Whether a winning capture keeps the result, or en passant is better than all other moves.
    by_capture: bool,
}

/// Plies to a move that resets the clock: negative for the losing side, 100 further beyond the
/// fifty-move rule, 0 in drawn positions.
const fn to_reset(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Loss => -1,
        Outcome::BlessedLoss => -1 - LAST_PLY,
        Outcome::Draw => 0,
        Outcome::CursedWin => 1 + LAST_PLY,
        Outcome::Win => 1,
    }
}

/// The distance for the other side, one ply earlier.
const fn one_ply_earlier(theirs: i32) -> i32 {
    -theirs - theirs.signum()
}

fn is_mate(position: &Position) -> bool {
    position.in_check() && !position.has_legal_move()
}

fn is_capture(position: &Position, mv: Move) -> bool {
    mv.kind() == MoveKind::EnPassant || position.piece_on(mv.to()).is_some()
}

fn captures(position: &Position) -> MoveList {
    let mut moves = MoveList::new();
    position.add_noisy_moves(&mut moves);
    moves.retain(|mv| is_capture(position, *mv));
    moves
}

/// Plays a move, asks, takes it back.
fn after<T>(position: &mut Position, mv: Move, ask: impl FnOnce(&mut Position) -> T) -> T {
    position.make(mv);
    let answer = ask(position);
    position.unmake();
    answer
}

impl Syzygy {
    /// The result of a position.
    pub(super) fn result(&self, position: &Position) -> Option<Outcome> {
        if captures(position).is_empty() {
            return self.stored_outcome(position);
        }
        Some(self.verdict(&mut position.without_history())?.outcome)
    }

    /// The result of a position without en passant, or some result from `enough` on if it is at
    /// least that good.
    fn at_least(&self, position: &mut Position, enough: Outcome) -> Option<Outcome> {
        let mut best = Outcome::Loss;
        for mv in captures(position) {
            let theirs = after(position, mv, |next| self.at_least(next, best.for_opponent()))?;
            best = best.max(theirs.for_opponent());
            if best >= enough {
                return Some(best);
            }
        }
        Some(best.max(self.stored_outcome(position)?))
    }

    fn verdict(&self, position: &mut Position) -> Option<Verdict> {
        // The best ordinary capture and the best one en passant.
        let (mut ordinary, mut en_passant) = (None, None);
        let mut passing = 0;
        for mv in captures(position) {
            // A capture that is no better than `best` may seem as good: that must not make an
            // ordinary one look as good as one en passant.
            let best = if mv.kind() == MoveKind::EnPassant {
                passing += 1;
                ordinary.max(en_passant)
            } else {
                ordinary
            };
            let enough = best.unwrap_or(Outcome::Loss).for_opponent();
            let theirs = after(position, mv, |next| self.at_least(next, enough))?;
            let outcome = theirs.for_opponent();
            if outcome == Outcome::Win {
                return Some(Verdict { outcome, by_capture: true });
            }
            if mv.kind() == MoveKind::EnPassant {
                en_passant = en_passant.max(Some(outcome));
            } else {
                ordinary = ordinary.max(Some(outcome));
            }
        }
        if let Some(outcome) = en_passant
            && position.count_legal_moves() == passing
        {
            return Some(Verdict { outcome, by_capture: true });
        }
        let otherwise = self.stored_outcome(position)?.max(ordinary.unwrap_or(Outcome::Loss));
        Some(match en_passant {
            Some(outcome) if outcome > otherwise => Verdict { outcome, by_capture: true },
            _ => Verdict {
                outcome: otherwise,
                by_capture: otherwise > Outcome::Draw
                    && ordinary.max(en_passant) == Some(otherwise),
            },
        })
    }

    /// The distance of a position, as [`to_reset`] counts. Where the file has the other side to
    /// move, the moves lead there, if that is still allowed (`step`).
    fn distance(&self, position: &mut Position, step: bool) -> Option<i32> {
        let Verdict { outcome, by_capture } = self.verdict(position)?;
        let reset = to_reset(outcome);
        if outcome == Outcome::Draw || by_capture {
            return Some(reset);
        }
        let moves = position.legal_moves();
        let (pawn_moves, quiet_moves): (MoveList, MoveList) =
            moves.into_iter().filter(|mv| !is_capture(position, *mv)).partition(|mv| {
                position.piece_on(mv.from()).is_some_and(|piece| piece.kind() == PieceType::Pawn)
            });
        if outcome > Outcome::Draw {
            for mv in pawn_moves {
                let theirs = after(position, mv, |next| self.verdict(next))?.outcome;
                if theirs.for_opponent() == outcome {
                    return Some(reset);
                }
            }
        }
        match self.stored_distance(position, outcome)? {
            Stored::Plies(plies) => return Some(plies * reset.signum()),
            Stored::OtherSide if !step => return None, // no sound file has neither side
            Stored::OtherSide => {}
        }
        let mut distances = quiet_moves.into_iter().map(|mv| {
            after(position, mv, |next| {
                if is_mate(next) {
                    Some(1)
                } else {
                    self.distance(next, false).map(one_ply_earlier)
                }
            })
        });
        if reset < 0 {
            // The last to reset the clock, if only by a capture or pawn move of one's own.
            distances.try_fold(reset, |worst, distance| Some(worst.min(distance?)))
        } else {
            let wins = distances.filter(|distance| distance.is_none_or(|plies| plies > 0));
            wins.collect::<Option<Vec<i32>>>()?.into_iter().min()
        }
    }

    /// All legal moves with what they lead to.
    pub(super) fn all_moves(&self, position: &Position) -> Option<Vec<TableMove>> {
        let clock = i32::from(position.halfmove_clock());
        let mut position = position.without_history();
        let moves = position.legal_moves();
        let known = moves.into_iter().map(|mv| {
            let distance = after(&mut position, mv, |next| {
                if is_mate(next) {
                    Some(1)
                } else if next.halfmove_clock() == 0 {
                    Some(to_reset(self.verdict(next)?.outcome.for_opponent()))
                } else {
                    self.distance(next, true).map(one_ply_earlier)
                }
            })?;
            let in_time = distance.abs() + clock <= LAST_PLY;
            let outcome = match distance.signum() {
                0 => Outcome::Draw,
                1 if in_time => Outcome::Win,
                1 => Outcome::CursedWin,
                _ if in_time => Outcome::Loss,
                _ => Outcome::BlessedLoss,
            };
            Some(TableMove { mv, outcome, dtz: distance.unsigned_abs() })
        });
        known.collect()
    }
}
