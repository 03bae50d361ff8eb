//! Writes what the page loads: the glue once, and one wasm file for each build of the engine.
//!
//! `tabia-bindgen OUT NAME=INPUT.wasm...` writes `OUT/tabia.js`, `OUT/tabia.d.ts` and
//! `OUT/tabia-NAME.wasm`. One glue serves every build without threads, and another,
//! `OUT/tabia-threads.js`, every build whose name ends in `-threads`: builds of one kind whose
//! glues differ are an error. The build `xiangqi` has a glue of its own, `OUT/tabia-xiangqi.js`.

use anyhow::{Context, Result, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};
use wasm_bindgen_cli_support::Bindgen;

const PREFIX: &str = "tabia";
const THREADS: &str = "-threads";
const XIANGQI: &str = "xiangqi";

struct Glue {
    js: String,
    types: String,
}

fn main() -> Result<()> {
    let mut args = env::args().skip(1);
    let out = PathBuf::from(args.next().context("usage: tabia-bindgen OUT NAME=INPUT.wasm...")?);
    fs::create_dir_all(&out).with_context(|| format!("cannot make {}", out.display()))?;
    let mut firsts: BTreeMap<String, (String, Glue)> = BTreeMap::new();
    for build in args {
        let (name, input) = build.split_once('=').context("a build is given as NAME=INPUT.wasm")?;
        let file = match name {
            XIANGQI => format!("{PREFIX}-{XIANGQI}"),
            _ if name.ends_with(THREADS) => format!("{PREFIX}{THREADS}"),
            _ => PREFIX.to_owned(),
        };
        let glue = bind(Path::new(input), &file, &out.join(format!("{PREFIX}-{name}.wasm")))?;
        match firsts.get(&file) {
            None => drop(firsts.insert(file, (name.to_owned(), glue))),
            Some((other, reference)) => ensure!(
                glue.js == reference.js && glue.types == reference.types,
                "the glue of build {name} differs from that of build {other}"
            ),
        }
    }
    ensure!(!firsts.is_empty(), "no build was given");
    for (file, (_, glue)) in firsts {
        write(&out.join(format!("{file}.js")), glue.js.as_bytes())?;
        write(&out.join(format!("{file}.d.ts")), glue.types.as_bytes())?;
    }
    Ok(())
}

fn bind(input: &Path, name: &str, output: &Path) -> Result<Glue> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(input)
        .out_name(name)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(true)
        .remove_producers_section(true);
    let mut bound =
        bindgen.generate_output().with_context(|| format!("cannot bind {}", input.display()))?;
    let types = bound.ts().context("wasm-bindgen wrote no types")?.to_owned();
    // These comments hold places in the function table, which differ where nothing that runs does.
    let js = bound.js().lines().filter(|line| !line.starts_with("// Cast intrinsic for"));
    let mut js: String = js.map(|line| format!("{line}\n")).collect();
    let names: BTreeSet<String> =
        bound.wasm_mut().imports.iter().map(|import| import.name.clone()).collect();
    let short = short_names(&names);
    for import in bound.wasm_mut().imports.iter_mut() {
        if let Some(name) = short.get(&import.name) {
            js = js.replace(&import.name, name);
            import.name.clone_from(name);
        }
    }
    write(output, &bound.wasm_mut().emit_wasm())?;
    Ok(Glue { js, types })
}

/// Names without the hash of 16 digits that wasm-bindgen ends them with, for those that have one. No packer makes a hash
/// smaller, and the worker's text holds each name several times. Where that leaves two alike, they are numbered.
fn short_names(names: &BTreeSet<String>) -> BTreeMap<String, String> {
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    let mut short = BTreeMap::new();
    for name in names {
        let Some((stem, hash)) = name.rsplit_once('_') else { continue };
        if hash.len() != 16 || !hash.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            continue;
        }
        let count = taken.entry(stem).or_default();
        *count += 1;
        // The letter sets it apart from a name that ends in a number by itself.
        short.insert(name.clone(), format!("{stem}_{count}n"));
    }
    short
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
