//! A position of xiangqi with the way that led to it.

mod board;
mod legality;
mod making;
mod movegen;
mod safety;

pub use board::Position;
pub(super) use board::State;
pub use legality::CheckZone;
pub use making::Changes;
pub use movegen::MoveList;
