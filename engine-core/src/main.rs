//! The native UCI program.

fn main() {}
