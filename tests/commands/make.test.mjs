// The commands of the Makefile, as the README gives them.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { RANDOM_COMPACT_NET, RANDOM_NET, ROOT } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'tabia-make-'));
after(() => rmSync(scratch, { recursive: true }));

// Nothing to read: from a socket, as Node gives it, bash takes its caller for a remote one, reads
// ~/.bashrc, and finds programs that PATH does not have.
const make = (args, env = {}) =>
  spawnSync('make', args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

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

test('make provenance compares with the sources it is given, and asks for them', () => {
  const none = make(['provenance']);
  assert.notEqual(none.status, 0);
  assert.match(none.stderr, /^make: AGAINST=path must say which sources to compare with\.$/m);
  const missing = make(['provenance', `AGAINST=${join(scratch, 'nowhere')}`]);
  assert.notEqual(missing.status, 0);
  assert.match(missing.stderr, /^provenance: .*nowhere does not exist\.$/m);
  const sources = join(scratch, 'other.cpp');
  writeFileSync(sources, 'int a[] = {3, 1, 2};');
  const { stdout, status } = make(['provenance', `AGAINST=${sources}`]);
  assert.equal(status, 0, stdout);
  assert.match(stdout, /^ok: /m);
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
    // Sites of other origins may use the widget from there, as docs/embedding.md says.
    const widget = await fetch(new URL('widget.js', address));
    assert.equal(widget.headers.get('access-control-allow-origin'), '*');
  } finally {
    process.kill(-child.pid, 'SIGTERM');
  }
});

test('make EXE=name EVALFILE=net builds that file with that net in it', async () => {
  const file = join(scratch, 'engine');
  // It is not to be fast, but to be built fast.
  const { stderr, status } = make(
    [`EXE=${relative(ROOT, file)}`, `EVALFILE=${relative(ROOT, RANDOM_COMPACT_NET)}`],
    {
      CARGO_PROFILE_RELEASE_LTO: 'off',
      CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
      CARGO_PROFILE_RELEASE_OPT_LEVEL: '1',
    },
  );
  assert.equal(status, 0, stderr);
  const uci = new Uci({ name: 'engine', file, args: [] });
  const said = await uci.ask('uci', /^uciok$/);
  const name = basename(RANDOM_COMPACT_NET);
  assert.ok(said.includes(`option name EvalFile type string default ${name}`), `${said}`);
  const verdict = async () => (await uci.answer('eval')).at(-1);
  const own = await verdict();
  assert.match(own, /^nnue raw /);
  await uci.answer('setoption name Use NNUE value false');
  assert.match(await verdict(), /^hce /);
  await uci.answer('setoption name Use NNUE value true');
  // Another net, and back by each of two ways.
  for (const back of ['<empty>', name]) {
    await uci.answer(`setoption name EvalFile value ${RANDOM_NET}`);
    assert.notEqual(await verdict(), own);
    const [loaded] = await uci.answer(`setoption name EvalFile value ${back}`);
    assert.match(loaded, /^info string net: random small test net, seed \d+ \(\d+ bytes, hash /);
    assert.equal(await verdict(), own);
  }
  const exported = join(scratch, 'exported.nnue');
  await uci.answer(`export_net ${exported}`, `setoption name EvalFile value ${exported}`);
  assert.equal(await verdict(), own);
  const signature = async () => (await uci.ask('bench 3', /nps$/)).at(-1).split(' ')[0];
  const nodes = await signature();
  uci.send('setoption name Use NNUE value false');
  assert.notEqual(await signature(), nodes);
  await uci.quit();
  const bench = spawnSync(file, ['bench', '3'], { encoding: 'utf8' });
  assert.match(bench.stdout, new RegExp(`^${nodes} nodes \\d+ nps$`, 'm'));
  const explained = spawnSync(file, ['eval'], { encoding: 'utf8' });
  assert.ok(explained.stdout.includes(own), explained.stdout);
});

test('what cannot be built in is named in one sentence', () => {
  const missing = make(['EXE=nothing', 'EVALFILE=no/such.nnue']);
  assert.notEqual(missing.status, 0);
  assert.match(missing.stderr, /^make: the net no\/such\.nnue cannot be read\.$/m);
  const wrong = make(['EXE=nothing', 'EVALFILE=Makefile']);
  assert.notEqual(wrong.status, 0);
  assert.match(wrong.stderr, /it is neither a standard HalfKP net nor a compact one/);
});

test('a missing tool is named in one sentence', () => {
  const basics = ['bash', 'make', 'env', 'find', 'dirname'];
  for (const [present, sentence] of [
    [[], 'make: cargo is missing: install Rust with rustup (https://rustup.rs).\n'],
    [['cargo'], 'make: node is missing: install Node.js 20.19 or later (https://nodejs.org).\n'],
    [['cargo', 'node'], 'make: npm is missing: it comes with Node.js (https://nodejs.org).\n'],
  ]) {
    const { stderr, status } = make(['packages'], {
      PATH: pathWith('tools', [...basics, ...present]),
    });
    assert.notEqual(status, 0);
    assert.ok(stderr.startsWith(sentence), stderr);
  }
});

test('a node that is too old is named', () => {
  const folder = pathWith('old', ['bash', 'make', 'env', 'find', 'dirname', 'cargo', 'npm']);
  writeFileSync(join(folder, 'node'), '#!/bin/bash\necho v18.20.0\n', { mode: 0o755 });
  const { stderr, status } = make(['packages'], { PATH: folder });
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
