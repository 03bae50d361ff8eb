import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Color } from '../../chess';
import { positionAt } from '../../chess/tree';
import { barButton, barStyles } from '../core/bar';
import { type Game, otherSide } from '../core/game';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';
import { clockText, leftAt, type PlayState } from './state';

export interface PlayBarActions {
  takeBack(): void;
  hint(): Promise<void>;
  resign(): void;
  leave(): void;
}

/** `<tabia-play-bar>`: both clocks, whose turn it is, and what can be done in a game against the engine. */
export class PlayBar extends LitElement {
  static override styles = [
    ui,
    barStyles,
    css`
      .sides {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
      }
      .side {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 8px;
        min-height: 36px;
        padding: 0 10px;
        border-radius: 6px;
        background: var(--sunken);
      }
      .side.turn {
        background: var(--accent-soft);
        font-weight: 600;
      }
      .clock {
        font-size: 18px;
        font-weight: 600;
      }
      .clock.low {
        color: var(--danger);
      }
    `,
  ];

  static override properties = {
    play: { attribute: false },
    game: { attribute: false },
    actions: { attribute: false },
  };

  declare play: PlayState;
  declare game: Game;
  declare actions: PlayBarActions;
  #ticking: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ticking = setInterval(() => {
      if (this.play?.clock && !this.play.over) this.requestUpdate();
    }, 100);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#ticking);
  }

  override render(): TemplateResult {
    const { play, game } = this;
    const turn = positionAt(game.tree, play.live).turn;
    const side = (color: Color, name: string): TemplateResult => {
      const left = leftAt(play, color, turn, Date.now());
      return html`<div class="side ${turn === color && !play.over ? 'turn' : ''}" data-testid="side-${color}">
        <span>${name}</span>
        ${play.clock ? html`<span class="clock figures ${left < 10_000 ? 'low' : ''}" data-testid="clock-${color}">${clockText(left)}</span>` : nothing}
      </div>`;
    };
    const theirs = otherSide(play.side);
    return html`<div class="sides">
        ${side(theirs, words.engine)} ${side(play.side, words.you)}
      </div>
      <div class="row">
        <span class="words" role="status" data-testid="play-status">${this.#words(turn)}</span>
        ${barButton('undo', words.takeBack, 'play-take-back', () => this.actions.takeBack())}
        ${
          play.over
            ? barButton('close', words.endPlay, 'play-leave', () => this.actions.leave())
            : html`${barButton('bulb', words.hint, 'play-hint', () => void this.actions.hint())}
                ${barButton('flag', words.resign, 'play-resign', () => this.actions.resign())}`
        }
      </div>`;
  }

  #words(turn: Color): string {
    const { over, side } = this.play;
    if (!over) return turn === side ? words.yourMove : words.engineThinks;
    const how = words[`end_${over.why}`];
    const won =
      over.result === '1/2-1/2'
        ? words.draw
        : (over.result === '1-0') === (side === 'w')
          ? words.youWon
          : words.youLost;
    return fill('{won}: {how}', { won, how });
  }
}
