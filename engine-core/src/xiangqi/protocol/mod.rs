//! UCI and UCCI for xiangqi, without I/O. The first line decides which of them a session speaks.
//!
//! [`Session`] takes lines and answers with outputs; long work comes out as a [`Job`], which its owner runs and
//! hands back as [`Finished`]. The commands of both protocols are the same to the session: `command` reads
//! them, `format` writes the answers.

mod books;
mod command;
mod format;
mod job;
mod opening;
mod options;
mod session;
mod settings;
mod ucci;
mod uci;

pub use command::Protocol;
pub use job::{Finished, Job};
pub use session::Session;

/// Checks whether a line is a command of UCI, in a session at its start.
///
/// # Errors
/// What is wrong with the line, in one sentence.
pub fn check_line(line: &str) -> Result<(), String> {
    match uci::parse(line) {
        Ok(_) => Ok(()),
        Err(_) if line.split_ascii_whitespace().next() == Some("ucci") => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}
