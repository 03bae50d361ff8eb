//! From counts to hints.

use anyhow::{Result, ensure};
use std::collections::HashMap;
use wasm_encoder::{BranchHint, BranchHints};
use wasmparser::{KnownCustom, Payload};

use crate::module::{Functions, rewrite};

/// A branch that goes one way at most once in so many times is said to go the other. With 100 or 20
/// the search was as fast, with 10 or 4 about 2 % slower.
const RARELY: u64 = 32;

/// What a branch's condition is expected to be.
type Expected = Option<bool>;

/// How the branches of a module went.
pub struct Profile(HashMap<(String, usize), Vec<Expected>>);

/// How many of a module's branches have hints.
pub struct Given {
    pub hints: usize,
    pub branches: usize,
}

impl Profile {
    /// Of the module whose branches were counted, as it was before it counted, and their counts.
    pub fn new(bytes: &[u8], counts: &[u8]) -> Result<Self> {
        let functions = Functions::read(bytes)?;
        let (counts, rest) = counts.as_chunks::<4>();
        let (counts, odd) = counts.as_chunks::<2>();
        ensure!(
            rest.is_empty() && odd.is_empty() && counts.len() == functions.branches(),
            "there are counts of {} branches, and {} branches",
            counts.len(),
            functions.branches()
        );
        let mut counts = counts.iter().map(|counts| counts.map(u32::from_le_bytes));
        let functions = functions.defined.into_iter().map(|function| {
            let counts = counts.by_ref().take(function.branches.len());
            (function.name, counts.map(expected).collect())
        });
        Ok(Self(functions.collect()))
    }

    /// A build with hints and without names.
    pub fn apply(&self, bytes: &[u8]) -> Result<(Vec<u8>, Given)> {
        let functions = Functions::read(bytes)?;
        let mut given = Given { hints: 0, branches: functions.branches() };
        let mut section = BranchHints::new();
        for (index, function) in (functions.imported..).zip(&functions.defined) {
            let Some(known) = self.0.get(&function.name) else { continue };
            // The same function was compiled in another way.
            if known.len() != function.branches.len() {
                continue;
            }
            let branches = function.branches.iter().zip(known);
            let hints: Vec<BranchHint> = branches
                .filter_map(|(&at, expected)| {
                    let branch_hint_value = u32::from((*expected)?);
                    Some(BranchHint { branch_func_offset: at as u32, branch_hint_value })
                })
                .collect();
            if !hints.is_empty() {
                given.hints += hints.len();
                section.function_hints(index, hints);
            }
        }
        let bytes = rewrite(bytes, |module, payload, old| {
            match payload {
                Payload::CodeSectionStart { .. } => {
                    module.section(&section);
                    module.section(&old);
                }
                Payload::CustomSection(custom)
                    if matches!(
                        custom.as_known(),
                        KnownCustom::Name(_) | KnownCustom::BranchHints(_)
                    ) => {}
                _ => drop(module.section(&old)),
            }
            Ok(())
        })?;
        Ok((bytes, given))
    }
}

fn expected([not, taken]: [u32; 2]) -> Expected {
    let (not, taken) = (u64::from(not), u64::from(taken));
    let all = not + taken;
    if all == 0 {
        // Nothing is known.
        None
    } else if taken * RARELY <= all {
        Some(false)
    } else if not * RARELY <= all {
        Some(true)
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
