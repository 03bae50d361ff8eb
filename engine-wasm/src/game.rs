//! The game that this build plays: chess, or xiangqi with the feature of that name.

use tabia_core::search::OutOfMemory;

#[cfg(not(feature = "xiangqi"))]
pub use tabia_core::uci::{Job, Session};
#[cfg(feature = "xiangqi")]
pub use tabia_core::xiangqi::protocol::{Job, Session};

/// A new session of the game.
///
/// # Errors
/// If there is no memory for the smallest of hash tables.
#[cfg(not(feature = "xiangqi"))]
pub fn new_session() -> Result<Session, OutOfMemory> {
    Session::new(Box::new(crate::host::BrowserFiles))
}

/// A new session of the game. It reads no files.
///
/// # Errors
/// If there is no memory for the smallest of hash tables.
#[cfg(feature = "xiangqi")]
pub fn new_session() -> Result<Session, OutOfMemory> {
    Session::new()
}
