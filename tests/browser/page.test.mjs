// The built page in Chromium, as a person uses it.

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../lib/eventually.mjs';
import { NET, RANDOM_NET, TARGET, withoutNet } from '../lib/paths.mjs';
import { drag } from './acts.mjs';
import {
  boardFen,
  enter,
  isOn,
  KIWIPETE,
  launch,
  openPage,
  part,
  squares,
  text,
} from './browser.mjs';
import { choose, shut } from './page.mjs';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const MATE_IN_3 = 'r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A test with a page of its own, which must have been without errors at its end. */
const onPage = (name, body, { skip = false, ...options } = {}) =>
  test(name, { skip }, async (t) => {
    const visit = await openPage(browser, options);
    try {
      await body(visit.page, visit, t);
    } catch (error) {
      mkdirSync(join(TARGET, 'test-logs'), { recursive: true });
      const path = join(TARGET, 'test-logs', `page-${name.replace(/\W+/g, '-')}.png`);
      await visit.page.screenshot({ path }).catch(() => {});
      await visit.close().catch((faults) => t.diagnostic(faults.message));
      throw error;
    }
    await visit.close();
  });

/** Waits for the engine to reach a depth in the position shown. */
const reachDepth = (page, depth) =>
  page.waitForFunction((least) => Number(globalThis.part('depth')?.textContent) >= least, depth, {
    polling: 50,
  });

const switchEngine = async (page, on) => {
  if ((await isOn(page)) !== on) await part(page, 'engine-toggle').click();
  await page.waitForFunction(() => true);
  await eventually(async () => assert.equal(await isOn(page), on));
};

describe('analysis', () => {
  onPage('a mate in three, entered as FEN, is shown with its line', async (page) => {
    await enter(page, MATE_IN_3);
    assert.equal(await text(page, 'line-1-score', /^\s*#3\s*$/), '#3');
    const line = await text(page, 'line-1-moves', /Rxa8#/);
    assert.match(line, /^1\. ?Ra6\+? ?f6 ?2\. ?Bxf6\+ ?Rg7 ?3\. ?Rxa8#$/);
    assert.equal(await text(page, 'score', /#3/), '#3');
  });

  onPage('stop, and start again', async (page) => {
    await enter(page, KIWIPETE);
    await reachDepth(page, 6);
    await switchEngine(page, false);
    const nodes = () => part(page, 'nodes').getAttribute('title');
    await page.waitForTimeout(300);
    const stopped = await nodes();
    await page.waitForTimeout(700);
    await eventually(async () =>
      assert.equal(await nodes(), stopped, 'a stopped engine counts no nodes'),
    );
    await switchEngine(page, true);
    await page.waitForFunction(
      (before) => {
        const nodes = globalThis.part('nodes');
        return nodes && nodes.title !== before;
      },
      stopped,
      { polling: 50 },
    );
    await reachDepth(page, 4);
  });

  onPage(
    'stop, and start again, on an isolated page',
    async (page) => {
      assert.equal(await page.evaluate(() => crossOriginIsolated), true);
      await enter(page, KIWIPETE);
      await reachDepth(page, 6);
      await switchEngine(page, false);
      await switchEngine(page, true);
      await enter(page, MATE_IN_3);
      await text(page, 'line-1-score', /^\s*#3\s*$/);
    },
    { isolate: true },
  );

  onPage(
    'three lines with scores, depths and moves; nodes, speed and the bar beside the board',
    async (page) => {
      await switchEngine(page, true);
      await reachDepth(page, 6);
      // Lines of a running search may change places while they are read.
      await switchEngine(page, false);
      const firsts = new Set();
      for (const line of [1, 2, 3]) {
        assert.match(await text(page, `line-${line}-score`), /^([+−]?\d+\.\d|−?#\d+)$/);
        assert.match(await text(page, `line-${line}-depth`), /^\d+$/);
        assert.match(await text(page, `line-${line}-moves`), /^1\. ?[a-hNBRQKO]/);
        firsts.add(await part(page, `line-${line}-moves`).locator('button').first().textContent());
      }
      assert.equal(firsts.size, 3, `${[...firsts]}`);
      assert.match(await text(page, 'nodes'), /^[\d.]+( [kMG])?$/);
      assert.match(await text(page, 'speed'), /n\/s$/);
      const gauge = part(page, 'gauge');
      await eventually(async () =>
        assert.ok(Math.abs(Number(await gauge.getAttribute('aria-valuenow')) - 50) < 20),
      );
      await enter(page, 'k7/8/8/8/8/8/8/KQQ5 w - - 0 1');
      await text(page, 'score', /#/);
      await eventually(async () =>
        assert.ok(Number(await gauge.getAttribute('aria-valuenow')) > 90),
      );
    },
  );

  onPage('many positions in quick succession: the last one is analysed', async (page) => {
    await switchEngine(page, true);
    for (const move of ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6']) await enter(page, move);
    await enter(page, MATE_IN_3);
    await text(page, 'line-1-score', /^\s*#3\s*$/);
  });
});

describe('nets', () => {
  onPage(
    'the real net, by the picker: its description and its evaluation of Kiwipete',
    async (page) => {
      await enter(page, KIWIPETE);
      await part(page, 'net-input').setInputFiles(NET);
      assert.match(await text(page, 'net-name', /HalfKP/), /HalfKP/);
      const internal = page.locator('[data-testid=static-eval][data-internal="-257"]');
      await internal.waitFor();
      await eventually(async () => assert.match(await internal.textContent(), /[-\u2212]\d+ cp/));
      await reachDepth(page, 6);
      await eventually(async () => assert.equal(await part(page, 'net-error').count(), 0));
    },
    { skip: withoutNet },
  );

  onPage(
    'a random net, by the picker, and a wrong file afterwards: the loader’s message, the net kept',
    async (page) => {
      await part(page, 'net-input').setInputFiles(RANDOM_NET);
      const name = await text(page, 'net-name', /random test net/);
      const wrong = await mkdtemp(join(tmpdir(), 'tabia-net-'));
      try {
        writeFileSync(join(wrong, 'wrong.nnue'), 'this is no net at all');
        await part(page, 'net-input').setInputFiles(join(wrong, 'wrong.nnue'));
        assert.match(
          await text(page, 'net-error'),
          /not a HalfKP net: it starts with 0x73696874, 0x7AF32F16 was expected/,
        );
        writeFileSync(join(wrong, 'short.nnue'), 'x');
        await part(page, 'net-input').setInputFiles(join(wrong, 'short.nnue'));
        assert.match(await text(page, 'net-error', /1 bytes/), /not a HalfKP net: it has 1 bytes/);
      } finally {
        await rm(wrong, { recursive: true });
      }
      assert.equal(await text(page, 'net-name'), name);
      await enter(page, MATE_IN_3);
      await text(page, 'line-1-score', /^\s*#3\s*$/);
    },
  );

  onPage('a net dropped on the page', async (page) => {
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['x'.repeat(100)], 'dropped.nnue'));
      return data;
    });
    await page.dispatchEvent('tabia-page', 'drop', { dataTransfer: transfer });
    assert.match(await text(page, 'net-error'), /not a HalfKP net/);
  });
});

describe('moves', () => {
  onPage('a move by dragging, an illegal one refused', async (page) => {
    await drag(page, 'e2', 'e5');
    await eventually(async () => assert.equal(await boardFen(page), START));
    await drag(page, 'e2', 'e4');
    assert.equal(
      await boardFen(page),
      'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
    );
    await text(page, 'move-list', /e4/);
    assert.ok(
      (await squares(page)).some((words) => /^e4, white pawn/i.test(words)),
      `${await squares(page)}`,
    );
  });

  onPage('a move by two clicks, taken back', async (page) => {
    await part(page, 'square-g1').click({ force: true });
    await part(page, 'square-f3').click({ force: true });
    assert.equal(
      await boardFen(page),
      'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1',
    );
    await page.keyboard.press('Control+z');
    await eventually(async () => assert.equal(await boardFen(page), START));
  });

  onPage('a promotion asks for the piece', async (page) => {
    await enter(page, '8/P6k/8/8/8/8/7K/8 w - - 0 1');
    await drag(page, 'a7', 'a8');
    await part(page, 'promotion').waitFor();
    await part(page, 'promote-n').click();
    await eventually(async () =>
      assert.equal(await boardFen(page), 'N7/7k/8/8/8/8/7K/8 b - - 0 1'),
    );
  });
});

describe('the field', () => {
  const broken = [
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1',
    'rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkX - 0 1',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - many 1',
    'rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPKPPP/RNBQKBNR w - - 0 1',
    '4k3/8/8/8/8/8/4R3/4K3 w - - 0 1',
    '4k2P/8/8/8/8/8/8/4K3 w - - 0 1',
    'hello',
  ];

  onPage('a FEN with one sensible meaning is repaired, and the page says how', async (page) => {
    await enter(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1_w_KQkq_e6_0_1');
    const repaired = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1';
    await eventually(async () => assert.equal(await boardFen(page), repaired));
    const toast = await page.locator('.toast').textContent({ timeout: 5000 });
    for (const said of [/read as spaces/, /"K" were dropped/, /square "e6" was dropped/]) {
      assert.match(toast, said);
    }
  });

  onPage(
    `${broken.length} kinds of broken FEN: as many clear errors, and the board as it was`,
    async (page) => {
      await enter(page, KIWIPETE);
      const [fen, stood] = [await boardFen(page), await squares(page)];
      assert.equal(fen, KIWIPETE);
      const messages = new Set();
      for (const each of broken) {
        await enter(page, each);
        const before = [...messages];
        const message = await part(page, 'fen-error').textContent({ timeout: 5000 });
        assert.ok(
          !before.includes(message),
          `${each} has a message of its own, not again: ${message}`,
        );
        assert.match(message, /^[A-Z“"'].{8,160}\.$/s);
        messages.add(message);
        await eventually(async () => assert.equal(await boardFen(page), fen));
        await eventually(async () => assert.deepEqual(await squares(page), stood));
      }
      assert.equal(messages.size, broken.length);
      await enter(page, START);
      await part(page, 'fen-error').waitFor({ state: 'detached' });
      await eventually(async () => assert.equal(await boardFen(page), START));
    },
  );

  onPage('a Chess960 position, and a game as PGN', async (page) => {
    const fen = 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9';
    await enter(page, fen);
    assert.match(
      await boardFen(page),
      /^bqnb1rkr\/pp3ppp\/3ppn2\/2p5\/5P2\/P2P4\/NPP1P1PP\/BQ1BNRKR w /,
    );
    await reachDepth(page, 4);
    await enter(page, '[White "A"] [Black "B"] 1. e4 e5 2. Nf3 Nc6 *');
    await text(page, 'move-list', /Nc6/);
  });
});

describe('the site', () => {
  onPage(
    'runs from a sub-folder, and takes a position from its address',
    async (page, { url }) => {
      assert.match(url, /\/some\/folder\/$/);
      await eventually(async () => assert.equal(await boardFen(page), MATE_IN_3));
      await text(page, 'line-1-score', /^\s*#3\s*$/);
    },
    { base: '/some/folder/', path: `#fen=${MATE_IN_3.replaceAll(' ', '_')}` },
  );

  for (const [name, width, height] of [
    ['phone', 360, 640],
    ['larger phone', 412, 915],
    ['phone on its side', 740, 360],
    ['tablet', 820, 1180],
    ['desk', 1440, 900],
  ]) {
    onPage(
      `on a ${name} (${width} x ${height}) nothing is wider than the window`,
      async (page) => {
        await switchEngine(page, true);
        await reachDepth(page, 6);
        const [wide, room] = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return [scrollWidth, clientWidth];
        });
        assert.ok(wide <= room, `${wide} > ${room}`);
        const board = await part(page, 'board').boundingBox();
        assert.ok(board.x >= 0 && board.x + board.width <= width, JSON.stringify(board));
        assert.ok(
          Math.abs(board.width - board.height) < 1 && board.width >= 200,
          JSON.stringify(board),
        );
        await page.screenshot({ path: join(TARGET, `page-${width}x${height}.png`) });
      },
      { viewport: { width, height }, hasTouch: width < 800, isMobile: width < 800 },
    );
  }

  onPage('follows the system into the dark, and a setting overrules it', async (page) => {
    const brightness = () =>
      page.evaluate(() => {
        const canvas = document.createElement('canvas').getContext('2d');
        canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        return canvas.getImageData(0, 0, 1, 1).data[0];
      });
    await eventually(async () => assert.ok((await brightness()) > 200, `${await brightness()}`));
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(async () => assert.ok((await brightness()) < 60, `${await brightness()}`));
    await page.screenshot({ path: join(TARGET, 'page-dark.png') });
    await part(page, 'settings').click();
    await choose(page, 'setting-theme-light');
    await eventually(async () => assert.ok((await brightness()) > 200));
    await page.reload();
    await eventually(async () => assert.ok((await brightness()) > 200, 'the setting is kept'));
  });

  onPage('by keyboard alone: a move, a step back, the engine, the help', async (page) => {
    await part(page, 'square-e1').focus();
    for (const key of ['ArrowUp', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter'])
      await page.keyboard.press(key);
    const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
    await eventually(async () => assert.equal(await boardFen(page), fen));
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('k');
    await eventually(async () => assert.equal(await boardFen(page), START));
    await page.keyboard.press('j');
    await eventually(async () => assert.equal(await boardFen(page), fen));
    await page.keyboard.press('l');
    await eventually(async () => assert.equal(await isOn(page), true));
    await reachDepth(page, 4);
    await page.keyboard.press('Space');
    await eventually(async () => assert.match(await boardFen(page), / w KQkq - \S+ 2$/));
    await page.keyboard.press('?');
    const help = page.getByRole('dialog').filter({ visible: true }).first();
    await help.waitFor();
    await shut(page);
    await page.keyboard.press('/');
    await page.keyboard.type('8/8/8/8/8/8/8/8 w - - 0 1');
    await page.keyboard.press('Enter');
    assert.match(await text(page, 'fen-error'), /king/);
  });

  onPage('every control that can be reached has a name', async (page) => {
    const nameless = await page.evaluate(() => {
      const faults = [];
      const visit = (root) => {
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) visit(element.shadowRoot);
          if (!element.matches('button, input, select, a[href], [role=meter], [role=grid]'))
            continue;
          const words =
            element.ariaLabel ||
            element.textContent.trim() ||
            element.closest('label')?.textContent.trim();
          if (!words) faults.push(element.outerHTML.slice(0, 120));
        }
      };
      visit(document);
      return faults;
    });
    assert.deepEqual(nameless, []);
  });
});
