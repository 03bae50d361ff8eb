//! Endgame tables: what is known for certain about positions with few pieces.
//!
//! The search knows only [`Tablebase`]. The one that reads Syzygy files is [`syzygy`]. Tables know
//! nothing of castling: positions with a right to it are not looked up.

mod material;
mod root;
pub mod syzygy;
mod tables;

pub use material::Material;
pub use root::{RootMoves, best_moves};
pub use tables::{
    MOST_PIECES, Opened, Outcome, TableMove, TableSettings, Tablebase, TablebaseError,
};
