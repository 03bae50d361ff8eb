//! How repetitions and long games without a capture end. `docs/xiangqi-rules.md` has the rules that are
//! meant, their source and what is left out.

mod chase;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use super::position::{Position, State};
use super::rules::RepetitionRule;
use super::types::Kind;
use chase::Chase;

/// How the rules end a game, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Verdict {
    Win,
    Draw,
    Loss,
}

impl Verdict {
    /// The verdict on a cycle of moves by what either side has done that it must not do all the time:
    /// give check or chase. `None` if neither has done it.
    fn between<Fault: Ord>(own: &Fault, theirs: &Fault, none: &Fault) -> Option<Self> {
        match own.cmp(theirs) {
            Ordering::Greater => Some(Self::Loss),
            Ordering::Less => Some(Self::Win),
            Ordering::Equal => (own != none).then_some(Self::Draw),
        }
    }
}

impl Position {
    /// How the rules end the game here, mates and stalemates aside, for a search that began `ply` plies ago;
    /// `None` if the game goes on. Within the searched line one repetition is enough: whoever could repeat
    /// once can do so again. Before it the position must have stood on the board twice.
    #[must_use]
    pub fn verdict(&self, ply: usize) -> Option<Verdict> {
        if let Some(cycle) = self.cycle(ply) {
            return Some(self.judge_cycle(cycle));
        }
        let is_old =
            self.halfmove_clock() >= self.rules().most_quiet_plies && self.has_legal_move();
        (is_old || self.is_insufficient_material()).then_some(Verdict::Draw)
    }

    /// Whether neither side has a piece that crosses the river.
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        let crossing = self.kind(Kind::Horse)
            | self.kind(Kind::Chariot)
            | self.kind(Kind::Cannon)
            | self.kind(Kind::Soldier);
        crossing.is_empty()
    }

    /// How often the position stood on the board before, counted back to the last capture.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.earlier_occurrences().count()
    }

    /// The length in plies of the cycle of moves that a repetition closes; `None` if it is none yet.
    fn cycle(&self, ply: usize) -> Option<usize> {
        let mut seen = 0;
        self.earlier_occurrences().find(|&distance| {
            seen += 1;
            distance <= ply || seen == 2
        })
    }

    /// How many plies ago the same position stood on the board, newest first.
    fn earlier_occurrences(&self) -> impl Iterator<Item = usize> {
        let (key, side) = (self.key(), self.side_to_move());
        (4..=self.reversible_plies()).step_by(2).filter(move |&plies| {
            self.state_before(plies).is_some_and(|state| state.key_for(side) == key)
        })
    }

    /// The verdict on the moves of the last `plies` plies, which lead back to the same position.
    fn judge_cycle(&self, plies: usize) -> Verdict {
        let rule = self.rules().repetition;
        if rule == RepetitionRule::AlwaysDraw {
            return Verdict::Draw;
        }
        // The side to move was in check at even distances, after the other's moves.
        let checks = |parity: usize| {
            (parity..plies)
                .step_by(2)
                .all(|distance| self.state_before(distance).is_some_and(State::was_in_check))
        };
        Verdict::between(&checks(1), &checks(0), &false)
            .or_else(|| {
                if rule == RepetitionRule::CheckBan {
                    return None;
                }
                let [own, theirs] = chase::perpetual_chases(self, plies);
                Verdict::between(&own, &theirs, &Chase::None)
            })
            .unwrap_or(Verdict::Draw)
    }
}
