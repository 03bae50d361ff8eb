// What survives: reloads, crashes, several tabs; and the net, with its hash checked.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { EVAL_FILE, NET, RANDOM_NET } from '../lib/paths.mjs';
import { choose, GAME, paste, visitors } from './page.mjs';

const { open, person } = visitors();

const title = (page) => page.getByTestId('game-title');
const current = (page) => page.getByTestId('move-list').locator('[aria-current]');

test('game, place and side of the board are there again after a reload', async () => {
  const page = await open();
  await paste(page, GAME);
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('f');
  await page.reload();
  await title(page).getByText('Anna – Ben').waitFor();
  await eventually(async () => assert.equal(await current(page).innerText(), 'd6'));
  await eventually(async () =>
    assert.equal(await page.locator('tabia-board').evaluate((board) => board.orientation), 'b'),
  );
  await page.context().close();
});

test('tabs keep apart, and a new one takes up what was left by a crash', async () => {
  const first = await open();
  await paste(first, GAME);
  await title(first).waitFor();
  await first.waitForTimeout(500);
  const second = await open();
  await second.waitForTimeout(300);
  await eventually(async () =>
    assert.equal(await title(second).count(), 0, 'the first tab’s game is its own'),
  );
  await paste(second, GAME.replace('Anna', 'Clara'));
  await title(second).waitFor();
  await second.waitForTimeout(500);
  await first.reload();
  await title(first).getByText('Anna – Ben').waitFor();
  await second.reload();
  await title(second).getByText('Clara – Ben').waitFor();

  // The renderer goes away without a word.
  const gone = second.waitForEvent('crash');
  await second.goto('chrome://crash').catch(() => {});
  await gone.catch(() => {});
  await second.close();
  const third = await open();
  await title(third).getByText('Clara – Ben').waitFor();
  await title(first).getByText('Anna – Ben').waitFor();
});

test('settings hold for all tabs', async () => {
  const first = await open();
  const second = await open();
  await first.getByTestId('settings').click();
  await choose(first, 'setting-theme-dark');
  await second.locator('html[data-theme=dark]').waitFor();
});

/** Waits until the net in use, or that none is, has been kept. */
async function keptNet(page, inUse) {
  const kept = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('tabia');
          opening.onsuccess = () => {
            const store = opening.result.transaction('kept').objectStore('kept');
            const reading = store.get('net in use');
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result);
            };
          };
        }),
    );
  // Not by waitForFunction, to which a promise is true at once.
  const end = Date.now() + 30_000;
  while ((await kept()) !== inUse) {
    assert.ok(Date.now() < end, `the database says ${inUse}`);
    await page.waitForTimeout(100);
  }
}

const net = [RANDOM_NET, NET].find(existsSync);
test('the net is kept with its hash, and dropped when it was damaged', {
  skip: net ? false : 'there is no net here',
}, async () => {
  const page = await open();
  // Until the engine has said what it comes with, three dots stand there.
  await page.getByTestId('net-name').filter({ hasText: /\w/ }).waitFor({ timeout: 30_000 });
  const builtIn = await page.getByTestId('net-name').innerText();
  await page.getByTestId('net-input').setInputFiles(net);
  await page.getByTestId('net-file').waitFor({ timeout: 30_000 });
  const name = await page.getByTestId('net-file').innerText();
  await keptNet(page, true);
  await page.reload();
  await page.getByTestId('net-file').getByText(name).waitFor({ timeout: 30_000 });

  await page.getByTestId('net-away').click();
  await page.getByTestId('net-name').getByText(builtIn).waitFor();
  await keptNet(page, false);
  await page.reload();
  await page.getByTestId('net-again').waitFor();
  await page.getByTestId('net-name').getByText(builtIn).waitFor();
  await page.getByTestId('net-again').click();
  await page.getByTestId('net-file').getByText(name).waitFor({ timeout: 30_000 });
  await keptNet(page, true);

  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('tabia');
        opening.onsuccess = () => {
          const store = opening.result.transaction('kept', 'readwrite').objectStore('kept');
          const reading = store.get('net');
          reading.onsuccess = () => {
            const kept = reading.result;
            new Uint8Array(kept.bytes)[kept.bytes.byteLength - 1] ^= 1;
            store.put(kept, 'net').onsuccess = resolve;
          };
        };
        opening.onerror = reject;
      }),
  );
  await page.reload();
  await page
    .getByTestId('net-error')
    .getByText(/damaged/)
    .waitFor({ timeout: 30_000 });
});

test('the larger net is fetched when it is asked for, and not again', async () => {
  const fetched = [];
  (await person()).on('request', (request) => {
    if (/\.nnc$/.test(request.url())) fetched.push(request.url());
  });
  const page = await open();
  await page.getByTestId('net-name').filter({ hasText: /\w/ }).waitFor({ timeout: 30_000 });
  if (EVAL_FILE.large === '<empty>') {
    assert.equal(await page.getByTestId('net-larger').count(), 0);
    return;
  }
  assert.deepEqual(fetched, []);
  await page.getByTestId('net-larger').click();
  await page.getByTestId('net-file').getByText(EVAL_FILE.large).waitFor({ timeout: 30_000 });
  assert.equal(await page.getByTestId('net-larger').count(), 0);
  await keptNet(page, true);
  assert.equal(fetched.length, 1);
  await page.reload();
  await page.getByTestId('net-file').getByText(EVAL_FILE.large).waitFor({ timeout: 30_000 });
  await page.getByTestId('net-away').click();
  await page.getByTestId('net-again').click();
  await page.getByTestId('net-file').getByText(EVAL_FILE.large).waitFor({ timeout: 30_000 });
  assert.equal(fetched.length, 1);
});
