// The examples and the documentation as they are served beside the page.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch } from '../browser/browser.mjs';
import { PAGE, ROOT } from '../lib/paths.mjs';
import { serve } from '../serve.mjs';

const AXE = createRequire(join(ROOT, 'www/package.json')).resolve('axe-core/axe.min.js');

let server;
let browser;
before(async () => {
  server = await serve(PAGE);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a page of the server; what goes wrong on it fails the test. */
async function open(path, use, options) {
  const page = await browser.newPage(options);
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      faults.push(message.text());
  });
  await page.goto(server.url + path);
  await use(page);
  await page.close();
  assert.deepEqual(faults, []);
}

const soon = { timeout: 20_000 };
const found = (page, nth = 0) =>
  page.waitForFunction(
    (at) => document.querySelectorAll('tabia-analysis')[at]?.evaluation,
    nth,
    soon,
  );

test('a plain page', () =>
  open('examples/plain.html', async (page) => {
    await page.getByRole('button', { name: 'Analyse' }).first().click();
    await found(page);
    assert.equal(await page.evaluate(() => document.querySelectorAll('tabia-analysis')[1].ply), 31);
  }));

test('an article with five widgets', () =>
  open('examples/blog.html', async (page) => {
    for (let nth = 0; nth < 5; nth++) {
      await page.locator('tabia-analysis').nth(nth).scrollIntoViewIfNeeded();
      await found(page, nth);
    }
  }));

test('puzzles', () =>
  open('examples/puzzle.html', async (page) => {
    await page.locator('[data-name=d1]').waitFor({ ...soon, state: 'attached' });
    const play = async (from, steps) => {
      await page.locator(`[data-name=${from}]`).focus();
      await page.keyboard.press('Enter');
      for (let i = 0; i < steps; i++) await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
    };
    await play('d1', 3);
    await page.getByText('is not it').waitFor(soon);
    await play('d1', 7);
    await page.getByText('Rd8# is it.').waitFor(soon);
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.getByRole('button', { name: 'Show me' }).click();
    await found(page);
  }));

test('a site with a strict policy', () => open('examples/strict-csp.html', (page) => found(page)));

test('a page with its own board', () =>
  open('examples/own-board.html', async (page) => {
    await page.getByText(/^Depth \d+: -?\d/).waitFor(soon);
    await page.getByRole('combobox').selectOption({ label: 'Mate in one' });
    await page.getByText(/mate in 1, d1d8/).waitFor(soon);
  }));

test('the documentation shows every option at work', () =>
  open(
    'widget/',
    async (page) => {
      const manifest = JSON.parse(
        await readFile(join(ROOT, 'www/lib/custom-elements.json'), 'utf8'),
      );
      const { attributes, events, cssParts, cssProperties } = manifest.modules[0].declarations[0];
      const text = await page.evaluate(() => document.body.textContent);
      for (const { name } of [...attributes, ...events, ...cssParts, ...cssProperties])
        assert.ok(text.includes(name), name);
      assert.equal(await page.locator('.option tabia-analysis').count(), attributes.length);
      const option = page.locator('#orientation');
      await option.scrollIntoViewIfNeeded();
      await option.getByRole('combobox').selectOption('white');
      assert.equal(
        await option.locator('tabia-analysis').evaluate((widget) => widget.orientation),
        'white',
      );
      await page.getByRole('button', { name: 'widget.next()' }).click();
      await page.locator('#log', { hasText: 'move {' }).waitFor(soon);
      await page.evaluate(await readFile(AXE, 'utf8'));
      const { violations } = await page.evaluate(() => axe.run({ resultTypes: ['violations'] }));
      const wrong = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
      );
      assert.deepEqual(wrong, []);
    },
    { viewport: { width: 1100, height: 900 } },
  ));
