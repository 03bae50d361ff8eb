/**
 * Extended Position Description: a position in a line of text, with operations behind it. Lists of plain FENs are read
 * in the same way, and so are lines with both clocks before the operations (`docs/fen.md`).
 */
import type { Repair } from './fen-repair';
import { Position } from './position';

/** One operation: `bm Qd1+;` or `id "a name";`. */
export interface Operation {
  /** What it says: `bm` best moves, `am` moves to avoid, `id` a name. */
  readonly code: string;
  /** Words, or texts without their quotes. */
  readonly operands: readonly string[];
}

export interface Epd {
  readonly position: Position;
  /** What had to be repaired in it. */
  readonly repairs: readonly Repair[];
  readonly operations: readonly Operation[];
}

/** The fields of the position, the clocks among them if they are there, and what follows them. */
export function splitLine(line: string): { fields: string[]; rest: string } {
  const fields: string[] = [];
  let rest = line.trim();
  while (fields.length < 6) {
    const field = /^[^\s;]*/.exec(rest)?.[0] ?? '';
    if (field === '' || (fields.length >= 4 && !/^\d+$/.test(field))) break;
    fields.push(field);
    rest = rest.slice(field.length).trimStart();
  }
  return { fields, rest };
}

/** Whether a text is meant as operations: a semicolon stands before or behind one, or it begins with a common one. */
const isOperations = (text: string): boolean =>
  /^[;\s]*[A-Za-z]/.test(text) && (text.includes(';') || /^(bm|am|id)(\s|$)/.test(text));

/** The moves of an operand: commas may part them, and numbers stand before them. */
const moves = (operand: string): string[] =>
  operand.split(/[\s,]/).flatMap((word) => word.replace(/^\d*[.\u2026]+/, '') || []);

function readOperations(text: string): Operation[] {
  const operations: Operation[] = [];
  let words: string[] = [];
  const end = (): void => {
    const [code, ...operands] = words;
    if (code === 'bm' || code === 'am')
      operations.push({ code, operands: operands.flatMap(moves) });
    else if (code !== undefined) operations.push({ code, operands });
    words = [];
  };
  for (const [token, quoted] of text.matchAll(/;|"((?:[^"\\]|\\.)*)(?:"|\\?$)|[^\s;]+/gsu)) {
    if (token === ';') end();
    else words.push(quoted === undefined ? token : quoted.replace(/\\(.)/gsu, '$1'));
  }
  end();
  return operations;
}

/** An EPD has no clocks: nothing is missing. A line without some other field still says so. */
function withoutClocks(repairs: readonly Repair[]): Repair[] {
  return repairs.flatMap((repair) => {
    if (repair.kind !== 'missing') return repair;
    const text = (repair.text ?? '').replace(/(0 )?1$/, '').trimEnd();
    return text ? { ...repair, text } : [];
  });
}

/**
 * Reads a line: an EPD, or a FEN with or without operations.
 *
 * @throws FenError for the fault of the position. Operations have none: what they say is kept as it is.
 */
export function readEpd(line: string): Epd {
  const { fields, rest } = splitLine(line);
  const operations = isOperations(rest) ? readOperations(rest) : [];
  const counted = (code: string): string | undefined => {
    const operand = operations.find((operation) => operation.code === code)?.operands[0] ?? '';
    return /^\d+$/.test(operand) && Number(operand) <= 65535 ? operand : undefined;
  };
  let fen = line;
  if (operations.length > 0) {
    const [halfmove, fullmove] = [counted('hmvc'), counted('fmvn')];
    const told = fields.length <= 4 && (halfmove ?? fullmove) !== undefined;
    fen = [...fields, ...(told ? [halfmove ?? '0', fullmove ?? '1'] : [])].join(' ');
  }
  const { position, repairs } = Position.read(fen);
  return { position, repairs: withoutClocks(repairs), operations };
}

/** The operands of the first operation of a kind; empty where there is none. */
export const operandsOf = ({ operations }: Epd, code: string): readonly string[] =>
  operations.find((operation) => operation.code === code)?.operands ?? [];
