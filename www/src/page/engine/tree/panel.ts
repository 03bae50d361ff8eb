import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Line } from '../../../analysis/lines';
import { rove } from '../../../board/rove';
import { stylesText } from '../../../board/styles-text';
import { type Position, winPercent } from '../../../chess';
import type { RootMove } from '../../../engine/protocol';
import { favoursBlack, formatCount, formatScore, winChanceWords } from '../../core/format';
import { icon } from '../../core/icons';
import type { Mind } from '../../core/state';
import { ui } from '../../core/ui';
import { fill, words } from '../../core/words';
import type { TreeState } from '../minds';
import { panelStyles } from './panel-styles';
import {
  hasWeights,
  type WeightsActions,
  weightsButton,
  weightsError,
  weightsRow,
  weightsStyles,
} from './weights-row';

export interface TreeActions extends WeightsActions {
  setMind(mind: Mind): void;
  toggleSight(): void;
  /** Plays a line of the tree search from its first move up to and with move `ply`. */
  playLine(line: number, ply: number): void;
}

const MINDS: readonly (readonly [Mind, 'mindAlphaBeta' | 'mindTree' | 'mindBoth'])[] = [
  ['alphabeta', 'mindAlphaBeta'],
  ['tree', 'mindTree'],
  ['both', 'mindBoth'],
];
/** Moves that a first sight is told in. */
const TOLD = 4;
/** A part of the bar that is thinner than this, percent, has no room for its number. */
const ROOM = 14;

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** `<tabia-tree>`: who analyses, whether the two disagree, and what the tree search thinks of the position. */
export class TreePanel extends LitElement {
  static override styles = [ui, panelStyles, weightsStyles];

  static override properties = {
    tree: { attribute: false },
    mind: { type: String },
    position: { attribute: false },
    choices: { attribute: false },
    rows: { type: Number },
    actions: { attribute: false },
  };

  declare tree: TreeState;
  declare mind: Mind;
  declare position: Position;
  /** The first moves of alpha-beta and of the tree search, where both have one. */
  declare choices: readonly [string, string] | undefined;
  /** How many lines there is room for. */
  declare rows: number;
  declare actions: TreeActions;

  /** Where the engine's part scrolls by itself, on a phone, it comes into view when it was asked for. */
  override firstUpdated(): void {
    const box = this.parentElement;
    if (!box || getComputedStyle(box).overflowY !== 'auto') return;
    const [own, around] = [this, box].map((each) => each.getBoundingClientRect());
    if (!own || !around) return;
    box.scrollTop += Math.max(0, Math.min(own.top - around.top, own.bottom - around.bottom));
  }

  override render(): TemplateResult {
    const { error } = this.tree.weights;
    this.toggleAttribute('weighted', hasWeights(this.tree.weights));
    return html`
      <div class="head">
        <div class="minds" role="group" aria-label=${words.mindChoice}>
          ${MINDS.map(
            ([id, name]) => html`<button
              type="button"
              aria-pressed=${id === this.mind}
              data-testid="mind-${id}"
              @click=${() => this.actions.setMind(id)}
            >${words[name]}</button>`,
          )}
        </div>
        <div class="right"><button
          class="sight"
          type="button"
          aria-pressed=${this.tree.sightOn}
          title="${words.firstSightTitle} (S)"
          data-testid="first-sight"
          @click=${() => this.actions.toggleSight()}
        >${icon('eye')}<span>${words.firstSight}</span></button>${weightsButton(this.actions)}</div>
      </div>
      ${this.#trouble()} ${error === undefined ? nothing : weightsError(error, this.actions)}
      ${hasWeights(this.tree.weights) ? weightsRow(this.tree.weights, this.actions) : nothing} ${this.tree.sightOn ? this.#sight() : nothing}
      ${this.mind === 'alphabeta' ? nothing : html`${this.#verdict()} ${this.#chances()} ${this.#lines()}`}
    `;
  }

  #trouble(): TemplateResult | typeof nothing {
    const { phase, reason } = this.tree;
    if (phase === 'failed') {
      const text = fill(words.treeFailed, { reason: reason ?? '' });
      return html`<p class="bad" role="status" data-testid="tree-failed">${text}</p>`;
    }
    if (phase !== 'loading') return nothing;
    return html`<p role="status" data-testid="tree-loading">${words.treeLoading}</p>`;
  }

  #san(uci: string): string {
    const move = this.position.parseUci(uci);
    return move ? this.position.san(move) : uci;
  }

  #sight(): TemplateResult | typeof nothing {
    const { sight } = this.tree;
    if (!sight) return nothing;
    return html`<p class="told figures" data-testid="sight-words">
      ${sight.priors
        .slice(0, TOLD)
        .map(({ move, prior }) => html`<span><b>${this.#san(move)}</b> ${percent(prior)}</span>`)}
    </p>`;
  }

  /** Whether both would play the same. */
  #verdict(): TemplateResult | typeof nothing {
    if (!this.choices) return nothing;
    const [first, second] = this.choices;
    const same = first === second;
    const text = same
      ? fill(words.mindsAgree, { move: this.#san(first) })
      : fill(words.mindsDisagree, { first: this.#san(first), second: this.#san(second) });
    return html`<p class="verdict ${same ? '' : 'split'}" role="status" data-testid="minds-verdict">
      ${icon(same ? 'check' : 'minds')}<span>${text}</span>
    </p>`;
  }

  /** The chances to win, draw and lose, White's view. */
  #chances(): TemplateResult {
    const { wdl, figures, lines } = this.tree;
    const { win = 0, draw = 0, loss = 0 } = wdl ?? {};
    const title = fill(words.wdlTitle, { w: win / 10, d: draw / 10, b: loss / 10 });
    const part = (name: string, share: number): TemplateResult => html`<span
      class=${name}
      .style=${stylesText({ 'flex-grow': String(share) })}
    >${share >= 10 * ROOM ? `${Math.round(share / 10)} %` : ''}</span>`;
    const label = wdl ? title : words.wdlNone;
    const bar = html`<div class="bar figures ${wdl ? '' : 'none'}" role="img" aria-label=${label} title=${label} data-testid="wdl">
      ${wdl ? html`${part('win', win)}${part('draw', draw)}${part('loss', loss)}` : nothing}
    </div>`;
    // Alone it has the strip above for its score and its figures.
    if (this.mind === 'tree') return bar;
    const [best] = lines;
    return html`<div class="chances">
      <span class="value figures" title=${best ? winChanceWords(best.score) : ''} data-testid="tree-score">${best ? formatScore(best.score) : '–'}</span>
      ${bar}
      <span class="count figures muted" title=${figures ? `${formatCount(figures.nps)}/s` : ''}>
        <span data-testid="visits">${figures ? formatCount(figures.nodes) : '0'}</span> ${words.visitsUnit}
      </span>
    </div>`;
  }

  #lines(): TemplateResult {
    const { lines, moves } = this.tree;
    const all = moves.reduce((sum, { visits }) => sum + visits, 0);
    const rows = Array.from({ length: this.rows }, (_, i) => lines[i]);
    return html`<table aria-label=${words.treeLines} data-testid="tree-lines" @click=${this.#click}>
      <thead>
        <tr>
          <th scope="col">${words.value}</th>
          <th scope="col" class="line">${words.treeLines}</th>
          <th scope="col">${words.visits}</th>
          <th scope="col">${words.prior}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((line, i) => {
          const move = line && moves.find((each) => each.move === line.moves[0]?.uci);
          return guard([line, move, all, words], () => this.#row(line, move, all, i));
        })}
      </tbody>
    </table>`;
  }

  #row(line: Line | undefined, move: RootMove | undefined, all: number, i: number): TemplateResult {
    if (!line) return html`<tr><td colspan="4"></td></tr>`;
    const share = move && all > 0 ? move.visits / all : 0;
    const told = move
      ? fill(words.visitsTitle, { n: move.visits, all, prior: percent(move.prior) })
      : '';
    return html`<tr data-index=${i} data-testid="tree-line-${i + 1}">
      <td><span class="score figures ${favoursBlack(line.score) ? 'black' : ''}" title=${`${Math.round(winPercent(line.score))} %`}>${formatScore(line.score)}</span></td>
      <td class="line"><div role="toolbar" aria-label=${words.moves} @keydown=${rove}>${line.moves.map(
        ({ number, san }, ply) =>
          html`${number ? html`<span class="number figures">${number}</span>` : nothing}<button type="button" tabindex=${ply === 0 ? 0 : -1} data-ply=${ply}>${san}</button>`,
      )}</div></td>
      <td class="share figures" title=${told}><i .style=${stylesText({ width: `${100 * share}%` })}></i><span>${move ? percent(share) : ''}</span></td>
      <td class="figures muted" title=${told}>${move ? percent(move.prior) : ''}</td>
    </tr>`;
  }

  #click({ target }: Event): void {
    const button = (target as Element).closest<HTMLElement>('button[data-ply]');
    const row = button?.closest<HTMLElement>('tr[data-index]');
    if (button && row) {
      this.actions.playLine(Number(row.dataset.index), Number(button.dataset.ply));
    }
  }
}
