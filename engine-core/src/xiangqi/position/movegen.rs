//! Legal moves.

use arrayvec::ArrayVec;

use super::board::Position;
use crate::xiangqi::attacks;
use crate::xiangqi::lines;
use crate::xiangqi::squares::Squares;
use crate::xiangqi::types::{Color, Kind, Move, Piece, Square};

/// The legal moves of a position. There are at most 119 by arithmetic, and fewer in games.
pub type MoveList = ArrayVec<Move, 256>;

/// The kinds in the order in which their moves are generated. Those that are seldom the best come first.
const ORDER: [Kind; Kind::COUNT] = [
    Kind::General,
    Kind::Adviser,
    Kind::Elephant,
    Kind::Soldier,
    Kind::Horse,
    Kind::Cannon,
    Kind::Chariot,
];

impl Position {
    /// All legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.add_moves(!Squares::EMPTY, &mut moves);
        moves
    }

    /// Adds the legal captures.
    pub fn add_captures(&self, moves: &mut MoveList) {
        self.add_moves(self.color(!self.side_to_move), moves);
    }

    /// Adds the legal moves that take nothing.
    pub fn add_quiet_moves(&self, moves: &mut MoveList) {
        self.add_moves(!self.occupied(), moves);
    }

    fn add_moves(&self, wanted: Squares, moves: &mut MoveList) {
        self.visit(wanted, |from, targets| {
            moves.extend(targets.into_iter().map(|to| Move::new(from, to)));
            true
        });
    }

    /// Whether there is any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let mut found = false;
        self.visit(!Squares::EMPTY, |_, targets| {
            found = targets.any();
            !found
        });
        found
    }

    /// Hands out the legal targets of each piece among these squares, until told to stop.
    #[inline]
    fn visit(&self, wanted: Squares, mut take: impl FnMut(Square, Squares) -> bool) {
        let color = self.side_to_move;
        for kind in ORDER {
            for from in self.pieces(color, kind) {
                let targets = self.targets(Piece::new(color, kind), from) & wanted;
                if targets.any() && !take(from, self.legal_among(kind, from, targets)) {
                    return;
                }
            }
        }
    }

    /// The legal ones among the targets of a piece.
    #[inline]
    fn legal_among(&self, kind: Kind, from: Square, targets: Squares) -> Squares {
        let state = &self.state;
        let safe = |targets: Squares| {
            let color = self.side_to_move;
            let holds = |&to: &Square| !self.is_attacked_after(color, from, to);
            targets.into_iter().filter(holds).fold(Squares::EMPTY, |all, to| all | Squares::one(to))
        };
        if state.in_check || kind == Kind::General {
            safe(targets)
        } else if state.pinned.contains(from) {
            // Whoever stands alone in the way of a chariot, or as the second before a cannon, cannot leave
            // the line at all.
            safe(targets & self.pin_line(from))
        } else {
            targets & !state.screening
        }
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count_legal_moves(&self) -> u32 {
        let state = &self.state;
        if state.in_check || state.screening.any() {
            let mut count = 0;
            self.visit(!Squares::EMPTY, |_, targets| {
                count += targets.count();
                true
            });
            return count;
        }
        let color = self.side_to_move;
        let (free, occupied) = (!self.color(color), self.occupied());
        let mut count = self.count_soldier_moves(color) + self.count_line_moves(color);
        for from in self.pieces(color, Kind::Adviser) {
            count += (attacks::adviser(from, color) & free).count();
        }
        for from in self.pieces(color, Kind::Elephant) {
            count += (attacks::elephant(from, occupied, color) & free).count();
        }
        for from in self.pieces(color, Kind::Horse) {
            count += (attacks::horse(from, occupied) & free).count();
        }
        let general = self.general(color);
        count += self.count_general_moves(general, attacks::general(general, color) & free);
        // Few pieces are pinned: what they may not do is taken off.
        for from in state.pinned {
            let Some(piece) = self.piece_on(from) else { continue };
            let targets = self.targets(piece, from);
            count -= targets.count() - self.legal_among(piece.kind, from, targets).count();
        }
        count
    }

    /// Moves of soldiers by their movement, counted all at once.
    fn count_soldier_moves(&self, color: Color) -> u32 {
        let free = !self.color(color);
        let soldiers = self.pieces(color, Kind::Soldier);
        let crossed = soldiers & Squares::home(!color);
        (soldiers.forward(color) & free).count()
            + (crossed.left() & free).count()
            + (crossed.right() & free).count()
    }

    /// Moves of chariots and cannons by their movement, counted on the lines without making squares of them.
    fn count_line_moves(&self, color: Color) -> u32 {
        let [own, them] = [&self.lines[color.index()], &self.lines[(!color).index()]];
        let mut count = 0;
        for from in self.pieces(color, Kind::Chariot) {
            let (file, rank) = (from.file(), from.rank());
            let aside = lines::along_rank(file, own.rank(rank) | them.rank(rank));
            let upright = lines::along_file(rank, own.file(file) | them.file(file));
            count += (aside.slide & !own.rank(rank)).count_ones()
                + (upright.slide & !own.file(file)).count_ones();
        }
        for from in self.pieces(color, Kind::Cannon) {
            let (file, rank) = (from.file(), from.rank());
            let (on_rank, on_file) =
                (own.rank(rank) | them.rank(rank), own.file(file) | them.file(file));
            let aside = lines::along_rank(file, on_rank);
            let upright = lines::along_file(rank, on_file);
            let places = |slide: u16, hop: u16, all: u16, them: u16| {
                ((slide & !all) | (hop & them)).count_ones()
            };
            count += places(aside.slide, aside.hop, on_rank, them.rank(rank))
                + places(upright.slide, upright.hop, on_file, them.file(file));
        }
        count
    }
}
