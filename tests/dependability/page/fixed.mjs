// Searches of a fixed number of nodes, which must come out the same everywhere.

import { createEngine } from '../../../www/src/engine/client.ts';

/** For each position the last line of its search and the answer, without what depends on time. */
export async function runFixed({ positions, nodes, net, engine: settings }, tell) {
  const engine = createEngine(settings);
  const { build } = await engine.ready;
  if (net) await engine.loadNet(net);
  const results = [];
  for (const position of positions) {
    tell(`${results.length} of ${positions.length}`);
    await engine.newGame();
    await engine.send(`position ${position}`);
    results.push(await engine.send(`go nodes ${nodes}`, /^bestmove/));
  }
  engine.dispose();
  return { build, results };
}
