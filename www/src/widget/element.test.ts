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

describe('a property set as frameworks set it', () => {
  /** React 19, Vue and Svelte set a property where there is one, with what the template says. */
  const set = (name: string, value: unknown): unknown => {
    const open = widget as unknown as Record<string, unknown>;
    open[name] = value;
    return open[name];
  };

  it.each([
    ['lines', 'off', false],
    ['arrows', 'on', true],
    ['multipv', '3', 3],
    ['nodes', '5000', 5000],
    ['depth', 'deep', undefined],
    ['depth', Number.NaN, undefined],
    ['orientation', 'b', 'black'],
    ['moves', 'Side', 'side'],
    ['theme', 'pink', 'auto'],
    ['gauge', false, false],
    ['hash', 32, 32],
  ])('%s: %o is what it says as an attribute', (name, value, read) => {
    expect(set(name, value)).toBe(read);
  });

  it.each([
    ['lines', false, true],
    ['engine', 'off', 'click'],
    ['multipv', 3, undefined],
    ['orientation', 'black', 'white'],
  ])('%s is as at first when it is taken away', (name, value, first) => {
    for (const nothing of [undefined, null]) {
      set(name, value);
      expect(set(name, nothing)).toBe(first);
    }
  });

  it.each(['net-url', 'wasm-url', 'worker-url'])('%s taken away is none', (name) => {
    const property = name.replace('-url', 'Url') as 'netUrl' | 'wasmUrl' | 'workerUrl';
    for (const nothing of [null, '']) {
      widget.attributeChangedCallback(name, null, 'here/');
      expect(widget[property]).toBe('here/');
      widget.attributeChangedCallback(name, 'here/', nothing);
      expect(widget[property]).toBeUndefined();
    }
  });

  it('goes to a ply that is a text', async () => {
    widget.load('1. e4 e5 2. Nf3 *');
    set('ply', '2');
    await settle();
    expect(widget.position).toContain('4p3/4P3');
  });

  it('searches by limits that are texts', async () => {
    set('depth', '12');
    void widget.analyse();
    await settle(200);
    expect(last().lines.at(-1)).toBe('go depth 12');
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
