// The commands of the Makefile, as the README gives them.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'tabia-make-'));
after(() => rmSync(scratch, { recursive: true }));

const make = (args, env = {}) =>
  spawnSync('make', args, { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ...env } });

/** A folder for PATH with these programs only. */
function pathWith(name, programs) {
  const folder = mkdtempSync(join(scratch, `${name}-`));
  for (const program of programs) {
    const { stdout } = spawnSync('bash', ['-c', `command -v ${program}`], { encoding: 'utf8' });
    symlinkSync(stdout.trim(), join(folder, program));
  }
  return folder;
}

async function freePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

test('make alone lists the commands', () => {
  const { stdout, status } = make([]);
  assert.equal(status, 0);
  for (const name of ['make run', 'make test', 'make EXE=name'])
    assert.ok(stdout.includes(name), name);
});

test('make run serves the page where it says', async () => {
  const port = await freePort();
  const options = { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], detached: true };
  const child = spawn('make', ['run', `PORT=${port}`], options);
  try {
    const lines = createInterface({ input: child.stdout });
    let address;
    for await (const line of lines) {
      address = /http:\S+/.exec(line)?.[0];
      if (address) break;
    }
    assert.equal(address, `http://localhost:${port}/`);
    const page = await (await fetch(address)).text();
    assert.match(page, /<title>Tabia/);
    const script = /src="(\.\/assets\/[^"]+\.js)"/.exec(page)[1];
    const response = await fetch(new URL(script, address));
    assert.match(response.headers.get('content-type'), /^text\/javascript/);
  } finally {
    process.kill(-child.pid, 'SIGTERM');
  }
});

test('make EXE=name builds that file, and says that EVALFILE is not built in', () => {
  const exe = relative(ROOT, join(scratch, 'engine'));
  const { stdout, stderr, status } = make([`EXE=${exe}`, 'EVALFILE=some.nnue']);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /EVALFILE is not built in/);
  const bench = spawnSync(join(scratch, 'engine'), ['bench', '1'], { encoding: 'utf8' });
  assert.match(bench.stdout, /^\d+ nodes \d+ nps$/m);
});

test('a missing tool is named in one sentence', () => {
  const basics = ['bash', 'make', 'env', 'find', 'dirname'];
  for (const [present, sentence] of [
    [[], 'make: cargo is missing: install Rust with rustup (https://rustup.rs).\n'],
    [['cargo'], 'make: node is missing: install Node.js 20.19 or later (https://nodejs.org).\n'],
    [['cargo', 'node'], 'make: npm is missing: it comes with Node.js (https://nodejs.org).\n'],
  ]) {
    const { stderr, status } = make(['native'], {
      PATH: pathWith('tools', [...basics, ...present]),
    });
    assert.notEqual(status, 0);
    assert.ok(stderr.startsWith(sentence), stderr);
  }
});

test('a node that is too old is named', () => {
  const folder = pathWith('old', ['bash', 'make', 'env', 'find', 'dirname', 'cargo', 'npm']);
  writeFileSync(join(folder, 'node'), '#!/bin/bash\necho v18.20.0\n', { mode: 0o755 });
  const { stderr, status } = make(['native'], { PATH: folder });
  assert.notEqual(status, 0);
  assert.match(
    stderr,
    /^make: Node\.js 20\.19 or later is needed, and v18\.20\.0 is installed\.\n/,
  );
});

test('an unknown step of the tests is named', () => {
  const { stderr, status } = spawnSync(process.execPath, ['tests/run.mjs', 'nothing'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stderr, /^make: there is no step nothing; there are packages, .*\.\n$/);
});
