// Each build for browsers tells which of its branches are rarely taken.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BUILDS } from '../../engine-wasm/node.mjs';
import { ROOT } from '../lib/paths.mjs';

/** The names and lengths of a module's custom sections; this node may not compile them all. */
function customSections(bytes) {
  const found = new Map();
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const id = number();
    const length = number();
    const end = at + length;
    if (id === 0) {
      const letters = number();
      found.set(bytes.toString('utf8', at, at + letters), length);
    }
    at = end;
  }
  return found;
}

for (const build of BUILDS) {
  test(`${build} has branch hints and no names`, (t) => {
    const sections = customSections(readFileSync(join(ROOT, `www/generated/tabia-${build}.wasm`)));
    const length = sections.get('metadata.code.branch_hint');
    t.diagnostic(`${length} bytes of hints`);
    // About four bytes a hint, of which there are 1,500.
    assert.ok(length > 2_000);
    assert.ok(!sections.has('name'));
  });
}
