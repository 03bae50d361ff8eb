// The built page in any of the three engines of the web: parts found by their test ids, through all
// shadow roots, and waited for.

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../lib/eventually.mjs';
import { findParts } from '../lib/in-page.mjs';
import { LOGS } from '../lib/paths.mjs';

/** Long enough for one position of a review, or a page to come, on a machine that tests other things meanwhile. */
const PATIENCE = 60_000;

/** Put into the page: `faults` gathers what went wrong. */
function gatherFaults() {
  if (window.faults) return;
  const faults = [];
  window.faults = faults;
  addEventListener('error', ({ message }) => faults.push(`error: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => faults.push(`rejection: ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    faults.push(`policy: ${violatedDirective} ${blockedURI}`),
  );
}

const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function visit(driver, address) {
  const page = await driver.open(address);
  const at = {
    ...page,
    /** Waits until `test`, a function of the page, gives something, and gives that. */
    async until(test, ...args) {
      const end = Date.now() + PATIENCE;
      for (;;) {
        const found = await page.ask(test, ...args);
        if (found) return found;
        if (Date.now() > end) throw new Error(`in vain: ${test} ${JSON.stringify(args)}`);
        await later(50);
      }
    },
    /** Waits until a part's text matches, and gives it. */
    text: (id, pattern) =>
      at.until(
        (name, source) => {
          const words = window.part(name)?.textContent.replace(/\s+/g, ' ').trim();
          return words && new RegExp(source).test(words) && words;
        },
        id,
        pattern.source,
      ),
    /** Waits for the end of a review: however long it takes, as long as it gets on. */
    async reviewed() {
      for (let before; before !== 'done'; ) {
        before = await at.until((last) => {
          if (window.part('review-source')) return 'done';
          const status = window.part('review-status')?.textContent;
          return status !== last && status;
        }, before);
      }
    },
    /** The middle of a part, once it is there and keeps its place. */
    async middle(id) {
      let before;
      for (;;) {
        const found = await at.until((name) => {
          const box = window.part(name)?.getBoundingClientRect();
          return box?.width && [box.x + box.width / 2, box.y + box.height / 2];
        }, id);
        if (`${found}` === `${before}`) return found;
        before = found;
      }
    },
    /** Clicks a part; again if the page has moved it away from under the mouse meanwhile, as whoever looks on would. */
    async tap(id) {
      for (;;) {
        const middle = await at.middle(id);
        await page.ask((name) => {
          window.missed = false;
          const judge = ({ clientX: x, clientY: y }) => {
            const box = window.part(name)?.getBoundingClientRect();
            window.missed = !(
              box &&
              x >= box.left &&
              x <= box.right &&
              y >= box.top &&
              y <= box.bottom
            );
          };
          addEventListener('pointerdown', judge, { capture: true, once: true });
        }, id);
        await page.click(middle);
        if (!(await page.ask(() => window.missed))) return;
      }
    },
    async dragPart(from, to) {
      await page.drag(await at.middle(from), await at.middle(to));
    },
    /** Types into the field, as it is, and confirms. */
    async enter(text) {
      await at.tap('fen-input');
      await page.press(text);
      await page.press('Enter');
    },
    /** Chooses an option of a list by its value. */
    select: (id, value) =>
      at.until(
        (name, wanted) => {
          const list = window.part(name);
          if (![...(list?.options ?? [])].some((option) => option.value === wanted)) return false;
          list.value = wanted;
          list.dispatchEvent(new Event('change', { bubbles: true }));
          return true;
        },
        id,
        value,
      ),
    /** Drops a file of text on the page. */
    drop: (name, text) =>
      page.ask(
        (name, text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], name));
          window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
        },
        name,
        text,
      ),
    fen: () => page.ask(() => window.part('board').fen),
    faults: () => page.ask(() => window.faults),
    async reload() {
      await page.reload();
      await at.ready();
    },
    async ready() {
      // For a moment Firefox's driver may answer from the page that is being left, or not at all.
      await eventually(async () => {
        await page.ask(findParts);
        await page.ask(gatherFaults);
        assert.ok(await page.ask(() => !!window.part('fen-input')));
      }, PATIENCE);
    },
    async keepPicture(name) {
      mkdirSync(LOGS, { recursive: true });
      writeFileSync(join(LOGS, `${name.replace(/\W+/g, '-')}.png`), await page.screenshot());
    },
  };
  await at.ready();
  return at;
}
