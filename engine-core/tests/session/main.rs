//! Sessions under any input.

#[path = "../common/talk.rs"]
mod common;

mod books;
mod lines;
mod net_files;
mod refusals;
mod talk;
mod tree;
