import { nothing, type SVGTemplateResult, svg } from 'lit';
import { cellOf, type Side, type SquareName } from './squares';

export interface Arrow {
  readonly from: SquareName;
  readonly to: SquareName;
  /** From 0 (hardly worth a look) to 1 (the move to play): sets width and opacity. */
  readonly weight: number;
  readonly kind?: 'move' | 'threat' | 'other';
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** One closed outline in units of a square, so that shaft and head share their opacity. */
export function arrowOutline(arrow: Arrow, orientation: Side): string | undefined {
  const from = cellOf(arrow.from, orientation);
  const to = cellOf(arrow.to, orientation);
  const dx = to.column - from.column;
  const dy = to.row - from.row;
  const length = Math.hypot(dx, dy);
  if (length === 0) return undefined;
  const [ux, uy] = [dx / length, dy / length];
  const half = 0.055 + 0.055 * arrow.weight;
  const headHalf = half * 2.3;
  const headLength = 0.22 + 0.16 * arrow.weight;
  const start = 0.3;
  const end = length - 0.08;
  const neck = end - headLength;
  const x0 = from.column + 0.5;
  const y0 = from.row + 0.5;
  const point = (along: number, aside: number): string =>
    `${round(x0 + ux * along - uy * aside)} ${round(y0 + uy * along + ux * aside)}`;
  return (
    `M${point(start, half)}L${point(neck, half)}L${point(neck, headHalf)}L${point(end, 0)}` +
    `L${point(neck, -headHalf)}L${point(neck, -half)}L${point(start, -half)}` +
    `A${half} ${half} 0 0 0 ${point(start, half)}Z`
  );
}

/** The lightest first, so that the best move lies on top. */
export function arrowShapes(arrows: readonly Arrow[], orientation: Side): SVGTemplateResult[] {
  return [...arrows]
    .sort((a, b) => a.weight - b.weight)
    .map((arrow) => {
      const d = arrowOutline(arrow, orientation);
      const opacity = round(0.3 + 0.42 * arrow.weight);
      return svg`<path class=${arrow.kind ?? 'move'} d=${d ?? nothing} opacity=${opacity}
        data-arrow=${arrow.from + arrow.to}></path>`;
    });
}
