//! The Universal Chess Interface, without I/O.
//!
//! [`Session`] takes lines and answers with [`Output`]s; long work comes out as a [`Job`], which
//! its owner runs on a thread or in an event loop, and hands back as [`Finished`].

mod chores;
mod command;
mod conversation;
mod explain;
mod files;
pub mod format;
mod job;
mod opening;
mod options;
mod priors;
mod session;
mod settings;
#[cfg(feature = "tune")]
mod tuning;
mod turn;
mod usual_net;
mod weights;

pub(crate) use chores::{run_bench, run_perft};
pub(crate) use command::quote;
pub use command::{Command, CommandError, Go};
pub use conversation::{Conversation, Runnable};
pub use files::Files;
pub use job::{Finished, Job};
pub(crate) use opening::unsearched;
pub use session::{Output, Session};
pub(crate) use turn::{Ending, Turn};
