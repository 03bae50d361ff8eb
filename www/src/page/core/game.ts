import type { Color, Position } from '../../chess';
import { Position as Chess } from '../../chess';
import { type Headers, header } from '../../chess/pgn/headers';
import type { Result } from '../../chess/pgn/words';
import {
  addMove,
  createTree,
  type MoveTree,
  type NodeId,
  nodeAt,
  occurrences,
  positionAt,
  ROOT,
} from '../../chess/tree';
import { fill, words } from './words';

/** The moves on the page and which position of them is shown. */
export interface Game {
  readonly tree: MoveTree;
  readonly node: NodeId;
  /** The tags it came with, for a game that was opened. */
  readonly headers?: Headers;
  /** How it ended by its moves' end, for a game that was opened; its tags may say nothing of that. */
  readonly result?: Result;
}

export { goTo, type Step, step } from '../../chess/tree';

export function newGame(start?: Position): Game {
  return { tree: createTree(start), node: ROOT };
}

export function positionOf(game: Game): Position {
  return positionAt(game.tree, game.node);
}

/** Squares to mark as the last move. Castling is marked as the king's way. */
export function lastMoveOf(game: Game): readonly [string, string] | undefined {
  const { move } = nodeAt(game.tree, game.node);
  return move && [move.from, move.to];
}

/** Plays a move in UCI or SAN; the same game when it is there already, undefined when illegal. */
export function play(game: Game, text: string): Game | undefined {
  const placed = addMove(game.tree, game.node, text);
  return placed && { ...game, tree: placed.tree, node: placed.id };
}

/** Who played whom, and how it ended; undefined where the tags do not say. */
export function titleOf({ headers = [] }: Game): { players: string; rest: string } | undefined {
  const known = (name: string): string => (header(headers, name) ?? '').replace(/^[?.\s]*$/, '');
  const [white, black] = [known('White'), known('Black')];
  if (!white && !black) return undefined;
  const date = known('Date')
    .replace(/\.\?\?/g, '')
    .replaceAll('.', '-');
  const result = known('Result').replace('*', '');
  const rest = [result, known('Event'), date].filter(Boolean).join(' · ');
  return { players: `${white || words.white} – ${black || words.black}`, rest };
}

/** Nothing has been played or set. */
export function isPristine({ tree }: Game): boolean {
  return tree.start === START && nodeAt(tree, ROOT).children.length === 0;
}

const START = Chess.start().fen();

export const isStandardStart = (tree: MoveTree): boolean => tree.start === START;

type Ending = 'mateBlack' | 'mateWhite' | 'stalemate' | 'deadDraw';

/** Asked for with every line of the engine, and the same for a position for ever. */
const endings = new WeakMap<Position, Ending | 'none'>();

function findEnding(position: Position): Ending | 'none' {
  if (position.isCheckmate()) return position.turn === 'w' ? 'mateBlack' : 'mateWhite';
  if (position.isStalemate()) return 'stalemate';
  return position.isInsufficientMaterial() ? 'deadDraw' : 'none';
}

/** How the game has ended here, in words; empty while it goes on. */
export function verdictOf(position: Position): string {
  const ending = endings.get(position) ?? findEnding(position);
  endings.set(position, ending);
  return ending === 'none' ? '' : words[ending];
}

/** White's points where the game has ended. */
export function resultOf(position: Position): number | undefined {
  if (!verdictOf(position)) return undefined;
  if (!position.isCheckmate()) return 0.5;
  return position.turn === 'w' ? 0 : 1;
}

/** How a game ends on the board. */
export interface Outcome {
  readonly result: '1-0' | '0-1' | '1/2-1/2';
  readonly why: 'mate' | 'stalemate' | 'material' | 'fifty' | 'repetition';
}

export const otherSide = (side: Color): Color => (side === 'w' ? 'b' : 'w');
export const winFor = (side: Color): Outcome['result'] => (side === 'w' ? '1-0' : '0-1');

/** How the game has ended on the board, if it has. */
export function endingOf(tree: MoveTree, node: NodeId): Outcome | undefined {
  const position = positionAt(tree, node);
  if (position.isCheckmate()) return { result: winFor(otherSide(position.turn)), why: 'mate' };
  const drawn = (why: Outcome['why']): Outcome => ({ result: '1/2-1/2', why });
  if (position.isStalemate()) return drawn('stalemate');
  if (position.isInsufficientMaterial()) return drawn('material');
  if (position.isFiftyMoves()) return drawn('fifty');
  if (occurrences(tree, node) >= 3) return drawn('repetition');
  return undefined;
}

/** What is told to a screen reader when a move was made: "12. White plays Nf3+". */
export function announcement(game: Game): string {
  const { parent, san } = nodeAt(game.tree, game.node);
  const position = positionOf(game);
  if (parent === null) return position.turn === 'w' ? words.whiteToMove : words.blackToMove;
  const before = positionAt(game.tree, parent);
  const verdict = verdictOf(position);
  const plays = fill(before.turn === 'w' ? words.whitePlays : words.blackPlays, {
    n: before.fullmoveNumber,
    move: san,
  });
  return verdict ? `${plays}. ${verdict}` : plays;
}
