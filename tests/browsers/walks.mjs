// Ways through the page in one browser after the other.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { start } from '../lib/browsers.mjs';
import { PAGE } from '../lib/paths.mjs';
import { serve } from '../serve.mjs';
import { visit } from './visit.mjs';

/** As tests/lib/browsers.mjs names them. */
export const BROWSERS = ['chromium', 'firefox', 'webkit'];

/**
 * Within a suite: opens a browser for it, and gives what goes one way through the page, `body`, with a server, and so an
 * origin and a memory, of its own. The file that calls `test` is the one that runs again after a failure: it does that
 * itself.
 */
export function walks(browser) {
  let driver;
  before(async () => {
    driver = await start[browser]();
    console.log(`    ${driver.name}`);
  });
  after(() => driver?.close());

  return async (name, body, { isolate = false, hash = '' } = {}) => {
    const server = await serve(PAGE, { isolate });
    let page;
    try {
      page = await visit(driver, server.url + hash);
      await page.resize(1280, 900);
      await body(page);
      assert.deepEqual(await page.faults(), []);
    } catch (error) {
      await page?.keepPicture(`${browser} ${name}`).catch(() => {});
      throw error;
    } finally {
      await page?.close();
      await server.close();
    }
  };
}
