//! The native program: UCI over standard input and output, and commands for people and scripts.

mod native;

fn main() -> std::process::ExitCode {
    native::main()
}
