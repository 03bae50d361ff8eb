// The review of a game, used as a person does: begun, paused, interrupted by a reload, read, and its mistakes retried.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessibility, GAME, paste, start } from './page.mjs';

let app;
before(async () => {
  app = await start();
});
after(() => app.close());

async function begin(page, nodes) {
  await paste(page, GAME);
  await page.getByTestId('panel-review').click();
  await page.getByTestId('review-nodes').selectOption(String(nodes));
  await page.getByTestId('review-start').click();
}

/** What the finished review says, as text. */
async function figures(page) {
  await page.getByTestId('review-source').waitFor({ timeout: 120_000 });
  const panel = page.locator('tabia-review');
  const turns = await panel.getByTestId('turning-point').allInnerTexts();
  const table = await panel.locator('table').innerText();
  await page.getByTestId('graph').focus();
  const graph = [];
  await page.keyboard.press('Home');
  for (let ply = 0; ply <= 13; ply++) {
    graph.push(await page.getByTestId('graph').getAttribute('aria-valuetext'));
    await page.keyboard.press('ArrowRight');
  }
  return { table, turns, graph };
}

test('a review gives the same numbers again, through pause and reload', async () => {
  const whole = await app.person();
  const first = await app.open(whole);
  await begin(first, 20_000);
  const once = await figures(first);
  assert.match(once.table, /Blunders\s+0\s+1/);
  assert.ok(
    once.turns.some((turn) => /5\.\.\. Bxd1/.test(turn)),
    once.turns.join('\n'),
  );
  assert.match(once.graph[10], /5\.\.\. Bxd1: #2, blunder/);
  await whole.close();

  const person = await app.person();
  const page = await app.open(person);
  await begin(page, 20_000);
  await page.getByTestId('review-pause').click();
  await page.getByTestId('review-resume').waitFor();
  const paused = await page.getByTestId('review-status').innerText();
  await page.waitForTimeout(300);
  assert.equal(await page.getByTestId('review-status').innerText(), paused, 'it rests');
  await page.getByTestId('review-resume').click();
  await page.waitForTimeout(150);
  await page.reload();
  await page
    .getByTestId('move-list')
    .getByText('Nd5#')
    .or(page.getByTestId('panel-review'))
    .first()
    .waitFor();
  assert.deepEqual(await figures(page), once);

  // Finished, it is there again at once.
  await page.reload();
  assert.deepEqual(await figures(page), once);
  await person.close();
});

test('the graph goes to a position by click, the counts to the next mistake', async () => {
  const person = await app.person();
  const page = await app.open(person);
  await begin(page, 20_000);
  await page.getByTestId('review-source').waitFor({ timeout: 120_000 });
  const graph = page.getByTestId('graph');
  const box = await graph.boundingBox();
  await page.mouse.click(box.x + (box.width * 2) / 13, box.y + box.height / 2);
  assert.match(await graph.getAttribute('aria-valuetext'), /^1\.\.\. e5/);
  await page.getByTestId('blunder-b').click();
  assert.match(await graph.getAttribute('aria-valuetext'), /^5\.\.\. Bxd1/);
  await page.getByTestId('panel-moves').click();
  const list = page.getByTestId('move-list');
  assert.match(await list.locator('[aria-current]').innerText(), /Bxd1\s*\?\?/);
  assert.deepEqual(await accessibility(page), []);

  // Into the moves: evaluations, glyphs and the better line, as an edit that can be taken back.
  await page.getByTestId('panel-review').click();
  await page.getByTestId('review-annotate').click();
  await page.getByTestId('panel-moves').click();
  assert.match(await list.innerText(), /5\.\.\.\s*dxe5/);
  await page.getByTestId('undo').click();
  assert.doesNotMatch(await list.innerText(), /dxe5/);
  await person.close();
});

test('mistakes can be retried', async () => {
  const person = await app.person();
  const page = await app.open(person);
  await begin(page, 20_000);
  await page.getByTestId('retry-b').click();
  const verdict = page.getByTestId('retry-verdict');
  assert.match(await verdict.innerText(), /5\.\.\. Bxd1 was a mistake/);
  const square = (name) => page.getByTestId(`square-${name}`);
  const play = async (from, to) => {
    for (const name of [from, to]) {
      const box = await square(name).boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    }
  };
  await play('a7', 'a6');
  await page.locator('[data-verdict=wrong]').waitFor({ timeout: 30_000 });
  assert.deepEqual(await accessibility(page), []);
  await page.getByTestId('retry-again').click();
  await play('d6', 'e5');
  await page.locator('[data-verdict=right]').waitFor({ timeout: 30_000 });
  await page.getByTestId('retry-next').click();
  await page.getByTestId('review-source').waitFor();
  await person.close();
  assert.deepEqual(app.faults, []);
});
