// What sites and readers can do with the widget.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { NET, RANDOM_NET, RANDOM_WEIGHTS } from '../lib/paths.mjs';
import { attribute, setUp, until } from './page.mjs';
import { KIWIPETE, PACKAGE } from './servers.mjs';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const PGN = `[White "Ada"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 (2... Nf6 3. d3) 3. Qh5 {A threat.} Nf6 $4 4. Qxf7# 1-0`;
const GAME = `<tabia-analysis pgn="${attribute(PGN)}" engine="click"></tabia-analysis>`;

const bench = setUp();

/** Opens a page with widgets, and waits until the first is shown; `log` collects its events. */
async function open(body, options) {
  const opened = await bench.open(body, options);
  await until(opened.page, () =>
    document.querySelector('tabia-analysis')?.renderRoot?.querySelector('[part=board]'),
  );
  await opened.page.evaluate(() => {
    globalThis.widget = document.querySelector('tabia-analysis');
    globalThis.log = [];
    for (const name of ['ready', 'move', 'evaluation', 'reviewdone', 'enginerestart', 'error']) {
      widget.addEventListener(name, ({ type, detail }) => log.push({ type, detail }));
    }
  });
  return opened;
}

test('methods step through a game, and say where it is', async () => {
  const { page, close } = await open(GAME);
  const seen = await page.evaluate(async () => {
    const places = [];
    const look = async () => {
      await widget.updateComplete;
      places.push([widget.ply, widget.position.split(' ')[0]]);
    };
    await look();
    widget.next();
    widget.next();
    await look();
    widget.prev();
    await look();
    widget.goTo('end');
    await look();
    widget.goTo(3);
    await look();
    widget.ply = -2;
    await look();
    widget.goTo('start');
    await look();
    widget.prev();
    await look();
    return { places, moves: log.filter(({ type }) => type === 'move').map(({ detail }) => detail) };
  });
  assert.deepEqual(
    seen.places.map(([ply]) => ply),
    [0, 2, 1, 7, 3, 6, 0, 0],
  );
  assert.equal(seen.places[1][1], 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR');
  assert.equal(seen.moves[1].san, 'e5');
  assert.deepEqual(
    seen.moves.map(({ ply }) => ply),
    [1, 2, 1, 7, 3, 6, 0],
  );
  assert.deepEqual(new Set(seen.moves.map(({ played }) => played)), new Set([false]));
  await close();
});

test('attributes set later change what is shown; what is refused is said', async () => {
  const { page, close } = await open(`<tabia-analysis fen="${KIWIPETE}"></tabia-analysis>`);
  const seen = await page.evaluate(async () => {
    const shadow = widget.shadowRoot;
    const has = (selector) => shadow.querySelector(selector) !== null;
    const first = [has('.gauge'), has('.strip'), has('.moves')];
    widget.setAttribute('gauge', 'off');
    widget.setAttribute('engine', 'off');
    widget.setAttribute('orientation', 'black');
    await widget.updateComplete;
    const off = [has('.gauge'), has('.strip'), widget.orientation];
    widget.setAttribute('multipv', '99');
    widget.setAttribute('depth', 'deep');
    widget.setAttribute('theme', 'pink');
    await widget.updateComplete;
    const read = [widget.multipv, widget.depth, widget.theme];
    widget.setAttribute('fen', 'no position');
    await widget.updateComplete;
    const refused = [widget.position, shadow.querySelector('[role=alert]')?.textContent];
    widget.removeAttribute('fen');
    await widget.updateComplete;
    return { first, off, read, refused, last: [widget.position, has('[role=alert]')] };
  });
  assert.deepEqual(seen.first, [true, true, false]);
  assert.deepEqual(seen.off, [false, false, 'black']);
  assert.deepEqual(seen.read, [8, undefined, 'auto']);
  assert.equal(seen.refused[0], KIWIPETE);
  assert.match(seen.refused[1], /"no"/);
  assert.deepEqual(seen.last, [START, false]);
  await close();
});

test('a reader plays a move, and it becomes a variation', async () => {
  const { page, close } = await open(GAME);
  await until(page, () =>
    document.querySelector('tabia-analysis').shadowRoot.querySelector('tabia-board'),
  );
  const square = (name) => page.locator(`[data-name="${name}"]`);
  await square('d2').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await until(page, () => widget.ply === 1 && log.some(({ type }) => type === 'move'));
  const { detail } = await page.evaluate(() => log.find(({ type }) => type === 'move'));
  assert.equal(detail.san, 'd4');
  assert.equal(detail.uci, 'd2d4');
  assert.equal(detail.played, true);
  assert.match(
    await page.evaluate(() =>
      widget.shadowRoot.querySelector('.moves').textContent.replace(/\s+/g, ' '),
    ),
    /1\.\s?e4 \(1\.\s?d4\s?\) 1…\s?e5/,
  );
  await close();
});

test('analyse() gives what was found; stop() ends it; another position takes over', async () => {
  const { page, counts, close } = await open(
    `<tabia-analysis fen="${KIWIPETE}" multipv="3"></tabia-analysis>`,
  );
  const done = await page.evaluate(() => widget.analyse({ depth: 8 }));
  assert.equal(done.fen, KIWIPETE);
  assert.equal(done.final, true);
  assert.equal(done.depth, 8);
  assert.equal(done.lines.length, 3);
  assert.equal(done.lines[0].moves.length, done.lines[0].san.length);
  const stopped = await page.evaluate(() => {
    const found = widget.analyse({});
    widget.addEventListener('evaluation', () => setTimeout(() => widget.stop(), 100), {
      once: true,
    });
    return found;
  });
  assert.ok(stopped.depth >= 8);
  await until(page, () => counts.searches === 0);
  const fens = await page.evaluate(async (fen) => {
    void widget.analyse({});
    widget.load(fen);
    await new Promise((later) => setTimeout(later, 1000));
    widget.stop();
    return log.filter(({ type }) => type === 'evaluation').map(({ detail }) => detail.fen);
  }, START);
  assert.equal(fens.at(-1), START);
  assert.equal((await counts()).started, 1);
  await close();
});

test('review() judges a game and marks its moves', async () => {
  const { page, close } = await open(GAME);
  const review = await page.evaluate(() => widget.review({ nodes: 3000 }));
  assert.equal(review.moves.length, 7);
  assert.equal(review.black.blunders, 1);
  const { marks, graph, events } = await page.evaluate(async () => {
    await widget.updateComplete;
    const shadow = widget.shadowRoot;
    return {
      marks: shadow.querySelector('.moves').textContent,
      graph: shadow.querySelectorAll('.graph').length,
      events: log.filter(({ type }) => type === 'reviewdone').length,
    };
  });
  assert.match(marks, /Nf6\?\?/);
  assert.equal(graph, 1);
  assert.equal(events, 1);
  const refused = await page.evaluate(() => {
    const review = widget.review();
    widget.stop();
    return review.then(
      () => 'done',
      (error) => error.message,
    );
  });
  assert.match(refused, /stopped/);
  await close();
});

test('a lost engine is started again, and the site is told', async () => {
  const { page, counts, close } = await open(
    `<tabia-analysis fen="${KIWIPETE}" engine="auto" nodes="100000000"></tabia-analysis>`,
  );
  await until(page, () => widget.evaluation);
  // What a trapped engine says last.
  await page.evaluate(() => counts.last.onmessage({ data: { panic: 'index out of bounds' } }));
  await until(page, () => log.some(({ type }) => type === 'enginerestart'));
  await page.evaluate(() => log.splice(0));
  await until(page, () => log.some(({ type }) => type === 'evaluation'));
  const { workers, started } = await counts();
  assert.deepEqual([workers, started], [1, 2]);
  await close();
});

test('an engine that cannot be had is said in one sentence, and can be asked for again', async () => {
  const { page, faults } = await open(
    `<tabia-analysis fen="${KIWIPETE}" engine="auto" wasm-url="${bench.files.url}/nowhere/"></tabia-analysis>`,
  );
  const status = page.locator('tabia-analysis .status');
  await status
    .getByText(/No analysis: the engine cannot be loaded: .* 404/)
    .waitFor({ timeout: 20_000 });
  const told = await page.evaluate(() =>
    log.filter(({ type }) => type === 'error').map(({ detail }) => detail.message),
  );
  assert.ok(told.length <= 1, told.join());
  await page.evaluate((url) => widget.setAttribute('wasm-url', url), `${bench.files.url}/wasm/`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await until(page, () => widget.evaluation);
  assert.equal(
    faults.every((fault) => fault.includes('404')),
    true,
    faults.join(),
  );
  await page.context().close();
});

test('a network by its address: the first lines come without it, later ones with it', async () => {
  const net = [RANDOM_NET, NET].find((path) => existsSync(path));
  assert.ok(net, 'the tests of the crates, which write a net, have not run');
  const bytes = await readFile(net);
  bench.here.pages['/small.nnue'] = { html: bytes, type: 'application/octet-stream' };
  const { page, counts, close } = await open(
    `<tabia-analysis fen="${KIWIPETE}" engine="auto" net-url="/small.nnue" nodes="3000000"></tabia-analysis>`,
  );
  await until(page, () => counts.said.some((line) => line.startsWith('info string net:')));
  await page.evaluate(() => log.splice(0));
  await until(page, () => log.some(({ type }) => type === 'evaluation'));
  assert.equal((await counts()).workers, 1);
  assert.deepEqual(await page.evaluate(() => log.filter(({ type }) => type === 'error')), []);
  await page.evaluate(() => widget.setAttribute('net-url', '/none.nnue'));
  await until(page, () => log.some(({ type }) => type === 'error'));
  await until(page, () => widget.evaluation);
  await close().catch(() => {}); // the missing file is on its console
});

test('a policy that forbids workers is said', async () => {
  const { page } = await open(`<tabia-analysis fen="${KIWIPETE}" engine="auto"></tabia-analysis>`, {
    headers: { 'Content-Security-Policy': "worker-src 'none'" },
  });
  const status = page.locator('tabia-analysis .status');
  await status.getByText(/No analysis: the worker/).waitFor({ timeout: 20_000 });
  await page.context().close();
});

test('the own worker and engine of a site are used', async () => {
  const { page, counts, close } = await open(
    `<tabia-analysis fen="${KIWIPETE}" engine="auto" nodes="5000" worker-url="/own-worker.js" wasm-url="${bench.files.url}/wasm/tabia-simd.wasm"></tabia-analysis>`,
    {
      start: async (_page, go) => {
        bench.here.pages['/own-worker.js'] = {
          html: await readFile(join(PACKAGE, 'worker.js'), 'utf8'),
          type: 'text/javascript',
        };
        await go();
      },
    },
  );
  await until(page, () => widget.evaluation?.final);
  assert.equal((await counts()).urls, 0);
  await close();
});

test('the tree search is loaded for a widget that wants it, and reviews are alpha-beta’s', async () => {
  bench.files.asked.length = 0;
  const { page, counts, close } = await open(
    `<tabia-analysis pgn="1. e4 e5 2. Nf3" ply="3" engine="auto" search="tree" nodes="3000"></tabia-analysis>`,
  );
  await until(page, () => widget.evaluation?.final);
  const wasm = () => bench.files.asked.filter((path) => path.startsWith('/wasm/')).sort();
  assert.match(wasm().join(), /^\/wasm\/policy\.pol,\/wasm\/tabia-tree-(simd|relaxed)\.wasm$/);
  const { said } = await counts();
  assert.ok(said.some((line) => /^info string policy: \S+policy\.pol \(/.test(line)));
  const { nodes, lines } = await page.evaluate(() => widget.evaluation);
  assert.equal(nodes, 3000);
  assert.equal(lines.length, 2);
  await page.evaluate(() => widget.review({ nodes: 2000 }));
  assert.ok(wasm().some((path) => /^\/wasm\/tabia-(simd|relaxed)\.wasm$/.test(path)));
  await page.evaluate(() => widget.removeAttribute('search'));
  assert.equal(await page.evaluate(() => widget.search), 'alphabeta');
  await close();
});

test('a residual network is fetched, and used, for a widget that names one', async () => {
  bench.files.asked.length = 0;
  bench.here.pages['/random.tares'] = {
    html: await readFile(RANDOM_WEIGHTS.own),
    type: 'application/octet-stream',
  };
  const { page, counts, close } = await open(
    `<tabia-analysis engine="auto" search="tree" weights="random.tares" nodes="200"></tabia-analysis>`,
  );
  await until(page, () => widget.evaluation?.final);
  const wasm = bench.files.asked.filter((path) => path.startsWith('/wasm/'));
  assert.deepEqual(wasm, ['/wasm/tabia-residual.wasm']);
  const { said } = await counts();
  assert.ok(
    said.some((line) => /^info string weights: 2 blocks of 16 filters/.test(line)),
    said.join('\n'),
  );
  assert.equal(await page.evaluate(() => widget.evaluation.nodes), 200);
  await close();
});

test('languages, words of a site, and a title with a slot of its own', async () => {
  const { page, close } = await open(`<div lang="de-AT">${GAME}</div>`);
  assert.equal(await page.getByRole('button', { name: 'Analysieren' }).count(), 1);
  await page.evaluate(() => widget.setAttribute('lang', 'fr'));
  assert.equal(await page.getByRole('button', { name: 'Analyser' }).count(), 1);
  const title = await page.evaluate(async () => {
    const inner = widget.shadowRoot.querySelector('[part=title]').textContent;
    const own = document.createElement('b');
    own.slot = 'header';
    own.textContent = 'Own title';
    widget.append(own);
    return [inner, widget.shadowRoot.querySelector('slot[name=header]').assignedNodes().length];
  });
  assert.match(title[0], /Ada – Bob/);
  assert.equal(title[1], 1);
  await close();
});

test('a site sees what it can restyle', async () => {
  const { page, close } = await open(GAME, {
    head: `<style>tabia-analysis { --tabia-board-light: rgb(1, 2, 3); max-width: 300px } tabia-analysis::part(move) { color: rgb(4, 5, 6) }</style>`,
  });
  const seen = await page.evaluate(() => {
    const shadow = widget.shadowRoot;
    const light = shadow
      .querySelector('[part=board]')
      .shadowRoot.querySelector('.light, .square:not(.dark)');
    return [
      getComputedStyle(light).fill,
      getComputedStyle(light).backgroundColor,
      getComputedStyle(shadow.querySelector('[part=move]')).color,
    ];
  });
  assert.ok(seen.slice(0, 2).includes('rgb(1, 2, 3)'), seen.join());
  assert.equal(seen[2], 'rgb(4, 5, 6)');
  await close();
});
