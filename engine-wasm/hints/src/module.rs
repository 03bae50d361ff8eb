//! What of a module concerns its branches.

use anyhow::{Result, ensure};
use std::collections::HashMap;
use std::ops::Range;
use wasm_encoder::{Module, RawSection};
use wasmparser::{
    FunctionBody, KnownCustom, Name, NameSectionReader, Operator, Parser, Payload, TypeRef,
    Validator, WasmFeatures,
};

/// The number of the code section.
pub const CODE: u8 = 10;

/// A function that the module defines.
pub struct Function {
    /// Its name and, after it, how many functions before it have the same.
    pub name: (String, usize),
    /// Where its body lies in the file, from the declarations of its locals on.
    pub body: Range<usize>,
    /// Where each `if` and `br_if` lies, counted from the start of the body.
    pub branches: Vec<usize>,
}

/// The functions of a module.
pub struct Functions {
    /// How many are imported: these have the first numbers.
    pub imported: u32,
    /// Those that are defined, in order.
    pub defined: Vec<Function>,
}

impl Functions {
    /// How many branches there are.
    pub fn branches(&self) -> usize {
        self.defined.iter().map(|function| function.branches.len()).sum()
    }

    /// Reads a module that has names.
    pub fn read(bytes: &[u8]) -> Result<Self> {
        let mut imported = 0;
        let mut bodies = Vec::new();
        let mut names = HashMap::new();
        for payload in Parser::new(0).parse_all(bytes) {
            match payload? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionEntry(body) => bodies.push((body.range(), branches(&body)?)),
                Payload::CustomSection(section) => {
                    if let KnownCustom::Name(section) = section.as_known() {
                        names = names_of_functions(section)?;
                    }
                }
                _ => {}
            }
        }
        ensure!(!names.is_empty(), "the functions have no names");
        let mut seen: HashMap<String, usize> = HashMap::new();
        let defined = (imported..).zip(bodies).map(|(index, (body, branches))| {
            let name = names.remove(&index).unwrap_or_default();
            let before = seen.entry(name.clone()).or_default();
            *before += 1;
            Function { name: (name, *before - 1), body, branches }
        });
        Ok(Self { imported, defined: defined.collect() })
    }
}

/// Where the branches of a function lie, counted from the start of its body.
fn branches(body: &FunctionBody) -> Result<Vec<usize>> {
    let mut branches = Vec::new();
    let mut reader = body.get_operators_reader()?;
    while !reader.eof() {
        let (operator, at) = reader.read_with_offset()?;
        if matches!(operator, Operator::If { .. } | Operator::BrIf { .. }) {
            branches.push(at - body.range().start);
        }
    }
    Ok(branches)
}

fn names_of_functions(section: NameSectionReader) -> Result<HashMap<u32, String>> {
    let mut names = HashMap::new();
    for part in section {
        let Name::Function(map) = part? else { continue };
        for naming in map {
            let naming = naming?;
            names.insert(naming.index, stable(naming.name));
        }
    }
    Ok(names)
}

/// A function's name without what tells the crates of one build from those of another, `[0123456789abcdef]`.
fn stable(name: &str) -> String {
    const DIGITS: usize = 16;
    let mut parts = name.split('[');
    let mut stable = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_at_checked(DIGITS) {
            Some((hash, rest))
                if rest.starts_with(']') && hash.bytes().all(|it| it.is_ascii_hexdigit()) =>
            {
                stable.push_str(&rest[1..]);
            }
            _ => {
                stable.push('[');
                stable.push_str(part);
            }
        }
    }
    stable
}

/// The module with other sections: `change` is given each in turn, the code as one, and writes what shall
/// stand in its place.
///
/// # Errors
/// Where a section cannot be read, or the new module is not valid.
pub fn rewrite(
    bytes: &[u8],
    mut change: impl FnMut(&mut Module, &Payload, RawSection) -> Result<()>,
) -> Result<Vec<u8>> {
    let mut module = Module::new();
    for payload in Parser::new(0).parse_all(bytes) {
        let payload = payload?;
        if let Some((id, range)) = payload.as_section() {
            change(&mut module, &payload, RawSection { id, data: &bytes[range] })?;
        }
    }
    let bytes = module.finish();
    Validator::new_with_features(WasmFeatures::all()).validate_all(&bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_do_without_the_hashes_of_crates() {
        let name = "<tabia_core[2830e57d2eb57499]::search::Worker>::look::<[u8; 4]>";
        assert_eq!(stable(name), "<tabia_core::search::Worker>::look::<[u8; 4]>");
        assert_eq!(stable("plain"), "plain");
        assert_eq!(stable("[0123456789abcde]"), "[0123456789abcde]");
    }
}
