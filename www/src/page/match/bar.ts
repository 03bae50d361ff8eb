import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { stylesText } from '../../board/styles-text';
import { barButton, barStyles } from '../core/bar';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';
import { difference, tally } from './elo';
import { type MatchState, pointsOf } from './state';

export interface MatchBarActions {
  watch(): void;
  pause(): void;
  resume(): void;
  /** Lists the games. */
  open(): void;
  save(): void;
  leave(): void;
}

/** `7½`, `0`, `12`. */
function halves(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return `${whole || ''}½`;
}

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(Math.round(value))}`;

/** `+35 ± 120`, as far as the games tell. */
function eloText(points: readonly number[]): string {
  const found = difference(points);
  if (!found) return '';
  return found.margin === undefined
    ? signed(found.elo)
    : `${signed(found.elo)} ± ${Math.round(found.margin)}`;
}

/** `<tabia-match-bar>`: how a match between two engines stands, and what can be done with it. */
export class MatchBar extends LitElement {
  static override styles = [
    ui,
    barStyles,
    css`
      .players {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: 2px 12px;
      }
      .name {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .points {
        font-weight: 600;
        text-align: right;
      }
      .bar {
        display: flex;
        height: 4px;
        border-radius: 2px;
        overflow: hidden;
        background: var(--sunken);
      }
      .bar div {
        background: var(--accent);
      }
      .bar .drawn {
        background: var(--line-strong);
      }
      .words .muted {
        white-space: nowrap;
      }
    `,
  ];

  static override properties = {
    match: { attribute: false },
    actions: { attribute: false },
  };

  declare match: MatchState;
  declare actions: MatchBarActions;

  override render(): TemplateResult {
    const { match, actions } = this;
    const points = pointsOf(match.played);
    const first = points.reduce((sum, each) => sum + each, 0);
    const { wins, draws, losses } = tally(points);
    const some = match.played.length > 0;
    const done = match.status === 'done';
    return html`<div class="players">
        <span class="name" title=${match.names[0]}>${match.names[0]}</span>
        <span class="points figures" data-testid="match-points-1">${halves(first)}</span>
        <span class="name" title=${match.names[1]}>${match.names[1]}</span>
        <span class="points figures" data-testid="match-points-2">${halves(points.length - first)}</span>
      </div>
      <div class="bar" aria-hidden="true">
        ${this.#share(wins, 'won')} ${this.#share(draws, 'drawn')}
      </div>
      <div class="row">
        <span class="words" role="status" data-testid="match-status">
          ${this.#words()}
          <span class="muted figures" data-testid="match-score" title=${words.matchScoreTitle}>+${wins} =${draws} −${losses}</span>
          ${this.#elo(points)}
        </span>
        ${match.watched || done ? nothing : barButton('eye', words.matchWatch, 'match-watch', () => actions.watch())}
        ${
          match.status === 'running'
            ? barButton('pause', words.pause, 'match-pause', () => actions.pause())
            : nothing
        }
        ${
          match.status === 'paused'
            ? barButton('play', words.resume, 'match-resume', () => actions.resume())
            : nothing
        }
        ${
          some
            ? [
                barButton('listTree', words.games, 'match-games', () => actions.open()),
                barButton('download', words.savePgn, 'match-save', () => actions.save()),
              ]
            : nothing
        }
        ${barButton('close', words.matchEnd, 'match-leave', () => actions.leave())}
      </div>`;
  }

  #share(count: number, name: string): TemplateResult {
    const width = `${(100 * count) / this.match.plan.games}%`;
    return html`<div class=${name} .style=${stylesText({ width })}></div>`;
  }

  #words(): string {
    const { played, plan, status } = this.match;
    if (status === 'done') return fill(words.matchDone, { n: played.length });
    const text = fill(words.matchGame, { n: played.length + 1, total: plan.games });
    return status === 'paused' ? `${text}, ${words.paused}` : text;
  }

  #elo(points: readonly number[]): TemplateResult | typeof nothing {
    const text = eloText(points);
    if (!text) return nothing;
    return html`<span class="muted figures" data-testid="match-elo" title=${words.matchEloTitle}>Elo ${text}</span>`;
  }
}
