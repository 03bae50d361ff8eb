// The engine for xiangqi counts the same nodes natively and in WebAssembly, answers each `go` there once, and is no
// larger than promised.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';
import { native, programs } from './programs.mjs';

const DEPTH = 6;
const PATIENCE = 120_000;
/** Bytes with brotli of all that only xiangqi loads of the engine: the wasm file and its glue. */
const MOST_BYTES = 800_000;

const wasm = {
  name: 'wasm',
  file: execPath,
  args: [join(ROOT, 'engine-wasm/uci.mjs'), 'xiangqi'],
};
const natives = [native, programs.find(({ name }) => name === 'default')].map((program) => ({
  ...program,
  args: ['xiangqi'],
}));

async function asking(program, work) {
  const uci = new Uci(program);
  try {
    return await work(uci);
  } finally {
    await uci.quit();
  }
}

const bench = (program) =>
  asking(program, async (uci) => {
    const lines = await uci.ask(`bench ${DEPTH}`, /^\d+ nodes \d+ nps$/, PATIENCE);
    return Number.parseInt(lines.at(-1), 10);
  });

let reference;
before(async () => {
  reference = await bench(natives[0]);
});

for (const program of [...natives, wasm]) {
  test(`bench in ${program.name}`, async (t) => {
    const nodes = await bench(program);
    t.diagnostic(`${nodes} nodes`);
    assert.ok(nodes > 10_000);
    assert.equal(nodes, reference);
  });
}

test('the engine in WebAssembly speaks UCI and UCCI, and answers each go once', async () => {
  await asking(wasm, async (uci) => {
    assert.ok((await uci.ask('uci', /^uciok$/)).includes('id name Tabia 0.1.0'));
    uci.send('position startpos moves h2e2 h9g7');
    const lines = await uci.ask('go depth 6', /^bestmove/, PATIENCE);
    assert.match(lines.at(-1), /^bestmove [a-i]\d[a-i]\d/);
    assert.ok(lines.some((line) => / multipv 1 score cp /.test(line)));
    assert.equal(lines.filter((line) => line.startsWith('bestmove')).length, 1);
  });
  await asking(wasm, async (uci) => {
    await uci.ask('ucci', /^ucciok$/);
    uci.send('position fen 3k5/9/9/9/9/9/9/9/4p4/3K5 w - - 0 1');
    const lines = await uci.ask('go depth 3', /bestmove/, PATIENCE);
    assert.match(lines.at(-1), /^(no)?bestmove/);
  });
});

test('what only xiangqi loads of the engine is as small as promised', async (t) => {
  const names = ['tabia-xiangqi.wasm', 'tabia-xiangqi.js'];
  const files = names.map((name) => readFile(join(ROOT, 'www/generated', name)));
  const bytes = (await Promise.all(files)).map((file) => brotliCompressSync(file).length);
  t.diagnostic(`${bytes.join(' + ')} bytes with brotli`);
  assert.ok(bytes[0] + bytes[1] <= MOST_BYTES);
});
