import { PolyglotBook } from '../../chess/polyglot';
import type { Context } from '../context';
import { define } from '../define';
import { play, positionOf } from '../game';
import { forget, keep, kept } from '../keep';
import { edit, gameOf } from '../state';
import { BookPanel } from './panel';

const FILE = 'book';

export interface BookState {
  readonly name: string | undefined;
  readonly count: number;
  readonly error: string | undefined;
}

/** An opening book of the reader's own, as an explorer; kept for the next visit. */
export class BookPart {
  readonly #context: Context;
  #book: PolyglotBook | undefined;

  constructor(context: Context) {
    this.#context = context;
    define('tabia-book', BookPanel);
    void kept<{ name: string; bytes: ArrayBuffer }>(FILE).then((file) => {
      if (file && !this.#book) this.open(file.name, file.bytes, false);
    });
  }

  open(name: string, bytes: ArrayBuffer, fresh = true): void {
    try {
      this.#book = new PolyglotBook(bytes);
      this.#show({ name, count: this.#book.count, error: undefined });
      if (fresh) void keep(FILE, { name, bytes });
    } catch (error) {
      const { book } = this.#context.store.state;
      const message = error instanceof Error ? error.message : String(error);
      this.#show({ ...(book ?? { name: undefined, count: 0 }), error: `${name}: ${message}` });
    }
  }

  #show(book: BookState | undefined): void {
    this.#context.store.update((now) => ({ ...now, book }));
  }

  close(): void {
    this.#book = undefined;
    this.#show(undefined);
    void forget(FILE);
  }

  moves() {
    return this.#book?.moves(positionOf(gameOf(this.#context.store.state))) ?? [];
  }

  play(uci: string): void {
    this.#context.store.update((now) => {
      const next = play(gameOf(now), uci);
      return next ? edit(now, next) : now;
    });
  }
}
