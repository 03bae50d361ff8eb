//! A module that counts its branches.

use anyhow::{Context, Result, ensure};
use wasm_encoder::{
    CodeSection, CustomSection, Encode, Function, Instruction, MemArg, MemorySection, MemoryType,
    RawSection, Section, ValType,
};
use wasmparser::{BinaryReader, Parser, Payload, TypeRef};

use crate::module::{CODE, Functions, rewrite};

/// The section that says where the counts will lie in memory: two numbers of 32 bits, the address and
/// how many branches there are. Each has two such numbers there: how often its condition did not hold,
/// and how often it did.
pub const SECTION: &str = "tabia.branches";

const PAGE: u64 = 1 << 16;
/// Bytes that a branch's counts take.
const COUNTS: usize = 8;

/// The same module, which counts how its branches go in memory that nothing else uses: in pages after
/// those it begins with, since allocators take only what they have asked for. Where the memory is
/// imported, it must begin with more pages than the module wants.
pub fn counting(bytes: &[u8]) -> Result<Vec<u8>> {
    let functions = Functions::read(bytes)?;
    let (mut types, mut memory) = (0, None);
    for payload in Parser::new(0).parse_all(bytes) {
        match payload? {
            Payload::TypeSection(section) => types = section.count(),
            Payload::MemorySection(section) => memory = section.into_iter().next().transpose()?,
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    if let TypeRef::Memory(imported) = import?.ty {
                        memory = Some(imported);
                    }
                }
            }
            _ => {}
        }
    }
    let memory = memory.context("there is no memory")?;
    ensure!(!memory.memory64, "only addresses of 32 bits are known here");
    let address = u32::try_from(memory.initial * PAGE)?;
    let pages = ((functions.branches() * COUNTS) as u64).div_ceil(PAGE);

    let counter = functions.imported + u32::try_from(functions.defined.len())?;
    rewrite(bytes, |module, payload, section| {
        match payload {
            Payload::TypeSection(_) => {
                let mut function = vec![0x60];
                [ValType::I32, ValType::I32].encode(&mut function);
                [ValType::I32].encode(&mut function);
                append(module, &section, &function)?;
            }
            Payload::FunctionSection(_) => {
                let mut of_type = Vec::new();
                types.encode(&mut of_type);
                append(module, &section, &of_type)?;
            }
            Payload::MemorySection(_) => {
                let mut section = MemorySection::new();
                section.memory(MemoryType {
                    minimum: memory.initial + pages,
                    maximum: memory.maximum,
                    memory64: false,
                    shared: false,
                    page_size_log2: None,
                });
                module.section(&section);
            }
            Payload::CodeSectionStart { .. } => {
                module.section(&code(bytes, &functions, counter, address));
            }
            _ => drop(module.section(&section)),
        }
        if section.id == CODE {
            let place = [address, u32::try_from(functions.branches())?];
            let data = place.map(u32::to_le_bytes).concat();
            module.section(&CustomSection { name: SECTION.into(), data: data.into() });
        }
        Ok(())
    })
}

/// Writes a section with one item more than it has.
fn append(module: &mut wasm_encoder::Module, section: &RawSection, item: &[u8]) -> Result<()> {
    let mut reader = BinaryReader::new(section.data, 0);
    let count = reader.read_var_u32()?;
    let mut data = Vec::new();
    (count + 1).encode(&mut data);
    data.extend_from_slice(&section.data[reader.original_position()..]);
    data.extend_from_slice(item);
    module.section(&RawSection { id: section.id, data: &data });
    Ok(())
}

/// All functions, whose branches call `counter` with their condition and their number, and that one.
fn code(bytes: &[u8], functions: &Functions, counter: u32, address: u32) -> impl Section {
    let mut code = CodeSection::new();
    let mut number = 0;
    for function in &functions.defined {
        let old = &bytes[function.body.clone()];
        let mut body = Vec::new();
        let mut copied = 0;
        for &branch in &function.branches {
            body.extend_from_slice(&old[copied..branch]);
            copied = branch;
            Instruction::I32Const(number).encode(&mut body);
            Instruction::Call(counter).encode(&mut body);
            number += 1;
        }
        body.extend_from_slice(&old[copied..]);
        code.raw(&body);
    }
    code.function(&counting_function(address));
    code
}

/// Takes a condition and a branch's number, counts, and gives the condition back.
fn counting_function(address: u32) -> Function {
    let (condition, number) = (0, 1);
    let count = MemArg { offset: address.into(), align: 2, memory_index: 0 };
    let mut function = Function::new([]);
    function
        .instructions()
        .local_get(number)
        .i32_const(COUNTS.ilog2() as i32)
        .i32_shl()
        .local_get(condition)
        .i32_const(0)
        .i32_ne()
        .i32_const(2)
        .i32_shl()
        .i32_add()
        .local_tee(number)
        .local_get(number)
        .i32_load(count)
        .i32_const(1)
        .i32_add()
        .i32_store(count)
        .local_get(condition)
        .end();
    function
}
