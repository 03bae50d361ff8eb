//! Sessions under any input.

mod books;
mod lines;
mod net_files;
mod refusals;
mod talk;
mod tree;
