//! What several tests need.

use std::path::Path;

use clap::{Args, Parser};

#[derive(Parser)]
struct Arguments<O: Args> {
    #[command(flatten)]
    options: O,
}

/// Options as on a command line, whose paths lie in a folder where they begin with `@`.
pub fn options<O: Args>(folder: &Path, line: &str) -> O {
    let folder = format!("{}/", folder.display());
    Arguments::<O>::parse_from(line.replace('@', &folder).split(' ')).options
}
