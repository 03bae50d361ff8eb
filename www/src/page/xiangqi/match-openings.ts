/** Well-known first moves, four to eight plies each: where games of a match begin. */

import {
  addLine,
  addMove,
  createTree,
  type MoveTree,
  type NodeId,
  positionAt,
  ROOT,
} from '../../xiangqi/tree';
import { chooseLine } from '../match/seeded';

export const LINES: readonly string[] = [
  // The central cannon against screen horses.
  'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7',
  'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5',
  'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5',
  'h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 b0a2 b9c7',
  'h2e2 h9g7 h0g2 i9h9 g3g4 c6c5',
  'h2e2 h9g7 h0g2 b9c7 b2d2 c6c5',
  'h2e2 h9g7 h0g2 i9h9 b0c2 b9c7',
  'h2e2 b9c7 h0g2 h9g7 i0h0 i9h9',
  // Cannons in the same direction, and in opposite ones.
  'h2e2 h7e7 h0g2 h9g7 i0h0 i9i8',
  'h2e2 h7e7 h0g2 h9g7 i0i1 i9h9',
  'h2e2 h7e7 h0g2 h9g7 i0h0 i9h9',
  'h2e2 b7e7 h0g2 b9c7 i0h0 h9g7',
  // Horses between the cannons, and a horse at the edge.
  'h2e2 h9g7 h0g2 b7d7 i0h0 b9c7',
  'h2e2 h9g7 h0g2 i9h9 b0c2 b9a7',
  'h2e2 b9c7 h0g2 h9i7 i0h0 i9h9',
  // A soldier first.
  'g3g4 h7g7 h2e2 g9e7',
  'c3c4 b7c7 h2e2 c9e7',
  'g3g4 c6c5 h0g2 b9c7',
  'c3c4 h9g7 b0c2 g6g5',
  'g3g4 h7e7 h0g2 h9g7',
  // An elephant first.
  'g0e2 h7e7 h0g2 h9g7',
  'g0e2 h7d7 h0g2 h9g7',
  'g0e2 c6c5 g3g4 b9c7',
  'c0e2 h9g7 g3g4 c6c5',
  // A cannon at an adviser, behind the general, or a horse first.
  'h2f2 h9g7 h0g2 i9h9',
  'h2d2 h9g7 h0g2 i9h9',
  'h2d2 h7e7 h0g2 h9g7',
  'h0g2 g6g5 c3c4 h9g7',
  'h0g2 c6c5 g3g4 b9c7',
  'b0c2 g6g5 h2e2 h9g7',
];

/** A game behind the opening of a pair of games, counted from 0: always the same for the same seed. */
export function openedGame(seed: number, pair: number): { tree: MoveTree; node: NodeId } {
  const { line, more, random } = chooseLine(LINES, seed, pair);
  let { tree, id } = addLine(createTree(), ROOT, line);
  for (let ply = 0; ply < more; ply++) {
    const legal = positionAt(tree, id).moves();
    const move = legal[Math.floor(random() * legal.length)];
    if (!move) break;
    ({ tree, id } = addMove(tree, id, move));
  }
  return { tree, node: id };
}
