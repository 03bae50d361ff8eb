import type { Context } from '../core/context';
import { define } from '../core/define';
import { EditorPanel } from './panel';

/** Setting up positions by hand. */
export class EditorPart {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
    define('tabia-editor', EditorPanel);
  }

  use(fen: string): void {
    if (!this.#context.openText(fen)) return;
    this.#context.store.update((now) => ({ ...now, sheet: undefined }));
  }

  /** Opens the position and asks how to play it. */
  play(fen: string): void {
    if (!this.#context.openText(fen)) return;
    this.#context.store.update((now) => ({ ...now, sheet: 'play' }));
  }
}
