// An engine that gives way: the same answers with a part of the processor's time, and stop as quick.

import { createEngine } from '../../../www/src/engine/client.ts';

const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function runWay({ nodes, movetime, threads, stops, engine: settings }, tell) {
  const engine = createEngine(settings);
  const { build, stop } = await engine.ready;
  const timed = async (work) => {
    const began = performance.now();
    const answer = await work();
    return { answer, took: performance.now() - began };
  };
  const search = async () => {
    await engine.newGame();
    await engine.send('position startpos');
    return timed(() => engine.send(`go nodes ${nodes}`, /^bestmove/));
  };
  /** How many nodes all threads search in a time. */
  const count = async () => {
    await engine.newGame();
    let searched = 0;
    for await (const line of engine.analyse({}, { movetime })) searched = line.nodes;
    return searched;
  };

  tell('alone');
  const alone = await search();
  engine.giveWay(true);
  tell('giving way');
  const giving = await search();
  const answers = [];
  for (let i = 0; i < stops; i++) {
    const analysis = engine.analyse({});
    await analysis[Symbol.asyncIterator]().next();
    await rest(150);
    answers.push((await timed(() => engine.stop())).took);
  }
  // The page wants its way no more in the middle of a search.
  const woken = search();
  await rest(50);
  engine.giveWay(false);
  const { took, answer } = await woken;

  let helped;
  if (/threads/.test(build)) {
    await engine.setOption('Threads', threads);
    helped = { alone: await count() };
    engine.giveWay(true);
    helped.giving = await count();
  }
  engine.dispose();
  return { build, stop, alone, giving, woken: { took, answer }, answers, helped };
}
