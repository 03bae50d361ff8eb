// What the widget weighs, when it asks for the engine, and how soon the first line is there.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { setUp, until } from './page.mjs';
import { KIWIPETE, PACKAGE } from './servers.mjs';

const LONGEST = { script: 54_000, all: 700_000, line: 1000 };

const bench = setUp();

test('the script, and all that a search needs, are as small as promised', async () => {
  const packed = async (name) => brotliCompressSync(await readFile(join(PACKAGE, name))).length;
  const script = await packed('widget.js');
  const all =
    script +
    Math.max(await packed('wasm/tabia-simd.wasm'), await packed('wasm/tabia-relaxed.wasm'));
  console.log(`    widget.js ${script} bytes with brotli, with the engine ${all}`);
  assert.ok(script <= LONGEST.script);
  assert.ok(all <= LONGEST.all);
});

test('the first frame has the board, and the script is all that is loaded', async () => {
  bench.files.asked.length = 0;
  const { page, counts, close } = await bench.open(
    `<tabia-analysis fen="${KIWIPETE}"></tabia-analysis><tabia-analysis fen="${KIWIPETE}" engine="off"></tabia-analysis>`,
    {
      head: `<script type="module">
        // The first frame after the element is known shows what there is to see.
        customElements.whenDefined('tabia-analysis').then(() => requestAnimationFrame(() => {
          globalThis.drawn = [...document.querySelectorAll('tabia-analysis')].map((widget) =>
            widget.shadowRoot.querySelector('[part=board]')?.shadowRoot.querySelectorAll('use').length);
        }));
      </script>`,
    },
  );
  await until(page, () => globalThis.drawn);
  assert.deepEqual(await page.evaluate(() => globalThis.drawn), [32, 32]);
  await page.waitForTimeout(500);
  assert.deepEqual(bench.files.asked, ['/widget.js']);
  assert.equal((await counts()).started, 0);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await until(page, () => document.querySelector('tabia-analysis').evaluation);
  assert.equal(bench.files.asked.length, 2);
  assert.match(bench.files.asked[1], /^\/wasm\/tabia-\w+\.wasm$/);
  await close();
});

test('the first line is there within a second of coming into view', async () => {
  const { page, counts, close } = await bench.open(
    `<div style="height: 2500px"></div><tabia-analysis fen="${KIWIPETE}" engine="auto"></tabia-analysis>`,
  );
  await page.waitForTimeout(300);
  assert.equal((await counts()).started, 0);
  const time = await page.evaluate(async () => {
    const widget = document.querySelector('tabia-analysis');
    const found = new Promise((resolve) =>
      widget.addEventListener('evaluation', resolve, { once: true }),
    );
    const begun = performance.now();
    widget.scrollIntoView();
    await found;
    return performance.now() - begun;
  });
  console.log(`    first line after ${Math.round(time)} ms`);
  assert.ok(time <= LONGEST.line, `${time} ms`);
  await close();
});
