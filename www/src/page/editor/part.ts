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

  async use(fen: string): Promise<void> {
    if (!(await this.#context.openText(fen))) return;
    this.#context.store.update((now) => ({ ...now, sheet: undefined }));
  }

  /** Opens the position and asks how to play it. */
  async play(fen: string): Promise<void> {
    if (!(await this.#context.openText(fen))) return;
    this.#context.store.update((now) => ({ ...now, sheet: 'play' }));
  }
}
