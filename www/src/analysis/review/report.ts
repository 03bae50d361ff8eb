import {
  type Color,
  type GameReview,
  type MoveClass,
  type MoveReview,
  meanAccuracy,
  type Phase,
  reviewGame,
  type Score,
  turningPoints,
  winPercent,
} from '../../chess';
import type { Review } from './record';

/** A position of a reviewed line, as its game's rules and notation have it. */
export interface Place {
  readonly node: number;
  readonly turn: Color;
  /** Whether exactly one move is legal. */
  readonly forced: boolean;
  /** The number of the move that led here, `12.` or `12...`, and the move as it is written; empty at the start. */
  readonly label: string;
  readonly text: string;
  /** Missing in games whose phases nobody has defined. */
  readonly phase?: Phase;
}

/** A reviewed line, as far as its review has come. */
export interface ReviewedGame {
  /** The start and each position that was searched. */
  readonly places: readonly Place[];
  /** Moves of the engine from a place on in print, `12. Nf3 d5 13. c4`. */
  line(place: number, pv: readonly string[]): string;
}

/** A place of the game as graph and panel show it: a position, and the move that led there. */
export interface Point extends Pick<Place, 'node' | 'label' | 'text' | 'phase'> {
  /** White's view. */
  readonly score: Score;
  /** White's, 0 to 100. */
  readonly percent: number;
  readonly move?: MoveReview;
}

export interface Turn {
  readonly place: number;
  readonly was: Score;
  readonly is: Score;
  /** What the engine would have played, and how what was played is answered: as text with numbers. */
  readonly better: string;
  readonly answer: string;
}

export interface Report {
  readonly points: readonly Point[];
  readonly game: GameReview;
  readonly turns: readonly Turn[];
  readonly marks: ReadonlyMap<number, MoveClass>;
  /** Moves of the engine from a place on in print. */
  readonly line: ReviewedGame['line'];
}

/** Plies of a line that are printed. */
export const LINE = 6;

/** All that a review says of a game so far. */
export function makeReport({ found }: Review, { places, line }: ReviewedGame): Report {
  const scored = places.map(({ turn, forced }, i) => ({ turn, forced, score: found[i]?.score }));
  const game = reviewGame(scored);
  const points = places.flatMap(({ turn: _, forced: __, ...place }, i): Point[] => {
    const score = found[i]?.score;
    const move = game.moves[i - 1];
    return score ? [{ ...place, score, percent: winPercent(score), ...(move && { move }) }] : [];
  });
  const marks = new Map<number, MoveClass>();
  for (const { node, move } of points) if (move?.class) marks.set(node, move.class);
  const turns = turningPoints(game.moves).map(({ index }): Turn => {
    const before = found[index];
    const after = found[index + 1];
    return {
      place: index + 1,
      was: before?.score ?? { kind: 'cp', value: 0 },
      is: after?.score ?? { kind: 'cp', value: 0 },
      better: line(index, before?.pv ?? []),
      answer: line(index + 1, after?.pv ?? []),
    };
  });
  return { points, game, turns, marks, line };
}

/** The accuracy of one side's moves in each phase in which one of them was judged. */
export function phaseAccuracy(report: Report, color: Color): ReadonlyMap<Phase, number> {
  const losses = new Map<Phase, number[]>();
  for (const { phase, move } of report.points) {
    if (!phase || move?.mover !== color || move.loss === undefined) continue;
    losses.set(phase, [...(losses.get(phase) ?? []), move.loss]);
  }
  return new Map([...losses].map(([phase, all]) => [phase, meanAccuracy(all) ?? 0]));
}

/** The places of one side's mistakes and blunders. */
export function mistakesOf(report: Report, color: Color): number[] {
  return report.points.flatMap(({ move }, place) =>
    move?.mover === color && (move.class === 'mistake' || move.class === 'blunder') ? [place] : [],
  );
}
