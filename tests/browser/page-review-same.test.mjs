// The page, the widget and `tabia review` say the same of a game that they search with as many nodes.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { native } from '../engines/programs.mjs';
import { ROOT } from '../lib/paths.mjs';
import { paste, visitors } from './page.mjs';

/** The fewest that the page offers. */
const NODES = 20_000;
const PATIENCE = 180_000;

const GAMES = {
  'a short game with a mate': '1. e4 e5 2. Bc4 Nc6 3. Qh5 g6 4. Qf3 Nf6 5. g4 Nd4 6. Qxf6 Qxf6 1-0',
  'a game of Chess960 that repeats positions': `[Variant "Chess960"]
[SetUp "1"]
[FEN "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w DFdf - 0 1"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. e4 e5 5. O-O O-O 1/2-1/2`,
};

const { bench, open, person } = visitors();

/** White's chances before the first move and after each, and what is said of each move. */
async function ofPage(pgn) {
  const page = await open();
  await paste(page, pgn);
  await page.getByTestId('panel-review').click();
  await page.getByTestId('review-nodes').selectOption(String(NODES));
  await page.getByTestId('review-start').click();
  await page.getByTestId('review-source').waitFor({ timeout: PATIENCE });
  const said = await page.locator('tabia-graph').evaluate(({ points }) => ({
    chances: points.map(({ percent }) => percent),
    scores: points.map(({ score }) => [score.kind, score.value]),
    moves: points.slice(1).map(({ move }) => [move.accuracy ?? null, move.class ?? null]),
  }));
  await page.context().close();
  return said;
}

async function ofWidget(pgn) {
  const page = await (await person()).newPage();
  const body = '<!doctype html><script type="module" src="widget.js"></script><tabia-analysis>';
  await page.route('**/blank.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${bench().url}blank.html`);
  const said = await page.evaluate(
    async ([pgn, nodes]) => {
      await customElements.whenDefined('tabia-analysis');
      const widget = document.querySelector('tabia-analysis');
      widget.load(pgn);
      const { chances, moves } = await widget.review({ nodes });
      return {
        chances,
        moves: moves.map((move) => [move.accuracy ?? null, move.class ?? null]),
      };
    },
    [pgn, NODES],
  );
  await page.context().close();
  return said;
}

async function ofProgram(pgn) {
  const folder = await mkdtemp(join(tmpdir(), 'tabia-review-'));
  const [games, reviews] = [join(folder, 'game.pgn'), join(folder, 'reviews.jsonl')];
  await writeFile(games, pgn);
  const name = (await readFile(join(ROOT, 'nets/default.txt'), 'utf8')).trim();
  const net = join(ROOT, 'nets', name);
  const options = ['--nodes', String(NODES), '--net', net, '--output', reviews];
  await promisify(execFile)(native.file, ['review', games, ...options], { timeout: PATIENCE });
  const { start_score, moves } = JSON.parse(await readFile(reviews, 'utf8'));
  return {
    scores: [start_score, ...moves.map(({ score }) => score)],
    moves: moves.map((move) => [move.accuracy, move.class]),
  };
}

const rounded = (moves) =>
  moves.map(([accuracy, name]) => [accuracy && Math.round(accuracy * 100) / 100, name]);

for (const [name, pgn] of Object.entries(GAMES)) {
  test(`${name} is reviewed alike everywhere`, async () => {
    const page = await ofPage(pgn);
    assert.ok(page.moves.length > 8, 'the whole game was reviewed');
    assert.ok(new Set(page.chances).size > 4, 'its scores differ');
    const widget = await ofWidget(pgn);
    assert.deepEqual(widget, { chances: page.chances, moves: page.moves });
    const program = await ofProgram(pgn);
    assert.deepEqual(program.moves, rounded(page.moves));
    const scores = program.scores.map((score) => Object.entries(score)[0]);
    assert.deepEqual(scores, page.scores);
  });
}
