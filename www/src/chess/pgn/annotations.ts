/** The commands that comments carry between programs: evaluation, clock, arrows and marked squares. */
import { isSquare } from '../squares';
import type { Score, Square } from '../types';

/** Green, red, yellow, blue: how lichess and ChessBase name the colours of marks. */
export type MarkColor = 'G' | 'R' | 'Y' | 'B';

export interface Arrow {
  readonly color: MarkColor;
  readonly from: Square;
  readonly to: Square;
}

export interface Circle {
  readonly color: MarkColor;
  readonly square: Square;
}

export interface CommentParts {
  /** What is left for people to read; commands not known here stay in it. */
  readonly text: string;
  readonly eval?: Score;
  /** The depth that was searched, in plies. */
  readonly depth?: number;
  /** The mover's time left, in seconds. */
  readonly clock?: number;
  readonly arrows: readonly Arrow[];
  readonly circles: readonly Circle[];
}

const COMMAND = /\[%(eval|clk|cal|csl)\s+([^\]]*)\]/g;

function readEval(value: string): Pick<CommentParts, 'eval' | 'depth'> | undefined {
  const found = /^(#)?([+-]?\d+(?:\.\d+)?)(?:,(\d+))?$/.exec(value.replace(/\s/g, ''));
  if (!found) return undefined;
  const number = Number(found[2]);
  const score: Score = found[1]
    ? { kind: 'mate', value: number }
    : { kind: 'cp', value: Math.round(number * 100) };
  return { eval: score, ...(found[3] && { depth: Number(found[3]) }) };
}

function readClock(value: string): number | undefined {
  const found = /^(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(value.trim());
  return found
    ? Number(found[1] ?? 0) * 3600 + Number(found[2]) * 60 + Number(found[3])
    : undefined;
}

function readMarks(value: string, length: 3 | 5): string[] | undefined {
  const marks = value.split(',').map((mark) => mark.trim());
  const fits = (mark: string): boolean =>
    mark.length === length &&
    /^[GRYB]/.test(mark) &&
    isSquare(mark.slice(1, 3)) &&
    (length === 3 || isSquare(mark.slice(3)));
  return marks.every(fits) ? marks : undefined;
}

const arrow = (mark: string): Arrow => ({
  color: mark[0] as MarkColor,
  from: mark.slice(1, 3) as Square,
  to: mark.slice(3) as Square,
});

const circle = (mark: string): Circle => ({
  color: mark[0] as MarkColor,
  square: mark.slice(1) as Square,
});

/** Takes a comment apart. A command that does not read well stays in the text. */
export function parseComment(comment: string): CommentParts {
  let parts: Omit<CommentParts, 'text'> = { arrows: [], circles: [] };
  const text = comment.replace(COMMAND, (whole, name: string, value: string) => {
    let read: Partial<CommentParts> | undefined;
    if (name === 'eval') read = readEval(value);
    else if (name === 'clk') {
      const clock = readClock(value);
      read = clock === undefined ? undefined : { clock };
    } else if (name === 'cal') {
      const marks = readMarks(value, 5);
      read = marks && { arrows: [...parts.arrows, ...marks.map(arrow)] };
    } else {
      const marks = readMarks(value, 3);
      read = marks && { circles: [...parts.circles, ...marks.map(circle)] };
    }
    if (!read) return whole;
    parts = { ...parts, ...read };
    return ' ';
  });
  return { ...parts, text: text.replace(/ {2,}/g, ' ').trim() };
}

/** The `%eval` command: pawns, or moves to mate; White's view. */
export function writeEval(score: Score, depth: number | undefined): string {
  const value = score.kind === 'mate' ? `#${score.value}` : (score.value / 100).toFixed(2);
  return `[%eval ${value}${depth === undefined ? '' : `,${depth}`}]`;
}

function writeClock(seconds: number): string {
  const whole = Math.floor(seconds);
  const tenths = Math.floor((seconds - whole) * 10 + 1e-6);
  const pad = (n: number): string => String(n).padStart(2, '0');
  const clock = `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
  return `[%clk ${clock}${tenths > 0 ? `.${tenths}` : ''}]`;
}

/** Puts a comment together again: commands first, then the text. */
export function formatComment(parts: Partial<CommentParts>): string {
  const words: string[] = [];
  if (parts.eval) words.push(writeEval(parts.eval, parts.depth));
  if (parts.clock !== undefined) words.push(writeClock(parts.clock));
  const circles = (parts.circles ?? []).map((mark) => `${mark.color}${mark.square}`);
  if (circles.length > 0) words.push(`[%csl ${circles.join(',')}]`);
  const arrows = (parts.arrows ?? []).map((mark) => `${mark.color}${mark.from}${mark.to}`);
  if (arrows.length > 0) words.push(`[%cal ${arrows.join(',')}]`);
  if (parts.text) words.push(parts.text);
  return words.join(' ');
}
