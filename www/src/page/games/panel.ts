import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { stylesText } from '../../board/styles-text';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';
import type { GameRow } from './catalogue';

/** A file of several games as the page shows it. */
export interface GamesState {
  readonly name: string;
  readonly count: number;
  /** How much of the file has been listed, 0 to 1. */
  readonly share: number;
  readonly done: boolean;
  /** The game that is on the board. */
  readonly current: number | undefined;
  /** Under which name the file is kept for a reload; empty where it is too large for that. */
  readonly kept: string;
}

export interface GamesActions {
  /** The games that a query finds, those from one place of the list to another. */
  search(
    query: string,
    from: number,
    to: number,
  ): Promise<{ readonly total: number; readonly rows: readonly GameRow[] }>;
  /** Puts a game onto the board. */
  choose(index: number): Promise<void>;
}

const ROW = 52;
/** Rows fetched beyond what is seen, to either side. */
const MARGIN = 20;

/** `<tabia-games>`: the games of a file, with a search. Only the rows in view are drawn. */
export class GamesPanel extends LitElement {
  static override styles = [
    ui,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: 12px;
        height: 100%;
      }
      input {
        width: 100%;
        height: 40px;
        padding: 0 12px;
        border: 1px solid var(--line-strong);
        border-radius: 6px;
        background: var(--bg);
      }
      @media (pointer: coarse) {
        input {
          height: 44px;
          font-size: 16px;
        }
      }
      .status {
        color: var(--muted);
        font-size: 13px;
      }
      .list {
        flex: 1;
        min-height: 200px;
        margin: 0 -24px;
        overflow: auto;
        overscroll-behavior: contain;
      }
      .all {
        position: relative;
        height: var(--height);
      }
      .game {
        position: absolute;
        top: var(--top);
        left: 0;
        right: 0;
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-content: center;
        gap: 0 12px;
        height: ${ROW}px;
        padding: 0 24px;
        border-bottom: 1px solid var(--line);
      }
      .game:hover,
      .game[aria-current] {
        background: var(--sunken);
      }
      .game:focus-visible {
        outline-offset: -2px;
      }
      .players,
      .rest {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .rest {
        grid-column: 1 / -1;
        color: var(--muted);
        font-size: 12px;
        line-height: 16px;
      }
    `,
  ];

  static override properties = {
    games: { attribute: false },
    actions: { attribute: false },
    sides: { attribute: false },
    query: { state: true },
    total: { state: true },
    rows: { state: true },
    from: { state: true },
  };

  declare games: GamesState;
  declare actions: GamesActions;
  /** What the sides are called where a game does not name its players. */
  declare sides: readonly [first: string, second: string] | undefined;
  declare private query: string;
  declare private total: number;
  declare private rows: readonly GameRow[];
  declare private from: number;
  #asked = 0;

  constructor() {
    super();
    this.query = '';
    this.total = 0;
    this.rows = [];
    this.from = 0;
  }

  override updated(changed: PropertyValues<this>): void {
    const old = changed.get('games');
    if (changed.has('games') && (!old || old.name !== this.games.name)) this.query = '';
    if (changed.has('games') && old?.count !== this.games.count) void this.#fetch();
  }

  async #fetch(): Promise<void> {
    const list = this.renderRoot.querySelector('.list');
    if (!list) return;
    const from = Math.max(0, Math.floor(list.scrollTop / ROW) - MARGIN);
    const to = from + Math.ceil(list.clientHeight / ROW) + 2 * MARGIN;
    const asked = ++this.#asked;
    const { total, rows } = await this.actions.search(this.query, from, to);
    if (asked !== this.#asked) return;
    this.total = total;
    this.rows = rows;
    this.from = from;
  }

  #type(event: Event): void {
    this.query = (event.target as HTMLInputElement).value;
    const list = this.renderRoot.querySelector('.list');
    if (list) list.scrollTop = 0;
    void this.#fetch();
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const games = [...this.renderRoot.querySelectorAll<HTMLElement>('.game')];
    const at = games.findIndex((game) => game.matches(':focus'));
    const next = games[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (next) next.focus();
    else if (event.key === 'ArrowUp') this.renderRoot.querySelector('input')?.focus();
  }

  override render(): TemplateResult {
    const { count, share, done, name } = this.games;
    const shown = this.query.trim()
      ? fill(words.gamesFound, { n: this.total, total: count })
      : fill(words.gamesCount, { n: count, name });
    return html`
      <input
        type="search"
        aria-label=${words.gamesSearch}
        placeholder=${words.gamesSearch}
        .value=${this.query}
        data-testid="games-search"
        @input=${this.#type}
        @keydown=${this.#key}
      />
      <div class="status figures" role="status" data-testid="games-status">
        ${shown}${done ? nothing : ` · ${fill(words.gamesReading, { n: Math.round(share * 100) })}`}
      </div>
      <div class="list" tabindex="-1" data-testid="games-list" @scroll=${() => void this.#fetch()} @keydown=${this.#key}>
        <div class="all" role="list" .style=${stylesText({ '--height': `${this.total * ROW}px` })}>
          ${this.rows.map((row, i) => this.#row(row, this.from + i))}
        </div>
      </div>
    `;
  }

  #row(row: GameRow, place: number): TemplateResult {
    const [first, second] = this.sides ?? [words.white, words.black];
    const players = `${row.white || first} – ${row.black || second}`;
    return html`<div role="listitem"><button
      type="button"
      class="game"
      aria-current=${row.index === this.games.current ? 'true' : nothing}
      data-testid="game-${row.index}"
      .style=${stylesText({ '--top': `${place * ROW}px` })}
      @click=${() => void this.actions.choose(row.index)}
    >
      <span class="players">${players}</span><span class="figures">${row.result}</span>
      <span class="rest">${row.rest || fill(words.gameNumber, { n: row.index + 1 })}</span>
    </button></div>`;
  }
}
