/** Which game an engine plays: a build, a worker and a file of its own each. */

import type { EngineOptions } from '../engine/client.js';

export type GameName = 'chess' | 'xiangqi';

export interface GameOptions extends EngineOptions {
  /** The game; `chess` unless told otherwise. For xiangqi there is one build, without threads and tree search. */
  game?: GameName;
}

/**
 * The options for the engine of a game, of which `xiangqi` has what that needs.
 *
 * @throws TypeError if there is no such game, or it has no search of that kind.
 */
export function optionsFor(
  { game = 'chess', ...options }: GameOptions,
  xiangqi: EngineOptions,
): EngineOptions {
  if (game === 'chess') return options;
  if (game !== 'xiangqi') throw new TypeError(`no game is called ${game}: chess, xiangqi`);
  if (options.search === 'tree') throw new TypeError('xiangqi has no tree search');
  return { ...xiangqi, ...options, build: 'simd', threads: false };
}
