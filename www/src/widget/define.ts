import { defineBoard } from '../board/define';
import { AnalysisElement } from './element';

/** Registers the widget's elements; a second call, or a page that has them already, is left alone. */
export function defineTabia(): void {
  defineBoard();
  if (!customElements.get('tabia-analysis')) {
    customElements.define('tabia-analysis', AnalysisElement);
  }
}
