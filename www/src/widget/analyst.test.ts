import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTree, type MoveTree, ROOT } from '../chess';
import { parseGame, scanGames } from '../chess/pgn';
import type { FakeWorker } from '../engine/fake-worker.js';
import { Analyst, type Settings } from './analyst';
import { download, fakeEngines, fakePage } from './fake-engine.js';
import { EngineQueue } from './queue.js';
import { Reviewer } from './reviewer';

const NET = 'nets/own.nnue';
const SETTINGS: Settings = {
  source: { wasmUrl: undefined, workerUrl: undefined, netUrl: NET },
  multipv: 1,
  hash: 16,
  threads: 1,
  limits: { depth: 20 },
};

let workers: FakeWorker[];
let queue: EngineQueue;
let analyst: Analyst;
let found: (number | undefined)[];
let leave: () => void;

const settle = (time = 0) => vi.advanceTimersByTimeAsync(time);
const last = () => workers.at(-1) as FakeWorker;
const searches = () => last().lines.filter((line) => line.startsWith('go')).length;
const depth = () => analyst.finding.lines[0]?.depth;

/** The engine's whole search, up to this depth. */
async function searchTo(deepest: number): Promise<void> {
  last().info(deepest, 'e2e4');
  last().bestmove('e2e4');
  await settle(200);
}

beforeEach(() => {
  fakePage();
  const engines = fakeEngines();
  workers = engines.workers;
  queue = new EngineQueue(engines.start);
  found = [];
  analyst = new Analyst(queue, {
    settings: () => SETTINGS,
    changed: () => {},
    found: () => found.push(depth()),
    restarted: () => {},
    failed: () => {},
  });
  leave = queue.join((net) => analyst.netCame(net));
});

afterEach(async () => {
  analyst.disconnect();
  leave();
  await settle(10);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is found while a net is on its way', () => {
  const start = createTree();

  beforeEach(() => {
    analyst.see(true);
    analyst.show(start, ROOT, false);
  });

  it('gives way to what the net finds, however deep it was', async () => {
    const { arrive } = download();
    analyst.start();
    await settle();
    last().info(15, 'e2e4');
    await settle(200);
    expect([depth(), analyst.finding.net]).toEqual([15, undefined]);
    arrive();
    await settle();
    // What is known is shown until there is something new.
    expect([depth(), analyst.finding.net]).toEqual([15, undefined]);
    last().info(2, 'd2d4');
    await settle(200);
    expect([depth(), analyst.finding.net]).toEqual([2, NET]);
    expect(found).toEqual([15, 2]);
  });

  it('is searched anew where the search has ended before', async () => {
    const { arrive } = download();
    analyst.start();
    await settle();
    await searchTo(20);
    expect(analyst.status).toBe('done');
    arrive();
    await settle(200);
    expect(searches()).toBe(2);
    await searchTo(7);
    expect([depth(), analyst.finding.net, analyst.status]).toEqual([7, NET, 'done']);
  });

  it('stays where the reader has ended the search', async () => {
    const { arrive } = download();
    analyst.start();
    await settle();
    last().info(15, 'e2e4');
    await settle(200);
    analyst.stop();
    arrive();
    await settle(200);
    expect([depth(), analyst.finding.net, searches()]).toEqual([15, undefined, 1]);
  });

  it('is not taken for better than what the net found before the engine was started again', async () => {
    download().arrive();
    analyst.start();
    await settle();
    await searchTo(9);
    expect([depth(), analyst.finding.net]).toEqual([9, NET]);
    // An engine that nobody has asked for long is ended.
    await settle(61_000);
    expect(queue.awake).toBe(false);
    const { arrive } = download();
    analyst.start();
    await settle();
    last().info(15, 'd2d4');
    await settle(200);
    expect([depth(), analyst.finding.net]).toEqual([9, NET]);
    arrive();
    await settle();
    await searchTo(12);
    expect([depth(), analyst.finding.net]).toEqual([12, NET]);
  });
});

describe('a review', () => {
  const PGN = '1. e4 e5 2. Nf3 *';

  function game(): MoveTree {
    const first = scanGames(PGN).next();
    if (first.done) throw new Error('no game');
    return parseGame(PGN, first.value).tree;
  }

  it('judges the whole game with one net', async () => {
    const { arrive } = download();
    const review = new Reviewer(queue).review(game(), SETTINGS, () => {});
    await settle(5000);
    expect(searches()).toBe(0);
    arrive();
    await settle();
    for (let i = 0; i < 4; i++) await searchTo(5);
    expect((await review).moves).toHaveLength(3);
    const { lines } = last();
    const net = lines.findIndex((line) => line.includes('EvalFile'));
    expect(net).toBeLessThan(lines.findIndex((line) => line.startsWith('go')));
  });
});
