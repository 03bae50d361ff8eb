//! Sessions of xiangqi: every command of UCCI 3.0, UCI, and any lines in any order.

#[path = "../common/talk.rs"]
mod common;

mod books;
mod orders;
mod talk;
mod ucci;
mod uci;
