// The review of a game, used as a person does: begun, paused, interrupted by a reload, read, and its mistakes retried.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { beginReview, click, reviewFigures } from './acts.mjs';
import { accessibility, GAME, visitors } from './page.mjs';

const { open, person } = visitors();

/** Karpov against Kasparov, 1985: forty moves. */
const FORTY = `[White "Karpov"] [Black "Kasparov"] [Date "1985.10.15"] [Result "0-1"]

1. e4 c5 2. Nf3 e6 3. d4 cxd4 4. Nxd4 Nc6 5. Nb5 d6 6. c4 Nf6 7. N1c3 a6 8. Na3 d5 9. cxd5 exd5
10. exd5 Nb4 11. Be2 Bc5 12. O-O O-O 13. Bf3 Bf5 14. Bg5 Re8 15. Qd2 b5 16. Rad1 Nd3 17. Nab1 h6
18. Bh4 b4 19. Na4 Bd6 20. Bg3 Rc8 21. b3 g5 22. Bxd6 Qxd6 23. g3 Nd7 24. Bg2 Qf6 25. a3 a5
26. axb4 axb4 27. Qa2 Bg6 28. d6 g4 29. Qd2 Kg7 30. f3 Qxd6 31. fxg4 Qd4+ 32. Kh1 Nf6 33. Rf4 Ne4
34. Qxd3 Nf2+ 35. Rxf2 Bxd3 36. Rfd2 Qe3 37. Rxd3 Rc1 38. Nb2 Qf2 39. Nd2 Rxd1+ 40. Nxd1 Re1+ 0-1`;

/** Nodes a move for the long game: REVIEW_NODES=100000 is what people get unless they choose. */
const NODES = Number(process.env.REVIEW_NODES ?? 20_000);
const PATIENCE = 60_000 + NODES * 3;

const figures = (page, plies = 13) => reviewFigures(page, plies, Math.max(120_000, PATIENCE));

test('a review gives the same numbers again, through pause and reload', async () => {
  const first = await open();
  await beginReview(first, GAME);
  const once = await figures(first);
  assert.match(once.table, /Blunders\s+0\s+1/);
  assert.ok(
    once.turns.some((turn) => /5\.\.\. Bxd1/.test(turn)),
    once.turns.join('\n'),
  );
  assert.match(once.graph[10], /5\.\.\. Bxd1: #2, blunder/);
  assert.match(
    await first.getByTestId('review-spoken').innerText(),
    /Review finished\. Accuracy: White \d+\.\d, Black \d+\.\d/,
    'a screen reader hears what came out',
  );
  await first.context().close();

  const page = await open();
  await beginReview(page, GAME);
  await page.getByTestId('review-pause').click();
  await page.getByTestId('review-resume').waitFor();
  const paused = await page.getByTestId('review-status').innerText();
  await page.waitForTimeout(300);
  await eventually(async () =>
    assert.equal(await page.getByTestId('review-status').innerText(), paused, 'it rests'),
  );
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
});

test('a review whose engine had not come yet goes on after a reload', async () => {
  const visitor = await person();
  // Never answered.
  await visitor.route(/\.wasm$/, () => {});
  const page = await open();
  await beginReview(page, GAME);
  await page.getByTestId('review-pause').waitFor();
  await page.waitForTimeout(500);
  await visitor.unroute(/\.wasm$/);
  await page.reload();
  assert.match((await figures(page)).table, /Blunders\s+0\s+1/);
});

test(`forty moves at ${NODES} nodes each: progress, a reload in the middle, the same numbers`, {
  timeout: 4 * PATIENCE,
}, async (t) => {
  const PLIES = 80;
  const first = await open();
  const began = performance.now();
  await beginReview(first, FORTY, NODES);
  const once = await figures(first, PLIES);
  t.diagnostic(`${((performance.now() - began) / 1000).toFixed(1)} s without a break`);
  assert.equal(new Set(once.graph).size, PLIES + 1, 'each move has a place and a score');
  assert.match(once.table, /Accuracy\s+\d+\.\d\s+\d+\.\d/);
  await first.getByTestId('graph').getByText('Middlegame').waitFor({ state: 'attached' });
  assert.match(once.table, /Opening\s+\d+\s+\d+\s+Middlegame\s+\d+\s+\d+/);
  await first.context().close();

  const page = await open();
  const done = async () =>
    Number(await page.getByTestId('review-progress').getAttribute('aria-valuenow'));
  /** Waits until so many moves are reviewed, and gives the counts that were seen on the way. */
  const follow = async (until) => {
    const seen = [await done()];
    while (seen.at(-1) < until) {
      await page.waitForTimeout(20);
      const now = await done();
      if (now !== seen.at(-1)) seen.push(now);
    }
    return seen;
  };
  await beginReview(page, FORTY, NODES);
  const seen = await follow(PLIES / 2);
  assert.ok(seen.length > 5, `progress is shown as it comes: ${seen}`);
  assert.deepEqual(
    seen,
    [...seen].sort((a, b) => a - b),
  );
  assert.ok(seen.at(-1) < PLIES, 'the reload comes in the middle');
  await page.reload();
  await page.getByTestId('review-pause').waitFor();
  assert.ok((await done()) >= PLIES / 4, 'what was found is kept');
  assert.deepEqual(await figures(page, PLIES), once);
});

test('the graph goes to a position by click, the counts to the next mistake', async () => {
  const page = await open();
  await beginReview(page, GAME);
  await page.getByTestId('review-source').waitFor({ timeout: 120_000 });
  const graph = page.getByTestId('graph');
  const box = await graph.boundingBox();
  await page.mouse.click(box.x + (box.width * 2) / 13, box.y + box.height / 2);
  await eventually(async () =>
    assert.match(await graph.getAttribute('aria-valuetext'), /^1\.\.\. e5/),
  );
  await page.getByTestId('blunder-b').click();
  await eventually(async () =>
    assert.match(await graph.getAttribute('aria-valuetext'), /^5\.\.\. Bxd1/),
  );
  await page.getByTestId('panel-moves').click();
  const list = page.getByTestId('move-list');
  await eventually(async () =>
    assert.match(await list.locator('[aria-current]').innerText(), /Bxd1\s*\?\?/),
  );
  assert.deepEqual(await accessibility(page), []);

  // Into the moves: evaluations, glyphs and the better line, as an edit that can be taken back.
  await page.getByTestId('panel-review').click();
  await page.getByTestId('review-annotate').click();
  await page.getByTestId('panel-moves').click();
  await eventually(async () => assert.match(await list.innerText(), /5\.\.\.\s*dxe5/));
  await page.getByTestId('undo').click();
  await eventually(async () => assert.doesNotMatch(await list.innerText(), /dxe5/));
});

/** Black gives a knight away, White leaves it, and Black gives its queen away. */
const TWO_GIFTS = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Bc5 5. O-O Nxe4 6. h3 Qh4 7. Nxh4 Nf6 1-0';

test('mistakes can be retried', async () => {
  const page = await open();
  await beginReview(page, TWO_GIFTS);
  await page.getByTestId('retry-b').click();
  const verdict = page.getByTestId('retry-verdict');
  // The first one's solution is looked at, and the next one tried.
  await eventually(async () =>
    assert.match(await verdict.innerText(), /5\.\.\. Nxe4 was a mistake/),
  );
  await page.getByTestId('retry-show').click();
  await page.getByTestId('retry-next').click();
  await eventually(async () =>
    assert.match(await verdict.innerText(), /6\.\.\. Qh4 was a mistake/),
  );
  await click(page, 'a7', 'a6');
  await page.locator('[data-verdict=wrong]').waitFor({ timeout: 30_000 });
  assert.deepEqual(await accessibility(page), []);
  await page.getByTestId('retry-again').click();
  await click(page, 'e4', 'f6');
  await page.locator('[data-verdict=right]').waitFor({ timeout: 30_000 });
  await page.getByTestId('retry-next').click();
  await page.getByTestId('review-source').waitFor();
});
