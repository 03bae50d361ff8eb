import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { icon } from '../core/icons';
import { ui } from '../core/ui';
import { words } from '../core/words';

export interface FieldActions {
  /** Opens a FEN or a PGN; false when it was refused. */
  openText(text: string): boolean | Promise<boolean>;
  dismissFieldError(): void;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/**
 * `<tabia-position-field>`: the page's one field. It shows the position as FEN and takes a FEN or
 * a whole PGN, at once when pasted and with Enter when typed.
 */
export class PositionFieldElement extends LitElement {
  static override styles = [
    ui,
    css`
      :host {
        display: block;
        position: relative;
      }
      input {
        width: 100%;
        height: 36px;
        padding: 0 12px;
        border: 1px solid var(--line);
        border-radius: 6px;
        background: var(--surface);
        font: 13px / 20px var(--mono);
        text-overflow: ellipsis;
        transition: border-color var(--quick);
      }
      input::placeholder {
        color: var(--muted);
        font: 14px / 20px var(--font);
        opacity: 1;
      }
      input:hover {
        border-color: var(--line-strong);
      }
      input:focus {
        border-color: var(--accent);
        outline: 1px solid var(--accent);
        outline-offset: 0;
      }
      input[aria-invalid='true'] {
        border-color: var(--danger);
        outline-color: var(--danger);
      }
      .error {
        position: absolute;
        z-index: 15;
        top: calc(100% + 4px);
        left: 0;
        width: 100%;
        max-width: 600px;
        display: flex;
        gap: 8px;
        padding: 10px 4px 10px 12px;
        border: 1px solid color-mix(in srgb, var(--danger) 40%, transparent);
        border-radius: 6px;
        background: var(--danger-soft);
        color: var(--danger);
        box-shadow: var(--shadow);
        font-size: 13px;
        line-height: 18px;
      }
      .error p {
        flex: 1;
        margin: 0;
        overflow-wrap: anywhere;
      }
      .error .kept {
        color: var(--muted);
      }
      .error .icon-button {
        width: 28px;
        height: 28px;
        margin: -5px 0;
        color: inherit;
      }
      @media (pointer: coarse) {
        .error .icon-button {
          width: 44px;
          height: 44px;
          margin: -13px -10px -13px 0;
        }
      }
      .error svg.lucide {
        width: 16px;
        height: 16px;
      }
      @media (pointer: coarse) {
        input {
          height: 44px;
          /* Below 16 px iOS zooms the page when the field is touched. */
          font-size: 16px;
        }
      }
    `,
  ];

  static override properties = {
    fen: { type: String },
    pristine: { type: Boolean },
    error: { type: String },
    actions: { attribute: false },
    draft: { state: true },
  };

  declare fen: string;
  /** Nothing has been played or set: the field says what it is for instead of the FEN. */
  declare pristine: boolean;
  declare error: string | undefined;
  declare actions: FieldActions;
  /** What was typed and not yet taken. */
  declare private draft: string | undefined;
  /** What stood in the field when it got the focus. */
  #before = '';

  override willUpdate(changed: PropertyValues<this>): void {
    // Moves of an engine do not take away what one is typing.
    if (changed.has('fen') && !this.renderRoot.querySelector('input')?.matches(':focus')) {
      this.draft = undefined;
    }
  }

  async #submit(text: string): Promise<void> {
    this.draft = text;
    if (text.trim() === '') {
      this.draft = undefined;
      this.actions.dismissFieldError();
    } else if ((await this.actions.openText(text)) && this.draft === text) {
      this.draft = undefined;
      // From here on the keys step through the moves.
      this.renderRoot.querySelector('input')?.blur();
    }
  }

  #paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    // A piece of text put into the middle of a FEN is an edit; a position or a game replaces all.
    if (!text.includes('\n') && !text.includes('/') && !text.includes('.')) return;
    event.preventDefault();
    this.#submit(text);
  }

  /**
   * What stands in the field is to be replaced, not mended: the first click selects all of it. The browser is kept from
   * placing its caret, since WebKit does so after all events of the click.
   */
  #pressed(event: MouseEvent): void {
    const input = event.target as HTMLInputElement;
    if (event.button !== 0 || input.matches(':focus')) return;
    event.preventDefault();
    input.focus();
  }

  /** From here on the field stands still: moves of an engine neither change what is selected nor what is typed. */
  #focus(event: Event): void {
    const input = event.target as HTMLInputElement;
    this.#before = input.value;
    this.draft = input.value;
    input.select();
  }

  #blur(): void {
    if (this.draft === this.#before) this.draft = undefined;
  }

  #key(event: KeyboardEvent): void {
    event.stopPropagation();
    const input = event.target as HTMLInputElement;
    if (event.key === 'Enter') {
      this.#submit(input.value);
    } else if (event.key === 'Escape') {
      this.draft = undefined;
      this.actions.dismissFieldError();
      input.blur();
    }
  }

  override render(): TemplateResult {
    const value = this.draft ?? (this.pristine ? '' : this.fen);
    return html`
      <input
        type="text"
        inputmode="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        enterkeyhint="go"
        aria-label=${words.fieldLabel}
        placeholder=${words.fieldHint}
        aria-invalid=${this.error ? 'true' : 'false'}
        aria-describedby=${this.error ? 'error' : nothing}
        data-testid="fen-input"
        .value=${value}
        @input=${(event: Event) => {
          this.draft = (event.target as HTMLInputElement).value;
        }}
        @focus=${this.#focus}
        @blur=${this.#blur}
        @mousedown=${this.#pressed}
        @paste=${this.#paste}
        @keydown=${this.#key}
      />
      ${
        this.error
          ? html`<div class="error" role="alert" id="error">
              <p>
                <span data-testid="fen-error">${sentence(this.error)}</span>
                <span class="kept">${words.boardUnchanged}</span>
              </p>
              <button
                class="icon-button"
                type="button"
                aria-label=${words.dismiss}
                @click=${() => {
                  this.draft = undefined;
                  this.actions.dismissFieldError();
                }}
              >
                ${icon('close')}
              </button>
            </div>`
          : nothing
      }
    `;
  }
}
