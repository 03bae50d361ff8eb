//! The board, what is known of it, and how it changes piece by piece.

use crate::xiangqi::attacks;
use crate::xiangqi::lines::Lines;
use crate::xiangqi::rules::Rules;
use crate::xiangqi::squares::Squares;
use crate::xiangqi::types::{Color, Kind, Move, Piece, Square};
use crate::xiangqi::zobrist;

/// A position with the way that led to it, as far as the rules need it.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) kinds: [Squares; Kind::COUNT],
    pub(super) colors: [Squares; 2],
    /// The pieces of each side on every rank and file.
    pub(super) lines: [Lines; 2],
    pub(super) board: [Option<Piece>; Square::COUNT],
    pub(super) side_to_move: Color,
    /// Moves of both sides since the game's first.
    pub(super) plies: u32,
    pub(super) state: State,
    /// The states before each move made, to take moves back and to see repetitions.
    pub(super) history: Vec<State>,
    pub(super) rules: Rules,
}

/// What a move changes beyond the board and cannot be computed back.
#[derive(Clone, Copy, Debug)]
pub(in crate::xiangqi) struct State {
    /// Keys of [`Part`]s; together they are the position's key.
    pub(super) parts: [u64; Part::COUNT],
    /// Pieces of the side to move that may uncover its general; their moves are looked at one by one.
    pub(super) pinned: Squares,
    /// Where no piece but the general may land: it would be the screen of a cannon.
    pub(super) screening: Squares,
    pub(super) in_check: bool,
    /// The plies that count towards a draw since the last capture.
    pub(super) clock: u16,
    /// Plies since the last capture, all counted.
    pub(super) quiet_plies: u16,
    /// How far back a repetition can lie: plies since the last null move.
    pub(super) plies_since_null: u16,
    /// Checks that each side has given since the last capture, up to 255.
    pub(super) checks: [u8; 2],
    pub(super) captured: Option<Piece>,
    pub(super) last_move: Move,
}

/// A part of the pieces with a key of its own.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Soldiers,
    /// Generals, advisers and elephants.
    Defenders,
    RedAttackers,
    BlackAttackers,
}

impl Part {
    pub(super) const COUNT: usize = 4;

    pub(super) const fn of(piece: Piece) -> Self {
        match (piece.kind, piece.color) {
            (Kind::Soldier, _) => Self::Soldiers,
            (Kind::General | Kind::Adviser | Kind::Elephant, _) => Self::Defenders,
            (_, Color::Red) => Self::RedAttackers,
            (_, Color::Black) => Self::BlackAttackers,
        }
    }
}

impl Position {
    /// An empty board, Red to move; not a position yet.
    pub(in crate::xiangqi) const fn empty() -> Self {
        Self {
            kinds: [Squares::EMPTY; Kind::COUNT],
            colors: [Squares::EMPTY; 2],
            lines: [Lines::EMPTY; 2],
            board: [None; Square::COUNT],
            side_to_move: Color::Red,
            plies: 0,
            state: State {
                parts: [0; Part::COUNT],
                pinned: Squares::EMPTY,
                screening: Squares::EMPTY,
                in_check: false,
                clock: 0,
                quiet_plies: 0,
                plies_since_null: 0,
                checks: [0; 2],
                captured: None,
                last_move: Move::NULL,
            },
            history: Vec::new(),
            rules: Rules::USUAL,
        }
    }

    /// The position without the way that led to it: a copy that costs no memory of its own.
    #[must_use]
    pub fn without_history(&self) -> Self {
        Self { history: Vec::new(), ..*self }
    }

    /// Puts a piece on an empty square of a position that is being set up.
    pub(in crate::xiangqi) fn place(&mut self, piece: Piece, square: Square) {
        self.put(piece, square);
        self.state.parts[Part::of(piece) as usize] ^= zobrist::piece(piece, square);
    }

    /// Ends the setting up: whose move it is, the plies without a capture, and the move's number.
    pub(in crate::xiangqi) fn set_turn(&mut self, side: Color, clock: u16, fullmove: u16) {
        self.side_to_move = side;
        self.plies = 2 * u32::from(fullmove.saturating_sub(1)) + side.index() as u32;
        (self.state.clock, self.state.quiet_plies) = (clock, clock);
        self.look_at_general();
    }

    /// How repetitions and long games without a capture end.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Sets how repetitions and long games without a capture end.
    pub const fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Whose turn it is.
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The piece on a square.
    #[must_use]
    #[inline]
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// All squares with a piece.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Squares {
        self.colors[0] | self.colors[1]
    }

    /// The squares of one side's pieces.
    #[must_use]
    #[inline]
    pub const fn color(&self, color: Color) -> Squares {
        self.colors[color.index()]
    }

    /// The squares of one side's pieces of one kind.
    #[must_use]
    #[inline]
    pub fn pieces(&self, color: Color, kind: Kind) -> Squares {
        self.kinds[kind.index()] & self.colors[color.index()]
    }

    /// The squares of both sides' pieces of one kind.
    #[must_use]
    #[inline]
    pub const fn kind(&self, kind: Kind) -> Squares {
        self.kinds[kind.index()]
    }

    /// The square of a general. Every position has one of each side.
    #[must_use]
    #[inline]
    pub fn general(&self, color: Color) -> Square {
        let bits = self.pieces(color, Kind::General).0.trailing_zeros() as usize;
        Square::from_index(bits.min(Square::COUNT - 1))
    }

    /// Whether the side to move is in check.
    #[must_use]
    #[inline]
    pub const fn in_check(&self) -> bool {
        self.state.in_check
    }

    /// The Zobrist key: equal for equal boards with the same side to move.
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        self.state.key(self.side_to_move)
    }

    /// The key of the position after a legal move.
    #[must_use]
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        let hash = |piece: Option<Piece>, at| piece.map_or(0, |piece| zobrist::piece(piece, at));
        let (from, to) = (mv.from(), mv.to());
        let (moved, taken) = (self.piece_on(from), self.piece_on(to));
        self.key() ^ zobrist::BLACK_TO_MOVE ^ hash(moved, from) ^ hash(moved, to) ^ hash(taken, to)
    }

    /// Keys of the soldiers, of generals with advisers and elephants, and of the horses, chariots and
    /// cannons of Red and of Black.
    #[must_use]
    #[inline]
    pub const fn part_keys(&self) -> [u64; Part::COUNT] {
        self.state.parts
    }

    /// Plies since the last capture that count towards a draw; 120 are one. Of each side's checks
    /// only the first ten count.
    #[must_use]
    #[inline]
    pub const fn halfmove_clock(&self) -> u16 {
        self.state.clock
    }

    /// The number of the move to come, as score sheets count: from 1, up after Black's moves.
    #[must_use]
    pub const fn fullmove_number(&self) -> u32 {
        self.plies / 2 + 1
    }

    /// The move that led here, [`Move::NULL`] for a first position or after a null move.
    #[must_use]
    #[inline]
    pub const fn last_move(&self) -> Move {
        self.state.last_move
    }

    /// Horses, chariots and cannons of a side.
    #[must_use]
    #[inline]
    pub fn attackers(&self, color: Color) -> Squares {
        let kinds = self.kind(Kind::Horse) | self.kind(Kind::Chariot) | self.kind(Kind::Cannon);
        kinds & self.color(color)
    }

    /// Where a piece may go by its own movement, legal or not: empty squares and pieces of the other side.
    #[must_use]
    #[inline]
    pub fn targets(&self, piece: Piece, from: Square) -> Squares {
        let color = piece.color;
        let own = self.color(color);
        let reached = match piece.kind {
            Kind::General => attacks::general(from, color),
            Kind::Adviser => attacks::adviser(from, color),
            Kind::Elephant => attacks::elephant(from, self.occupied(), color),
            Kind::Horse => attacks::horse(from, self.occupied()),
            Kind::Soldier => attacks::soldier(from, color),
            Kind::Chariot => self.line_attacks(from).0,
            Kind::Cannon => {
                let (slides, hops) = self.line_attacks(from);
                (slides & !self.occupied()) | hops
            }
        };
        reached & !own
    }

    /// What a piece attacks: where it could take, or protects, whatever stood there. Of a cannon these are
    /// the pieces behind a screen and the empty squares up to the next piece behind it are left out.
    #[must_use]
    #[inline]
    pub fn attacks(&self, piece: Piece, from: Square) -> Squares {
        let color = piece.color;
        match piece.kind {
            Kind::General => attacks::general(from, color),
            Kind::Adviser => attacks::adviser(from, color),
            Kind::Elephant => attacks::elephant(from, self.occupied(), color),
            Kind::Horse => attacks::horse(from, self.occupied()),
            Kind::Soldier => attacks::soldier(from, color),
            Kind::Chariot => self.line_attacks(from).0,
            Kind::Cannon => self.line_attacks(from).1,
        }
    }

    /// What a chariot would reach from a square, and what a cannon would take from there.
    #[inline]
    pub(in crate::xiangqi) fn line_attacks(&self, from: Square) -> (Squares, Squares) {
        attacks::chariot_and_hops(from, [&self.lines[0], &self.lines[1]])
    }

    /// The pieces on a rank and on a file, a bit for each place: those of the rank first.
    #[inline]
    pub(in crate::xiangqi) fn lines_through(&self, file: usize, rank: usize) -> (u16, u16) {
        let [red, black] = &self.lines;
        (red.rank(rank) | black.rank(rank), red.file(file) | black.file(file))
    }

    #[inline]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        self.kinds[piece.kind.index()] |= Squares::one(square);
        self.colors[piece.color.index()] |= Squares::one(square);
        self.lines[piece.color.index()].toggle(square);
        self.board[square.index()] = Some(piece);
    }

    #[inline]
    pub(super) fn lift(&mut self, piece: Piece, square: Square) {
        self.kinds[piece.kind.index()].0 ^= Squares::one(square).0;
        self.colors[piece.color.index()].0 ^= Squares::one(square).0;
        self.lines[piece.color.index()].toggle(square);
        self.board[square.index()] = None;
    }
}

impl State {
    /// The position's key with this side to move.
    #[inline]
    pub(super) const fn key(&self, side: Color) -> u64 {
        let [soldiers, defenders, red, black] = self.parts;
        let turn = match side {
            Color::Red => 0,
            Color::Black => zobrist::BLACK_TO_MOVE,
        };
        soldiers ^ defenders ^ red ^ black ^ turn
    }
}

/// Two positions are equal if the same pieces stand on the same squares with the same side to move.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board && self.side_to_move == other.side_to_move
    }
}

impl Eq for Position {}
