/** Milliseconds for which news stay. */
const TIME = 10_000;

/** News that go away by themselves. */
export class Note {
  text = '';
  readonly #changed: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  show(text: string): void {
    this.clear();
    this.text = text;
    this.#timer = setTimeout(() => {
      this.clear();
      this.#changed();
    }, TIME);
    this.#changed();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.text = '';
  }
}
