import type { Toast } from './state';
import type { Store } from './store';
import { words } from './words';

const TIME = 6000;
/** What was wrong with a file, and where, takes longer to read. */
const LONG_TIME = 20_000;

/** What is told at the edge of the page for a while. Times are in milliseconds. */
export class Toasts {
  readonly #store: Store<{ readonly toast: Toast | undefined }>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: Store<{ readonly toast: Toast | undefined }>) {
    this.#store = store;
  }

  #set(toast: Toast | undefined): void {
    this.#store.update((now) => ({ ...now, toast }));
  }

  show(text: string): void {
    this.#set({ text, undo: false });
    this.time();
  }

  /** Takes away what is shown after a while; `long`: there is more to read. */
  time(long = false): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#set(undefined), long ? LONG_TIME : TIME);
  }

  /** Copies a text, and tells whether the browser did. */
  copy(text: string, done: string, failed = words.copyFailed): void {
    const copied =
      navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => this.show(done),
      () => this.show(failed),
    );
  }
}
