// A program on a processor that it was not built for, older or better.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arch, platform } from 'node:process';
import { after, test } from 'node:test';
import { cpuHas } from '../engines/programs.mjs';
import { TARGET } from '../lib/paths.mjs';

const skip =
  platform === 'linux' && arch === 'x64' ? false : 'this is no x86-64 machine with Linux';
/** As plain cargo builds it: for x86-64-v3. */
const V3 = join(TARGET, 'debug/tabia');
const run = (file, args) => spawnSync(file, args, { encoding: 'utf8', timeout: 120_000 });

const scratch = mkdtempSync(join(tmpdir(), 'tabia-processors-'));
after(() => rmSync(scratch, { recursive: true }));

for (const [processor, sentence] of [
  ['core2duo', /^tabia: .*which has not even x86-64-v2; build one .* `make EXE=tabia`\n$/],
  ['Nehalem', /^tabia: .*which has x86-64-v2; take .*, or build one .* `make EXE=tabia`\n$/],
]) {
  test(`${processor}: a sentence instead of an illegal instruction`, { skip }, () => {
    const { status, stdout, stderr } = run('qemu-x86_64', ['-cpu', processor, V3, 'd']);
    assert.equal(status, 1, stderr);
    assert.equal(stdout, '');
    assert.match(stderr, sentence);
  });
}

test('a processor of the right level runs it', { skip }, () => {
  const { status, stdout } = run('qemu-x86_64', ['-cpu', 'Haswell', V3, 'go', 'depth', '1']);
  assert.equal(status, 0);
  assert.match(stdout, /^bestmove /m);
});

test('a better program beside it takes over where the processor suits it', { skip }, () => {
  const own = join(scratch, 'tabia');
  copyFileSync(V3, own);
  writeFileSync(join(scratch, 'tabia-v4'), '#!/bin/sh\necho "v4: $*"\n', { mode: 0o755 });
  const { stdout } = run(own, ['go', 'perft', '1']);
  const v4 = cpuHas('avx512f', 'avx512bw', 'avx512cd', 'avx512dq', 'avx512vl');
  if (v4) assert.equal(stdout, 'v4: go perft 1\n');
  else assert.match(stdout, /^Nodes searched: 20$/m);
});
