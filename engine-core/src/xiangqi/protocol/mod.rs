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
