// The widget from another origin, as sites embed it: with and without isolation, under the strict
// policy that docs/embedding.md names, and with Trusted Types, in every engine of the web that is here.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { missing, start } from '../lib/browsers.mjs';
import {
  embedding,
  ISOLATED,
  KIWIPETE,
  library,
  site,
  strictPolicy,
  trustedPolicy,
} from './servers.mjs';

const WIDGET = `<tabia-analysis fen="${KIWIPETE}" engine="auto" multipv="2" nodes="60000" threads="2"></tabia-analysis>`;

/** Waits for the search's end, and reads what a visitor sees. */
const look = async () => {
  const widget = document.querySelector('tabia-analysis');
  const failed = [];
  document.addEventListener('securitypolicyviolation', (event) => {
    // Some browsers ask for a page's icon and tell it of the refusal.
    if (event.blockedURI.endsWith('/favicon.ico')) return;
    failed.push(`${event.violatedDirective} ${event.blockedURI}`);
  });
  widget.addEventListener('error', (event) => failed.push(event.detail.message));
  await new Promise((resolve) => {
    const end = setTimeout(resolve, 25000);
    const look = setInterval(() => {
      if (!widget.evaluation?.final && !failed.length) return;
      clearTimeout(end);
      clearInterval(look);
      resolve();
    }, 50);
  });
  const shadow = widget.shadowRoot;
  const board = shadow?.querySelector('tabia-board');
  return {
    failed,
    isolated: self.crossOriginIsolated,
    fen: widget.position,
    lines: [...(shadow?.querySelectorAll('.lines li') ?? [])].map((line) =>
      line.textContent.replace(/\s+/g, ' ').trim(),
    ),
    final: widget.evaluation?.final,
    pieces: board?.shadowRoot.querySelectorAll('.pieces [data-piece]').length,
    // Styles that a policy has refused would leave the board without its squares.
    square: board && getComputedStyle(board.shadowRoot.querySelector('.square')).backgroundColor,
    height: Math.round(widget.getBoundingClientRect().height),
  };
};

for (const browser of ['chromium', 'firefox', 'webkit']) {
  describe(`the widget from another origin in ${browser}`, { skip: missing[browser]() }, () => {
    let files;
    let here;
    let driver;
    before(async () => {
      files = await library();
      here = await site();
      driver = await start[browser]();
      console.log(`    ${driver.name}`);
    });
    after(async () => {
      await driver?.close();
      await here?.close();
      await files?.close();
    });

    const cases = {
      plain: () => ({}),
      isolated: () => ISOLATED,
      'strict policy': () => ({ 'Content-Security-Policy': strictPolicy(files.url) }),
      'strict policy, isolated': () => ({
        ...ISOLATED,
        'Content-Security-Policy': strictPolicy(files.url),
      }),
      'trusted types': () => ({ 'Content-Security-Policy': trustedPolicy(files.url) }),
      'trusted types, isolated': () => ({
        ...ISOLATED,
        'Content-Security-Policy': trustedPolicy(files.url),
      }),
    };
    for (const [name, headers] of Object.entries(cases)) {
      test(name, async () => {
        here.pages['/'] = { html: embedding(files.url, WIDGET), headers: headers() };
        files.asked.length = 0;
        const page = await driver.open(`${here.url}/`);
        const seen = await page.ask(look);
        assert.deepEqual(seen.failed, []);
        assert.equal(seen.isolated, name.includes('isolated'));
        const threads = files.asked.some((path) => path.endsWith('-threads.wasm'));
        assert.equal(threads, seen.isolated && browser !== 'webkit');
        assert.equal(seen.fen, KIWIPETE);
        assert.equal(seen.lines.length, 2);
        for (const line of seen.lines) assert.match(line, /^[+−]?(#?\d+(\.\d)?) 1\. ?\S+/);
        assert.equal(seen.final, true);
        assert.equal(seen.pieces, 32);
        assert.match(seen.square, /^rgb\(2\d\d|^light-dark|^color/);
        assert.ok(seen.height > 300, `${seen.height} px high`);
        await page.close();
      });
    }
  });
}
