// The engine's worker in Chromium, driven as any page can drive it: UCI lines by postMessage. Both
// builds count and evaluate as the native engine does.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { bench, DEPTH } from '../engines/bench.mjs';
import { native } from '../engines/programs.mjs';
import { POSITIONS, search, statistics, TOLD } from '../engines/tree.mjs';
import { NET, PAGE, RANDOM_NET, ROOT, readTable, withoutNet } from '../lib/paths.mjs';
import { serve } from '../serve.mjs';
import { launch } from './browser.mjs';

const files = readdirSync(join(PAGE, 'assets'));
const asset = (pattern) => `assets/${files.find((name) => pattern.test(name))}`;
/** That of chess: the one of xiangqi has the same name and another hash. */
const WORKER = `assets/${files.find(
  (name) =>
    /^worker-.*\.js$/.test(name) &&
    readFileSync(join(PAGE, 'assets', name), 'utf8').includes('./tabia_bg.js'),
)}`;
const WASM = { simd: asset(/^tabia-simd-.*\.wasm$/), relaxed: asset(/^tabia-relaxed-.*\.wasm$/) };

let browser;
let server;
before(async () => {
  browser = await launch();
  server = await serve(PAGE);
});
after(async () => {
  await browser.close();
  await server.close();
});

/** An empty page beside the built one. */
async function emptyPage() {
  const page = await browser.newPage();
  await page.route('**/empty.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><input type="file">' }),
  );
  await page.goto(`${server.url}empty.html`);
  return page;
}

/** Runs in the page: starts a worker of a build, or of the worker's own choice. */
async function startEngine({ worker, wasm }) {
  const engine = new Worker(worker, { type: 'module' });
  const said = [];
  let wake = () => {};
  engine.onmessage = ({ data }) => {
    said.push(data);
    wake();
  };
  engine.onerror = (event) => {
    said.push({ panic: event.message });
    wake();
  };
  if (wasm) {
    const module = await WebAssembly.compileStreaming(fetch(wasm));
    engine.postMessage({ init: { module, stop: 'jspi' } });
  }
  let read = 0;
  /** Sends messages, and waits for a line: all strings up to it. */
  globalThis.ask = async (messages, last) => {
    for (const message of messages) engine.postMessage(message);
    const from = read;
    for (;;) {
      while (read < said.length) {
        const line = said[read++];
        if (line?.panic) throw new Error(line.panic);
        if (new RegExp(last).test(line))
          return said.slice(from, read).filter((each) => typeof each === 'string');
      }
      await new Promise((resolve) => {
        wake = resolve;
      });
    }
  };
  /** Loads the net that the file input holds. */
  globalThis.loadNet = async () => {
    const bytes = await document.querySelector('input').files[0].arrayBuffer();
    return ask(
      [{ file: 'net', bytes }, 'setoption name EvalFile value net'],
      '^info string (net|error)',
    );
  };
}

const ask = (page, messages, last) =>
  page.evaluate(([m, l]) => ask(m, l), [[messages].flat(), last]);

async function loadNet(page, path) {
  await page.locator('input').setInputFiles(path);
  const [line] = await page.evaluate(() => loadNet());
  assert.match(line, /^info string net: /);
}

test('plain lines are all it takes', async () => {
  const page = await emptyPage();
  await page.evaluate(startEngine, { worker: WORKER });
  const lines = await ask(
    page,
    ['uci', 'position startpos moves e2e4', 'go depth 5'],
    '^bestmove ',
  );
  assert.ok(lines.includes('uciok'));
  assert.ok(lines.some((line) => line.startsWith('info depth 5 ')));
  assert.match(lines.at(-1), /^bestmove [a-h][78]/);
  await page.close();
});

test('the script for the plain worker in docs/embedding.md works', async () => {
  const manual = readFileSync(join(ROOT, 'docs/embedding.md'), 'utf8');
  const scripts = [...manual.matchAll(/```js\n([\s\S]*?)```/g)].map(([, script]) => script);
  const script = scripts.find((text) => text.includes("'assets/worker.js'"));
  assert.ok(script);
  const page = await emptyPage();
  const best = page.waitForEvent('console', (message) => message.text().startsWith('bestmove '));
  await page.evaluate(script.replace('assets/worker.js', WORKER));
  await best;
  await page.close();
});

test('stop is heard during a search, and isready is answered', async () => {
  const page = await emptyPage();
  await page.evaluate(startEngine, { worker: WORKER, wasm: WASM.simd });
  await ask(page, 'go infinite', '^info depth [3-9]');
  await ask(page, 'isready', '^readyok$');
  const took = await page.evaluate(async () => {
    const began = performance.now();
    await ask(['stop'], '^bestmove ');
    return performance.now() - began;
  });
  assert.ok(took < 1000, `${took} ms`);
  await page.close();
});

for (const build of ['simd', 'relaxed']) {
  test(`the build tree-${build} grows the tree that the native engine grows`, async () => {
    const page = await emptyPage();
    const wasm = asset(new RegExp(`^tabia-tree-${build}-.*\\.wasm$`));
    await page.evaluate(startEngine, { worker: WORKER, wasm });
    const policy = new URL(asset(/^policy-.*\.pol$/), server.url).href;
    const options = { PolicyFile: policy, Search: 'PUCT', VerboseMoveStats: true };
    for (const [name, value] of Object.entries(options)) {
      const line = `setoption name ${name} value ${value}`;
      const said = await ask(page, [line, 'isready'], '^readyok$');
      assert.ok(!said.some((each) => /error/.test(each)), said.join());
    }
    const all = [];
    for (const position of POSITIONS) {
      const said = await ask(page, search(position), '^bestmove ');
      all.push(...said.filter((line) => TOLD.test(line)));
    }
    assert.deepEqual(all, await statistics(native));
    await page.close();
  });

  describe(`the build ${build}`, () => {
    let page;
    before(async () => {
      page = await emptyPage();
      await page.evaluate(startEngine, { worker: WORKER, wasm: WASM[build] });
    });
    after(() => page.close());

    const signature = async () => {
      const lines = await ask(page, `bench ${DEPTH}`, '^\\d+ nodes \\d+ nps$');
      return Number.parseInt(lines.at(-1), 10);
    };

    test('bench with what the engine comes with', async (t) => {
      const nodes = await signature();
      t.diagnostic(`${nodes} nodes`);
      assert.equal(nodes, await bench(native));
    });

    test('bench with a random net', async (t) => {
      await loadNet(page, RANDOM_NET);
      const nodes = await signature();
      t.diagnostic(`${nodes} nodes`);
      assert.equal(nodes, await bench(native, RANDOM_NET));
    });

    test('bench with the real net', { skip: withoutNet }, async (t) => {
      await loadNet(page, NET);
      const nodes = await signature();
      t.diagnostic(`${nodes} nodes`);
      assert.equal(nodes, await bench(native, NET));
    });

    test('golden evaluations', { skip: withoutNet }, async () => {
      await loadNet(page, NET);
      const table = readTable('halfkp_evals.tsv');
      const lines = table.flatMap(([fen]) => [`position fen ${fen}`, 'eval']);
      const said = await ask(page, [...lines, 'isready'], '^readyok$');
      const results = said.flatMap((line) => {
        const match = /^nnue raw (-?\d+) internal (-?\d+) cp/.exec(line);
        return match ? [[match[1], match[2]]] : [];
      });
      assert.equal(results.length, 1900);
      for (const [i, [fen, ...expected]] of table.entries()) {
        assert.deepEqual(results[i], expected, fen);
      }
    });
  });
}
