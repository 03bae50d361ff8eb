import { START_FEN } from '../../xiangqi/fen';
import { type Notation, writeMove } from '../../xiangqi/notation';
import type { Game as PgnGame } from '../../xiangqi/pgn';
import type { Position } from '../../xiangqi/position';
import { type Verdict, verdictOf } from '../../xiangqi/repetition';
import {
  addMove,
  createTree,
  lineEnd,
  type MoveTree,
  type NodeId,
  nodeAt,
  positionAt,
  ROOT,
  wayTo,
} from '../../xiangqi/tree';
import type { Move } from '../../xiangqi/types';
import { fill } from '../core/words';
import { xiangqiWords } from './words';

/** The moves on the page and which position of them is shown. */
export interface Game extends PgnGame {
  readonly node: NodeId;
}

export { goTo, type Step, step } from '../../xiangqi/tree';

export const newGame = (start?: Position): Game => ({
  tags: [],
  tree: createTree(start),
  result: '*',
  node: ROOT,
});

export const positionOf = ({ tree, node }: Game): Position => positionAt(tree, node);

export const isStandardStart = ({ start }: MoveTree): boolean => start === START_FEN;

/** Nothing has been played or set. */
export const isPristine = ({ tree }: Game): boolean =>
  isStandardStart(tree) && nodeAt(tree, ROOT).children.length === 0;

export const lastMoveOf = ({ tree, node }: Game): readonly [string, string] | undefined => {
  const { move } = nodeAt(tree, node);
  return move && [move.from, move.to];
};

/** Plays a legal move; the same game when it is there already. */
export function play(game: Game, move: Move): Game {
  const placed = addMove(game.tree, game.node, move);
  return { ...game, tree: placed.tree, node: placed.id };
}

/** How a game has ended on the board. */
export interface Ending {
  /** Red's points. */
  readonly points: 0 | 0.5 | 1;
  readonly words: string;
}

/** A node's ending is the same for ever, but its words are not. */
export function endingOf(tree: MoveTree, node: NodeId): Ending | undefined {
  const position = positionAt(tree, node);
  const redToMove = position.turn === 'w';
  if (position.isLost()) {
    const mate = position.isCheck();
    const words = redToMove
      ? mate
        ? xiangqiWords.mateBlack
        : xiangqiWords.noMoveBlack
      : mate
        ? xiangqiWords.mateRed
        : xiangqiWords.noMoveRed;
    return { points: redToMove ? 0 : 1, words };
  }
  const verdict = verdictAt(tree, node);
  return verdict && { points: pointsOf(verdict), words: verdictWords(verdict) };
}

/** The results by Red's points. */
export const RESULTS = { 0: '0-1', 0.5: '1/2-1/2', 1: '1-0' } as const;

/** The game with its result, where its main line ends the game and nothing else was said of it. */
export function finished<G extends Omit<PgnGame, 'tags'>>(game: G): G {
  const { tree, result } = game;
  const ending = endingOf(tree, lineEnd(tree, ROOT));
  return ending && result === '*' ? { ...game, result: RESULTS[ending.points] } : game;
}

const verdicts = new WeakMap<Position, Verdict | 'none'>();

function verdictAt(tree: MoveTree, node: NodeId): Verdict | undefined {
  const position = positionAt(tree, node);
  const known = verdicts.get(position) ?? verdictOf(wayTo(tree, node)) ?? 'none';
  verdicts.set(position, known);
  return known === 'none' ? undefined : known;
}

const pointsOf = ({ winner }: Verdict): Ending['points'] =>
  winner === undefined ? 0.5 : winner === 'w' ? 1 : 0;

function verdictWords({ why, winner }: Verdict): string {
  // Whoever has won, the other side was at fault.
  const red = winner === 'b';
  switch (why) {
    case 'checks':
      return red ? xiangqiWords.checksRed : xiangqiWords.checksBlack;
    case 'chase':
      return red ? xiangqiWords.chaseRed : xiangqiWords.chaseBlack;
    case 'bothCheck':
      return xiangqiWords.bothCheck;
    case 'bothChase':
      return xiangqiWords.bothChase;
    case 'repetition':
      return xiangqiWords.repetition;
    case 'moves':
      return xiangqiWords.drawMoves;
    case 'material':
      return xiangqiWords.drawMaterial;
  }
}

/** What is told to a screen reader when a move was made: "12. Red plays C2=5". */
export function announcement(game: Game, notation: Notation): string {
  const { parent, move } = nodeAt(game.tree, game.node);
  if (parent === null || !move) {
    return positionOf(game).turn === 'w' ? xiangqiWords.redToMove : xiangqiWords.blackToMove;
  }
  const before = positionAt(game.tree, parent);
  const values = { n: before.fullmoveNumber, move: writeMove(before, move, notation) };
  const text = before.turn === 'w' ? xiangqiWords.redPlays : xiangqiWords.blackPlays;
  const ending = endingOf(game.tree, game.node);
  return fill(text, values) + (ending ? `. ${ending.words}` : '');
}
