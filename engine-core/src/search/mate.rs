//! `go mate`: short mates are looked for by trying everything, one move more at a time, so that the
//! first one found is the shortest there is. The usual search would see longer ones sooner.

use super::game::{Game, Moves, all_moves};
use super::root::Outcome;
use super::score::mate_in;
use super::searcher::Searcher;

/// The longest mate, in moves, for which everything is tried. In three quite different positions without a
/// mate that took at most five million nodes, a fifth of a second.
const TRY_ALL: u32 = 4;

impl<G: Game> Searcher<'_, G> {
    /// The shortest mate in at most `most` moves, and at most [`TRY_ALL`]; `None` if there is none, or if the
    /// search was stopped.
    pub(super) fn find_mate(&mut self, most: u32) -> Option<Outcome<G::Move>> {
        let moves: Moves<G> = self.root.moves().collect();
        (1..=most.min(TRY_ALL)).find_map(|count| {
            let first = self.mating_move(&moves, count, 0)?;
            let plies = 2 * count as usize - 1;
            let mut pv = vec![first];
            self.follow(&mut pv, count);
            let (score, depth) = (mate_in(plies), plies);
            Some(Outcome { pv, score, depth, ..Outcome::default() })
        })
    }

    /// One of these moves that mates in at most `count` moves against every reply; `None` if none does.
    fn mating_move(&mut self, moves: &Moves<G>, count: u32, ply: usize) -> Option<G::Move> {
        // Checks leave the fewest answers: they are tried before all other moves.
        let mut quiet = Moves::<G>::new();
        for &mv in moves {
            if self.must_stop() {
                return None;
            }
            self.make_in_mate(mv);
            // What does not lose for want of moves cannot be a mate at once.
            let may_mate = self.position.is_lost_without_moves();
            let mates = may_mate && self.is_mated_in(count - 1, ply + 1);
            self.position.unmake();
            if mates {
                return Some(mv);
            }
            if !may_mate && count > 1 {
                quiet.push(mv);
            }
        }
        quiet.into_iter().find(|&mv| {
            if self.must_stop() {
                return false;
            }
            self.make_in_mate(mv);
            let mates = self.is_mated_in(count - 1, ply + 1);
            self.position.unmake();
            mates
        })
    }

    /// Whether the side to move is mated in at most so many moves of the other side's.
    fn is_mated_in(&mut self, count: u32, ply: usize) -> bool {
        if count == 0 {
            return self.position.is_lost_without_moves() && !self.position.has_legal_move();
        }
        let mut replies = all_moves(&self.position);
        if replies.is_empty() {
            return self.position.is_lost_without_moves();
        }
        if self.position.rule_score(ply).is_some() {
            return false;
        }
        // What refuted another move here is likely to refute this one; then captures.
        let killer = self.stack.at(ply).killer;
        let position = &self.position;
        replies.sort_by_key(|&mv| (mv != killer, !position.is_noisy(mv)));
        for &reply in &replies {
            if self.mating_answer(reply, count, ply).is_none() {
                self.stack.at(ply).killer = reply;
                return false;
            }
        }
        true
    }

    /// A move that mates in at most `count` moves after a reply; `None` if none does.
    fn mating_answer(&mut self, reply: G::Move, count: u32, ply: usize) -> Option<G::Move> {
        if self.must_stop() {
            return None;
        }
        self.make_in_mate(reply);
        let answer = if self.position.rule_score(ply + 1).is_some() {
            None
        } else {
            let moves = all_moves(&self.position);
            self.mating_move(&moves, count, ply + 1)
        };
        self.position.unmake();
        answer
    }

    /// Adds the rest of the line to a mating move, with the replies that hold out longest.
    fn follow(&mut self, pv: &mut Vec<G::Move>, count: u32) {
        let mut left = count;
        loop {
            self.position.make(pv[pv.len() - 1]);
            left -= 1;
            let ply = pv.len();
            let mut longest: Option<(u32, G::Move, G::Move)> = None;
            for &reply in &all_moves(&self.position) {
                let found = (1..=left)
                    .find_map(|moves| Some((moves, self.mating_answer(reply, moves, ply)?)));
                if let Some((moves, answer)) = found
                    && longest.is_none_or(|(most, ..)| moves > most)
                {
                    longest = Some((moves, reply, answer));
                }
            }
            let Some((moves, reply, answer)) = longest else { break };
            self.position.make(reply);
            pv.extend([reply, answer]);
            left = moves;
        }
        for _ in &*pv {
            self.position.unmake();
        }
    }

    /// Makes a move on the board alone, since nothing is evaluated here, and counts a node.
    fn make_in_mate(&mut self, mv: G::Move) {
        self.position.make(mv);
        self.nodes += 1;
    }
}
