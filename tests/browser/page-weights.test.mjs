// Networks of Leela's kind on the page: recognised by their names, used by the tree search, refused by name, kept, put away.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { execPath } from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { eventually } from '../lib/eventually.mjs';
import { RANDOM_WEIGHTS } from '../lib/paths.mjs';
import { Uci } from '../lib/uci.mjs';
import { accessibility, choose, paste, visitors } from './page.mjs';

/** Of random weights (engine-core/tests/random_weights.rs): one as Leela has them, one of our own kind. */
const { leela, own } = RANDOM_WEIGHTS;
const PATIENCE = { timeout: 60_000 };
const FEN = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';

/** White overlooks the mate, and then sees it. */
const MATE_MISSED = '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. a3 a6 5. Qxf7# 1-0';

const { open, person } = visitors();

/** Drops a file on the page. */
async function drop(page, name, bytes) {
  const transfer = await page.evaluateHandle(
    ([name, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name));
      return data;
    },
    [name, bytes.toString('base64')],
  );
  await page.dispatchEvent('tabia-page', 'drop', { dataTransfer: transfer });
}

/** What the pages of a person fetch for the tree search, from now on. */
function engineFiles(person) {
  const fetched = [];
  person.on('request', (request) => {
    // The service worker fetches what it keeps a second time.
    if (request.serviceWorker() !== null) return;
    if (/tabia-(tree|residual)|policy-/.test(request.url())) fetched.push(request.url());
  });
  return fetched;
}

/** Waits until the panel names what the tree search evaluates with, which an engine has read by then. */
const evaluator = (page, name) =>
  page.getByTestId('weights-name').getByText(name, { exact: true }).waitFor(PATIENCE);
const shape = (page) => page.getByTestId('weights-shape').innerText(PATIENCE);

/** The likeliest moves of a position by a network, as the engine tells them under node. */
async function priors(file, fen) {
  const program = fileURLToPath(new URL('../../engine-wasm/uci.mjs', import.meta.url));
  const uci = new Uci({ name: 'residual', file: execPath, args: [program, 'residual'] });
  const options = `setoption name Search value PUCT\nsetoption name Evaluator value Residual`;
  const said = await uci.answer(
    ...options.split('\n'),
    `setoption name WeightsFile value ${file}`,
    `position fen ${fen}`,
    'eval',
  );
  await uci.quit();
  const line = said.find((text) => text.startsWith('info string eval value'));
  const words = line.replace(/^.* priors /, '').split(' ');
  return Array.from({ length: words.length / 2 }, (_, i) => [
    words[2 * i],
    Number(words[2 * i + 1]),
  ]);
}

test('a file of Leela’s that is dropped on the page is used, kept, and put away', async () => {
  const fetched = engineFiles(await person());
  const page = await open();
  await paste(page, FEN);
  await drop(page, 'random maia.pb.gz', readFileSync(leela));
  await evaluator(page, 'random_maia.pb.gz');
  assert.match(await shape(page), /6 blocks of 64 filters, Leela/);
  // Nothing of the fast evaluator was fetched for it.
  assert.equal(fetched.filter((url) => /tabia-residual-[\w-]+\.wasm$/.test(url)).length, 1);
  assert.equal(fetched.length, 1, `${fetched}`);
  await page.getByTestId('minds-verdict').waitFor(PATIENCE);
  await eventually(async () =>
    assert.match(await page.getByTestId('tree-line-1').innerText(), /\d+ %\s+\d+ %/),
  );
  assert.match(await page.getByTestId('wdl').getAttribute('aria-label'), /^White wins \d/);

  // First sight shows what the network says, and not the policy net.
  await page.keyboard.press('s');
  const [likeliest, ...others] = await priors(leela, FEN);
  const sight = await page.getByTestId('sight-words').innerText(PATIENCE);
  assert.match(sight, new RegExp(` ${Math.round(100 * likeliest[1])} %`));
  await page.locator(`tabia-board path.move[data-arrow=${likeliest[0]}]`).waitFor();
  assert.ok(others.length > 20);
  assert.deepEqual(await accessibility(page), []);
  await page.keyboard.press('s');

  // As other nets, it is kept, and read when the second mind is asked for.
  fetched.length = 0;
  await page.reload();
  await page.getByTestId('fen-input').waitFor();
  assert.deepEqual(fetched, []);
  await page.keyboard.press('m');
  await evaluator(page, 'random_maia.pb.gz');
  assert.match(await shape(page), /6 blocks/);

  // By keyboard back to the fast evaluator, and to the network again.
  await page.getByTestId('weights-away').focus();
  await page.keyboard.press('Enter');
  await evaluator(page, 'Fast evaluator');
  await eventually(() => assert.ok(fetched.some((url) => /tabia-tree-/.test(url))));
  await page.getByTestId('minds-verdict').waitFor(PATIENCE);
  await page.reload();
  await page.getByTestId('fen-input').waitFor();
  await page.keyboard.press('m');
  await evaluator(page, 'Fast evaluator');
  await page.getByTestId('weights-again').click();
  await evaluator(page, 'random_maia.pb.gz');
  assert.match(await shape(page), /6 blocks/);
});

test('a file of our own kind, chosen in the panel; in German', async () => {
  const page = await open({ size: 'phone', locale: 'de-DE' });
  await paste(page, FEN);
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Leela- oder Maia-Netz laden' }).waitFor(PATIENCE);
  await page.getByTestId('weights-input').setInputFiles(own);
  await evaluator(page, 'random.tares');
  assert.match(await shape(page), /2 Blöcke mit 16 Filtern, AlphaZero/);
  assert.deepEqual(await accessibility(page), []);
  await page.getByRole('button', { name: 'Zurück zur schnellen Bewertung' }).click();
  await evaluator(page, 'Schnelle Bewertung');
});

test('what cannot be used is refused by name, and what was there stays', async () => {
  const page = await open();
  await paste(page, FEN);
  const plain = gunzipSync(readFileSync(leela));
  const attention = Buffer.from(plain);
  // In the format the code of the body, 4 for residual blocks with gates, becomes that of an attention body.
  const body = attention.indexOf(Buffer.from([0x18, 4]));
  assert.ok(body > 0 && body < 40, `the body's code is at ${body}`);
  attention[body + 1] = 6;
  const error = page.getByTestId('weights-error');
  await drop(page, 'bt4.pb', attention);
  await error.getByText(/^bt4\.pb: .*an attention body .* is not supported$/).waitFor(PATIENCE);
  await page.getByTestId('minds-verdict').waitFor(PATIENCE);
  assert.equal(await page.getByTestId('weights-name').count(), 0);

  await drop(page, 'plain.pb', plain);
  await evaluator(page, 'plain.pb');
  assert.match(await shape(page), /6 blocks/);
  assert.equal(await error.count(), 0);
  await drop(page, 'cut.pb.gz', readFileSync(leela).subarray(0, 50_000));
  await error.getByText(/^cut\.pb\.gz: this network cannot be unpacked/).waitFor(PATIENCE);
  await evaluator(page, 'plain.pb');
  assert.match(await shape(page), /6 blocks/);
  await drop(page, 'text.tares', Buffer.from('no network at all'));
  await error.getByText(/^text\.tares: this file is no residual network/).waitFor(PATIENCE);
  assert.deepEqual(await accessibility(page), []);
  await page.getByTestId('weights-dismiss').click();
  await error.waitFor({ state: 'detached' });
});

test('one who plays like a person draws from the network', async () => {
  const page = await open();
  await drop(page, 'maia.pb.gz', readFileSync(leela));
  await evaluator(page, 'maia.pb.gz');
  const fetched = engineFiles(await person());
  await page.getByTestId('play').click();
  await choose(page, 'play-side-b');
  await choose(page, 'play-opponent-true');
  // Without variety the likeliest move is played.
  await page.getByTestId('play-variety').fill('0');
  await page.getByTestId('play-start').click();
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const [[first]] = await priors(leela, start);
  await eventually(async () =>
    assert.equal(
      await page.evaluate(
        () => document.querySelector('tabia-page').state.history.present.tree.nodes[1]?.uci,
      ),
      first,
    ),
  );
  assert.ok(!fetched.some((url) => /tabia-tree|policy-/.test(url)), `${fetched}`);
});

test('a review names the moves that the priors call hard to find, once the second mind is there', async () => {
  const page = await open();
  await paste(page, MATE_MISSED);
  await page.getByTestId('panel-review').click();
  await page.getByTestId('review-nodes').selectOption('20000');
  await page.getByTestId('review-start').click();
  await page.getByTestId('review-source').waitFor(PATIENCE);
  assert.equal(await page.getByTestId('hard-moves').count(), 0);
  // To a network of random weights every move seems unlikely: those remain that all others lose something beside.
  await drop(page, 'random.tares', readFileSync(own));
  await page.getByTestId('hard-moves').getByText('Hard to find').waitFor(PATIENCE);
  const named = async (move) =>
    (await page.getByTestId('hard-move').filter({ hasText: move }).innerText()).replace(
      /\s+/g,
      ' ',
    );
  assert.match(await named('4. Qxf7#'), /a3 was played/);
  const words = await named('5. Qxf7#');
  const [, prior, loss] =
    /found ([\d.]+) % at first sight; the next best gives up (\d+) points/.exec(words) ?? [];
  assert.ok(Number(prior) <= 5 && Number(loss) >= 6, words);
  const mate = page.getByTestId('hard-move').filter({ hasText: '5. Qxf7#' });
  assert.deepEqual(await accessibility(page), []);
  await mate.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await eventually(async () =>
    assert.match(await page.getByTestId('graph').getAttribute('aria-valuetext'), /^4\.\.\. a6/),
  );
});

test('no page complained', () => {});
