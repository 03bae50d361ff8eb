// The page as an app: without a connection, installed, in its languages, on a phone, in the dark.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { eventually } from '../lib/eventually.mjs';
import { PAGE } from '../lib/paths.mjs';
import { accessibility, choose, GAME, paste, shut, start, visitors } from './page.mjs';

const { open, person } = visitors();

const current = (page) => page.getByTestId('move-list').locator('[aria-current]');

test('without a connection the page opens, analyses, reviews and speaks', async (t) => {
  // The server is gone when the test is done.
  const app = await start();
  t.after(() => app.close());
  const person = await app.person();
  const page = await app.open(person);
  // The engine is asked once, so that its file is among those that are kept.
  await paste(page, GAME);
  await page.getByTestId('nodes').waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const wasm = () =>
      caches.keys().then(async (names) => {
        for (const name of names)
          for (const { url } of await (await caches.open(name)).keys())
            if (url.endsWith('.wasm')) return true;
        return false;
      });
    while (!(await wasm())) await new Promise((later) => setTimeout(later, 100));
  });
  await app.disconnect();
  await page.reload();
  await page.getByTestId('game-title').getByText('Anna – Ben').waitFor();
  await page.getByTestId('nodes').waitFor({ timeout: 30_000 });
  await page.getByTestId('panel-review').click();
  await page.getByTestId('review-nodes').selectOption('20000');
  await page.getByTestId('review-start').click();
  await page.getByTestId('review-source').waitFor({ timeout: 60_000 });
  await page.getByTestId('settings').click();
  await page.getByTestId('setting-language').selectOption('de');
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  // A second tab of the same browser too.
  const other = await person.newPage();
  await other.goto(app.url);
  await other.getByTestId('fen-input').waitFor();
  const foreign = app.faults.filter(
    (fault) => !/ERR_CONNECTION|Failed to (load|update)/.test(fault),
  );
  assert.deepEqual(foreign, []);
});

/** Kilobytes, with brotli, of what the first picture is made of. */
const FIRST = 74;
/** Kilobytes, with brotli, of all that a first visit loads but the engine's code and a net. */
const BUDGET = 90;

const packed = (paths) =>
  paths.reduce((sum, path) => {
    const file = readFileSync(join(PAGE, path === '/' ? 'index.html' : path));
    return sum + brotliCompressSync(file).length;
  }, 0);

test(`the first picture loads ${FIRST} kB, a first visit ${BUDGET} kB besides the engine`, async (t) => {
  const visitor = await person({ serviceWorkers: 'block' });
  const loaded = new Set();
  visitor.on('response', (response) => loaded.add(new URL(response.url()).pathname));
  const page = await open();
  const own = () => [...loaded].filter((path) => !/\.(wasm|nnue|nnc)$/.test(path));
  const first = own().filter((path) => /^\/$|core-/.test(path));
  assert.equal(first.length, 3, `page, style and script: ${first}`);
  assert.ok(packed(first) <= FIRST * 1000, `${packed(first)} bytes: ${first}`);
  await page.getByTestId('engine-toggle').click();
  await page.getByTestId('line-1-score').waitFor();
  await page.waitForLoadState('networkidle');
  const all = own();
  assert.ok(all.length > 3, `${all}`);
  t.diagnostic(`${packed(first)} bytes at first, ${packed(all)} in ${all.length} files`);
  assert.ok(packed(all) <= BUDGET * 1000, `${packed(all)} bytes: ${all}`);
});

test('the whole way by keyboard: open, step, ask, review, read, share', async () => {
  const page = await open();
  // Listened for from the beginning: the browser's own chooser would open before the last key is heard of.
  const chooser = page.waitForEvent('filechooser', { timeout: 0 });
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Goes by the Tab key until a part has the focus. */
  const reach = async (id) => {
    for (let i = 0; i < 80; i++) {
      await press('Tab');
      const found = await page.evaluate(() => {
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        return at?.dataset?.testid;
      });
      if (found === id) return;
    }
    assert.fail(`${id} is not reached by the Tab key`);
  };
  await press('/');
  await page.keyboard.type(GAME.slice(GAME.indexOf('1. e4')).trim());
  await press('Enter', 'ArrowRight', 'ArrowRight');
  await eventually(async () => assert.equal(await current(page).innerText(), 'e5'));
  await press('x');
  await page.locator('tabia-lines[threat]').waitFor();
  await press('x', 'l', 'f', 'ArrowDown');
  await eventually(async () => assert.match(await current(page).innerText(), /Nd5#/));
  await reach('panel-review');
  await press('Enter');
  await reach('review-nodes');
  await press('Home');
  await reach('review-start');
  await press('Enter');
  await page.getByTestId('review-source').waitFor({ timeout: 120_000 });
  await page.keyboard.down('Shift');
  await reach('graph');
  await page.keyboard.up('Shift');
  await press('Home', 'ArrowRight');
  await eventually(async () =>
    assert.match(await page.getByTestId('graph').getAttribute('aria-valuetext'), /^1\. e4/),
  );
  await page.evaluate(() => window.part('graph').blur());
  await press('?');
  const help = page.getByRole('heading', { name: 'Keys and help' });
  await help.waitFor();
  await shut(page);
  await reach('settings');
  await press('Enter');
  await page.getByTestId('setting-elo').waitFor();
  await shut(page);
  await press('o');
  assert.ok(await chooser);
});

test('it can be installed', async () => {
  const page = await open();
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector('link[rel=manifest]').href;
    const answer = await (await fetch(link)).json();
    const icons = await Promise.all(
      answer.icons.map(async ({ src }) => (await fetch(new URL(src, link))).ok),
    );
    return { ...answer, icons };
  });
  assert.equal(manifest.display, 'standalone');
  assert.deepEqual(manifest.icons, [true, true, true]);
});

test('five languages: chosen by the browser or by hand, at once and for good', async () => {
  const page = await open({ locale: 'de-CH' });
  await eventually(async () => assert.equal(await page.getAttribute('html', 'lang'), 'de'));
  await page.getByText('Engine aus').waitFor();
  await paste(page, GAME);
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('settings').click();
  await page.getByTestId('setting-language').selectOption('zh');
  await page.getByRole('heading', { name: '设置' }).waitFor();
  await shut(page);
  await eventually(async () =>
    assert.equal(await current(page).innerText(), 'e4', 'the game is where it was'),
  );
  await page.reload();
  await page.getByTestId('panel-review').getByText('复盘').waitFor();
  await page.context().close();
  for (const locale of ['de', 'es', 'ru', 'zh']) {
    for (const size of ['phone', 'tablet']) {
      const small = await open({ locale, size });
      await paste(small, GAME);
      await small.getByTestId('nodes').waitFor();
      const [wide, room] = await small.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      assert.ok(wide <= room, `${locale} on a ${size}: ${wide} > ${room}`);
      await small.context().close();
    }
  }
});

test('another set of pieces is chosen, on the board and in pictures, and kept', async () => {
  const page = await open();
  const knight = () =>
    page
      .locator('tabia-board')
      .evaluate((board) => board.renderRoot.querySelector('#wn path').getAttribute('d'));
  const usual = await knight();
  await page.getByTestId('settings').click();
  assert.deepEqual(await accessibility(page), []);
  await choose(page, 'setting-pieces-angular');
  const angular = await knight();
  assert.notEqual(angular, usual);
  await page.reload();
  await page.getByTestId('fen-input').waitFor();
  assert.equal(await knight(), angular);
});

test('every view of a phone is free of serious accessibility faults, light and dark', async () => {
  for (const scheme of ['light', 'dark']) {
    const page = await open({ size: 'phone', scheme });
    await paste(page, GAME);
    await page.getByTestId('nodes').waitFor();
    for (const tab of ['lines', 'moves', 'review', 'net']) {
      await page.getByTestId(`tab-${tab}`).click();
      assert.deepEqual(await accessibility(page), [], `${scheme}: ${tab}`);
    }
    for (const name of [
      'Share and save',
      'Play against the engine',
      'Set up a position',
      'Settings',
      'Keys and help',
    ]) {
      await page.getByTestId('tab-more').click();
      await page.getByRole('button', { name }).click();
      await page.waitForTimeout(300);
      assert.deepEqual(await accessibility(page), [], `${scheme}: ${name}`);
      await shut(page);
    }
    await page.context().close();
  }
});
