// What `make run` does on a bare machine: a first page is used while all is built, and a reload brings the whole one.

import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { findParts } from '../lib/in-page.mjs';
import { PAGE } from '../lib/paths.mjs';
import { serve } from '../serve.mjs';
import { launch } from './browser.mjs';

/** A file whose name holds a hash of what is in it. */
const HASHED = /^(.+)-([\w-]{8})(\.\w+)$/;
/** What another build has in place of these hashes. */
const OTHER = 'FirstOne';

/** The page as another build would have made it: the same, with other names for all files that have a hash. */
async function otherBuild(folder) {
  await cp(PAGE, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const named = (await readdir(assets)).map((name) => HASHED.exec(name)).filter(Boolean);
  const names = named.map(([old, stem, hash, ending]) => [
    old,
    // Two files may differ in their hashes alone.
    `${stem}-${hash.slice(0, 2)}${OTHER.slice(2)}${ending}`,
  ]);
  for (const [old, name] of names) await rename(join(assets, old), join(assets, name));
  const texts = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(html|js|css)$/.test(name),
  );
  for (const name of texts) {
    let text = await readFile(join(folder, name), 'utf8');
    for (const [old, name] of names) text = text.replaceAll(old, name);
    await writeFile(
      join(folder, name),
      text.replace(/"tabia [0-9a-f]{12}"/, '"tabia 000000000000"'),
    );
  }
}

let browser;
let first;
before(async () => {
  first = await mkdtemp(join(tmpdir(), 'tabia-first-'));
  await otherBuild(first);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await rm(first, { recursive: true, force: true });
});

for (const serviceWorkers of ['block', 'allow']) {
  test(`an open page goes on when all is built, and a reload brings it: service workers, ${serviceWorkers}`, async (t) => {
    const server = await serve(first);
    t.after(() => server.close());
    const context = await browser.newContext({ serviceWorkers, reducedMotion: 'reduce' });
    t.after(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.addInitScript(findParts);
    const faults = [];
    let asked = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('response', (response) => {
      asked.push(new URL(response.url()).pathname);
      if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
    });
    const analyse = async () => {
      await page.getByTestId('engine-toggle').click();
      await page.getByTestId('line-1-score').waitFor();
    };
    await page.goto(server.url);
    await page.getByTestId('fen-input').waitFor();
    assert.ok(asked.some((path) => path.includes('core-') && path.includes(OTHER.slice(2))));

    // From here on the whole page is served. The one that is open has neither started its engine nor opened any part.
    server.show(PAGE);
    await analyse();
    await page.getByTestId('settings').click();
    await page.getByTestId('setting-language').selectOption('de');
    await page.waitForFunction(() => document.documentElement.lang === 'de');

    asked = [];
    await page.reload();
    await page.getByTestId('fen-input').waitFor();
    await analyse();
    const scripts = asked.filter((path) => /\/assets\/.*\.(js|wasm)$/.test(path));
    assert.ok(scripts.some((path) => /\/core-/.test(path)) && scripts.length > 1, `${asked}`);
    assert.deepEqual(
      scripts.filter((path) => path.includes(OTHER.slice(2))),
      [],
      'nothing of the first page is used any more',
    );
    assert.deepEqual(faults, []);
  });
}
