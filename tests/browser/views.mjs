// Every view of the page, and how a person comes to it: for the tests that look at all of them, and
// for pictures. `node tests/browser/views.mjs folder` takes a picture of each at three sizes, light
// and dark; with more words only of views, sizes or schemes of those names.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beginReview } from './acts.mjs';
import { choose, GAME, paste, SIZES, start } from './page.mjs';

/** A game that everybody knows: Morphy in the opera, with two variations and a comment. */
export const OPERA = `[Event "Opera house"]
[Site "Paris"]
[Date "1858.11.02"]
[White "Paul Morphy"]
[Black "Duke Karl, Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {A pin that costs the bishop.} (3... exd4 4. Nxd4 Nf6) 4. dxe5 Bxf3
5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 (8. Qxb7 Qb4+ 9. Qxb4 Bxb4+) 8... c6 9. Bg5 b5 10. Nxb5
cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
`;

const THREAT = '6k1/5ppp/8/8/6q1/5b2/P4PPP/1R3RK1 w - - 0 1';
/** Milliseconds in which lines become deep enough to be worth a look. */
const THINKING = 1500;

const isPhone = (page) => page.viewportSize().width < 700;

/** Opens one of the views that have a place of their own on a phone, and a button elsewhere. */
async function tab(page, name) {
  const own = page.getByTestId(`tab-${name}`);
  if (await own.isVisible()) await own.click();
  else if (name !== 'lines' && name !== 'net') await page.getByTestId(`panel-${name}`).click();
}

/** What the header offers on a wide page, and the sheet "More" on a phone. */
async function sheet(page, id, name) {
  if (isPhone(page)) {
    await page.getByTestId('tab-more').click();
    await page.locator('tabia-sheet').getByRole('button', { name, exact: true }).click();
  } else await page.getByTestId(id).click();
}

async function steps(page, count) {
  for (let i = 0; i < count; i++) await page.keyboard.press('ArrowRight');
}

/** `quick`: as soon as there is something to see. */
async function analysis(page, { quick } = {}) {
  await paste(page, OPERA);
  await steps(page, 17);
  await page.getByTestId('nodes').waitFor();
  if (!quick) await page.waitForTimeout(THINKING);
}

async function reviewed(page, game) {
  await beginReview(page, game);
  await page.getByTestId('review-source').waitFor({ timeout: 120_000 });
}

const games = Array.from(
  { length: 60 },
  (_, i) => `[Event "Open ${2000 + (i % 24)}"]
[Site "Riga"]
[Date "${2000 + (i % 24)}.05.0${1 + (i % 9)}"]
[White "${['Anna', 'Ben', 'Clara', 'David'][i % 4]} ${String.fromCharCode(65 + (i % 26))}."]
[Black "${['Eva', 'Felix', 'Greta'][i % 3]} ${String.fromCharCode(90 - (i % 26))}."]
[Result "${['1-0', '0-1', '1/2-1/2'][i % 3]}"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 ${['1-0', '0-1', '1/2-1/2'][i % 3]}
`,
).join('\n');

/** By name: what a person does to come there from the page as it opens; `quick` waits for no more than it must. */
export const VIEWS = {
  start: async () => {},
  analysis,
  lines: async (page, how) => {
    await analysis(page, how);
    await tab(page, 'lines');
  },
  moves: async (page, how) => {
    await analysis(page, how);
    await tab(page, 'moves');
  },
  annotating: async (page, how) => {
    await analysis(page, how);
    if (isPhone(page)) await sheet(page, '', 'Glyphs and comments');
    else await page.getByTestId('annotate').click();
    await page.getByTestId('comment').waitFor();
  },
  threat: async (page) => {
    await paste(page, THREAT);
    await page.keyboard.press('x');
    await page.locator('path.threat').first().waitFor({ state: 'attached', timeout: 20_000 });
  },
  question: async (page) => {
    await paste(page, THREAT);
    await page.getByTestId('tool-question').click();
    await page.getByTestId('question').waitFor();
  },
  minds: async (page, how) => {
    await analysis(page, how);
    await page.getByTestId('tool-minds').click();
    await page.getByTestId('minds-verdict').waitFor({ timeout: 60_000 });
    if (!how?.quick) await page.waitForTimeout(THINKING);
  },
  tree: async (page, how) => {
    await analysis(page, how);
    await page.getByTestId('tool-minds').click();
    await page.getByTestId('mind-tree').click();
    await page.getByTestId('tree-line-1').waitFor({ timeout: 60_000 });
    if (!how?.quick) await page.waitForTimeout(THINKING);
  },
  'first-sight': async (page) => {
    await paste(page, OPERA);
    await steps(page, 17);
    await page.getByTestId('engine-toggle').click();
    await page.keyboard.press('s');
    await page.getByTestId('sight-words').waitFor({ timeout: 60_000 });
  },
  mistaken: async (page) => {
    await paste(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1');
    await page.getByTestId('fen-error').waitFor();
  },
  'review-begin': async (page) => {
    await paste(page, GAME);
    await tab(page, 'review');
    await page.getByTestId('review-start').waitFor();
  },
  'review-running': async (page) => {
    await beginReview(page, OPERA, 100_000);
    await page.waitForTimeout(THINKING);
    await page.getByTestId('review-pause').click();
    await page.getByTestId('review-resume').waitFor();
  },
  review: async (page, { quick } = {}) => {
    await reviewed(page, quick ? GAME : OPERA);
    await page.waitForTimeout(300);
  },
  retry: async (page) => {
    await reviewed(page, GAME);
    await page.getByTestId('retry-b').click();
    await page.getByTestId('retry-verdict').waitFor();
  },
  'book-empty': async (page) => {
    if (isPhone(page)) await sheet(page, '', 'Book');
    else await tab(page, 'book');
    await page.getByTestId('book-input').waitFor({ state: 'attached' });
  },
  net: async (page, how) => {
    await analysis(page, how);
    await tab(page, 'net');
    await page.keyboard.press('h');
    await page.getByTestId('heat-words').waitFor({ timeout: 20_000 });
  },
  games: async (page) => {
    await paste(page, games);
    await page.getByTestId('game-1').waitFor();
  },
  more: async (page) => {
    if (!isPhone(page)) return;
    await page.getByTestId('tab-more').click();
  },
  settings: (page) => sheet(page, 'settings', 'Settings'),
  shortcuts: (page) => sheet(page, 'help', 'Keys and help'),
  share: async (page) => {
    await paste(page, OPERA);
    await sheet(page, 'share-and-save', 'Share and save');
    await page.getByTestId('copy-fen').waitFor();
  },
  editor: async (page) => {
    await sheet(page, 'editor', 'Set up a position');
    await page.getByTestId('editor-clear').waitFor();
  },
  'play-sheet': async (page) => {
    await sheet(page, 'play', 'Play against the engine');
    await page.getByTestId('play-strength').waitFor();
  },
  play: async (page) => {
    await sheet(page, 'play', 'Play against the engine');
    await choose(page, 'play-clock-3');
    await page.getByTestId('play-start').click();
    await page.getByTestId('play-status').getByText('Your move').waitFor();
  },
  'play-person': async (page) => {
    await sheet(page, 'play', 'Play against the engine');
    await choose(page, 'play-opponent-true');
    await page.getByTestId('play-variety').waitFor();
  },
  'match-sheet': async (page) => {
    await sheet(page, 'play', 'Play against the engine');
    await page.getByTestId('match').click();
    await page.getByTestId('match-seed').waitFor();
  },
  match: async (page) => {
    await sheet(page, 'play', 'Play against the engine');
    await page.getByTestId('match').click();
    await page.getByTestId('match-start').click();
    await page.getByTestId('match-status').waitFor();
    await page.waitForTimeout(THINKING);
    await page.getByTestId('match-pause').click();
  },
};

async function picture(app, folder, name, size, scheme) {
  const touch = size !== 'desk';
  const person = await app.person({ size, scheme, hasTouch: touch, isMobile: touch });
  try {
    const page = await app.open(person);
    page.setDefaultTimeout(20_000);
    try {
      await VIEWS[name](page);
      await page.mouse.move(0, 0);
      await page.waitForTimeout(250);
    } catch (error) {
      console.error(`${name} ${size} ${scheme}: ${error.message.split('\n')[0]}`);
    }
    await page.screenshot({ path: join(folder, `${name}-${size}-${scheme}.png`) });
  } finally {
    await person.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  const [folder = 'pictures', ...chosen] = process.argv.slice(2);
  mkdirSync(folder, { recursive: true });
  const app = await start();
  const of = (all) => {
    const some = all.filter((each) => chosen.includes(each));
    return some.length ? some : all;
  };
  try {
    for (const name of of(Object.keys(VIEWS)))
      for (const size of of(Object.keys(SIZES)))
        for (const scheme of of(['light', 'dark'])) await picture(app, folder, name, size, scheme);
  } finally {
    await app.close();
  }
  for (const fault of app.faults) console.error(fault);
}
