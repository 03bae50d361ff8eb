/**
 * The engine's typed client for browsers.
 *
 * ```js
 * import { createEngine } from 'tabia';
 * const engine = createEngine();
 * for await (const line of engine.analyse({ fen }, { depth: 20 })) console.log(line.score, line.pv);
 * engine.dispose();
 * ```
 */
import { Engine } from '../engine/client.js';
import { compileWasm } from '../engine/compile.js';
import { startXiangqiWorker, xiangqiWasm } from './assets';
import { type GameOptions, optionsFor } from './game';

export * from '../engine/client.js';
export type { GameName, GameOptions } from './game';

/** Starts an engine. It belongs to the caller, who ends it with `dispose()`. */
export const createEngine = (options: GameOptions = {}): Engine =>
  new Engine(
    optionsFor(options, { worker: startXiangqiWorker, module: () => compileWasm(xiangqiWasm()) }),
  );
