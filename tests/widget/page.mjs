// A site with widgets in Chromium, and counts of all that a widget could leave behind.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launch } from '../browser/browser.mjs';
import { embedding, library, site } from './servers.mjs';

/** Counts workers, searches and object URLs from the page's first moment on. */
function count() {
  const counts = {
    workers: 0,
    started: 0,
    searches: 0,
    most: 0,
    urls: 0,
    go: 0,
    said: [],
  };
  globalThis.counts = counts;
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    counts.urls++;
    return createObjectURL.call(URL, blob);
  };
  URL.revokeObjectURL = (url) => {
    counts.urls--;
    revokeObjectURL.call(URL, url);
  };
  globalThis.Worker = class extends Worker {
    #searching = false;
    constructor(...given) {
      super(...given);
      counts.workers++;
      counts.started++;
      Object.defineProperty(counts, 'last', { configurable: true, value: this });
      this.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string') return;
        if (data.startsWith('bestmove')) this.#end();
        if (data.startsWith('info string')) counts.said.push(data);
      });
    }
    postMessage(message, ...more) {
      // A line that begins a search comes with the search's number.
      if (/^go\b/.test(message?.line ?? message)) {
        counts.go++;
        if (!this.#searching) counts.searches++;
        this.#searching = true;
        counts.most = Math.max(counts.most, counts.searches);
      }
      super.postMessage(message, ...more);
    }
    terminate() {
      counts.workers--;
      this.#end();
      super.terminate();
    }
    #end() {
      if (this.#searching) counts.searches--;
      this.#searching = false;
    }
  };
}

/**
 * For the tests of a file: a browser, the widget's files on one origin and a site on another. `open(body)` gives a page;
 * whatever a page says on its console that is an error fails the test that closes it.
 */
export function setUp() {
  const bench = {};
  before(async () => Object.assign(bench, await begin()));
  after(() => bench.close?.());
  return bench;
}

async function begin() {
  const files = await library();
  const here = await site();
  const browser = await launch();
  return {
    browser,
    files,
    here,
    /** `start` may take the page's first moments into its own hands. */
    async open(body, { head, headers, path = '/', start = (_page, go) => go(), ...context } = {}) {
      here.pages[path] = {
        html: embedding(files.url, body, `<link rel="icon" href="data:,">${head ?? ''}`),
        headers,
      };
      const profile = await browser.newContext({
        viewport: { width: 800, height: 700 },
        ...context,
      });
      const page = await profile.newPage();
      const faults = [];
      page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console: ${message.text()}`);
      });
      await page.addInitScript(count);
      await start(page, () => page.goto(here.url + path));
      return {
        page,
        faults,
        counts: () => page.evaluate(() => globalThis.counts),
        async close() {
          await profile.close();
          assert.deepEqual(faults, []);
        },
      };
    },
    async close() {
      await browser.close();
      await here.close();
      await files.close();
    },
  };
}

/** Waits until an expression holds in the page. */
export const until = (page, what, argument) =>
  page.waitForFunction(what, argument, { timeout: 20_000, polling: 50 });

export const attribute = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
