//! The native program from outside: scripted sessions for each option and command, and how it ends.
#![cfg(feature = "cli")]

mod commands;
mod endings;
mod lists;
mod options;
mod strength;
mod talk;
mod xiangqi;
mod xiangqi_games;
