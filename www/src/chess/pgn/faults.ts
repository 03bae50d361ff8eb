/** What could not be read of a game, and where. */
import type { GameSpan } from './scan';

/** The kinds of faults, which docs/pgn.md explains. */
export type PgnFaultKind =
  | 'tag'
  | 'variant'
  | 'fen'
  | 'fen-repaired'
  | 'unreadable'
  | 'illegal'
  | 'ambiguous'
  | 'promotion'
  | 'null'
  | 'number'
  | 'number-odd'
  | 'sign'
  | 'marks'
  | 'glyph'
  | 'stray'
  | 'comment-open'
  | 'comment-brace'
  | 'variation-early'
  | 'variation-end'
  | 'variation-open'
  | 'no-result';

/** Something in the text that could not be read as it stands. */
export interface PgnFault {
  /** Both from 1, in the whole text; the column counts characters. */
  readonly line: number;
  readonly column: number;
  readonly kind: PgnFaultKind;
  /** One plain sentence without a full stop. */
  readonly message: string;
}

/** Whether a fault costs nothing by itself. */
const isNote = ({ kind }: PgnFault): boolean =>
  kind === 'fen-repaired' || kind === 'number-odd' || kind === 'comment-brace';

/** The fault to tell of where one is told: notes are the least of them. */
export const firstFault = (faults: readonly PgnFault[]): PgnFault | undefined =>
  faults.find((fault) => !isNote(fault)) ?? faults[0];

/** Beyond this many faults a text is something else than PGN, and listing more helps nobody. */
const MOST = 50;

/** Collects the faults of one game. */
export class Faults {
  readonly list: PgnFault[] = [];
  readonly #text: string;
  readonly #span: GameSpan;

  constructor(text: string, span: GameSpan) {
    this.#text = text;
    this.#span = span;
  }

  readonly add = (at: number, kind: PgnFaultKind, message: string): void => {
    if (this.list.length >= MOST) return;
    const { start, line } = this.#span;
    const lines = this.#text.slice(start, at).split(/\r\n|\r|\n/);
    // The game may begin in the middle of a line.
    const before = lines.length === 1 ? this.#lineTo(at) : (lines.at(-1) as string);
    const column = Array.from(before.replace(/^\ufeff+/, '')).length + 1;
    this.list.push({ line: line + lines.length - 1, column, kind, message });
  };

  #lineTo(at: number): string {
    let start = this.#span.start;
    while (start > 0 && !'\r\n'.includes(this.#text[start - 1] as string)) start--;
    return this.#text.slice(start, at);
  }
}
