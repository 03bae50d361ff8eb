// All views at a desk and on a tablet: what screen readers and keys need, and nothing wider than the window.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pressables, schemesOf, tooWide } from './look.mjs';
import { accessibility, SIZES, visitors } from './page.mjs';
import { VIEWS } from './views.mjs';

/** Views that are others' at a desk. */
const ONLY_ON_A_PHONE = ['more', 'lines', 'moves'];

const { open } = visitors();

for (const [name, come] of Object.entries(VIEWS)) {
  if (ONLY_ON_A_PHONE.includes(name)) continue;
  test(`${name}, at a desk and on a tablet`, async () => {
    const page = await open({ scheme: schemesOf(name)[1] });
    page.setDefaultTimeout(15_000);
    await come(page, { quick: true });
    assert.deepEqual(await accessibility(page), []);
    const away = (await page.evaluate(pressables)).filter(
      ({ tabIndex, roving }) => tabIndex < 0 && !roving,
    );
    assert.deepEqual(
      away.map((each) => each.name),
      [],
      'all that can be pressed is reached by the Tab key',
    );
    assert.equal(await tooWide(page), 0);
    await page.setViewportSize(SIZES.tablet);
    assert.equal(await tooWide(page), 0, 'nothing scrolls sideways on a tablet');
  });
}
