//! Perpetual chases: a side that threatens the same piece anew with every move.

use arrayvec::ArrayVec;

use crate::xiangqi::position::Position;
use crate::xiangqi::squares::Squares;
use crate::xiangqi::types::{Color, Kind, Move, Piece, Square};

/// A piece that chases and the piece that it chases, each by the square where it stands at the end of
/// the cycle.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Threat {
    by: Square,
    on: Square,
}

/// The threats of one side: few pieces ever threaten more than two others.
type Threats = ArrayVec<Threat, 32>;

/// What a side has done to one piece with each of its moves, the graver the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Chase {
    /// Nothing.
    None,
    /// Chased it.
    Piece,
    /// Chased a chariot that cannot move because of a horse: the Asian rules' number 19.
    HeldChariot,
}

/// How the side to move, and how the other, has chased one piece with each of its moves in the
/// last `plies` plies, which took nothing and lead back to the same position.
pub(super) fn perpetual_chases(position: &Position, plies: usize) -> [Chase; 2] {
    let mut board = position.recent(plies);
    let own = board.side_to_move();
    let mut names = Names::new();
    // What each side has chased with all of its moves so far; those of the side to move first.
    let mut chased = [!Squares::EMPTY; 2];
    // The threats that each side has in the position after the one that is looked at.
    let mut later: [Option<Threats>; 2] = [None, None];
    for _ in 0..plies {
        let mover = !board.side_to_move();
        let side = usize::from(mover != own);
        let after = threats(&mut board, mover, &names);
        names.take_back(board.last_move());
        board.unmake();
        let before = threats(&mut board, mover, &names);
        // A threat is made by the move, and answered by the reply.
        let is_chase = |threat: &&Threat| {
            !before.contains(threat)
                && later[side].as_ref().is_none_or(|later| !later.contains(threat))
        };
        let victims = after.iter().filter(is_chase).map(|threat| Squares::one(threat.on));
        chased[side] &= victims.fold(Squares::EMPTY, |all, victim| all | victim);
        // Before this move means after the reply to the one before.
        later[side] = Some(before);
        if chased.iter().all(|squares| squares.is_empty()) {
            break;
        }
    }
    [own, !own].map(|side| {
        let victims = chased[usize::from(side != own)];
        if victims.any_of(|victim| is_held_chariot(position, victim, !side)) {
            Chase::HeldChariot
        } else if victims.any() {
            Chase::Piece
        } else {
            Chase::None
        }
    })
}

/// Whether a piece of a side is a chariot in the way of a horse that would give check without it.
fn is_held_chariot(position: &Position, square: Square, color: Color) -> bool {
    if position.piece_on(square) != Some(Piece::new(color, Kind::Chariot)) {
        return false;
    }
    let general = position.general(color);
    let files = general.file() as i32 - square.file() as i32;
    let ranks = general.rank() as i32 - square.rank() as i32;
    // The horse stands beside the chariot, and the general diagonally in front of it.
    let horses = [square.offset(-files, 0), square.offset(0, -ranks)];
    files.abs() == 1
        && ranks.abs() == 1
        && horses
            .into_iter()
            .flatten()
            .any(|horse| position.piece_on(horse) == Some(Piece::new(!color, Kind::Horse)))
}

/// Where the piece of each square stands at the end of the cycle.
struct Names([Square; Square::COUNT]);

impl Names {
    fn new() -> Self {
        Self(std::array::from_fn(Square::from_index))
    }

    fn take_back(&mut self, mv: Move) {
        self.0[mv.from().index()] = self.0[mv.to().index()];
    }

    fn of(&self, square: Square) -> Square {
        self.0[square.index()]
    }
}

/// What a side threatens to take, as the rules of chasing see it, whoever is to move.
fn threats(board: &mut Position, color: Color, names: &Names) -> Threats {
    let mut found = Threats::new();
    // Generals and soldiers may chase.
    for kind in [Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Elephant, Kind::Adviser] {
        for by in board.pieces(color, kind) {
            let victims = board.attacks(Piece::new(color, kind), by) & board.color(!color);
            for on in victims {
                if is_threat(board, Piece::new(color, kind), by, on) && !found.is_full() {
                    found.push(Threat { by: names.of(by), on: names.of(on) });
                }
            }
        }
    }
    found
}

fn is_threat(board: &mut Position, attacker: Piece, by: Square, on: Square) -> bool {
    let Some(victim) = board.piece_on(on) else { return false };
    let may_be_chased = match victim.kind {
        Kind::General => false,
        Kind::Soldier => Squares::home(!victim.color).contains(on),
        _ => true,
    };
    if !may_be_chased || board.is_attacked_after(attacker.color, by, on) {
        return false;
    }
    if victim.kind == attacker.kind && can_take(board, victim, on, by) {
        return false; // an offer to exchange
    }
    is_worth_its_loss(attacker.kind, victim.kind) || !is_protected(board, by, on)
}

/// Whether taking a piece is a threat although the taker is lost.
const fn is_worth_its_loss(attacker: Kind, victim: Kind) -> bool {
    match attacker {
        Kind::Horse | Kind::Cannon => matches!(victim, Kind::Chariot),
        Kind::Adviser | Kind::Elephant => {
            matches!(victim, Kind::Chariot | Kind::Horse | Kind::Cannon)
        }
        _ => false,
    }
}

/// Whether a piece could take another, if it were its turn, without giving its general up.
fn can_take(board: &Position, piece: Piece, from: Square, to: Square) -> bool {
    board.targets(piece, from).contains(to) && !board.is_attacked_after(piece.color, from, to)
}

/// Whether a piece that is taken from a square could be avenged at once. A protector that is pinned to its
/// general is none, unless the general is in check already: then only its movement counts.
fn is_protected(board: &mut Position, by: Square, on: Square) -> bool {
    let is_their_turn =
        board.piece_on(on).is_some_and(|victim| victim.color == board.side_to_move());
    let in_check = is_their_turn && board.in_check();
    if is_their_turn {
        board.make_null();
    }
    board.make(Move::new(by, on));
    let avenger = board.side_to_move();
    let is_protected = board.color(avenger).into_iter().any(|from| {
        board.piece_on(from).is_some_and(|piece| {
            board.targets(piece, from).contains(on)
                && (in_check || !board.is_attacked_after(avenger, from, on))
        })
    });
    board.unmake();
    if is_their_turn {
        board.unmake_null();
    }
    is_protected
}
