// Positions to step through: a random game, the same for the same seed, told move by move.

import { Position } from '../../../www/src/chess/index.ts';

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The positions of a random game: `{ moves, position }`, as the engine and as the rules have them. */
export function playGame(seed, plies = 60) {
  const next = random(seed);
  let position = Position.start();
  const moves = [];
  const game = [{ moves: [], position }];
  while (game.length <= plies) {
    const legal = position.legalMoves();
    if (!legal.length) break;
    const move = legal[Math.floor(next() * legal.length)];
    moves.push(position.uci(move));
    position = position.play(move);
    game.push({ moves: [...moves], position });
  }
  return game;
}

/** Whether a line of moves in UCI notation can be played from here. */
export function isLegal(position, pv) {
  let at = position;
  for (const text of pv) {
    const move = at.parseUci(text);
    if (!move) return false;
    at = at.play(move);
  }
  return true;
}
