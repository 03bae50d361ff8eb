//! Sessions of xiangqi: every command of UCCI 3.0, UCI, and any lines in any order.

mod orders;
mod talk;
mod ucci;
mod uci;
