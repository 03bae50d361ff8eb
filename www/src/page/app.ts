import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { BoardElement, BoardMove, Target } from '../board/board';
import type { Position } from '../chess';
import { appStyles } from './app-styles';
import type { Controller } from './controller';
import { announcement, isPristine, lastMoveOf, positionOf, resultOf, verdictOf } from './game';
import { type IconName, icon } from './icons';
import { pressKey } from './keys';
import { arrowsOf, type WeightedMove } from './lines-of';
import { gameOf, type PageState, type Sheet, type Tab } from './state';
import type { Store } from './store';
import { ui } from './ui';

const SLIDE = 120;
/** How many lines there is room for on a small phone. */
const FEW_LINES = 2;

/** Where each piece may go. In Chess960 castling is played by putting the king on its rook. */
function targetsOf(position: Position): Map<string, Target[]> {
  const targets = new Map<string, Target[]>();
  for (const { from, to, promotion, castling } of position.legalMoves()) {
    const goal = castling && position.chess960 ? castling.rookFrom : to;
    const list = targets.get(from) ?? [];
    if (!list.some((target) => target.to === goal)) {
      list.push(promotion ? { to: goal, promotion: true } : { to: goal });
    }
    targets.set(from, list);
  }
  return targets;
}

/** A button that was clicked, not pressed by key, gives the space bar back to the page. */
function releaseButton(event: MouseEvent): void {
  if (event.detail === 0) return;
  for (const at of event.composedPath()) if (at instanceof HTMLButtonElement) at.blur();
}

/** A hand on the board has left the field, though the board keeps the browser from noticing. */
function leaveField(): void {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (at instanceof HTMLInputElement) at.blur();
}

/** Gives the same list for the same content: a board that gets it draws nothing anew. */
function steady<T extends object>(): (list: T) => T {
  let kept: { text: string; list: T } | undefined;
  return (list) => {
    const text = JSON.stringify(list);
    if (kept?.text !== text) kept = { text, list };
    return kept.list;
  };
}

/** `<tabia-page>`: lays out the parts, hands them their share of the state, and listens to keys. */
export class PageElement extends LitElement {
  static override styles = [ui, appStyles];

  static override properties = { state: { state: true }, dropping: { state: true } };

  declare private state: PageState;
  declare private dropping: boolean;

  #controller!: Controller;
  readonly #steadyArrows = steady<readonly WeightedMove[]>();
  readonly #steadyMove = steady<readonly [string, string]>();
  #targets: { position: Position; targets: Map<string, Target[]> } | undefined;
  readonly #ending = new AbortController();
  readonly #small = matchMedia('(max-width: 699px) and (max-height: 759px)');
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)');

  /** Connects the page to its state; to be called once, before it is shown. */
  start(store: Store<PageState>, controller: Controller): void {
    this.#controller = controller;
    this.state = store.state;
    const { signal } = this.#ending;
    const stop = store.watch((state) => {
      this.state = state;
    });
    signal.addEventListener('abort', stop);
    window.addEventListener('keydown', (event) => this.#key(event), { signal });
    window.addEventListener('hashchange', () => controller.openLink(location.hash), { signal });
    window.addEventListener('dragover', (event) => this.#dragOver(event), { signal });
    window.addEventListener('dragleave', (event) => this.#dragLeave(event), { signal });
    window.addEventListener('drop', (event) => this.#drop(event), { signal });
    window.addEventListener('paste', (event) => this.#paste(event), { signal });
    window.addEventListener('click', releaseButton, { signal });
    const rerender = (): void => this.requestUpdate();
    this.#small.addEventListener('change', rerender, { signal });
    this.#still.addEventListener('change', rerender, { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending.abort();
  }

  #key(event: KeyboardEvent): void {
    if (event.defaultPrevented || this.state.sheet) return;
    const at = event.composedPath()[0];
    if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement) return;
    // Space and Enter press the button that has the focus.
    if (at instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')) return;
    const view = {
      arrows: this.state.settings.arrows,
      focusField: () =>
        this.renderRoot
          .querySelector('tabia-position-field')
          ?.shadowRoot?.querySelector('input')
          ?.focus(),
    };
    if (pressKey(event, this.#controller, view)) event.preventDefault();
  }

  #paste(event: ClipboardEvent): void {
    if (event.defaultPrevented || event.composedPath()[0] instanceof HTMLInputElement) return;
    const text = event.clipboardData?.getData('text/plain');
    if (!text?.trim()) return;
    event.preventDefault();
    this.#controller.openText(text);
  }

  #dragOver(event: DragEvent): void {
    const { types } = event.dataTransfer ?? {};
    if (!types?.includes('Files') && !types?.includes('text/plain')) return;
    event.preventDefault();
    this.dropping = true;
  }

  #dragLeave(event: DragEvent): void {
    if (event.relatedTarget === null) this.dropping = false;
  }

  #drop(event: DragEvent): void {
    this.dropping = false;
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text/plain');
    if (!file && !text) return;
    event.preventDefault();
    if (file) this.#controller.openFile(file);
    else if (text) this.#controller.openText(text);
  }

  #targetsOf(position: Position): Map<string, Target[]> {
    if (this.#targets?.position !== position) {
      this.#targets = { position, targets: targetsOf(position) };
    }
    return this.#targets.targets;
  }

  override render(): TemplateResult {
    const { state } = this;
    return html`
      ${this.#header()}
      <main data-tab=${state.tab}>
        ${this.#boardArea()}
        <div class="side">
          <tabia-move-strip .game=${gameOf(state)} .actions=${this.#controller}></tabia-move-strip>
          ${this.#enginePanel()} ${this.#movesPanel()} ${this.#toast()}
        </div>
      </main>
      ${this.#tabs()} ${this.#sheets()}
      ${this.dropping ? html`<div class="dropping">Drop a FEN, a PGN or a net</div>` : nothing}
    `;
  }

  #header(): TemplateResult {
    const { state } = this;
    const game = gameOf(state);
    return html`<header>
      <h1 class="visually-hidden">Tabia, chess analysis</h1>
      <a class="wordmark" href="./" aria-label="Tabia">
        <img src="./icon.svg" alt="" width="24" height="24" /><span>Tabia</span>
      </a>
      <tabia-position-field
        .fen=${positionOf(game).fen()}
        .pristine=${isPristine(game)}
        .error=${state.fieldError}
        .actions=${this.#controller}
      ></tabia-position-field>
      <nav aria-label="Page">
        ${this.#headerButton('link', 'Copy a link to this position', () => this.#controller.share(), 'share')}
        ${this.#headerButton('question', 'Keys and help', () => this.#controller.showSheet('help'), 'help')}
        ${this.#headerButton('settings', 'Settings', () => this.#controller.showSheet('settings'), 'settings')}
      </nav>
    </header>`;
  }

  #headerButton(name: IconName, label: string, act: () => void, id: string): TemplateResult {
    return html`<button class="icon-button" type="button" aria-label=${label} title=${label} data-testid=${id} @click=${act}>
      ${icon(name)}
    </button>`;
  }

  #boardArea(): TemplateResult {
    const { state } = this;
    const game = gameOf(state);
    const position = positionOf(game);
    const { settings, engine } = state;
    const shown = settings.arrows && engine.on ? arrowsOf(engine.lines, position.turn) : [];
    const lastMove = lastMoveOf(game);
    return html`<div class="board-area">
      <tabia-gauge
        .score=${engine.lines[0]?.score}
        .result=${resultOf(position)}
        .flipped=${state.orientation === 'b'}></tabia-gauge>
      <tabia-board
        data-testid="board"
        .fen=${position.fen()}
        .orientation=${state.orientation}
        .targets=${this.#targetsOf(position)}
        .lastMove=${lastMove && this.#steadyMove(lastMove)}
        .check=${position.isCheck() ? position.kingSquare(position.turn) : undefined}
        .arrows=${this.#steadyArrows(shown)}
        .animation=${settings.animation && !this.#still.matches ? SLIDE : 0}
        .announcement=${announcement(game)}
        @pointerdown=${leaveField}
        @move=${(event: CustomEvent<BoardMove>) => this.#controller.playMove(event.detail)}
      ></tabia-board>
    </div>`;
  }

  #enginePanel(): TemplateResult {
    const { state } = this;
    const position = positionOf(gameOf(state));
    const { phase, on } = state.engine;
    const hint = on ? '' : 'Switch the engine on to see its lines';
    const count = this.#small.matches
      ? Math.min(FEW_LINES, state.settings.lines)
      : state.settings.lines;
    return html`<section class="panel engine" aria-label="Engine">
      <tabia-engine-strip
        .engine=${state.engine}
        .net=${state.net}
        .verdict=${verdictOf(position)}
        .actions=${this.#controller}
      ></tabia-engine-strip>
      ${
        phase === 'unavailable'
          ? nothing
          : html`<tabia-lines
                .engine=${state.engine}
                .count=${count}
                .hint=${hint}
                .orientation=${state.orientation}
                .actions=${this.#controller}
              ></tabia-lines>
              <tabia-net-picker
                .net=${state.net}
                .atRest=${state.engine.atRest}
                .actions=${this.#controller}
              ></tabia-net-picker>`
      }
    </section>`;
  }

  #movesPanel(): TemplateResult {
    const { state } = this;
    const game = gameOf(state);
    return html`<section class="panel moves" aria-label="Moves">
      <tabia-moves .game=${game} .actions=${this.#controller}></tabia-moves>
      <tabia-controls
        .game=${game}
        .canUndo=${state.history.past.length > 0}
        .actions=${this.#controller}
      ></tabia-controls>
    </section>`;
  }

  #tabs(): TemplateResult {
    const { tab } = this.state;
    const button = (id: Tab, name: IconName, words: string): TemplateResult => html`<button
      type="button"
      aria-pressed=${tab === id}
      data-testid="tab-${id}"
      @click=${() => this.#controller.showTab(id)}
    >
      ${icon(name)}<span>${words}</span>
    </button>`;
    return html`<nav class="tabs" aria-label="Parts of the page">
      ${button('lines', 'lines', 'Lines')} ${button('moves', 'listTree', 'Moves')}
      ${button('net', 'net', 'Net')}
      <button type="button" data-testid="tab-more" @click=${() => this.#controller.showSheet('more')}>
        ${icon('ellipsis')}<span>More</span>
      </button>
    </nav>`;
  }

  #sheets(): TemplateResult {
    const { sheet, settings } = this.state;
    const close = (): void => this.#controller.showSheet(undefined);
    return html`
      <tabia-sheet heading="Settings" .open=${sheet === 'settings'} @close=${close}>
        <tabia-settings .settings=${settings} .actions=${this.#controller}></tabia-settings>
      </tabia-sheet>
      <tabia-sheet heading="Keys and help" .open=${sheet === 'help'} @close=${close}>
        <tabia-help></tabia-help>
      </tabia-sheet>
      <tabia-sheet heading="More" .open=${sheet === 'more'} @close=${close}>
        <div class="more">
          ${this.#moreButton('flip', 'Flip the board', () => this.#controller.flip())}
          ${this.#moreButton('link', 'Copy a link to this position', () => this.#controller.share())}
          ${this.#moreButton('undo', 'Undo', () => this.#controller.undo())}
          ${this.#moreButton('reset', 'Start position', () => this.#controller.reset())}
          ${this.#moreButton('settings', 'Settings', 'settings')}
          ${this.#moreButton('question', 'Keys and help', 'help')}
        </div>
      </tabia-sheet>
    `;
  }

  #moreButton(name: IconName, words: string, act: Sheet | (() => void)): TemplateResult {
    return html`<button
      type="button"
      @click=${() => {
        if (typeof act === 'string') {
          this.#controller.showSheet(act);
        } else {
          this.#controller.showSheet(undefined);
          act();
        }
      }}
    >
      ${icon(name)}${words}
    </button>`;
  }

  #toast(): TemplateResult {
    const { toast } = this.state;
    return html`<div class="toast" role="status" aria-live="polite" ?data-shown=${toast !== undefined}>
      ${
        toast
          ? html`<span>${toast.text}</span>${
              toast.undo
                ? html`<button type="button" data-testid="toast-undo" @click=${() => this.#controller.undo()}>Undo</button>`
                : nothing
            }`
          : nothing
      }
    </div>`;
  }

  /** The board, for whoever has to find it. */
  get board(): BoardElement | null {
    return this.renderRoot.querySelector('tabia-board');
  }
}
