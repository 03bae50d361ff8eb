import { expect, it } from 'vitest';
import { chess960Start, Position, START_FEN } from './index';

/** The engine's own rules, in this process: asked for the moves of each position that comes up. */
interface Asking {
  ask(line: string, last: RegExp): Promise<string[]>;
  tell(line: string): string[];
}

const PLIES = 100_000;
/** Games of random moves seldom end by themselves. */
const LONGEST = 250;
/** Positions in which much can go wrong: castling, en passant, promotions, pins. */
const HARD = [
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
];

/** A generator with a fixed seed: every run plays the same games. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it(`moves agree with the engine's rules on ${PLIES} random plies`, {
  timeout: 240_000,
}, async () => {
  const file = new URL('../../../engine-wasm/node.mjs', import.meta.url).href;
  const { startAsking } = await import(/* @vite-ignore */ file);
  const engine: Asking = await startAsking('simd');
  const next = random(42);
  let plies = 0;
  for (let game = 0; plies < PLIES; game++) {
    const chess960 = game % 4 === 3;
    const start = chess960
      ? chess960Start(next(960))
      : game % 4 === 0
        ? START_FEN
        : (HARD[game % HARD.length] as string);
    let position = Position.parse(start, { chess960 });
    engine.tell(`setoption name UCI_Chess960 value ${position.chess960}`);
    for (let ply = 0; ply < LONGEST && plies < PLIES; ply++, plies++) {
      const moves = position.legalMoves();
      const fen = position.fen();
      engine.tell(`position fen ${fen}`);
      const said = await engine.ask('go perft 1', /^Nodes searched/);
      const theirs = said.flatMap((line) => /^(\w+): 1$/.exec(line)?.[1] ?? []).sort();
      const ours = moves.map((move) => position.uci(move)).sort();
      // One comparison a position, and an assertion only where it fails.
      if (theirs.join(' ') !== ours.join(' ')) expect(ours, fen).toEqual(theirs);
      const move = moves[next(moves.length)];
      if (!move) break;
      position = position.play(move);
    }
  }
  expect(plies).toBe(PLIES);
});
