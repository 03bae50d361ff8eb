/** Games of xiangqi as the widget's views take them: moves as tokens of a list, lines as texts. */

import type { AnyMove, Line } from '../analysis/lines';
import { GLYPHS } from '../chess/glyphs';
import type { Token } from '../widget/game';
import { type Notation, type Position, writeMove } from '../xiangqi';
import type { MoveTree, NodeId } from '../xiangqi/tree';
import { moveLabel, nodeAt, positionAt, ROOT } from '../xiangqi/tree';
import type { Move } from '../xiangqi/types';

/** More moves than that are not listed. */
const MOST = 1200;

/** The moves in the order of a list, variations in brackets behind the move that they stand beside. */
export function tokensOf(tree: MoveTree, notation: Notation): Token[] {
  const tokens: Token[] = [];
  const say = (texts: readonly string[], main: boolean): void => {
    for (const text of texts) tokens.push({ kind: 'comment', text, main });
  };
  const add = (id: NodeId, main: boolean, numbered: boolean): void => {
    const { parent, move, before, comments, nags } = nodeAt(tree, id);
    if (parent === null || !move) return;
    say(before, main);
    const position = positionAt(tree, parent);
    const number =
      numbered || before.length > 0 || position.turn === 'w' ? moveLabel(tree, id) : '';
    const san = writeMove(position, move, notation);
    const glyphs = nags.map((nag) => GLYPHS[nag] ?? '').join('');
    tokens.push({ kind: 'move', id, san, number, main, glyphs });
    say(comments, main);
  };
  const line = (from: NodeId, main: boolean, first: boolean): void => {
    let numbered = first;
    for (let at = from; tokens.length < MOST; ) {
      const [next, ...others] = nodeAt(tree, at).children;
      if (next === undefined) return;
      add(next, main, numbered);
      for (const other of others) {
        tokens.push({ kind: 'open' });
        add(other, false, true);
        line(other, false, false);
        tokens.push({ kind: 'close' });
      }
      numbered = others.length > 0 || nodeAt(tree, next).comments.length > 0;
      at = next;
    }
  };
  say(nodeAt(tree, ROOT).comments, true);
  line(ROOT, true, true);
  if (tokens.length >= MOST) tokens.push({ kind: 'more' });
  return tokens;
}

export interface TextMove extends AnyMove {
  readonly move: Move;
  readonly before: Position;
  readonly after: Position;
}

const MOST_PLIES = 14;

/** Reads moves from a position as far as they are legal. */
export function readMoves(start: Position, pv: readonly string[]): readonly TextMove[] {
  const moves: TextMove[] = [];
  let before = start;
  for (const uci of pv.slice(0, MOST_PLIES)) {
    const move = before.parseUci(uci);
    if (!move) break;
    const after = before.play(move);
    moves.push({ uci, from: move.from, to: move.to, move, before, after });
    before = after;
  }
  return moves;
}

/** A line with its moves written out. */
export const written = ({ score, depth, moves }: Line<TextMove>, notation: Notation) => ({
  score,
  depth,
  moves: moves.map(({ uci, from, to, move, before }, ply) => {
    const red = before.turn === 'w';
    const number = red || ply === 0 ? `${before.fullmoveNumber}${red ? '.' : '...'}` : '';
    const san = writeMove(before, move, notation);
    return { uci, from, to, san, ...(number && { number }) };
  }),
});
