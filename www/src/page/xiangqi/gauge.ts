import { css } from 'lit';
import { type Score, winPercent } from '../core/format';
import { fill } from '../core/words';
import { GaugeElement } from '../engine/gauge';
import { xiangqiWords } from './words';

/** "Win chance: Red 54 %, Black 46 %" in plain words, for hover and screen readers. */
export function winChanceWords(score: Score): string {
  const percent = Math.round(winPercent(score));
  return fill(xiangqiWords.winChance, { w: percent, b: 100 - percent });
}

/** `<tabia-xiangqi-gauge>`: Red's win chance as a bar beside the board, or above it on a phone. */
export class XiangqiGauge extends GaugeElement {
  static override styles = [
    GaugeElement.styles,
    css`
      .white {
        background: var(--xiangqi-red, #b3261e);
      }
    `,
  ];

  protected override ended(points: number): string {
    return fill(xiangqiWords.gameOver, { n: points });
  }

  protected override chances(score: Score): string {
    return winChanceWords(score);
  }
}
