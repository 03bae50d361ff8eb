import { Uci } from '../lib/uci.mjs';

/**
 * Plies of the searches that are compared. Fewer than `bench` does by itself, for the sake of the
 * builds that are slow here: unoptimised or without vectors.
 */
export const DEPTH = 8;

const PATIENCE = 240_000;

/** In the place of a net: none. */
export const BY_HAND = Symbol('by hand');

/** The nodes that `bench` counts in a program, with a net, by hand, or as it comes. */
export async function bench(program, net) {
  const uci = new Uci(program);
  try {
    if (net === BY_HAND) {
      uci.send('setoption name Use NNUE value false');
    } else if (net) {
      const [loaded] = await uci.answer(`setoption name EvalFile value ${net}`);
      if (!loaded.startsWith('info string net: ')) throw new Error(loaded);
    }
    const lines = await uci.ask(`bench ${DEPTH}`, /^\d+ nodes \d+ nps$/, PATIENCE);
    return Number.parseInt(lines.at(-1), 10);
  } finally {
    await uci.quit();
  }
}
