// What a test browser loads. The tests start a run and ask for `state` until it is done:
// WebDriver bears no script that runs for minutes.

import { createEngine } from '../../../www/src/engine/client.ts';
import { runChanges } from './changes.mjs';
import { runFaults } from './faults.mjs';
import { runFixed } from './fixed.mjs';
import { measure } from './measure.mjs';
import { runWay } from './way.mjs';

const RUNS = { changes: runChanges, faults: runFaults, fixed: runFixed, way: runWay, measure };

const state = { done: false, news: '', result: undefined, error: undefined };

/** Starts a run in the background; `?stop=` and `?build=` of the address are its engine's. */
function start(name, options) {
  Object.assign(state, { done: false, news: 'started', result: undefined, error: undefined });
  const address = new URLSearchParams(location.search);
  const engine = {};
  for (const key of ['stop', 'build']) if (address.get(key)) engine[key] = address.get(key);
  const tell = (news) => {
    state.news = news;
  };
  RUNS[name]({ ...options, engine }, tell).then(
    (result) => Object.assign(state, { done: true, result }),
    (error) =>
      Object.assign(state, { done: true, error: `${error?.message ?? error} ${error?.stack}` }),
  );
}

globalThis.harness = { start, state, createEngine };
