// No files import each other in circles.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circles, find, rustImports, scriptImports } from './circles.mjs';

const found = await find();

for (const [folder, groups] of Object.entries(found)) {
  test(`${folder} has no import circle`, () => {
    assert.deepEqual(groups, [], 'these files import each other: move what both need to a third');
  });
}

const rust = (files) => circles(rustImports(new Map(Object.entries(files)), 'lib.rs'));

test('a planted circle of Rust modules is found', () => {
  const files = {
    'lib.rs': 'mod a;\nmod b;\npub mod c;\n',
    'a.rs': 'use crate::b::{B, inner::{self, X as Y}};\npub struct A;\n',
    'b.rs': 'pub mod inner;\nfn f() { super::c::g(); }\npub struct B;\n',
    'b/inner.rs': 'pub struct X;\n',
    'c/mod.rs': '#[path = "odd/place.rs"]\nmod d;\npub fn g() { d::h() }\n',
    'c/odd/place.rs': 'use crate::a;\npub fn h() {}\n',
  };
  assert.deepEqual(rust(files), [['a.rs', 'b.rs', 'c/mod.rs', 'c/odd/place.rs']]);
});

test('a planted circle through a re-export is found', () => {
  const files = {
    'lib.rs': 'mod a;\n',
    'a/mod.rs': 'mod b;\npub use b::B;\npub struct A;\n',
    'a/b.rs': 'use super::A;\npub struct B(A);\n',
  };
  assert.deepEqual(rust(files), [['a/b.rs', 'a/mod.rs']]);
});

test('declarations, tests, comments and strings are no imports', () => {
  const files = {
    'lib.rs': 'pub mod a;\nmod b;\n',
    'a.rs':
      'pub(in crate::a) struct A;\n/// See [`crate::b::B`].\nconst S: &str = "crate::b::B";\n',
    'b.rs': [
      'use crate::a;',
      '#[cfg(test)]',
      '#[allow(dead_code)]',
      'mod tests { use super::*; use crate::c::{self}; fn f() { let x = "}"; } }',
      'struct B;',
    ].join('\n'),
  };
  assert.deepEqual(rust(files), []);
  files['b.rs'] = 'use crate::a;\n';
  files['a.rs'] = "fn f<'a>(x: &'a str) -> char { '\"' }\nuse crate::b;\n";
  assert.deepEqual(rust(files), [['a.rs', 'b.rs']]);
});

test('a planted circle of TypeScript files is found', () => {
  const files = {
    'a.ts': "import { b } from './b/index.js';\n// import './d.ts';\n",
    'b/index.ts': "export type { C } from '../c.ts';\n",
    'c.ts': "import x from 'elsewhere';\nconst later = () => import('./a.ts');\n",
    'd.ts': "import './a.ts';\n",
  };
  const imports = scriptImports(new Map(Object.entries(files)));
  assert.deepEqual(circles(imports), [['a.ts', 'b/index.ts', 'c.ts']]);
});
