import { type GameSpan, readHeaders, scanGames } from '../../chess/pgn';
import { header } from '../../chess/pgn/headers';

/** One game of a file as the list shows it. */
export interface GameRow {
  readonly index: number;
  readonly white: string;
  readonly black: string;
  readonly result: string;
  /** Event, date, opening: what else there is to tell it by. */
  readonly rest: string;
}

interface Entry {
  readonly span: GameSpan;
  readonly row: GameRow;
  readonly text: string;
}

const known = (value: string | undefined): string => (value ?? '').replace(/^[?.\s]*$/, '');

/** The games of a text: found piece by piece, listed and searched by their tags, read only when wanted. */
export class Catalogue {
  readonly #text: string;
  readonly #entries: Entry[] = [];
  readonly #spans: Generator<GameSpan, void>;
  #query = '';
  #found: readonly Entry[] = this.#entries;

  constructor(text: string) {
    this.#text = text;
    this.#spans = scanGames(text);
  }

  get count(): number {
    return this.#entries.length;
  }

  /** How much of the text has been listed, 0 to 1. */
  get share(): number {
    return (this.#entries.at(-1)?.span.end ?? 0) / Math.max(1, this.#text.length);
  }

  /** Lists up to so many games more; false when there are none left. */
  list(most: number): boolean {
    for (let i = 0; i < most; i++) {
      const next = this.#spans.next();
      if (next.done) return false;
      this.#entries.push(this.#entry(next.value));
    }
    return true;
  }

  #entry(span: GameSpan): Entry {
    const headers = readHeaders(this.#text, span);
    const tag = (name: string): string => known(header(headers, name));
    const date = tag('Date')
      .replace(/\.\?\?/g, '')
      .replaceAll('.', '-');
    const rest = [tag('Event'), tag('Round'), date, tag('ECO'), tag('Opening')];
    const row: GameRow = {
      index: span.index,
      // Games of xiangqi name the side that begins Red.
      white: tag('White') || tag('Red'),
      black: tag('Black'),
      result: tag('Result').replace('*', '').replace('1/2-1/2', '½–½'),
      rest: rest.filter(Boolean).join(' · '),
    };
    const text = [row.white, row.black, row.rest, tag('Result'), tag('Site')];
    return { span, row, text: text.join(' ').toLowerCase() };
  }

  /** The games whose tags hold all words of a query, from one place of that list to another. */
  search(query: string, from: number, to: number): { total: number; rows: GameRow[] } {
    const clean = query.trim().toLowerCase();
    if (clean !== this.#query || clean !== '') {
      const parts = clean.split(/\s+/).filter(Boolean);
      this.#query = clean;
      this.#found = parts.length
        ? this.#entries.filter(({ text }) => parts.every((part) => text.includes(part)))
        : this.#entries;
    }
    return {
      total: this.#found.length,
      rows: this.#found.slice(from, to).map(({ row }) => row),
    };
  }

  /** The text of a game, and the line of the file that it begins on. */
  game(index: number): { text: string; line: number } | undefined {
    const span = this.#entries[index]?.span;
    return span && { text: this.#text.slice(span.start, span.end), line: span.line };
  }
}
