import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { icon } from '../core/icons';
import { ui } from '../core/ui';
import { words } from '../core/words';

/**
 * `<tabia-sheet>`: a modal sheet, at the right edge of a wide window and at the bottom of a phone.
 *
 * @fires close - when it was closed by its button, by Escape or by a click beside it
 */
export class SheetElement extends LitElement {
  static override styles = [
    ui,
    css`
      dialog {
        position: fixed;
        inset: 0 0 0 auto;
        width: min(400px, 100vw);
        height: 100dvh;
        max-width: none;
        max-height: none;
        margin: 0;
        padding: 0;
        border: 0;
        background: var(--surface);
        color: var(--text);
        box-shadow: var(--shadow);
        overflow: auto;
        overscroll-behavior: contain;
      }
      dialog::backdrop {
        background: rgb(20 18 16 / 35%);
      }
      .content {
        min-height: 100%;
      }
      .head {
        position: sticky;
        top: 0;
        z-index: 1;
        display: flex;
        align-items: center;
        justify-content: space-between;
        padding: 12px 12px 12px 24px;
        border-bottom: 1px solid var(--line);
        background: var(--surface);
      }
      h2 {
        margin: 0;
        font-size: 16px;
        line-height: 24px;
        font-weight: 600;
      }
      .body {
        padding: 20px 24px 32px;
      }
      :host([full]) .content {
        display: flex;
        flex-direction: column;
        height: 100%;
      }
      :host([full]) .body {
        flex: 1;
        min-height: 0;
        padding-bottom: 0;
      }
      dialog[open] {
        animation: enter var(--quick) ease-out;
      }
      @keyframes enter {
        from {
          opacity: 0;
          transform: translateX(16px);
        }
      }
      @media (max-width: 699px) {
        dialog {
          inset: auto 0 0;
          width: 100vw;
          height: auto;
          max-height: 85dvh;
          border-radius: 12px 12px 0 0;
          padding-bottom: env(safe-area-inset-bottom);
        }
        :host([full]) dialog {
          height: 85dvh;
        }
        @keyframes enter {
          from {
            opacity: 0;
            transform: translateY(16px);
          }
        }
      }
    `,
  ];

  static override properties = {
    heading: { type: String },
    open: { type: Boolean },
    full: { type: Boolean, reflect: true },
  };

  declare heading: string;
  declare open: boolean;
  /** Takes the whole height, for content that scrolls by itself. */
  declare full: boolean;

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('open')) return;
    const dialog = this.renderRoot.querySelector('dialog');
    if (this.open && !dialog?.open) dialog?.showModal();
    else if (!this.open && dialog?.open) dialog.close();
  }

  #close(): void {
    this.dispatchEvent(new Event('close'));
  }

  override render(): TemplateResult {
    return html`<dialog
      aria-labelledby="heading"
      @close=${() => this.open && this.#close()}
      @click=${(event: MouseEvent) => {
        // The dialog itself is hit only on its backdrop: its content covers the rest.
        if (event.target === event.currentTarget) this.#close();
      }}
      @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
    >
      <div class="content">
      <div class="head">
        <h2 id="heading">${this.heading}</h2>
        <button class="icon-button" type="button" aria-label=${words.close} @click=${this.#close}>
          ${icon('close')}
        </button>
      </div>
      <div class="body"><slot></slot></div>
      </div>
    </dialog>`;
  }
}
