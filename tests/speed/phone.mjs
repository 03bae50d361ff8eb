// How fast the page is on a phone: Chromium slowed to a quarter, on a slow mobile connection, with
// files compressed as hosts do. `node tests/speed/phone.mjs` prints the figures and fails where one
// misses its limit; `make bench PARTS=phone` writes them down. By the clock: on a machine that does
// nothing else.

import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { launch } from '../browser/browser.mjs';
import { findParts } from '../lib/in-page.mjs';
import { PAGE } from '../lib/paths.mjs';
import { tasks } from './tasks.mjs';

/** A quarter of this machine's speed; bits a second and the time of a round trip, as Lighthouse has them. */
const PROFILE = { cpu: 4, down: 1.6e6, up: 750e3, latency: 150 };
const PHONE = { width: 390, height: 844 };
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1';
/** Milliseconds for which an analysis is watched. */
const WATCHED = 6000;
/** For how long a piece is dragged about, and how often the finger tells where it is. */
const DRAGGED = 3000;
const MOVED_EVERY = 1000 / 60;
const THREADS = 4;

/** What must hold: milliseconds, and frames a second: of sixty one may be late. */
export const LIMITS = { paint: 1500, board: 2500, line: 6000, task: 50, fps: 59 };

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** The page's files, compressed before anyone asks for them. */
const compressed = () =>
  new Map(
    ['.', 'assets'].flatMap((folder) =>
      readdirSync(join(PAGE, folder), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => join(PAGE, folder, name))
        .map((path) => [path, brotliCompressSync(readFileSync(path))]),
    ),
  );
let files;

async function serve(isolate) {
  files ??= compressed();
  const server = createServer(({ url }, response) => {
    const path = join(PAGE, new URL(url, 'http://x').pathname.replace(/\/$/, '/index.html'));
    const file = files.get(path);
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': TYPES[extname(path)] ?? 'text/plain',
      'Content-Encoding': 'br',
      'Cache-Control': 'no-store',
      ...(isolate && {
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      }),
    });
    response.end(file);
  });
  await new Promise((done) => server.listen(0, done));
  return {
    url: `http://localhost:${server.address().port}/`,
    close: () => new Promise((done) => server.close(done) && server.closeAllConnections()),
  };
}

/** Notes when the board can be used and when the engine's first line stands there. */
function note() {
  const times = {};
  globalThis.times = times;
  const look = () => {
    const board = document.querySelector('tabia-page')?.shadowRoot?.querySelector('tabia-board');
    const pieces = board?.shadowRoot?.querySelectorAll('.pieces [data-piece]').length;
    if (pieces && board.targets?.size) times.board ??= performance.now();
    if (times.board && globalThis.part('line-1-score')) times.line ??= performance.now();
    if (!times.line) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A phone with as many processors as the engine is to have threads, whatever this machine has. */
const processors = (count) =>
  Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count });

/** A visit by phone: `settings` are as the page keeps them, `slow` names what is held back. */
async function open(browser, server, { hash = '', settings = {}, slow = [] } = {}) {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(processors, THREADS);
  await page.addInitScript(
    (kept) => localStorage.setItem('tabia.settings', kept),
    JSON.stringify(settings),
  );
  await page.addInitScript(findParts);
  await page.addInitScript(note);
  const cdp = await context.newCDPSession(page);
  const { cpu, down, up, latency } = PROFILE;
  if (slow.includes('network')) {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: down / 8,
      uploadThroughput: up / 8,
    });
  }
  if (slow.includes('processor')) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.goto(server.url + hash, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.times?.line, undefined, {
    timeout: 60_000,
    polling: 100,
  });
  return page;
}

/** From the address to the first picture, the board, the first line; then tasks while it analyses. */
async function load(browser) {
  const server = await serve(false);
  const page = await open(browser, server, {
    hash: `#fen=${KIWIPETE}`,
    slow: ['network', 'processor'],
  });
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const { board, line } = await page.evaluate(() => globalThis.times);
  // Parts that come at leisure are there now.
  await page.waitForTimeout(3000);
  const all = await tasks(browser, page, () => page.waitForTimeout(WATCHED));
  await page.context().close();
  await server.close();
  return {
    paint,
    board,
    line,
    task: Math.max(...all.map(({ wall }) => wall)),
    work: Math.max(...all.map(({ cpu }) => cpu)),
  };
}

/** Frames a second while a finger drags a piece about and the engine searches. */
async function drag(browser, slow) {
  const server = await serve(true);
  const page = await open(browser, server, {
    hash: `#fen=${KIWIPETE}`,
    settings: { threads: THREADS },
    slow,
  });
  const { x, y } = await page.evaluate(() => {
    const { left, top, width, height } = globalThis.part('square-e5').getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  const cdp = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x, y });
  const counting = page.evaluate(
    (length) =>
      new Promise((done) => {
        const gaps = [];
        const began = performance.now();
        let last = began;
        const frame = (now) => {
          gaps.push(now - last);
          last = now;
          if (now - began < length) requestAnimationFrame(frame);
          else done(gaps.slice(1));
        };
        requestAnimationFrame(frame);
      }),
    DRAGGED,
  );
  // Not awaited: a finger waits for no answer.
  const moved = [];
  for (let i = 0; i * MOVED_EVERY < DRAGGED; i++) {
    const at = { x: x + 90 * Math.sin(i / 15), y: y + 90 * Math.cos(i / 15) };
    moved.push(touch('touchMove', at));
    await new Promise((resolve) => setTimeout(resolve, MOVED_EVERY));
  }
  await Promise.all(moved);
  const gaps = (await counting).sort((a, b) => a - b);
  const dragged = await page.evaluate(
    () => globalThis.part('board').shadowRoot.querySelector('.ghost') !== null,
  );
  if (!dragged) throw new Error('no piece was in hand');
  await touch('touchEnd');
  await page.context().close();
  await server.close();
  return {
    fps: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
    gap: gaps[Math.floor(0.99 * gaps.length)],
  };
}

/** The best of some rounds for each figure: what else the machine does then hurts least. */
export async function measure(rounds = 3) {
  const browser = await launch();
  const best = {};
  try {
    for (let round = 0; round < rounds; round++) {
      const slowed = await drag(browser, ['processor']);
      const figures = {
        ...(await load(browser)),
        ...(await drag(browser, [])),
        slowFps: slowed.fps,
        slowGap: slowed.gap,
      };
      for (const [name, value] of Object.entries(figures)) {
        const better = /fps/i.test(name) ? Math.max : Math.min;
        best[name] = best[name] === undefined ? value : better(best[name], value);
      }
    }
  } finally {
    await browser.close();
  }
  return best;
}

const ms = (value) => `${Math.round(value)} ms`;

/** By name: what was measured, in words, and whether it keeps its limit. */
export function report({ paint, board, line, task, work, fps, gap, slowFps, slowGap }) {
  const frames = (rate, worst) => [
    `${rate.toFixed(1)} (99 % within ${ms(worst)})`,
    rate >= LIMITS.fps,
  ];
  return {
    'first paint': [ms(paint), paint <= LIMITS.paint],
    'board usable': [ms(board), board <= LIMITS.board],
    'first line': [ms(line), line <= LIMITS.line],
    'longest task while analysing': [`${ms(task)} (${ms(work)} of work)`, task <= LIMITS.task],
    [`frames/s while dragging, ${THREADS} threads, not slowed`]: frames(fps, gap),
    [`frames/s while dragging, ${THREADS} threads, slowed`]: frames(slowFps, slowGap),
  };
}

if (process.argv[1] === import.meta.filename) {
  const figures = report(await measure(Number(process.argv[2] ?? 3)));
  for (const [name, [value, holds]] of Object.entries(figures)) {
    console.log(`${name}: ${value}${holds ? '' : ' - misses its limit'}`);
    if (!holds) process.exitCode = 1;
  }
}
