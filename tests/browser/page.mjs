// What the tests of the page share: a server for the built page, Chromium, and ways to use it as a person does.

import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { findParts } from '../lib/in-page.mjs';
import { PAGE, requirePackage } from '../lib/paths.mjs';
import { serve } from '../serve.mjs';
import { launch } from './browser.mjs';

export const SIZES = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};

/** Whether the part that reads texts has come. It follows the first picture sooner than a person pastes something. */
const readsTexts = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/opener-'));

/** Serves the page and starts a browser; `close` ends both. */
export async function start({ isolate = false } = {}) {
  const server = await serve(PAGE, { isolate });
  const browser = await launch();
  const faults = [];
  return {
    url: server.url,
    browser,
    /** What pages complained of: uncaught errors, and breaches of their content security policy. */
    faults,
    /** A new person: nothing kept from before. */
    async person(options = {}) {
      const { size = 'desk', scheme = 'light', ...rest } = options;
      const touch = size === 'phone';
      return browser.newContext({
        viewport: SIZES[size],
        colorScheme: scheme,
        hasTouch: touch,
        isMobile: touch,
        reducedMotion: 'reduce',
        acceptDownloads: true,
        ...rest,
      });
    },
    async open(context, path = '') {
      const page = await context.newPage();
      await page.addInitScript(findParts);
      page.on('pageerror', (error) => faults.push(`${error.stack ?? error}`));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      await page.goto(server.url + path);
      await page.getByTestId('fen-input').waitFor();
      if (!path.includes('game=xiangqi')) await page.waitForFunction(readsTexts);
      return page;
    },
    /** The connection is gone, and with it the server. */
    disconnect: () => server.close(),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/**
 * A browser for the tests of a file, and in each of them a new person, who is gone after it; pages that complained of
 * something fail it. `bench()` gives what `start` does, and `person` and `open` the person of the test and a page of
 * theirs. The options of the first call describe the person, besides the `usual` ones. Complaints that are `expected` are
 * none.
 */
export function visitors({ isolate, expected = /^$/, path: usualPath = '', ...usual } = {}) {
  let bench;
  let context;
  before(async () => {
    bench = await start({ isolate });
  });
  after(() => bench?.close());
  afterEach(async () => {
    await context?.close();
    const faults = bench.faults.splice(0).filter((fault) => !expected.test(fault));
    assert.deepEqual(faults, []);
  });
  async function person(options) {
    if (!context) {
      context = await bench.person({ ...usual, ...options });
      context.once('close', () => {
        context = undefined;
      });
    }
    return context;
  }
  return {
    bench: () => bench,
    person,
    open: async ({ path = usualPath, ...options } = {}) => bench.open(await person(options), path),
  };
}

/** The options of a person whose clipboard a test reads. */
export const READS_CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

/** Pastes a text into the page's field, as a person would. */
export async function paste(page, text) {
  const field = page.getByTestId('fen-input');
  await field.focus();
  await field.evaluate((input, given) => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    input.dispatchEvent(
      new ClipboardEvent('paste', {
        clipboardData: data,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    );
  }, text);
}

/** Serious and critical faults that axe finds on a page, in one line each. */
export async function accessibility(page) {
  await page.evaluate(requirePackage('axe-core').source);
  const { violations } = await page.evaluate(() => axe.run({ resultTypes: ['violations'] }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${JSON.stringify(target)} ${failureSummary}`).join('; ')}`,
    );
}

/** A short game with a blunder on either side. */
export const GAME = `[Event "Test"]
[White "Anna"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
`;

/** Chooses one of several by its label: a click waits until a sheet that slides in has come to rest. */
export const choose = (page, id) => page.locator(`label:has([data-testid="${id}"])`).click();

/** Closes what lies over the page. Its keys work again once the page has heard of it, a moment later. */
export async function shut(page) {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('tabia-page').state.sheet);
  // What is behind a dialog takes no focus until it is gone, which is a little later.
  await page.getByRole('dialog').filter({ visible: true }).first().waitFor({ state: 'hidden' });
}
