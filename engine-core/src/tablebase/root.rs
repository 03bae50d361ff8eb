//! Which moves of the root are worth a search where the tables know them all.

use super::tables::{Outcome, TableMove, TableSettings, Tablebase};
use crate::position::Position;
use crate::types::Move;

/// The moves that keep what the position is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RootMoves {
    /// What they lead to.
    pub outcome: Outcome,
    /// At least one.
    pub moves: Vec<Move>,
    /// How many positions were looked up.
    pub hits: u64,
}

/// The best among `candidates`, if the tables know them all.
///
/// Wins are kept within the fifty-move rule: of the winning moves only those remain that bring the
/// next capture, pawn move or mate nearest, so that whoever plays them makes headway at every
/// move. With several lines asked for (`all`), every move of the best class remains. In lost and
/// drawn positions the search chooses: there it matters what the opponent may overlook. A loss
/// that the fifty-move rule can prevent is drawn out as long as possible.
#[must_use]
pub fn best_moves(
    tables: &dyn Tablebase,
    settings: TableSettings,
    position: &Position,
    candidates: &[Move],
    all: bool,
) -> Option<RootMoves> {
    let most = settings.pieces.min(tables.most_pieces());
    if position.occupied().count() > most || !position.castling_rights().is_empty() {
        return None;
    }
    let (mut known, exact) = match tables.moves(position) {
        Some(moves) => (moves, true),
        // Without distances the values of what follows still tell wins from draws.
        None => (by_outcome(tables, position, candidates)?, false),
    };
    known.retain(|known| candidates.contains(&known.mv));
    if !settings.fifty_moves {
        for known in &mut known {
            known.outcome = known.outcome.without_fifty_moves();
        }
    }
    let hits = known.len() as u64;
    let outcome = known.iter().map(|known| known.outcome).max()?;
    known.retain(|known| known.outcome == outcome);
    if exact && !all {
        let distances = known.iter().map(|known| known.dtz);
        let wanted = match outcome {
            Outcome::Win | Outcome::CursedWin => distances.min(),
            Outcome::BlessedLoss => distances.max(),
            Outcome::Draw | Outcome::Loss => None,
        };
        known.retain(|known| wanted.is_none_or(|wanted| known.dtz == wanted));
    }
    let moves = known.into_iter().map(|known| known.mv).collect();
    Some(RootMoves { outcome, moves, hits })
}

fn by_outcome(
    tables: &dyn Tablebase,
    position: &Position,
    candidates: &[Move],
) -> Option<Vec<TableMove>> {
    let mut after = position.clone();
    candidates
        .iter()
        .map(|&mv| {
            after.make(mv);
            let theirs = tables.outcome(&after);
            after.unmake();
            let outcome = theirs?.for_opponent();
            Some(TableMove { mv, outcome, dtz: 0 })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tables that know one position, with or without distances.
    struct Known(Vec<TableMove>, bool);

    impl Tablebase for Known {
        fn most_pieces(&self) -> u32 {
            4
        }
        fn outcome(&self, position: &Position) -> Option<Outcome> {
            let last = position.last_move();
            let known = self.0.iter().find(|known| known.mv == last)?;
            Some(if known.outcome == Outcome::Win { Outcome::Loss } else { Outcome::Draw })
        }
        fn moves(&self, _: &Position) -> Option<Vec<TableMove>> {
            self.1.then(|| self.0.clone())
        }
        fn description(&self) -> String {
            String::new()
        }
    }

    fn setup(exact: bool) -> (Known, Position, Vec<Move>) {
        let position = Position::from_fen("8/8/8/4k3/8/8/7R/4K3 w - - 12 40").unwrap();
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        let outcomes = [(Outcome::Win, 9), (Outcome::Win, 5), (Outcome::CursedWin, 3)];
        let known = moves.iter().enumerate().map(|(index, &mv)| {
            let (outcome, dtz) = outcomes.get(index).copied().unwrap_or((Outcome::Draw, 0));
            TableMove { mv, outcome, dtz }
        });
        (Known(known.collect(), exact), position, moves)
    }

    #[test]
    fn the_nearest_win_remains() {
        let (tables, position, moves) = setup(true);
        let settings = TableSettings::default();
        let best = best_moves(&tables, settings, &position, &moves, false).unwrap();
        assert_eq!((best.outcome, best.moves), (Outcome::Win, vec![moves[1]]));
        let best = best_moves(&tables, settings, &position, &moves, true).unwrap();
        assert_eq!(best.moves, moves[..2]);
        let without = TableSettings { fifty_moves: false, ..settings };
        let best = best_moves(&tables, without, &position, &moves, false).unwrap();
        assert_eq!(best.moves, [moves[2]]);
        let best = best_moves(&tables, settings, &position, &moves[3..], false).unwrap();
        assert_eq!((best.outcome, best.moves.len()), (Outcome::Draw, moves.len() - 3));
    }

    #[test]
    fn values_alone_tell_classes() {
        let (tables, position, moves) = setup(false);
        let best = best_moves(&tables, TableSettings::default(), &position, &moves, false).unwrap();
        assert_eq!(best.moves, moves[..2]);
    }

    #[test]
    fn too_many_pieces_or_castling_rights_are_not_looked_up() {
        let (tables, position, moves) = setup(true);
        let few = TableSettings { pieces: 2, ..TableSettings::default() };
        assert_eq!(best_moves(&tables, few, &position, &moves, false), None);
        let castling = Position::from_fen("8/8/8/4k3/8/8/8/4K2R w K - 0 1").unwrap();
        assert_eq!(best_moves(&tables, TableSettings::default(), &castling, &moves, false), None);
    }
}
