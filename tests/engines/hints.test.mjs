// Each build for browsers tells which of its branches are rarely taken, by counts that are right.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** `run(n)` goes n times through a loop. */
const LOOP = (() => {
  const text = (word) => [word.length, ...Buffer.from(word)];
  const section = (id, ...content) => [id, content.length, ...content];
  const body = [0, 3, 64, 32, 0, 65, 1, 107, 34, 0, 13, 0, 11, 11];
  return new Uint8Array([
    ...[0, 97, 115, 109, 1, 0, 0, 0],
    ...section(1, 1, 96, 1, 127, 0),
    ...section(3, 1, 0),
    ...section(5, 1, 0, 1),
    ...section(7, 2, ...text('run'), 0, 0, ...text('memory'), 2, 0),
    ...section(10, 1, body.length, ...body),
    ...section(0, ...text('name'), ...section(1, 1, 0, ...text('run'))),
  ]);
})();

test('a counting module counts how its branches go', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tabia-hints-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [plain, counting] = ['plain.wasm', 'counting.wasm'].map((name) => join(folder, name));
  writeFileSync(plain, LOOP);
  const args = ['run', '--locked', '--quiet', '-p', 'tabia-hints', '--', 'count', plain, counting];
  execFileSync('cargo', args, { cwd: ROOT, stdio: 'pipe' });
  const module = new WebAssembly.Module(readFileSync(counting));
  const { run, memory } = new WebAssembly.Instance(module).exports;
  run(10);
  run(5);
  const [section] = WebAssembly.Module.customSections(module, 'tabia.branches');
  const [address, branches] = new Uint32Array(section);
  assert.equal(branches, 1);
  assert.deepEqual([...new Uint32Array(memory.buffer, address, 2)], [2, 13]);
});
