import type { Position } from '../../chess';
import { type BookMove, PolyglotBook } from '../../chess/polyglot';
import type { Context } from '../core/context';
import { define } from '../core/define';
import { play, positionOf } from '../core/game';
import { forget, keep, kept } from '../core/keep';
import { type CoreState, edit, gameOf } from '../core/state';
import { BookPanel } from './panel';

const FILE = 'book';

export interface BookState {
  readonly name: string | undefined;
  readonly count: number;
  readonly error: string | undefined;
}

/** What the book adds to the state of the page. */
export interface BookSlice {
  /** The opening book in use. */
  readonly book: BookState | undefined;
}

/** An opening book of the reader's own, as an explorer; kept for the next visit. */
export class BookPart {
  readonly #context: Context<CoreState & BookSlice>;
  #moves: { readonly of: Position; readonly list: readonly BookMove[] } | undefined;
  #book: PolyglotBook | undefined;

  constructor(context: Context<CoreState & BookSlice>) {
    this.#context = context;
    define('tabia-book', BookPanel);
    void kept<{ name: string; bytes: ArrayBuffer }>(FILE).then((file) => {
      if (file && !this.#book) this.open(file.name, file.bytes, false);
    });
  }

  /** Reads a book that the reader has chosen. */
  async openFile(file: File): Promise<void> {
    this.open(file.name, await file.arrayBuffer());
  }

  open(name: string, bytes: ArrayBuffer, fresh = true): void {
    try {
      this.#book = new PolyglotBook(bytes);
      this.#moves = undefined;
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

  /** What the book has for the position shown. */
  moves(): readonly BookMove[] {
    const position = positionOf(gameOf(this.#context.store.state));
    if (this.#moves?.of !== position) {
      this.#moves = { of: position, list: this.#book?.moves(position) ?? [] };
    }
    return this.#moves.list;
  }

  play(uci: string): void {
    this.#context.store.update((now) => {
      const next = play(gameOf(now), uci);
      return next ? edit(now, next) : now;
    });
  }
}
