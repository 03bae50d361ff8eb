use super::*;
use crate::count::{SECTION, counting};
use wasm_encoder::{
    BlockType, CodeSection, Function, FunctionSection, ImportSection, MemorySection, MemoryType,
    Module, NameMap, NameSection, TypeSection, ValType,
};
use wasmparser::{Parser, Payload};

const BR_IF: u8 = 0x0D;
const IF: u8 = 0x04;

/// A module with an imported function and two of its own, of which `named` are the names: a loop with
/// a `br_if`, and an `if` in each of `ifs` blocks.
fn module(named: [&str; 2], ifs: usize) -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([ValType::I32], []);
    let mut imports = ImportSection::new();
    imports.import("host", "heard", wasm_encoder::EntityType::Function(0));
    let mut functions = FunctionSection::new();
    functions.function(0).function(0);
    let mut memories = MemorySection::new();
    memories.memory(MemoryType {
        minimum: 1,
        maximum: None,
        memory64: false,
        shared: false,
        page_size_log2: None,
    });
    let mut code = CodeSection::new();
    let mut counts_down = Function::new([(1, ValType::I32)]);
    let mut body = counts_down.instructions();
    body.loop_(BlockType::Empty).local_get(0).i32_const(1).i32_sub().local_tee(0).br_if(0).end();
    body.end();
    code.function(&counts_down);
    let mut asks = Function::new([]);
    let mut body = asks.instructions();
    for _ in 0..ifs {
        body.local_get(0).if_(BlockType::Empty).i32_const(7).call(0).end();
    }
    body.end();
    code.function(&asks);
    let mut names = NameSection::new();
    let mut map = NameMap::new();
    for (index, name) in (1..).zip(named) {
        map.append(index, name);
    }
    names.functions(&map);
    let mut module = Module::new();
    module.section(&types).section(&imports).section(&functions).section(&memories);
    module.section(&code).section(&names);
    module.finish()
}

fn counts(counts: &[[u32; 2]]) -> Vec<u8> {
    counts.as_flattened().iter().flat_map(|count| count.to_le_bytes()).collect()
}

/// The hints of a module: the branch's instruction, whether it comes before the code, and what is said.
fn hints(bytes: &[u8]) -> Vec<(u32, u8, bool)> {
    let functions: Vec<_> = Parser::new(0)
        .parse_all(bytes)
        .filter_map(|payload| match payload.unwrap() {
            Payload::CodeSectionEntry(body) => Some(body.range()),
            _ => None,
        })
        .collect();
    let mut found = Vec::new();
    for payload in Parser::new(0).parse_all(bytes) {
        let Payload::CustomSection(section) = payload.unwrap() else { continue };
        assert!(!matches!(section.as_known(), KnownCustom::Name(_)), "the names are still there");
        let KnownCustom::BranchHints(hints) = section.as_known() else { continue };
        assert!(section.range().end <= functions[0].start, "hints come before the code");
        for function in hints {
            let function = function.unwrap();
            let body = &functions[function.func as usize - 1];
            for hint in function.hints {
                let hint = hint.unwrap();
                let instruction = bytes[body.start + hint.func_offset as usize];
                found.push((function.func, instruction, hint.taken));
            }
        }
    }
    found
}

#[test]
fn what_is_one_sided_has_a_hint() {
    let bytes = module(["runs", "asks"], 4);
    let counts = counts(&[[1, 1_000], [1_000, 0], [500, 500], [0, 0], [30, 970]]);
    let (hinted, given) = Profile::new(&bytes, &counts).unwrap().apply(&bytes).unwrap();
    assert_eq!((given.hints, given.branches), (3, 5));
    assert_eq!(hints(&hinted), [(1, BR_IF, true), (2, IF, false), (2, IF, true)]);
}

#[test]
fn functions_are_known_by_their_names() {
    let of = module(["<a[0123456789abcdef]>::runs", "asks"], 2);
    let counts = counts(&[[0, 1_000], [1_000, 0], [1_000, 0]]);
    let profile = Profile::new(&of, &counts).unwrap();
    let hints_of = |named, ifs| hints(&profile.apply(&module(named, ifs)).unwrap().0);
    let (runs, asks) = ((1, BR_IF, true), (2, IF, false));
    assert_eq!(hints_of(["<a[fedcba9876543210]>::runs", "asks"], 2), [runs, asks, asks]);
    // One that was compiled in another way, and one that is not known.
    assert_eq!(hints_of(["<a[fedcba9876543210]>::runs", "asks"], 3), [runs]);
    assert_eq!(hints_of(["<b[0123456789abcdef]>::runs", "asks"], 2), [asks, asks]);
}

#[test]
fn counts_of_another_module_are_refused() {
    let bytes = module(["runs", "asks"], 1);
    assert!(Profile::new(&bytes, &counts(&[[1, 1]])).is_err());
    assert!(Profile::new(&bytes, &counts(&[[1, 1], [1, 1]])[1..]).is_err());
    assert!(Profile::new(&bytes, &counts(&[[1, 1], [1, 1]])).is_ok());
}

#[test]
fn a_counting_module_says_where_its_counts_are() {
    // That it is valid is seen to where it is written.
    let counting = counting(&module(["runs", "asks"], 3)).unwrap();
    let place = Parser::new(0).parse_all(&counting).find_map(|payload| match payload.unwrap() {
        Payload::CustomSection(section) if section.name() == SECTION => {
            Some(section.data().to_vec())
        }
        _ => None,
    });
    assert_eq!(place, Some([65_536_u32.to_le_bytes(), 4_u32.to_le_bytes()].concat()));
}

#[test]
fn a_module_without_names_is_refused() {
    let mut bytes = module(["runs", "asks"], 1);
    let (hinted, _) =
        Profile::new(&bytes, &counts(&[[0, 500], [0, 500]])).unwrap().apply(&bytes).unwrap();
    bytes = hinted;
    assert!(counting(&bytes).is_err());
}
