//! Chooses the net that the feature `embedded-net` builds into the engine.
//!
//! `TABIA_NET` names a file, standard or compact, or says `none`; relative paths count from the
//! repository's root. Where it is not set, `nets/default.txt` names a file beside it, or says
//! `none`. The engine reads the whole net when it starts; here only the first bytes are looked at,
//! so that a wrong file ends the build and not the program.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// What compact files begin with.
const COMPACT: &[u8] = b"TABIANET";
/// What standard files begin with: the version, little-endian.
const STANDARD: &[u8] = &0x7AF3_2F16_u32.to_le_bytes();

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=TABIA_NET");
    let code = match net() {
        Ok(Some((name, path))) => {
            println!("cargo::rerun-if-changed={}", path.display());
            format!("Some(({name:?}, include_bytes!({path:?})))")
        }
        Ok(None) => "None".to_owned(),
        Err(message) => {
            println!("cargo::error={message}");
            return;
        }
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("embedded.rs");
    if let Err(error) = fs::write(&out, code) {
        println!("cargo::error={}: {error}", out.display());
    }
}

/// The name and the place of the net to build in, if there is to be one.
fn net() -> Result<Option<(String, PathBuf)>, String> {
    if env::var_os("CARGO_FEATURE_EMBEDDED_NET").is_none() {
        return Ok(None);
    }
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = manifest.parent().unwrap_or(&manifest);
    let path = match env::var("TABIA_NET") {
        Ok(name) if !name.is_empty() => named(root, &name),
        Ok(_) | Err(env::VarError::NotPresent) => default(&root.join("nets"))?,
        Err(error) => return Err(format!("TABIA_NET: {error}")),
    };
    let Some(path) = path else { return Ok(None) };
    let said = |reason: &str| format!("the net {} cannot be built in: {reason}", path.display());
    let path = path.canonicalize().map_err(|error| said(&error.to_string()))?;
    let bytes = fs::read(&path).map_err(|error| said(&error.to_string()))?;
    if !bytes.starts_with(COMPACT) && !bytes.starts_with(STANDARD) {
        return Err(said("it is neither a standard HalfKP net nor a compact one"));
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Some((name, path)))
}

/// The file called so; none where the word says that.
fn named(folder: &Path, name: &str) -> Option<PathBuf> {
    (name != "none").then(|| folder.join(name))
}

/// The net that this version comes with. A copy of the crate alone has none.
fn default(nets: &Path) -> Result<Option<PathBuf>, String> {
    let choice = nets.join("default.txt");
    if !nets.is_dir() {
        return Ok(None);
    }
    println!("cargo::rerun-if-changed={}", choice.display());
    let name =
        fs::read_to_string(&choice).map_err(|error| format!("{}: {error}", choice.display()))?;
    Ok(named(nets, name.trim()))
}
