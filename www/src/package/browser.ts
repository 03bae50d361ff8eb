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
export * from '../engine/client.js';
