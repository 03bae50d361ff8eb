/** What pieces are worth, drawn over a board. */

import { css, html, type TemplateResult } from 'lit';
import { stylesText } from '../../board/styles-text';
import { formatScore } from '../core/format';

/** Centipawns at which the heat of a piece is full. */
const HOTTEST = 900;

/** `--heat-width` and `--heat-height` say how large a square is, `--heat-label` how far from its edge its number stands. */
export const heatStyles = css`
  .heat {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    pointer-events: none;
    container-type: inline-size;
  }
  .heat span {
    position: absolute;
    left: var(--x);
    top: var(--y);
    display: grid;
    align-items: end;
    justify-items: center;
    width: var(--heat-width, 12.5%);
    height: var(--heat-height, 12.5%);
    border-radius: var(--heat-radius, 0);
    background: color-mix(in srgb, var(--heat) var(--strength), transparent);
  }
  .heat b {
    margin-bottom: var(--heat-label, 3%);
    padding: 0 4px;
    border-radius: 3px;
    background: #191715;
    color: #ffffff;
    font: 600 clamp(9px, 1.5cqw, 13px) / 1.35 var(--font);
    font-variant-numeric: tabular-nums;
  }
`;

/** `shares`: centipawns by square, the first side's view; `placeOf`: the corner of a square, in percent of the board. */
export const heatMap = (
  shares: ReadonlyMap<string, number>,
  placeOf: (square: string) => { readonly left: number; readonly top: number },
): TemplateResult => html`<div class="heat" data-testid="heat" aria-hidden="true">
  ${[...shares].map(([square, value]) => {
    const { left, top } = placeOf(square);
    const strength = Math.min(1, Math.abs(value) / HOTTEST);
    const place = {
      '--x': `${left}%`,
      '--y': `${top}%`,
      '--heat': value >= 0 ? 'var(--heat-first, #1d5fc4)' : 'var(--heat-second, #c2410c)',
      '--strength': `${Math.round(8 + 44 * strength)}%`,
    };
    return html`<span .style=${stylesText(place)} data-square=${square}><b>${formatScore({ kind: 'cp', value })}</b></span>`;
  })}
</div>`;
