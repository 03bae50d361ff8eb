import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Toast } from '../core/state';
import type { Store } from '../core/store';
import { words } from '../core/words';
import { releaseButton } from './focus';

/** What of their state the pages of all games show in the same way. */
export interface BaseState {
  readonly language: string;
  readonly settings: { readonly arrows: boolean };
  readonly sheet: unknown;
  readonly annotating: boolean;
  readonly toast: Toast | undefined;
}

/** What they ask for in the same way. */
export interface BaseActions {
  openText(text: string): unknown;
  openFile(file: File): void;
  toggleAnnotating(): void;
  undo(): void;
}

/** What keys need to know of the page besides its actions. */
export interface KeyView {
  readonly arrows: boolean;
  focusField(): void;
  focusComment(): void;
}

/** Whether an event comes from an element of some kind. */
function isFrom(event: Event, selector: string): boolean {
  const [at] = event.composedPath();
  return at instanceof Element && at.matches(selector);
}

/** What is typed or pasted into them is theirs. */
const FIELDS = 'input,select,textarea';

/** A game's page: it listens to keys and to what is pasted or dropped, as long as it is shown. */
export abstract class PageBase<S extends BaseState, A extends BaseActions> extends LitElement {
  static override properties = { state: { state: true }, dropping: { state: true } };

  declare protected state: S;
  declare private dropping: boolean;
  protected controller!: A;
  readonly #ending = new AbortController();
  protected readonly small = matchMedia('(max-width: 699px) and (max-height: 759px)');
  protected readonly still = matchMedia('(prefers-reduced-motion: reduce)');

  /** The element in which a comment is written. */
  protected abstract readonly commentElement: string;
  /** The content, without what is shown while something is dragged. */
  protected abstract page(): TemplateResult;
  /** Does what a key stands for; false if it stands for nothing. */
  protected abstract readonly pressKey: (
    event: KeyboardEvent,
    actions: A,
    view: KeyView,
  ) => boolean;

  /** Connects the page to its state; to be called once, before it is shown. */
  start(store: Store<S>, controller: A): void {
    this.controller = controller;
    this.state = store.state;
    const { signal } = this.#ending;
    const stop = store.watch((state) => {
      this.state = state;
    });
    signal.addEventListener('abort', stop);
    this.listen(signal);
    const rerender = (): void => this.requestUpdate();
    this.small.addEventListener('change', rerender, { signal });
    this.still.addEventListener('change', rerender, { signal });
  }

  protected listen(signal: AbortSignal): void {
    window.addEventListener('keydown', (event) => this.#key(event), { signal });
    window.addEventListener('paste', (event) => this.#paste(event), { signal });
    window.addEventListener('dragover', (event) => this.#dragOver(event), { signal });
    window.addEventListener('dragleave', (event) => this.#dragLeave(event), { signal });
    window.addEventListener('drop', (event) => this.#drop(event), { signal });
    window.addEventListener('click', releaseButton, { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending.abort();
  }

  #key(event: KeyboardEvent): void {
    if (this.hidden || event.defaultPrevented || this.state.sheet || isFrom(event, FIELDS)) return;
    // Space and Enter press the button that has the focus.
    if ((event.key === ' ' || event.key === 'Enter') && isFrom(event, 'button')) return;
    const view: KeyView = {
      arrows: this.state.settings.arrows,
      focusComment: () => void this.#focusComment(),
      focusField: () =>
        this.renderRoot
          .querySelector('tabia-position-field')
          ?.shadowRoot?.querySelector('input')
          ?.focus(),
    };
    if (this.pressKey(event, this.controller, view)) event.preventDefault();
  }

  async #focusComment(): Promise<void> {
    if (!this.state.annotating) this.controller.toggleAnnotating();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(this.commentElement)?.focus();
  }

  #paste(event: ClipboardEvent): void {
    if (this.hidden || event.defaultPrevented || isFrom(event, FIELDS)) return;
    const text = event.clipboardData?.getData('text/plain');
    if (!text?.trim()) return;
    event.preventDefault();
    this.controller.openText(text);
  }

  #dragOver(event: DragEvent): void {
    const { types } = event.dataTransfer ?? {};
    if (this.hidden || (!types?.includes('Files') && !types?.includes('text/plain'))) return;
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
    if (this.hidden || (!file && !text)) return;
    event.preventDefault();
    if (file) this.controller.openFile(file);
    else if (text) this.controller.openText(text);
  }

  /** In another language everything is drawn anew: no part watches the words. */
  override render(): unknown {
    const dropping = this.dropping ? html`<div class="dropping">${words.dropHere}</div>` : nothing;
    return keyed(this.state.language, html`${this.page()} ${dropping}`);
  }

  protected toast(): TemplateResult {
    const { toast } = this.state;
    const undo = html`<button type="button" data-testid="toast-undo" @click=${() => this.controller.undo()}>${words.undo}</button>`;
    return html`<div class="toast" role="status" aria-live="polite" ?data-shown=${toast !== undefined}>
      ${toast ? html`<span>${toast.text}</span>${toast.undo ? undo : nothing}` : nothing}
    </div>`;
  }
}
