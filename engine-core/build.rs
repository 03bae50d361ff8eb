//! Chooses the nets that the feature `embedded-net` builds into the engine.
//!
//! `TABIA_NET` names a file, standard or compact, or says `none`; relative paths count from the
//! repository's root. Where it is not set, `nets/default.txt` and `nets/large.txt` name files beside
//! them, or say `none`; browsers, which would have to fetch it first, do without the second. The
//! engine reads the whole net when it starts; here only the first bytes are looked at, so that a
//! wrong file ends the build and not the program. With the feature `tree` the policy net that
//! `nets/policy.txt` names comes along, except for browsers, which fetch it when it is asked for. The feature
//! `xiangqi-net` builds in the net of xiangqi that `nets/xiangqi.txt` names, for browsers too.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// What compact files begin with.
const COMPACT: &[u8] = b"TABIANET";
/// What standard files begin with: the version, little-endian.
const STANDARD: &[u8] = &0x7AF3_2F16_u32.to_le_bytes();

/// What nets of xiangqi begin with.
const XIANGQI: &[u8] = b"TABIAXQN";
/// What policy nets begin with.
const POLICY: &[u8] = b"TABIAPOL";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=TABIA_NET");
    let code = match nets() {
        Ok(nets) => {
            let entry = |(name, path): (String, PathBuf)| {
                println!("cargo::rerun-if-changed={}", path.display());
                format!("({name:?}, include_bytes!({path:?})),")
            };
            format!("&[{}]", nets.into_iter().map(entry).collect::<String>())
        }
        Err(message) => {
            println!("cargo::error={message}");
            return;
        }
    };
    write("embedded.rs", &code);
    write_one("embedded_policy.rs", policy());
    write_one("embedded_xiangqi.rs", xiangqi());
}

/// Writes a file for the engine to include that names one net or none.
fn write_one(name: &str, net: Result<Option<(String, PathBuf)>, String>) {
    match net {
        Ok(net) => {
            let entry = net.map_or("None".to_owned(), |(name, path)| {
                println!("cargo::rerun-if-changed={}", path.display());
                format!("Some(({name:?}, include_bytes!({path:?})))")
            });
            write(name, &entry);
        }
        Err(message) => println!("cargo::error={message}"),
    }
}

/// Writes a file for the engine to include.
fn write(name: &str, code: &str) {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join(name);
    if let Err(error) = fs::write(&out, code) {
        println!("cargo::error={}: {error}", out.display());
    }
}

/// The policy net that `nets/policy.txt` names, for a native build with both the tree search and nets.
fn policy() -> Result<Option<(String, PathBuf)>, String> {
    if !has("EMBEDDED_NET") || !has("TREE") || is_for_browsers() {
        return Ok(None);
    }
    chosen("policy.txt", POLICY, "policy net")
}

/// The net of xiangqi that `nets/xiangqi.txt` names.
fn xiangqi() -> Result<Option<(String, PathBuf)>, String> {
    if has("XIANGQI_NET") { chosen("xiangqi.txt", XIANGQI, "net of xiangqi") } else { Ok(None) }
}

/// Whether a feature is on.
fn has(feature: &str) -> bool {
    env::var_os(format!("CARGO_FEATURE_{feature}")).is_some()
}

/// The name and the place of the net that a file of the folder `nets` names, which begins with these bytes. A copy
/// of the crate alone has none.
fn chosen(choice: &str, magic: &[u8], kind: &str) -> Result<Option<(String, PathBuf)>, String> {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let nets = manifest.parent().unwrap_or(&manifest).join("nets");
    if !nets.is_dir() {
        return Ok(None);
    }
    let choice = nets.join(choice);
    println!("cargo::rerun-if-changed={}", choice.display());
    let name =
        fs::read_to_string(&choice).map_err(|error| format!("{}: {error}", choice.display()))?;
    let Some(path) = named(&nets, name.trim()) else { return Ok(None) };
    let said = |reason: &str| format!("the {kind} {} cannot be built in: {reason}", path.display());
    let path = path.canonicalize().map_err(|error| said(&error.to_string()))?;
    let bytes = fs::read(&path).map_err(|error| said(&error.to_string()))?;
    if !bytes.starts_with(magic) {
        return Err(said(&format!("it is no {kind}")));
    }
    Ok(Some((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), path)))
}

/// The names and the places of the nets to build in, the one to use first.
fn nets() -> Result<Vec<(String, PathBuf)>, String> {
    if env::var_os("CARGO_FEATURE_EMBEDDED_NET").is_none() {
        return Ok(Vec::new());
    }
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = manifest.parent().unwrap_or(&manifest);
    let paths = match env::var("TABIA_NET") {
        Ok(name) if !name.is_empty() => Vec::from_iter(named(root, &name)),
        Ok(_) | Err(env::VarError::NotPresent) => shipped(&root.join("nets"))?,
        Err(error) => return Err(format!("TABIA_NET: {error}")),
    };
    paths.into_iter().map(checked).collect()
}

/// A net's name and place, if it is one.
fn checked(path: PathBuf) -> Result<(String, PathBuf), String> {
    let said = |reason: &str| format!("the net {} cannot be built in: {reason}", path.display());
    let path = path.canonicalize().map_err(|error| said(&error.to_string()))?;
    let bytes = fs::read(&path).map_err(|error| said(&error.to_string()))?;
    if !bytes.starts_with(COMPACT) && !bytes.starts_with(STANDARD) {
        return Err(said("it is neither a standard HalfKP net nor a compact one"));
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok((name, path))
}

/// The file called so; none where the word says that.
fn named(folder: &Path, name: &str) -> Option<PathBuf> {
    (name != "none").then(|| folder.join(name))
}

/// Whether the engine is built for browsers, which would have to fetch all that is built in.
fn is_for_browsers() -> bool {
    env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm")
}

/// The nets that this version comes with. A copy of the crate alone has none.
fn shipped(nets: &Path) -> Result<Vec<PathBuf>, String> {
    if !nets.is_dir() {
        return Ok(Vec::new());
    }
    let choices: &[&str] =
        if is_for_browsers() { &["default.txt"] } else { &["large.txt", "default.txt"] };
    let mut paths = Vec::new();
    for choice in choices.iter().map(|name| nets.join(name)) {
        println!("cargo::rerun-if-changed={}", choice.display());
        let name = fs::read_to_string(&choice)
            .map_err(|error| format!("{}: {error}", choice.display()))?;
        paths.extend(named(nets, name.trim()));
    }
    Ok(paths)
}
