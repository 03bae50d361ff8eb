import type { StaticScore } from '../core/state';

const STATIC = /^(?:nnue raw -?\d+|hce) internal (-?\d+) cp (-?\d+)/m;

/** Finds the score in the engine's answer to `eval`, which speaks for the side to move. */
export function readStatic(answer: readonly string[], turn: 'w' | 'b'): StaticScore | undefined {
  const match = STATIC.exec(answer.join('\n'));
  if (!match) return undefined;
  const view = (text: string | undefined): number => {
    const value = Number(text);
    return turn === 'w' || value === 0 ? value : -value;
  };
  return { internal: view(match[1]), centipawns: view(match[2]) };
}
