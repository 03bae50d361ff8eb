import { BoardElement } from './board';
import { MiniBoardElement } from './mini-board';

/** Registers the board's elements; a second call, or a page that has them already, is left alone. */
export function defineBoard(): void {
  if (!customElements.get('tabia-board')) customElements.define('tabia-board', BoardElement);
  if (!customElements.get('tabia-mini-board')) {
    customElements.define('tabia-mini-board', MiniBoardElement);
  }
}
