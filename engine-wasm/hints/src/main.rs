//! Tells browsers which branches of the engine are rarely taken.
//!
//! A browser that compiles a function does not know what happens often in it, and lets the rare case
//! cost the usual one registers and room. The compiler of Rust knows neither, nor could it say so: it
//! writes no branch hints. So the finished module counts its own branches while it searches, and the
//! counts become hints, the custom section `metadata.code.branch_hint` of WebAssembly 3.0. A browser
//! that knows nothing of hints ignores them.
//!
//! - `tabia-hints count FILE.wasm OUT.wasm` writes a module that counts.
//! - `tabia-hints apply FILE.wasm COUNTS BUILD.wasm...` writes hints into each build, in its place, and
//!   takes the names of its functions away. The counts are of FILE, which may be one of the builds:
//!   functions of the same name and with as many branches have the same hints. Files need names.

mod count;
mod hints;
mod module;

use anyhow::{Context, Result, bail};
use std::path::Path;
use std::{env, fs};

const USAGE: &str = "usage: tabia-hints count FILE.wasm OUT.wasm, or tabia-hints apply FILE.wasm COUNTS BUILD.wasm...";

fn main() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["count", file, out] => {
            write(out, &count::counting(&read(file)?).context(file.to_owned())?)
        }
        ["apply", file, counts, ref builds @ ..] if !builds.is_empty() => {
            let profile = hints::Profile::new(&read(file)?, &read(counts)?)
                .with_context(|| format!("{counts} does not fit {file}"))?;
            for build in builds {
                let (bytes, given) = profile.apply(&read(build)?).context((*build).to_owned())?;
                write(build, &bytes)?;
                let name = Path::new(build).file_name().unwrap_or_default().display();
                println!("wasm: {name}: {} of {} branches have hints", given.hints, given.branches);
            }
            Ok(())
        }
        _ => bail!(USAGE),
    }
}

fn read(path: &str) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {path}"))
}

fn write(path: &str, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("cannot write {path}"))
}
