import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { mistakesOf, phaseAccuracy, type Report, type Turn } from '../../analysis/review/report';
import { stylesText } from '../../board/styles-text';
import type { Color, MoveClass, Phase, SideReview } from '../../chess';
import { formatCount, formatScore } from '../core/format';
import { icon } from '../core/icons';
import { DEFAULT_NODES, NODE_CHOICES } from '../core/nodes';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';
import { hardMoves } from './hard-list';
import { panelStyles } from './panel-styles';
import { type RetryActions, retryBox } from './retry-box';
import type { SideWords } from './side-words';
import type { ReviewState } from './state';

export interface ReviewActions extends RetryActions {
  start(nodes: number): void;
  pause(): void;
  resume(): void;
  discard(): void;
  go(node: number): void;
  goToNext(side: Color, name: MoveClass): void;
  retry(side: Color): void;
  annotate(): void;
}

const CLASSES: readonly MoveClass[] = ['inaccuracy', 'mistake', 'blunder'];
const COUNTS = { inaccuracy: 'inaccuracies', mistake: 'mistakes', blunder: 'blunders' } as const;
const PHASES: readonly Phase[] = ['opening', 'middlegame', 'endgame'];
const GLYPH: Readonly<Record<MoveClass, string>> = {
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** `<tabia-review>`: begins a review, shows how far it is, and what it says. */
export class ReviewPanel extends LitElement {
  static override styles = [ui, panelStyles];

  static override properties = {
    review: { attribute: false },
    report: { attribute: false },
    plies: { type: Number },
    sides: { attribute: false },
    available: { type: Boolean },
    actions: { attribute: false },
    nodes: { state: true },
  };

  declare review: ReviewState | undefined;
  /** What it says of the game shown; undefined where it is of another, or there is none. */
  declare report: Report | undefined;
  /** Moves of the game shown that can be reviewed. */
  declare plies: number;
  /** What the sides are called; as in chess where nothing is given. */
  declare sides: SideWords | undefined;
  /** Whether there is an engine. */
  declare available: boolean;
  declare actions: ReviewActions;
  declare private nodes: number;

  constructor() {
    super();
    this.nodes = DEFAULT_NODES;
  }

  override render(): TemplateResult {
    const { review: state, report } = this;
    if (!state || !report) return this.#begin();
    if (state.retry) {
      return retryBox(state.retry, state.review, report, this.#sides, this.actions);
    }
    return html`
      ${state.status === 'done' ? nothing : this.#progress(state)}
      ${report.game.moves.length > 0 ? this.#figures(report) : nothing}
      ${report.turns.length > 0 ? this.#turns(report) : nothing}
      ${state.hard ? hardMoves(state.hard, state.review, report, (node) => this.actions.go(node)) : nothing}
      ${state.status === 'done' ? this.#end(state, report) : nothing}
      <div class="visually-hidden" role="status" aria-live="polite" data-testid="review-spoken">
        ${this.#spoken(state, report)}
      </div>
    `;
  }

  get #sides(): SideWords {
    return this.sides ?? words;
  }

  /** Read out at each quarter of the way, and with what came out at the end. */
  #spoken({ review, status }: ReviewState, { game }: Report): string {
    const accuracy = (side: SideReview): string => side.accuracy?.toFixed(1) ?? '–';
    if (status === 'done') {
      return fill(this.#sides.reviewSpoken, { w: accuracy(game.white), b: accuracy(game.black) });
    }
    const total = review.ucis.length;
    const quarter = Math.floor((4 * Math.max(0, review.found.length - 1)) / Math.max(1, total));
    if (quarter === 0) return '';
    return fill(words.reviewSpokenPart, { n: Math.round((quarter * total) / 4), total });
  }

  #begin(): TemplateResult {
    if (this.plies === 0) return html`<p class="empty">${words.reviewNoMoves}</p>`;
    return html`<div class="begin">
      <p>${words.reviewIntro}</p>
      <div class="row">
        <label>
          <span class="muted">${words.nodesAMove}</span>
          <select
            data-testid="review-nodes"
            @change=${(event: Event) => {
              this.nodes = Number((event.target as HTMLSelectElement).value);
            }}
          >
            ${NODE_CHOICES.map((nodes) => html`<option value=${nodes} ?selected=${nodes === this.nodes}>${formatCount(nodes)}</option>`)}
          </select>
        </label>
        <button
          class="button primary"
          type="button"
          ?disabled=${!this.available}
          data-testid="review-start"
          @click=${() => this.actions.start(this.nodes)}
        >
          ${icon('review')}${words.reviewStart}
        </button>
      </div>
    </div>`;
  }

  #progress({ review, status, error }: ReviewState): TemplateResult {
    const done = Math.max(0, review.found.length - 1);
    const total = review.ucis.length;
    const text = fill(words.reviewProgress, { n: done, total });
    return html`<div class="progress">
      <div
        class="bar"
        role="progressbar"
        aria-label=${words.reviewRunning}
        aria-valuemin="0"
        aria-valuemax=${total}
        aria-valuenow=${done}
        data-testid="review-progress"
      >
        <div .style=${stylesText({ '--share': String(total ? done / total : 1) })}></div>
      </div>
      <div class="row">
        <span class="figures" data-testid="review-status">${status === 'paused' ? `${text} · ${words.paused}` : text}</span>
        ${
          status === 'running'
            ? html`<button class="button" type="button" data-testid="review-pause" @click=${() => this.actions.pause()}>
                ${icon('pause')}${words.pause}
              </button>`
            : html`<button class="button" type="button" data-testid="review-resume" @click=${() => this.actions.resume()}>
                ${icon('play')}${words.resume}
              </button>`
        }
      </div>
      ${error ? html`<p class="error" role="alert">${fill(words.reviewFailed, { reason: error })}</p>` : nothing}
    </div>`;
  }

  #figures(report: Report): TemplateResult {
    const { white, black } = report.game;
    const accuracy = (side: SideReview, color: Color): TemplateResult =>
      html`<td class="accuracy" data-testid="accuracy-${color}">
        ${side.accuracy === undefined ? '–' : side.accuracy.toFixed(1)}
      </td>`;
    const phases = { w: phaseAccuracy(report, 'w'), b: phaseAccuracy(report, 'b') };
    const phase = (color: Color, name: Phase): string => {
      const value = phases[color].get(name);
      return value === undefined ? '–' : value.toFixed(0);
    };
    return html`<table class="figures">
      <thead>
        <tr>
          <td></td>
          <th scope="col">${this.#sides.white}</th>
          <th scope="col">${this.#sides.black}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" title=${words.accuracyTitle}>${words.accuracy}</th>
          ${accuracy(white, 'w')} ${accuracy(black, 'b')}
        </tr>
        ${CLASSES.map(
          (name) => html`<tr>
            <th scope="row"><span class="mark ${name}">${GLYPH[name]}</span>${words[COUNTS[name]]}</th>
            ${this.#count(white, 'w', name)} ${this.#count(black, 'b', name)}
          </tr>`,
        )}
        ${PHASES.filter((name) => phases.w.has(name) || phases.b.has(name)).map(
          (name) => html`<tr class="minor">
            <th scope="row" title=${words.phaseTitle}>${words[name]}</th>
            <td>${phase('w', name)}</td>
            <td>${phase('b', name)}</td>
          </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #count(side: SideReview, color: Color, name: MoveClass): TemplateResult {
    const count = side[COUNTS[name]];
    if (count === 0) return html`<td data-testid="${name}-${color}">0</td>`;
    const label = fill(words.goToNext, {
      side: color === 'w' ? this.#sides.white : this.#sides.black,
      what: words[name],
    });
    return html`<td>
      <button type="button" class="count" aria-label="${count}. ${label}" title=${label} data-testid="${name}-${color}" @click=${() => this.actions.goToNext(color, name)}>${count}</button>
    </td>`;
  }

  #turns(report: Report): TemplateResult {
    return html`<h3>${words.turningPoints}</h3>
      <ol class="turns">
        ${report.turns.map((turn) => this.#turn(turn, report))}
      </ol>`;
  }

  #turn(turn: Turn, report: Report): TemplateResult {
    const point = report.points[turn.place];
    if (!point) return html``;
    const mark = point.move?.class;
    return html`<li data-testid="turning-point">
      <button type="button" class="turn" @click=${() => this.actions.go(point.node)}>
        <strong>${point.label} ${point.text}</strong>${
          mark ? html`<span class="mark ${mark}">${GLYPH[mark]}</span>` : nothing
        }
        <span class="figures muted">${formatScore(turn.was)} → ${formatScore(turn.is)}</span>
      </button>
      ${turn.answer ? html`<p><span class="muted">${words.answered}</span> ${turn.answer}</p>` : nothing}
      ${turn.better ? html`<p><span class="muted">${words.better}</span> ${turn.better}</p>` : nothing}
    </li>`;
  }

  #end(state: ReviewState, report: Report): TemplateResult {
    const { nodes, source } = state.review;
    const named = source.net || source.builtIn;
    const net = named ? fill(words.netHash, { hash: named }) : words.handWritten;
    const retry = (side: Color): TemplateResult | typeof nothing => {
      const count = mistakesOf(report, side).length;
      if (count === 0) return nothing;
      const text = side === 'w' ? this.#sides.retryWhite : this.#sides.retryBlack;
      return html`<button class="button" type="button" data-testid="retry-${side}" @click=${() => this.actions.retry(side)}>
        ${icon('target')}${fill(text, { n: count })}
      </button>`;
    };
    return html`<div class="end">
      ${retry('w')} ${retry('b')}
      <button class="button" type="button" data-testid="review-annotate" @click=${() => this.actions.annotate()}>
        ${icon('pen')}${words.reviewAnnotate}
      </button>
      <button class="button" type="button" data-testid="review-again" @click=${() => this.actions.discard()}>
        ${icon('reset')}${words.reviewAgain}
      </button>
      <p class="muted figures" data-testid="review-source">
        ${fill(words.reviewSource, { nodes: formatCount(nodes), engine: source.engine, net })}
      </p>
    </div>`;
  }
}
