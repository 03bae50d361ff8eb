import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { pieceOf } from '../../board/piece-sets';
import { formatCount } from '../core/format';
import {
  BOARDS,
  ELOS,
  HASH_SIZES,
  LIMITS,
  type Limit,
  MOST_LINES,
  PIECE_SETS,
  type PieceSet,
  type Settings,
  type Theme,
} from '../core/settings';
import { ui } from '../core/ui';
import { fill, LANGUAGES, type LanguageChoice, words } from '../core/words';

export interface SettingsActions {
  setSettings(change: Partial<Settings>): void;
  copyDiagnostics(): Promise<void>;
}

/** Each set by its knight and king. */
const PREVIEWS = Object.fromEntries(
  PIECE_SETS.map((set) => [set, [pieceOf(set, 'w', 'n'), pieceOf(set, 'b', 'k')]]),
) as Record<PieceSet, SVGSVGElement[]>;

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

function limitWords({ kind, value }: Limit): string {
  switch (kind) {
    case 'time':
      return fill(words.limitSeconds, { n: value });
    case 'depth':
      return fill(words.limitDepth, { n: value });
    case 'nodes':
      return fill(words.limitNodes, { n: formatCount(value) });
    case 'none':
      return words.limitNone;
  }
}

/** `<tabia-settings>`: what can be chosen, each choice in effect at once. */
export class SettingsElement extends LitElement {
  static override styles = [
    ui,
    css`
      h3 {
        margin: 24px 0 4px;
        color: var(--muted);
        font-size: 13px;
        line-height: 20px;
        font-weight: 600;
      }
      h3:first-child {
        margin-top: 0;
      }
      .row {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 16px;
        min-height: 48px;
        padding: 4px 0;
        box-sizing: border-box;
        border-bottom: 1px solid var(--line);
      }
      .row > span small {
        display: block;
        color: var(--muted);
        font-size: 12px;
        line-height: 16px;
      }
      .choice {
        display: flex;
        padding: 2px;
        border-radius: 6px;
        background: var(--sunken);
      }
      .choice label {
        position: relative;
      }
      .choice input {
        position: absolute;
        inset: 0;
        margin: 0;
        opacity: 0;
        cursor: pointer;
      }
      .choice span {
        display: grid;
        place-items: center;
        min-width: 28px;
        height: 32px;
        padding: 0 8px;
        border-radius: 5px;
        color: var(--muted);
      }
      .choice input:checked + span {
        background: var(--surface);
        color: var(--text);
        font-weight: 600;
        box-shadow: 0 0 0 1px var(--line);
      }
      .choice input:focus-visible + span {
        outline: 2px solid var(--accent);
      }
      .choice .swatch {
        display: flex;
        padding: 0 6px;
      }
      .swatch i,
      .swatch b {
        width: 12px;
        height: 20px;
        background: #ece4d6;
      }
      .swatch b {
        background: #b19a7c;
      }
      .swatch[data-board='green'] i {
        background: #e9ead2;
      }
      .swatch[data-board='green'] b {
        background: #7f9c6a;
      }
      .swatch[data-board='blue'] i {
        background: #dfe6ec;
      }
      .swatch[data-board='blue'] b {
        background: #8ba3b9;
      }
      .swatch[data-board='grey'] i {
        background: #e3e2e0;
      }
      .swatch[data-board='grey'] b {
        background: #a3a19d;
      }
      .choice .set {
        display: flex;
        padding: 0 4px;
      }
      /* On the board's colours, as one will see them. */
      .choice .set svg {
        width: 26px;
        height: 26px;
        background: #ece4d6;
      }
      .choice .set svg:first-child {
        background: #b19a7c;
      }
      .lines span {
        padding: 0;
      }
      @media (pointer: coarse) {
        .choice span {
          min-width: 30px;
          height: 40px;
        }
      }
      select {
        height: 36px;
        padding: 0 8px;
        border: 1px solid var(--line-strong);
        border-radius: 6px;
        background: var(--surface);
      }
      input[type='checkbox'] {
        width: 20px;
        height: 20px;
        margin: 0;
        accent-color: var(--accent);
      }
      label.row {
        cursor: pointer;
      }
      p {
        margin: 8px 0 0;
        color: var(--muted);
        font-size: 13px;
      }
      a {
        color: var(--accent);
      }
    `,
  ];

  static override properties = {
    settings: { attribute: false },
    threads: { type: Number },
    canWeaken: { type: Boolean },
    actions: { attribute: false },
  };

  declare settings: Settings;
  /** The most threads that the engine can use. */
  declare threads: number;
  /** Whether the engine can look like a weaker player. */
  declare canWeaken: boolean;
  declare actions: SettingsActions;

  override render(): TemplateResult {
    const {
      lines,
      hash,
      theme,
      animation,
      arrows,
      threads,
      limit,
      depths,
      language,
      board,
      pieces,
      elo,
    } = this.settings;
    const counts = Array.from({ length: MOST_LINES }, (_, i) => [i + 1, String(i + 1)] as const);
    return html`
      <h3>${words.engine}</h3>
      <div class="row">
        <span>${words.lines}</span>
        ${this.#choice('lines', counts, lines, (value) => this.actions.setSettings({ lines: value }))}
      </div>
      <label class="row">
        <span>${words.memory}<small>${words.memoryHelp}</small></span>
        <select
          data-testid="setting-hash"
          @change=${(event: Event) =>
            this.actions.setSettings({ hash: Number((event.target as HTMLSelectElement).value) })}
        >
          ${HASH_SIZES.map((size) => html`<option value=${size} ?selected=${size === hash}>${size} MB</option>`)}
        </select>
      </label>
      ${
        this.threads > 1
          ? html`<label class="row">
              <span>${words.threads}</span>
              <select
                data-testid="setting-threads"
                @change=${(event: Event) =>
                  this.actions.setSettings({
                    threads: Number((event.target as HTMLSelectElement).value),
                  })}
              >
                ${Array.from({ length: this.threads }, (_, i) => html`<option value=${i + 1} ?selected=${i + 1 === threads}>${i + 1}</option>`)}
              </select>
            </label>`
          : nothing
      }
      ${
        this.canWeaken
          ? html`<label class="row">
              <span>${words.strength}<small>${words.strengthHelp}</small></span>
              <select
                data-testid="setting-elo"
                @change=${(event: Event) =>
                  this.actions.setSettings({
                    elo: Number((event.target as HTMLSelectElement).value),
                  })}
              >
                ${ELOS.map((each) => html`<option value=${each} ?selected=${each === elo}>${each ? fill(words.eloOf, { n: each }) : words.fullStrength}</option>`)}
              </select>
            </label>`
          : nothing
      }
      <label class="row">
        <span>${words.limit}<small>${words.limitHelp}</small></span>
        <select
          data-testid="setting-limit"
          @change=${(event: Event) => {
            const chosen = LIMITS[Number((event.target as HTMLSelectElement).value)];
            if (chosen) this.actions.setSettings({ limit: chosen });
          }}
        >
          ${LIMITS.map((each, i) => html`<option value=${i} ?selected=${each.kind === limit.kind && each.value === limit.value}>${limitWords(each)}</option>`)}
        </select>
      </label>
      ${this.#check(words.depthsShown, depths, (value) => this.actions.setSettings({ depths: value }))}
      <div class="row">
        <span>${words.diagnostics}<small>${words.diagnosticsHelp}</small></span>
        <button class="button" type="button" data-testid="diagnostics" @click=${() => void this.actions.copyDiagnostics()}>
          ${words.copy}
        </button>
      </div>
      <h3>${words.board}</h3>
      <div class="row">
        <span>${words.boardColours}</span>
        <div class="choice boards" role="radiogroup" aria-label=${words.boardColours}>
          ${BOARDS.map(
            (name) => html`<label title=${words[`board_${name}`]}>
              <input
                type="radio"
                name="board"
                aria-label=${words[`board_${name}`]}
                .checked=${name === board}
                data-testid="setting-board-${name}"
                @change=${() => this.actions.setSettings({ board: name })}
              /><span class="swatch" data-board=${name}><i></i><b></b></span>
            </label>`,
          )}
        </div>
      </div>
      <div class="row">
        <span>${words.pieces}</span>
        <div class="choice sets" role="radiogroup" aria-label=${words.pieces}>
          ${PIECE_SETS.map(
            (name) => html`<label title=${words[`pieces_${name}`]}>
              <input
                type="radio"
                name="pieces"
                aria-label=${words[`pieces_${name}`]}
                .checked=${name === pieces}
                data-testid="setting-pieces-${name}"
                @change=${() => this.actions.setSettings({ pieces: name })}
              /><span class="set">${PREVIEWS[name]}</span>
            </label>`,
          )}
        </div>
      </div>
      ${this.#check(words.arrowsShown, arrows, (value) => this.actions.setSettings({ arrows: value }))}
      ${this.#check(words.animate, animation, (value) => this.actions.setSettings({ animation: value }))}
      <h3>${words.look}</h3>
      <div class="row">
        <span>${words.theme}</span>
        ${this.#choice(
          'theme',
          THEMES.map((each) => [each, words[each]] as const),
          theme,
          (value) => this.actions.setSettings({ theme: value }),
        )}
      </div>
      <label class="row">
        <span>${words.language}</span>
        <select
          data-testid="setting-language"
          @change=${(event: Event) =>
            this.actions.setSettings({
              language: (event.target as HTMLSelectElement).value as LanguageChoice,
            })}
        >
          <option value="auto" ?selected=${language === 'auto'}>${words.system}</option>
          ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === language}>${name}</option>`)}
        </select>
      </label>
      <h3>${words.about}</h3>
      <p>${words.aboutText}</p>
      <p><a href="./licenses.txt" target="_blank" rel="noopener">${words.licences}</a></p>
    `;
  }

  #choice<T extends string | number>(
    name: string,
    options: readonly (readonly [T, string])[],
    chosen: T,
    choose: (value: T) => void,
  ): TemplateResult {
    return html`<div class="choice figures ${name}" role="radiogroup" aria-label=${name === 'lines' ? words.lines : words.theme}>
      ${options.map(
        ([value, words]) => html`<label>
          <input
            type="radio"
            name=${name}
            .checked=${value === chosen}
            data-testid="setting-${name}-${value}"
            @change=${() => choose(value)}
          /><span>${words}</span>
        </label>`,
      )}
    </div>`;
  }

  #check(words: string, checked: boolean, set: (value: boolean) => void): TemplateResult {
    return html`<label class="row">
      <span>${words}</span>
      <input
        type="checkbox"
        .checked=${checked}
        @change=${(event: Event) => set((event.target as HTMLInputElement).checked)}
      />
    </label>`;
  }
}
