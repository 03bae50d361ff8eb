import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { targetsOf } from '../../analysis/board-moves';
import type { WeightedMove } from '../../analysis/lines';
import type { BoardElement, BoardMove, Targets } from '../../board/board';
import type { Position } from '../../chess';
import { announcement, isPristine, lastMoveOf, positionOf, resultOf } from '../core/game';
import { type IconName, icon } from '../core/icons';
import { MOST_LINES } from '../core/settings';
import { gameOf } from '../core/state';
import type { Store } from '../core/store';
import { ui } from '../core/ui';
import { words } from '../core/words';
import { arrowsIn, shownEngine } from '../engine/minds';
import { type Marks, marksAt } from '../moves/editing';
import { appStyles } from './app-styles';
import { phoneStyles } from './app-styles-phone';
import { type Controller, SETTINGS_KEY } from './controller';
import { pressKey } from './keys';
import type { PageState } from './state';
import { bottomBar, enginePanel, graph, hasGraph, lowerPanel } from './views/panels';
import { sheets } from './views/sheets';

const SLIDE = 120;
/** How many lines there is room for on a small phone. */
const FEW_LINES = 2;

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

/** The hint that was asked for in a game against the engine, as an arrow. */
function hintOf({ play, history }: PageState): readonly WeightedMove[] {
  if (!play?.hint || history.present.node !== play.live) return [];
  return [{ from: play.hint.slice(0, 2), to: play.hint.slice(2, 4), weight: 1 }];
}

/** `<tabia-page>`: lays out the parts, hands them their share of the state, and listens to keys. */
export class PageElement extends LitElement {
  static override styles = [ui, appStyles, phoneStyles];

  static override properties = { state: { state: true }, dropping: { state: true } };

  declare private state: PageState;
  declare private dropping: boolean;

  #controller!: Controller;
  readonly #steadyArrows = steady<readonly WeightedMove[]>();
  readonly #steadyMarks = steady<Marks>();
  readonly #steadyMove = steady<readonly [string, string]>();
  #targets: { position: Position; targets: Targets } | undefined;
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
    window.addEventListener(
      'storage',
      ({ key, newValue }) => {
        if (key === SETTINGS_KEY) controller.takeSettings(newValue);
      },
      { signal },
    );
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
    if (at instanceof HTMLTextAreaElement) return;
    // Space and Enter press the button that has the focus.
    if (at instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')) return;
    const view = {
      arrows: this.state.settings.arrows,
      focusComment: () => void this.#focusComment(),
      focusField: () =>
        this.renderRoot
          .querySelector('tabia-position-field')
          ?.shadowRoot?.querySelector('input')
          ?.focus(),
    };
    if (pressKey(event, this.#controller, view)) event.preventDefault();
  }

  async #focusComment(): Promise<void> {
    if (!this.state.annotating) this.#controller.toggleAnnotating();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('tabia-annotate')?.focus();
  }

  #paste(event: ClipboardEvent): void {
    const at = event.composedPath()[0];
    if (event.defaultPrevented || at instanceof HTMLInputElement) return;
    if (at instanceof HTMLTextAreaElement) return;
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

  #targetsOf(position: Position): Targets {
    if (this.#targets?.position !== position) {
      this.#targets = { position, targets: targetsOf(position) };
    }
    return this.#targets.targets;
  }

  override willUpdate(): void {
    const graph = hasGraph(this.state);
    this.toggleAttribute('graph', graph);
    // On a phone it takes its room from the board, and only where it is shown.
    this.toggleAttribute('graph-tab', graph && this.state.tab === 'review');
  }

  /** In another language everything is drawn anew: no part watches the words. */
  override render(): unknown {
    return keyed(this.state.language, this.#page());
  }

  #page(): TemplateResult {
    const { state } = this;
    return html`
      ${this.#header()}
      <main data-tab=${state.tab}>
        ${this.#boardArea()}
        ${graph(state, this.#controller)}
        <div class="side">
          <tabia-move-strip .game=${gameOf(state)} .actions=${this.#controller}></tabia-move-strip>
          ${enginePanel(state, this.#controller, this.#small.matches ? FEW_LINES : MOST_LINES)}
          ${lowerPanel(state, this.#controller)} ${this.#toast()}
        </div>
      </main>
      ${bottomBar(state, this.#controller)} ${sheets(state, this.#controller)}
      ${this.dropping ? html`<div class="dropping">${words.dropHere}</div>` : nothing}
    `;
  }

  #header(): TemplateResult {
    const { state } = this;
    const game = gameOf(state);
    return html`<header>
      <h1 class="visually-hidden">${words.pageTitle}</h1>
      <a class="wordmark" href="./" aria-label="Tabia">
        <img src="./icon.svg" alt="" width="24" height="24" /><span>Tabia</span>
      </a>
      <tabia-position-field
        .fen=${positionOf(game).fen()}
        .pristine=${isPristine(game)}
        .error=${state.fieldError}
        .actions=${this.#controller}
      ></tabia-position-field>
      <nav aria-label=${words.page}>
        ${this.#headerButton('folder', `${words.openFile} (O)`, () => this.#controller.chooseFile(), 'open-file')}
        ${this.#headerButton('swords', words.playEngine, () => this.#controller.showSheet('play'), 'play')}
        ${this.#headerButton('editor', words.setUp, () => this.#controller.showSheet('editor'), 'editor')}
        ${this.#headerButton('link', words.copyLink, () => this.#controller.share(), 'share')}
        ${this.#headerButton('download', words.shareAndSave, () => this.#controller.showSheet('share'), 'share-and-save')}
        ${this.#headerButton('question', words.keysAndHelp, () => this.#controller.showSheet('help'), 'help')}
        ${this.#headerButton('settings', words.settings, () => this.#controller.showSheet('settings'), 'settings')}
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
    const { settings } = state;
    const shown = arrowsIn(state) ?? hintOf(state);
    const lastMove = lastMoveOf(game);
    return html`<div class="board-area">
      <tabia-gauge
        .score=${shownEngine(state).lines[0]?.score}
        .result=${resultOf(position)}
        .flipped=${state.orientation === 'b'}></tabia-gauge>
      <tabia-overlay
        .orientation=${state.orientation}
        .marks=${this.#steadyMarks(marksAt(game.tree, game.node))}
        .heat=${state.heatOn && state.heat?.fen === position.fen() ? state.heat.shares : undefined}
        .actions=${this.#controller.editing}
      ><tabia-board
        data-testid="board"
        .fen=${position.fen()}
        .orientation=${state.orientation}
        .targets=${this.#targetsOf(position)}
        .lastMove=${lastMove && this.#steadyMove(lastMove)}
        .check=${position.isCheck() ? position.kingSquare(position.turn) : undefined}
        .arrows=${this.#steadyArrows(shown)}
        .animation=${settings.animation && !this.#still.matches ? SLIDE : 0}
        .announcement=${announcement(game)}
        .language=${state.language}
        @pointerdown=${leaveField}
        @move=${(event: CustomEvent<BoardMove>) => this.#controller.playMove(event.detail)}
      ></tabia-board></tabia-overlay>
    </div>`;
  }

  #toast(): TemplateResult {
    const { toast } = this.state;
    return html`<div class="toast" role="status" aria-live="polite" ?data-shown=${toast !== undefined}>
      ${
        toast
          ? html`<span>${toast.text}</span>${
              toast.undo
                ? html`<button type="button" data-testid="toast-undo" @click=${() => this.#controller.undo()}>${words.undo}</button>`
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
