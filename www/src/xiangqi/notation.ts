/**
 * Moves as text: coordinates, the notation of the World Xiangqi Federation (WXF), and Chinese. Reading looks for the
 * legal move that a text spells, so that what is written is read by construction.
 */

import { chineseSpellings, normaliseChinese, writeChinese } from './chinese';
import { type Description, describe } from './describe';
import { shorten } from './fen';
import type { Position } from './position';
import { isSquare } from './squares';
import type { Move, MoveLike } from './types';
import { normaliseWxf, writeWxf, wxfSpellings } from './wxf';

export const NOTATIONS = ['simplified', 'traditional', 'wxf', 'iccs', 'uci'] as const;
export type Notation = (typeof NOTATIONS)[number];

export const isNotation = (text: unknown): text is Notation => NOTATIONS.includes(text as Notation);

/** Why a text is no move of a position. */
export interface MoveFault {
  readonly kind: 'syntax' | 'illegal' | 'ambiguous';
  /** In one plain sentence without a full stop; the same words as the engine's. */
  readonly message: string;
  /** The text, shortened. */
  readonly text: string;
}

export function writeMove(position: Position, move: MoveLike, notation: Notation): string {
  switch (notation) {
    case 'uci':
      return move.from + move.to;
    case 'iccs':
      return `${move.from}-${move.to}`.toUpperCase();
    case 'wxf':
      return writeWxf(describe(position, move));
    default:
      return writeChinese(describe(position, move), notation);
  }
}

/** The legal move that a text means in any of the notations, or why there is none. */
export function readMove(
  position: Position,
  given: string,
): { move: Move; fault?: undefined } | { move?: undefined; fault: MoveFault } {
  const text = given.trim();
  const shown = shorten(text);
  const quoted = JSON.stringify(shown);
  const fault = (kind: MoveFault['kind'], message: string): { fault: MoveFault } => ({
    fault: { kind, message, text: shown },
  });
  const illegal = fault('illegal', `${quoted} is not a legal move here`);
  const [, from = '', to = ''] = /^(..)-?(..)$/.exec(text.toLowerCase()) ?? [];
  if (isSquare(from) && isSquare(to)) {
    const move = position.find(from, to);
    return move ? { move } : illegal;
  }
  const wxf = normaliseWxf(text);
  const spelling = wxf ?? normaliseChinese(text);
  if (spelling === undefined) {
    return fault('syntax', `${quoted} is not a move in coordinates, WXF or Chinese notation`);
  }
  const spellings: (described: Description) => string[] =
    wxf === undefined ? chineseSpellings : wxfSpellings;
  const others: Move[] = [];
  for (const move of position.moves()) {
    const at = spellings(describe(position, move)).indexOf(spelling);
    if (at === 0) return { move };
    if (at > 0) others.push(move);
  }
  const [one, other] = others;
  if (one && other) {
    return fault('ambiguous', `${quoted} can mean ${position.uci(one)} or ${position.uci(other)}`);
  }
  return one ? { move: one } : illegal;
}
