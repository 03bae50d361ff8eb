// All views on a phone: what screen readers and thumbs need, and nothing wider than the window.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pressables, schemesOf, tooWide } from './look.mjs';
import { accessibility, start } from './page.mjs';
import { VIEWS } from './views.mjs';

let app;
before(async () => {
  app = await start();
});
after(() => app.close());

for (const [name, come] of Object.entries(VIEWS)) {
  test(`${name}, on a phone`, async () => {
    const person = await app.person({ size: 'phone', scheme: schemesOf(name)[0] });
    const page = await app.open(person);
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
    await person.close();
  });
}

test('no view complained', () => {
  assert.deepEqual(app.faults, []);
});
