import { css, html, LitElement, type TemplateResult } from 'lit';
import { styled } from '../../board/styled';
import { formatScore, type Score, winPercent } from '../core/format';
import { fill, words } from '../core/words';
import { GaugeElement } from '../engine/gauge';
import { xiangqiWords } from './words';

/** "Win chance: Red 54 %, Black 46 %" in plain words, for hover and screen readers. */
export function winChanceWords(score: Score): string {
  const percent = Math.round(winPercent(score));
  return fill(xiangqiWords.winChance, { w: percent, b: 100 - percent });
}

/** `<tabia-xiangqi-gauge>`: Red's win chance as a bar beside the board, or above it on a phone. */
export class XiangqiGauge extends LitElement {
  static override styles = [
    GaugeElement.styles,
    css`
      .white {
        background: var(--xiangqi-red, #b3261e);
      }
    `,
  ];

  static override properties = {
    score: { attribute: false },
    result: { attribute: false },
    flipped: { type: Boolean, reflect: true },
  };

  declare score: Score | undefined;
  /** Red's points once the game is over: 1, 0.5 or 0. */
  declare result: number | undefined;
  declare flipped: boolean;

  override render(): TemplateResult {
    const { score, result } = this;
    const percent = result !== undefined ? result * 100 : score ? winPercent(score) : 50;
    const text =
      result !== undefined
        ? fill(xiangqiWords.gameOver, { n: result })
        : score
          ? `${formatScore(score)}. ${winChanceWords(score)}`
          : words.noEvaluation;
    return html`<div
      role="meter"
      aria-label=${words.evaluation}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${Math.round(percent)}
      aria-valuetext=${text}
      title=${text}
      data-testid="gauge"
    >
      <div class="white" ${styled({ '--share': String(percent / 100) })}></div>
      <div class="middle"></div>
      <div class="frame"></div>
    </div>`;
  }
}
