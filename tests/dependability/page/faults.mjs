// Faults put into the worker while it analyses: each must be told with its cause, and got over.

import { wasmUrl } from '../../../www/src/engine/assets.ts';
import { createEngine } from '../../../www/src/engine/client.ts';
import { compileWasm } from '../../../www/src/engine/compile.ts';
import { isLegal, playGame, random } from './game.mjs';
import { limitMemory, PAGES } from './memory.mjs';
import { Wire } from './wire.mjs';

const PATIENCE = 20_000;
const BOUNDS = { boot: 4_000, silence: 1_750, stop: 800 };
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function within(promise, what) {
  const late = rest(PATIENCE).then(() => {
    throw new Error(`not within ${PATIENCE} ms: ${what}`);
  });
  return Promise.race([promise, late]);
}

export async function runFaults({ count, seed, engine: settings }, tell) {
  const next = random(seed);
  const game = playGame(seed);
  const threads = /threads/.test(settings.build ?? '');
  const wire = new Wire();
  const engine = createEngine({
    ...settings,
    worker: wire.make,
    bounds: BOUNDS,
    // A device that gives no more memory. With threads the memory is the worker's own, see arm.mjs.
    module: (build) => (threads ? compileWasm(wasmUrl(build)) : limited(wasmUrl(build))),
  });
  const report = { faults: {}, failures: [], restarts: 0, longest: 0 };
  let causes = [];
  engine.on('restarted', ({ cause }) => {
    report.restarts++;
    causes.push(cause);
  });
  let said = '';
  engine.on('error', ({ message }) => {
    said = `, ${message}`;
  });
  const info = await within(engine.ready, 'ready');

  /** Waits for a line of an analysis, the first from now on. */
  const nextLine = async (reader, position) => {
    const { value, done } = await within(reader.next(), 'a line');
    if (done) throw new Error('the analysis ended');
    if (!isLegal(position, value.pv))
      throw new Error(`a line that is not the position's: ${value.pv}`);
  };
  const restarted = (cause) =>
    within(
      (async () => {
        while (!causes.length) await rest(5);
        if (!causes.every((each) => cause.test(each))) throw new Error(`told ${causes.join('; ')}`);
      })(),
      `restarted with ${cause}`,
    );

  /** An analysis that loses its worker, and goes on. */
  const interrupted = async (at, inject, cause) => {
    const analysis = engine.analyse({ moves: game[at].moves });
    const reader = analysis[Symbol.asyncIterator]();
    await nextLine(reader, game[at].position);
    inject();
    await restarted(cause);
    await nextLine(reader, game[at].position);
    const best = await within(engine.stop(), 'an answer');
    if (!best?.move) throw new Error('no answer');
  };
  const arm = (fault) => wire.used.worker.postMessage({ fault });

  const kinds = {
    // The browser ends a worker without a word.
    terminated: (at) =>
      interrupted(at, () => wire.used.worker.terminate(), /the search fell silent/),
    // A trap in the middle of a search.
    trapped: async (at) => {
      await idle();
      const analysis = () => arm({ kind: 'trap', after: 3 + Math.floor(20 * next()) });
      analysis();
      const search = engine.analyse({ moves: game[at].moves });
      await restarted(/unreachable/i);
      const reader = search[Symbol.asyncIterator]();
      await nextLine(reader, game[at].position);
      await within(engine.stop(), 'an answer');
    },
    // An endless loop in the middle of a search.
    hanging: async (at) => {
      await idle();
      arm({ kind: 'hang', after: 3 + Math.floor(20 * next()) });
      const search = engine.analyse({ moves: game[at].moves });
      await restarted(/the search fell silent/);
      const reader = search[Symbol.asyncIterator]();
      await nextLine(reader, game[at].position);
      await within(engine.stop(), 'an answer');
    },
    // An uncaught error between searches.
    erring: async (at) => {
      await idle();
      arm({ kind: 'error' });
      await restarted(/unreachable/i);
      await goesOn(at);
    },
    // An answer that never comes.
    swallowed: async (at) => {
      const analysis = engine.analyse({ moves: game[at].moves });
      await nextLine(analysis[Symbol.asyncIterator](), game[at].position);
      wire.swallow = /^bestmove/;
      const best = await within(engine.stop(), 'an answer');
      if (!best?.move) throw new Error('no answer');
      // A worker that is replaced at each stop has no answer to lose.
      if (info.stop === 'replace') wire.swallow = undefined;
      else await restarted(/no bestmove after stop/);
      await goesOn(at);
    },
    // A worker that never starts, after one that was lost.
    stillborn: async (at) => {
      await idle();
      // One in reserve would take its place.
      engine.pause();
      engine.resume();
      wire.onMade = (each) => {
        wire.onMade = () => {};
        each.worker.terminate();
      };
      arm({ kind: 'error' });
      await restarted(/unreachable/i);
      const first = causes.length;
      await within(
        (async () => {
          while (causes.length === first) await rest(5);
        })(),
        'a second restart',
      );
      if (!/the worker did not start/.test(causes.at(-1))) throw new Error(`told ${causes.at(-1)}`);
      await goesOn(at);
    },
    // Memory that cannot grow: refused with a line, and nothing is lost.
    refused: async (at) => {
      const error = await within(engine.setOption('Hash', 512), 'an answer').then(
        () => undefined,
        (reason) => reason,
      );
      if (!/memory.*old size is kept/.test(error?.message))
        throw new Error(`setoption Hash: ${error?.message}`);
      await goesOn(at);
      if (causes.length) throw new Error(`restarted: ${causes}`);
    },
    // The worker in reserve is ended without a word; it is one only where stopping takes a worker.
    reserve: async (at) => {
      if (info.stop !== 'replace') return goesOn(at);
      const analysis = engine.analyse({ moves: game[at].moves });
      await nextLine(analysis[Symbol.asyncIterator](), game[at].position);
      const spare = wire.workers.find((each) => each !== wire.used);
      await rest(50);
      spare?.worker.terminate();
      await within(engine.stop(), 'an answer');
      // Ended before it was ready, it is one that never starts.
      await restarted(/reserve|did not start/);
      await goesOn(at);
    },
  };
  const idle = async () => {
    await engine.stop();
    await within(
      (async () => {
        while (engine.state !== 'idle') await rest(2);
      })(),
      'an idle engine',
    );
  };
  const goesOn = async (at) => {
    const analysis = engine.analyse({ moves: game[at].moves }, { depth: 4 });
    const best = await within(analysis.result, 'the next analysis');
    if (!isLegal(game[at].position, [best.move])) throw new Error(`${best.move} is not legal`);
  };

  const names = Object.keys(kinds);
  for (let i = 0; i < count; i++) {
    const name = names[i % names.length];
    const at = Math.floor(next() * (game.length - 1));
    tell(`${i} of ${count}: ${name}`);
    causes = [];
    said = '';
    const began = performance.now();
    try {
      await idle();
      causes = [];
      await kinds[name](at);
      report.faults[name] = (report.faults[name] ?? 0) + 1;
    } catch (error) {
      report.failures.push(`${i} ${name} (${engine.state}${said}): ${error.message}`);
      if (report.failures.length > 5) break;
    }
    wire.swallow = undefined;
    report.longest = Math.max(report.longest, Math.round(performance.now() - began));
  }
  engine.dispose();
  return { ...report, stop: info.stop, build: info.build, crossed: wire.faults };
}

async function limited(url) {
  const response = await fetch(url);
  return WebAssembly.compile(limitMemory(new Uint8Array(await response.arrayBuffer()), PAGES));
}
