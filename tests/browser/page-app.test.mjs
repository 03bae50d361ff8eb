// The page as an app: without a connection, installed, in its languages, on a phone, in the dark.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibility, GAME, paste, start } from './page.mjs';

/** A server and a browser that end with the test, however it ends. */
async function begin(t) {
  const app = await start();
  t.after(() => app.close());
  return app;
}

const current = (page) => page.getByTestId('move-list').locator('[aria-current]');

test('without a connection the page opens, analyses, reviews and speaks', async (t) => {
  const app = await begin(t);
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

test('it can be installed', async (t) => {
  const app = await begin(t);
  const page = await app.open(await app.person());
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

test('five languages: chosen by the browser or by hand, at once and for good', async (t) => {
  const app = await begin(t);
  const german = await app.person({ locale: 'de-CH' });
  const page = await app.open(german);
  assert.equal(await page.getAttribute('html', 'lang'), 'de');
  await page.getByText('Engine aus').waitFor();
  await paste(page, GAME);
  await page.keyboard.press('ArrowRight');
  await page.getByTestId('settings').click();
  await page.getByTestId('setting-language').selectOption('zh');
  await page.getByRole('heading', { name: '设置' }).waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await current(page).innerText(), 'e4', 'the game is where it was');
  await page.reload();
  await page.getByTestId('panel-review').getByText('复盘').waitFor();
  await german.close();
  for (const locale of ['de', 'es', 'ru', 'zh']) {
    for (const size of ['phone', 'tablet']) {
      const person = await app.person({ locale, size });
      const small = await app.open(person);
      await paste(small, GAME);
      await small.getByTestId('nodes').waitFor();
      const [wide, room] = await small.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      assert.ok(wide <= room, `${locale} on a ${size}: ${wide} > ${room}`);
      await person.close();
    }
  }
  assert.deepEqual(app.faults, []);
});

test('another set of pieces is chosen, on the board and in pictures, and kept', async (t) => {
  const app = await begin(t);
  const page = await app.open(await app.person());
  const knight = () =>
    page
      .locator('tabia-board')
      .evaluate((board) => board.renderRoot.querySelector('#wn path').getAttribute('d'));
  const usual = await knight();
  await page.getByTestId('settings').click();
  assert.deepEqual(await accessibility(page), []);
  await page.getByTestId('setting-pieces-angular').check({ force: true });
  const angular = await knight();
  assert.notEqual(angular, usual);
  await page.reload();
  await page.getByTestId('fen-input').waitFor();
  assert.equal(await knight(), angular);
  assert.deepEqual(app.faults, []);
});

test('every view of a phone is free of serious accessibility faults, light and dark', async (t) => {
  const app = await begin(t);
  for (const scheme of ['light', 'dark']) {
    const person = await app.person({ size: 'phone', scheme });
    const page = await app.open(person);
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
      await page.keyboard.press('Escape');
    }
    await person.close();
  }
  assert.deepEqual(app.faults, []);
});
