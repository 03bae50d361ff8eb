// The widget for everyone: without a mouse, with a screen reader, from right to left, and enlarged.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';
import { attribute, setUp, until } from './page.mjs';
import { KIWIPETE } from './servers.mjs';

const AXE = createRequire(join(ROOT, 'www/package.json')).resolve('axe-core/axe.min.js');
const PGN =
  '[White "Ada"]\n[Black "Bob"]\n\n1. e4 {Best by test.} e5 2. Bc4 Nc6 (2... Nf6 3. d3) 3. Qh5 Nf6 4. Qxf7# 1-0';
const BODY = `<tabia-analysis fen="${KIWIPETE}" engine="auto" nodes="20000"></tabia-analysis>
<tabia-analysis pgn="${attribute(PGN)}" ply="2" moves="side"></tabia-analysis>
<tabia-analysis fen="no position"></tabia-analysis>`;

const bench = setUp();

for (const [name, options] of Object.entries({
  light: { head: '<style>body { background: #fff; color: #222 }</style>' },
  dark: {
    head: '<style>:root { color-scheme: dark } body { background: #18191b; color: #e6e6e6 }</style>',
  },
  'its own dark theme': {
    head: '<style>body { background: #fff; color: #222 }</style>',
    theme: 'dark',
  },
})) {
  test(`axe finds nothing in the widget, ${name}`, async () => {
    const body = options.theme
      ? BODY.replaceAll('<tabia-analysis', `<tabia-analysis theme="${options.theme}"`)
      : BODY;
    const { page, close } = await bench.open(body, {
      ...options,
      viewport: { width: 800, height: 2600 },
    });
    await until(page, () => document.querySelector('tabia-analysis')?.evaluation?.final);
    await page.evaluate(() =>
      document.querySelectorAll('tabia-analysis')[1].review({ nodes: 2000 }),
    );
    await page.waitForTimeout(300);
    await page.evaluate(await readFile(AXE, 'utf8'));
    const { violations } = await page.evaluate(() => axe.run({ resultTypes: ['violations'] }));
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`,
    );
    assert.deepEqual(found, []);
    await close();
  });
}

test('everything can be reached and used by keyboard', async () => {
  const { page, close } = await bench.open(
    `<tabia-analysis pgn="${attribute(PGN)}" depth="6"></tabia-analysis>`,
  );
  await until(page, () =>
    document.querySelector('tabia-analysis')?.shadowRoot.querySelector('tabia-board'),
  );
  const focused = () =>
    page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent.trim();
    });
  const order = [];
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab');
    order.push(await focused());
  }
  const steps = ['First position', 'Previous move', 'Next move', 'Last position'];
  assert.deepEqual(order, ['e1, white king', 'Analyse', ...steps, 'Flip the board', 'e4']);
  const press = async (name, key) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press(key);
  };
  const ply = () =>
    page.evaluate(() =>
      document
        .querySelector('tabia-analysis')
        .updateComplete.then(() => document.querySelector('tabia-analysis').ply),
    );
  await press('Next move', 'Enter');
  assert.equal(await ply(), 1);
  await page.keyboard.press('ArrowRight');
  assert.equal(await ply(), 2);
  await page.keyboard.press('End');
  assert.equal(await ply(), 7);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await ply(), 0);
  await page.keyboard.press('f');
  assert.equal(
    await page.evaluate(() => document.querySelector('tabia-analysis').orientation),
    'black',
  );
  // The list of moves is one stop, and follows with its focus.
  await page.getByRole('button', { name: 'e4', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await ply(), 2);
  assert.match(await focused(), /^e5/);
  await press('Analyse', ' ');
  await until(page, () => document.querySelector('tabia-analysis').evaluation?.final);
  await page.locator('.lines button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal(await ply(), 4);
  await close();
});

test('right-to-left pages keep the board as it is, and nothing leaves its place', async () => {
  for (const width of [240, 400, 800]) {
    const { page, close } = await bench.open(BODY, {
      head: '<script>document.documentElement.dir = "rtl"</script><style>body { margin: 0 }</style>',
      viewport: { width, height: 2000 },
    });
    await until(page, () => document.querySelector('tabia-analysis')?.evaluation?.final);
    const seen = await page.evaluate(() => {
      const [first, second] = document.querySelectorAll('tabia-analysis');
      const rect = (name, of = first) => of.shadowRoot.querySelector(name).getBoundingClientRect();
      const inner = first.shadowRoot.querySelector('tabia-board').shadowRoot;
      const square = (name) => inner.querySelector(`[data-name=${name}]`).getBoundingClientRect();
      return {
        a1: square('a1').left < square('h1').left,
        gauge: rect('.gauge').left > rect('.board').left,
        side: rect('.panel', second).right <= rect('.stage', second).left + 1,
        wide: document.documentElement.scrollWidth,
      };
    });
    assert.ok(seen.a1);
    assert.ok(seen.gauge);
    assert.equal(seen.side, width === 800);
    assert.equal(seen.wide, width);
    await close();
  }
});

test('enlarged to 200 % nothing is cut off, and nothing scrolls sideways', async () => {
  for (const width of [240, 320, 640]) {
    const { page, close } = await bench.open(BODY, {
      head: '<style>html { font-size: 200% } body { margin: 0 }</style>',
      viewport: { width, height: 2400 },
    });
    await until(page, () => document.querySelector('tabia-analysis')?.evaluation?.final);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('tabia-analysis')].flatMap((widget) => {
        const box = widget.getBoundingClientRect();
        return [
          ...widget.shadowRoot.querySelectorAll('button, .status, .total, .score, .notice, td, th'),
        ]
          .filter((part) => !part.closest('.pv, .moves'))
          .filter((part) => {
            const { left, right, height } = part.getBoundingClientRect();
            return (
              left < box.left - 1 ||
              right > box.right + 1 ||
              (height > 0 && part.scrollHeight > part.clientHeight + 4)
            );
          })
          .map((part) => `${part.className} ${part.textContent.trim()}`);
      }),
    );
    assert.deepEqual(cut, [], `at ${width} px`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await close();
  }
});
