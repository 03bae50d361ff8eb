import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { NetFile } from '../../analysis/own-engine';
import { icon } from '../core/icons';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';
import {
  type Contender,
  type Evaluation,
  GAME_COUNTS,
  limitText,
  type MatchPlan,
  type MoveLimit,
  NODE_LIMITS,
  TIME_LIMITS,
} from './state';

export interface MatchSheetActions {
  /** The net in use on the page. */
  pageNet(): NetFile | undefined;
  /** The name of the net that the engine comes with; undefined for the evaluation by hand. */
  builtInNet(): Promise<string | undefined>;
  /** A file as a net; refused in the loader's words. */
  readNet(file: File): Promise<NetFile>;
  start(plan: MatchPlan, nets: readonly [NetFile | undefined, NetFile | undefined]): Promise<void>;
}

const LIMITS: readonly MoveLimit[] = [
  ...NODE_LIMITS.map((value) => ({ kind: 'nodes', value }) as const),
  ...TIME_LIMITS.map((value) => ({ kind: 'time', value }) as const),
];
const USUAL_LIMIT = 2;
const USUAL_GAMES = 20;
const MOST_SEED = 1_000_000;

interface Side {
  /** What is chosen among the evaluations that are offered. */
  readonly evaluation: string;
  readonly limit: number;
}

/** `<tabia-match-sheet>`: who plays whom, with what, how often. */
export class MatchSheet extends LitElement {
  static override styles = [
    ui,
    css`
      :host {
        display: grid;
        gap: 16px;
      }
      fieldset {
        display: grid;
        grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
        gap: 8px;
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        margin-bottom: 8px;
        padding: 0;
        color: var(--muted);
        font-size: 13px;
        font-weight: 600;
      }
      .row {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: 8px;
      }
      label {
        display: grid;
        gap: 4px;
        color: var(--muted);
        font-size: 13px;
      }
      select,
      input[type='number'] {
        width: 100%;
        height: 36px;
        padding: 0 8px;
        border: 1px solid var(--line-strong);
        border-radius: 6px;
        background: var(--surface);
        color: var(--text);
      }
      p {
        margin: 0;
        color: var(--muted);
        font-size: 13px;
        line-height: 18px;
      }
      .error {
        color: var(--danger);
        overflow-wrap: anywhere;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      @media (pointer: coarse) {
        select,
        input[type='number'] {
          height: 44px;
        }
      }
    `,
  ];

  static override properties = {
    actions: { attribute: false },
    open: { type: Boolean },
    limitsOnly: { type: Boolean },
    help: { type: String },
    builtIn: { state: true },
    files: { state: true },
    sides: { state: true },
    games: { state: true },
    seed: { state: true },
    error: { state: true },
  };

  declare actions: MatchSheetActions;
  declare open: boolean;
  /** The sides differ in their limits alone: there is one evaluation. */
  declare limitsOnly: boolean;
  /** What it says at its head instead of the words for chess. */
  declare help: string | undefined;
  declare private builtIn: string | undefined;
  /** Nets that were chosen here. */
  declare private files: readonly NetFile[];
  declare private sides: readonly [Side, Side];
  declare private games: number;
  declare private seed: number;
  declare private error: string | undefined;

  constructor() {
    super();
    this.files = [];
    this.sides = [
      { evaluation: 'builtIn', limit: USUAL_LIMIT },
      { evaluation: 'builtIn', limit: USUAL_LIMIT },
    ];
    this.games = USUAL_GAMES;
    this.seed = 1 + Math.floor(Math.random() * 9_999);
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has('open') || !this.open) return;
    void this.actions.builtInNet().then((name) => {
      this.builtIn = name;
    });
    // The net that one has just loaded is what one means to try.
    if (this.actions.pageNet())
      this.sides = [{ ...this.sides[0], evaluation: 'page' }, this.sides[1]];
  }

  #nets(): readonly (readonly [string, NetFile])[] {
    const page = this.actions.pageNet();
    const chosen = this.files.map((file, i) => [`file${i}`, file] as const);
    return page ? [['page', page], ...chosen] : chosen;
  }

  #options(): readonly (readonly [string, string])[] {
    const given = this.builtIn;
    const own: (readonly [string, string])[] = given
      ? [
          ['builtIn', given],
          ['hand', words.handWrittenTitle],
        ]
      : [['builtIn', words.handWrittenTitle]];
    return [...own, ...this.#nets().map(([id, { name }]) => [id, name] as const)];
  }

  #contender({ evaluation, limit }: Side): [Contender, NetFile | undefined] {
    const net = this.#nets().find(([id]) => id === evaluation)?.[1];
    const judged: Evaluation = net
      ? { kind: 'net', name: net.name }
      : { kind: evaluation === 'hand' ? 'hand' : 'builtIn' };
    return [{ evaluation: judged, limit: LIMITS[limit] ?? (LIMITS[0] as MoveLimit) }, net];
  }

  #start(): void {
    const [first, firstNet] = this.#contender(this.sides[0]);
    const [second, secondNet] = this.#contender(this.sides[1]);
    const plan = { contenders: [first, second] as const, games: this.games, seed: this.seed };
    void this.actions.start(plan, [firstNet, secondNet]);
  }

  async #chosen(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = '';
    if (!file) return;
    this.error = undefined;
    try {
      this.files = [...this.files, await this.actions.readNet(file)];
      this.sides = [
        { ...this.sides[0], evaluation: `file${this.files.length - 1}` },
        this.sides[1],
      ];
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
    }
  }

  override render(): TemplateResult {
    if (!this.open) return html``;
    return html`
      <p>${this.help ?? words.matchHelp}</p>
      ${this.#side(0, words.matchFirst)} ${this.#side(1, words.matchSecond)}
      <div class="row">
        <label>${words.matchGames}
          <select data-testid="match-count" @change=${(event: Event) => {
            this.games = Number((event.target as HTMLSelectElement).value);
          }}>
            ${GAME_COUNTS.map((n) => html`<option value=${n} ?selected=${n === this.games}>${n}</option>`)}
          </select>
        </label>
        <label>${words.matchSeed}
          <input type="number" min="0" max=${MOST_SEED} step="1" .value=${String(this.seed)} data-testid="match-seed" @change=${(
            event: Event,
          ) => {
            const value = Math.round(Number((event.target as HTMLInputElement).value));
            this.seed = Math.min(MOST_SEED, Math.max(0, value || 0));
          }} />
        </label>
      </div>
      ${this.error ? html`<p class="error" role="alert" data-testid="match-error">${this.error}</p>` : nothing}
      <div class="buttons">
        <button class="button primary" type="button" data-testid="match-start" @click=${this.#start}>${icon('swords')}${words.matchStart}</button>
        ${this.limitsOnly ? nothing : this.#netButton()}
      </div>
    `;
  }

  #netButton(): TemplateResult {
    return html`<button class="button" type="button" data-testid="match-net" @click=${() => this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')?.click()}>${icon('upload')}${words.loadNet}</button>
        <input hidden type="file" accept=".nnue,.nnc" aria-label=${words.netFile} data-testid="match-net-input" @change=${this.#chosen} />`;
  }

  #evaluation(title: string, at: 0 | 1, choose: (evaluation: string) => void): TemplateResult {
    const chosen = this.sides[at].evaluation;
    return html`<select aria-label=${fill(words.matchEvaluation, { side: title })} data-testid="match-evaluation-${at + 1}" @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
        ${this.#options().map(([id, text]) => html`<option value=${id} ?selected=${id === chosen}>${text}</option>`)}
      </select>`;
  }

  #side(at: 0 | 1, title: string): TemplateResult {
    const side = this.sides[at];
    const set = (change: Partial<Side>): void => {
      const next = { ...side, ...change };
      this.sides = at === 0 ? [next, this.sides[1]] : [this.sides[0], next];
    };
    const value = (event: Event): string => (event.target as HTMLSelectElement).value;
    return html`<fieldset>
      <legend>${title}</legend>
      ${this.limitsOnly ? nothing : this.#evaluation(title, at, (evaluation) => set({ evaluation }))}
      <select aria-label=${fill(words.matchLimit, { side: title })} data-testid="match-limit-${at + 1}" @change=${(event: Event) => set({ limit: Number(value(event)) })}>
        ${LIMITS.map((limit, i) => html`<option value=${i} ?selected=${i === side.limit}>${limitText(limit)}</option>`)}
      </select>
    </fieldset>`;
  }
}
