// What a page waits for: the first line, the answer to stop, and the engine's being ready again.

import { createEngine } from '../../../www/src/engine/client.ts';

const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const idle = async (engine) => {
  while (engine.state !== 'idle') await new Promise((resolve) => setTimeout(resolve));
};

/** Milliseconds from the making of the engine to the first line, and the answers to so many stops. */
export async function measure({ net, times, engine: settings }, tell) {
  const began = performance.now();
  const engine = createEngine(settings);
  const loaded = net && engine.loadNet(net);
  if (net) await loaded;
  const analysis = engine.analyse({});
  await analysis[Symbol.asyncIterator]().next();
  const firstLine = performance.now() - began;
  await engine.stop();

  const answers = [];
  const again = [];
  for (let i = 0; i < times; i++) {
    if (i % 20 === 0) tell(`stop ${i} of ${times}`);
    await idle(engine);
    const search = engine.analyse({ moves: i % 2 ? ['e2e4'] : [] });
    await search[Symbol.asyncIterator]().next();
    // As long as someone looks at a position at least.
    await rest(200 + 200 * Math.random());
    const asked = performance.now();
    await engine.stop();
    answers.push(performance.now() - asked);
    await idle(engine);
    again.push(performance.now() - asked);
  }
  const { build, stop } = await engine.ready;
  engine.dispose();
  return { build, stop, firstLine, answers, again };
}
