// The widget as a framed page, for sites that run no scripts of others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setUp, until } from './page.mjs';
import { ISOLATED, KIWIPETE } from './servers.mjs';

const bench = setUp();

const LISTEN = `<script>
  globalThis.heard = [];
  addEventListener('message', ({ data, origin }) => heard.push({ ...data, origin }));
</script>`;

const frame = (options, more = '') =>
  `<iframe id="frame" ${more} title="Analysis" width="400" height="500" src="${bench.files.url}/embed.html#${new URLSearchParams(options)}"></iframe>`;

for (const [name, headers] of [
  ['plain', {}],
  ['isolated', ISOLATED],
]) {
  test(`shows lines for the address it is given, and tells the page around it (${name})`, async () => {
    const { page, close } = await bench.open(
      frame({ fen: KIWIPETE, engine: 'auto', nodes: 20000, multipv: 3 }),
      { head: LISTEN, headers },
    );
    await until(page, () =>
      heard.some(({ tabia, detail }) => tabia === 'evaluation' && detail.final),
    );
    const heard = await page.evaluate(() => globalThis.heard);
    const { detail, origin } = heard.filter(({ tabia }) => tabia === 'evaluation').at(-1);
    assert.equal(detail.fen, KIWIPETE);
    assert.equal(detail.lines.length, 3);
    assert.equal(origin, bench.files.url);
    assert.ok(heard.some(({ tabia }) => tabia === 'ready'));
    assert.ok(heard.some(({ tabia, detail }) => tabia === 'size' && detail.height > 300));
    await close();
  });
}

test('runs in a sandbox that allows scripts and nothing else', async () => {
  const options = { fen: KIWIPETE, engine: 'auto', nodes: 5000 };
  const { page, close } = await bench.open(frame(options, 'sandbox="allow-scripts"'), {
    head: LISTEN,
  });
  await until(page, () =>
    heard.some(({ tabia, detail }) => tabia === 'evaluation' && detail.final),
  );
  assert.equal(await page.evaluate(() => globalThis.heard[0].origin), 'null');
  await close();
});

test('does what the page around it asks, and says why when it does not', async () => {
  const { page, close } = await bench.open(frame({ pgn: '1. e4 e5 2. Nf3', ply: 1 }), {
    head: LISTEN,
  });
  await until(page, () => heard.some(({ tabia }) => tabia === 'ready'));
  const ask = (tabia, detail) =>
    page.evaluate(
      (message) => document.getElementById('frame').contentWindow.postMessage(message, '*'),
      { tabia, detail },
    );
  await ask('next');
  await until(page, () =>
    heard.some(({ tabia, detail }) => tabia === 'move' && detail.san === 'e5'),
  );
  await ask('goTo', 'end');
  await until(page, () =>
    heard.some(({ tabia, detail }) => tabia === 'move' && detail.san === 'Nf3'),
  );
  await ask('load', KIWIPETE);
  await until(page, () =>
    heard.some(({ tabia, detail }) => tabia === 'move' && detail.fen.startsWith('r3k2r')),
  );
  await ask('load', 'no game');
  await until(page, () => heard.some(({ tabia }) => tabia === 'error'));
  // Not a method that is offered.
  await ask('remove');
  await ask('next');
  await close();
});

test('an address cannot make it run what another has written', async () => {
  bench.files.asked.length = 0;
  const { page, close } = await bench.open(
    frame({
      fen: KIWIPETE,
      engine: 'auto',
      nodes: 1000,
      'wasm-url': '/evil.wasm',
      'worker-url': '/evil.js',
      onready: 'alert(1)',
    }),
    { head: LISTEN },
  );
  await until(page, () =>
    heard.some(({ tabia, detail }) => tabia === 'evaluation' && detail.final),
  );
  assert.ok(!bench.files.asked.some((path) => path.includes('evil')));
  await close();
});
