import { XiangqiBoardElement } from './board';
import { XiangqiMiniBoardElement } from './mini-board';

/** Registers the elements of the board; a second call, or a page that has them already, is left alone. */
export function defineXiangqiBoard(): void {
  if (!customElements.get('tabia-xiangqi-board')) {
    customElements.define('tabia-xiangqi-board', XiangqiBoardElement);
  }
  if (!customElements.get('tabia-xiangqi-mini-board')) {
    customElements.define('tabia-xiangqi-mini-board', XiangqiMiniBoardElement);
  }
}
