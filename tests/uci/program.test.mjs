// What only the native program does: hearing while it searches, the ends of its input, arguments,
// and bytes that are no text.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { native, wasm } from '../engines/programs.mjs';
import { NET, RANDOM_NET, withoutNet } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';

const BEST = /^bestmove /;

/** A test with an engine of its own, which must end well afterwards. */
const session = (name, body, options = {}) =>
  test(name, options, async () => {
    const uci = new Uci(native);
    try {
      await body(uci);
    } finally {
      const end = await uci.quit();
      assert.deepEqual(end, { code: 0, signal: null, stderr: '' });
    }
  });

/** Runs it with all its input at once, to its end. */
const run = (input, ...args) =>
  spawnSync(native.file, args, { input, encoding: 'utf8', timeout: 60_000 });
const count = (text, pattern) => text.split('\n').filter((line) => pattern.test(line)).length;

session('isready is answered during a search, and does not end it', async (uci) => {
  await uci.ask('go infinite', /^info depth [3-9]/);
  const said = await uci.answer();
  assert.ok(said.every((line) => !BEST.test(line)));
  await uci.until(/^info depth/);
  await uci.ask('stop', BEST);
});

session('a fault is told during a search, and does not end it', async (uci) => {
  await uci.ask('go infinite', /^info depth [3-9]/);
  await uci.ask('position fen nonsense', /^info string error: position: /);
  await uci.ask('what', /^info string error: unknown command "what"/);
  await uci.until(/^info depth/);
  await uci.ask('stop', BEST);
});

session('a new go during a search ends it first: two answers for two searches', async (uci) => {
  await uci.ask('go infinite', /^info depth [3-9]/);
  uci.send('position startpos moves e2e4', 'go depth 3');
  await uci.until(BEST);
  assert.match((await uci.until(BEST)).at(-1), /^bestmove [a-h][78]/);
  assert.equal(count((await uci.answer()).join('\n'), BEST), 0);
});

session('quit during a search ends the program at once', async (uci) => {
  await uci.ask('go infinite', /^info depth [3-9]/);
  const began = performance.now();
  await uci.quit();
  assert.ok(performance.now() - began < 2000);
});

session('stop, many times and at any moment: one answer for each go', async (uci) => {
  const times = 30;
  for (let i = 0; i < times; i++) uci.send('go infinite', 'stop', 'stop');
  for (let i = 0; i < times; i++) await uci.until(BEST);
  // `isready` is answered at once, so only here all answers are surely out.
  await uci.answer('stop');
  assert.equal(count(uci.lines.join('\n'), BEST), times);
});

session('several threads: one answer for each go, and stop is heard', async (uci) => {
  assert.deepEqual(await uci.answer('setoption name Threads value 2'), []);
  assert.match((await uci.ask('go depth 9', BEST)).at(-1), /^bestmove \w{4}/);
  await uci.ask('go infinite', /^info depth [5-9]/);
  await uci.ask('stop', BEST);
  uci.send('setoption name Threads value 1');
  assert.equal(count((await uci.answer('stop')).join('\n'), BEST), 0);
});

session(
  'bytes that are no text, and a line of a megabyte, are one clear error each',
  async (uci) => {
    uci.write(Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a]));
    uci.write(Buffer.from(`${'x'.repeat(1 << 20)}\n`));
    const said = await uci.answer();
    assert.equal(said.length, 2, `${said}`);
    for (const line of said) {
      assert.match(line, /^info string error: unknown command /);
      assert.ok(line.length < 200);
    }
  },
);

session('lines may end as on Windows', async (uci) => {
  uci.write('position startpos moves e2e4\r\nd\r\n');
  await uci.until(/^Fen: rnbqkbnr\/pppppppp\/8\/8\/4P3\/8\/PPPP1PPP\/RNBQKBNR b KQkq - 0 1$/);
});

/** What `eval` says last: the evaluation in use and its value. */
const verdict = async (uci) => (await uci.answer('eval')).at(-1);

session('a net: loaded, named, used, kept when another cannot be loaded, put away', async (uci) => {
  const without = await verdict(uci);
  const [loaded] = await uci.answer(`setoption name EvalFile value ${RANDOM_NET}`);
  assert.match(
    loaded,
    /^info string net: random test net, seed \d+ \(\d+ bytes, hash [0-9a-f]{12}\)$/,
  );
  const before = await verdict(uci);
  assert.match(before, /^nnue raw -?\d+ internal -?\d+ cp -?\d+$/);
  for (const file of ['no/such.nnue', 'Makefile']) {
    const [refused] = await uci.answer(`setoption name EvalFile value ${file}`);
    assert.match(refused, /^info string error: EvalFile .*; the old net is kept$/);
  }
  assert.equal(await verdict(uci), before);
  uci.send('setoption name Use NNUE value false');
  assert.match(await verdict(uci), /^hce /);
  uci.send('setoption name Use NNUE value true');
  assert.equal(await verdict(uci), before);
  await uci.ask('go depth 6', BEST);
  await uci.answer('setoption name EvalFile value <empty>');
  assert.equal(await verdict(uci), without);
});

session(
  'the real net evaluates Kiwipete',
  async (uci) => {
    const [loaded] = await uci.answer(`setoption name EvalFile value ${NET}`);
    assert.match(loaded, /^info string net: .*HalfKP.* \(21022697 bytes, hash [0-9a-f]{12}\)$/);
    uci.send('position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
    const lines = await uci.answer('eval');
    assert.match(lines.at(-1), /^nnue raw -\d+ internal -257 cp -\d+$/);
    assert.ok(
      lines.some((line) => / {2}[KQRBNPkqrbnp] {2}/.test(line)),
      'each piece is shown',
    );
  },
  { skip: withoutNet },
);

for (const { name, file, args } of [native, wasm[0]]) {
  const feed = (input) =>
    spawnSync(file, args, { input, encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' });

  test(`${name}: the end of the input lets a search with an end come to it`, () => {
    for (const go of ['go depth 5', 'go depth 5 wtime 9', 'go ponder depth 5\nponderhit']) {
      const { stdout, status } = feed(`position startpos moves e2e4\n${go}`);
      assert.equal(status, 0, go);
      assert.equal(count(stdout, BEST), 1, go);
      assert.equal(count(stdout, /^info depth 5 /), 1, go);
    }
  });

  test(`${name}: the end of the input ends searches without an end, with their answer`, () => {
    for (const line of [
      'go infinite',
      'go',
      'go mate 2',
      'go infinite depth 2',
      'go ponder depth 1',
      'go ponder wtime 1000000 btime 1000000',
      'position startpos moves e2e4\ngo wtime 100',
      'position fen 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 moves e8e7\ngo btime 100',
    ]) {
      const { stdout, status } = feed(`${line}\n`);
      assert.equal(status, 0, line);
      assert.equal(count(stdout, BEST), 1, line);
    }
  });
}

test('no input at all is no fault', () => {
  assert.deepEqual([run('').status, run('').stdout], [0, '']);
});

test('a command may be given as arguments', () => {
  assert.match(run('', 'go', 'perft', '3').stdout, /\nNodes searched: 8902\n$/);
  assert.match(run('', 'bench', '2').stdout, /\n\d+ nodes \d+ nps\n$/);
  assert.match(run('', '--version').stdout, /^Tabia \d/);
  assert.match(run('', '--help').stdout, /bench/);
});

test('a reader that goes away ends the program', async () => {
  const child = spawn(native.file, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(30_000) });
  child.stdin.write('go infinite\n');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  try {
    // Its input stays open: it ends because nobody listens.
    assert.deepEqual(await ended, [1, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
