//! The general's safety: checks, and which pieces must mind it.

use super::board::Position;
use crate::xiangqi::attacks;
use crate::xiangqi::lines::{self, between};
use crate::xiangqi::squares::Squares;
use crate::xiangqi::types::{Color, Kind, Square};

/// What stands between a general and a piece on the same rank or file.
struct Path {
    /// How many pieces.
    pieces: u32,
    /// The squares between.
    squares: Squares,
}

impl Position {
    /// Notes what the side to move must know of its general.
    #[inline]
    pub(super) fn look_at_general(&mut self) {
        let color = self.side_to_move;
        let general = self.general(color);
        let (own, them, occupied) = (self.color(color), self.color(!color), self.occupied());
        let mut in_check = false;
        let (mut pinned, mut screening) = (Squares::EMPTY, Squares::EMPTY);
        let aligned = attacks::cross(general) & them;
        for chariot in aligned & self.kind(Kind::Chariot) {
            let path = self.path(general, chariot);
            match path.pieces {
                0 => in_check = true,
                1 => pinned |= path.squares & own,
                _ => {}
            }
        }
        for cannon in aligned & self.kind(Kind::Cannon) {
            let path = self.path(general, cannon);
            match path.pieces {
                0 => screening |= path.squares,
                1 => in_check = true,
                2 => pinned |= path.squares & own,
                _ => {}
            }
        }
        for other in aligned & self.kind(Kind::General) {
            let path = self.path(general, other);
            if path.pieces == 1 {
                pinned |= path.squares & own;
            }
        }
        let horses = attacks::horse_to_unblocked(general) & them & self.kind(Kind::Horse);
        if horses.any() {
            let free = attacks::horse_to(general, occupied);
            in_check |= (horses & free).any();
            if (horses & !free).any() {
                pinned |= attacks::diagonal_neighbours(general) & own;
            }
        }
        in_check |= (attacks::soldier_to(general, !color) & them & self.kind(Kind::Soldier)).any();
        let state = &mut self.state;
        (state.in_check, state.pinned, state.screening) = (in_check, pinned, screening);
    }

    /// Where a pinned piece may go: the rank or file that it shares with its general, or anywhere if it
    /// shares none and is the leg of a horse.
    #[inline]
    pub(super) fn pin_line(&self, from: Square) -> Squares {
        let general = self.general(self.side_to_move);
        if from.file() == general.file() {
            Squares::file(from.file())
        } else if from.rank() == general.rank() {
            Squares::rank(from.rank())
        } else {
            !Squares::EMPTY
        }
    }

    /// What stands between two squares of one rank or file.
    #[inline]
    fn path(&self, general: Square, other: Square) -> Path {
        let [red, black] = &self.lines;
        let (rank, file) = (general.rank(), general.file());
        if rank == other.rank() {
            let places = between(file, other.file());
            let pieces = (red.rank(rank) | black.rank(rank)) & places;
            Path { pieces: pieces.count_ones(), squares: lines::on_rank(rank, places) }
        } else {
            let places = between(rank, other.rank());
            let pieces = (red.file(file) | black.file(file)) & places;
            Path { pieces: pieces.count_ones(), squares: lines::on_file(file, places) }
        }
    }

    /// How many pieces stand between two squares of one rank or file.
    pub(in crate::xiangqi) fn pieces_between(&self, one: Square, other: Square) -> usize {
        self.path(one, other).pieces as usize
    }

    /// Whether the general of a side would stand in check, or face the other general, after a piece has moved
    /// from one square to another. Whose piece moves does not matter; what stands on the target is gone then.
    #[must_use]
    pub(in crate::xiangqi) fn is_attacked_after(
        &self,
        color: Color,
        from: Square,
        to: Square,
    ) -> bool {
        let mut general = self.general(color);
        if general == from {
            general = to;
        }
        let (rank, file) = (general.rank(), general.file());
        let [red, black] = &self.lines;
        let mut aside = red.rank(rank) | black.rank(rank);
        let mut upright = red.file(file) | black.file(file);
        // The origin first: a piece may move along the line.
        if from.rank() == rank {
            aside &= !(1 << from.file());
        }
        if from.file() == file {
            upright &= !(1 << from.rank());
        }
        if to.rank() == rank {
            aside |= 1 << to.file();
        }
        if to.file() == file {
            upright |= 1 << to.rank();
        }
        let (here, there) = (Squares::one(from), Squares::one(to));
        // The pieces of the other side as they stand then: taken ones are gone, its own move is made.
        let moves_itself = self.color(!color).contains(from);
        let stand = |pieces: Squares| {
            let before = pieces & self.color(!color);
            if !moves_itself {
                before & !there
            } else if before.contains(from) {
                (before & !here) | there
            } else {
                before
            }
        };
        let (slides, hops) = attacks::along_lines(general, aside, upright);
        let straight = self.kind(Kind::Chariot) | self.kind(Kind::General);
        if (slides & stand(straight)).any() || (hops & stand(self.kind(Kind::Cannon))).any() {
            return true;
        }
        let occupied = (self.occupied() & !here) | there;
        (attacks::horse_to(general, occupied) & stand(self.kind(Kind::Horse))).any()
            || (attacks::soldier_to(general, !color) & stand(self.kind(Kind::Soldier))).any()
    }

    /// How many of these squares next to it the general of the side to move can go to. Not to be asked in check.
    #[inline]
    pub(super) fn count_general_moves(&self, general: Square, targets: Squares) -> u32 {
        let color = self.side_to_move;
        let them = self.color(!color);
        let lines =
            (self.kind(Kind::Chariot) | self.kind(Kind::Cannon)) & attacks::palace_lines(color);
        let others =
            (self.kind(Kind::Horse) | self.kind(Kind::Soldier)) & attacks::near_palace(color);
        let mut safe = 0;
        if (them & (lines | others)).any() {
            for to in targets {
                safe += u32::from(!self.is_attacked_after(color, general, to));
            }
            return safe;
        }
        // Far from all other pieces, the general need only mind the other one.
        let other = self.general(!color);
        let [red, black] = &self.lines;
        for to in targets {
            let file = to.file();
            let own = if general.file() == file { 1 << general.rank() } else { 0 };
            let between =
                (red.file(file) | black.file(file)) & !own & between(to.rank(), other.rank());
            safe += u32::from(file != other.file() || between != 0);
        }
        safe
    }

    /// Whether a side's general is in check, or the generals face each other, whoever is to move.
    #[must_use]
    pub(in crate::xiangqi) fn is_general_attacked(&self, color: Color) -> bool {
        // A move from a square to itself changes nothing.
        let general = self.general(color);
        self.is_attacked_after(color, general, general)
    }
}
