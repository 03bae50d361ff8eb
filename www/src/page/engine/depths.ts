import { type Position, scoreFor } from '../../chess';
import type { InfoLine } from '../../engine/protocol';
import type { DepthStep } from '../core/state';

/** The best move and score at each depth together with one more message, the last of each depth counting. */
export function withDepth(
  depths: readonly DepthStep[],
  position: Position,
  { depth, pv, nodes, score }: InfoLine,
): readonly DepthStep[] {
  const uci = pv[0] ?? '';
  // What was found deeper at an earlier visit stands.
  if (depth < (depths.at(-1)?.depth ?? 0)) return depths;
  const move = position.parseUci(uci);
  if (!move) return depths;
  const san = depths.find((step) => step.uci === uci)?.san ?? position.san(move);
  const step = { depth, uci, san, score: scoreFor(score, position.turn), nodes };
  return [...depths.filter((before) => before.depth < depth), step];
}

/** The same without what one message told of, of an iteration that was broken off. */
export const withoutStep = (
  depths: readonly DepthStep[],
  { depth, nodes, pv }: InfoLine,
): readonly DepthStep[] =>
  depths.filter((step) => step.depth !== depth || step.nodes !== nodes || step.uci !== pv[0]);
