// Which source files import each other in a circle. `node tests/structure/circles.mjs` prints them.
//
// A file imports another if it names it or something that is defined in it. In Rust, `mod name;`
// alone is no import, and code under `#[cfg(test)]` does not count; neither do test files.

import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../lib/paths.mjs';

/** All files below a folder, relative to it, whose names end so. */
export async function filesOf(folder, ending) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(ending));
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}

/** Rust source with comments, strings and characters blanked out. */
function blank(source) {
  const parts =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\bb?r(#*)"[\s\S]*?"\1|b?"(?:\\[\s\S]|[^"\\])*"|b?'(?:\\[^']*|[^'\\\n])'/g;
  return source.replace(parts, (part) => (part.includes('"') ? '""' : ' '));
}

/** The end of the item that starts at an index: after its `;`, or after the block that closes it. */
function endOfItem(code, start) {
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    if ('{[('.includes(code[at])) depth++;
    if ('}])'.includes(code[at])) {
      depth--;
      if (depth === 0 && code[at] === '}') return at + 1;
    }
    if (code[at] === ';' && depth === 0) return at + 1;
  }
  return code.length;
}

/** The same code without the items that only tests have. */
function withoutTests(code) {
  const mark = '#[cfg(test)]';
  let rest = code;
  for (let at = rest.indexOf(mark); at >= 0; at = rest.indexOf(mark)) {
    let item = at + mark.length;
    // Other attributes of the same item.
    item += /^(?:\s*#\[[^\]]*\])*/.exec(rest.slice(item))[0].length;
    rest = rest.slice(0, at) + rest.slice(endOfItem(rest, item));
  }
  return rest;
}

/** The paths of a `use` tree such as `a::{b, c::{self, d as e}}`, each as a list of names. */
function pathsOf(tree, before = []) {
  const text = tree.trim();
  const brace = text.indexOf('{');
  if (brace < 0) {
    const names = text.replace(/\s+as\s+\w+$/, '').split('::');
    return [[...before, ...names.map((name) => name.trim()).filter(Boolean)]];
  }
  const names = text.slice(0, brace).split('::');
  const prefix = [...before, ...names.map((name) => name.trim()).filter(Boolean)];
  const branches = [];
  let depth = 0;
  let start = brace + 1;
  for (let at = brace + 1; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if ((text[at] === ',' || text[at] === '}') && depth === 0) {
      branches.push(text.slice(start, at));
      start = at + 1;
    }
    if (text[at] === '}') depth--;
  }
  return branches.filter((branch) => branch.trim()).flatMap((branch) => pathsOf(branch, prefix));
}

/** Every path that a file's code names: in `use`, and with `::` anywhere else. */
function namedPaths(code) {
  const uses = [...code.matchAll(/\buse\s+([^;]+);/g)].flatMap(([, tree]) => pathsOf(tree));
  const rest = code.replace(/\buse\s+[^;]+;|\bpub\s*\([^)]*\)/g, ' ');
  const others = rest.matchAll(/\b[a-z_]\w*(?:\s*::\s*\w+)+/g);
  return [...uses, ...[...others].map(([path]) => path.split('::').map((name) => name.trim()))];
}

/**
 * The imports between the files of a crate: for each file a set of others, all relative to `folder`.
 * @param {Map<string, string>} sources each file's source
 * @param {string} root the crate's first file
 */
export function rustImports(sources, root) {
  /** The file of each module, by its path from the crate on, such as `nnue::simd`. */
  const modules = new Map();
  const pathOf = new Map();
  const code = new Map();
  const visit = (file, path) => {
    if (!sources.has(file)) return;
    code.set(file, withoutTests(blank(sources.get(file))));
    pathOf.set(file, path);
    modules.set(path.join('::'), file);
    const stem = file.replace(/\.rs$/, '');
    const home = path.length === 0 || stem.endsWith('/mod') ? dirname(file) : stem;
    // Where the source says otherwise, `#[path]` stands before it, with its string.
    const declared = withoutTests(sources.get(file).replace(/\/\/[^\n]*/g, ''));
    const mods = /(?:#\[path\s*=\s*"([^"]+)"\]\s*)?(?:pub(?:\([^)]*\))?\s+)?\bmod\s+(\w+)\s*;/g;
    for (const [, given, name] of declared.matchAll(mods)) {
      const places = given
        ? [join(dirname(file), given)]
        : [join(home, `${name}.rs`), join(home, name, 'mod.rs')];
      const place = places.find((one) => sources.has(one));
      if (place && !code.has(place)) visit(place, [...path, name]);
    }
  };
  visit(root, []);

  const imports = new Map();
  for (const [file, text] of code) {
    const here = pathOf.get(file);
    const found = new Set();
    for (const names of namedPaths(text)) {
      let [base, rest] = [undefined, names];
      if (names[0] === 'crate') [base, rest] = [[], names.slice(1)];
      else if (names[0] === 'self') [base, rest] = [here, names.slice(1)];
      else if (names[0] === 'super') {
        base = here;
        while (rest[0] === 'super') [base, rest] = [base.slice(0, -1), rest.slice(1)];
      } else if (modules.has([...here, names[0]].join('::'))) base = here;
      else continue;
      let module = base;
      while (rest.length > 0 && modules.has([...module, rest[0]].join('::'))) {
        module = [...module, rest[0]];
        rest = rest.slice(1);
      }
      const target = modules.get(module.join('::'));
      if (target !== file) found.add(target);
    }
    imports.set(file, found);
  }
  return imports;
}

/** The imports between TypeScript files, types included: for each file a set of others. */
export function scriptImports(sources) {
  const imports = new Map();
  for (const [file, source] of sources) {
    const text = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm, ' ');
    const from =
      /\b(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;
    const found = new Set();
    for (const [, named, bare] of text.matchAll(from)) {
      const name = named ?? bare;
      if (!name.startsWith('.')) continue;
      const place = join(dirname(file), name).replace(/\.[jt]s$/, '');
      const target = [`${place}.ts`, `${place}/index.ts`].find((one) => sources.has(one));
      if (target && target !== file) found.add(target);
    }
    imports.set(file, found);
  }
  return imports;
}

/** The groups of files that import each other in circles (Tarjan's strongly connected components). */
export function circles(imports) {
  const [index, low, stack, groups] = [new Map(), new Map(), [], []];
  const visit = (file) => {
    index.set(file, index.size);
    low.set(file, index.get(file));
    stack.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)));
    }
    if (low.get(file) === index.get(file)) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) groups.push(group.sort());
    }
  };
  for (const file of imports.keys()) if (!index.has(file)) visit(file);
  return groups.sort((a, b) => a[0].localeCompare(b[0]));
}

const read = async (folder, files) => {
  const texts = files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')]);
  return new Map(await Promise.all(texts));
};

/** The circles of the crates and of the page, by folder. */
export async function find() {
  const found = {};
  for (const crate of ['engine-core/src', 'engine-wasm/src', 'nets/src']) {
    const folder = join(ROOT, crate);
    const sources = await read(folder, await filesOf(folder, '.rs'));
    const roots = ['lib.rs', 'main.rs'].filter((root) => sources.has(root));
    found[crate] = roots.flatMap((root) => circles(rustImports(sources, root)));
  }
  const folder = join(ROOT, 'www/src');
  const files = await filesOf(folder, '.ts');
  const sources = await read(
    folder,
    files.filter((file) => !file.endsWith('.test.ts')),
  );
  found['www/src'] = circles(scriptImports(sources));
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await find(), null, 2));
}
