//! Sessions under any input.

mod lines;
mod net_files;
mod talk;
