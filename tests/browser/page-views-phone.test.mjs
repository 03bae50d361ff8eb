// All views on a phone: what screen readers and thumbs need, and nothing wider than the window.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pressables, schemesOf, tooWide } from './look.mjs';
import { accessibility, visitors } from './page.mjs';
import { VIEWS } from './views.mjs';

const { open } = visitors();

for (const [name, come] of Object.entries(VIEWS)) {
  test(`${name}, on a phone`, async () => {
    const page = await open({ size: 'phone', scheme: schemesOf(name)[0] });
    page.setDefaultTimeout(15_000);
    await come(page, { quick: true });
    assert.deepEqual(await accessibility(page), []);
    assert.equal(await tooWide(page), 0, 'nothing scrolls sideways');
    const small = (await page.evaluate(pressables)).filter(
      ({ width, height, square }) => !square && (height < 36 || width < 24),
    );
    assert.deepEqual(
      small.map((each) => `${each.name}: ${each.width} x ${each.height}`),
      [],
      'thumb-sized',
    );
  });
}
