/** The lines of lists of positions, and lists told from games; the engine's `epd/list.rs` does the same. */
import { splitLine } from './epd';
import { unlabelled } from './fen-mend';

/** A line with something in it, and its number from 1. */
export interface ListLine {
  readonly line: number;
  readonly text: string;
}

/** A text's beginning, which tells what it is: lists may be long. UTF-16 units. */
const BEGINNING = 65536;
const COMMENT = /^(#|;|\/\/|%)/;
const BLANK = /[\s\p{Cc}]/u;
const BLANK_SAVE_TAB = /[^\S\t]|(?!\t)\p{Cc}/u;

/** A line without blanks around it: white space, and control characters, since Ctrl-Z ends files of old systems. */
function bare(line: string, blank = BLANK): string {
  // No regular expression to the end: it would try at every blank of a long line.
  let from = 0;
  let to = line.length;
  while (from < to && blank.test(line.charAt(from))) from++;
  while (from < to && blank.test(line.charAt(to - 1))) to--;
  return line.slice(from, to);
}

/** The lines with something in them; tabs stay around them, before and behind which may be empty cells. */
const entries = (text: string): ListLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: bare(line, BLANK_SAVE_TAB) }))
    .filter(({ text }) => bare(text) !== '');

const isComment = ({ text }: ListLine): boolean => COMMENT.test(bare(text));

/** The lines that tell what a text is. */
const beginning = (lines: readonly ListLine[]): ListLine[] => {
  const first = lines.findIndex((line) => !isComment(line));
  const second = lines.findIndex((line, index) => index > first && !isComment(line));
  return lines.filter((_, index) => index === first || index === second);
};

/** Whether a line's first word, but for a label, is a board: it has its slashes, of which a draw's result has two. */
export const beginsWithBoard = (line: string): boolean =>
  (/^\S+/.exec(unlabelled(line))?.[0].match(/\//g)?.length ?? 0) >= 3;

/** A list whose lines have further columns. */
interface Table {
  readonly delimiter: string | undefined;
  /** Which column has the positions, from 0. */
  readonly column: number;
  /** The operation that each column is read as. */
  readonly codes: readonly string[];
  /** The line that names the columns; 0 if there is none. */
  readonly header: number;
}

/**
 * The cells of a row without white space around them. A cell in quotes may hold the delimiter, and two quotes for one.
 * Without a delimiter all of the row is one cell.
 */
function cellsOf(row: string, delimiter: string | undefined): string[] {
  if (delimiter === undefined) return [bare(row)];
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < row.length; i++) {
    const letter = row[i] as string;
    if (quoted && letter === '"') {
      if (row[i + 1] === '"') cell += row[++i];
      else quoted = false;
    } else if (quoted) cell += letter;
    else if (letter === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (letter === '"' && bare(cell) === '') quoted = true;
    else cell += letter;
  }
  return [...cells, cell].map((text) => bare(text));
}

/** A column's name as the code of an operation, which begins with a letter. */
function codeOf(name: string, index: number): string {
  const code = name.replace(/[^A-Za-z0-9]/gu, '_').toLowerCase();
  return /^[a-z]/.test(code) ? code : `c${index}${code}`;
}

/** The table that a text is by its first lines. */
function tableOf([first, second]: readonly ListLine[]): Table | undefined {
  if (!first) return undefined;
  if (beginsWithBoard(bare(first.text))) {
    // Without a header: a position alone stands before the first tab or comma.
    const delimiter = ['\t', ','].find((mark) => {
      const [cell = '', ...others] = cellsOf(first.text, mark);
      const { fields, rest } = splitLine(cell);
      return others.length > 0 && rest === '' && (fields.length === 4 || fields.length === 6);
    });
    return delimiter === undefined ? undefined : { delimiter, column: 0, codes: [], header: 0 };
  }
  const delimiter = ['\t', ';', ','].find((mark) => first.text.includes(mark));
  const codes = cellsOf(first.text, delimiter).map(codeOf);
  if (!second || !codes.some((code) => /fen|epd|position/.test(code))) return undefined;
  const column = cellsOf(second.text, delimiter).findIndex(beginsWithBoard);
  return column < 0 ? undefined : { delimiter, column, codes, header: first.line };
}

/** A row as a line of EPD, the other columns being operations. What has no position stays as it is. */
function epdOf(row: string, { delimiter, column, codes }: Table): string {
  const cells = cellsOf(row, delimiter);
  const position = cells[column];
  if (!position) return bare(row);
  const operations = cells.map((cell, index) => {
    if (index === column || cell === '') return '';
    const code = codes[index] ?? `c${index - Number(index > column)}`;
    return ` ;${code} "${cell.replace(/[\\"]/g, '\\$&')}"`;
  });
  return position + operations.join('');
}

/**
 * Whether a text is a list of positions and no games: its first line that is no comment begins with a board, or is the
 * header of a table that has a column of positions.
 */
export function isList(text: string): boolean {
  const first = beginning(entries(text.slice(0, BEGINNING)));
  return beginsWithBoard(bare(first[0]?.text ?? '')) || tableOf(first) !== undefined;
}

/**
 * The lines of a list. Comments are left out: lines that begin with `#`, `;`, `//` or `%`. The rows of a table become
 * lines of EPD, and its header is left out.
 */
export function listLines(text: string): ListLine[] {
  const lines = entries(text);
  const table = tableOf(beginning(lines));
  const listed = lines.filter((line) => {
    if (!table) return !isComment(line);
    // Empty cells may begin a row where semicolons part them.
    return line.line > table.header && (table.delimiter === ';' || !isComment(line));
  });
  return listed.map(({ line, text }) => ({ line, text: table ? epdOf(text, table) : bare(text) }));
}

/** Whether a text holds several positions, one in a line. */
export function holdsPositions(text: string): boolean {
  if (!isList(text)) return false;
  const boards = listLines(text.slice(0, BEGINNING)).filter((line) => beginsWithBoard(line.text));
  return boards.length > 1;
}

/** The only position of a list without its comments, or its first one; any other text as a whole. */
export function soleText(text: string): string {
  if (!isList(text)) return text;
  const lines = listLines(text);
  // A FEN may be broken over lines.
  return holdsPositions(text) ? (lines[0]?.text ?? '') : lines.map((line) => line.text).join(' ');
}
