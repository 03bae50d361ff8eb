//! `go mate`: short mates are looked for by trying everything, one move more at a time, so that the
//! first one found is the shortest there is. The usual search would see longer ones sooner.

use super::game::{Game, GameMove, Moves, all_moves};
use super::root::Outcome;
use super::score::mate_in;
use super::searcher::Searcher;

/// The longest mate, in moves, for which everything is tried. In three quite different positions without a
/// mate that took at most five million nodes, a fifth of a second.
pub(crate) const TRY_ALL: u32 = 4;

impl<G: Game> Searcher<'_, G> {
    /// The shortest mate in at most `most` moves, and at most [`TRY_ALL`]; `None` if there is none, or if the
    /// search was stopped.
    pub(super) fn find_mate(&mut self, most: u32) -> Option<Outcome<G::Move>> {
        let moves: Moves<G> = self.root.moves().collect();
        let (mut position, before) = (self.position.clone(), self.nodes);
        let mut search = MateSearch::new(&mut position, |nodes| {
            self.nodes = before + nodes;
            self.must_stop()
        });
        let found = (1..=most.min(TRY_ALL)).find_map(|count| {
            let first = search.mating_move(&moves, count)?;
            Some((count, search.line(first, count)))
        });
        let nodes = search.nodes();
        self.nodes = before + nodes;
        let (count, pv) = found?;
        let plies = 2 * count as usize - 1;
        Some(Outcome { pv, score: mate_in(plies), depth: plies, ..Outcome::default() })
    }
}

/// A search of everything for a mate in a few moves, by the rules alone.
///
/// `S` tells from the number of moves made so far whether the search has to end now.
pub(crate) struct MateSearch<'a, G: Game, S: FnMut(u64) -> bool> {
    position: &'a mut G,
    must_stop: S,
    nodes: u64,
    /// For each ply, the reply that refuted a move there last.
    killers: [G::Move; 2 * TRY_ALL as usize],
}

impl<'a, G: Game, S: FnMut(u64) -> bool> MateSearch<'a, G, S> {
    /// A search in this position, which it leaves as it was.
    pub(crate) const fn new(position: &'a mut G, must_stop: S) -> Self {
        let killers = [G::Move::NULL; 2 * TRY_ALL as usize];
        Self { position, must_stop, nodes: 0, killers }
    }

    /// The number of moves made so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// One of these moves that mates in at most `count` moves, itself among them, against every reply; `None` if none
    /// does, or if the search was stopped. `count` is at most [`TRY_ALL`].
    pub(crate) fn mating_move(&mut self, moves: &[G::Move], count: u32) -> Option<G::Move> {
        self.mating_move_at(moves, count, 0)
    }

    /// The line that begins with a move which mates in `count` moves, with the replies that hold out longest.
    pub(crate) fn line(&mut self, first: G::Move, count: u32) -> Vec<G::Move> {
        let mut pv = vec![first];
        self.follow(&mut pv, count);
        pv
    }

    fn mating_move_at(&mut self, moves: &[G::Move], count: u32, ply: usize) -> Option<G::Move> {
        // Checks leave the fewest answers: they are tried before all other moves.
        let mut quiet = Moves::<G>::new();
        for &mv in moves {
            if (self.must_stop)(self.nodes) {
                return None;
            }
            self.make(mv);
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
            if (self.must_stop)(self.nodes) {
                return false;
            }
            self.make(mv);
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
        let mut replies = all_moves(self.position);
        if replies.is_empty() {
            return self.position.is_lost_without_moves();
        }
        if self.position.rule_score(ply).is_some() {
            return false;
        }
        // What refuted another move here is likely to refute this one; then captures.
        let killer = self.killers[ply];
        let position = &*self.position;
        replies.sort_by_key(|&mv| (mv != killer, !position.is_noisy(mv)));
        for &reply in &replies {
            if self.mating_answer(reply, count, ply).is_none() {
                self.killers[ply] = reply;
                return false;
            }
        }
        true
    }

    /// A move that mates in at most `count` moves after a reply; `None` if none does.
    fn mating_answer(&mut self, reply: G::Move, count: u32, ply: usize) -> Option<G::Move> {
        if (self.must_stop)(self.nodes) {
            return None;
        }
        self.make(reply);
        let answer = if self.position.rule_score(ply + 1).is_some() {
            None
        } else {
            let moves = all_moves(self.position);
            self.mating_move_at(&moves, count, ply + 1)
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
            for &reply in &all_moves(self.position) {
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
    fn make(&mut self, mv: G::Move) {
        self.position.make(mv);
        self.nodes += 1;
    }
}
