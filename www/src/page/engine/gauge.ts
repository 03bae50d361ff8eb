import { type CSSResultGroup, css, html, LitElement, type TemplateResult } from 'lit';
import { stylesText } from '../../board/styles-text';
import { formatScore, type Score, winChanceWords, winPercent } from '../core/format';
import { fill, words } from '../core/words';

/** `<tabia-gauge>`: White's win chance as a bar beside the board, or above it on a phone. */
export class GaugeElement extends LitElement {
  static override styles: CSSResultGroup = css`
    :host {
      display: block;
      position: relative;
      overflow: hidden;
      border-radius: 3px;
      background: var(--black-side);
      
    }
    [role='meter'] {
      position: absolute;
      inset: 0;
      border-radius: inherit;
    }
    .white {
      position: absolute;
      inset: 0;
      background: var(--white-side);
      transform: scaleY(var(--share));
      transform-origin: bottom;
      transition: transform var(--quick) ease-out;
    }
    :host([flipped]) .white {
      transform-origin: top;
    }
    .middle {
      position: absolute;
      inset: calc(50% - 1px) 0 auto;
      height: 2px;
      background: var(--accent);
    }
    .frame {
      position: absolute;
      inset: 0;
      border: 1px solid var(--line-strong);
      border-radius: inherit;
    }
    @media (max-width: 699px) {
      :host,
      .frame {
        border-radius: 0;
      }
      .frame {
        border-width: 0 0 1px;
      }
      .white,
      :host([flipped]) .white {
        transform: scaleX(var(--share));
        transform-origin: left;
      }
      .middle {
        inset: 0 auto 0 calc(50% - 1px);
        width: 2px;
        height: auto;
      }
    }
  `;

  static override properties = {
    score: { attribute: false },
    result: { attribute: false },
    flipped: { type: Boolean, reflect: true },
  };

  declare score: Score | undefined;
  /** White's points once the game is over: 1, 0.5 or 0. */
  declare result: number | undefined;
  declare flipped: boolean;

  /** What is said once the game is over, with the first side's points. */
  protected ended(points: number): string {
    return fill(words.gameOver, { n: points });
  }

  /** What is said of both sides' chances. */
  protected chances(score: Score): string {
    return winChanceWords(score);
  }

  override render(): TemplateResult {
    const { score, result } = this;
    const percent = result !== undefined ? result * 100 : score ? winPercent(score) : 50;
    const text =
      result !== undefined
        ? this.ended(result)
        : score
          ? `${formatScore(score)}. ${this.chances(score)}`
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
      <div class="white" .style=${stylesText({ '--share': String(percent / 100) })}></div>
      <div class="middle"></div>
      <div class="frame"></div>
    </div>`;
  }
}
