// The element's methods and promises, without a picture: that is for the tests in browsers.

import { ReactiveElement } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeWorker } from '../engine/fake-worker.js';
import type { Evaluation } from './api';
import { AnalysisElement } from './element';
import { fakeEngines } from './fake-engine.js';

const engines = vi.hoisted(() => ({ workers: [] as FakeWorker[], start: vi.fn() }));
vi.mock('./engine-source', () => ({ startEngine: () => engines.start() }));
// Every widget is in view.
vi.mock('./visibility', () => ({
  watch: (_element: unknown, sight: { seen(seen: boolean): void }) => {
    queueMicrotask(() => sight.seen(true));
    return () => {};
  },
}));
vi.mock('./turns', () => ({ turn: () => Promise.resolve() }));
vi.mock('./moving', () => ({ pressed: () => {}, reveal: () => {} }));

/** A widget that is shown nowhere. */
class Unseen extends AnalysisElement {
  override get isConnected(): boolean {
    return true;
  }

  protected override createRenderRoot(): DocumentFragment {
    return { querySelector: () => null } as unknown as DocumentFragment;
  }

  protected override update(changed: Map<string, unknown>): void {
    // biome-ignore lint/complexity/useLiteralKeys: it is protected
    ReactiveElement.prototype['update'].call(this, changed);
  }
}
customElements.define('unseen-analysis', Unseen);

let widget: Unseen;
let evaluations: Evaluation[];

const settle = (time = 0) => vi.advanceTimersByTimeAsync(time);
const last = () => engines.workers.at(-1) as FakeWorker;

/** Has the engine say a first line. */
async function found(move: string): Promise<void> {
  await settle(200);
  last().info(8, move);
  await settle(200);
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  Object.assign(engines, fakeEngines());
  widget = new Unseen();
  widget.threads = 1;
  evaluations = [];
  widget.addEventListener('evaluation', (event) =>
    evaluations.push((event as CustomEvent<Evaluation>).detail),
  );
  widget.connectedCallback();
  await settle();
});

afterEach(async () => {
  widget.disconnectedCallback();
  await settle(100_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the element, a moment after a step', () => {
  it('has no evaluation of the position before', async () => {
    widget.load('1. e4 e5 2. Nf3 *');
    void widget.analyse();
    await found('e2e4');
    expect(widget.evaluation?.lines[0]?.moves).toEqual(['e2e4']);
    widget.next();
    expect(widget.evaluation).toBeUndefined();
    // What is known of a position is there at once.
    widget.prev();
    expect(widget.evaluation?.lines[0]?.moves).toEqual(['e2e4']);
    widget.load('8/8/8/8/8/4k3/4p3/4K3 b - - 0 1');
    expect(widget.evaluation).toBeUndefined();
  });

  it('ends with nothing that belongs to the position before', async () => {
    widget.load('1. e4 e5 2. Nf3 *');
    const answer = widget.analyse();
    await found('e2e4');
    const before = evaluations.length;
    expect(before).toBe(1);
    widget.next();
    widget.stop();
    expect(evaluations.slice(before)).toEqual([]);
    expect(await answer).toBeUndefined();
    await settle(1000);
    expect(evaluations.slice(before)).toEqual([]);
    expect(last().searching).toBe(false);
  });
});

describe('the promise of analyse()', () => {
  it.each([
    ['mate', '1. f3 e5 2. g4 Qh4# 0-1', undefined],
    ['stalemate', '1. Qf7 *', '7k/8/6K1/8/8/8/5Q2/8 w - - 0 1'],
  ])('is answered when the reader steps to a %s', async (_what, moves, fen) => {
    const tags = fen ? `[SetUp "1"]\n[FEN "${fen}"]\n\n` : '';
    widget.load(tags + moves);
    widget.goTo('end');
    widget.prev();
    const answer = widget.analyse();
    await settle(500);
    widget.next();
    await settle();
    expect(await Promise.race([answer, 'open'])).toBeUndefined();
  });

  it('is answered when the engine is put away', async () => {
    const answer = widget.analyse();
    await found('e2e4');
    // Two steps in a row: the second waits for a while before it asks.
    widget.load('1. e4 e5 *');
    widget.next();
    await settle();
    widget.next();
    await settle();
    widget.engine = 'off';
    await settle();
    expect(await Promise.race([answer, 'open'])).toBeUndefined();
  });
});
